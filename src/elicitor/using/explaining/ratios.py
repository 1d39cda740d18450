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
from elicitor.oracles import Display, GroupDisplay
from elicitor.regions.base import Region
from elicitor.using.best import best_classifier
from elicitor.using.explaining.in_people import InPeople, in_people
from elicitor.using.gaps_ignored import gaps_may_be_nothing
from elicitor.using.possible import Possible
from elicitor.words import say
from elicitor.words.spoken import in_points, own_words_of

__all__ = ["Measured", "Ratio", "if_known", "measured_ratios", "ratios"]


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
    in_people : InPeople or None
        Of two mistakes that are told as rates, the same in cases, if it is known how
        common classes are.
    """

    what: str
    than: str
    value: float
    low: float | None
    high: float | None
    level: float | None
    sentence: str
    in_people: InPeople | None = None

    @property
    def told(self) -> str:
        """All that is said of it."""
        more = "" if self.in_people is None else f" {self.in_people.sentence}"
        return self.sentence + more

    @property
    def is_open(self) -> bool:
        """Whether its interval is too wide for one number to stand for it."""
        if self.low is None or self.high is None:
            return False
        return not is_settled(self.low, self.high)

    def to_dict(self) -> dict[str, Any]:
        """Return the ratio as JSON-ready data."""
        told = asdict(self)
        if self.in_people is None:
            del told["in_people"]
        return told


@dataclass(frozen=True)
class Measured:
    """A ratio, and its number as a function of any metric of the family."""

    ratio: Ratio
    measure: Callable[[Any], float]
    reaches_nothing: bool = False  # range was made so: one side may not count
    least: float = 0.0  # below which there are not so many of the heavier thing
    most: float = math.inf  # as a hundred in a hundred
    counted: bool = False  # person by person, of whom questions show no more
    blank: str = ""  # its sentence, with an open place for the number


def ratios(
    possible: Possible,
    region: Region | None = None,
    *,
    positive: str = "case",
    level: float = 0.9,
    language: str = "en",
    from_one: bool = False,
    display: Display | None = None,
) -> tuple[Ratio, ...]:
    """Measure the trade-offs of a metric, each with its interval.

    `from_one`: numbers below 1 are told the other way round. `display`: as shown so.
    """
    found = measured_ratios(
        possible,
        region,
        positive=positive,
        level=level,
        language=language,
        from_one=from_one,
        display=display,
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
    display: Display | None = None,
    neither: float = math.nan,
    to_reach: bool = True,
    to_nothing: bool = True,
) -> Iterator[Measured]:
    """The same one after another, each with the number that other metrics have, too.

    `neither`: that of nothing; `to_reach`: of models; `to_nothing`: gaps may weigh 0.
    """
    leads, reach = True, _reach(region) if to_reach else {}
    nothing = to_nothing and _gaps_may_be_nothing(possible, region, level)
    language = _spoken(possible, region, language)
    for plain in comparisons(possible.metric, _place(possible, region), positive):
        one = plain.spoken(language)
        one = one if display is None else one.among(display.people_of_each)
        one = one.within(reach)
        value = one.measure(possible.metric)
        ends = possible.interval(if_known(one.measure, neither), level=level)
        if nothing and ends is not None:
            ends = one.or_no_gaps(ends)
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
            if isinstance(display, GroupDisplay) and one.errors is not None:
                numbers = said, *((said, said) if low is None else (low, high))
                found = in_people(display, numbers, one.errors, language)
                ratio = replace(ratio, in_people=found)
            yield Measured(
                ratio,
                _in_unit(one, language),
                reaches_nothing=nothing and one.gaps is not None,
                least=one.least,
                most=next(_scaled((one.most,), one, language)),
                counted=one.whose is not None or bool(reach),
                blank=one.blank(language),
            )


def _gaps_may_be_nothing(
    possible: Possible, region: Region | None, level: float
) -> bool:
    if possible.result is None or region is None:
        return False
    return gaps_may_be_nothing(possible.result, region, level=level)


def _reach(region: Region | None) -> dict[str, float]:
    """From the least to the most that models have of each attribute, if of models."""
    measured = None if region is None else region.models_measured
    if region is None or measured is None or measured.ndim != 2:
        return {}
    return dict(zip(region.names, np.ptp(measured, axis=0).tolist(), strict=True))


def if_known(measure: Callable[[Any], float], neither: float) -> Callable[[Any], float]:
    """The same number, where it is none another one."""
    return lambda metric: neither if math.isnan(found := measure(metric)) else found


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
    center = getattr(region, "center", None)
    if center is None:
        center = place.where if region.groups else region.choice_set.center
    return replace(place, where=np.asarray(center), start="middle")
