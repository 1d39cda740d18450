"""A ball of rates that every group can reach ([F] Remark 2, [Q] Remark 3).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o, ρ        ``ball``                the common ball; its centre is a fair die
e_i         ``trivial``             rates of "always i", the same in every group
τ           ``prevalence``          shape (m, n), see :class:`FairMetric`
==========  ======================  ===============================================

With one classifier per group every tuple of rates in the ball is achievable, and so is
every tuple in which some groups have trivial rates.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_items
from elicitor.metrics.group_checks import check_prevalence
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.chance import trivial_rates
from elicitor.regions.choice_set import Balls
from elicitor.regions.groups.region import GroupRegion
from elicitor.regions.multiclass.ball import Ball

__all__ = ["GroupBall"]

ROUNDING = 1e-9


class GroupBall(GroupRegion):
    """Rates of all groups within one ball, each group's as it likes.

    Parameters
    ----------
    center : array-like of shape (n_statistics,)
        o, the rates in the middle.
    radius : float
        ρ (probability).
    prevalence : array-like of shape (n_groups, n_statistics)
        τ: share of each group in the class that a rate is about; positive, with sums
        1 over the groups.
    names : sequence of str, optional
        What the rates are called; x1, x2, … by default.
    groups : sequence of str, optional
        What the groups are called; "1", "2", … by default.

    Attributes
    ----------
    ball : Ball
        The ball that all groups share.
    groups : tuple of str
        Names of the groups, in the order of the rows of a point.
    prevalence : ndarray of shape (n_groups, n_statistics)
        τ.

    Raises
    ------
    InvalidParameterError
        If there are fewer than two groups, shares do not sum to 1, the radius is not
        positive or a number is not finite.
    """

    def __init__(
        self,
        center: ArrayLike,
        radius: float,
        prevalence: ArrayLike,
        *,
        names: Sequence[str] | None = None,
        groups: Sequence[str] | None = None,
    ) -> None:
        self.ball = Ball(center, radius, names=names)
        super().__init__(self.ball.names, prevalence, groups)

    @classmethod
    def of_classes(
        cls,
        classes: int | Sequence[str],
        radius: float,
        shares: ArrayLike,
        *,
        diagonal: bool = True,
        groups: Sequence[str] | None = None,
    ) -> GroupBall:
        """Build a ball around what a fair die attains among some classes.

        Parameters
        ----------
        classes : int or sequence of str
            How many classes, or their names; "1", "2", … by default.
        radius : float
            ρ (probability).
        shares : array-like of shape (n_groups, n_classes)
            P(G=g | Y=i); positive, with sums 1 over the groups.
        diagonal : bool, default=True
            Whether the rates are those of right decisions, P(h=i | Y=i), or of errors.
        groups : sequence of str, optional
            What the groups are called; "1", "2", … by default.
        """
        named = np.iterable(classes)
        given = check_items("classes", classes) if named else []
        k = len(given) if named else check_count("classes", classes, at_least=2)
        share = check_prevalence(shares, k)  # before so many names are made
        names = given if named else [str(i + 1) for i in range(k)]
        statistics = ClassStatistics(tuple(names), diagonal, rates=True)
        return GroupBall(
            trivial_rates(statistics).mean(axis=0),
            radius,
            share[:, statistics.entries[0]],
            names=statistics.names,
            groups=groups,
        )

    @cached_property
    def choice_set(self) -> Balls:
        """See :attr:`Region.choice_set`."""
        center, radius = self.ball.center, self.ball.radius
        return Balls(center, radius, len(self.groups), rounding=self.rounding)

    def support(self, direction: ArrayLike) -> np.ndarray:
        """Return the point of the balls that lies farthest in a direction.

        Parameters
        ----------
        direction : array-like of shape (n_groups, n_statistics)
            Not all zero.
        """
        return np.stack(
            [
                self.ball.at(row) if row.any() else self.ball.center
                for row in self.directions(direction)
            ]
        )

    def contains(self, point: ArrayLike) -> bool:
        """Whether the rates of every group lie in the ball or are trivial."""
        known = self.class_statistics
        corners = (
            self.trivial if known and known.rates else np.empty((0, len(self.names)))
        )
        return all(
            self.ball.contains(row)
            or bool(np.any(np.abs(corners - row).max(axis=1) <= ROUNDING))
            for row in self.rows(point)
        )

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        return {
            "kind": "group ball",
            "center": self.ball.center.tolist(),
            "radius": self.ball.radius,
            "prevalence": self.prevalence.tolist(),
            "groups": list(self.groups),
        }
