"""Draws from an approximation, made draws from what it stands for.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u, h        ``units, which``        unit weights, and a hypothesis about the noise
q           ``cover``               density of the draws
–           ``mixture``             what propagation says of u and h
p           –                       what the answers say: prior times likelihood
–           ``log_weights``         log p/q of every draw
β           –                       how much of their weights is believed
==========  ======================  ===============================================

Expectation propagation has moments nearly right. But what is known of people who err
often is no Gaussian on a sphere, and intervals would come out too narrow. So more draws
are made than are wanted, from a mixture with heavier tails, and each is kept as often
as its weight p/q says (Rubin 1987). If a few had nearly all the weight, chance would
decide; so weights are tempered to (p/q)^β, as little as makes enough draws count.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from elicitor.procedures.bayesian.mixture import Cover, Mixture
from elicitor.procedures.bayesian.moments import Kind, log_chances
from elicitor.procedures.bayesian.propagation import Propagation
from elicitor.procedures.bayesian.surfaces import on_unit_sphere

__all__ = ["Weighed", "resampled"]

OVERSAMPLED = 1.5
"""Draws that are weighed for each one that is wanted."""
COUNTING = 0.2
"""How many draws must count, as a share of those that are wanted."""
ENOUGH = 0.5
"""How many must be possible, as such a share."""
LESS = 0.95
"""By what β falls until enough of them count."""


class Weighed(NamedTuple):
    """What is believed, with its approximation.

    How weights scatter around quadrics is left to the mixture, if they lie on some.
    """

    learnt: Propagation
    mixture: Mixture
    has_quadrics: bool

    def draws(
        self, number: int, cones: np.ndarray, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """Draw u and h, with ⟨c, u⟩ ≥ 0 for all rows c; None if few fulfil that."""
        cover = Cover(self.mixture)
        units, which = cover.draws(int(OVERSAMPLED * number), cones, rng)
        logs = self._log_believed(units, which) - cover.log_density(units, which)
        units, which, logs = (x[np.isfinite(logs)] for x in (units, which, logs))
        if len(logs) < ENOUGH * number:
            return None
        chosen = resampled(logs, number, rng)
        return units[chosen], which[chosen]

    def _log_believed(self, units: np.ndarray, which: np.ndarray) -> np.ndarray:
        """Log of p, up to a constant."""
        learnt, noise = self.learnt, self.learnt.noise
        open_ = learnt.kinds != Kind.POSITIVE
        leads = units @ learnt.rows[open_].T
        logs = log_chances(leads, learnt.kinds[open_], noise.kept(which)).sum(axis=1)
        prior = noise.log_prior - np.log(noise.even)
        if self.has_quadrics:
            means, covariances, more = on_unit_sphere(learnt.gaussians)
            shares = prior + learnt.log_evidences() + more
            free = Mixture(np.exp(shares - shares.max()), means, covariances)
            logs += self.mixture.log_density(units, which)
            logs -= free.log_density(units, which)
        return np.asarray(logs + prior[which])


def resampled(
    log_weights: np.ndarray, number: int, rng: np.random.Generator
) -> np.ndarray:
    """Indices of draws, chosen by their weights, evenly spread over their sum."""
    weights = _tempered(log_weights, COUNTING * number)
    levels = (np.arange(number) + rng.random()) / number
    found = np.searchsorted(weights.cumsum() / weights.sum(), levels)
    return np.minimum(found, len(weights) - 1)


def _tempered(log_weights: np.ndarray, enough: float) -> np.ndarray:
    """Weights to a power β that leaves enough draws counting (Kish)."""
    logs = log_weights - log_weights.max()
    power, weights = 1.0, np.exp(logs)
    while weights.sum() ** 2 < enough * (weights**2).sum():
        power *= LESS
        weights = np.exp(power * logs)
    return weights
