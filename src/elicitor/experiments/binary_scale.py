"""Speed and memory of a binary region for 100,000 to 10,000,000 predictions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.report import beside, machine
from elicitor.experiments.sweep import Run
from elicitor.experiments.timing import fresh_process

__all__ = ["Measures", "binary_scale", "measured_beside"]

SIZES, QUICK_SIZES = (100_000, 1_000_000, 10_000_000), (10_000, 100_000)
MICRO = 1e6

Measures: TypeAlias = tuple[tuple[str, str, str | None, float], ...]
"""What, our measurement, the peer's, and the factor to the unit in "what"."""
MEASURES: Measures = (
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
        "one question of ours about a ratio (microseconds); peer: of Algorithms 1 to 3",
        "linear-fractional, efficient",
        "linear-fractional, published",
        MICRO,
    ),
)


@experiment(
    "binary-scale",
    source="time and memory of BinaryRegion.from_predictions and what follows",
    notes=(
        "Required at 10,000,000: build below 3 times the peer, peak memory below 6 "
        "times the inputs.",
        "Times per question include the whole session: driver, simulated oracle "
        "and result; the published method's include Algorithm 3.",
    ),
)
def binary_scale(run: Run) -> Outcome:
    """Measure every size in a fresh process."""
    sizes = QUICK_SIZES if run.quick else SIZES
    cases = [{"n_samples": n} for n in sizes]
    return Outcome(
        {
            "sizes": list(sizes),
            "predictions": "p ~ U[0, 1] as float64, y ~ Bernoulli(p) as bool: 9 bytes "
            "per row",
            "time": "median of 7 alternating runs for building, of 5 runs otherwise",
            "memory": "high-water mark of resident memory in a fresh process, minus "
            "that after building and asking once on 100 rows",
            **machine(),
        },
        run.table(_probe, cases, rows=_rows, parallel=False),
    )


def _probe(n_samples: int) -> dict[str, Any]:
    return fresh_process("scale_probe", n_samples)


def _rows(case: Mapping[str, int], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for everything that is measured of one size."""
    head = f"n = {case['n_samples']:,}"
    return measured_beside(head, found[0], MEASURES)


def measured_beside(
    head: str, found: Mapping[str, float], measures: Measures
) -> list[dict[str, Any]]:
    """Our measurements beside the peers'."""
    return [
        beside(
            f"{head}: {what}",
            found[ours] * factor,
            None if peer is None else found[peer] * factor,
        )
        for what, ours, peer, factor in measures
    ]
