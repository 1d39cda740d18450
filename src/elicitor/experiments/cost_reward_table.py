"""Data, metrics and one elicitation of [C] Section 5."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.experiments import recovery
from elicitor.experiments.recovery import METHODS
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.regions.attributes import Attribute, CostRewardRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = [
    "METHODS",
    "TABLE",
    "TOLERANCE",
    "elicited",
    "predictions",
    "random_errors",
    "region_of_row",
]

TOLERANCE = 0.001
OURS = 1e-4
"""In parts of what everything weighs over its range; weights of the paper's units need
more where the ranges are wide."""
SEED = 2024
FEATURES = 10
CHUNK = 500_000
"""Rows that are drawn at a time; their features are not kept."""

TABLE: tuple[dict[str, Any], ...] = (
    {
        "k": 2,
        "attributes": {"reward": [[0, 5]], "cost": [[-0.3, 0]]},
        "true": [0.10, 0.05, 0.05, 0.80],
        "questions": 120,
    },
    {
        "k": 2,
        "attributes": {"cost": [[-15, 0], [-18, 0]]},
        "true": [0.32, 0.17, 0.28, 0.23],
        "questions": 120,
    },
    {
        "k": 3,
        "attributes": {"reward": [[0, 15.5]], "cost": [[-8, 0], [-20, 0]]},
        "true": [0.12, 0.08, 0.07, 0.32, 0.19, 0.22],
        "questions": 200,
    },
    {
        "k": 3,
        "attributes": {"reward": [[0, 20], [0, 30]], "cost": [[-0.5, 0]]},
        "true": [0.12, 0.08, 0.07, 0.32, 0.19, 0.22],
        "questions": 200,
    },
)
"""Rows of [C] Table 1, as printed; the fourth repeats the weights of the third."""


def predictions(n_samples: int, n_classes: int) -> tuple[np.ndarray, np.ndarray]:
    """Draw the data of [C] Section 5: softmax of a random linear map of normal vectors.

    Labels of shape (n_samples,), and the probabilities that they are drawn from.
    """
    rng = np.random.default_rng([SEED, n_classes])
    weights = rng.uniform(-1.5, 1.5, (n_classes, FEATURES))
    labels = np.empty(n_samples, dtype=np.uint8)
    probabilities = np.empty((n_samples, n_classes), order="F")  # as regions keep it
    for start in range(0, n_samples, CHUNK):
        part = probabilities[start : start + CHUNK]
        features = rng.standard_normal((len(part), FEATURES))
        np.exp(features @ weights.T, out=part)
        part /= part.sum(axis=1, keepdims=True)
        below = np.cumsum(part, axis=1)[:, :-1] < rng.random((len(part), 1))
        labels[start : start + CHUNK] = below.sum(axis=1)
    return labels, probabilities


def region_of_row(accuracies: DiagonalRegion, row: dict[str, Any]) -> CostRewardRegion:
    """The region of one row of the table; rewards come before costs, as in [C]."""
    attributes = [
        Attribute(f"{kind} {number}", *ends, kind=kind)
        for kind in ("reward", "cost")
        for number, ends in enumerate(row["attributes"].get(kind, []), start=1)
    ]
    return CostRewardRegion(accuracies, attributes)


def elicited(
    region: CostRewardRegion, true: Any, method: str, tolerance: float | None = None
) -> dict[str, Any]:
    """Elicit one metric; weights, questions and ‖â − a‖₁."""
    truth = CostRewardMetric(true, terms=region.names).normalised()
    if tolerance is None:
        tolerance = OURS if METHODS[method] == "efficient" else TOLERANCE
    options = {"method": METHODS[method], "tolerance": tolerance}
    result, asked = recovery.elicited(region, "cost-reward", truth, **options)
    weights = result.metric.coefficients
    return {
        "elicited": weights.tolist(),
        "questions": asked,
        "l1_error": float(np.abs(weights - truth.coefficients).sum()),
    }


def random_errors(
    n_samples: int, row: int, n_metrics: int, method: str
) -> dict[str, Any]:
    """Errors and questions for random metrics in the place of a row of the table.

    Weights are uniform on the simplex.
    """
    case = TABLE[row]
    _, probabilities = predictions(n_samples, case["k"])
    accuracies = DiagonalRegion.from_predictions(None, probabilities)
    region = region_of_row(accuracies, case)
    rng = np.random.default_rng([SEED, row])
    truths = rng.dirichlet(np.ones(len(region.names)), n_metrics)
    found = [elicited(region, truth, method) for truth in truths]
    errors = [each["l1_error"] for each in found]
    questions = [each["questions"] for each in found]
    return {
        "l1_error_mean": float(np.mean(errors)),
        "l1_error_max": float(np.max(errors)),
        "questions_mean": float(np.mean(questions)),
        "questions_max": max(questions),
    }
