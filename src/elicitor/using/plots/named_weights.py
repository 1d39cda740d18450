"""Numbers of a metric that stand side by side, and what the answers leave open."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, Literal

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.fact import reworded
from elicitor.core.labels import named_case
from elicitor.core.own_words import OwnWords
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.coefficient_names import coefficient_facts
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.harms import Harms
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.term_sum import SumMetric
from elicitor.metrics.things import POINT, portion, statistic
from elicitor.using.matters import Shares
from elicitor.using.plots.facts import (
    ClassEvent,
    GapLabel,
    LevelProbability,
    PartLabel,
    PerPoint,
    PlotWord,
    ScaledTerm,
    TimesLabel,
    UnsureLabel,
    WorthIn,
)
from elicitor.using.plots.words import (
    GOOD_AND_BAD,
    NO_WORDS,
    mistake_labels,
    short_labels,
    statistic_labels,
    with_case,
)
from elicitor.using.possible import Possible
from elicitor.words import Joined, Told, in_english
from elicitor.words.amounts import Figures

__all__ = ["LEVEL", "Weights", "intervals_of", "left_open", "weight_text", "weights_in"]

MOST = 20
"""Lines that can be read on one page."""
CASE = named_case(None)
RIGHT_AND_WRONG: tuple[Literal["right", "wrong"], ...] = ("right", "wrong")
LEVEL = 0.9
SEEN = 5
"""A largest number of a line that is less, in its last digit, is told closer."""


@dataclass(frozen=True, eq=False)
class Weights:
    """Numbers of a metric that stand side by side."""

    labels: tuple[str, ...]
    measure: Callable[[Any], np.ndarray]  # the numbers of any metric of this kind
    axis: str  # what they are, and which way is better
    blocks: tuple[int, ...] = ()  # where another kind of numbers begins
    ends: np.ndarray | None = None  # (n_labels, 2), if they were found with them


def weights_in(possible: Possible, words: OwnWords = NO_WORDS) -> Weights:
    """The weights of what was found; of qualities of models what each way matters."""
    metric, shares = possible.metric, Shares.of(possible.result)
    if shares is None:
        return weights_of(
            metric, with_case(words, getattr(possible.result, "case", CASE))
        )
    signs = {} if possible.result is None else possible.result.found_signs()
    named = [words.name(name) for name in metric.names]
    return Weights(
        tuple(
            in_english(UnsureLabel(label)) if signs.get(name) == 0 else label
            for name, label in zip(metric.names, named, strict=True)
        ),
        lambda one: 100 * shares.measure(one),
        in_english(PlotWord("matters")),
        ends=100 * shares.ends,
    )


def left_open(possible: Possible, level: float = LEVEL) -> LevelProbability | PlotWord:
    """What an interval is."""
    if possible.likely:
        return LevelProbability(Figures(f"{100 * level:g}"))
    return PlotWord("left-open")


def weight_text(
    value: float, values: np.ndarray, line: Sequence[float] | None = None
) -> Told:
    """Write a weight with as many digits as the others that stand beside it.

    Of a `line` of which nothing would be seen then, as of a price per unit, with more.
    """
    digits = 3 if np.abs(values).max() < 10 else 1
    most = float(np.abs([value] if line is None else line).max())
    if 0 < most < SEEN * 10.0**-digits:
        digits = 1 - math.floor(math.log10(most))
    return in_english(Figures(f"{value:z.{digits}f}"))


def intervals_of(
    possible: Possible, found: Weights, level: float = LEVEL
) -> np.ndarray | None:
    """What is open of every weight, of shape (n_weights, 2); None if nothing is known.

    `level` is the probability of the intervals, where the answers may be wrong.
    """
    result = possible.result
    if result is None:
        return None
    if found.ends is not None and (level == LEVEL or not possible.likely):
        return found.ends
    if result.interval is None:
        return None
    if not possible.likely and len(result.interval) == len(found.labels):
        sign, own = possible.metric.orientation.sign, possible.metric.coefficients
        if np.array_equal(found.measure(possible.metric), sign * own):
            return np.sort(sign * np.asarray(result.interval), axis=1)
    if not possible.others:
        return None
    values = np.array([found.measure(one) for one in possible.others])
    if not possible.likely:
        values = np.vstack([values, found.measure(possible.metric)])
        return np.stack([values.min(axis=0), values.max(axis=0)], axis=1)
    return np.quantile(values, [(1 - level) / 2, (1 + level) / 2], axis=0).T


@singledispatch
def weights_of(metric: Metric, words: OwnWords = NO_WORDS) -> Weights:
    """What of a metric can be drawn as one line each, in a person's words."""
    if metric.is_bare and metric.labels:
        # Of one's own: whether more of it is better, only its class knows.
        labels = tuple(words.name(label) for label in metric.labels)
        axis = in_english(PlotWord("weight"))
        return Weights(labels, lambda one: np.asarray(one.coefficients), axis)
    if len(metric.coefficients) != len(metric.names):
        raise InvalidParameterError(
            f"result must hold a metric with named weights; got {metric!r}."
        )
    return Weights(
        tuple(statistic_labels(metric, words)),
        lambda one: one.orientation.sign * one.coefficients,
        GOOD_AND_BAD,
    )


