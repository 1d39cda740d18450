"""[M] Table 3: linear metrics of all errors, on a ball inside the synthetic law."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.multiclass_diagonal import (
    COLUMNS,
    DECAYS,
    TOLERANCE,
    class_probabilities,
    of_errors,
    printed_row,
    weights_found,
)
from elicitor.experiments.recovery import METHODS
from elicitor.experiments.sweep import Run, in_parts
from elicitor.metrics.linear import LinearMetric
from elicitor.regions.multiclass import Ball, OffDiagonalRegion
from elicitor.regions.multiclass.inscribed import largest_ball

__all__ = ["errors_ball", "multiclass_linear"]

METRICS, QUICK_METRICS = 100, 3
PARTS = 4
"""Cells into which the random metrics of one size are divided."""
SEED = 2019
# fmt: off
TABLE = (
    (3, (-0.37, -0.89, -0.09, -0.23, -0.04, -0.03),
        (-0.37, -0.89, -0.09, -0.23, -0.04, -0.03), 320),
    (3, (-0.80, -0.55, -0.18, -0.08, -0.14, -0.05),
        (-0.80, -0.55, -0.18, -0.08, -0.14, -0.05), 320),
    (4, (-0.90, -0.28, -0.10, -0.31, -0.04, -0.05,
         -0.03, -0.04, -0.02, -0.01, -0.01, -0.01),
        (-0.90, -0.28, -0.10, -0.31, -0.04, -0.05,
         -0.03, -0.04, -0.02, -0.01, -0.01, -0.01), 704),
    (4, (-0.54, -0.10, -0.62, -0.52, -0.03, -0.07,
         -0.11, -0.07, -0.14, -0.03, -0.03, -0.04),
        (-0.55, -0.11, -0.62, -0.51, -0.03, -0.07,
         -0.11, -0.07, -0.14, -0.03, -0.03, -0.04), 704),
)
# fmt: on
"""Classes, true and elicited weights and number of questions, as printed."""


NOTES = (
    "True weights are those printed, scaled to unit length: rounded to two digits they "
    "have lengths from 0.996 to 1.002.",
    "Rows without a printed metric: random metrics, all of them from one seed; 'asked' "
    "is the most questions that one of them took.",
    "With oracles that never err, neither the radius nor the law matters to either "
    "method; the ball only has to be achievable.",
)


@experiment(
    "multiclass-linear",
    source="Hiranandani et al. 2019 (multiclass), Table 3",
    notes=NOTES,
    columns=COLUMNS,
)
def multiclass_linear(run: Run) -> Outcome:
    """Elicit the metrics of Table 3 and random ones by both methods."""
    n_metrics = QUICK_METRICS if run.quick else METRICS
    printed = [
        {"k": k, "true": true, "printed": found, "questions": asked}
        for k, true, found, asked in TABLE
    ]
    random = [{"k": k, "n_metrics": n_metrics, "seed": SEED} for k in DECAYS]
    parts = in_parts(1 if run.quick else PARTS)
    rows = [
        *run.table(_printed_row, printed),
        *run.table(_random_part, random, cut=parts, rows=_joined),
    ]
    return Outcome(
        {
            "law": "x ~ U[-1, 1], eta_i(x) proportional to exp(-p_i x)",
            "p": {str(k): list(decays) for k, decays in DECAYS.items()},
            "ball": "inside the off-diagonal confusions, by relabelling",
            "radius": {str(k): errors_ball(k).radius for k in DECAYS},
            "tolerance": TOLERANCE,
            "n_metrics": n_metrics,
            "random metrics": "uniform on the sphere, all weights negative",
            "seed": SEED,
            "error": "of a printed metric: largest difference of a weight; of random "
            "ones: length of the difference (L2); weights of unit norm",
            "published method": "Algorithm 2, T = 2(q-1)",
            "ours": "recursion over angles by antipodal questions",
        },
        rows,
    )


@lru_cache(maxsize=3)
def errors_ball(k: int) -> Ball:
    """A ball of all errors that are achievable under the synthetic law."""
    region = OffDiagonalRegion.from_law(class_probabilities(k), support=(-1.0, 1.0))
    return largest_ball(region, method="relabelling")


def _printed_row(
    k: int, true: list[float], printed: list[float], questions: int
) -> dict[str, Any]:
    metric = LinearMetric(true, names=errors_ball(k).names).normalised()
    return printed_row(errors_ball(k), metric, true, printed, questions)


def _random_part(
    k: int, n_metrics: int, seed: int, part: int, parts: int
) -> dict[str, Any]:
    """Errors and questions of some of the random metrics, by method."""
    ball = errors_ball(k)
    truths = -np.abs(
        np.random.default_rng(seed).normal(size=(n_metrics, len(ball.names)))
    )
    truths /= np.linalg.norm(truths, axis=1, keepdims=True)
    mine, outcome = truths[part::parts], {}
    for name, method in METHODS.items():
        found = [weights_found(ball, truth, method) for truth in mine]
        errors = [
            float(np.linalg.norm(weights - truth))
            for (weights, _), truth in zip(found, mine, strict=True)
        ]
        outcome[name] = {"errors": errors, "questions": [asked for _, asked in found]}
    return outcome


def _joined(case: dict[str, Any], parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for all random metrics of one size."""
    measured: dict[str, Any] = {"n_classes": case["k"]}
    for name in METHODS:
        errors = [error for part in parts for error in part[name]["errors"]]
        questions = [asked for part in parts for asked in part[name]["questions"]]
        measured["n_metrics"] = len(errors)
        measured[name] = of_errors(errors, questions)
    true = f"{measured['n_metrics']} random, k = {case['k']}"
    return [{"published": {"true": true}, "measured": measured}]
