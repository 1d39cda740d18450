"""Increasing utilities of unknown form: the optimum, and the slope there.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r           ``growing.rates(s)``    statistics on a scale from 0 to 1
w           ``weights``             of growing functions of each r, not negative
r*          ``optima(weights)``     rates of the best classifier
G           ``turns``               from w to the gradient by r at a given point
==========  ======================  ===============================================

The family need not hold the person's metric, as any smooth metric looks like one of
these from near its optimum. So pairs are chords of flat pieces of the region, moved
towards the optimum, the closer the better it is known. They have all slopes, at any
distance.

What is wanted is the slope at the optimum only. The gradient at a given point is linear
in w, so questions are asked for its direction at the optimum of the estimate, and none
for how steep the utility is or what it is like elsewhere.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from elicitor.core.details import Details
from elicitor.metrics.base import Metric
from elicitor.metrics.families import build_family
from elicitor.metrics.families.monotone import FIRST_ORDER, LEAST, MonotoneFamily
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.bayesian.acquisition import Acquisition
from elicitor.procedures.bayesian.batch import answered_somehow
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains
from elicitor.procedures.bayesian.levelling import Pairs, level_chords
from elicitor.procedures.bayesian.proposals import lead
from elicitor.procedures.bayesian.screening import screened
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.base import Region

__all__ = ["AtOptimum"]

SPANS = (1.0, 0.5, 0.2, 0.1, 0.05, 0.02)
"""How far from the optimum pairs lie, in parts of the way to the faces."""
WIDER = 8.0
"""So many times wider than the error that is expected may the span be."""
FINALISTS = 80
"""Pairs that are looked at closely."""
ROUNDS = 4
"""Best classifiers around an optimum that are looked for at most."""
LEVEL = 1e-4
"""What another one must add, as a share of the utility of a rate of 1."""
CERTAIN = 1e6
"""No noise matters to differences of utility that are so large."""


class AtOptimum(LinearUtility):
    """A growing utility, of which only the slope at its optimum is wanted."""

    family: MonotoneFamily

    def __init__(
        self,
        family: MonotoneFamily,
        region: Region,
        acquisition: Acquisition = expected_gains,
    ) -> None:
        super().__init__(family, region, acquisition)
        self._corners = self.choice_set.landmarks
        # Every question asks for the focus of the same beliefs several times.
        self._latest: Any = (None, None, None)
        lines = [self._evenly(piece) for piece in self.choice_set.pieces]
        self._pieces = np.array(lines)

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Chords moved towards the optimum; see :meth:`LinearUtility.pairs`."""
        if not len(self._pieces):
            return super().pairs(beliefs, rng)
        known, wanted = self.focus(beliefs)
        estimate = beliefs.estimate()
        top = self.optima(estimate[None])
        reach = max(WIDER * known.expected_error(wanted), SPANS[-1])
        near = [top + s * (self._pieces - top) for s in SPANS if s <= reach]
        pieces = np.concatenate(near)
        one, other = np.triu_indices(pieces.shape[1], 1)
        level = level_chords(pieces, functools.partial(lead, self, estimate))
        first, second = (
            self.choice_set.shown(
                np.vstack([pieces[:, ends].reshape(-1, *self.choice_set.shape), more])
            )
            for ends, more in zip((one, other), level, strict=True)
        )
        telling = screened(self.rows(first, second), known, FINALISTS, wanted)
        return first[telling], second[telling]

    def optima(self, weights: np.ndarray) -> np.ndarray:
        """The best points of several utilities, one a row of `weights`.

        Landmarks are too far apart; best classifiers on the way to an optimum help.
        """
        mixed = self.choice_set.can_mix
        return self.family.tops(weights, self._joined(weights.mean(axis=0)), mixed)

    def stakes(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`LinearUtility.stakes`; also the optima of all these."""
        optima = self.optima(np.maximum(weights, LEAST))
        return np.concatenate([super().stakes(weights), optima])

    def family_near(self, weights: np.ndarray) -> MonotoneFamily:
        """See :meth:`LinearUtility.family_near`; rough for weights far from these."""
        middle = np.maximum(weights, LEAST).mean(axis=0)
        options = {
            **self.family.options,
            "corners": self._joined(middle),
            "mixed": self.choice_set.can_mix,
        }
        family = build_family("monotone", self.family.space, **options)
        assert isinstance(family, MonotoneFamily)
        return family

    def _joined(self, weights: np.ndarray) -> np.ndarray:
        """Landmarks, and what is better than they on the way to an optimum."""
        middle, corners = weights[None], self._corners
        for _ in range(ROUNDS * self.choice_set.can_mix):
            top = self.family.tops(middle, corners, True)
            slope = self.family.gradients(middle, top)[0]
            corner = self.region.support(slope)
            if slope @ (corner - top[0]) <= LEVEL * slope @ self._span:
                break
            corners = np.vstack([corners, corner])
        return corners

    def visibility(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """All count fully: close to the optimum every pair is a small one."""
        del second
        return np.ones(len(first))

    @property
    def wants_all(self) -> bool:
        """Only the slope at the optimum is."""
        return False

    def focus(self, beliefs: Beliefs) -> tuple[Beliefs, np.ndarray]:
        """The direction of the gradient by r, at r* of the estimate ŵ, linear in w.

        By rates, so that a tolerance means the same whatever the class sizes.
        """
        means, covariances, found = self._latest
        if means is beliefs.means and covariances is beliefs.covariances:
            return found
        found = self._focus(beliefs)
        self._latest = beliefs.means, beliefs.covariances, found
        return found

    def _focus(self, beliefs: Beliefs) -> tuple[Beliefs, np.ndarray]:
        estimate = beliefs.estimate()
        top = self.optima(estimate[None])
        turns = self.family.growing.slopes(top)[0].T * self._span[:, None]
        slope = turns @ estimate
        length = np.linalg.norm(slope)
        way = slope / length
        across = turns - np.outer(way, way @ turns)
        # With u the direction of Gŵ, that of Gw is u + (I − uuᵀ)G(w − ŵ)/|Gŵ| to first
        # order. ⟨w, ŵ⟩ = 1 is taken as known: how steep the utility is does not count.
        return (
            answered_somehow(beliefs, CERTAIN * estimate),
            np.outer(way, estimate) + across / length,
        )

    def metric(self, weights: np.ndarray) -> Metric:
        """See :meth:`LinearUtility.metric`; the slope at the optimum."""
        (row,) = self.coefficients(weights[None])
        return LinearMetric(row, names=self.region.names)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`LinearUtility.coefficients`; of unit norm."""
        return self.family_near(weights).coefficients(weights)

    def notes(self, weights: np.ndarray, coefficients: np.ndarray) -> tuple[str, ...]:
        """See :meth:`LinearUtility.notes`."""
        return (*super().notes(weights, coefficients), FIRST_ORDER)

    def findings(
        self, weights: np.ndarray, draws: np.ndarray, possible: np.ndarray | None
    ) -> Details:
        """See :meth:`LinearUtility.findings`; also the best that can be had."""
        growing = np.maximum(weights, LEAST)[None]
        known = super().findings(weights, draws, possible)
        return {**known, "optimum": self.optima(growing)[0]}

    def doubtful_signs(self, beliefs: Beliefs, chance: float) -> np.ndarray:  # noqa: ARG002
        """See :meth:`LinearUtility.doubtful_signs`; here many weights are nothing."""
        return np.zeros(self.size)

    @property
    def _span(self) -> np.ndarray:
        """What a rate of one is, of shape (n_statistics,)."""
        return self.family.growing.span

    def _evenly(self, corners: np.ndarray) -> np.ndarray:
        """As many points at equal distances of rates along a line through corners."""
        rates = self.family.growing.rates(corners)
        steps = np.linalg.norm(np.diff(rates, axis=0), axis=1)
        passed = np.concatenate([[0.0], np.cumsum(steps)])
        places = np.linspace(0, passed[-1], len(corners))
        even = np.stack([np.interp(places, passed, side) for side in rates.T], axis=1)
        return self.family.growing.points(even)
