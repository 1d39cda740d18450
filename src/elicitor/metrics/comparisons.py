"""What weighs as much as what, by a metric: numbers that a person can picture.

Every family is told by a few comparisons. Each is a number that any metric of the
family has, so that draws of the metric give its interval.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s₀          ``place.where``         statistics at which small changes are weighed
h_i         ``harms(...)``          what one more mistake of kind i costs there
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, singledispatch
from typing import Any

import numpy as np

from elicitor.core.metric import comparisons_of
from elicitor.core.result import ENDLESS
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.class_words import NEGLIGIBLE, Mistakes
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.cost_reward_words import POINT, portion, statistic_in_words
from elicitor.metrics.group_words import in_every_hundred
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.harms import Harms
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.term_sum import SumMetric
from elicitor.metrics.words import amount, is_settled, range_text

__all__ = ["Comparison", "Place", "comparisons", "quotient"]

LARGE = 0.1
"""A gap that people can picture: 10 percentage points."""
HUNDRED = 100
TOLD = 5
"""How many are compared with another one: all errors of three classes."""


@dataclass(frozen=True)
class Comparison:
    """A number that every metric of a family has.

    Attributes
    ----------
    what : str
        The heavier thing.
    than : str
        What it is measured in.
    told : callable
        The second half of the sentence, for an amount as text.
    measure : callable
        The number, of a metric of the same kind.
    leads : bool
        Whether the metric in one sentence needs it.
    """

    what: str
    than: str
    told: Callable[[str], str]
    measure: Callable[[Any], float]
    leads: bool = True

    def sentence(
        self,
        value: float,
        interval: tuple[float, float] | None = None,
        *,
        chance: str = "",
    ) -> str:
        """Say how much it is; a single number only where the interval allows one.

        Parameters
        ----------
        value : float
            By the metric that was found.
        interval : tuple of float, optional
            Where the number may be.
        chance : str, default=""
            How sure that is, such as ``"with 90 % probability"``.
        """
        if interval is None:
            return f"{_capital(self.what)} {self.told(amount(value))}."
        ends = range_text(*interval)
        if is_settled(*interval) and not ends.startswith("about"):
            room = f"{ends} {chance}".rstrip()
            return f"{_capital(self.what)} {self.told(amount(value))} ({room})."
        if ends == "any":
            weighs, *_ = self.told("2").split(" ")
            return (
                f"The answers do not tell yet how {self.what} {weighs} against "
                f"{self.than}."
            )
        more, told = f", {chance}" if chance else "", self.told(ends)
        for bound in ("at least", "at most"):
            told = told.replace(f"as much as {bound}", f"{bound} as much as")
        return f"{_capital(self.what)} {told}{more}."


@dataclass(frozen=True, eq=False)
class Place:
    """Where small changes are weighed, and in which sizes.

    Attributes
    ----------
    where : ndarray of shape (n_statistics,)
        Statistics of a classifier.
    start : str
        How to say so, with a comma and a blank behind; empty if it does not matter.
    ranges : ndarray of shape (n_statistics,)
        How far each statistic goes from the worst to the best.
    units : tuple of str
        Of the statistics.
    """

    where: np.ndarray
    start: str
    ranges: np.ndarray
    units: tuple[str, ...]

    @classmethod
    def at(cls, where: np.ndarray, start: str) -> Place:
        """A classifier whose statistics are probabilities."""
        n = len(where)
        return cls(where, start, np.ones(n), ("",) * n)

    @classmethod
    def of(cls, metric: Metric) -> Place:
        """Where to look if nothing is known of what classifiers can achieve."""
        n, statistics = len(metric.names), ClassStatistics.parse(metric.names)
        if metric.is_linear:
            return cls.at(np.zeros(n), "")
        if statistics is not None and statistics.rates:
            return cls.at(np.full(n, 1 / statistics.n_classes), "near blind guessing, ")
        return cls.at(np.zeros(n), "where nothing is right yet, ")


def quotient(heavy: float, light: float) -> float:
    """Divide two harms, where the light side may vanish or turn its sign."""
    if light <= 0:
        return ENDLESS if heavy > 0 else 0.0
    return float(min(heavy / light, ENDLESS))


@singledispatch
def comparisons(metric: Metric, place: Place, positive: str) -> Iterator[Comparison]:
    """What can be compared of a metric, heaviest first.

    Parameters
    ----------
    metric : Metric
        The one that was found.
    place : Place
        Where small changes are weighed.
    positive : str
        What a member of the positive class is called, in the singular.
    """
    statistics = ClassStatistics.parse(metric.names)
    if metric.names == BINARY:
        yield from _binary(metric, place, positive)
    elif statistics is not None:
        yield from _classes(metric, place, statistics)
    else:
        yield from _plain(metric, place)


@comparisons_of.register
def _(metric: Metric, positive: str) -> tuple[Comparison, ...]:
    return tuple(comparisons(metric, Place.of(metric), positive))


def _slopes(metric: Metric, where: np.ndarray) -> np.ndarray:
    return np.asarray(metric.orientation.sign * metric.gradient(where))


def _binary(metric: Metric, place: Place, positive: str) -> Iterator[Comparison]:
    missed, alarm = _slopes(metric, place.where)
    if missed <= 0 or alarm <= 0:
        return
    names, order = ("false alarm", f"missed {positive}"), (1, 0)
    if missed >= alarm or amount(alarm / missed) == "1":
        names, order = names[::-1], order[::-1]

    def measure(one: Metric) -> float:
        slopes = _slopes(one, place.where)
        return quotient(slopes[order[0]], slopes[order[1]])

    def told(count: str) -> str:
        *before, last = count.split(" ")
        many = f"one {names[1]}" if last == "1" else f"{last} {names[1]}s"
        return " ".join(["weighs as much as", *before, many])

    yield Comparison(f"{place.start}one {names[0]}", f"{names[1]}s", told, measure)


def _classes(
    metric: Metric, place: Place, statistics: ClassStatistics
) -> Iterator[Comparison]:
    side = 1 if statistics.diagonal else -1
    harms = side * _slopes(metric, place.where)
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
            slopes = side * _slopes(one, place.where)
            return quotient(slopes[pair[0]], slopes[pair[1]])

        yield Comparison(
            f"{place.start}{mistakes.one(int(heavy))}",
            mistakes.one(int(light)),
            partial(_as_many, mistakes, int(light)),
            measure,
        )


def _as_many(mistakes: Mistakes, kind: int, count: str) -> str:
    many = mistakes.one(kind) if count == "1" else mistakes.many(count, kind)
    return f"weighs as much as {many}"


def _plain(metric: Metric, place: Place) -> Iterator[Comparison]:
    """Compare whatever has no words of its own, in round amounts."""
    matters = np.abs(_slopes(metric, place.where)) * place.ranges
    order = np.argsort(-matters, kind="stable")
    order = order[matters[order] > NEGLIGIBLE * matters.max()]
    if not order.size:  # nothing matters where it is flat
        return
    heavy, units = order[0], place.units
    plain = (place.ranges == 1).all()
    step = 1.0 if plain else float(f"{place.ranges[heavy] / 10:.0e}")
    for light in order[1 : 1 + TOLD]:

        def measure(one: Metric, pair: tuple[int, int] = (heavy, light)) -> float:
            sizes = np.abs(_slopes(one, place.where))
            return quotient(step * sizes[pair[0]], sizes[pair[1]])

        of = f"{' ' + units[light] if units[light] else ''} of {metric.names[light]}"
        unit = f" {units[heavy]}" if units[heavy] else ""
        yield Comparison(
            f"{step:g}{unit} of {metric.names[heavy]}",
            of.strip(),
            lambda count, of=of: f"weighs as much as {count}{of}",  # type: ignore[misc]
            measure,
        )


@comparisons.register
def _(
    metric: CostRewardMetric,
    place: Place,  # noqa: ARG001 -- metrics of this kind know their units
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

        def told(count: str) -> str:
            points = "percentage point" if count == "1" else "percentage points"
            return f"weighs as much as {count} {points} of {of}"

        yield Comparison(f"every {thing}", f"percentage points of {of}", told, measure)


@comparisons.register
def _(
    metric: SumMetric,
    place: Place,  # noqa: ARG001 -- features have the same weight everywhere
    positive: str,  # noqa: ARG001
) -> Iterator[Comparison]:
    """The heaviest feature in each lighter one, unit by unit."""
    sizes, wishes = np.abs(metric.weights), metric.wishes
    order = np.argsort(-sizes, kind="stable")
    heavy, *others = order[sizes[order] > NEGLIGIBLE * sizes.max()]
    for light in others[:TOLD]:

        def measure(one: Metric, light: int = int(light)) -> float:
            weights = np.abs(one.coefficients)
            return quotient(weights[heavy], weights[light])

        def told(count: str, than: str = wishes[light]) -> str:
            return f"{_weigh(count, 'weighs')} {than}"

        what = f"unit by unit, {wishes[heavy]}"
        yield Comparison(what, wishes[light], told, measure)


@comparisons.register
def _(
    metric: GroupMetric,
    place: Place,  # noqa: ARG001 -- all rates have the same meaning
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
    names, side = ("the errors of everyone", _all_gaps(metric)), -1
    if metric.normalised().trade_off >= 0.5:
        names, side = names[::-1], 1

    def measure(one: GroupMetric) -> float:
        share = one.normalised().trade_off
        return quotient(*(share, 1 - share)[::side])

    return Comparison(
        names[0], names[1], lambda count: f"{_weigh(count)} {names[1]}", measure
    )


def _weigh(count: str, verb: str = "weigh") -> str:
    """How many times as much, where once is not a number of times."""
    *before, last = count.split(" ")
    if last == "1" and "to" not in before:
        return " ".join([verb, *before, "as much as"])
    return f"{verb} {count} times as much as"


def _all_gaps(metric: GroupMetric) -> str:
    """Which gaps there are; of two groups by their names."""
    squared = "" if metric.errors_are_rates else "squared "
    pairs = list(metric.violation_costs)
    if len(pairs) > 1:
        return f"all {squared}gaps between groups"
    return "{}gaps between “{}” and “{}”".format(squared, *pairs[0])


def _gaps(metric: GroupMetric, harms: Harms, worst: int) -> Iterator[Comparison]:
    """A large gap, in the errors of everyone that it weighs."""
    costs = harms.gaps(LARGE)
    heaviest = sorted(costs, key=lambda at: -costs[at])
    for (u, v), i in [at for at in heaviest if costs[at] > 0][:TOLD]:

        def measure(one: GroupMetric, at: Any = ((u, v), i)) -> float:
            found = Harms(one)
            return quotient(HUNDRED * found.gaps(LARGE)[at], found.errors[worst])

        ten = in_every_hundred("10", metric.names, i)
        yield Comparison(
            f"a gap between “{u}” and “{v}” of {ten}",
            in_every_hundred("1", metric.names, worst),
            partial(_as_much, metric.names, worst, " among everyone"),
            measure,
            leads=False,
        )


def _errors(metric: GroupMetric, harms: Harms, worst: int) -> Iterator[Comparison]:
    """The heaviest error of everyone, in each other one."""
    order = np.argsort(-harms.errors, kind="stable")
    for i in [i for i in order if harms.errors[i] > 0 and i != worst][:TOLD]:

        def measure(one: GroupMetric, i: int = int(i)) -> float:
            errors = Harms(one).errors
            return quotient(errors[worst], errors[i])

        yield Comparison(
            f"among everyone, {in_every_hundred('1', metric.names, worst)}",
            in_every_hundred("1", metric.names, int(i)),
            partial(_as_much, metric.names, int(i), ""),
            measure,
            leads=False,
        )


def _as_much(names: Sequence[str], kind: int, whom: str, count: str) -> str:
    """So many mistakes of a kind in every hundred of its class."""
    return f"weighs as much as {in_every_hundred(count, names, kind)}{whom}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
