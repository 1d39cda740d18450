"""Ratios of two weighted sums of rates and of gaps between groups ([F] Section 8).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
x           ``goodness(points)``    everyone's rates of what is right and 1 − |gap|,
                                    in [0, 1], (n_points, n_features)
A           ``ratio``               what comparisons reveal of a ratio of x
p, u        ``coefficients``        gains and losses of a `FairFractionalMetric`
==========  ======================  ===============================================

In x such a metric is a ratio as :class:`.RatioFamily` knows it, of which x = 1 is right
in all respects: more of every entry is better on all of [0, 1]. Gaps make x a bent
image of the rates, which leaves the form A as linear as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.families.base import Denominator, Ends, Family
from elicitor.metrics.families.ratio import ONLY_THE_RANKING, RatioFamily
from elicitor.metrics.families.surfaces import Planes
from elicitor.metrics.features import Combined, Gaps, Linear
from elicitor.metrics.signs import known_signs

__all__ = ["FairRatioFamily"]


class FairRatioFamily(Family):
    """The form of a ratio of two weighted sums of rates and of gaps.

    Parameters
    ----------
    space : Space
        Rates per group.
    signs : {"increasing", "decreasing"}, optional
        Whether the person's utility grows or falls with everyone's rates. By default it
        grows with right decisions of classes and falls with other rates, as [F] speaks
        of errors.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.

    Raises
    ------
    InvalidParameterError
        If there are no groups, attributes beside the rates, or signs are not known.
    """

    angles_mislead = True
    edges = "none"

    def __init__(
        self, space: Space, *, signs: Any = None, same_for_all_pairs: bool = False
    ) -> None:
        self.space, self._prevalence = space, _require_rates(space)
        self._known = _one_sign(space, signs)
        n, pairs = len(space.names), len(list(combinations(space.groups, 2)))
        self._among = np.full((pairs, 1), 1 / pairs) if same_for_all_pairs else None
        gaps = Gaps(space)
        self._rates = Linear(space, np.ones(n))
        self._gaps = (
            gaps
            if self._among is None
            else Combined(gaps, np.kron(self._among, np.eye(n)))
        )
        size = n + self._gaps.size
        self.ratio = RatioFamily(
            Space(
                tuple(f"x{i}" for i in range(size)),
                signs=np.ones(size),
                spans=np.ones(size),
                right=np.ones(size),
                places=self.goodness(_places(space)),
            )
        )
        self.size, self.constraints = self.ratio.size, self.ratio.constraints
        self.signs = self.ratio.signs

    @property
    def directions(self) -> np.ndarray:
        """See :attr:`Family.directions`."""
        return self._known

    @property
    def blames_gaps(self) -> bool:
        """True; see :attr:`Family.blames_gaps`."""
        return True

    def goodness(self, points: np.ndarray) -> np.ndarray:
        """X of points, of shape (n_points, n_features)."""
        rates = self._rates.features(points)
        right = rates if self._known[0] > 0 else 1 - rates
        return np.concatenate([right, 1 + self._gaps.features(points)], axis=-1)

    def _goodness_slopes(self, points: np.ndarray) -> np.ndarray:
        """How x grows, (n_points, n_features, *shape)."""
        rates = self._known[0] * self._rates.slopes(points)
        return np.concatenate([rates, self._gaps.slopes(points)], axis=1)

    def quadrics(self, weights: np.ndarray) -> np.ndarray:
        """Where A has rank two, see :meth:`Family.quadrics`."""
        return self.ratio.quadrics(weights)

    @property
    def surface(self) -> Callable[[np.ndarray], Planes] | None:
        """Where A has rank two, see :attr:`Family.surface`."""
        return self.ratio.surface

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """x̃₁∧x̃₂, see :meth:`Family.differences`."""
        return self.ratio.differences(self.goodness(first), self.goodness(second))

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """By the chain rule, see :meth:`Family.slopes`."""
        of_x = self._goodness_slopes(points)
        own = self.ratio.slopes(self.goodness(points))
        return np.einsum("nwx,nx...->nw...", own, of_x)

    def rises(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """By the chain rule, see :meth:`Family.rises`."""
        own = self.ratio.rises(weights, self.goodness(points))
        return np.einsum("nx,nx...->n...", own, self._goodness_slopes(points))

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which pairs have one side that is nowhere worse; see `Family.is_settled`."""
        return self.ratio.is_settled(rows)

    def metric(self, weights: np.ndarray) -> FairFractionalMetric:
        """The canonical metric, with gains and losses of sum one each."""
        gains, losses = np.split(self.coefficients(weights[None])[0], 2)
        return FairFractionalMetric(
            gains,
            losses,
            prevalence=self._prevalence,
            names=self.space.names,
            groups=self.space.groups,
            errors=bool(self._known[0] < 0),
        )

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """P and u, see :meth:`Family.coefficients`."""
        found, n = self.ratio.coefficients(weights), len(self.ratio.space.names)
        p, q = found[:, :n], found[:, n:-1]
        return np.hstack([self._of_pairs(p), self._of_pairs(p - q)])

    def bounds(self, ends: Ends) -> np.ndarray:
        """See :meth:`Family.bounds`."""
        forms = self.ratio.chart.forms(np.eye(self.size))
        p = forms[:, :-1, -1]
        u = p + forms[:, :-1, :-1].sum(axis=-1)
        looks = np.hstack([self._of_pairs(p), self._of_pairs(u)])
        return np.maximum(ends(looks.T, p.sum(axis=1)), 0.0)

    def values(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.values`."""
        return self.ratio.values(weights, self.goodness(points))

    def denominator(self, weights: np.ndarray) -> Denominator:
        """See :meth:`Family.denominator`."""
        return partial(self._divided, self.ratio.denominator(weights))

    def hardly_counts(
        self, weights: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """See :meth:`Family.hardly_counts`."""
        return self.ratio.faint(weights)

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:  # noqa: ARG002
        """See :meth:`Family.notes`."""
        return (ONLY_THE_RANKING,)

    def _divided(self, by: Denominator, points: np.ndarray) -> np.ndarray:
        return by(self.goodness(points))

    def _of_pairs(self, weights: np.ndarray) -> np.ndarray:
        """Weights of rates and of the gaps of every pair, from those of x."""
        if self._among is None:
            return weights
        n = len(self.space.names)
        gaps = np.einsum("p,wi->wpi", self._among[:, 0], weights[:, n:])
        return np.hstack([weights[:, :n], gaps.reshape(len(weights), -1)])


def _require_rates(space: Space) -> np.ndarray:
    """Refuse what is not rates per group alone; return τ."""
    if space.prevalence is None:
        raise InvalidParameterError(
            "A metric of gaps between groups needs a region with groups."
        )
    if space.n_attributes:
        raise InvalidParameterError(
            "A fair metric is about rates alone; for "
            f"{', '.join(space.names[-space.n_attributes :])} as well use a sum of "
            "terms, SumOf(Linear(), Gaps())."
        )
    return space.prevalence


def _one_sign(space: Space, signs: Any) -> np.ndarray:
    """Whether everyone's rates are all good or all bad, 1 or −1, (n_statistics,)."""
    if signs is None and space.class_statistics is None:
        signs = "decreasing"
    known = known_signs(space.names, signs)
    if abs(int(known.sum())) < len(known):
        raise InvalidParameterError(
            "signs must be known for a ratio of rates and gaps: more of all rates is "
            f"better, or worse; got {signs!r}. A fair metric takes others."
        )
    return known


def _places(space: Space) -> np.ndarray:
    """Where trade-offs should be right: those of the space, and all over the rates.

    All groups alike, or one or two of them apart from the rest, in one rate each.
    """
    m, n = len(space.groups), len(space.names)
    cuts = [np.zeros(m), *np.eye(m)]
    cuts += [np.eye(m)[u] + np.eye(m)[v] for u, v in combinations(range(m), 2)]
    found = []
    for cut in cuts:
        for i in range(n):
            for inside in (0.0, 1.0):
                point = np.full((m, n), 0.5)
                point[:, i] = np.where(cut > 0, inside, 1 - inside)
                found.append(point)
    own = np.empty((0, m, n)) if space.places is None else space.places
    return np.concatenate([np.array(found), own])
