"""Accuracy, balanced accuracy and F1, from whatever is known of a classifier.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
C_ij        ``confusion``           P(Y=i, h=j), shape (..., n_classes, n_classes)
ζ_i         ``priors``              P(Y=i), shape (n_classes,)
R_ii        –                       C_ii / ζ_i, the recall of class i
F1_i        –                       2 C_ii / (ζ_i + P(h=i))
==========  ======================  ===============================================

With two classes, right decisions and class shares tell the whole confusion matrix; with
more, errors and class shares do. Where less is known, only those measures are given
that follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from elicitor.core.checks import floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY
from elicitor.metrics.statistics import ClassStatistics

__all__ = [
    "class_shares",
    "require_possible",
    "usual_measures",
    "usual_measures_of_confusions",
]

ROUNDING = 1e-6
SLACK = 0.01
"""Tables and shares of classes may be rounded."""
TWO = ClassStatistics(("positive", "negative"))
"""(TP, TN) are the right decisions of these classes."""


def usual_measures(
    names: tuple[str, ...], statistics: np.ndarray, priors: np.ndarray | None = None
) -> dict[str, np.ndarray]:
    """Measure classifiers the usual ways, as far as their statistics allow.

    F1 is macro but for (TP, TN), where P(Y=1) is first of `priors`; larger is better.

    >>> found = usual_measures(("TP", "TN"), np.array([0.2, 0.6]), np.array([0.3, 0.7]))
    >>> {name: round(float(value), 3) for name, value in found.items()}
    {'accuracy': 0.8, 'balanced accuracy': 0.762, 'F1': 0.667}
    """
    kind = TWO if names == BINARY else ClassStatistics.parse(names)
    if kind is None:
        return {}
    if priors is not None and (kind.n_classes == 2 or not kind.diagonal):
        confusion = _confusions(kind, statistics, priors)
        return usual_measures_of_confusions(confusion, binary=names == BINARY)
    k, total = kind.n_classes, statistics.sum(axis=-1)
    if not kind.diagonal:
        total = (k if kind.rates else 1) - total
    found = {"balanced accuracy": total / k} if kind.rates else {"accuracy": total}
    if priors is not None:
        if kind.rates:
            found["accuracy"] = statistics @ priors
        else:
            found["balanced accuracy"] = statistics @ (1 / priors) / k
    return found


def usual_measures_of_confusions(
    confusions: np.ndarray, *, binary: bool
) -> dict[str, np.ndarray]:
    """All usual measures, by P(Y=i, h=j); F1 of the first class if `binary`, or macro.

    A class that is neither there nor predicted has an F1 of 0.
    """
    right = np.diagonal(confusions, axis1=-2, axis2=-1)
    there, called = confusions.sum(axis=-1), confusions.sum(axis=-2)
    both = there + called
    f1 = np.divide(2 * right, both, out=np.zeros_like(both), where=both > 0)
    recalls = np.divide(right, there, out=np.zeros_like(there), where=there > 0)
    return {
        "accuracy": right.sum(axis=-1),
        "balanced accuracy": recalls.mean(axis=-1),
        **({"F1": f1[..., 0]} if binary else {"macro F1": f1.mean(axis=-1)}),
    }


def class_shares(names: tuple[str, ...], priors: Any) -> np.ndarray | None:
    """Return ζ, the positive class first; for (TP, TN) P(Y=1) alone may be given.

    InvalidParameterError if they are not positive or do not sum to 1.
    """
    if priors is None:
        return None
    kind = TWO if names == BINARY else ClassStatistics.parse(names)
    size = 0 if kind is None else kind.n_classes
    shares = floats(priors)
    if shares.shape == () and size == 2:
        shares = np.array([shares, 1 - shares])
    sound = shares.shape == (size,) and (shares > 0).all()
    if not sound or abs(shares.sum() - 1) > ROUNDING:
        raise InvalidParameterError(
            f"priors must be positive shares of the {size} classes that sum to 1, or "
            f"of two classes that of the first one; got {shown(priors)}."
        )
    return shares


def require_possible(
    names: tuple[str, ...],
    models: Sequence[str],
    statistics: np.ndarray,
    priors: np.ndarray | None,
) -> None:
    """Raise if a model decides about more people of a class than there are."""
    kind = TWO if names == BINARY else ClassStatistics.parse(names)
    if priors is None or kind is None:
        return
    truths = kind.entries[0]
    known = statistics * priors[truths] if kind.rates else statistics
    decided = known @ (truths[:, None] == np.arange(kind.n_classes))
    for name, point, people in zip(models, statistics, decided, strict=True):
        if (people > priors + SLACK).any():
            rates = "rates" if kind.rates else "shares of everyone"
            raise InvalidParameterError(
                f"models must be possible with priors, {priors.tolist()!r}, for "
                f"{', '.join(names)} are {rates}; {name!r} decides about more people "
                f"of a class than there are: got {point.tolist()!r}."
            )


def _confusions(
    kind: ClassStatistics, statistics: np.ndarray, priors: np.ndarray
) -> np.ndarray:
    """C from errors, or from the right decisions of two classes, and class shares."""
    k = kind.n_classes
    rows, columns = kind.entries
    known = statistics * priors[rows] if kind.rates else statistics
    confusions = np.zeros((*statistics.shape[:-1], k, k))
    confusions[..., rows, columns] = known
    missing = priors - confusions.sum(axis=-1)
    others = 1 - rows if kind.diagonal else np.arange(k)
    confusions[..., np.arange(k), others] = missing
    return confusions
