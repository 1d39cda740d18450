"""What a metric changes, in words and as a table, on the rows at hand.

Counts are those of the rows, not rounded to a hundred; a loss is told in mistakes that
add up with them, with an interval over the metrics that the answers allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

import numpy as np

from elicitor.core.labels import named_case
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.facts import ANY, FalseAlarms, MissedCases, Thing
from elicitor.metrics.quotients import priced
from elicitor.regions.binary import BinaryRegion
from elicitor.using.class_consequences import ClassLoss
from elicitor.using.consequence_facts import (
    ROUNDING,
    AsBadAs,
    BestThreshold,
    CountedMistakes,
    Heading,
    LastColumn,
    Loss,
    LossBy,
    PeopleOf,
    ThresholdAt,
    WhatChanges,
    loss,
)
from elicitor.using.consequences import (
    FEWEST_DIGITS,
    Alternative,
    consequences,
    threshold_range,
)
from elicitor.using.possible import Possible
from elicitor.using.threshold_digits import short_threshold
from elicitor.words import Fact, say
from elicitor.words.numbers import every_digit

__all__ = [
    "NEGATIVES",
    "POSITIVES",
    "ThresholdTable",
    "loss_sentence",
    "threshold_sentence",
]

CASE = named_case(None)
POSITIVES, NEGATIVES = PeopleOf("positive"), PeopleOf("negative")


@dataclass(frozen=True, eq=False)
class ThresholdTable:
    """Ways to choose a threshold, as texts; the elicited choice first.

    A member of the positive class is called `case`.
    """

    possible: Possible
    rows: list[Alternative]
    case: str = CASE
    language: str = "en"

    @classmethod
    def of(
        cls,
        result: Result | Metric,
        region: BinaryRegion,
        *,
        default: float | None,
        case: str | None = None,
        language: str = "en",
    ) -> ThresholdTable:
        """Compare the usual choices; see :func:`consequences`.

        `case` is what a member of the positive class is called; by its label else.
        """
        possible = Possible.of(result)
        rows = consequences(possible.metric, region, default=default)
        noun = case or named_case(region.positive_label)
        return cls(possible, rows, noun, language)

    @property
    def title(self) -> str:
        """What is counted."""
        first = self.rows[0]
        rows = first.people if first.sizes else None
        return self._say(WhatChanges(rows, first.weighted))

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        sizes = self.rows[0].sizes
        mistakes = MissedCases(ANY, self.case), FalseAlarms(ANY)
        counts = [
            CountedMistakes(what, whole)
            for what, whole in zip(mistakes, sizes or (None, None), strict=True)
        ]
        people = None if sizes else self.rows[0].people
        lost = (AsBadAs(self._more, people),) if self._in_mistakes else ()
        told = Heading("choice"), Heading("threshold"), *counts, *lost
        return tuple(map(self._say, told))

    @property
    def legend(self) -> str:
        """What the last column means; empty if there is none."""
        if not self._in_mistakes:
            return ""
        left: Literal["no", "bounds", "likely"] = "no"
        if self.possible.others:
            left = "likely" if self.possible.likely else "bounds"
        found = [self._loss(row) for row in self.rows[1:]]
        wide = any(one.kind == "range" for one in found)
        there = (self.rows[0].sizes or (np.inf, np.inf))[self._light]
        beyond = any(_largest(one) > there for one in found)
        return self._say(LastColumn(self._more, left, wide, beyond))

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """One tuple of texts for each choice."""
        return [tuple(map(self._say, self._row(row))) for row in self.rows]

    def _row(self, row: Alternative) -> Iterator[Fact | str]:
        yield row.way
        yield _threshold(row.shown, above=row.above)
        yield from map(row.wrong, (0, 1))
        if self._in_mistakes:
            yield "" if row is self.rows[0] else self._loss(row)

    def _say(self, fact: Fact | str) -> str:
        return say(fact, self.language)

    @property
    def _more(self) -> Thing:
        """What losses are told in."""
        return (MissedCases(ANY, self.case), FalseAlarms(ANY))[self._light]

    @property
    def _light(self) -> int:
        """The mistake that weighs less."""
        return int(np.argmin(_prices(self.possible.metric)))

    @property
    def _in_mistakes(self) -> bool:
        metric = self.possible.metric
        slopes = metric.slopes(np.zeros(metric.shape))
        known = metric.is_linear and not self.possible.is_local
        return known and bool((slopes > 0).all())

    def _loss(self, row: Alternative) -> Loss:
        """What another choice costs, in mistakes of the lighter kind."""
        best, light = self.rows[0], self._light

        def lost(metric: Metric) -> float:
            harms = _prices(metric)
            more = float(harms @ (best.confusion - row.confusion)) * row.people
            return priced(more, float(harms[light]))

        return loss(lost(self.possible.metric), self.possible.interval(lost))


def loss_sentence(
    way: Fact | str,
    found: ClassLoss,
    mistake: Fact | str,
    people: int,
    *,
    weighted: bool = False,
    language: str = "en",
) -> str:
    """Say what another choice costs, in the heaviest mistakes among so many people."""
    lost = loss(found.value, found.interval)
    how: Literal["worse", "alike", "no-worse", "open", "beyond"] = "worse"
    if lost.kind in {"open", "beyond"}:
        how = lost.kind
    elif lost.kind == "none":
        how = "no-worse" if found.value < -ROUNDING else "alike"
    return say(LossBy(way, how, lost, mistake, int(people), weighted), language)


def threshold_sentence(
    result: Result | Metric,
    region: BinaryRegion,
    mine: Alternative,
    *,
    positives: Fact | str = POSITIVES,
    negatives: Fact | str = NEGATIVES,
    language: str = "en",
) -> str:
    """Say where the best threshold is, and what it does to the rows."""
    known = isinstance(result, Result) and bool(result.others)
    best = _threshold(mine.shown, above=mine.above)
    low, high = best, best
    if isinstance(result, Result) and known:
        low, high = (
            _threshold(short_threshold(end, region, digits=FEWEST_DIGITS))
            for end in threshold_range(result, region)
        )
    told = BestThreshold(
        best,
        room=("same" if low == high else "range") if known else "none",
        low=low,
        high=high,
        likely=isinstance(result, Result) and result.posterior is not None,
        rows=mine.people if mine.sizes else None,
        found=mine.right(0, positives),
        cleared=mine.right(1, negatives),
        turned=not mine.above and not np.isinf(mine.threshold),
        weighted=mine.weighted,
    )
    return say(told, language)


def _largest(told: Loss) -> float:
    """The largest number in a loss."""
    ends = (told.room.low, told.room.high) if told.room else (0.0, 0.0)
    return max(map(float, (told.value, *ends)))


def _threshold(value: float, *, above: bool = True) -> ThresholdAt:
    """A threshold as a person writes it."""
    if np.isinf(value):
        nobody = (value > 0) == above
        return ThresholdAt("nobody" if nobody else "everybody", Decimal(0))
    return ThresholdAt("from" if above else "below", every_digit(value))


def _prices(metric: Metric) -> np.ndarray:
    """What a missed case and a false alarm cost, of shape (2,)."""
    return np.asarray(metric.orientation.sign * metric.coefficients[:2])
