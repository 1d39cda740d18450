"""What answers about groups of two classes say, in sentences that a doctor reads.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
h_i         ``Harms.errors``        harm of one more mistake of each kind among
                                    everyone, as a rate
–           ``Harms.net_gaps``      harm of gaps of one tenth in both kinds, between
                                    every two groups, less that of those that are liked
–           ``Harms.gaps(size)``    harm of a gap of that size between two groups
N           ``per``                 people of each class and group that are shown
==========  ======================  ===============================================

Gaps are told of a tenth of the people that questions show, in further mistakes of the
kind that weighs most, as gaps of one person are hardly seen. One mistake is told in the
other. A ratio trades otherwise at every place; what is told of it holds where as many
decisions are wrong as right.

Where the answers allow that gaps count nothing, ranges reach that, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, ClassVar, Literal

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.result import Result
from elicitor.core.told_result import ENDLESS
from elicitor.metrics.harms import Harms
from elicitor.metrics.place import Place
from elicitor.metrics.quotients import quotient
from elicitor.metrics.wide import WIDE
from elicitor.oracles import GroupDisplay
from elicitor.studies.asked import Asked
from elicitor.studies.ordering import arranged
from elicitor.studies.subject import LIKED
from elicitor.using.explaining.estimate_within import (
    Amount,
    Bound,
    EstimateWithin,
    amount_of,
)
from elicitor.using.explaining.in_people import InPeople, in_people, one_of
from elicitor.using.explaining.ratios import Measured, Ratio, if_known
from elicitor.using.gaps_ignored import gaps_may_be_nothing
from elicitor.using.possible import Possible
from elicitor.words import Fact, say
from elicitor.words.amounts import BLANK, Span
from elicitor.words.numbers import readable

__all__ = [
    "GapOfGroups",
    "MoreOfGroups",
    "OneWeighs",
    "group_ratios",
    "measured_group_ratios",
    "trades_gaps",
    "unlisted_gaps",
]

LEVEL = 0.9
OPEN = {"amount": BLANK, "bound": "none", "sure": False}
"""What is told of a number that somebody will say."""
Form = Literal["thing", "clause"]


class MoreOfGroups(Fact):
    """One more of a mistake in so many people, or more of it, whatever the group.

    After a gap in the same mistake it is not named again ("same", "same-fewer").
    """

    what: Literal["one", "more", "same", "fewer", "same-fewer"]
    per: int
    people: str
    mistake: str


class GapOfGroups(Fact):
    """How far one pair of groups, or every two, lie apart; in both if no mistake."""

    form: Form
    groups: Literal["two", "several"]
    first: str
    second: str
    size: Decimal
    per: int
    people: str
    mistake: str
    squared: bool  # told from none on, as wide ones weigh more than in proportion
    derived: ClassVar[tuple[str, ...]] = ("both",)

    @property
    def both(self) -> bool:
        """Whether both mistakes are meant."""
        return not self.mistake


class OneWeighs(Fact):
    """One thing is as bad as so much of another, or as that at least or at most.

    Or as good, if it is ``liked``.
    """

    what: Fact
    amount: Amount
    bound: Bound
    than: Fact
    sure: bool  # whether it is told how sure that is
    halfway: bool = False  # whether it is so where half of all decisions are wrong
    liked: bool = False
    derived: ClassVar[tuple[str, ...]] = ("of",)

    @property
    def of(self) -> Literal["gap", "mistake"]:
        """Whether a gap is weighed."""
        return "gap" if isinstance(self.what, GapOfGroups) else "mistake"


def group_ratios(result: Result, asked: Asked, language: str) -> tuple[Ratio, ...]:
    """Trade-offs between errors and gaps of two classes; none of other metrics.

    All gaps in the heaviest error of everyone, that in the other, then each gap.
    """
    return tuple(one.ratio for one in measured_group_ratios(result, asked, language))


def measured_group_ratios(
    result: Result, asked: Asked, language: str
) -> Iterator[Measured]:
    """The same one after another, each with the number that other metrics have, too."""
    if trades_gaps(result, asked):
        yield from _Told(result, asked, language).all()


def unlisted_gaps(result: Result, asked: Asked) -> int:
    """How many gaps do no harm by the best estimate, of which no sentence is made.

    Where the study asks whether gaps are liked, those that are have one.
    """
    if not trades_gaps(result, asked):
        return 0
    metric: Any = result.metric
    place = np.tile(Place.of(metric).where, (len(metric.groups), 1))
    harms = _harms(metric, place)
    told = harms.liked_gaps if LIKED in asked.options else {}
    return sum(not (c > 0 or at in told) for at, c in harms.gaps(WIDE).items())


def trades_gaps(result: Result, asked: Asked) -> bool:
    """Whether errors of two classes are weighed against gaps between groups."""
    metric = result.metric
    if asked.labels is None or not hasattr(metric, "near"):
        return False
    return metric.groups == asked.exact.groups and metric.names == asked.exact.names


class _Told:
    """Says how two things are weighed against each other."""

    def __init__(
        self,
        result: Result,
        asked: Asked,
        language: str,
    ) -> None:
        self._possible, self._language = Possible.of(result), language
        display = check_instance("display", asked.display(language), GroupDisplay)
        self._display = display
        self._words, self._per = display.words, display.per
        worded = asked.worded(language)
        self._called = dict(
            zip(asked.region.groups, worded.groups_called(), strict=True)
        )
        self._spoken = asked.spoken(language)
        self._order = asked.group_order
        metric: Any = result.metric
        place = Place.of(metric).where
        self._place = np.tile(place, (len(metric.groups), 1))
        near = metric.near(self._place)
        self._halfway = near is not metric
        self._squared, self._in_one = not near.errors_are_rates, asked.gaps_in_one
        self._neither = asked.neither
        self._may_be_liked = LIKED in asked.options
        self._open = asked.reach_nothing and gaps_may_be_nothing(
            result, asked.region, level=LEVEL
        )
        self._harms = [_harms(one, self._place) for one in self._all_metrics()]

    def _all_metrics(self) -> tuple[Any, ...]:
        """The metric and all others that may be the person's."""
        return self._possible.metric, *self._possible.others

    def all(self) -> Iterator[Measured]:
        mine = self._harms[0]
        if not mine.errors.max() > 0:
            return
        worst, good = int(mine.errors.argmax()), self._liked(mine)
        if not self._in_one:
            yield self._in_both(mine, worst)
        elif not (good and mine.has_mixed_gaps):
            yield self._together(mine, worst, liked=bool(good))
        yield from self._other_mistake(mine, worst)
        costs = mine.gaps(WIDE)
        for at in sorted(costs, key=lambda at: -costs[at]):
            if costs[at] > 0 or at in good:
                yield self._gap(at, worst, liked=at in good)

    def _liked(self, mine: Harms) -> Mapping[Any, float]:
        """Gaps that are liked, where the study asks whether any are."""
        return mine.liked_gaps if self._may_be_liked else {}

    def _together(self, mine: Harms, worst: int, *, liked: bool) -> Measured:
        """All gaps in the heaviest mistake."""
        per, sign = self._per, -1 if liked else 1

        def measure(found: Harms) -> float:
            return quotient(per * max(sign * found.net_gaps, 0.0), found.errors[worst])

        than = self._mistake("fewer" if liked else "more", worst)
        return self._ratio(
            self._gaps_of_all(mine), than, measure, leads=True, liked=liked
        )

    def _in_both(self, mine: Harms, worst: int) -> Measured:
        """The number that replies of before were kept with."""
        errors, gaps = mine.wide
        side = 1 if errors >= gaps else -1
        return self._ratio(
            self._gaps_of_all(mine),
            self._mistake("more", worst),
            lambda found: quotient(*found.wide[::side]),
            ignored=ENDLESS if side > 0 else 0.0,
            leads=True,
        )

    def _gaps_of_all(self, mine: Harms) -> GapOfGroups:
        pairs = [*mine.metric.violation_costs]
        return self._gap_of("several" if len(pairs) > 1 else "two", pairs[0], "", "")

    def _other_mistake(self, mine: Harms, worst: int) -> Iterator[Measured]:
        """The heaviest mistake in the other one; or that in it, if it is liked."""
        other = 1 - worst
        if mine.errors[other] > 0:
            one = self._ratio(
                self._mistake("one", worst),
                self._mistake("more", other),
                lambda found: self._had(quotient(*found.errors[[worst, other]])),
            )
            told = self._in_people(one, (worst, other))
            yield replace(one, ratio=replace(one.ratio, in_people=told))
        elif self._may_be_liked and mine.errors[other] < 0:
            yield self._ratio(
                self._mistake("one", other),
                self._mistake("fewer", worst),
                lambda found: quotient(-found.errors[other], found.errors[worst]),
                liked=True,
            )

    def _in_people(self, one: Measured, kinds: tuple[int, int]) -> InPeople | None:
        """The same of one mistake; beyond what there is, it has no end."""
        ratio = one.ratio
        low, high = (
            ratio.value if end is None else end for end in (ratio.low, ratio.high)
        )
        if high > one.most:
            low, high = min(low, one.most), ENDLESS
        numbers = ratio.value, low, high
        return in_people(self._display, numbers, kinds, self._spoken)

    def _gap(
        self, at: tuple[tuple[str, str], int], worst: int, *, liked: bool
    ) -> Measured:
        pair, i = at
        words, per = self._words[i], self._per
        apart = self._gap_of("two", pair, words.alone, words.mistakes[0])
        sign = -1 if liked else 1

        def measure(found: Harms) -> float:
            return quotient(per * sign * found.gaps(WIDE)[at], found.errors[worst])

        than = self._mistake("fewer" if liked else "more", worst)
        return self._ratio(apart, than, measure, liked=liked)

    def _gap_of(
        self,
        groups: Literal["two", "several"],
        pair: tuple[str, str],
        people: str,
        mistake: str,
    ) -> GapOfGroups:
        most, least = (self._called[one] for one in arranged(pair, self._order))
        return GapOfGroups(
            "thing",
            groups,
            most,
            least,
            readable(WIDE * self._per),
            self._per,
            people,
            mistake,
            self._squared,
        )

    def _mistake(self, what: Literal["one", "more", "fewer"], i: int) -> MoreOfGroups:
        words = self._words[i]
        mistake = words.mistakes[0]
        if what == "one":
            mistake = one_of(mistake, self._spoken)
        return MoreOfGroups(what, self._per, words.alone, mistake)

    def _ratio(
        self,
        what: Fact,
        than: Fact,
        measure: Callable[[Harms], float],
        *,
        ignored: float = 0.0,
        leads: bool = False,
        liked: bool = False,
    ) -> Measured:
        """How two things are weighed; of gaps also if they count nothing: `ignored`."""
        nothing = self._open and isinstance(what, GapOfGroups)
        value = measure(self._harms[0])
        low, high = self._interval(measure) or (value, value)
        if nothing:
            low, high = min(low, ignored), max(high, ignored)
        most = float(self._per)
        span = Span.of(low, high)
        if high > most:
            span = Span.of(min(low, most), ENDLESS)
        weighs = self._weighs(
            what, than, (value, low, high), span, leads=leads, liked=liked
        )
        ratio = Ratio(
            say(what, self._language),
            say(than, self._language),
            min(value, ENDLESS),
            low,
            high,
            LEVEL,
            say(weighs, self._language),
        )
        place = self._place
        return Measured(
            ratio,
            lambda metric: measure(_harms(metric, place)),
            reaches_nothing=nothing,
            most=most,
            blank=say(weighs.replaced(**OPEN), self._language),
        )

    def _weighs(
        self,
        what: Fact,
        than: Fact,
        numbers: tuple[float, float, float],
        span: Span,
        *,
        leads: bool,
        liked: bool,
    ) -> OneWeighs:
        told = what
        if isinstance(what, GapOfGroups):
            told = what.replaced(form="clause")
            of = getattr(than, "people", ""), getattr(than, "mistake", "")
            if of == (what.people, what.mistake):
                than = than.replaced(what="same-fewer" if liked else "same")
        amount, bound = amount_of(numbers, span, sure=leads)
        sure = leads and not isinstance(amount, EstimateWithin)
        return OneWeighs(told, amount, bound, than, sure, self._halfway, liked)

    def _interval(
        self, measure: Callable[[Harms], float]
    ) -> tuple[float, float] | None:
        """How far a number of harms may vary; each metric has known harms."""
        known = {
            id(metric): harms
            for metric, harms in zip(self._all_metrics(), self._harms, strict=True)
        }
        return self._possible.interval(
            if_known(lambda metric: measure(known[id(metric)]), self._neither),
            level=LEVEL,
        )

    def _had(self, number: float) -> float:
        """So many mistakes; there is no end where there are not so many people."""
        return ENDLESS if number > self._per else number


def _harms(metric: Any, place: np.ndarray) -> Harms:
    """What mistakes and gaps cost by a metric, where that is told."""
    return Harms(metric.near(place))
