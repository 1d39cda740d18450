"""Draws from an approximation, made draws from what it stands for.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
D           ``size``                number of weights
π, m, S     `Mixture`               shares, means and covariances of Gaussians h
u           ``units``               draws of it, divided by their lengths
h           ``which``               the Gaussian of every draw
q(u)        `log_projected`         density of a Gaussian on the sphere
–           ``log_weights``         log p/q of every draw, where p is wanted
==========  ======================  ===============================================

Expectation propagation has moments nearly right. But what is known of people who err
often is no Gaussian on a sphere, and intervals would come out too narrow. So more draws
are made than are wanted, and each is kept as often as its weight p/q says (Rubin 1987).
If a few had nearly all the weight, chance would decide. So weights are tempered, to
(p/q)^β, as little as makes enough draws count; β = 0 leaves them as they were.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from elicitor.core.ties import root_of

__all__ = ["Mixture", "log_projected", "resampled"]

WIDER = 2.0
"""Variances grow by 1 + 2/D: tails that are missing cannot be weighed."""
ROUNDS = 4
"""To draw weights that fulfil what is certain."""
NODES = 9
"""Lengths over which a Gaussian is integrated along each ray."""
COUNTING = 0.2
"""How many draws must count, as a share of those that are wanted."""
HALVINGS = 10
"""To find β."""


class Mixture(NamedTuple):
    """Gaussians of shape (n, size), one of which is drawn from, and their shares."""

    shares: np.ndarray
    means: np.ndarray
    covariances: np.ndarray

    @property
    def wider(self) -> Mixture:
        """The same with heavier tails."""
        by = 1 + WIDER / self.means.shape[1]
        return self._replace(covariances=by * self.covariances)

    def draws(
        self, number: int, cones: np.ndarray, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Unit draws u with ⟨c, u⟩ ≥ 0 for all rows c, and h; maybe fewer."""
        roots = root_of(self.covariances)
        units, which = np.empty((0, self.means.shape[1])), np.empty(0, dtype=int)
        for _ in range(ROUNDS):
            tried = rng.choice(len(self.shares), number, p=self.shares)
            normal = rng.standard_normal((number, units.shape[1]))
            moved = np.einsum("nij,nj->ni", roots[tried], normal)
            found = self.means[tried] + moved
            allowed = (found @ cones.T >= 0).all(axis=1)
            units, which = np.vstack([units, found[allowed]]), [*which, *tried[allowed]]
            if len(which) >= number:
                break
        units /= np.linalg.norm(units, axis=1, keepdims=True)
        return units[:number], np.array(which[:number], dtype=int)

    def log_density(self, units: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Log of π_h q_h(u), up to a constant."""
        density = log_projected(units, self.means, self.covariances, which)
        return np.asarray(np.log(self.shares)[which] + density)


def log_projected(
    units: np.ndarray, means: np.ndarray, covariances: np.ndarray, which: np.ndarray
) -> np.ndarray:
    """Log density of w/|w| for normal w, but for −D/2 log 2π.

    ∫ r^(D−1) N(ru; m, S) dr, by Gauss's and Hermite's rule in log r around its mode.

    Parameters
    ----------
    units : ndarray of shape (n_draws, size)
        u, of unit length.
    means, covariances : ndarray of shape (n, size) and (n, size, size)
        m and S.
    which : ndarray of int of shape (n_draws,)
        The Gaussian of every draw.
    """
    size = units.shape[1]
    precisions = np.linalg.inv(covariances)
    pulls = np.einsum("hij,hj->hi", precisions, means)
    depth = (pulls * means).sum(axis=1) + np.linalg.slogdet(covariances)[1]
    a = (np.einsum("nij,nj->ni", precisions[which], units) * units).sum(axis=1)
    x = (pulls[which] * units).sum(axis=1) / np.sqrt(a)
    mode = (x + np.sqrt(x**2 + 4 * size)) / 2
    spread = 1 / np.sqrt(mode**2 + size)
    nodes, shares = np.polynomial.hermite_e.hermegauss(NODES)
    away = np.multiply.outer(spread, nodes)
    lengths = mode[:, None] * np.exp(away)
    heights = size * away + 0.5 * (nodes**2 - (lengths - x[:, None]) ** 2)
    top = 0.5 * (mode - x) ** 2
    along = np.log(spread * (np.exp(heights + top[:, None]) @ shares)) - top
    along += size * np.log(mode / np.sqrt(a))
    return np.asarray(along - 0.5 * (depth[which] - x**2))


def resampled(
    log_weights: np.ndarray, number: int, rng: np.random.Generator
) -> np.ndarray:
    """Choose draws by their weights, evenly spread over their sum.

    Parameters
    ----------
    log_weights : ndarray of shape (n_draws,)
        Up to a constant; −∞ for what cannot be. At least one is finite.
    number : int
        How many.
    rng : numpy.random.Generator
        Source of the choice.

    Returns
    -------
    ndarray of int of shape (number,)
        Indices, some of them repeated.
    """
    logs = log_weights - log_weights.max()
    weights = np.exp(_tempered(logs, COUNTING * number))
    levels = (np.arange(number) + rng.random()) / number
    found = np.searchsorted(weights.cumsum() / weights.sum(), levels)
    return np.minimum(found, len(logs) - 1)


def _tempered(logs: np.ndarray, enough: float) -> np.ndarray:
    """Logs times β, the largest one at most that leaves enough draws counting."""
    if _counting(logs) >= enough:
        return logs
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        sound = _counting(middle * logs) >= enough
        low, high = (middle, high) if sound else (low, middle)
    return np.where(np.isfinite(logs), low * np.maximum(logs, -1e300), -np.inf)


def _counting(logs: np.ndarray) -> float:
    """As how many equally likely draws these count (Kish)."""
    weights = np.exp(logs)
    return float(weights.sum() ** 2 / (weights**2).sum())
