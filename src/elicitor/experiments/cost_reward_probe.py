"""One measurement of `cost_reward`, in a process of its own.

Run as ``python -m elicitor.experiments.cost_reward_probe N_SAMPLES N_CLASSES``; writes
JSON. A fresh process is needed because the peak memory of a process never falls again.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from elicitor.experiments.cost_reward_table import (
    METHODS,
    TABLE,
    elicited,
    predictions,
    region_of_row,
)
from elicitor.experiments.timing import peak_bytes
from elicitor.regions.attributes import CostRewardRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["probe"]

ITERATIONS = 12
"""Halvings that Figure 4 is followed for."""


def probe(n_samples: int, n_classes: int) -> dict[str, Any]:
    """Elicit all rows of the table with so many classes, and follow Figure 4.

    With probabilities as truth, and labels. Seconds are without generation.
    """
    start = time.perf_counter()
    labels, probabilities = predictions(n_samples, n_classes)
    generated, cpu = time.perf_counter(), time.process_time()
    accuracies = DiagonalRegion.from_predictions(None, probabilities)
    found: dict[str, Any] = {"priors": accuracies.priors.tolist()}
    found["rows"] = _rows(accuracies, n_classes)
    if n_classes == TABLE[0]["k"]:
        found["figure4"] = _figure4(region_of_row(accuracies, TABLE[0]))
    del accuracies  # or both regions would be in memory at a time
    accuracies = DiagonalRegion.from_predictions(labels, probabilities)
    found["rows, labels drawn"] = _rows(accuracies, n_classes)
    return {
        **found,
        "generation_seconds": generated - start,
        "seconds": time.perf_counter() - generated,
        "cpu_seconds": time.process_time() - cpu,
        "peak_bytes": peak_bytes(),  # of the whole process
    }


def _rows(accuracies: DiagonalRegion, n_classes: int) -> dict[str, Any]:
    """The rows of the table with so many classes, by both methods."""
    regions = {
        str(number): region_of_row(accuracies, row)
        for number, row in enumerate(TABLE)
        if row["k"] == n_classes
    }
    return {
        number: {
            method: elicited(region, TABLE[int(number)]["true"], method)
            for method in METHODS
        }
        for number, region in regions.items()
    }


def _figure4(region: CostRewardRegion) -> list[dict[str, Any]]:
    """L1 error after every halving; of ours at the same tolerance."""
    return [
        {
            "iteration": step,
            "tolerance": 2.0**-step,
            **{
                method: elicited(region, TABLE[0]["true"], method, 2.0**-step)
                for method in METHODS
            },
        }
        for step in range(1, ITERATIONS + 1)
    ]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(probe(*map(int, sys.argv[1:3]))))
