"""Weights that may be exactly zero, as somebody does not care at all.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w_i         –                       a weight whose sign is known
m, v        ``mean, variance``      of w_i, were its sign not known
D           ``size``                number of weights
B           ``ratios``              how much likelier the answers are if w_i = 0
π           ``SHARES``              share of the weights that are zero
==========  ======================  ===============================================

A belief that is spread over all positive weights holds none that is zero, and its
equal-tailed intervals never reach it. So a share π of the weights is expected to be
zero, π mostly being none. By the ratio of densities at zero (Dickey 1971),
B = [N(0; m, v) / Φ(m/√v)] / [2 N(0; 0, 1/D)], whatever the other weights are. Given
which weights are zero, the others are those of the Gaussian on that plane.
"""

from __future__ import annotations

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs

__all__ = ["with_zeros"]

SHARES = {0.0: 0.8, 0.1: 0.05, 0.3: 0.05, 0.6: 0.05, 0.85: 0.05}
"""π and how likely it is at first."""
NEVER = 1e-3
"""A zero that is less likely is not drawn."""


def with_zeros(
    beliefs: Beliefs, weights: np.ndarray, which: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """Set weights to zero as often as the answers say that they are.

    Parameters
    ----------
    beliefs : Beliefs
        What is known.
    weights : ndarray of shape (n_draws, size)
        Of unit length, see :meth:`Beliefs.draws`.
    which : ndarray of int of shape (n_draws,)
        The hypothesis of every draw.
    rng : numpy.random.Generator
        Source of the zeros.

    Returns
    -------
    ndarray of shape (n_draws, size)
        Of unit length; a draw that would be zero altogether stays as it was. The same
        array if no weight can be zero, or the person never errs.
    """
    if beliefs.is_exact or not len(beliefs.signs.nonzero()[0]):
        return weights
    signed, ratios = _ratios(beliefs)
    zero = np.zeros(weights.shape, dtype=bool)
    zero[:, signed] = _drawn(ratios, which, rng)
    found = np.where(zero, 0.0, weights)
    for row in np.flatnonzero(zero.any(axis=1) & ~zero[:, signed].all(axis=1)):
        found[row] = _given_zeros(
            weights[row], beliefs.covariances[which[row]], zero[row]
        )
    signs = beliefs.signs
    found = np.where(found * signs < 0, 0.0, found)
    length = np.linalg.norm(found, axis=1, keepdims=True)
    return np.asarray(np.where(length > 0, found / np.maximum(length, 1e-300), weights))


def _ratios(beliefs: Beliefs) -> tuple[np.ndarray, np.ndarray]:
    """Which weights have known signs, and B for each hypothesis and such weight."""
    from scipy.special import log_ndtr  # here, since loading it takes a while

    signed, mean, variance = beliefs.without_signs()
    log_at_zero = -0.5 * (mean**2 / variance + np.log(variance))
    log_at_first = np.log(2) + 0.5 * np.log(beliefs.size)
    log_ratios = log_at_zero - log_ndtr(mean / np.sqrt(variance)) - log_at_first
    return signed, np.exp(np.clip(log_ratios, -50, 50))


def _drawn(
    ratios: np.ndarray, which: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """Which weights are zero in every draw, (n_draws, n_signed)."""
    shares = np.array(list(SHARES))
    likely = shares[:, None] * ratios[:, None] + 1 - shares[:, None]
    logs = np.log(list(SHARES.values())) + np.log(likely).sum(axis=2)
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    levels = rng.random((len(which), 1))
    picked = (chances[which].cumsum(axis=1) < levels).sum(axis=1)
    share = shares[np.minimum(picked, len(shares) - 1), None]
    zero = share * ratios[which] / (share * ratios[which] + 1 - share)
    return np.asarray(rng.random(zero.shape) < np.where(zero < NEVER, 0.0, zero))


def _given_zeros(
    weights: np.ndarray, covariance: np.ndarray, zero: np.ndarray
) -> np.ndarray:
    """The draw as it is on the plane where some weights are zero."""
    across = covariance[:, zero]
    taken = np.linalg.lstsq(across[zero], weights[zero], rcond=None)[0]
    return np.asarray(np.where(zero, 0.0, weights - across @ taken))
