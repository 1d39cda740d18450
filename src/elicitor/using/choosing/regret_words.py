"""How much worse is it? The loss of a choice, in mistakes that one can picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.using.as_bad_as import as_bad_as, heaviest, lost_alone
from elicitor.using.choosing.ends import AmountWithEnds
from elicitor.using.choosing.facts import LessOf
from elicitor.using.choosing.more_mistakes import MoreMistakes, MoreOfTwo
from elicitor.words import Fact, in_english

__all__ = ["PEOPLE", "Exchange", "exchange_of"]

PEOPLE = 1000
"""Mistakes are counted among so many people, and in a hundred of a class."""
ROUNDING = 1e-9
BOUNDLESS = 1e6
"""So many, or so many times what models are apart, are any number: it hardly counts."""


@dataclass(frozen=True, eq=False)
class Exchange:
    """The kind of mistake, or the quality, that losses are counted in."""

    index: int  # of the statistic
    per: float  # counted among so many of its unit, such as 1000 people
    say: Callable[[AmountWithEnds, bool], Fact]  # whether it is a single one
    most: float = np.inf  # can be mistaken so
    endless: float = BOUNDLESS  # so many are any number

    def amount(
        self, metric: Metric, best: np.ndarray, slopes: np.ndarray, regret: float
    ) -> float:
        """What a loss of utility is as bad as, where the best model is, by a metric."""
        found = self.per * as_bad_as(metric, best, slopes, self.index, regret)
        return min(found, self.endless)

    def is_beyond(self, number: float) -> bool:
        """Whether it is more of them than there are people to make them."""
        most = min(self.per, self.most) * (1 + ROUNDING) if self.per > 1 else np.inf
        return number > most or number >= self.endless

    def words(self, number: float, ends: tuple[float, float] | None = None) -> str:
        """Say so many, and what is open of it, up to everybody counted."""
        least = most = None
        if ends is not None:
            least = ends[0]
            everyone = self.per if self.per > 1 else np.inf
            # Fewer can be mistaken so, but it tells what answers leave open.
            if ends[1] < self.endless and ends[1] <= everyone * (1 + ROUNDING):
                most = ends[1]
        told = AmountWithEnds.of(number, least, most)
        return in_english(self.say(told, told.is_one))


def exchange_of(
    metric: Metric,
    slopes: np.ndarray,
    best: np.ndarray,
    *,
    ranges: np.ndarray | None = None,  # of alternatives; what matters most
    units: Mapping[str, str] | None = None,
    shares: np.ndarray | None = None,
    stake: float = 0.0,
) -> Exchange | None:
    """Choose what losses are counted in at the `best`; None where no slope tells.

    One that there are enough of for a loss of the `stake`; of two classes by `shares`.

    >>> from elicitor import LinearMetric
    >>> metric = LinearMetric([6, 1])
    >>> best = np.array([0.2, 0.5])
    >>> slopes = metric.slopes(best)
    >>> exchange = exchange_of(metric, slopes, best)
    >>> lost = exchange.amount(metric, best, slopes, 0.012)
    >>> exchange.words(lost), exchange.words(lost, (9, 20))
    ('12 more false alarms in 1,000', '12 (9 to 20) more false alarms in 1,000')
    """
    if not slopes.any():
        return None
    most = np.ones(2) if shares is None else shares
    if metric.names == BINARY:
        alone = slopes * most if metric.is_linear else lost_alone(metric, best, slopes)
        return _of_two_classes(slopes, alone < stake, most)
    kind = metric.class_statistics
    width = np.ones(len(slopes)) if ranges is None or kind is not None else ranges
    index = heaviest(metric, best, slopes, stake, width)
    if kind is not None:
        return _of_classes(kind, index)
    unit = (units or {}).get(metric.names[index])
    endless = BOUNDLESS * max(float(width[index]), 1.0)
    return _of_quality(metric.names[index], unit, slopes, index, endless)


def _of_two_classes(
    slopes: np.ndarray, too_many: np.ndarray, shares: np.ndarray
) -> Exchange:
    """In false alarms, unless they do not count, or there are not so many."""
    missed = slopes[1] <= 0 or (too_many[1] and not too_many[0])
    what: Literal["missed", "alarms"] = "missed" if missed else "alarms"
    index = 0 if missed else 1

    def say(told: AmountWithEnds, single: bool) -> Fact:
        return MoreOfTwo(what, told, single, PEOPLE)

    return Exchange(index, PEOPLE, say, PEOPLE * float(shares[index]))


def _of_classes(kind: ClassStatistics, index: int) -> Exchange:
    """In mistakes of the kind that weighs most."""
    per = 100 if kind.rates else PEOPLE

    truth, guess = (kind.classes[part[index]] for part in kind.entries)

    def say(told: AmountWithEnds, single: bool) -> Fact:
        del single  # they are times
        called = None if kind.diagonal else guess
        return MoreMistakes(told, truth, called, kind.rates, per)

    return Exchange(index, per, say)


def _of_quality(
    name: str, unit: str | None, slopes: np.ndarray, index: int, endless: float
) -> Exchange:
    """In units of the quality that matters most."""
    way: Literal["less", "more"] = "less" if slopes[index] > 0 else "more"

    def say(told: AmountWithEnds, single: bool) -> Fact:
        return LessOf(told, unit or None, way, name, single)

    return Exchange(index, 1, say, endless=endless)
