"""Costs of errors and of absolute gaps between groups, asked of people.

==========  ==================  ===================================================
symbol      in code             meaning
==========  ==================  ===================================================
π           ``places``          ranks of the groups in every rate, (n_places, m, n)
v           ``ways``            half the difference of a pair, (n_pairs, m·n)
c           –                   its middle
==========  ==================  ===================================================

As long as no two groups change places in a rate, absolute gaps are linear. So a pair
keeps an order π: the middle has gaps just as wide as v needs, the sum of |v^u − v^t|
over neighbours in the order, and z = 2Jv is exact with the signs of that order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.metrics.fair import FairMetric
from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.utilities.base import Pairs
from elicitor.procedures.bayesian.utilities.group_costs import GroupCosts
from elicitor.procedures.efficient.gap_costs import ABSOLUTE
from elicitor.regions.groups.ball import GroupBall

__all__ = ["FairOnBall", "bayesian_fair"]

CENTRING = 25
"""Steps towards the centre of the smallest ball around some points."""


@asks_people
def bayesian_fair(
    region: GroupBall,
    *,
    signs: Any = None,
    same_for_all_pairs: bool = False,
    known: FairMetric | None = None,
) -> FairOnBall:
    """Elicit errors, absolute gaps and their trade-off, all at once.

    Parameters
    ----------
    region : GroupBall
        Rates that every group can reach.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates. By default it falls,
        except with right decisions of several classes.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    known : FairMetric, optional
        All but the trade-off, if only that is to be found; its own is ignored.

    Returns
    -------
    Procedure
        Its result holds a normalised `FairMetric` with b ≥ 0, and a posterior. A note
        says if errors or gaps weigh so little that their costs were not found.
    """
    return FairOnBall(
        region, signs=signs, same_for_all_pairs=same_for_all_pairs, known=known
    )


class FairOnBall(GroupCosts):
    """Costs of errors and of absolute gaps, on a ball of rates per group."""

    form = ABSOLUTE

    def gap_features(self, gaps: np.ndarray) -> np.ndarray:
        """See :meth:`GroupCosts.gap_features`."""
        return np.abs(gaps)

    def places(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Orders of the groups, see :meth:`AntipodalUtility.places`."""
        return rng.random((number, *self.shape)).argsort(axis=1).argsort(axis=1)

    def slopes(self, places: np.ndarray) -> np.ndarray:
        """See :meth:`AntipodalUtility.slopes`."""
        signs = np.sign(places[:, self.first] - places[:, self.second])
        return self.slopes_with(signs[..., None] * np.eye(self.n_rates))

    def reach(self, places: np.ndarray) -> np.ndarray:
        """See :meth:`AntipodalUtility.reach`; half of the radius in every group."""
        return np.full(len(places), 0.5 * np.sqrt(len(self.region.groups)))

    def spanned(
        self,
        places: np.ndarray,
        ways: np.ndarray,
        estimate: np.ndarray,  # noqa: ARG002 -- z = 2Jv exactly
    ) -> Pairs:
        """See :meth:`AntipodalUtility.spanned`."""
        steps = ways.reshape(-1, *self.shape)
        order = places.argsort(axis=1)
        ordered = np.take_along_axis(steps, order, axis=1)
        widths = np.abs(np.diff(ordered, axis=1, prepend=ordered[:, :1]))
        middles = np.take_along_axis(widths.cumsum(axis=1), places, axis=1)
        return fitted(middles + steps, middles - steps)


def fitted(first: np.ndarray, second: np.ndarray) -> Pairs:
    """Pairs moved and scaled together until they just fit into the unit ball.

    Parameters
    ----------
    first, second : ndarray of shape (n_pairs, n_groups, n_rates)
        Not all rows of a pair alike.
    """
    rows = np.concatenate([first, second], axis=1)
    centre = rows.mean(axis=1, keepdims=True)
    # Badoiu and Clarkson (2003): ever shorter steps towards the farthest point.
    for step in range(2, CENTRING):
        away = np.linalg.norm(rows - centre, axis=2)
        far = np.take_along_axis(rows, away.argmax(axis=1)[:, None, None], axis=1)
        centre = centre + (far - centre) / step
    longest = np.linalg.norm(rows - centre, axis=2).max(axis=1)[:, None, None]
    return (first - centre) / longest, (second - centre) / longest
