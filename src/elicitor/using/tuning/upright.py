"""The same rates by a lottery whose rules prefer no mistake and are much alike.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
s           ``point``            what the lottery attains, (n_coordinates,)
V           ``points``           corners of rules that prefer no mistake, row by row
w           –                    weights of the corners, ≥ 0, summing to 1
==========  ===================  =================================================

A gap closes where the better group is decided about worse than it could be: its point s
lies inside of what is achievable. There many lotteries attain it, and a linear program
takes any of them, be it one that calls the likeliest of a class something else. But
whatever is at least as good as tossing a die is also a mixture of thresholds and of
rules that say the same of everyone. (If ⟨w, s⟩ > ⟨w, v⟩ for all of them, negative w
could be set to 0, and the best rule for those weights is one of them.) Of all mixtures
that is taken whose farthest |v_j − s| is least: its rules are most alike, so that few
people are drawn by lot.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.regions.multiclass.linear_program import Solution, minimise
from elicitor.using.tuning.choices import Choices, Lottery
from elicitor.using.tuning.rules import Corner

__all__ = ["is_turned", "set_upright"]

EXACT = 1e-9
"""Error of rates that is rounding (probability)."""
ROUNDS = 50


def is_turned(corner: Corner) -> bool:
    """Whether some rule of a corner prefers a mistake to the right decision."""
    rules = getattr(corner.rule, "rules", ())
    return any(getattr(rule, "is_turned", False) for rule in rules)


def set_upright(choices: Choices, block: int, lottery: Lottery) -> Lottery:
    """Attain the same by rules that prefer no mistake and are much alike, if any do.

    Returned as it is if there is no other.
    """
    if len(lottery) == 1:
        return lottery
    known = [corner for _, corner in lottery if not is_turned(corner)]
    known += choices.upright(block)
    if not known:
        return lottery
    point = np.sum([share * corner.point for share, corner in lottery], axis=0)
    known = _enough(choices, block, known, point)
    points = np.array([corner.point for corner in known])
    weights = _narrowest(points, point)
    if weights is None:
        return lottery
    return [(float(weights[j]), known[j]) for j in np.flatnonzero(weights)]


def _narrowest(points: np.ndarray, point: np.ndarray) -> np.ndarray | None:
    """Weights that attain a point by the corners that are least far from it."""
    away = ((points - point) ** 2).sum(axis=1)
    order = np.argsort(away, kind="stable")
    best, low, high = None, 0, len(order)
    while low < high:
        near = order[: (middle := (low + high) // 2) + 1]
        found = minimise(away[near], *_sums(points[near], point))
        weights = None if found is None else _exact(found.values, points[near], point)
        if weights is None:
            low = middle + 1
        else:
            high, best = middle, np.zeros(len(order))
            best[near] = weights
    return best


def _enough(
    choices: Choices, block: int, known: Sequence[Corner], point: np.ndarray
) -> list[Corner]:
    """Add corners until they attain the point, or none helps."""
    found = list(known)
    for _ in range(ROUNDS):
        solved = _nearest(np.array([corner.point for corner in found]), point)
        if solved is None or solved[0] <= EXACT:
            break
        corner = choices.upright_corner(block, solved[1])
        ahead = corner.point - np.array([each.point for each in found])
        if is_turned(corner) or (ahead @ solved[1]).min() <= EXACT:
            break
        found.append(corner)
    return found


def _nearest(points: np.ndarray, point: np.ndarray) -> tuple[float, np.ndarray] | None:
    """How far the mixture that comes nearest is away, and in which direction."""
    n, q = points.shape
    sides, total = _sums(points, point)
    slack = np.vstack([np.hstack([np.eye(q), -np.eye(q)]), np.zeros((1, 2 * q))])
    cost = np.concatenate([np.zeros(n), np.ones(2 * q)])
    solved: Solution | None = minimise(cost, np.hstack([sides, slack]), total)
    if solved is None:
        return None
    return float(solved.values[n:].sum()), solved.prices[:q]


def _sums(points: np.ndarray, point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Equations of mixtures that attain a point."""
    ones = np.ones((1, len(points)))
    return np.vstack([points.T, ones]), np.append(point, 1.0)


def _exact(
    weights: np.ndarray, points: np.ndarray, point: np.ndarray
) -> np.ndarray | None:
    """Weights without the solver's rounding; None if they miss the point."""
    used = np.flatnonzero(weights > EXACT)
    sides, total = _sums(points[used], point)
    solved = np.linalg.lstsq(sides, total, rcond=None)[0]
    if (solved < 0).any() or np.abs(sides @ solved - total).max() > EXACT:
        return None
    found = np.zeros(len(points))
    found[used] = solved / solved.sum()
    return found
