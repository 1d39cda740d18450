"""[M] Table 2: diagonal linear metrics of several classes on the synthetic law."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.places import exponential_law
from elicitor.experiments.recovery import METHODS, elicited
from elicitor.experiments.sweep import Run
from elicitor.metrics.linear import LinearMetric
from elicitor.regions.base import Region
from elicitor.regions.multiclass import DiagonalRegion

__all__ = [
    "COLUMNS",
    "DECAYS",
    "TOLERANCE",
    "class_probabilities",
    "diagonal_law",
    "multiclass_diagonal",
    "of_errors",
    "printed_row",
    "weights_found",
]

TOLERANCE = 0.01
METRICS, QUICK_METRICS = 100, 5
SEED = 2019
DECAYS = {3: (1, 3, 5), 4: (1, 3, 6, 10), 6: (1, 3, 6, 10, 15, 21)}
"""p for each number of classes; [M] has no six classes, so its series is continued."""
TABLE = (
    ((0.21, 0.59, 0.20), (0.21, 0.60, 0.20), 56),
    ((0.23, 0.15, 0.62), (0.23, 0.15, 0.62), 56),
    ((0.22, 0.13, 0.14, 0.52), (0.22, 0.13, 0.14, 0.52), 84),
    ((0.58, 0.17, 0.08, 0.18), (0.58, 0.17, 0.08, 0.18), 84),
)
"""True and elicited weights and number of questions, as printed."""


NOTES = (
    "The paper prints η_i(x) = 1/(1+exp(p_i x)), which does not sum to one; scaled to "
    "one it has η₁/η₂ in [0.75, 5.67] for p = (1, 3), and then the printed metric "
    "(0.23, 0.15, 0.62) could not be told apart on that face. With η_i proportional to "
    "exp(−p_i x) all rows come out as printed.",
    "True weights are those printed, scaled to sum 1: rounded to two digits they sum "
    "to 1.00 or 1.01.",
    "Rows without a printed metric: random metrics, all of them from one seed; 'asked' "
    "is the most questions that one of them took.",
    "The published method searches the faces of class 1 with every other class among "
    "the best classifiers of the face. Beyond the range of η₁/η_i all ratios have the "
    "same best classifier there, so its search ends anywhere; and where class 1 weighs "
    "little, all ratios to it are uncertain. Ours takes other pairs of classes and, "
    "beyond that range, other classifiers.",
)


COLUMNS = (
    ("metric", "published.true"),
    ("printed", "published.elicited"),
    ("asked", "published.questions"),
    ("published method", "measured.published method.elicited"),
    ("asked", "measured.published method.questions"),
    ("mean error", "measured.published method.mean_error"),
    ("worst", "measured.published method.largest_error"),
    ("ours", "measured.ours.elicited"),
    ("asked", "measured.ours.questions"),
    ("mean error", "measured.ours.mean_error"),
    ("worst", "measured.ours.largest_error"),
)


@experiment(
    "multiclass-diagonal",
    source="Hiranandani et al. 2019 (multiclass), Table 2",
    notes=NOTES,
    columns=COLUMNS,
)
def multiclass_diagonal(run: Run) -> Outcome:
    """Elicit the metrics of Table 2 and random ones by both methods."""
    n_metrics = QUICK_METRICS if run.quick else METRICS
    printed = [
        {"true": true, "printed": found, "questions": asked}
        for true, found, asked in TABLE
    ]
    random = [{"k": k, "n_metrics": n_metrics, "seed": SEED} for k in DECAYS]
    return Outcome(
        {
            "law": "x ~ U[-1, 1], eta_i(x) proportional to exp(-p_i x)",
            "p": {str(k): list(decays) for k, decays in DECAYS.items()},
            "tolerance": TOLERANCE,
            "n_metrics": n_metrics,
            "random metrics": "uniform on the simplex",
            "seed": SEED,
            "error": "largest difference of a weight, weights of sum 1",
            "published method": "Algorithm 1",
            "ours": "one engine, exact answers",
        },
        [*run.table(_printed_row, printed), *run.table(_random_row, random)],
    )


def class_probabilities(k: int) -> Callable[[np.ndarray], np.ndarray]:
    """η of the synthetic law: proportional to exp(−p_i x), shape (n, k)."""
    return exponential_law(DECAYS[k])


@lru_cache(maxsize=3)
def diagonal_law(k: int) -> DiagonalRegion:
    """The right decisions that are achievable under the synthetic law."""
    return DiagonalRegion.from_law(class_probabilities(k), support=(-1.0, 1.0))


def _printed_row(
    true: list[float], printed: list[float], questions: int
) -> dict[str, Any]:
    region = diagonal_law(len(true))
    metric = LinearMetric(true, names=region.names).normalised(norm=1)
    return printed_row(region, metric, true, printed, questions)


def printed_row(
    region: Region,
    metric: LinearMetric,
    true: list[float],
    printed: list[float],
    questions: int,
) -> dict[str, Any]:
    """What a paper prints of a metric beside what both methods find."""
    measured: dict[str, Any] = {"true": metric.weights.tolist()}
    for name, method in METHODS.items():
        found, asked = weights_found(region, metric.weights, method)
        measured[name] = {
            "elicited": found.tolist(),
            "questions": asked,
            "largest_error": float(np.abs(found - metric.weights).max()),
        }
    published = {"true": true, "elicited": printed, "questions": questions}
    return {"published": published, "measured": measured}


def _random_row(k: int, n_metrics: int, seed: int) -> dict[str, Any]:
    truths = np.random.default_rng(seed).dirichlet(np.ones(k), n_metrics)
    measured: dict[str, Any] = {"n_classes": k, "n_metrics": n_metrics}
    for name, method in METHODS.items():
        errors, questions = [], []
        for weights in truths:
            found, asked = weights_found(diagonal_law(k), weights, method)
            errors.append(float(np.abs(found - weights).max()))
            questions.append(asked)
        measured[name] = of_errors(errors, questions)
    return {
        "published": {"true": f"{n_metrics} random, k = {k}"},
        "measured": measured,
    }


def weights_found(
    region: Region, weights: np.ndarray, method: str
) -> tuple[np.ndarray, int]:
    """Elicit linear weights; what is found, and questions."""
    metric = LinearMetric(weights, names=region.names)
    result, asked = elicited(
        region, "linear", metric, method=method, tolerance=TOLERANCE
    )
    return result.metric.coefficients, asked


def of_errors(errors: list[float], questions: list[int]) -> dict[str, float]:
    """What a row says of one method on random metrics."""
    return {
        "questions": max(questions),
        "questions_mean": float(np.mean(questions)),
        "mean_error": float(np.mean(errors)),
        "largest_error": max(errors),
    }