@weights_of.register
def _(metric: LinearFractionalMetric, words: OwnWords = NO_WORDS) -> Weights:
    """What each outcome counts in "right / all that counts"."""
    statistics, named = metric.class_statistics, statistic_labels(metric, words)
    if metric.names != BINARY and statistics is None:
        return _of_qualities(named)
    labels = [in_english(PartLabel("numerator", name)) for name in named]
    labels += [in_english(PartLabel("missing", name)) for name in named]
    if metric.names == BINARY:
        labels = [*named, *mistake_labels(words)]
    elif statistics is not None and statistics.diagonal:
        classes = [words.name(name) for name in statistics.classes]
        labels = [
            in_english(ClassEvent(how, name, name))
            for how in RIGHT_AND_WRONG
            for name in classes
        ]

    def measure(one: LinearFractionalMetric) -> np.ndarray:
        return np.concatenate([one.numerator, one.losses])

    axis = in_english(PlotWord("right-fraction"))
    return Weights(tuple(labels), measure, axis, (len(metric.names),))


def _of_qualities(named: Sequence[str]) -> Weights:
    """What is measured above and below the line: nothing of it is right or missing."""
    labels = [in_english(PartLabel("numerator", name)) for name in named]
    labels += [in_english(PartLabel("denominator", name)) for name in named]
    labels.append(in_english(PartLabel("denominator", PlotWord("constant"))))

    def measure(one: LinearFractionalMetric) -> np.ndarray:
        return np.asarray(one.coefficients)

    axis = in_english(PlotWord("fraction"))
    return Weights(tuple(labels), measure, axis, (len(named),))


@weights_of.register
def _(
    metric: CostRewardMetric,
    words: OwnWords = NO_WORDS,
) -> Weights:
    """What round amounts are worth in points of the first accuracy."""
    reference = metric.terms[0]
    if not reference.is_plain or not metric.weights[0]:
        return Weights(
            tuple(_term(term, words) for term in metric.terms),
            lambda one: one.orientation.sign * one.coefficients,
            GOOD_AND_BAD,
        )
    of = reworded(statistic(reference.name), words)
    sizes, labels = [POINT], [in_english(PerPoint(of))]
    for term, weight in zip(metric.terms[1:], metric.weights[1:], strict=True):
        rate = abs(float(weight / metric.weights[0])) or 1.0
        size, part = portion(term.name, rate, metric.units)
        thing = in_english(reworded(part, words))
        if not term.is_plain:
            size, thing = 1.0, _term(term, words)
        sizes.append(size)
        labels.append(thing)

    def measure(one: Metric) -> np.ndarray:
        worth = one.coefficients / abs(float(one.coefficients[0]))
        return np.asarray(one.orientation.sign * worth * np.array(sizes) / POINT)

    return Weights(tuple(labels), measure, in_english(WorthIn(of)))


