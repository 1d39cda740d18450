"""Pairs of good classifiers, and which of them metrics choose.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           ``points``              classifiers, shape (n_points, *statistics)
u           ``utilities``           of the classifiers by a metric, (n_points,)
==========  ======================  ===============================================

A good classifier is best for somebody with the same likes and dislikes in other
proportions: the support point of a random direction with the signs of the metric. Of
two such classifiers neither is better in everything, so a choice says something.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Literal

import numpy as np

from elicitor.metrics.base import BINARY, Metric
from elicitor.regions.base import Region
from elicitor.regions.groups import CountedGroupBall, GroupRateBall, GroupRates
from elicitor.using.explaining.facts import OfCases

__all__ = [
    "agreement",
    "evenly",
    "good_classifiers",
    "of_cases",
    "rates_behind",
]

CLASSIFIERS = 150
WIDE = 0.25
"""Length of an interval from which on no number stands for it."""


def good_classifiers(metric: Metric, region: Region | None) -> np.ndarray | None:
    """Classifiers that are worth comparing, of shape (n_points, *statistics).

    Without a region rates are drawn at random; None if nothing is known of these.
    """
    rng = np.random.default_rng(0)
    if region is not None and region.models:
        return region.choice_set.alternatives
    shape = metric.shape
    if region is None:
        statistics = metric.class_statistics
        rates = statistics is not None and statistics.rates and statistics.diagonal
        return rng.random((CLASSIFIERS, *shape)) if rates else None
    # Among what can be attained: elsewhere ratios need not have a value.
    center = getattr(region, "center", None)
    middle = region.choice_set.center if center is None else center
    slopes = metric.gradient(np.broadcast_to(middle, shape))
    likes = np.sign(metric.orientation.sign * slopes)
    ways = np.abs(rng.standard_normal((CLASSIFIERS, *shape))) * likes
    points = [region.support(way) for way in ways if way.any()]
    if not points:
        return None
    right = region.space.right
    if right is not None:  # whole people may be more of a class than there are
        points = list(np.clip(points, 0.0, right))
    return np.unique(np.array(points), axis=0)


def evenly(points: np.ndarray, region: Region | None) -> np.ndarray:
    """Good classifiers as densely everywhere; of two classes lotteries among them."""
    binary = region is not None and not region.models and region.names == BINARY
    return _along(points) if binary else points


def agreement(one: np.ndarray, other: np.ndarray) -> float:
    """Share of pairs of which two metrics choose the same; 1 if all are alike to both.

    Those are left out; a pair that is alike to one of them counts half.
    """
    first, second = np.triu_indices(len(one), k=1)
    ahead = [_signs(u[first] - u[second], u) for u in (one, other)]
    told = (ahead[0] != 0) | (ahead[1] != 0)
    if not told.any():
        return 1.0
    return float((1 + (ahead[0] * ahead[1])[told]).mean() / 2)


def of_cases(share: float, ends: tuple[float, float] | None) -> OfCases:
    """A share of cases, and where it may be if that is elsewhere.

    >>> from elicitor.words import say
    >>> say((of_cases(0.85, (0.7, 0.91)), of_cases(0.003, None)))
    '85 % of cases (70 to 91 %) and less than 1 % of cases'
    >>> say(of_cases(0.85, (0.28, 0.99)))
    '28 to 99 % of cases'
    """
    low, high = ends or (share, share)
    told, *room = (round(100 * one) for one in (share, low, high))
    kind: Literal["exact", "room", "open"] = "exact" if room[0] == room[1] else "room"
    return OfCases(
        "open" if high - low > WIDE else kind, told, 0 < share < 0.005, *room
    )


def _along(corners: np.ndarray) -> np.ndarray:
    """Lotteries on the edges between neighbours; a sample has few corners."""
    steps = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    way = np.concatenate([[0.0], steps.cumsum()])
    stops = np.linspace(0, way[-1], CLASSIFIERS)
    return np.stack([np.interp(stops, way, column) for column in corners.T], axis=1)


@singledispatch
def rates_behind(region: Region | None) -> GroupRates | None:
    """The rates of groups that a region is part of, if it knows them."""
    del region
    return None


@rates_behind.register
def _(region: CountedGroupBall) -> GroupRates | None:
    return rates_behind(region.exact)


@rates_behind.register
def _(region: GroupRateBall) -> GroupRates | None:
    return region.rates


@rates_behind.register
def _(region: GroupRates) -> GroupRates | None:
    return region


def _signs(differences: np.ndarray, utilities: np.ndarray) -> np.ndarray:
    rounding = 1e-12 * max(float(np.abs(utilities).max()), 1e-300)
    return np.where(np.abs(differences) > rounding, np.sign(differences), 0.0)
