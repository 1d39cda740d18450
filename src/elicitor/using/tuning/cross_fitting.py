"""Probabilities of people whom the model has not seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError

__all__ = ["HeldOut", "cross_fitted", "fitted", "probabilities_of"]


@dataclass(frozen=True)
class HeldOut:
    """Out-of-fold probabilities.

    `rows` are in the order of the folds; `folds` is None if one model said all.
    """

    rows: np.ndarray
    probabilities: np.ndarray
    folds: np.ndarray | None = None


def cross_fitted(
    estimator: Any,
    X: Any,
    y: np.ndarray,
    classes: np.ndarray,
    *,
    cv: Any,
    sample_weight: np.ndarray | None,
) -> HeldOut:
    """Fit on the other folds, say the probabilities of each; 0 of a class they lack.

    A number `cv` is of stratified folds, at most the rows of each class.
    """
    from sklearn.base import clone
    from sklearn.utils import _safe_indexing

    rows, found = [], []
    for train, test in _splits(cv, X, y):
        weight = None if sample_weight is None else sample_weight[train]
        model = fitted(clone(estimator), _safe_indexing(X, train), y[train], weight)
        rows.append(np.arange(len(y))[test])
        found.append(probabilities_of(model, _safe_indexing(X, test), classes))
    folds = np.repeat(np.arange(len(rows)), list(map(len, rows)))
    return HeldOut(np.concatenate(rows), np.concatenate(found), folds)


def fitted(estimator: Any, X: Any, y: Any, sample_weight: ArrayLike | None) -> Any:
    """Fit an estimator, with weights if there are any."""
    if sample_weight is None:
        return estimator.fit(X, y)
    from sklearn.utils.validation import has_fit_parameter

    if not has_fit_parameter(estimator, "sample_weight"):
        raise InvalidParameterError(
            "sample_weight needs an estimator whose fit takes it; "
            f"{type(estimator).__name__} does not."
        )
    return estimator.fit(X, y, sample_weight=sample_weight)


def probabilities_of(model: Any, X: Any, classes: np.ndarray) -> np.ndarray:
    """Class probabilities in the order of `classes`, (n_rows, n_classes)."""
    said = np.asarray(model.predict_proba(X), dtype=float)
    ordered = np.zeros((len(said), len(classes)))
    ordered[:, np.searchsorted(classes, model.classes_)] = said
    return ordered


def _splits(cv: Any, X: Any, y: np.ndarray) -> Any:
    from sklearn.model_selection import KFold, check_cv

    if isinstance(cv, (int, np.integer)):
        rarest = int(np.unique(y, return_counts=True)[1].min())
        if rarest < 2:
            return KFold(min(int(cv), len(y))).split(X)
        cv = min(int(cv), rarest)
    return check_cv(cv, y, classifier=True).split(X, y)
