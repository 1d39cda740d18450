"""Speed and memory of regions of 3 to 20 classes, for up to 10,000,000 predictions."""

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

__all__ = ["multiclass_scale"]

SIZES = ((100_000, 3), (1_000_000, 3), (10_000_000, 3), (1_000_000, 7), (1_000_000, 20))
QUICK_SIZES = ((10_000, 3), (10_000, 20))
MILLI = 1e3

# what, our measurement, the peer's, factor to the unit in `what`
MEASURES: tuple[tuple[str, str, str | None, float], ...] = (
    (
        "build the region (milliseconds); peer: one copy of the probabilities",
        "build",
        "copy",
        MILLI,
    ),
    (
        "best rule for weights of right decisions, and what it attains (milliseconds); "
        "peer: numpy's matrix product, argmax and bincount",
        "right pass",
        "plain pass",
        MILLI,
    ),
    (
        "the same for weights of errors (milliseconds); peer: as before",
        "error pass",
        "plain pass",
        MILLI,
    ),
    (
        "build a face (milliseconds); peer: one numpy.sort of its scores",
        "face",
        "sort",
        MILLI,
    ),
    (
        "the same with its hull (milliseconds); peer: as before",
        "face and hull",
        "sort",
        MILLI,
    ),
    ("one chord of a face (milliseconds)", "chord", None, MILLI),
    (
        "the classifier behind a point of right decisions (milliseconds); peer: one "
        "best rule",
        "classifier",
        "right pass",
        MILLI,
    ),
    (
        "peak memory of all of these, inputs included (bytes); peer: the inputs",
        "peak_bytes",
        "input_bytes",
        1,
    ),
)


def multiclass_scale(run: Run) -> Report:
    """Measure every size in a fresh process."""
    sizes = QUICK_SIZES if run.quick else SIZES
    cells = [{"n_samples": n, "n_classes": k} for n, k in sizes]
    measured = run.sweep(_probe, cells, parallel=False)
    rows = [
        _row(size, found, *measure)
        for size, found in zip(sizes, measured, strict=True)
        for measure in MEASURES
    ]
    return Report(
        name="multiclass-scale",
        source="time and memory of DiagonalRegion and OffDiagonalRegion on samples",
        settings={
            "sizes": [list(size) for size in sizes],
            "predictions": "softmax of 10 normal features as float64, labels drawn "
            "from it as uint8: 8 k + 1 bytes per row",
            "time": "CPU seconds; median of 5 runs for passes and peers, else once",
            "memory": "high-water mark of resident memory in a fresh process, minus "
            "that after the same on 1000 rows",
            "machine": f"{platform.machine()}, {platform.system()}",
            "python": platform.python_version(),
            "numpy": np.__version__,
            "quick": run.quick,
        },
        rows=tuple(rows),
        notes=(
            "A region keeps one copy of the probabilities; the inputs are still there.",
            "The plain pass holds all expected gains at once, and the last bit of its "
            "sums depends on the number of rows; ours does neither.",
        ),
    )


def _probe(n_samples: int, n_classes: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "elicitor.experiments.multiclass_probe"]
    done = subprocess.run(
        [*command, str(n_samples), str(n_classes)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:]
        raise ElicitorError(
            f"The measurement of {n_samples} predictions of {n_classes} classes failed "
            f"with exit code {done.returncode}: {' '.join(last)}"
        )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _row(
    size: tuple[int, int],
    found: dict[str, float],
    what: str,
    ours: str,
    peer: str | None,
    factor: float,
) -> dict[str, Any]:
    our_value = found[ours] * factor
    peer_value = None if peer is None else found[peer] * factor
    return {
        "what": f"n = {size[0]:,}, k = {size[1]}: {what}",
        "ours": our_value,
        "peer": peer_value,
        "ratio": our_value / peer_value if peer_value else None,
    }
