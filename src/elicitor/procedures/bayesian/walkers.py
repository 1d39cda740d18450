"""Draws of weights that lie on a surface, by walkers that learn from each other.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
x           ``x``                   where walkers are on the surface
h           ``which``               the hypothesis about the noise of each
p           ``_log_believed``       prior times likelihood of x and h
x′          –                       x + γ(x₁ − x₂), of two others
γ           ``_stride``             2.38/√(2d), of d coordinates
==========  ======================  ===============================================

Gaussians that are conditioned on a bent surface are flat, and an edge that many
constraints share they keep away from once for each. So intervals of ratios would be too
narrow. Draws from them are where walkers start, who then go by the rule of Metropolis,
as far as two of the others are apart (ter Braak 2006), each half by the other one.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from elicitor.metrics.families.surfaces import Surface
from elicitor.procedures.bayesian.mixture import Mixture
from elicitor.procedures.bayesian.moments import Kind, log_chances
from elicitor.procedures.bayesian.propagation import Propagation

__all__ = ["WALKED", "Walkers"]

WALKED = 1000
"""Draws that are made."""
STEPS = 40
LOOKS, APART = 4, 4
"""How often is looked where walkers are, in the end, and after how many steps."""
SHORT, SHORTER = 5, 0.3
"""Each so many steps are shorter by that, as nobody knows how far others are apart."""
SHARING = 4
"""After so many steps noise is looked at again."""
LOOSE = 1e-6
"""By which steps scatter, so that all places can be reached."""
FEWEST = 20
"""Walkers who must start where they may be."""


class Walkers(NamedTuple):
    """What is believed, with its approximation, and the surface seen from there."""

    learnt: Propagation
    mixture: Mixture
    surface: Surface
    cones: np.ndarray

    def draws(
        self, which: np.ndarray, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """Unit weights and h, of walkers who start where the surface was seen from.

        `which` are the h of these. None if few of them are possible.
        """
        x, allowed = self.surface.coordinates, self.surface.is_seen
        logs = np.where(allowed, self._log_believed(x, which), -np.inf)
        able = np.flatnonzero(np.isfinite(logs))
        if len(able) < FEWEST:
            return None
        start = able[np.arange(WALKED // LOOKS) * len(able) // (WALKED // LOOKS)]
        x, which, logs = x[start], which[start], logs[start]
        seen = []
        for step in range(1, STEPS + 1):
            self._step(x, which, logs, step, rng)
            if (STEPS - step) % APART == 0 and STEPS - step < LOOKS * APART:
                seen.append((x.copy(), which.copy()))
        x, which = (np.concatenate(part) for part in zip(*seen, strict=True))
        return self.surface.weights(x), which

    def _step(
        self,
        x: np.ndarray,
        which: np.ndarray,
        logs: np.ndarray,
        step: int,
        rng: np.random.Generator,
    ) -> None:
        """Everybody a step further, in place, one half after the other."""
        half = len(x) // 2
        for own, others in ((slice(half), x[half:]), (slice(half, None), x[:half])):
            if step % SHARING == 0:
                self._look_at_noise(x[own], which[own], logs[own], rng)
            number, size = x[own].shape
            one, other = others[rng.integers(len(others), size=(2, number))]
            stride = _stride(size) * (SHORTER if step % SHORT == 0 else 1.0)
            loose = LOOSE * rng.standard_normal((number, size))
            there = x[own] + stride * (one - other) + loose
            gained = self._log_believed(there, which[own])
            goes = np.log(rng.random(number)) < gained - logs[own]
            x[own][goes], logs[own][goes] = there[goes], gained[goes]

    def _look_at_noise(
        self,
        x: np.ndarray,
        which: np.ndarray,
        logs: np.ndarray,
        rng: np.random.Generator,
    ) -> None:
        """Take another hypothesis, in place, as often as it is as likely."""
        shares = self.mixture.shares
        other = rng.choice(len(shares), len(which), p=shares)
        gained = self._log_believed(x, other)
        ahead = gained - logs + np.log(shares[which]) - np.log(shares[other])
        goes = np.log(rng.random(len(which))) < ahead
        which[goes], logs[goes] = other[goes], gained[goes]

    def _log_believed(self, x: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Log of p, up to a constant; what is impossible is infinitely unlikely."""
        learnt, noise = self.learnt, self.learnt.noise
        open_ = learnt.kinds != Kind.POSITIVE
        weights = self.surface.weights(x)
        leads = weights @ learnt.rows[open_].T
        logs = log_chances(leads, learnt.kinds[open_], noise.kept(which)).sum(axis=1)
        logs += self.surface.log_density(x) + noise.log_prior[which]
        logs -= np.log(noise.even[which])
        return np.where((weights @ self.cones.T >= 0).all(axis=1), logs, -np.inf)


def _stride(size: int) -> float:
    """Which is best for a Gaussian (ter Braak 2006)."""
    return 2.38 / math.sqrt(2 * size)