@weights_of.register
def _(
    metric: SumMetric,
    words: OwnWords = NO_WORDS,
) -> Weights:
    """What one more of each feature is worth."""

    def measure(one: Metric) -> np.ndarray:
        assert isinstance(one, SumMetric)
        return one.gains

    labels = tuple(words.name(label) for label in metric.labels)
    return Weights(labels, measure, GOOD_AND_BAD)


@weights_of.register
def _(
    metric: GroupMetric,
    words: OwnWords = NO_WORDS,
) -> Weights:
    """Errors and gaps of the normalised metric; of many gaps their sizes."""
    events = short_labels(metric, "wrong", "called", words)
    errors = [in_english(PartLabel("errors", event)) for event in events]
    pairs = [" – ".join(map(words.name, pair)) for pair in metric.pairs]
    single = len(pairs) * len(metric.names) + len(errors) <= MOST

    def measure(one: GroupMetric) -> np.ndarray:
        scaled = one.normalised()
        harms = Harms(scaled)
        gaps = np.array(list(harms.gaps(1.0).values()))
        if not single:
            gaps = np.linalg.norm(gaps.reshape(len(pairs), -1), axis=1)
        return np.concatenate([harms.errors, gaps])

    gaps = [in_english(GapLabel(pair, None)) for pair in pairs]
    if single:
        gaps = [in_english(GapLabel(pair, one)) for pair in pairs for one in events]
    axis = in_english(PlotWord("harm"))
    return Weights((*errors, *gaps), measure, axis, (len(errors),))


@weights_of.register
def _(
    metric: FairFractionalMetric,
    case: str = CASE,  # noqa: ARG001 -- its statistics have names of their own
) -> Weights:
    """What rates and gaps count as good and as bad, of sum one each."""

    def measure(one: FairFractionalMetric) -> np.ndarray:
        return one.normalised().coefficients

    return Weights(
        tuple(in_english(Joined((one,))) for one in coefficient_facts(metric)),
        measure,
        in_english(PlotWord("good-fraction")),
        (len(metric.gains),),
    )


@weights_of.register
def _(
    metric: PolynomialMetric,
    words: OwnWords = NO_WORDS,
) -> Weights:
    """The largest coefficients of products of statistics."""
    layout = metric.layout
    sizes = np.abs(layout.pack(metric.tensors))
    kept = np.sort(np.argsort(-sizes, kind="stable")[:MOST])
    names = list(metric.names)  # longer ones would be cut where several are multiplied
    if names != list(BINARY):
        names = list(short_labels(metric, "right", "arrow", words))
    labels = [
        in_english(Joined(tuple(names[i] for i in layout.indices[each]), "dot"))
        for each in kept
    ]

    def measure(one: PolynomialMetric) -> np.ndarray:
        features = layout.features(np.ones(len(one.names)))
        return np.asarray(
            one.orientation.sign * (layout.pack(one.tensors) * features)[kept]
        )

    return Weights(tuple(labels), measure, GOOD_AND_BAD)


@weights_of.register
def _(metric: QuadraticMetric, words: OwnWords = NO_WORDS) -> Weights:
    """The entries of its matrix, each product once."""
    names, products = (
        statistic_labels(metric, words),
        np.triu_indices(len(metric.names)),
    )
    labels = [in_english(PartLabel("alone", name)) for name in names]
    pairs = zip(*products, strict=True)
    labels += [in_english(TimesLabel(names[i], names[j])) for i, j in pairs]

    def measure(one: QuadraticMetric) -> np.ndarray:
        scaled = one.normalised()
        entries = np.concatenate([scaled.linear, scaled.quadratic[products]])
        return np.asarray(one.orientation.sign * entries)

    return Weights(tuple(labels), measure, GOOD_AND_BAD, (len(metric.names),))


def _term(term: object, words: OwnWords) -> Told:
    name, power = words.name(getattr(term, "name", "")), getattr(term, "power", 1)
    return in_english(ScaledTerm(name, str(power) if power > 1 else None))
