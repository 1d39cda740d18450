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

from elicitor.core.labels import is_usual_positive
from elicitor.metrics.words import per_cent

__all__ = ["is_turned", "lottery_words", "rule_words", "told_by"]

ALIKE = 1e-9
"""Share of the largest gain by which equal gains may differ."""


def is_turned(gains: np.ndarray) -> bool:
    """Whether a rule that does not say the same of everyone prefers some mistake."""
    if _trivial(gains) is not None:
        return False
    costs = np.diag(gains)[:, None] - gains
    return bool(costs.min() < -ALIKE * np.abs(costs).max())


def lottery_words(
    rules: Sequence[np.ndarray],
    weights: Sequence[float],
    classes: Sequence[str],
    about: int | None = None,
) -> str:
    """Say what a lottery between plug-in rules does.

    Of two classes it is told who is decided about by lot, unless a rule is turned.

    Rules are gains of shape (n_classes, n_classes); `about` says by whose probability a
    single rule of two classes is told.
    """
    if len(rules) == 1:
        return rule_words(rules[0], classes, about)
    if len(classes) == 2 and not any(map(is_turned, rules)):
        return _steps(rules, weights, classes, told_by(classes))
    said = (rule_words(rule, classes, about) for rule in rules)
    parts = zip(weights, said, strict=True)
    return "\n".join(f"{per_cent(weight)} by lot: {told}" for weight, told in parts)


def told_by(classes: Sequence[str]) -> int:
    """By which of two classes rules are told that are to be compared.

    Examples
    --------
    >>> told_by(("0", "1")), told_by(("1", "0")), told_by(("ill", "well"))
    (1, 0, 0)
    """
    usual = [is_usual_positive(name) for name in classes]
    return usual.index(True) if any(usual) else 0


def rule_words(
    gains: np.ndarray, classes: Sequence[str], about: int | None = None
) -> str:
    """Say what a plug-in rule does.

    `about` says by whose probability a rule of two classes is told; by default by that
    of the class that does not need a majority.
    """
    always = _trivial(gains)
    if always is not None:
        return f"always “{classes[always]}”"
    if len(classes) == 2:
        return _threshold(gains, classes, about)
    costs = np.diag(gains)[:, None] - gains
    weights = _weights(costs)
    if weights is not None:
        listing = ", ".join(
            f"{weight:.3g} × “{name}”"
            for weight, name in zip(weights, classes, strict=True)
        )
        return f"largest weighted probability of {listing}"
    return _least_cost(costs, classes)


def _trivial(gains: np.ndarray) -> int | None:
    """The class that is predicted for everyone, if there is one."""
    for j in range(len(gains)):
        if (gains[:, [j]] > np.delete(gains, j, axis=1)).all():
            return j
    # Of equal sums the first wins.
    alike = len(gains) == 2 and (gains[:, 0] == gains[:, 1]).all()
    return 0 if alike else None


def _ends(gains: np.ndarray) -> float:
    """From which probability of class 0 on it wins; of two classes, not turned.

    Class 1 wins where (W_01 − W_00) η_0 + (W_11 − W_10) η_1 > 0, η_0 = 1 − η_1.
    """
    always = _trivial(gains)
    if always is not None:
        return float(np.inf if always else -np.inf)
    at_zero, at_one = gains[:, 1] - gains[:, 0]
    return float(at_one / (at_one - at_zero))


def _threshold(gains: np.ndarray, classes: Sequence[str], about: int | None) -> str:
    """A rule of two classes that does not say the same of everyone."""
    first, second = classes
    at = _ends(gains)
    of_first = at <= 0.5 if about is None else about == 0
    if is_turned(gains):
        if about == 0:
            return f"“{first}” if its probability is at most {at:.4g}, else “{second}”"
        return f"“{second}” if its probability is below {1 - at:.4g}, else “{first}”"
    if of_first:
        return f"“{first}” if its probability is at least {at:.4g}, else “{second}”"
    return f"“{second}” if its probability is above {1 - at:.4g}, else “{first}”"


def _steps(
    rules: Sequence[np.ndarray],
    weights: Sequence[float],
    classes: Sequence[str],
    about: int,
) -> str:
    """Who is certain of a class by a lottery of thresholds, and who is drawn by lot."""
    ends = np.array([_ends(rule) for rule in rules])
    ends = 1 - ends if about else ends
    order = np.argsort(ends, kind="stable")
    cuts, chances = ends[order], np.cumsum(np.array(weights)[order])
    name, other = classes[about], classes[1 - about]
    at_least, below = ("above", "at most") if about else ("at least", "below")
    top = np.append(cuts[1:], np.inf)
    lines = []
    for low, high, chance in zip(cuts[::-1], top[::-1], chances[::-1], strict=True):
        if low == np.inf or low == high:
            continue
        sides = [f"{at_least} {low:.4g}"] if low > -np.inf else []
        sides += [f"{below} {high:.4g}"] if high < np.inf else []
        lot = "" if chance > 1 - ALIKE else f" by lot ({per_cent(chance)} chance)"
        where = f"if its probability is {' and '.join(sides)}"
        whom = where if sides else "for everyone"
        lines.append(f"“{name}”{lot} {whom}")
    return "\n".join([*lines, f"else “{other}”"])


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
