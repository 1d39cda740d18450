"""Which antipodal pair in the unit ball says most about a polynomial's coefficients.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
t           –                       a point of the unit ball
c           ``centres``             middle of a pair, anywhere in the ball
v           –                       half the difference: the pair is c + v and c − v
z           –                       f(c+v) − f(c−v); an answer is the sign of ⟨w, z⟩
J           ``slopes``              ∂f/∂t at c; z = 2Jv, exactly if the degree is 2
m, S = AAᵀ  ``belief``              mean and covariance of w so far
G           ``loss``                an error of w costs ‖G·error‖²
==========  ======================  ===============================================

A plane ⟨w, z⟩ = 0 through m leaves half of the belief on each side: one bit.
Among those planes the best one cuts where it hurts. It takes the share 2/π off the
variance along Sz/√(zᵀSz), hence (2/π)‖GSz‖²/zᵀSz off the expected loss. For each of
some random centres the best v is an eigenvector; the best of them all is asked.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from elicitor.core.ties import first_best, leading
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.procedures.efficient.cut_gaussian import CutGaussian

__all__ = ["gains", "most_telling_pair"]

CENTRES = 60
"""Random centres that are tried for each question."""
SHARES = (0.0, 0.4, 0.6, 0.75)
"""How far from the middle they lie: curvature shows best from far out, and gradients
best from the middle, where the pair may be far apart."""
WINDOW = 0.7
"""How far v may be turned to make both answers equally likely (radians)."""
TURNS = 40
ROUNDING = 1e-12
BLUR = 1e-8
"""Planes that are known so well, relative to the weights, gain nothing any more."""


def most_telling_pair(
    belief: CutGaussian,
    unknowns: PolynomialUnknowns,
    loss: np.ndarray,
    rng: np.random.Generator,
) -> tuple[np.ndarray, np.ndarray]:
    """Choose two points of the unit ball.

    Parameters
    ----------
    belief : CutGaussian
        What is known of the weights.
    unknowns : PolynomialUnknowns
        What they are weights of.
    loss : ndarray of shape (n_losses, n_unknowns)
        G.
    rng : numpy.random.Generator
        Draws the centres.

    Returns
    -------
    first, second : ndarray of shape (n_statistics,)
        c + v and c − v.
    """
    centres = _centres(len(unknowns.names), rng)
    slopes = unknowns.jacobian(centres)
    gradients = np.einsum("npk,p->nk", slopes, belief.mean)
    if not belief.mean.any():  # nothing is known, so any step halves
        gradients = rng.standard_normal(gradients.shape)
    across = np.linalg.svd(gradients[:, None, :])[2][:, 1:].swapaxes(1, 2)
    along = _units(best_steps(belief, slopes, across, loss))
    uphill = _units(gradients)

    def pairs(turns: np.ndarray) -> np.ndarray:
        ways = np.cos(turns)[:, None] * along + np.sin(turns)[:, None] * uphill
        return _stretched(centres, ways)

    def differences(turns: np.ndarray) -> np.ndarray:
        first, second = unknowns.features(pairs(turns))
        return np.asarray(first - second)

    turns = np.zeros(CENTRES)
    if unknowns.layout.degree > 2:  # else z = 2Jv is orthogonal to the mean already
        turns = _even_turns(lambda turns: differences(turns) @ belief.mean)
    best = first_best(gains(belief, differences(turns), loss))
    first, second = pairs(turns)[:, best]
    return first, second


def _centres(size: int, rng: np.random.Generator) -> np.ndarray:
    ways = rng.standard_normal((CENTRES, size))
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    return np.asarray(rng.choice(SHARES, size=CENTRES)[:, None] * ways)


def best_steps(
    belief: CutGaussian, slopes: np.ndarray, across: np.ndarray, loss: np.ndarray
) -> np.ndarray:
    """For each centre the v in the span of `across` that maximises ‖GSz‖²/zᵀSz.

    With z = slopes·v, v = C·x, S = AAᵀ, UDVᵀ = Aᵀ·slopes·C and x = VD⁻¹y that is
    ‖GAUy‖²/‖y‖².
    """
    u, d, v = np.linalg.svd(belief.root.T @ slopes @ across, full_matrices=False)
    lost = loss @ belief.root @ u
    back = v.swapaxes(1, 2) / np.maximum(d, ROUNDING * d[:, :1])[:, None, :]
    return leading(lost.swapaxes(1, 2) @ lost, across @ back)


def gains(belief: CutGaussian, z: np.ndarray, loss: np.ndarray) -> np.ndarray:
    """What each answer is expected to take off the loss, up to the factor 2/π.

    A plane that misses the mean by a deviations takes off the share
    φ(a)²/(Φ(a)Φ(−a)), at most 2/π, which falls like exp(−0.36 a²).
    """
    rooted = z @ belief.root
    variances = (rooted**2).sum(axis=1)
    blur = BLUR**2 * float(belief.mean @ belief.mean) * (z**2).sum(axis=1)
    margins = (z @ belief.mean) ** 2 / (variances + blur)
    lost = rooted @ belief.root.T @ loss.T
    gains = (lost**2).sum(axis=1) / (variances + blur)
    return np.asarray(gains * np.exp(-0.36 * margins))


def _units(rows: np.ndarray) -> np.ndarray:
    """Rows of unit length, zero if they were."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths == 0, 1.0, lengths))


def _stretched(centres: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Pairs around the centres as far apart as the ball allows, (2, n, k)."""
    leans = np.abs((centres * ways).sum(axis=1))
    room = 1 - (centres**2).sum(axis=1)
    half = (np.sqrt(leans**2 + room) - leans)[:, None] * ways
    return np.stack([centres + half, centres - half])


def _even_turns(heights: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """Zeros near 0 of several functions, by bisection; 0 for those without."""
    low, high = np.full(CENTRES, -WINDOW), np.full(CENTRES, WINDOW)
    at_low = heights(low)
    crosses = at_low * heights(high) < 0
    for _ in range(TURNS):
        middle = (low + high) / 2
        same = heights(middle) * at_low > 0
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return np.where(crosses, (low + high) / 2, 0.0)
