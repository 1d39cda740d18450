"""In which directions to look for the two alternatives of a question.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
c           –                       a place from the middle, per spread
v           –                       half the difference: aims are c + v and c − v
J           ``slopes``              half the change of z with v: z ≈ 2Jv, scaled
h           ``heights``             Jᵀŵ, how the utility grows with every number
m, S        –                       mean and covariance of w under a hypothesis
σ           –                       the noise under it
r           ``reach``               how long v may be, roughly
==========  ======================  ===============================================

Both answers are about as likely if ⟨h, v⟩ = 0, and what the answer is expected to teach
is then (up to a factor)

    ‖GSJv‖² / (σ²|v|²/4r² + vᵀJᵀSJv),

where G projects on the complement of m: the best v is a generalised eigenvector, for
every place and every hypothesis its own. Beside them stand pairs that differ in two
numbers only, v ∝ h_j e_i − h_i e_j, and random ones, in case that all of these miss.
"""

from __future__ import annotations

import numpy as np

from elicitor.core.decompositions import eigh, inverse_triangle, svd
from elicitor.core.ties import best_first, leading
from elicitor.procedures.bayesian.askable import Askable
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.levelling import Aims
from elicitor.regions.choice_set import ChoiceSet

__all__ = ["any_way", "in_planes", "telling", "varied"]

PLACES = 16
"""Where directions are looked for that tell most."""
SHARES = (0.0, 0.4, 0.6, 0.75)
"""How far from the middle places lie: curvature shows best from far out, and gradients
best from the middle, where a pair may be far apart."""
HYPOTHESES = 4
"""The likeliest ones, for each of which such directions are found."""
PLANES = 150
"""Pairs of numbers that are tried, of all that there are."""
ROUNDING = 1e-12


def any_way(choices: ChoiceSet, number: int, rng: np.random.Generator) -> Aims:
    """Random directions, half of the pairs opposite ones."""
    first, second = rng.standard_normal((2, number, *choices.shape))
    second[::2] = -first[::2]
    return Aims(first, second, np.zeros_like(first))


def varied(aims: Aims, number: int, step: float, rng: np.random.Generator) -> Aims:
    """So many directions near each of others; numbers that are held stay so."""
    near = aims.at(np.repeat(np.arange(len(aims.first)), number))
    axes = tuple(range(1, near.first.ndim))
    size = step * np.sqrt((near.first**2).mean(axis=axes, keepdims=True))
    moves = size * rng.standard_normal((2, *near.first.shape)) * near.is_free
    return near._replace(first=near.first + moves[0], second=near.second + moves[1])


def telling(
    utility: Askable, beliefs: Beliefs, estimate: np.ndarray, rng: np.random.Generator
) -> Aims:
    """Directions that are best at places all over, to first order.

    `beliefs` are not blank; `estimate` is ŵ.
    """
    choices = utility.choice_set
    away, shares = _places(choices, rng)
    points = choices.center + choices.spread * away
    if not choices.is_round:
        somewhere = choices.random(PLACES, rng)
        middle = (shares == 0).reshape(-1, *(1,) * len(choices.shape))
        points, away = np.where(middle, choices.center, somewhere), 0 * away
    slopes = _flat(utility.slopes(points) * choices.spread, 2)
    heights = slopes.swapaxes(1, 2) @ estimate
    reach = np.sqrt((1 - shares**2) * choices.n_parts)
    likely = best_first(beliefs.shares)[:HYPOTHESES]
    one, again = _different(slopes, reach)
    found = [
        best_ways(
            beliefs.means[h],
            beliefs.covariances[h],
            slopes[one],
            heights[one],
            (beliefs.noise.scales[h] / (2 * reach[one])) ** 2,
        )[again]
        for h in likely
    ]
    ways = (reach[:, None] * np.array(found)).reshape(-1, *choices.shape)
    middles = np.tile(away, (len(found), *(1,) * len(choices.shape)))
    return Aims(middles + ways, middles - ways, np.zeros_like(ways))


