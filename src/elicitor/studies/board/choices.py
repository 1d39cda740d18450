"""What would be chosen: a model of a table, or a threshold, and what it does."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.metrics.base import BINARY, Metric
from elicitor.regions.base import Region
from elicitor.regions.randomised import ThresholdRule
from elicitor.using.best import best_classifier
from elicitor.using.consequences import FEWEST_DIGITS
from elicitor.using.threshold_digits import short_threshold
from elicitor.words.numbers import every_digit

__all__ = ["BELOW", "Choice", "choice_of"]

BELOW = "< "
"""Before a threshold under which a model alarms."""


@dataclass(frozen=True, eq=False)
class Choice:
    """Something to choose.

    ``wrong`` is how many of the positive and of the negative class are called wrong, of
    how many (people), for two classes. A threshold has as many digits as it needs to
    call the same people wrong.
    """

    name: str  # of the model, or the threshold
    wrong: tuple[tuple[int, int], ...] = ()
    statistics: np.ndarray = field(default_factory=lambda: np.zeros(0), repr=False)


def choice_of(metric: Metric, exact: Region) -> Choice | None:
    """What is best under a metric; None where no name can be given to it."""
    measured = exact.models_measured
    if measured is not None:
        best = int(np.argmax(metric.utility(measured)))
        return Choice(exact.models[best], statistics=measured[best])
    if exact.names != BINARY or exact.sizes is None:
        return None
    try:
        found = best_classifier(metric, exact, randomised=False)
    except ElicitorError:
        return None
    rule = found.classifier.rules[0]
    return Choice(
        _written(rule, exact), _wrong(found.statistics, exact), found.statistics
    )


def _written(rule: ThresholdRule, exact: Any) -> str:
    """A threshold in the digits in which `tune` tells it, or as many as decide so."""
    start = "" if rule.above else BELOW
    if not math.isfinite(rule.threshold):
        return start + ("∞" if rule.threshold > 0 else "−∞")
    short = short_threshold(rule.threshold, exact, digits=FEWEST_DIGITS)
    return f"{start}{every_digit(short):f}"


def _wrong(right: np.ndarray, exact: Region) -> tuple[tuple[int, int], ...]:
    sizes = [round(float(size)) for size in exact.sizes]
    shares = exact.class_shares
    if shares is None:
        return ()
    missed = 1 - np.asarray(right) / np.asarray(shares)
    counts = (round(float(m) * s) for m, s in zip(missed, sizes, strict=True))
    return tuple(zip(counts, sizes, strict=True))
