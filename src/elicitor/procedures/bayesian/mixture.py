"""Draws from a mixture of Gaussians, divided by their lengths.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
π_h         ``shares``              of the Gaussians h; they sum to one
m_h, S_h    ``means, covariances``  their moments
u           ``units``               draws, divided by their lengths
h           ``which``               the Gaussian of every draw
q(u)        `log_projected`         density of a Gaussian on the sphere
==========  ======================  ===============================================
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from elicitor.core.decompositions import eigh
from elicitor.core.ties import root_of

__all__ = ["Cover", "Mixture", "log_projected"]

ATTEMPTS = 20
"""To draw weights that fulfil what is certain."""
ROUNDS = 4
"""The same, where the Gaussian is drawn again, too."""
WIDER = 2.0
"""D times the share by which variances grow."""
EVEN = 0.1
"""Share of them that come from the whole sphere, which nothing is far from."""
NODES = 9
"""Lengths over which a Gaussian is integrated along each ray."""
LOOSE = 0.01
"""Standard deviation of lengths, which are about 1."""
FLAT = 1e-12
"""Least variance, as a share of the largest: what rounding leaves of none."""


class Mixture(NamedTuple):
    """Gaussians of shape (n, size), and their shares."""

    shares: np.ndarray
    means: np.ndarray
    covariances: np.ndarray

    def draws(
        self, number: int, cones: np.ndarray, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Draws u, and h, by their shares; ⟨c, u⟩ ≥ 0 for rows c, if it can be had."""
        which = rng.choice(len(self.shares), number, p=self.shares)
        roots, found = np.empty_like(self.covariances), np.empty((number, len(cones.T)))
        few = np.unique(which)
        roots[few] = root_of(self.covariances[few])
        left = np.arange(number)
        for _ in range(ATTEMPTS):
            tried = self.around(roots, which[left], rng)
            found[left] = tried
            left = left[(tried @ cones.T < 0).any(axis=1)]
            if not len(left):
                break
        return found / np.linalg.norm(found, axis=1, keepdims=True), which

    def around(
        self, roots: np.ndarray, which: np.ndarray, rng: np.random.Generator
    ) -> np.ndarray:
        """One draw from each of these Gaussians, of any length."""
        normal = rng.standard_normal((len(which), self.means.shape[1]))
        return self.means[which] + np.einsum("nij,nj->ni", roots[which], normal)

    @property
    def loose(self) -> np.ndarray:
        """S with more of the length left open, which hardly turns any draw.

        Of lengths that are known exactly rounding would decide about densities.
        """
        length = np.linalg.norm(self.means, axis=1)
        axes = self.means / np.maximum(length, LOOSE)[:, None]
        return self.covariances + LOOSE**2 * axes[:, :, None] * axes[:, None]

    def log_density(self, units: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Log of π_h q_h(u), up to a constant."""
        found = log_projected(units, self.means, self.loose, which)
        return np.asarray(np.log(self.shares)[which] + found)


class Cover:
    """A mixture with heavier tails, such that hardly anything is far from its draws.

    The Gaussians are wider, and some draws come from the whole sphere instead.
    """

    def __init__(self, mixture: Mixture) -> None:
        by = 1 + WIDER / mixture.means.shape[1]
        self._wide = mixture._replace(covariances=by * mixture.loose)

    def draws(
        self, number: int, cones: np.ndarray, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Draws u and h with ⟨c, u⟩ ≥ 0 for all rows c; maybe fewer."""
        wide, size = self._wide, cones.shape[1]
        roots, found = root_of(wide.covariances), np.empty((0, size))
        which = np.empty(0, dtype=int)
        for _ in range(ROUNDS):
            some = rng.choice(len(wide.shares), number, p=wide.shares)
            tried = wide.around(roots, some, rng)
            even = rng.random(number) < EVEN
            tried[even] = rng.standard_normal((even.sum(), size))
            allowed = (tried @ cones.T >= 0).all(axis=1)
            found = np.concatenate([found, tried[allowed]])[:number]
            which = np.concatenate([which, some[allowed]])[:number]
            if len(which) == number or ROUNDS * len(which) < number:
                break
        return found / np.linalg.norm(found, axis=1, keepdims=True), which

    def log_density(self, units: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Log of the density of u and h, up to a constant."""
        half = units.shape[1] / 2
        even = math.log(EVEN) + math.lgamma(half) + (half - 1) * math.log(2)
        found = log_projected(units, self._wide.means, self._wide.covariances, which)
        logs = np.logaddexp(math.log(1 - EVEN) + found, even)
        return np.asarray(np.log(self._wide.shares)[which] + logs)


def log_projected(
    units: np.ndarray, means: np.ndarray, covariances: np.ndarray, which: np.ndarray
) -> np.ndarray:
    """Log density of w/|w| for normal w, but for −D/2 log 2π, of shape (n_draws,).

    ∫ r^(D−1) N(ru; m, S) dr, by Gauss's and Hermite's rule in log r around its mode.
    """
    size = units.shape[1]
    values, vectors = eigh(covariances)
    values = np.maximum(values, FLAT * values[:, -1:])
    precisions = (vectors / values[:, None]) @ vectors.swapaxes(1, 2)
    pulls = np.einsum("hij,hj->hi", precisions, means)
    depth = (pulls * means).sum(axis=1) + np.log(values).sum(axis=1)
    a = (np.einsum("nij,nj->ni", precisions[which], units) * units).sum(axis=1)
    x = (pulls[which] * units).sum(axis=1) / np.sqrt(a)
    mode = (x + np.sqrt(x**2 + 4 * size)) / 2
    spread = 1 / np.sqrt(mode**2 + size)
    nodes, shares = np.polynomial.hermite_e.hermegauss(NODES)
    away = np.multiply.outer(spread, nodes)
    beyond = mode[:, None] * np.expm1(away)  # of the mode
    gap = size / mode  # to x
    heights = size * away + nodes**2 / 2 - beyond * (gap[:, None] + beyond / 2)
    ray = np.log(spread * (np.exp(heights) @ shares)) - 0.5 * gap**2
    ray += size * np.log(mode / np.sqrt(a))
    return np.asarray(ray - 0.5 * (depth[which] - x**2))
