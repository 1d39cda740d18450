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
from typing import Literal

import numpy as np

from elicitor.core.labels import is_usual_positive
from elicitor.regions.rule_facts import (
    AlwaysClass,
    ByLot,
    CalledCost,
    ClassIf,
    CostsOf,
    ElseClass,
    LargestWeighted,
    LeastCost,
    StepIf,
    WeighedClass,
)
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Figures, percent

__all__ = ["is_turned", "lottery_told", "told_by"]

ALIKE = 1e-9
"""Share of the largest gain by which equal gains may differ."""


def is_turned(gains: np.ndarray) -> bool:
    """Whether a rule that does not say the same of everyone prefers some mistake."""
    if _trivial(gains) is not None:
        return False
    costs = np.diag(gains)[:, None] - gains
    return bool(costs.min() < -ALIKE * np.abs(costs).max())


def lottery_told(
    rules: Sequence[np.ndarray],
    weights: Sequence[float],
    classes: Sequence[str],
    about: int | None = None,
) -> Fact | Joined:
    """What a lottery between plug-in rules, by their gains, does.

    `about`: by whose probability a single rule of two classes is told.
    """
    if len(rules) == 1:
        return _rule_told(rules[0], classes, about)
    if len(classes) == 2 and not any(map(is_turned, rules)):
        # Who is decided about by lot.
        return _steps(rules, weights, classes, told_by(classes))
    rules_told = (_rule_told(rule, classes, about) for rule in rules)
    parts = zip(weights, rules_told, strict=True)
    lots = (ByLot(percent(weight), rule) for weight, rule in parts)
    return Joined(tuple(lots), "line")


def told_by(classes: Sequence[str]) -> int:
    """By which of two classes rules are told that are to be compared.

    >>> told_by(("0", "1")), told_by(("1", "0")), told_by(("ill", "well"))
    (1, 0, 0)
    """
    usual = [is_usual_positive(name) for name in classes]
    return usual.index(True) if any(usual) else 0


def _rule_told(
    gains: np.ndarray, classes: Sequence[str], about: int | None = None
) -> Fact:
    """What a plug-in rule does; of two classes by the probability of `about`.

    By default that is the class that does not need a majority.
    """
    always = _trivial(gains)
    if always is not None:
        return AlwaysClass(classes[always])
    if len(classes) == 2:
        return _threshold(gains, classes, about)
    costs = np.diag(gains)[:, None] - gains
    weights = _weights(costs)
    if weights is not None:
        weighed = (
            WeighedClass(Figures(f"{weight:.3g}"), name)
            for weight, name in zip(weights, classes, strict=True)
        )
        return LargestWeighted(Joined(tuple(weighed), "comma"))
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


def _threshold(gains: np.ndarray, classes: Sequence[str], about: int | None) -> Fact:
    """A rule of two classes that does not say the same of everyone."""
    first, second = classes
    at = _ends(gains)
    of_first = at <= 0.5 if about is None else about == 0
    if is_turned(gains):
        if about == 0:
            return ClassIf(first, "at-most", Figures(f"{at:.4g}"), second)
        return ClassIf(second, "below", Figures(f"{1 - at:.4g}"), first)
    if of_first:
        return ClassIf(first, "at-least", Figures(f"{at:.4g}"), second)
    return ClassIf(second, "above", Figures(f"{1 - at:.4g}"), first)


def _steps(
    rules: Sequence[np.ndarray],
    weights: Sequence[float],
    classes: Sequence[str],
    about: int,
) -> Joined:
    """Who is certain of a class by a lottery of thresholds, and who is drawn by lot."""
    ends = np.array([_ends(rule) for rule in rules])
    ends = 1 - ends if about else ends
    order = np.argsort(ends, kind="stable")
    cuts, chances = ends[order], np.cumsum(np.array(weights)[order])
    name, other = classes[about], classes[1 - about]
    side: Literal["above", "at-least"] = "above" if about else "at-least"
    top = np.append(cuts[1:], np.inf)
    lines: list[Fact] = []
    for low, high, chance in zip(cuts[::-1], top[::-1], chances[::-1], strict=True):
        if low == np.inf or low == high:
            continue
        lot = None if chance > 1 - ALIKE else percent(chance)
        sides = [
            Figures(f"{cut:.4g}") if np.isfinite(cut) else None for cut in (low, high)
        ]
        lines.append(StepIf(name, lot, side, *sides))
    return Joined((*lines, ElseClass(other)), "line")


def _weights(costs: np.ndarray) -> np.ndarray | None:
    """One weight per class, the least one 1, if errors of a class cost the same."""
    wrong = costs[~np.eye(len(costs), dtype=bool)].reshape(len(costs), -1)
    if np.ptp(wrong, axis=1).max() > ALIKE * np.abs(costs).max():
        return None
    weights = wrong[:, 0]
    return np.asarray(weights / weights.min()) if weights.min() > 0 else None


def _least_cost(costs: np.ndarray, classes: Sequence[str]) -> Fact:
    scaled = costs / np.abs(costs).max()
    listed = []
    for i, truth in enumerate(classes):
        others = [(j, name) for j, name in enumerate(classes) if j != i]
        each = (CalledCost(name, Figures(f"{scaled[i, j]:.3g}")) for j, name in others)
        listed.append(CostsOf(truth, Joined(tuple(each), "comma")))
    return LeastCost(Joined(tuple(listed), "semicolon"))
