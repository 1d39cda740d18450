"""Quadratic and polynomial utilities on a ball.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           –                       the unknown coefficients, |w| = 1
f           ``unknowns.features``   monomials; the utility is ⟨w, f(s)⟩
s = o + ρt  –                       a point of the ball, t in the unit ball
c           ``places``              middle of a pair, t-coordinates, (n_places, n)
J           ``slopes``              ρ ∂f/∂s at c
==========  ======================  ===============================================

A polynomial is linear in its coefficients (mathematics §5), so a comparison is a noisy
look at the sign of ⟨w, f(s₁) − f(s₂)⟩. Nothing is known of w before, except that its
norm is one as in [Q]: all directions are as likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from elicitor.core.checks import check_choice, check_count
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.symmetric import HIGHEST_DEGREE
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.parametrisations.tensors import TensorParametrisation
from elicitor.procedures.bayesian.utilities.antipodes import (
    AntipodalUtility,
    stretched,
)
from elicitor.procedures.bayesian.utilities.base import Pairs
from elicitor.procedures.polynomial_unknowns import PolynomialUnknowns
from elicitor.procedures.sphere import units
from elicitor.regions.multiclass.ball import Ball

__all__ = ["PolynomialOnBall", "bayesian_polynomial", "bayesian_quadratic"]

SHARES = (0.0, 0.4, 0.6, 0.75)
"""How far from the middle of the ball pairs have theirs: curvature shows best from far
out, and gradients best from the middle, where the pair may be far apart."""
WINDOW, TURNS = 0.7, 30
"""How far v may be turned to make a pair level (radians), and in how many halvings."""
DEFINITE = {"positive": 1.0, "negative": -1.0}


@asks_people
def bayesian_quadratic(
    region: Ball,
    *,
    diagonal: bool = False,
    clusters: Sequence[Sequence[str]] | None = None,
    definite: str | None = None,
    sparse: bool = False,
) -> PolynomialOnBall:
    """Elicit a quadratic metric by antipodal pairs all over a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve; of at least two statistics.
    diagonal : bool, default=False
        Whether B is known to be diagonal.
    clusters : sequence of sequence of str, optional
        Statistics that are known to count alike.
    definite : {"positive", "negative"}, optional
        Whether the utility is known to be convex (B ⪰ 0) or concave (B ⪯ 0).
    sparse : bool, default=False
        Whether about half of the coefficients are expected to be next to nothing.

    Returns
    -------
    Procedure
        Its result holds a `QuadraticMetric` with ‖a‖² + ‖B‖_F² = 1, and a posterior.
    """
    return PolynomialOnBall(
        region,
        2,
        diagonal=diagonal,
        clusters=clusters,
        definite=definite,
        sparse=sparse,
    )


@asks_people
def bayesian_polynomial(
    region: Ball,
    *,
    degree: int = 3,
    diagonal: bool = False,
    clusters: Sequence[Sequence[str]] | None = None,
    sparse: bool = False,
) -> PolynomialOnBall:
    """Elicit a polynomial metric by pairs all over a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve; of at least two statistics.
    degree : int, default=3
        The highest order, at least 2.
    diagonal : bool, default=False
        Whether only powers of single statistics count.
    clusters : sequence of sequence of str, optional
        Statistics that are known to count alike.
    sparse : bool, default=False
        Whether about half of the coefficients are expected to be next to nothing.

    Returns
    -------
    Procedure
        Its result holds a `PolynomialMetric` with Σ ‖T_d‖² = 1, and a posterior. Terms
        of order d make differences of about ρ^d, which those who err do not see; for
        an oracle that never does, the efficient procedure finds them sooner.
    """
    order = check_count("degree", degree, at_least=2, at_most=HIGHEST_DEGREE)
    return PolynomialOnBall(
        region, order, diagonal=diagonal, clusters=clusters, sparse=sparse
    )


class PolynomialOnBall(AntipodalUtility):
    """The coefficients of a polynomial in the statistics of a ball.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    degree : int
        The highest order, at least 2.
    diagonal : bool, default=False
        Whether only powers of single statistics count.
    clusters : sequence of sequence of str, optional
        Statistics that are known to count alike.
    definite : {"positive", "negative"}, optional
        Sign of the matrix of second order. Beliefs see it along the axes and between
        any two of them, metrics have it exactly.
    sparse : bool, default=False
        Whether about half of the coefficients are expected to be next to nothing.

    Raises
    ------
    InvalidParameterError
        If the region has one statistic only, or an option does not fit.
    """

    def __init__(
        self,
        region: Ball,
        degree: int,
        *,
        diagonal: bool = False,
        clusters: Sequence[Sequence[str]] | None = None,
        definite: str | None = None,
        sparse: bool = False,
    ) -> None:
        if len(region.names) < 2:
            raise InvalidParameterError(
                "A polynomial metric needs a region of at least two statistics; of one "
                "statistic a comparison shows no more than its direction."
            )
        self.region: Ball = region
        self.unknowns = PolynomialUnknowns.of(
            region.names, degree, diagonal=diagonal, clusters=clusters
        )
        self.size = self.unknowns.size
        self.shape = (len(region.names),)
        self.sparse = sparse
        self._sign = 0.0
        if definite is not None:
            self._sign = DEFINITE[check_choice("definite", definite, DEFINITE)]
        self.constraints = self._curvatures() if definite else np.empty((0, self.size))

    @property
    def ball(self) -> Ball:
        """See :attr:`AntipodalUtility.ball`."""
        return self.region

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.differences`."""
        features = self.unknowns.features
        return np.asarray(features(first) - features(second))

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.is_settled`; any polynomial may be somebody's."""
        return np.zeros(len(rows), dtype=bool)

    def metric(self, weights: np.ndarray) -> PolynomialMetric:
        """See :meth:`Utility.metric`; Σ ‖T_d‖² = 1."""
        return self.unknowns.metric(self.parametrisation.definite(weights[None])[0])

    @cached_property
    def parametrisation(self) -> TensorParametrisation:
        """See :meth:`Utility.parametrisation`."""
        unknowns = self.unknowns
        sizes = unknowns.layout.multiplicities
        n_statistics = len(self.region.names)
        return TensorParametrisation(unknowns.basis, sizes, n_statistics, self._sign)

    # -- pairs ----------------------------------------------------------------------

    def places(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Middles of pairs, see :meth:`AntipodalUtility.places`."""
        ways = units(rng.standard_normal((number, *self.shape)))
        return np.asarray(rng.choice(SHARES, size=number)[:, None] * ways)

    def slopes(self, places: np.ndarray) -> np.ndarray:
        """See :meth:`AntipodalUtility.slopes`."""
        where = self.region.center + self.region.radius * places
        return self.region.radius * self.unknowns.jacobian(where)

    def reach(self, places: np.ndarray) -> np.ndarray:
        """Half of a chord across, see :meth:`AntipodalUtility.reach`."""
        return np.asarray(np.sqrt(1 - (places**2).sum(axis=1)))

    def spanned(
        self, places: np.ndarray, ways: np.ndarray, estimate: np.ndarray
    ) -> Pairs:
        """See :meth:`AntipodalUtility.spanned`."""
        if self.unknowns.layout.degree > 2:  # else z = 2Jv exactly
            ways = self._levelled(places, ways, estimate)
        return _around(places, ways)

    def _levelled(
        self, places: np.ndarray, ways: np.ndarray, estimate: np.ndarray
    ) -> np.ndarray:
        """Ways turned, among the entries that differ, until a pair is level."""
        straight = units(ways)
        uphill = (self.slopes(places).swapaxes(1, 2) @ estimate) * (ways != 0)
        uphill -= (uphill * straight).sum(axis=1, keepdims=True) * straight
        length = np.linalg.norm(uphill, axis=1, keepdims=True)
        uphill /= np.where(length > 0, length, 1.0)

        def turned(angles: np.ndarray) -> np.ndarray:
            return np.cos(angles)[:, None] * straight + np.sin(angles)[:, None] * uphill

        def heights(angles: np.ndarray) -> np.ndarray:
            first, second = map(self._placed, _around(places, turned(angles)))
            return np.asarray(self.differences(first, second) @ estimate)

        return turned(_level_angles(heights, len(ways)))

    # -- definite matrices ----------------------------------------------------------

    def _curvatures(self) -> np.ndarray:
        """Rows c with ⟨w, c⟩ = vᵀBv/2 or −vᵀBv/2, for some v."""
        axes = np.eye(len(self.region.names))
        first, second = np.triu_indices(len(axes), k=1)
        both = [axes[first] + axes[second], axes[first] - axes[second]]
        layout, basis = self.unknowns.layout, self.unknowns.basis
        features = layout.features(np.vstack([axes, *both]))
        rows = self._sign * (features * layout.order(2)) @ basis
        return np.unique(rows[np.abs(rows).max(axis=1) > 0].round(12), axis=0)


def _around(places: np.ndarray, ways: np.ndarray) -> Pairs:
    """Pairs in the unit ball; all statistics are of one part."""
    first, second = stretched(places[:, None], ways[:, None])
    return first[:, 0], second[:, 0]


def _level_angles(
    heights: Callable[[np.ndarray], np.ndarray], number: int
) -> np.ndarray:
    """Zeros near 0 of several functions, by bisection; 0 for those without."""
    low, high = np.full(number, -WINDOW), np.full(number, WINDOW)
    at_low = heights(low)
    crosses = at_low * heights(high) < 0
    for _ in range(TURNS):
        middle = (low + high) / 2
        same = heights(middle) * at_low > 0
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return np.where(crosses, (low + high) / 2, 0.0)
