"""What weighs as much as what, each with its interval, where classifiers can be."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from elicitor.core.measured import are_shares
from elicitor.core.told_result import ENDLESS, is_told
from elicitor.metrics.comparison import Comparison
from elicitor.metrics.comparisons import comparisons
from elicitor.metrics.place import Place
from elicitor.metrics.words import is_settled
from elicitor.regions.base import Region
from elicitor.using.best import best_classifier
from elicitor.using.possible import Possible
from elicitor.words import say
from elicitor.words.spoken import in_points, own_words_of

__all__ = ["InPeople", "Measured", "Ratio", "measured_ratios", "ratios"]


@dataclass(frozen=True)
class Ratio:
    """How much of one thing weighs as much as another.

    Attributes
    ----------
    what : str
        The heavier thing.
    than : str
        What it is measured in.
    value : float
        How much of the latter; 1e9 if none of it counts.
    low, high : float or None
        Where the value may be; None if a metric alone is explained. A high end of 1e9
        says that there is none.
    level : float or None
        Probability that it is there; None if the ends are bounds for answers that are
        never wrong.
    sentence : str
        All of this in words.
    """

    what: str
    than: str
    value: float
    low: float | None
    high: float | None
    level: float | None
    sentence: str

    @property
    def is_open(self) -> bool:
        """Whether its interval is too wide for one number to stand for it."""
        if self.low is None or self.high is None:
            return False
        return not is_settled(self.low, self.high)

    def to_dict(self) -> dict[str, Any]:
        """Return the ratio as JSON-ready data."""
        return asdict(self)


@dataclass(frozen=True)
class InPeople:
    """A ratio of two mistakes as cases, where the ratio itself is one of rates."""

    sentence: str
    told: str  # only how many of one kind for one of the other
    first: bool  # whether it is for one case of the first class
    value: float  # so many cases of the other kind, with ends
    low: float
    high: float


@dataclass(frozen=True)
class Measured:
    """A ratio, and its number as a function of any metric of the family."""

    ratio: Ratio
    measure: Callable[[Any], float]
    reaches_nothing: bool = False  # range was made so: one side may not count
    most: float = math.inf  # as a hundred in a hundred
    in_people: InPeople | None = None  # if classes are not as common as each other

    @property
    def told(self) -> str:
        """All that is said of it."""
        more = "" if self.in_people is None else f" {self.in_people.sentence}"
        return self.ratio.sentence + more


def ratios(
    possible: Possible,
    region: Region | None = None,
    *,
    positive: str = "case",
    level: float = 0.9,
    language: str = "en",
    from_one: bool = False,
) -> tuple[Ratio, ...]:
    """Measure the trade-offs of a metric, each with its interval.

    `from_one`: whether sentences tell numbers below 1 the other way round.
    """
    found = measured_ratios(
        possible,
        region,
        positive=positive,
        level=level,
        language=language,
        from_one=from_one,
    )
    return tuple(one.ratio for one in found)


def measured_ratios(
    possible: Possible,
    region: Region | None = None,
    *,
    positive: str = "case",
    level: float = 0.9,
    language: str = "en",
    from_one: bool = False,
) -> Iterator[Measured]:
    """The same one after another, each with the number that other metrics have, too."""
    leads = True
    language = _spoken(possible, region, language)
    for plain in comparisons(possible.metric, _place(possible, region), positive):
        one = plain.spoken(language)
        value = one.measure(possible.metric)
        ends = possible.interval(one.measure, level=level)
        if is_told(value, ends):
            sure = level if possible.likely else None
            chance = sure if leads else None
            leads = False
            told = one.sentence(
                value, ends, level=chance, from_one=from_one, language=language
            )
            what, than = say(one.what, language), say(one.than, language)
            said, low, high = _scaled((value, *(ends or (None, None))), one, language)
            ratio = Ratio(what, than, said, low, high, sure, told)
            yield Measured(ratio, _in_unit(one, language))


def _in_unit(one: Comparison, language: str) -> Callable[[Any], float]:
    """The number of any metric, in the unit in which sentences tell it."""

    def measure(metric: Any) -> float:
        (found,) = _scaled((one.measure(metric),), one, language)
        return float(found)

    return measure


def _scaled(
    numbers: tuple[float | None, ...], one: Comparison, language: str
) -> Iterator[Any]:
    """Numbers in the unit in which the sentence tells them; without end is no unit."""
    own = own_words_of(language)
    scale = 1.0 if own is None else one.than.scale(own)
    for number in numbers:
        if number is None or number >= ENDLESS:
            yield number
        else:
            yield scale * number


def _spoken(possible: Possible, region: Region | None, language: str) -> str:
    """A language that tells shares as such, as far as region or questions tell."""
    measured = None if region is None else region.models_measured
    if region is not None and measured is not None and measured.ndim == 2:
        units = [region.measures.get(name, "") for name in region.names]
        return in_points(language, region.names, are_shares(measured, units))
    return language if possible.result is None else possible.result.spoken(language)


def _place(possible: Possible, region: Region | None) -> Place:
    """Where small changes are weighed, as far as region or questions tell."""
    metric, result = possible.metric, possible.result
    place = Place.of(metric, None if result is None else result.measured)
    if region is not None and region.models:
        units = tuple(region.measures.get(name, "") for name in region.names)
        place = replace(place, ranges=region.space.spans, units=units)
    if region is None or place.start in ("anywhere", "blind"):
        return place
    if metric.ranks_only:
        best = np.asarray(best_classifier(metric, region).statistics)
        return replace(place, where=best, start="best")
    center = np.asarray(getattr(region, "center", place.where))
    return replace(place, where=center, start="middle")
