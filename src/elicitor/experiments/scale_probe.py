"""One measurement of `binary_scale`, in a process of its own.

Run as ``python -m elicitor.experiments.scale_probe N_SAMPLES``; writes JSON. A fresh
process is needed because the peak memory of a process never falls again.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.experiments.timing import peak_bytes, timed
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.oracles.metric import MetricOracle
from elicitor.regions.binary import BinaryRegion
from elicitor.session.elicit import elicit

__all__ = ["measure"]

REPEATS = 7
CALLS = 1000
SEED = 2019
CHUNK = 1_000_000


def measure(n_samples: int) -> dict[str, float]:
    """Measure one size: seconds, bytes, and seconds per call.

    Names are those of `binary_scale`.
    """
    _warm_up()
    before = peak_bytes()
    y, p = _predictions(n_samples)
    size = y.nbytes + p.nbytes
    region = BinaryRegion.from_predictions(y, p)
    built = peak_bytes()
    hull = _seconds(lambda: region.angles)
    found = {
        "input_bytes": float(size),
        "build_peak_bytes": float(built - before),
        "hull_peak_bytes": float(peak_bytes() - before),
        "hull": hull,
        "first elicitation": _seconds(lambda: _ask(region, "linear", "efficient")),
    }
    builds, sorts = [], []
    for _ in range(REPEATS):
        builds.append(_seconds(lambda: BinaryRegion.from_predictions(y, p)))
        sorts.append(_seconds(lambda: (np.sort(p), y.sum())))
    found["build"] = float(np.median(builds))
    found["build and hull"] = found["build"] + hull
    found["sort and pass"] = float(np.median(sorts))
    return {**found, **_per_call(region, y, p)}


def _warm_up() -> None:
    """Load what is loaded at first use only, so that it does not count as memory."""
    y, p = _predictions(100)
    _ask(BinaryRegion.from_predictions(y, p), "linear", "efficient")


def _per_call(region: BinaryRegion, y: np.ndarray, p: np.ndarray) -> dict[str, float]:
    rng = np.random.default_rng(SEED)
    thresholds = rng.random(CALLS).tolist()
    angles = (rng.random(CALLS) * np.pi / 2).tolist()
    directions = [[np.cos(angle), np.sin(angle)] for angle in angles]

    def count(threshold: float) -> tuple[int, int]:
        called = p >= threshold
        return int((called & y).sum()), int((~called & ~y).sum())

    found = {
        "confusion": _each(region.confusion, thresholds),
        "count": _each(count, thresholds[:REPEATS]),
        "boundary point": _each(region.support, directions),
        "chord": _each(region.chord, angles[: CALLS // 5]),
    }
    for family in ("linear", "linear-fractional"):
        for method in ("efficient", "published"):
            found[f"{family}, {method}"] = float(
                np.median([_per_question(region, family, method) for _ in range(5)])
            )
    return found


def _each(function: Callable[[Any], Any], arguments: list[Any]) -> float:
    """Median over five runs of the mean seconds per call."""
    runs = [
        _seconds(lambda: [function(argument) for argument in arguments])
        for _ in range(5)
    ]
    return float(np.median(runs)) / len(arguments)


def _per_question(region: BinaryRegion, family: str, method: str) -> float:
    start = time.perf_counter()
    n_questions = _ask(region, family, method)
    return (time.perf_counter() - start) / n_questions


def _ask(region: BinaryRegion, family: str, method: str) -> int:
    """Elicit one metric and return the number of questions."""
    truth = (
        LinearMetric([6, 1])
        if family == "linear"
        else LinearFractionalMetric([0.2, 0.8], [-0.4, -0.2], 0.8)
    )
    oracle = MetricOracle(truth)
    elicit(region, family, oracle, method=method, random_state=0)
    return oracle.n_questions


def _predictions(n_samples: int) -> tuple[np.ndarray, np.ndarray]:
    """Calibrated probabilities and labels, made in chunks to keep the peak low."""
    rng = np.random.default_rng(SEED)
    p = rng.random(n_samples)
    y = np.empty(n_samples, dtype=bool)
    for start in range(0, n_samples, CHUNK):
        part = p[start : start + CHUNK]
        y[start : start + CHUNK] = rng.random(len(part)) < part
    return y, p


def _seconds(action: Callable[[], Any]) -> float:
    return timed(action, time.perf_counter)[0]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(int(sys.argv[1]))))
