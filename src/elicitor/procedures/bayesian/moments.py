"""What one answer says of a difference of utilities that is believed to be normal.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
t ~ N(m,v)  ``mean, variance``      the difference of utilities before the answer
L(t)        –                       probability of the answer, see `Hypotheses`
Z           ``log_mass``            log ∫ L(t) N(t; m, v) dt
α           ``slope``               d log Z/dm; the mean becomes m + vα
β           ``bend``                −d² log Z/dm²; the variance becomes v − v²β
==========  ======================  ===============================================

With F a mixture of normals, L is a floor ε/2 plus differences of normal distribution
functions, and all three have a closed form. Arrays have one row per hypothesis and one
column per answer.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from elicitor.procedures.bayesian.noise import Hypotheses

__all__ = ["Kind", "Moments", "log_chances", "moments", "probability_of_first"]

SLAB, SPIKE = 0.5, 0.05
"""How likely a weight is to matter, and how large one is that does not (deviations)."""

ROOT_TWO_PI = np.sqrt(2 * np.pi)


class Kind(IntEnum):
    """What is known about a difference of utilities t."""

    PREFERRED = 0
    """The answer was "first"."""
    EQUAL = 1
    """The answer was "about equal"."""
    POSITIVE = 2
    """t > 0 for certain."""
    SPARSE = 3
    """t, of variance 1 before any answer, may well be next to nothing."""
    SPARSE_POSITIVE = 4
    """The same, and t > 0. Two factors, one for each, would each take the other's word
    that t is next to nothing."""


class Moments(NamedTuple):
    """log Z, α and β, each of shape (n_hypotheses, n_answers)."""

    log_mass: np.ndarray
    slope: np.ndarray
    bend: np.ndarray


def moments(
    mean: np.ndarray, variance: np.ndarray, kinds: np.ndarray, noise: Hypotheses
) -> Moments:
    """Z, α and β of answers of some kinds (`Kind`) to differences of utilities.

    m and v > 0 are of shape (n_hypotheses, n_answers).
    """
    answered = _of_answers(mean, variance, kinds, noise)
    positive = kinds == Kind.SPARSE_POSITIVE
    sparse = positive | (kinds == Kind.SPARSE)
    if not sparse.any():
        return answered
    found = _of_sparsity(mean, variance, np.broadcast_to(positive, mean.shape))
    pairs = zip(found, answered, strict=True)
    return Moments(*(np.where(sparse, one, other) for one, other in pairs))


def _of_answers(
    mean: np.ndarray, variance: np.ndarray, kinds: np.ndarray, noise: Hypotheses
) -> Moments:
    certain, equal = kinds == Kind.POSITIVE, kinds == Kind.EQUAL
    lapses = np.where(certain, 0.0, noise.lapses[:, None])
    thresholds = np.where(certain, 0.0, noise.thresholds[:, None])
    # Parts of the link come first, as sums over a last axis of three are slow.
    parts, spreads, offsets = (part.T[:, :, None] for part in noise.parts)
    spreads = np.where(certain, 0.0, spreads)
    offsets = np.where(certain, 0.0, offsets)
    spread = np.sqrt(variance + spreads**2)
    upper = (mean + np.where(equal, thresholds, -thresholds) + offsets) / spread
    lower = None
    if equal.any():
        below = (mean - thresholds + offsets) / spread
        lower = np.where(equal, below, -np.inf)
    shares = (1 - lapses) * parts
    with np.errstate(divide="ignore"):
        floor = np.log(np.where(equal, 0.0, lapses / 2))
        log_parts = _log_between(lower, upper) + np.log(shares)
    top = np.maximum(log_parts.max(axis=0), floor)
    mass = np.exp(log_parts - top).sum(axis=0) + np.exp(floor - top)
    rise = np.exp(_log_density(upper) - top)
    turned = upper * rise
    if lower is not None:
        low = np.exp(_log_density(lower) - top)
        rise = rise - low
        turned = turned - np.where(np.isfinite(lower), lower, 0.0) * low
    rise *= shares / spread
    turned *= shares / spread**2
    slope = rise.sum(axis=0) / mass
    turn = turned.sum(axis=0) / mass
    return Moments(np.log(mass) + top, slope, slope**2 + turn)


def _of_sparsity(
    mean: np.ndarray, variance: np.ndarray, positive: np.ndarray
) -> Moments:
    """Spike and slab: L(t) = q + (1−q) √(1 + 1/s²) exp(−t²/2s²), of mean 1 at first.

    Where it is `positive`, L(t) = 0 for t < 0.
    """
    total = SPIKE**2 + variance
    log_narrow = 0.5 * np.log((1 + SPIKE**2) / total) - mean**2 / (2 * total)
    log_slab, off, spread = _above_zero(mean, variance, positive)
    log_spike, near, tight = _above_zero(
        mean * SPIKE**2 / total, variance * SPIKE**2 / total, positive
    )
    log_slab = log_slab + np.log(SLAB)
    log_spike = log_spike + np.log(1 - SLAB) + log_narrow
    log_mass = np.logaddexp(log_slab, log_spike)
    spike = np.exp(log_spike - log_mass)
    near = near - mean * variance / total  # from the mean of the whole
    moved = (1 - spike) * off + spike * near
    left = (1 - spike) * (spread + off**2) + spike * (tight + near**2) - moved**2
    return Moments(log_mass, moved / variance, (variance - left) / variance**2)


def _above_zero(
    mean: np.ndarray, variance: np.ndarray, positive: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Log mass above zero where that is all there is; mean less m, and variance."""
    from scipy.special import log_ndtr  # here, since loading it takes a while

    edge = np.where(positive, mean / np.sqrt(variance), np.inf)
    log_mass = log_ndtr(edge)
    ratio = np.exp(_log_density(edge) - log_mass)
    finite = np.where(positive, edge, 0.0)
    left = variance * (1 - ratio * (ratio + finite))
    return log_mass, np.sqrt(variance) * ratio, left


