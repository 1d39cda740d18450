"""How much the way from the worst of some models to the best one matters.

Weights of milliseconds, dollars and accuracy cannot be compared; what the whole way
from the worst to the best model matters, in each of them, can. All is in shares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.core.details import Details
from elicitor.core.errors import InvalidDataError
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.words import is_settled
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Percent, percents_within
from elicitor.words.numbers import measured

__all__ = ["HEADINGS", "TITLE", "Matter", "Shares", "what_matters"]


class MattersHeading(Fact):
    """What the table of what matters, or a column of it, is about."""

    of: Literal["title", "way", "worst", "best", "matters"]


class WayMatters(Fact):
    """How much a way matters; `settled`: one number may stand for the range.

    `unsure` says that the way may lead from the best to the worst as well.
    """

    share: Percent
    low: Percent
    high: Percent
    settled: bool
    unsure: bool


TITLE = MattersHeading("title")
HEADINGS = (
    MattersHeading("way"),
    MattersHeading("worst"),
    MattersHeading("best"),
    MattersHeading("matters"),
)


@dataclass(frozen=True)
class Matter:
    """One quality of some models, and how much it matters."""

    name: str  # with its unit, if it has one
    statistic: str
    unit: str
    worst: float
    best: float
    share: float  # of worst to best worth choosing, among all such ways
    low: float
    high: float
    unsure: bool = False  # open whether more is better, or less

    def cells(self, words: OwnWords) -> tuple[Joined | Fact | str, ...]:
        """What stands under the headings; no single number that is not settled."""
        worst, best = (Joined((measured(end),)) for end in (self.worst, self.best))
        named, unit = words.name(self.statistic), words.units.get(self.statistic)
        unit = self.unit if unit is None else unit
        return f"{named} [{unit}]" if unit else named, worst, best, self.matters

    @property
    def matters(self) -> Fact:
        """How much it matters."""
        settled = is_settled(self.low, self.high)
        told = percents_within(self.share, self.low, self.high)
        return WayMatters(*told, settled, self.unsure)


def what_matters(result: Result, pool: ModelPool) -> tuple[Matter, ...]:
    """All qualities of a pool of models, what matters most first.

    InvalidDataError if the result does not tell, as every session on a pool does.
    """
    found = Shares.of(result)
    if found is None:
        raise InvalidDataError(
            "The result does not say what matters to the person: it is not of a "
            "session on a pool of models, or was changed."
        )
    shares, signs = found.measure(result.metric), result.found_signs()
    taken = pool.signs if result.assumed is None else result.assumed
    ways, slopes = pool.judged_by(taken).ways, result.metric.coefficients
    ends = np.sort(ways, axis=1)  # of what nobody knew, as the answers say
    found_out = np.where(slopes[:, None] < 0, ends[:, ::-1], ends)
    ways = np.where((taken == 0)[:, None], found_out, ways)
    return tuple(
        Matter(
            name=pool.headings[i],
            statistic=pool.names[i],
            unit=pool.units[i],
            worst=float(ways[i, 0]),
            best=float(ways[i, 1]),
            share=float(shares[i]),
            low=float(found.ends[i, 0]),
            high=float(found.ends[i, 1]),
            unsure=signs.get(pool.names[i]) == 0,
        )
        for i in np.argsort(-shares, kind="stable")
    )


@dataclass(frozen=True, eq=False)
class Shares:
    """How much every quality matters, as a session on a pool of models found it."""

    ranges: np.ndarray  # from worst to best, up to a factor; or 0
    ends: np.ndarray  # what is left open of the shares, (n_qualities, 2)

    @classmethod
    def of(cls, result: Result | None) -> Shares | None:
        """The shares in a result; None if it is about something else than models."""
        details: Details = {} if result is None else result.details
        if result is None or "importance" not in details:
            return None
        names = result.metric.names
        shares = np.array([details["importance"][name] for name in names])
        ends = np.array([details["importance_interval"][name] for name in names])
        weights = np.abs(result.metric.coefficients)
        ranges = np.divide(shares, weights, out=np.zeros(len(names)), where=weights > 0)
        return cls(ranges, ends)

    def measure(self, metric: Metric) -> np.ndarray:
        """The shares under a metric on the same qualities, which sum to 1."""
        sizes = np.abs(metric.coefficients) * self.ranges
        return np.asarray(sizes / sizes.sum())
