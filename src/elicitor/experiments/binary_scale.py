"""Speed and memory of a binary region for 100,000 to 10,000,000 predictions."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from typing import Any

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.experiments.report import Report
from elicitor.experiments.sweep import Run

__all__ = ["binary_scale"]

SIZES, QUICK_SIZES = (100_000, 1_000_000, 10_000_000), (10_000, 100_000)
MICRO = 1e6

# what, our measurement, the peer's, factor to the unit in `what`
MEASURES: tuple[tuple[str, str, str | None, float], ...] = (
    (
        "build the region (seconds); peer: one numpy.sort of the scores and one pass",
        "build",
        "sort and pass",
        1,
    ),
    (
        "peak memory to build, inputs included (bytes); peer: the inputs",
        "build_peak_bytes",
        "input_bytes",
        1,
    ),
    (
        "peak memory with the hull (bytes); peer: the inputs",
        "hull_peak_bytes",
        "input_bytes",
        1,
    ),
    (
        "the same with the hull, which is built once when first needed (seconds); "
        "peer: as before",
        "build and hull",
        "sort and pass",
        1,
    ),
    (
        "first linear elicitation, fingerprint of the data included (seconds)",
        "first elicitation",
        None,
        1,
    ),
    (
        "one confusion (microseconds); peer: counting with numpy",
        "confusion",
        "count",
        MICRO,
    ),
    (
        "one boundary point (microseconds); peer: counting with numpy",
        "boundary point",
        "count",
        MICRO,
    ),
    ("one chord (microseconds)", "chord", None, MICRO),
    (
        "one question of chord bisection (microseconds); peer: of Algorithm 1",
        "linear, efficient",
        "linear, published",
        MICRO,
    ),
    (
        "one question of pole bisection (microseconds); peer: of Algorithms 1 to 3",
        "linear-fractional, efficient",
        "linear-fractional, published",
        MICRO,
    ),
)


def binary_scale(run: Run) -> Report:
    """Measure every size in a fresh process."""
    sizes = QUICK_SIZES if run.quick else SIZES
    measured = run.sweep(_probe, [{"n_samples": n} for n in sizes], parallel=False)
    rows = [
        _row(n, found, *measure)
        for n, found in zip(sizes, measured, strict=True)
        for measure in MEASURES
    ]
    return Report(
        name="binary-scale",
        source="time and memory of BinaryRegion.from_predictions and what follows",
        settings={
            "sizes": list(sizes),
            "predictions": "p ~ U[0, 1] as float64, y ~ Bernoulli(p) as bool: 9 bytes "
            "per row",
            "time": "median of 7 alternating runs for building, of 5 runs otherwise",
            "memory": "high-water mark of resident memory in a fresh process, minus "
            "that after building and asking once on 100 rows",
            "machine": f"{platform.machine()}, {platform.system()}",
            "python": platform.python_version(),
            "numpy": np.__version__,
            "quick": run.quick,
        },
        rows=tuple(rows),
        notes=(
            "Required at 10,000,000: build below 3 times the peer, peak memory below 6 "
            "times the inputs.",
            "Times per question include the whole session: driver, simulated oracle "
            "and result; the published method's include Algorithm 3.",
        ),
    )


def _probe(n_samples: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "elicitor.experiments.scale_probe"]
    done = subprocess.run(
        [*command, str(n_samples)], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:]
        raise ElicitorError(
            f"The measurement of {n_samples} predictions failed with exit code "
            f"{done.returncode}: {' '.join(last)}"
        )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _row(
    n_samples: int,
    found: dict[str, float],
    what: str,
    ours: str,
    peer: str | None,
    factor: float,
) -> dict[str, Any]:
    our_value = found[ours] * factor
    peer_value = None if peer is None else found[peer] * factor
    return {
        "what": f"n = {n_samples:,}: {what}",
        "ours": our_value,
        "peer": peer_value,
        "ratio": None if peer_value is None else our_value / peer_value,
    }
