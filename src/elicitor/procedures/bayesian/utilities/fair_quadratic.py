"""Costs of errors and of products of gaps between groups, asked of people.

==========  ==================  ===================================================
symbol      in code             meaning
==========  ==================  ===================================================
c           ``places``          middle of a pair: rates of every group, from the
                                centre and per radius, of shape (n_places, m, n)
J           ``slopes``          derivative of the features at c, times the radius
==========  ==================  ===================================================

The metric is quadratic in the rates of all groups, so z = 2Jv is exact. What everyone's
rates tell does not depend on the middle; what a gap of v tells about B grows with the
gaps of c, which therefore lie opposite to each other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.utilities.antipodes import stretched
from elicitor.procedures.bayesian.utilities.base import Pairs
from elicitor.procedures.bayesian.utilities.group_costs import GroupCosts
from elicitor.procedures.efficient.gap_costs import SQUARED
from elicitor.regions.groups.ball import GroupBall

__all__ = ["FairQuadraticOnBall", "bayesian_fair_quadratic"]

SHARES = (0.0, 0.4, 0.6, 0.75)
"""How far from the centre of the ball the groups of a middle lie."""


@asks_people
def bayesian_fair_quadratic(
    region: GroupBall,
    *,
    signs: Any = None,
    same_for_all_pairs: bool = False,
    diagonal: bool = False,
    known: FairQuadraticMetric | None = None,
) -> FairQuadraticOnBall:
    """Elicit errors, products of gaps and their trade-off, all at once.

    Parameters
    ----------
    region : GroupBall
        Rates that every group can reach.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates. By default it falls
        with the errors of several classes and grows with anything else.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    diagonal : bool, default=False
        Whether gaps in different rates do not interact, so that B is diagonal.
    known : FairQuadraticMetric, optional
        All but the trade-off, if only that is to be found; its own is ignored.

    Returns
    -------
    Procedure
        Its result holds a normalised `FairQuadraticMetric`, whose matrices may be any
        symmetric ones, and a posterior. A note says if errors or gaps weigh so little
        that their costs were not found.
    """
    return FairQuadraticOnBall(
        region,
        signs=signs,
        same_for_all_pairs=same_for_all_pairs,
        diagonal=diagonal,
        known=known,
    )


class FairQuadraticOnBall(GroupCosts):
    """Costs of errors and of products of gaps, on a ball of rates per group."""

    form = SQUARED

    def gap_features(self, gaps: np.ndarray) -> np.ndarray:
        """See :meth:`GroupCosts.gap_features`."""
        return np.asarray(self.layout.features(gaps)[..., self.layout.order(2)])

    def places(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Middles, see :meth:`AntipodalUtility.places`."""
        away = rng.standard_normal((number, *self.shape))
        away -= away.mean(axis=1, keepdims=True)
        farthest = np.linalg.norm(away, axis=2).max(axis=1)
        shares = rng.choice(SHARES, size=number) / farthest
        return np.asarray(shares[:, None, None] * away)

    def slopes(self, places: np.ndarray) -> np.ndarray:
        """See :meth:`AntipodalUtility.slopes`."""
        gaps = self.ball.radius * (places[:, self.first] - places[:, self.second])
        jacobian = self.layout.jacobian(gaps)[..., self.layout.order(2), :]
        return self.slopes_with(jacobian)

    def reach(self, places: np.ndarray) -> np.ndarray:
        """See :meth:`AntipodalUtility.reach`; half of a chord in every group."""
        return np.asarray(np.sqrt((1 - (places**2).sum(axis=2)).sum(axis=1)))

    def spanned(
        self,
        places: np.ndarray,
        ways: np.ndarray,
        estimate: np.ndarray,  # noqa: ARG002 -- z = 2Jv exactly
    ) -> Pairs:
        """See :meth:`AntipodalUtility.spanned`."""
        return stretched(places, ways.reshape(-1, *self.shape))
