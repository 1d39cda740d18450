"""Speed and memory of regions of 3 to 20 classes, for up to 10,000,000 predictions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.experiments.binary_scale import Measures, measured_beside
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.report import machine
from elicitor.experiments.sweep import Run
from elicitor.experiments.timing import fresh_process

__all__ = ["multiclass_scale"]

SIZES = ((100_000, 3), (1_000_000, 3), (10_000_000, 3), (1_000_000, 7), (1_000_000, 20))
QUICK_SIZES = ((10_000, 3), (10_000, 20))
MILLI = 1e3

MEASURES: Measures = (
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


@experiment(
    "multiclass-scale",
    source="time and memory of DiagonalRegion and OffDiagonalRegion on samples",
    notes=(
        "A region keeps one copy of the probabilities; the inputs are still there.",
        "The plain pass holds all expected gains at once, and the last bit of its "
        "sums depends on the number of rows; ours does neither.",
    ),
)
def multiclass_scale(run: Run) -> Outcome:
    """Measure every size in a fresh process."""
    sizes = QUICK_SIZES if run.quick else SIZES
    cases = [{"n_samples": n, "n_classes": k} for n, k in sizes]
    return Outcome(
        {
            "sizes": [list(size) for size in sizes],
            "predictions": "softmax of 10 normal features as float64, labels drawn "
            "from it as uint8: 8 k + 1 bytes per row",
            "time": "CPU seconds; median of 5 runs for passes and peers, else once",
            "memory": "high-water mark of resident memory in a fresh process, minus "
            "that after the same on 1000 rows",
            **machine(),
        },
        run.table(_probe, cases, rows=_rows, parallel=False),
    )


def _probe(n_samples: int, n_classes: int) -> dict[str, Any]:
    return fresh_process("multiclass_probe", n_samples, n_classes)


def _rows(case: Mapping[str, int], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for everything that is measured of one size."""
    head = f"n = {case['n_samples']:,}, k = {case['n_classes']}"
    return measured_beside(head, found[0], MEASURES)
