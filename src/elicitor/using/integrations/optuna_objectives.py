"""Hyper-parameter search for a metric with Optuna."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError
from elicitor.core.optional import require
from elicitor.core.row_weights import row_weights
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.scoring import score
from elicitor.metrics.scoring.reader import LabelReader
from elicitor.metrics.scoring.scorers import read_groups
from elicitor.using.tuning.cross_fitting import fitted

if TYPE_CHECKING:
    from elicitor.core.result import Result

__all__ = ["optuna_objective"]


def optuna_objective(
    metric: Metric | Result,
    build: Callable[[Any], Any],
    X: Any,
    y: ArrayLike,
    *,
    cv: Any = 5,
    groups: Any = None,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
) -> Callable[[Any], float]:
    """Return an objective for ``study.optimize`` that cross-validates a metric.

    All trials are scored on the same folds. After each fold the mean so far is reported
    to the trial, so that a pruner can stop it.

    Parameters
    ----------
    metric : Metric or Result
        On (TP, TN), or on the right decisions or the errors of classes; of groups or
        not.
    build : callable
        ``build(trial)`` returns an estimator with parameters that the trial suggests.
    X : array-like or data frame of shape (n_samples, n_features)
        Data.
    y : array-like of shape (n_samples,)
        Labels.
    cv : int, cross-validation generator or iterable, default=5
        As in :func:`sklearn.model_selection.cross_val_score`. A number of folds is
        stratified by class, and by class and group if the metric compares groups.
    groups : array-like of shape (n_samples,), str, int or callable, optional
        For a metric that compares groups: the group of each row, or the column of X
        that tells it, as for :meth:`GroupMetric.scorer`.
    sample_weight : array-like of shape (n_samples,), optional
        How much each row counts, both where an estimator is fitted, which must take
        weights then, and where it is scored.
    positive_label, pos_label : object, optional
        Which label is the positive class of a metric on (TP, TN); see :func:`score`.

    Returns
    -------
    callable
        ``objective(trial) -> float``, the mean utility over the folds. The study must
        have ``direction="maximize"``.

    Raises
    ------
    InvalidParameterError
        If predictions do not tell what the metric is about, a label or a group is
        unknown to it, or a weight is none; and when called, if the study minimises, or
        rows weigh and an estimator does not take their weights.
    ImportError
        When called, if optuna is not installed.
    """
    from sklearn.base import clone
    from sklearn.model_selection import check_cv
    from sklearn.utils import _safe_indexing

    known = as_metric(metric)
    labels, members = np.asarray(y), _members(X, groups)
    weights = None if sample_weight is None else row_weights(sample_weight, len(labels))
    reader = LabelReader.of(
        metric, labels, positive_label=positive_label, pos_label=pos_label
    )
    strata = reader.cells("y", labels, members)
    folds = list(check_cv(cv, strata, classifier=True).split(X, strata))

    def fold_score(model: Any, train: np.ndarray, test: np.ndarray) -> float:
        here = None if weights is None else weights[train]
        known_rows = _safe_indexing(X, train), labels[train]
        learnt = fitted(clone(model), *known_rows, here)
        return score(
            known,
            labels[test],
            learnt.predict(_safe_indexing(X, test)),
            groups=None if members is None else members[test],
            sample_weight=None if weights is None else weights[test],
            positive_label=reader.positive_label,
        )

    def objective(trial: Any) -> float:
        optuna = require("optuna", extra="optuna", caller="optuna_objective")
        _require_maximising(trial, optuna.study.StudyDirection.MAXIMIZE)
        model, found = build(trial), []
        for number, fold in enumerate(folds):
            found.append(fold_score(model, *fold))
            trial.report(float(np.mean(found)), number)
            if trial.should_prune():
                raise optuna.TrialPruned
        return float(np.mean(found))

    return objective


def _members(X: Any, groups: Any) -> np.ndarray | None:
    """The group of every row, given or read from X."""
    if isinstance(groups, (str, int)) or callable(groups):
        return read_groups(X, groups)
    return None if groups is None else np.asarray(groups)


def _require_maximising(trial: Any, wanted: Any) -> None:
    study = getattr(trial, "study", None)  # a FixedTrial has none
    if study is not None and study.direction != wanted:
        raise InvalidParameterError(
            "The objective is a utility: greater is better. Create the study with "
            "optuna.create_study(direction='maximize'); its direction is "
            f"{study.direction.name!r}."
        )
