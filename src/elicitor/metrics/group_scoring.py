"""A metric of groups, evaluated on predictions."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.scoring import confusion_shares, sample_weights
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["fair_score"]


def fair_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    groups: ArrayLike,
    *,
    metric: GroupMetric,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Evaluate a metric of groups on predictions, as a utility.

    The errors of everyone are those of everyone in these data: the shares of the groups
    in each class are measured and take the place of the metric's `prevalence`.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n_samples,)
        Labels and predicted labels; written as text they are names of the classes.
    groups : array-like of shape (n_samples,)
        Group of each sample; written as text they are names of the metric's groups.
    metric : GroupMetric
        A metric on rates of classes, whose names :meth:`ClassStatistics.parse` can
        read.
    sample_weight : array-like of shape (n_samples,), optional
        Weight of each sample; equal by default.

    Returns
    -------
    float
        The metric's utility: greater is better.

    Raises
    ------
    InvalidParameterError
        If the metric is on something else, the lengths differ, a label or a group is
        unknown to the metric, a weight is not allowed, or a group lacks a class.

    Examples
    --------
    >>> from elicitor.metrics import named_fair
    >>> metric = named_fair(
    ...     "equal opportunity",
    ...     classes=["ill", "well"],
    ...     groups=["a", "b"],
    ...     shares=[[0.5, 0.5], [0.5, 0.5]],
    ... )
    >>> truth = ["ill", "ill", "well", "ill", "well"]
    >>> guess = ["ill", "well", "well", "ill", "well"]
    >>> fair_score(truth, guess, ["a", "a", "a", "b", "b"], metric=metric)
    -0.5
    """
    check_instance("metric", metric, GroupMetric)
    statistics = ClassStatistics.parse(metric.names)
    if statistics is None or not statistics.rates:
        raise InvalidParameterError(
            "A score of groups needs a metric on rates of classes, named like 'R[bus, "
            f"van]'; got one on {metric.names}."
        )
    confusions = _confusions(statistics, metric, y_true, y_pred, groups, sample_weight)
    priors = confusions.sum(axis=2)
    if not priors.all():
        g, i = np.argwhere(priors == 0)[0]
        raise InvalidParameterError(
            "Every group needs rows of every class, with a positive sample_weight; "
            f"group {metric.groups[g]!r} has none of {statistics.classes[i]!r}."
        )
    rates = [statistics.of(*pair) for pair in zip(confusions, priors, strict=True)]
    shares = (priors / priors.sum(axis=0))[:, statistics.entries[0]]
    here = metric.from_dict(metric.to_dict() | {"prevalence": shares})
    return float(here.utility(rates))


def _confusions(
    statistics: ClassStatistics,
    metric: GroupMetric,
    y_true: ArrayLike,
    y_pred: ArrayLike,
    groups: ArrayLike,
    sample_weight: ArrayLike | None,
) -> np.ndarray:
    """P(Y=i, h=j, G=g) up to a factor, of shape (n_groups, n_classes, n_classes)."""
    truth, guess, member = np.asarray(y_true), np.asarray(y_pred), np.asarray(groups)
    if not truth.shape == guess.shape == member.shape == (truth.size,):
        raise InvalidParameterError(
            "y_true, y_pred and groups must be vectors of the same length; got shapes "
            f"{truth.shape}, {guess.shape} and {member.shape}."
        )
    given = sample_weights(sample_weight, truth.size)
    weights = np.ones(truth.size) if given is None else given
    words = np.array([str(value) for value in member.tolist()])
    if strange := sorted(set(words.tolist()) - set(metric.groups)):
        raise InvalidParameterError(
            f"groups must hold only the groups of the metric, "
            f"{', '.join(metric.groups)}; got {strange[0]!r}."
        )
    found = np.zeros((len(metric.groups), statistics.n_classes, statistics.n_classes))
    for g, name in enumerate(metric.groups):
        here = np.flatnonzero((words == name) & (weights > 0))
        if here.size:
            shares = confusion_shares(
                statistics.classes, truth[here], guess[here], weights[here]
            )
            found[g] = shares * weights[here].sum()
    return found
