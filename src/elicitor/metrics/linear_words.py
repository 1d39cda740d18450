"""Linear trade-offs between two mistakes, or between statistics with only names."""

from __future__ import annotations

from collections.abc import Sequence

from elicitor.metrics.claims import (
    BestCallsEveryone,
    CountAlike,
    CountMostAlike,
    CountsMost,
    OnlyNamed,
    OnlySide,
    Reversed,
    Sentence,
    TimesAsMuch,
    WhichIsBetter,
)
from elicitor.metrics.facts import (
    ANY,
    SINGLE,
    FalseAlarms,
    MissedCases,
    Thing,
    Weighs,
)
from elicitor.metrics.things import NEGLIGIBLE
from elicitor.words import Fact, Joined
from elicitor.words.amounts import exactly

__all__ = ["two_sides", "weights_by_name"]


def two_sides(tp: float, tn: float, positive: str) -> Sentence:
    """How a missed case weighs against a false alarm.

    `tp` and `tn` are their harm, and equally what one more right decision is worth.
    """
    return Sentence(_sides(tp, tn, positive))


def _sides(tp: float, tn: float, positive: str) -> Fact:
    negligible = NEGLIGIBLE * max(abs(tp), abs(tn))  # the rounding of a sine or cosine
    tp, tn = (0.0 if abs(side) <= negligible else side for side in (tp, tn))
    missed, alarms = MissedCases(ANY, positive), FalseAlarms(ANY)
    if tp <= 0 and tn <= 0:
        return Reversed(_sides(-tp, -tn, positive))
    if tp < 0 or tn < 0:
        return BestCallsEveryone("positive" if tp > 0 else "negative")
    if tn == 0:
        return OnlySide(missed, alarms)
    if tp == 0:
        return OnlySide(alarms, missed)
    ratio = exactly(max(tp, tn) / min(tp, tn))
    sides: list[Thing] = [missed, alarms]
    if tp < tn and not ratio.is_one:
        sides = sides[::-1]
    than = sides[1].times(SINGLE if ratio.is_one else ratio)
    return Weighs(sides[0].times(SINGLE), False, "exact", than)


def weights_by_name(names: Sequence[Fact], utilities: Sequence[float]) -> Sentence:
    """How statistics weigh against each other, by what one more of each is worth."""
    order = sorted(range(len(names)), key=lambda i: -abs(utilities[i]))
    first, *others = [i for i in order if utilities[i]]
    told = {
        i: WhichIsBetter(names[i], "more" if utilities[i] > 0 else "less")
        for i in (first, *others)
    }
    times = {i: exactly(abs(utilities[first] / utilities[i])) for i in others}
    heads = [told[i] for i in (first, *others) if i == first or times[i].is_one]
    parts = [TimesAsMuch(times[i], told[i]) for i in others if not times[i].is_one]
    rest = Joined(tuple(parts))
    if not others:
        return Sentence(OnlyNamed(told[first]))
    if len(heads) > 1:
        same = Joined(tuple(heads))
        return Sentence(CountMostAlike(same, rest) if parts else CountAlike(same))
    return Sentence(CountsMost(told[first], rest))