def probability_of_first(
    mean: np.ndarray, variance: np.ndarray, noise: Hypotheses, *, ties: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """P(first) and its derivative by the mean, each (n_hypotheses, n_pairs).

    Differences are normal. With `ties` "about equal" may be said; else a side must be.
    """
    from scipy.special import ndtr  # here, since loading it takes a while

    shares, spreads, offsets = (part.T[:, :, None] for part in noise.parts)
    spread = np.sqrt(variance + spreads**2)
    ahead = mean - noise.thresholds[:, None] if ties else mean
    edge = (ahead + offsets) / spread
    looks = 1 - noise.lapses[:, None]
    density = np.exp(_log_density(edge)) / spread
    return (
        noise.lapses[:, None] / 2 + looks * (ndtr(edge) * shares).sum(axis=0),
        looks * (density * shares).sum(axis=0),
    )


def log_chances(t: np.ndarray, kinds: np.ndarray, noise: Hypotheses) -> np.ndarray:
    """Log L(t), (n_hypotheses, n_answers), where differences of utilities are known.

    Certain ones (`Kind.POSITIVE`) are left to the caller: L(t) = 1.
    """
    chances = np.ones_like(t)
    equal = kinds == Kind.EQUAL
    answered = equal | (kinds == Kind.PREFERRED)
    sparse = (kinds == Kind.SPARSE) | (kinds == Kind.SPARSE_POSITIVE)
    looks, thresholds = 1 - noise.lapses[:, None], noise.thresholds[:, None]
    ahead = _below(t[:, answered] - thresholds, noise)
    chances[:, answered] = (1 - looks) / 2 + looks * ahead
    if equal.any():
        wide = _below(t[:, equal] + thresholds, noise)
        chances[:, equal] = looks * (wide - ahead[:, equal[answered]])
    if sparse.any():
        narrow = np.sqrt(1 + 1 / SPIKE**2) * np.exp(-0.5 * (t[:, sparse] / SPIKE) ** 2)
        chances[:, sparse] = SLAB + (1 - SLAB) * narrow
    with np.errstate(divide="ignore"):
        return np.log(np.maximum(chances, 0.0))


def _below(t: np.ndarray, noise: Hypotheses) -> np.ndarray:
    """F(t/σ) of every hypothesis."""
    from scipy.special import ndtr  # here, since loading it takes a while

    total = np.zeros_like(t)
    for share, spread, offset in zip(*(part.T for part in noise.parts), strict=True):
        if not share.any():
            continue
        some = slice(None) if share.all() else share > 0
        p, s, o = (one[some, None] for one in (share, spread, offset))
        total[some] += p * ndtr((t[some] + o) / s)
    return total


def _log_density(x: np.ndarray) -> np.ndarray:
    """Log of the standard normal density."""
    return np.asarray(-0.5 * x**2 - np.log(ROOT_TWO_PI))


def _log_between(lower: np.ndarray | None, upper: np.ndarray) -> np.ndarray:
    """log(Φ(upper) − Φ(lower)), in the tail where nothing cancels; from −∞ if None."""
    from scipy.special import log_ndtr  # here, since loading it takes a while

    if lower is None:
        return np.asarray(log_ndtr(upper))
    mirrored = lower + upper > 0
    far = log_ndtr(np.where(mirrored, -lower, upper))
    near = log_ndtr(np.where(mirrored, -upper, lower))
    return np.asarray(far + np.log1p(-np.exp(np.minimum(near - far, -1e-300))))