def in_planes(utility: Askable, estimate: np.ndarray, rng: np.random.Generator) -> Aims:
    """Directions that differ in two numbers only, all others being held somewhere.

    Half of them are opposite ones, and level to first order; the others are random.
    """
    choices = utility.choice_set
    n = int(np.prod(choices.shape))
    first, second = np.triu_indices(n, k=1)
    if len(first) > PLANES:
        some = np.sort(rng.permutation(len(first))[:PLANES])
        first, second = first[some], second[some]
    first, second = (np.tile(side, len(SHARES)) for side in (first, second))
    rows, shares = np.arange(len(first)), np.repeat(SHARES, len(first) // len(SHARES))
    held = rng.standard_normal((len(rows), n))
    held[rows, first] = held[rows, second] = 0.0
    size = np.linalg.norm(held, axis=1) / np.sqrt(choices.n_parts)
    held *= (shares / np.where(size > 0, size, 1.0))[:, None]
    held = _inside(held.reshape(-1, *choices.shape))
    places = choices.center + choices.spread * held
    heights = _flat(utility.gradients(estimate, places) * choices.spread, 1)
    ways, others = np.zeros((2, len(rows), n))
    ways[rows, first], ways[rows, second] = heights[rows, second], -heights[rows, first]
    for side in (first, second):
        others[rows, side] = rng.standard_normal(len(rows))
    somewhere = others.copy()
    for side in (first, second):
        somewhere[rows, side] = rng.standard_normal(len(rows))
    shape = (-1, *choices.shape)
    level = ways.any(axis=1)
    opposite = ways[level].reshape(shape), -ways[level].reshape(shape)
    return Aims(
        np.concatenate([opposite[0], others.reshape(shape)]),
        np.concatenate([opposite[1], somewhere.reshape(shape)]),
        np.concatenate([held[level], held]),
    )


def _inside(held: np.ndarray) -> np.ndarray:
    """Places that leave every part of a round set some room."""
    size = np.linalg.norm(held, axis=-1, keepdims=True)
    return np.asarray(held / np.maximum(size / max(SHARES), 1.0))


def best_ways(
    mean: np.ndarray,
    covariance: np.ndarray,
    slopes: np.ndarray,
    heights: np.ndarray,
    noise: np.ndarray,
) -> np.ndarray:
    """The unit v of each place with the largest ‖GSJv‖² / (noise·|v|² + vᵀJᵀSJv).

    Among those of level utility, ⟨h, v⟩ = 0, (n_places, n_entries); `noise` is σ²/4r².
    """
    across = svd(heights[:, None, :])[2][:, 1:].swapaxes(1, 2)
    inner = slopes @ across
    moved = covariance @ inner
    spread = inner.swapaxes(1, 2) @ moved
    unit = mean / np.linalg.norm(mean)
    turned = moved - unit[:, None] * (unit @ moved)[:, None, :]
    gained = turned.swapaxes(1, 2) @ turned
    floor = noise + ROUNDING * (1 + np.trace(spread, axis1=1, axis2=2))
    white = _whitening(spread + floor[:, None, None] * np.eye(spread.shape[1]))
    back = across @ white.swapaxes(1, 2)
    found = leading(white @ gained @ white.swapaxes(1, 2), back)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))


def _different(slopes: np.ndarray, reach: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One place of all alike ones, and which each is like: of a linear utility many."""
    if (slopes != slopes[0]).any():
        every = np.arange(len(reach))
        return every, every
    _, one, again = np.unique(reach, return_index=True, return_inverse=True)
    return one, again


def _whitening(matrices: np.ndarray) -> np.ndarray:
    """W with WMWᵀ = 1 for each definite M, shape (n, d, d)."""
    try:
        return inverse_triangle(np.linalg.cholesky(matrices))
    except np.linalg.LinAlgError:  # rounding made one indefinite
        values, vectors = eigh(matrices)
        least = ROUNDING * np.abs(values).max(axis=1, keepdims=True)
        lengths = np.sqrt(np.maximum(values, least))
        return np.asarray((vectors / lengths[:, None]).swapaxes(1, 2))


def _places(
    choices: ChoiceSet, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Places from the middle, (PLACES, *shape), and how far away they are."""
    away = rng.standard_normal((PLACES, *choices.shape))
    axes = tuple(range(1, away.ndim))
    away /= np.sqrt((away**2).sum(axis=axes, keepdims=True) / choices.n_parts)
    shares = np.resize(SHARES, PLACES)
    return shares.reshape(-1, *(1,) * len(axes)) * away, shares


def _flat(array: np.ndarray, kept: int) -> np.ndarray:
    """All axes after the first so many as one."""
    return array.reshape(*array.shape[:kept], -1)
