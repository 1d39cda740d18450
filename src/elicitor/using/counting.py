"""What counts to somebody, in sizes that may be added up.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
∂u/∂s_i     ``slopes``              what more of a statistic is worth at a place
(1 − λ)a_i  ``Harms.errors``        harm of a kind of mistake among everyone
λb_i        ``Harms.gaps``          harm of a gap in it between two groups
==========  ======================  ===============================================

Coefficients of a fair metric are directions and a trade-off between them: a gap may
have a large one and count nothing. Those of a ratio stand above and below a line.
Neither adds up to all that counts; these do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch
from typing import Literal, TypeAlias
from weakref import WeakKeyDictionary

import numpy as np

from elicitor.core.measured import Measured
from elicitor.metrics.base import Metric
from elicitor.metrics.coefficient_names import GapOfTwo, Named, coefficient_facts
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.harms import Harms, traded_near
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.place import Place
from elicitor.metrics.things import statistic
from elicitor.metrics.wide import WIDE

__all__ = ["At", "Counting", "counting_in"]

At: TypeAlias = Literal["", "middle", "halfway", "wide"]
"""Everywhere, in the middle of what was shown, where half of all decisions are wrong,
or of mistakes and gaps of 10 in 100."""
RIGHT = ("found", "alone", "right", "accuracy")
WRONG = ("members", "share")
"""Kinds of statistics of which more is better, and less."""


@dataclass(frozen=True, eq=False)
class Counting:
    """Things that count, and their sizes: more right, less wrong, smaller gaps is more.

    `at` says of which place that is true (:data:`At`).
    """

    things: tuple[Named, ...]
    sizes: Callable[[Metric], np.ndarray]
    at: At = ""
    are_coefficients: bool = False

    def shares(self, metric: Metric) -> np.ndarray:
        """Of all that counts to a metric, negative where less is better."""
        sizes = self.sizes(metric)
        return np.asarray(sizes / np.abs(sizes).sum())


@singledispatch
def counting_in(metric: Metric, measured: Measured | None) -> Counting:
    """What counts in a metric, of all metrics like it: by default its coefficients."""
    del measured
    things = coefficient_facts(metric)
    signs = np.array([_expected(metric, i, one) for i, one in enumerate(things)])
    return Counting(things, lambda one: signs * one.coefficients, are_coefficients=True)


@counting_in.register
def _(metric: LinearFractionalMetric, measured: Measured | None) -> Counting:
    where = Place.of(metric, measured).where
    things = tuple(map(statistic, metric.names))
    right = np.array([-1 if one.kind in WRONG else 1 for one in things])
    return Counting(things, _known(lambda one: right * one.slopes(where)), "middle")


@counting_in.register
def _(metric: GroupMetric, measured: Measured | None) -> Counting:
    del measured
    return _of_groups(metric, "" if metric.errors_are_rates else "wide")


@counting_in.register
def _(metric: FairFractionalMetric, measured: Measured | None) -> Counting:
    del measured
    return _of_groups(metric, "halfway")


def _of_groups(metric: GroupMetric | FairFractionalMetric, at: At) -> Counting:
    things = tuple(map(statistic, metric.names))
    gaps = [GapOfTwo(thing, u, v) for u, v in metric.pairs for thing in things]
    place = np.tile(Place.of(metric).where, (len(metric.groups), 1))

    def sizes(one: Metric) -> np.ndarray:
        harms = Harms(traded_near(one, place))
        return np.array([*WIDE * harms.errors, *harms.gaps(WIDE).values()])

    return Counting((*things, *gaps), _known(sizes), at)


def _known(sizes: Callable[[Metric], np.ndarray]) -> Callable[[Metric], np.ndarray]:
    """The same, found once for all things of a metric."""
    found: WeakKeyDictionary[Metric, np.ndarray] = WeakKeyDictionary()

    def known(metric: Metric) -> np.ndarray:
        if metric not in found:
            found[metric] = sizes(metric)
        return found[metric]

    return known


def _expected(metric: Metric, i: int, thing: Named) -> int:
    """The sign of a weight if more that is right, or less that is wrong, is better."""
    if i >= len(metric.names) or thing != (own := statistic(metric.names[i])):
        return 1
    if own.kind in RIGHT:
        return metric.orientation.sign
    return -metric.orientation.sign if own.kind in WRONG else 1
