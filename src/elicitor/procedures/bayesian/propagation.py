"""Expectation propagation: a Gaussian factor for every answer (Minka 2001).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
D           ``size``                number of weights
z_i         ``rows[i]``             f(first) − f(second) of a question
τ_i, ν_i    ``precisions, shifts``  exp(ν_i t − τ_i t²/2) stands for the answer to z_i
==========  ======================  ===============================================

The weights start as N(0, I/D). Every answer's factor is chosen such that mean and
covariance are right when any one of them is put back. All hypotheses about the noise
are updated at once, each an entry of the first axis.
"""

from __future__ import annotations

import numpy as np

from elicitor.procedures.bayesian.gaussians import Gaussians, gaussians_of
from elicitor.procedures.bayesian.moments import moments
from elicitor.procedures.bayesian.noise import Hypotheses

__all__ = ["Propagation"]

DAMPING = 0.8
"""How far a sweep moves each factor."""
ROUNDING = 1e-9


class Propagation:
    """The factors of all answers, and the Gaussians they make of the prior.

    Answers are z in ``rows`` and what was said in ``kinds``; the length of w is free.
    """

    def __init__(self, size: int, noise: Hypotheses) -> None:
        self.size = size
        self.rows = np.empty((0, size))
        self.kinds = np.empty(0, dtype=int)
        self.gaussians: Gaussians
        self.restart(noise)

    def restart(self, noise: Hypotheses) -> None:
        """Forget all factors; the answers stay, to be learnt under other hypotheses."""
        self.noise = noise
        self._precisions = np.zeros((len(noise), len(self.rows)))
        self._shifts = np.zeros((len(noise), len(self.rows)))
        self._recompute()

    def keep(self, which: np.ndarray) -> None:
        """Give up hypotheses; `which` is a mask of those that stay."""
        self.noise = self.noise.kept(which)
        self.gaussians = self.gaussians.at(which)
        self._precisions, self._shifts = self._precisions[which], self._shifts[which]

    def append(self, rows: np.ndarray, kinds: np.ndarray) -> None:
        """Add answers, whose factors say nothing yet."""
        self.rows = np.vstack([self.rows, rows])
        self.kinds = np.append(self.kinds, kinds)
        blank = np.zeros((len(self.noise), len(rows)))
        self._precisions = np.hstack([self._precisions, blank])
        self._shifts = np.hstack([self._shifts, blank])

    def sweep(self, rounds: int) -> None:
        """Match all factors so many times, damped."""
        for _ in range(rounds):
            self.match(slice(None), DAMPING)

    def match(self, which: slice, damping: float = 1.0) -> None:
        """Choose factors so that the moments are right with the answers themselves."""
        mean, variance, sound = self.cavities(which)
        _, slope, bend = moments(mean, variance, self.kinds[which], self.noise)
        # An answer may lift the mean but not widen the belief, as lapses would do.
        bend = np.clip(bend, 0.0, (1 - 1e-8) / variance)
        left = 1 - bend * variance
        precisions, shifts = bend / left, (slope + bend * mean) / left
        for factors, wanted in (
            (self._precisions, precisions),
            (self._shifts, shifts),
        ):
            old = factors[:, which]
            moved = (1 - damping) * old + damping * wanted
            factors[:, which] = np.where(sound, moved, old)
        self._recompute()

    def cavities(
        self, which: slice | np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Mean and variance of every t_i = ⟨w, z_i⟩ without its own factor."""
        rows = self.rows[which]
        total = self.gaussians.variances(rows)
        middle = self.gaussians.means @ rows.T
        precision = 1 / total - self._precisions[:, which]
        sound = precision > ROUNDING / total
        variance = np.where(sound, 1 / np.where(sound, precision, 1.0), total)
        shift = middle / total - np.where(sound, self._shifts[:, which], 0.0)
        return variance * shift, variance, sound

    def log_left_out(self) -> np.ndarray:
        """Log probability of every answer given all others, under every hypothesis."""
        mean, variance, _ = self.cavities(slice(None))
        return moments(mean, variance, self.kinds, self.noise).log_mass

    def _recompute(self) -> None:
        """The Gaussians that all factors make of the prior."""
        self.gaussians = gaussians_of(
            self.size, self.rows, self._precisions, self._shifts
        )

    def log_evidences(self) -> np.ndarray:
        """Log probability of all answers under every hypothesis (Minka 2001)."""
        mean, variance, _ = self.cavities(slice(None))
        found = moments(mean, variance, self.kinds, self.noise)
        precision = 1 / variance + self._precisions
        shift = mean / variance + self._shifts
        logs = found.log_mass + 0.5 * (
            np.log(variance * precision) + mean**2 / variance - shift**2 / precision
        )
        volume = self.gaussians.log_volumes + self.size * np.log(self.size)
        height = (self.gaussians.means * (self._shifts @ self.rows)).sum(axis=1)
        return np.asarray(logs.sum(axis=1) + 0.5 * (volume + height))
