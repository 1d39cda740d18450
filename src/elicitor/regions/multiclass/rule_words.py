"""A plug-in rule in words, and how rules of a lottery are listed.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
W_ij        ``gains``            gain of predicting j when the truth is i
w_i         ``weights``          by which a probability is multiplied
c_ij        ``costs``            W_ii − W_ij, of calling an i a j
==========  ===================  =================================================

A constant in a row of W changes no decision. So two classes come down to a threshold,
and gains that are alike for all wrong decisions about a class to a weight per class.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

__all__ = ["rule_words"]

ALIKE = 1e-9
"""Share of the largest gain by which equal gains may differ."""


def rule_words(gains: np.ndarray, classes: Sequence[str]) -> str:
    """Say what a plug-in rule does.

    Parameters
    ----------
    gains : ndarray of shape (n_classes, n_classes)
        W.
    classes : sequence of str
        Names of the classes.
    """
    for j, name in enumerate(classes):
        if (gains[:, [j]] > np.delete(gains, j, axis=1)).all():
            return f"always “{name}”"
    if len(classes) == 2:
        return _threshold(gains, classes)
    costs = np.diag(gains)[:, None] - gains
    weights = _weights(costs)
    if weights is not None:
        listing = ", ".join(
            f"{weight:.3g} × “{name}”"
            for weight, name in zip(weights, classes, strict=True)
        )
        return f"largest weighted probability of {listing}"
    return _least_cost(costs, classes)


def _threshold(gains: np.ndarray, classes: Sequence[str]) -> str:
    """Class 1 wins where (W_01 − W_00) η_0 + (W_11 − W_10) η_1 > 0, η_0 = 1 − η_1."""
    at_zero, at_one = gains[:, 1] - gains[:, 0]
    first, second = classes
    if at_zero == at_one == 0:
        return f"always “{first}”"
    cut = float(at_zero / (at_zero - at_one))
    if at_one < at_zero:
        return f"“{second}” if its probability is below {cut:.4g}, else “{first}”"
    if cut > 0.5:  # told of the class that does not need a majority
        return (
            f"“{first}” if its probability is at least {1 - cut:.4g}, else “{second}”"
        )
    return f"“{second}” if its probability is above {cut:.4g}, else “{first}”"


def _weights(costs: np.ndarray) -> np.ndarray | None:
    """One weight per class, the least one 1, if errors of a class cost the same."""
    wrong = costs[~np.eye(len(costs), dtype=bool)].reshape(len(costs), -1)
    if np.ptp(wrong, axis=1).max() > ALIKE * np.abs(costs).max():
        return None
    weights = wrong[:, 0]
    return np.asarray(weights / weights.min()) if weights.min() > 0 else None


def _least_cost(costs: np.ndarray, classes: Sequence[str]) -> str:
    scaled = costs / np.abs(costs).max()
    listing = "; ".join(
        f"“{classes[i]}” called "
        + ", ".join(
            f"“{classes[j]}” {scaled[i, j]:.3g}" for j in range(len(classes)) if j != i
        )
        for i in range(len(classes))
    )
    return f"least expected cost, where errors cost: {listing}"
