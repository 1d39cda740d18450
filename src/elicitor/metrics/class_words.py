"""Trade-offs between classes, in words that a person who is no statistician would use.

A gain of one more right decision is the harm of one more wrong one. So weights of right
decisions and of errors are both told as what mistakes weigh: a wrongly labelled i, or
an i called j; of rates, one such in every hundred of class i.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.claims import (
    AllErrorsSame,
    AsMuch,
    BetweenAsMuch,
    Few,
    ItWeighs,
    NothingShows,
    OneCounts,
    OthersDoNotCount,
    OthersToo,
    Reversed,
    SameInClasses,
    Sentence,
    WeighsChain,
    WorstError,
)
from elicitor.metrics.facts import At, Weighs, Where
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.things import NEGLIGIBLE, mistake
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Span, exactly
from elicitor.words.numbers import readable

__all__ = ["TOLD", "class_facts"]

TOLD = 4
"""How many mistakes are compared by name with another one."""


def class_facts(
    statistics: ClassStatistics, weights: np.ndarray, where: Where = "anywhere"
) -> tuple[Fact, ...]:
    """How mistakes weigh against each other, a sentence each.

    `weights` are the utility of one more of each, not all zero; `where` they are so.

    >>> import numpy as np
    >>> from elicitor.words import say
    >>> classes = ClassStatistics(("melanoma", "naevus"))
    >>> say(*class_facts(classes, np.array([6.3, 3])))
    'A wrongly labelled “melanoma” weighs as much as 2.1 wrongly labelled “naevus”.'
    """
    harms = weights if statistics.diagonal else -weights
    harms = np.where(np.abs(harms) <= NEGLIGIBLE * np.abs(harms).max(), 0.0, harms)
    compare = _compare_classes if statistics.diagonal else _compare_errors
    liked = bool((harms <= 0).all())
    harms = -harms if liked else harms
    clause, *more = compare(statistics, harms, liked)
    start = Sentence(At(where, Reversed(clause) if liked else clause))
    things: Few = "classes" if statistics.diagonal else "errors"
    return start, *more, *_rest(statistics, harms, things)


def _compare_classes(
    statistics: ClassStatistics, harms: np.ndarray, _liked: bool
) -> list[Fact]:
    """Compare the wrong labels of every class with the lightest, heaviest first."""
    *heavier, lightest = _heaviest_first(harms)
    ratios = {i: exactly(float(harms[i] / harms[lightest])) for i in heavier}
    if not heavier:
        return [OneCounts(mistake(statistics, lightest), not (harms < 0).any())]
    if all(ratio.is_one for ratio in ratios.values()):
        return [SameInClasses(statistics.rates, bool((harms > 0).all()))]
    first, *others = heavier[:TOLD]
    told: list[Fact] = [AsMuch(mistake(statistics, i), ratios[i]) for i in others]
    if left := heavier[TOLD:]:
        low, high = ratios[left[-1]].end, ratios[left[0]].end
        alike = readable(low) == readable(high)
        span = exactly(low) if alike else Span(low, high, "between")
        told.append(BetweenAsMuch(len(left), span))
    than = mistake(statistics, lightest, ratios[first])
    weighs = Weighs(mistake(statistics, first), False, "exact", than)
    return [WeighsChain(weighs, Joined(tuple(told))) if told else weighs]


def _compare_errors(
    statistics: ClassStatistics, harms: np.ndarray, liked: bool
) -> list[Fact]:
    """Compare the worst error with the next ones and with the lightest."""
    worst, *others = _heaviest_first(harms)
    if not others:
        return [OneCounts(mistake(statistics, worst), not (harms < 0).any())]
    ratios = {i: exactly(float(harms[worst] / harms[i])) for i in others}
    if all(ratio.is_one for ratio in ratios.values()):
        return [AllErrorsSame(statistics.rates, bool((harms > 0).all()))]
    named = others if len(others) <= TOLD else [*others[: TOLD - 1], others[-1]]
    told = tuple(mistake(statistics, i, ratios[i]) for i in named)
    return [
        WorstError(mistake(statistics, worst), liked),
        ItWeighs(Joined(told), len(named) < len(others)),
    ]


def _rest(statistics: ClassStatistics, harms: np.ndarray, things: Few) -> list[Fact]:
    """Which mistakes do not count, and which have a weight of the wrong sign.

    Such a weight is hardly ever meant: most often the answers leave it open.
    """
    found: list[Fact] = []
    none = np.flatnonzero(harms == 0)
    if len(none):
        one = mistake(statistics, int(none[0])) if len(none) == 1 else None
        found.append(OthersDoNotCount(len(none), one, things))
    doubtful = [mistake(statistics, int(i)) for i in np.flatnonzero(harms < 0)]
    if doubtful:
        named: list[Fact] = [*doubtful[:TOLD]]
        if len(doubtful) > TOLD:
            named.append(OthersToo(len(doubtful) - TOLD, things))
        found.append(NothingShows(len(doubtful), Joined(tuple(named))))
    return found


def _heaviest_first(harms: np.ndarray) -> list[int]:
    """Indices of the positive harms; of equal ones the first comes first."""
    order = np.argsort(-harms, kind="stable")
    return [int(i) for i in order if harms[i] > 0]
