"""The best rule between two classes, whatever the metric: all thresholds are tried.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
u           ``worth``            from statistics (n, 2) of one block to utilities
x, λ        ``x, depth``         a point between the boundaries: its place along
                                 them, and how far it is from the upper one
k + f       ``at``               a point of the edge from corner k to the next one
==========  ===================  =================================================

No slope is asked for, so a utility may bend as it likes. Lotteries are looked for on
the edge of what is achievable and inside of it, on a grid and then closer and closer
around the best places of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.outline import Outline

__all__ = ["MOST", "Lot", "best_lot", "best_rule", "looked_all_over", "worth_of"]

Worth: TypeAlias = Callable[[np.ndarray], np.ndarray]
Lot: TypeAlias = list[tuple[int, float]]
"""Indices of rules, with their probabilities."""

MOST = 20_000
"""So many rules are tried one by one; of more, those near the best of as many."""
PLACES = 8
"""Best places of a grid that are looked at closely."""
EDGE = 1000
"""Points of the edge, besides its corners."""
ACROSS, DEEP = 65, 33
"""Points of the grid inside."""
ROUNDS = 9
FINER = 0.25
"""A closer look is by so much narrower than the one before."""
AROUND = np.linspace(-1, 1, 9)
GROUP_ROUNDS = 6
NOTHING = 1e-12


def looked_all_over(
    metric: Metric, corners: Corners, weights: np.ndarray, tolerance: float
) -> np.ndarray | None:
    """Better weights of the corners, which grow; None unless blocks are of two classes.

    One block after another, given the others. A lottery must gain the `tolerance`.
    """
    choices = corners.choices
    outlines = [choices.outline(block) for block in range(choices.n_blocks)]
    known = [each for each in outlines if each is not None]
    if len(known) < choices.n_blocks:
        return None
    w = np.zeros(len(corners.points))
    w[: len(weights)] = weights
    for _ in range(1 if len(known) == 1 else GROUP_ROUNDS):
        before = w
        for block, outline in enumerate(known):
            w = _with_better(metric, corners, w, (block, outline), tolerance)
        if len(before) == len(w) and np.array_equal(before, w):
            break
    return w


def worth_of(
    metric: Metric, corners: Corners, weights: np.ndarray, block: int
) -> Worth:
    """The utility by the statistics of one block, given what the others attain."""
    choices = corners.choices
    point = (weights @ corners.points[: len(weights)]).reshape(choices.n_blocks, -1)

    def worth(points: np.ndarray) -> np.ndarray:
        rows = np.repeat(point[None], len(points), axis=0)
        rows[:, block] = points
        with np.errstate(all="ignore"):
            found = np.asarray(metric.utility(rows.reshape(-1, *choices.shape)))
        return np.where(np.isfinite(found), found, -np.inf)

    return worth


def _with_better(
    metric: Metric,
    corners: Corners,
    weights: np.ndarray,
    place: tuple[int, Outline],
    tolerance: float,
) -> np.ndarray:
    """The same weights, or a better or simpler lottery of one block."""
    block, outline = place
    worth = worth_of(metric, corners, weights, block)
    lot = best_lot(worth, outline, tolerance)
    own = np.where(corners.blocks == block, weights, 0.0)
    columns = slice(2 * block, 2 * block + 2)
    before = worth((own @ corners.points)[None, columns])[0]
    gained = worth(_mixed(outline, lot)[None])[0] - before
    simpler = len(lot) < np.count_nonzero(own)
    if not (gained > 0 or (simpler and gained >= -tolerance)):
        return weights
    places = corners.extend(block, [outline.corner(i) for i, _ in lot])
    found = np.zeros(len(corners.points))
    found[: len(weights)] = weights - own
    np.add.at(found, places, [share for _, share in lot])
    return found


def best_lot(worth: Worth, outline: Outline, tolerance: float) -> Lot:
    """The best rule, or a lottery if that gains more than the tolerance."""
    one = best_rule(worth, outline)
    found = [[(one, 1.0)], _on_edge(worth, outline), _inside(worth, outline)]
    values = worth(np.array([_mixed(outline, lot) for lot in found]))
    enough = values >= values.max() - tolerance
    return found[int(np.argmax(enough))]


def best_rule(worth: Worth, outline: Outline) -> int:
    """The index of the best rule without chance, of equals the first."""
    points = outline.points
    some = np.arange(len(points))
    if len(points) > MOST:
        coarse = np.linspace(0, len(points) - 1, MOST).astype(int)
        top = np.argsort(-worth(points[coarse]), kind="stable")[:PLACES]
        step = len(points) // MOST + 1
        near = coarse[top][:, None] + np.arange(-step, step + 1)
        some = np.unique(np.clip(near, 0, len(points) - 1))
    return int(some[np.argmax(worth(points[some]))])


def _mixed(outline: Outline, lot: Lot) -> np.ndarray:
    """What a lottery attains."""
    return np.sum([share * outline.points[i] for i, share in lot], axis=0)


def _on_edge(worth: Worth, outline: Outline) -> Lot:
    """The best lottery of two neighbours at the edge."""
    ring = outline.ring
    corners = outline.points[ring]
    after = np.roll(corners, -1, axis=0)
    reach = np.ptp(corners, axis=0)
    lengths = np.linalg.norm((after - corners) / np.where(reach > 0, reach, 1), axis=1)
    pieces = 1 + np.ceil(EDGE * lengths / max(lengths.sum(), NOTHING)).astype(int)
    start = np.repeat(np.arange(len(ring)), pieces)
    within = np.arange(len(start)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    width = 1 / pieces[start]

    def height(edge: np.ndarray, share: np.ndarray) -> np.ndarray:
        f = share[..., None]
        points = (1 - f) * corners[edge] + f * after[edge]
        return worth(points.reshape(-1, 2)).reshape(share.shape)

    share = within * width
    values = height(start, share)
    peaks = (values >= np.roll(values, 1)) & (values >= np.roll(values, -1))
    top = _highest(np.flatnonzero(peaks), values)
    # A peak at a corner may belong to the edge before it.
    edge = np.concatenate([start[top], start[top - 1]])
    at = np.concatenate([share[top], np.where(share[top] > 0, share[top], 1.0)])
    step = np.concatenate([width[top], width[top - 1]])
    for _ in range(ROUNDS):
        tried = np.clip(at[:, None] + step[:, None] * AROUND, 0, 1)
        values = height(np.repeat(edge[:, None], len(AROUND), axis=1), tried)
        at = np.take_along_axis(tried, values.argmax(axis=1)[:, None], axis=1)[:, 0]
        step = step * FINER
    best = int(np.argmax(values.max(axis=1)))
    k, f = int(edge[best]), float(at[best])
    return _few([(ring[k], 1 - f), (ring[(k + 1) % len(ring)], f)])


def _inside(worth: Worth, outline: Outline) -> Lot:
    """The best lottery of points of the upper and of the lower boundary."""
    upper, lower = (_rising(outline, e) for e in (outline.upper, outline.lower))
    first, last = outline.points[upper[[0, -1]], 0].tolist()

    def height(x: np.ndarray, depth: np.ndarray) -> np.ndarray:
        y, below = (np.interp(x, *outline.points[e].T) for e in (upper, lower))
        points = np.stack([x, (1 - depth) * y + depth * below], axis=-1)
        return worth(points.reshape(-1, 2)).reshape(x.shape)

    x = np.linspace(first, last, ACROSS + 2)[1:-1]
    grid = np.meshgrid(x, np.linspace(0, 1, DEEP), indexing="ij")
    values = np.pad(height(*grid), 1, constant_values=-np.inf)
    middle = values[1:-1, 1:-1]
    peaks = np.all(
        [
            middle >= np.roll(values, (i, j), axis=(0, 1))[1:-1, 1:-1]
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
        ],
        axis=0,
    )
    top = _highest(np.flatnonzero(peaks), middle.ravel())
    at = np.stack([part.ravel()[top] for part in grid])
    step = np.array([x[1] - x[0], 1 / (DEEP - 1)])
    offsets = np.stack(np.meshgrid(AROUND, AROUND), axis=-1).reshape(-1, 2)
    for _ in range(ROUNDS):
        tried = at[:, :, None] + (step * offsets).T[:, None]
        tried = np.stack([np.clip(tried[0], first, last), np.clip(tried[1], 0, 1)])
        values = height(*tried)
        best = values.argmax(axis=1)
        at = tried[:, np.arange(len(best)), best]
        step = step * FINER
    k = int(np.argmax(values.max(axis=1)))
    return _few(
        [
            (index, share * part)
            for edge, part in ((upper, 1 - at[1, k]), (lower, at[1, k]))
            for index, share in _between(outline, edge, at[0, k])
        ]
    )


def _rising(outline: Outline, edge: np.ndarray) -> np.ndarray:
    """A boundary in the order of its first statistic."""
    first = outline.points[edge, 0]
    return edge if first[0] <= first[-1] else edge[::-1]


def _between(outline: Outline, edge: np.ndarray, x: float) -> Lot:
    """The lottery of neighbours along a boundary that attains a first statistic."""
    along = outline.points[edge, 0]
    k = int(np.clip(np.searchsorted(along, x) - 1, 0, len(edge) - 2))
    run = along[k + 1] - along[k]
    share = float(np.clip((x - along[k]) / run, 0, 1)) if run > 0 else 0.0
    return [(edge[k], 1 - share), (edge[k + 1], share)]


def _highest(places: np.ndarray, values: np.ndarray) -> np.ndarray:
    return places[np.argsort(-values[places], kind="stable")[:PLACES]]


def _few(parts: Sequence[tuple[int, float]]) -> Lot:
    return [(int(i), float(share)) for i, share in parts if share > NOTHING]
