"""The weights of a metric as a table, and what the answers leave open, drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import named_case
from elicitor.core.metric import Metric
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.metrics import coefficient_names
from elicitor.metrics.things import statistic
from elicitor.using.notebook.page import MOST, Bar, table
from elicitor.using.plots.named_weights import (
    Weights,
    intervals_of,
    weight_text,
    weights_in,
)
from elicitor.using.plots.words import statistic_labels
from elicitor.using.possible import Possible
from elicitor.using.report.facts import Column
from elicitor.words.amounts import Range
from elicitor.words.blocks import Stack

__all__ = ["weight_table"]


def weight_table(found: Result | Metric) -> Stack:
    """Weights, heaviest first if there are too many, with what is open of each."""
    possible = Possible.of(found)
    weights = _weights(possible)
    values = weights.measure(possible.metric)
    ends = intervals_of(possible, weights)
    order = np.arange(len(values))
    if len(values) > MOST:
        order = np.argsort(-np.abs(values), kind="stable")
    names = _names(possible, weights)
    head: tuple[Any, ...] = (Column("of"), Column("weight"))
    if ends is None:
        plain = [(names[i], weight_text(values[i], values)) for i in order]
        return table(head, plain, right=(1,))
    chance = Column("likely" if possible.likely else "open")
    bars = _bars(values, ends)
    rows = [
        (
            names[i],
            weight_text(values[i], values, line := [values[i], *ends[i]]),
            bars[i],
            Range(*(weight_text(end, values, line) for end in ends[i])),
        )
        for i in order
    ]
    return table((*head, "", chance), rows, right=(1,))


def _weights(possible: Possible) -> Weights:
    """The weights as they are drawn; of a metric without any its coefficients."""
    try:
        return weights_in(possible)
    except InvalidParameterError:
        names = coefficient_names(possible.metric)
        return Weights(names, lambda one: np.asarray(one.coefficients), "")


def _names(possible: Possible, weights: Weights) -> tuple[Any, ...]:
    """What each weight belongs to, as facts where it is a statistic of its own."""
    metric = possible.metric
    case = getattr(possible.result, "case", named_case(None))
    if weights.labels in (
        tuple(statistic_labels(metric, OwnWords(case=case))),
        metric.names,
    ):
        return tuple(map(statistic, metric.names))
    return weights.labels


def _bars(values: np.ndarray, ends: np.ndarray) -> list[Bar]:
    """All of them on one scale, on which zero is somewhere."""
    low = min(0.0, float(ends.min()), float(values.min()))
    high = max(0.0, float(ends.max()), float(values.max()))
    width = high - low or 1.0
    scaled = (np.column_stack([ends[:, 0], values, ends[:, 1]]) - low) / width
    zero = -low / width
    return [Bar(least, own, most, zero) for least, own, most in scaled.tolist()]
