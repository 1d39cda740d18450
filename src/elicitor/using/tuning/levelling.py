"""Levelling down: where a group is decided about worse than it could be.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           ``point``               rates of a group, (n_statistics,)
σ           ``side``                1 for right decisions, −1 for errors
n           ``people``              people of the class of each rate
v           ``corner.point``        rates of one rule
==========  ======================  ===============================================

A group is levelled down if another rule, or a lottery between rules, has no rate worse
and some better: σv ≥ σs. How much is the most people that it decides rightly about
besides, max ⟨n, σ(v − s)⟩, by column generation as in `gaps`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.regions.groups import GroupClassifier, GroupRates
from elicitor.regions.multiclass import MulticlassRegion, RandomisedPlugIn
from elicitor.regions.multiclass.linear_program import minimise
from elicitor.using.tuning.choices import choices_of
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.rounding import improved
from elicitor.using.tuning.rules import N_THRESHOLDS, Corner, People, people_of

__all__ = ["best_sparing", "efficient_rules", "worsened"]

ROUNDS = 50
ROUNDING = 1e-9
WAYS = 200
"""Directions in which rules of three classes and more are looked for."""


def worsened(rates: GroupRates, point: np.ndarray, *, chance: bool) -> np.ndarray:
    """How many people of each rate every group could be spared, and nobody pays.

    (n_groups, n_statistics): of people if there are rows, else shares of the class.
    """
    # By chance: compared with lotteries, too.
    search = _spared if chance else _spared_by_one
    truths = rates.statistics.entries[0]
    found = []
    for g, region in enumerate(rates.regions.values()):
        sizes = region.priors if rates.sizes is None else rates.sizes[g]
        people = sizes[truths]
        gains = search(people_of(rates.statistics, region), point[g], people)
        found.append(gains * (people if rates.sizes is not None else 1.0))
    return np.array(found)


def _spared(who: People, point: np.ndarray, people: np.ndarray) -> np.ndarray:
    """By how much each rate could be better, with lotteries."""
    side, start = _side(who), Corner(point, None)
    corners, q = [start, *who.upright], len(point)
    scale = people / people.sum()
    best = np.zeros(q)
    for _ in range(ROUNDS):
        gains = side * (np.array([corner.point for corner in corners]) - point)
        rows = np.block(
            [
                [gains.T, -np.eye(q)],
                [np.ones((1, len(corners))), np.zeros((1, q))],
            ]
        )
        cost = np.concatenate([-gains @ scale, np.zeros(q)])
        solved = minimise(cost, rows, np.append(np.zeros(q), 1.0))
        if solved is None:
            break
        best = np.maximum(solved.values[: len(corners)] @ gains, 0.0)
        way = scale + np.maximum(solved.prices[:q], 0.0)
        corner = who.corner(side * way)
        ahead = float((side * (corner.point - point)) @ way)
        if ahead <= float((gains @ way).max()) + ROUNDING:
            break
        corners.append(corner)
    return np.where(best > ROUNDING, best, 0.0)


def _spared_by_one(who: People, point: np.ndarray, people: np.ndarray) -> np.ndarray:
    """By how much each rate could be better by one rule without chance."""
    points = np.array([corner.point for corner in _single(who)])
    gains = _side(who) * (points - point)
    gains = np.vstack([np.zeros(len(point)), gains[(gains >= -ROUNDING).all(axis=1)]])
    return np.maximum(gains[np.argmax(gains @ people)], 0.0)


def best_sparing(
    metric: Metric, rates: GroupRates, start: np.ndarray
) -> tuple[GroupClassifier, np.ndarray]:
    """The best rules without chance that decide about no group worse than need be.

    One for each group, and what they attain; the search begins near the rates `start`.
    """
    corners = Corners(choices_of(metric, rates))
    mine = [
        np.array(corners.extend(g, _efficient(rates, region)))
        for g, region in enumerate(rates.regions.values())
    ]

    def worth(choices: np.ndarray) -> np.ndarray:
        points = corners.points[choices].sum(axis=-2)
        return np.asarray(metric.utility(points.reshape(-1, *start.shape)))

    near = [
        block[np.argmin(np.linalg.norm(_own(corners, block) - point, axis=1))]
        for block, point in zip(mine, start, strict=True)
    ]
    best = improved(np.array(near), mine, worth)
    chosen = [corners.found[j] for j in best.tolist()]
    parts = tuple(corner.rule for corner in chosen)
    statistics = np.array([corner.point for corner in chosen])
    return GroupClassifier(rates.groups, parts), statistics


def _own(corners: Corners, places: np.ndarray) -> np.ndarray:
    """Statistics of corners in their own group."""
    return np.array([corners.found[j].point for j in places.tolist()])


def efficient_rules(
    rates: GroupRates, region: MulticlassRegion
) -> list[RandomisedPlugIn]:
    """Some rules of a group without chance, none of which is better than another."""
    return [corner.rule for corner in _efficient(rates, region)]


def _efficient(rates: GroupRates, region: MulticlassRegion) -> list[Corner]:
    """Some rules of a group without chance, none of which is better than another."""
    who = people_of(rates.statistics, region)
    corners = _single(who)
    kept = _undominated(corners, _side(who))
    most = N_THRESHOLDS[2]
    if len(kept) > most:
        order = sorted(kept, key=lambda j: float(corners[j].point[0]))
        kept = [order[i] for i in np.linspace(0, len(kept) - 1, most).astype(int)]
    return [corners[j] for j in kept]


def _undominated(corners: Sequence[Corner], side: int) -> list[int]:
    """Which corners no other one beats in one rate without losing in another."""
    points = side * np.array([corner.point for corner in corners])
    _, first = np.unique(np.round(points, 12), axis=0, return_index=True)
    kept = []
    for j in sorted(first.tolist()):
        others = points[first]
        no_worse = (others >= points[j] - ROUNDING).all(axis=1)
        better = (others > points[j] + ROUNDING).any(axis=1)
        if not (no_worse & better).any():
            kept.append(j)
    return kept


def _single(who: People) -> list[Corner]:
    """Rules without chance: all thresholds, or of more classes those in many ways."""
    found = who.upright
    if who.face is not None:
        return [*found, *who.turned]
    rng = np.random.default_rng(0)
    ways = rng.dirichlet(np.ones(len(found[0].point)), size=WAYS)
    return [*found, *(who.corner(_side(who) * way) for way in ways)]


def _side(who: People) -> int:
    return 1 if who.statistics.diagonal else -1
