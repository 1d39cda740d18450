"""How much worse is it? The loss of a choice, in mistakes that one can picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.using.choosing.ends import AmountWithEnds
from elicitor.using.choosing.facts import LessOf
from elicitor.using.choosing.more_mistakes import MoreMistakes, MoreOfTwo
from elicitor.words import Fact, in_english

__all__ = ["BOUNDLESS", "PEOPLE", "Exchange", "exchange_of"]

PEOPLE = 1000
"""Mistakes are counted among so many people, and in a hundred of a class."""
ROUNDING = 1e-9
BOUNDLESS = 1e6
"""So many of a kind are any number, since the kind hardly counts."""
FAR = np.concatenate([[0.0], np.geomspace(1e-3, 1e3, 40)])
"""Numbers at which it is looked, in those that there were if slopes were the same."""
CLOSER = 2
"""How often between two of them."""


@dataclass(frozen=True, eq=False)
class Exchange:
    """The kind of mistake, or the quality, that losses are counted in."""

    index: int  # of the statistic
    per: float  # counted among so many of its unit, such as 1000 people
    say: Callable[[AmountWithEnds, bool], Fact]  # whether it is a single one
    most: float = np.inf  # can be mistaken so

    def amount(
        self, metric: Metric, best: np.ndarray, slopes: np.ndarray, regret: float
    ) -> float:
        """What a loss of utility is as bad as, where the best model is, by a metric.

        Infinite if no number of them is.
        """
        price = abs(slopes[self.index])
        dear = price * BOUNDLESS > regret * self.per
        first = regret * self.per / price if dear else BOUNDLESS
        if metric.is_linear or regret <= 0:
            return float(first) if regret > 0 else 0.0
        left = self.per * _left(metric, best, slopes, self.index)
        numbers = np.minimum(first * FAR, left)
        way = -np.sign(slopes[self.index]) / self.per
        for _ in range(CLOSER):
            harms = _harm(metric, best, self.index, way * numbers)
            enough = np.flatnonzero(harms >= regret)
            if not len(enough):
                return np.inf
            last = [max(enough[0] - 1, 0), enough[0]]
            found = float(np.interp(regret, harms[last], numbers[last]))
            low, high = numbers[last]
            numbers = np.linspace(low, high, len(FAR))
        return found

    def is_beyond(self, number: float) -> bool:
        """Whether it is more of them than there are people to make them."""
        most = min(self.per, self.most) if self.per > 1 else BOUNDLESS
        return most * (1 + ROUNDING) < number

    def words(self, number: float, ends: tuple[float, float] | None = None) -> str:
        """Say so many, and what is open of it, up to everybody counted."""
        least = most = None
        if ends is not None:
            least = ends[0]
            everyone = self.per if self.per > 1 else np.inf
            # Fewer can be mistaken so, but it tells what answers leave open.
            if ends[1] < BOUNDLESS and ends[1] <= everyone * (1 + ROUNDING):
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
        alone = slopes * most if metric.is_linear else _reach(metric, best, slopes)
        return _of_two_classes(slopes, alone < stake, most)
    reach = _reach(metric, best, slopes)
    kind = metric.class_statistics
    width = np.ones(len(slopes)) if ranges is None or kind is not None else ranges
    order = np.argsort(-np.abs(slopes) * width, kind="stable")
    index = int(next((i for i in order if reach[i] >= stake), order[0]))
    if kind is not None:
        return _of_classes(kind, index)
    return _of_qualities(metric.names, slopes, index, units or {})


def _left(metric: Metric, best: np.ndarray, slopes: np.ndarray, index: int) -> float:
    """By how much a statistic can become worse, of every group; infinite if unknown."""
    now = best[..., index]
    if slopes[index] > 0:
        return float(now.min()) if (now > 0).all() else np.inf
    return float(1 - now.max()) if metric.class_statistics is not None else np.inf


def _harm(
    metric: Metric, best: np.ndarray, index: int, steps: np.ndarray
) -> np.ndarray:
    """What is lost if a statistic changes so much in all groups, (n_steps,).

    NaN where there is no value.
    """
    unit = np.zeros(best.shape)
    unit[..., index] = 1.0
    every = best + np.multiply.outer(np.append(0.0, steps), unit)
    try:
        with np.errstate(all="ignore"):
            worth = np.asarray(metric.utility(every))
    except InvalidParameterError:
        return np.full(len(steps), np.nan)
    return worth[0] - worth[1:]


def _reach(metric: Metric, best: np.ndarray, slopes: np.ndarray) -> np.ndarray:
    """What is lost at most by every statistic alone; infinite where it has no end.

    Linear metrics tell rates of exchange, however many there are.
    """
    found = np.full(len(slopes), np.inf)
    if metric.is_linear:
        return found
    for index in np.flatnonzero(slopes).tolist():
        left = _left(metric, best, slopes, index)
        if np.isfinite(left):
            steps = -np.sign(slopes[index]) * left * FAR[1:] / FAR[-1]
            found[index] = np.nanmax(_harm(metric, best, index, steps), initial=0.0)
    return np.where(slopes == 0, 0.0, found)


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


def _of_qualities(
    names: Sequence[str], slopes: np.ndarray, index: int, units: Mapping[str, str]
) -> Exchange:
    """In units of the quality that matters most."""
    way: Literal["less", "more"] = "less" if slopes[index] > 0 else "more"
    name, unit = names[index], units.get(names[index])

    def say(told: AmountWithEnds, single: bool) -> Fact:
        return LessOf(told, unit or None, way, name, single)

    return Exchange(index, 1, say)
