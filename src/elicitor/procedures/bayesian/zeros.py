"""Weights that may be exactly zero, as somebody does not care at all.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
c           ``rows``                unit vectors; ⟨c, w⟩ ≥ 0 is known of everyone
B           ``ratios``              how much likelier the answers are if ⟨c, w⟩ = 0
π           ``SHARES``              share of the edges on which somebody is
==========  ======================  ===============================================

A belief that is spread over all positive weights holds none that is zero, and its
equal-tailed intervals never reach it. So a share π of the weights is expected to be
zero, π mostly being none; for B see :mod:`.certain_rows`. Given which are zero, the
others are those of the Gaussian on that plane. Mostly c is a weight whose sign is
known; of ratios of right decisions it is any edge of the cone, as F1, Jaccard and
precision lie on some.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.families.base import Edges
from elicitor.procedures.bayesian.beliefs import Beliefs

__all__ = ["with_zeros"]

SHARES: dict[Edges, dict[float, float]] = {
    "none": {},
    "weights": {0.0: 0.8, 0.1: 0.05, 0.3: 0.05, 0.6: 0.05, 0.85: 0.05},
    "all": {0.0: 0.25, 0.25: 0.5, 0.5: 0.25},
}
"""π and how likely it is at first, by what may be zero. Most ratios that have a name
lie on an edge, so that more is expected of those."""
NEVER = 1e-3
"""A zero that is less likely is not drawn."""
ROUNDING = 1e-12


def with_zeros(
    beliefs: Beliefs, weights: np.ndarray, which: np.ndarray, rng: np.random.Generator
) -> np.ndarray:
    """Unit draws, (n_draws, size), zero in weights as often as the answers say.

    `which` is the hypothesis of each. Who never errs has no such weights.
    """
    if beliefs.is_exact:
        return weights
    rows, log_ratios = beliefs.certain.edges()
    if not len(rows):
        return weights
    ratios = np.exp(np.clip(log_ratios, -50, 50))
    zero = _drawn(ratios, which, SHARES[beliefs.certain.may_be_zero], rng)
    found = weights.copy()
    for number in range(1, len(rows)):
        some = np.flatnonzero(zero.sum(axis=1) == number)
        cases, case_of = np.unique(
            np.column_stack([which[some], zero[some]]), axis=0, return_inverse=True
        )
        at = np.nonzero(cases[:, 1:])[1].reshape(-1, number)
        moves = _onto_edges(beliefs.covariances[cases[:, 0]], rows[at])
        moved = np.einsum("nij,nj->ni", moves[case_of.ravel()], weights[some])
        found[some] = np.where(np.abs(moved) < ROUNDING, 0.0, moved)
    signs = beliefs.certain.signs
    found = np.where(found * signs < 0, 0.0, found)
    length = np.linalg.norm(found, axis=1, keepdims=True)
    return np.asarray(np.where(length > 0, found / np.maximum(length, 1e-300), weights))


def _drawn(
    ratios: np.ndarray,
    which: np.ndarray,
    expected: dict[float, float],
    rng: np.random.Generator,
) -> np.ndarray:
    """Which weights are zero in every draw, (n_draws, n_signed)."""
    shares = np.array(list(expected))
    likely = shares[:, None] * ratios[:, None] + 1 - shares[:, None]
    logs = np.log(list(expected.values())) + np.log(likely).sum(axis=2)
    chances = np.exp(logs - logs.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    levels = rng.random((len(which), 1))
    picked = (chances[which].cumsum(axis=1) < levels).sum(axis=1)
    share = shares[np.minimum(picked, len(shares) - 1), None]
    zero = share * ratios[which] / (share * ratios[which] + 1 - share)
    return np.asarray(rng.random(zero.shape) < np.where(zero < NEVER, 0.0, zero))


def _onto_edges(covariances: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """What moves draws to where ⟨c, w⟩ = 0 for some rows c, (n, size, size).

    Of n beliefs; `rows` are of shape (n, n_rows, size).
    """
    columns = rows.transpose(0, 2, 1)
    across = covariances @ columns
    moved = np.eye(rows.shape[2]) - across @ _inverse(rows @ across) @ rows
    return np.asarray(moved - columns @ _inverse(columns) @ moved)  # for rounding


def _inverse(matrices: np.ndarray) -> np.ndarray:
    """Of least squares, of each of them; as many are singular as lstsq takes for so."""
    rounding = np.finfo(float).eps * max(matrices.shape[1:])
    return np.asarray(np.linalg.pinv(matrices, rcond=rounding))
