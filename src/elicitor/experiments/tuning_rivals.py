"""Rivals of the benchmark `tuning`: ways to decide by one model under one metric.

Every rival gets the same rows and the same unfitted model, and returns the probability
of each decision about held-out rows, of shape (n_rows, n_classes): a lottery is judged
by what it attains on average.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from elicitor.core.optional import require
from elicitor.experiments.tuning_halves import FOLDS, Half, Halves
from elicitor.experiments.tuning_people import Reading
from elicitor.metrics.base import Metric

__all__ = [
    "CONSTRAINTS",
    "OBJECTIVES",
    "default",
    "fairlearn_optimizer",
    "random_plug_ins",
    "tuned_threshold",
]

CONSTRAINTS = (
    "demographic_parity",
    "equalized_odds",
    "false_negative_rate_parity",
    "false_positive_rate_parity",
    "true_negative_rate_parity",
    "true_positive_rate_parity",
)
OBJECTIVES = ("accuracy_score", "balanced_accuracy_score")


def default(halves: Halves) -> np.ndarray:
    """What the model predicts itself: the most probable class."""
    return certain(halves.held_out, halves.model.predict(halves.held_out.X))


def tuned_threshold(halves: Halves, metric: Metric) -> tuple[np.ndarray, Any]:
    """scikit-learn's `TunedThresholdClassifierCV` with the scorer of the metric.

    Probabilities of decisions of shape (n_rows, 2), and the fitted classifier.
    """
    import sklearn
    from sklearn.model_selection import TunedThresholdClassifierCV

    fitted, grouped = halves.fitted, bool(metric.groups)
    told = {"groups": fitted.groups} if grouped else {}
    with sklearn.config_context(enable_metadata_routing=grouped):
        tuned = TunedThresholdClassifierCV(
            halves.new_model(),
            scoring=metric.scorer(),
            response_method="predict_proba",
            cv=FOLDS,
        ).fit(fitted.X, fitted.y, **told)
    return certain(halves.held_out, tuned.predict(halves.held_out.X)), tuned


def certain(half: Half, decided: np.ndarray) -> np.ndarray:
    """Decisions that are not left to chance, as chances."""
    return np.asarray(decided[:, None] == half.classes, dtype=float)


# -- Fairlearn ----------------------------------------------------------------------


def fairlearn_optimizer(halves: Halves, metric: Metric) -> tuple[np.ndarray, str]:
    """The best `ThresholdOptimizer`, by the metric on rows that it was fitted on.

    P(decision), (n_rows, 2); then its constraint and objective.
    """
    fitted, reading = halves.fitted, Reading(metric, halves.fitted)
    best, chosen = -np.inf, None
    for constraint, objective in product(CONSTRAINTS, OBJECTIVES):
        optimizer = fitted_optimizer(halves, constraint, objective)
        chances = optimizer_chances(optimizer, halves, fitted)
        value = float(reading.utilities(fitted.confusion(chances)))
        if value > best:
            best, chosen = value, (optimizer, f"{constraint}, {objective}")
    assert chosen is not None
    return optimizer_chances(chosen[0], halves, halves.held_out), chosen[1]


def fitted_optimizer(halves: Halves, constraint: str, objective: str) -> Any:
    """Fit Fairlearn's thresholds of each group to a fitted model."""
    postprocessing = require(
        "fairlearn.postprocessing", extra="fairness", caller="elicitor benchmark tuning"
    )
    return postprocessing.ThresholdOptimizer(
        estimator=halves.model,
        constraints=constraint,
        objective=objective,
        prefit=True,
        predict_method="predict_proba",
    ).fit(halves.fitted.X, halves.fitted.y, sensitive_features=halves.fitted.groups)


def optimizer_chances(optimizer: Any, halves: Halves, half: Half) -> np.ndarray:
    """With which probability the lotteries of a `ThresholdOptimizer` decide."""
    scores = halves.model.predict_proba(half.X)[:, 1]
    positive = np.empty(len(scores))
    rules = optimizer.interpolated_thresholder_.interpolation_dict
    for group, rule in rules.items():
        own = half.groups == group
        first, second = rule.operation0(scores[own]), rule.operation1(scores[own])
        drawn = rule.p0 * first + rule.p1 * second
        ignored = rule.get("p_ignore", 0.0)
        constant = rule.get("prediction_constant", 0.0)
        positive[own] = ignored * constant + (1 - ignored) * drawn
    return np.stack([1 - positive, positive], axis=1)


# -- random plug-in classifiers -----------------------------------------------------


def random_plug_ins(
    halves: Halves, metric: Metric, number: int, rng: np.random.Generator
) -> np.ndarray:
    """The best of many random plug-in classifiers, by the metric on the first half."""
    fitted, held_out = halves.fitted, halves.held_out
    reading = Reading(metric, fitted)
    said = halves.model.predict_proba(held_out.X)
    if len(fitted.classes) == 2:
        # Uniform on [0, 1], in every group its own.
        thresholds = rng.random((number, len(list(members(fitted)))))
        counted = threshold_confusions(fitted, halves.said[:, 1], thresholds)
        best = thresholds[np.argmax(reading.utilities(counted))]
        positive = np.zeros(len(said), dtype=int)
        for own, threshold in zip(members(held_out), best, strict=True):
            positive[own] = said[own, 1] > threshold
        return np.eye(2)[positive]
    # argmax_j Σ_i η_i W_ij: half of the W are diagonal, exponential, half normal.
    gains = random_gains(number, len(fitted.classes), rng)
    decided = (np.argmax(halves.said @ gain, axis=1) for gain in gains)
    one = np.eye(len(fitted.classes))
    counted = np.stack([fitted.confusion(one[each]) for each in decided])
    best = gains[np.argmax(reading.utilities(counted))]
    return np.asarray(one[np.argmax(said @ best, axis=1)])


def threshold_confusions(
    half: Half, scores: np.ndarray, thresholds: np.ndarray
) -> np.ndarray:
    """Confusions of thresholds, (n_rules, n_groups or 1), rows being truths.

    A score above one means the second class.
    """
    counts = np.empty((*thresholds.shape, 2, 2))
    for g, own in enumerate(members(half)):
        for i, label in enumerate(half.classes):
            ordered = np.sort(scores[own & (half.y == label)])
            below = np.searchsorted(ordered, thresholds[:, g], side="right")
            counts[:, g, i] = np.stack([below, len(ordered) - below], axis=1)
    return counts[:, 0] if half.groups is None else counts


def random_gains(number: int, n_classes: int, rng: np.random.Generator) -> np.ndarray:
    """W of random plug-in classifiers, of shape (number, n_classes, n_classes)."""
    half = number // 2
    right = rng.exponential(size=(half, n_classes, 1)) * np.eye(n_classes)
    any_signs = rng.standard_normal((number - half, n_classes, n_classes))
    return np.concatenate([right, any_signs])


def members(half: Half) -> Iterator[np.ndarray]:
    """Which rows are in each group, or in the only one."""
    if half.groups is None:
        yield np.full(len(half.y), True)
    else:
        yield from (half.groups == name for name in np.unique(half.groups))
