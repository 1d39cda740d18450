"""What weighs as much as what, by a metric: numbers that a person can picture.

Every family is told by a few comparisons. Each is a number that any metric of the
family has, so that draws of the metric give its interval.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s₀          ``where``               statistics at which small changes are weighed
h_i         ``harms(...)``          what one more mistake of kind i costs there
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial, singledispatch
from typing import Any

import numpy as np

from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.class_words import NEGLIGIBLE, TOLD, Mistakes
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.cost_reward_words import POINT, portion, statistic_in_words
from elicitor.metrics.curved_words import kind_of_mistake
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.words import amount, plural, range_text
from elicitor.regions.base import Region
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.using.best import best_classifier
from elicitor.using.harms import Harms
from elicitor.using.possible import ENDLESS, Possible

__all__ = ["Ratio", "false_alarms", "ratios"]

LARGE = 0.1
"""A gap that people can picture: 10 percentage points."""
HUNDRED = 100


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
        How much of the latter.
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

    def to_dict(self) -> dict[str, Any]:
        """Return the ratio as JSON-ready data."""
        return asdict(self)


@dataclass(frozen=True)
class Comparison:
    """A number that every metric of a family has.

    Attributes
    ----------
    what, than : str
        As for :class:`Ratio`.
    told : callable
        The second half of the sentence, for a number.
    measure : callable
        The number, of a metric.
    """

    what: str
    than: str
    told: Callable[[float], str]
    measure: Callable[[Metric], float]


def ratios(
    possible: Possible,
    region: Region | None = None,
    *,
    positive: str = "case",
    level: float = 0.9,
) -> tuple[Ratio, ...]:
    """Measure the trade-offs of a metric, each with its interval.

    Parameters
    ----------
    possible : Possible
        The metric, and which others it might be.
    region : Region, optional
        What classifiers can achieve.
    positive : str, default="case"
        What a member of the positive class is called, in the singular.
    level : float, default=0.9
        Probability of the intervals.
    """
    found: list[Ratio] = []
    for one in _comparisons(possible.metric, region, positive):
        value = one.measure(possible.metric)
        if 0 < value < ENDLESS:
            found.append(_told(one, value, possible, level, first=not found))
    return tuple(found)


def false_alarms(metric: Metric) -> float:
    """How many false alarms weigh as much as a missed case, by a linear metric."""
    missed, alarm = metric.orientation.sign * metric.coefficients[:2]
    return quotient(missed, alarm)


def quotient(heavy: float, light: float) -> float:
    """Divide two harms, where the light side may vanish or turn its sign."""
    if light <= 0:
        return ENDLESS if heavy > 0 else 0.0
    return float(min(heavy / light, ENDLESS))


def _told(
    one: Comparison, value: float, possible: Possible, level: float, *, first: bool
) -> Ratio:
    interval = possible.interval(one.measure, level=level)
    sure = level if possible.likely else None
    low, high = interval or (None, None)
    room = ""
    if interval is not None:
        chance = f" with {100 * level:g} % probability" if sure and first else ""
        room = f" ({range_text(*interval)}{chance})"
    sentence = f"{one.what[0].upper()}{one.what[1:]} {one.told(value)}{room}."
    return Ratio(one.what, one.than, value, low, high, sure, sentence)


@singledispatch
def _comparisons(
    metric: Metric, region: Region | None, positive: str
) -> Iterator[Comparison]:
    """What can be compared of a metric, heaviest first."""
    where, start = _place(metric, region)
    statistics = ClassStatistics.parse(metric.names)
    if metric.names == BINARY:
        yield from _binary(metric, where, start, positive)
    elif statistics is not None:
        yield from _classes(metric, where, start, statistics)
    else:
        yield from _plain(metric, region, where)


def _place(metric: Metric, region: Region | None) -> tuple[np.ndarray, str]:
    """Where small changes are weighed, and how to say so."""
    n, statistics = len(metric.names), ClassStatistics.parse(metric.names)
    if isinstance(metric, LinearMetric):
        return np.zeros(n), ""
    if isinstance(metric, LinearFractionalMetric):
        if region is None:
            return np.zeros(n), "where nothing is right yet, "
        best = best_classifier(metric, region).statistics
        return np.asarray(best), "near the classifier it likes best, "
    if statistics is not None and statistics.rates:
        return np.full(n, 1 / statistics.n_classes), "near blind guessing, "
    center = getattr(region, "center", np.zeros(n))
    return np.asarray(center), "in the middle of what is possible, "


def _slopes(metric: Metric, where: np.ndarray) -> np.ndarray:
    return np.asarray(metric.orientation.sign * metric.gradient(where))


def _binary(
    metric: Metric, where: np.ndarray, start: str, positive: str
) -> Iterator[Comparison]:
    missed, alarm = _slopes(metric, where)
    if missed <= 0 or alarm <= 0:
        return
    names, order = ("false alarm", f"missed {positive}"), (1, 0)
    if missed >= alarm or amount(alarm / missed) == "1":
        names, order = names[::-1], order[::-1]

    def measure(one: Metric) -> float:
        slopes = _slopes(one, where)
        return quotient(slopes[order[0]], slopes[order[1]])

    yield Comparison(
        f"{start}one {names[0]}",
        f"{names[1]}s",
        lambda value: f"weighs as much as {_counted(value, names[1])}",
        measure,
    )


def _counted(value: float, name: str) -> str:
    return f"one {name}" if _number(value) == "one" else plural(value, name)


def _number(value: float) -> str:
    return "one" if amount(value) == "1" else amount(value)


def _classes(
    metric: Metric, where: np.ndarray, start: str, statistics: ClassStatistics
) -> Iterator[Comparison]:
    side = 1 if statistics.diagonal else -1
    harms = side * _slopes(metric, where)
    order = np.argsort(-harms, kind="stable")
    order = order[harms[order] > NEGLIGIBLE * np.abs(harms).max()]
    mistakes = Mistakes(statistics)
    # Right decisions are measured in the lightest mistake, errors in each lighter one.
    pairs = (
        [(i, order[-1]) for i in order[:-1]]
        if statistics.diagonal
        else [(order[0], i) for i in order[1:]]
    )
    for heavy, light in pairs[:TOLD]:

        def measure(one: Metric, pair: tuple[int, int] = (heavy, light)) -> float:
            slopes = side * _slopes(one, where)
            return quotient(slopes[pair[0]], slopes[pair[1]])

        yield Comparison(
            f"{start}{mistakes.one(int(heavy))}",
            mistakes.one(int(light)),
            partial(_as_many, mistakes, int(light)),
            measure,
        )


def _as_many(mistakes: Mistakes, kind: int, value: float) -> str:
    once = _number(value) == "one"
    many = mistakes.one(kind) if once else mistakes.many(amount(value), kind)
    return f"weighs as much as {many}"


def _plain(
    metric: Metric, region: Region | None, where: np.ndarray
) -> Iterator[Comparison]:
    """Compare whatever has no words of its own, in round amounts."""
    slopes = _slopes(metric, where)
    pool = region if isinstance(region, ModelPool) else None
    ranges = np.ones(len(slopes)) if pool is None else pool.ranges
    units = [""] * len(slopes) if pool is None else list(pool.units)
    matters = np.abs(slopes) * ranges
    order = np.argsort(-matters, kind="stable")
    order = order[matters[order] > NEGLIGIBLE * matters.max()]
    step = 1.0 if pool is None else float(f"{ranges[order[0]] / 10:.0e}")
    for light in order[1 : 1 + TOLD]:

        def measure(one: Metric, pair: tuple[int, int] = (order[0], light)) -> float:
            sizes = np.abs(_slopes(one, where))
            return quotient(step * sizes[pair[0]], sizes[pair[1]])

        of = f"{' ' + units[light] if units[light] else ''} of {metric.names[light]}"
        unit = f" {units[order[0]]}" if units[order[0]] else ""
        yield Comparison(
            f"{step:g}{unit} of {metric.names[order[0]]}",
            of.strip(),
            lambda value, of=of: f"weighs as much as {amount(value)}{of}",  # type: ignore[misc]
            measure,
        )


@_comparisons.register
def _(
    metric: CostRewardMetric,
    region: Region | None,  # noqa: ARG001 -- metrics of this kind know their units
    positive: str,  # noqa: ARG001
) -> Iterator[Comparison]:
    plain = [i for i, term in enumerate(metric.terms) if term.is_plain]
    if not plain or not metric.weights[plain[0]]:
        return
    reference = plain[0]
    of = statistic_in_words(metric.terms[reference].name)
    for i in plain[1:]:
        rate = abs(float(metric.weights[i] / metric.weights[reference]))
        if not rate:
            continue
        size, thing = portion(metric.terms[i].name, rate, metric.units)

        def measure(one: Metric, i: int = i, size: float = size) -> float:
            sizes = np.abs(one.coefficients)
            return quotient(size * sizes[i], POINT * sizes[reference])

        yield Comparison(
            f"every {thing}",
            f"percentage points of {of}",
            lambda value: (
                f"weighs as much as {plural(value, 'percentage point')} of {of}"
            ),
            measure,
        )


@_comparisons.register
def _(
    metric: GroupMetric,
    region: Region | None,  # noqa: ARG001 -- all rates have the same meaning
    positive: str,  # noqa: ARG001
) -> Iterator[Comparison]:
    harms = Harms(metric)
    worst = int(np.argmax(harms.errors))
    yield _both_sides(metric)
    if harms.errors[worst] > 0:
        yield from _gaps(metric, harms, worst)
        yield from _errors(metric, harms, worst)


def _both_sides(metric: GroupMetric) -> Comparison:
    """All gaps against all errors, by the sizes that normalise them."""
    names, side = ("the errors of everyone", "all gaps between groups"), -1
    if metric.normalised().trade_off >= 0.5:
        names, side = names[::-1], 1

    def measure(one: Metric) -> float:
        assert isinstance(one, GroupMetric)
        share = one.normalised().trade_off
        return quotient(*(share, 1 - share)[::side])

    return Comparison(
        names[0],
        names[1],
        lambda value: f"weigh {amount(value)} times as much as {names[1]}",
        measure,
    )


def _gaps(metric: GroupMetric, harms: Harms, worst: int) -> Iterator[Comparison]:
    """A large gap, in the errors of everyone that it weighs."""
    costs = harms.gaps(LARGE)
    heaviest = sorted(costs, key=lambda at: -costs[at])
    error = kind_of_mistake(metric.names, worst)
    for (u, v), i in [at for at in heaviest if costs[at] > 0][:TOLD]:

        def measure(one: Metric, at: Any = ((u, v), i)) -> float:
            assert isinstance(one, GroupMetric)
            found = Harms(one)
            return quotient(HUNDRED * found.gaps(LARGE)[at], found.errors[worst])

        where = kind_of_mistake(metric.names, i)
        yield Comparison(
            f"a gap of 10 percentage points between “{u}” and “{v}” in {where}",
            f"{error}, in every hundred of everyone",
            lambda value: (
                f"weighs as much as {amount(value)} more {error} in every hundred "
                "of everyone"
            ),
            measure,
        )


def _errors(metric: GroupMetric, harms: Harms, worst: int) -> Iterator[Comparison]:
    """The heaviest error of everyone, in each other one."""
    order = np.argsort(-harms.errors, kind="stable")
    for i in [i for i in order if harms.errors[i] > 0 and i != worst][:TOLD]:

        def measure(one: Metric, i: int = int(i)) -> float:
            assert isinstance(one, GroupMetric)
            errors = Harms(one).errors
            return quotient(errors[worst], errors[i])

        heavy = kind_of_mistake(metric.names, worst)
        light = kind_of_mistake(metric.names, int(i))
        yield Comparison(
            f"one more {heavy} in every hundred of everyone",
            light,
            lambda value, light=light: f"weighs as much as {_number(value)} {light}",  # type: ignore[misc]
            measure,
        )
