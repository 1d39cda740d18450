"""What costs and rewards are worth, in words that a manager would use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from elicitor.metrics.claims import AsMuch, OnlyNamed, Sentence
from elicitor.metrics.facts import Every, Points, Weighs
from elicitor.metrics.formula_facts import BestNear, DoesNotCount
from elicitor.metrics.scaled_power import Term
from elicitor.metrics.things import POINT, portion, statistic
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Distance, exactly

__all__ = ["cost_reward_facts"]

FINE = 401
"""At how many values the best one of a curved term is looked for."""


def cost_reward_facts(
    terms: Sequence[Term], utilities: np.ndarray, units: Mapping[str, str]
) -> Sentence:
    """What every statistic is worth in points of the first accuracy.

    That is the first term that is plain. A statistic without a unit is a number.
    """
    pairs = list(zip(terms, utilities.tolist(), strict=True))
    plain = [(term.name, weight) for term, weight in pairs if term.is_plain]
    parts = (*_worths(plain, units), *_curves(pairs, units))
    if not parts:
        return Sentence(OnlyNamed(statistic(terms[0].name)))
    return Sentence(Joined(parts, "semicolon"))


def _worths(plain: list[tuple[str, float]], units: Mapping[str, str]) -> Iterator[Fact]:
    """How statistics weigh against percentage points of the first."""
    if not plain:
        return
    (reference, scale), *others = plain
    if scale == 0:
        yield DoesNotCount(statistic(reference))
        return
    first = True
    for name, weight in others:
        rate = abs(weight / scale)
        if rate == 0:
            yield DoesNotCount(statistic(name))
            continue
        size, part = portion(name, rate, units)
        points = exactly(rate * size / POINT)
        if first:
            than = Points(points, statistic(reference))
            yield Weighs(Every(part), False, "exact", than)
        else:
            yield AsMuch(Every(part), points)
        first = False


def _curves(
    pairs: list[tuple[Term, float]], units: Mapping[str, str]
) -> Iterator[Fact]:
    """Which value of every statistic with a curved utility is best."""
    curved = {term.name: term for term, _ in pairs if not term.is_plain}
    for name, one in curved.items():
        grid = np.linspace(one.lower, one.upper, FINE)
        own = [(t, w) for t, w in pairs if t.name == name]
        total = np.sum([w * t.value(grid) for t, w in own], axis=0)
        best = exactly(float(grid[int(np.argmax(total))])).low
        unit = units.get(name, "")
        yield BestNear(name, Distance(best, unit, "unit" if unit else "number"))
