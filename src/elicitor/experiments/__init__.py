"""One file per table of the papers: what is printed, and what comes out here."""

from __future__ import annotations

from collections.abc import Callable

from elicitor.experiments.binary_fractional import binary_fractional
from elicitor.experiments.binary_linear import binary_linear
from elicitor.experiments.binary_noise import binary_noise
from elicitor.experiments.binary_real import binary_real
from elicitor.experiments.binary_scale import binary_scale
from elicitor.experiments.report import Report
from elicitor.experiments.sweep import FinishedCells, Progress, Run

__all__ = [
    "BENCHMARKS",
    "EXPERIMENTS",
    "FinishedCells",
    "Progress",
    "Report",
    "Run",
]

EXPERIMENTS: dict[str, Callable[[Run], Report]] = {
    "binary-fractional": binary_fractional,
    "binary-linear": binary_linear,
    "binary-noise": binary_noise,
    "binary-real": binary_real,
}
"""What `elicitor reproduce` can do."""

BENCHMARKS: dict[str, Callable[[Run], Report]] = {"binary-scale": binary_scale}
"""What `elicitor benchmark` can do."""
