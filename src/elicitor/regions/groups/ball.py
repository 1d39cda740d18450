"""A ball of rates that every group can reach ([F] Remark 2, [Q] Remark 3).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
m, n        –                       number of groups and of rates
r^{1:m}     ``point``               rates per group, shape (m, n)
o, ρ        ``ball``                the common ball; its centre is a fair die
e_i         ``trivial``             rates of "always i", the same in every group
τ           ``prevalence``          shape (m, n), see :class:`FairMetric`
σ           ``members``             which groups get other rates than the rest, (m,)
==========  ======================  ===============================================

With one classifier per group every tuple of rates in the ball is achievable, and so is
every tuple in which some groups have trivial rates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.groups import check_prevalence, group_names
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.base import Region
from elicitor.regions.multiclass.ball import Ball

__all__ = ["GroupBall"]

ROUNDING = 1e-9


class GroupBall(Region):
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
        self.names = self.ball.names
        self.prevalence = check_prevalence(prevalence, len(self.names))
        self.groups = group_names(groups, len(self.prevalence))

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
        names = (
            [str(i + 1) for i in range(classes)]
            if isinstance(classes, int)
            else list(classes)
        )
        statistics = ClassStatistics(tuple(names), diagonal, rates=True)
        share = check_prevalence(shares, statistics.n_classes)
        return cls(
            trivial_rates(statistics).mean(axis=0),
            radius,
            share[:, statistics.entries[0]],
            names=statistics.names,
            groups=groups,
        )

    @property
    def trivial(self) -> np.ndarray:
        """The rates e_i of always predicting one class, (n_classes, n_statistics).

        Raises
        ------
        InvalidParameterError
            If the names are not those of rates of classes.
        """
        statistics = ClassStatistics.parse(self.names)
        if statistics is None or not statistics.rates:
            raise InvalidParameterError(
                "Trivial classifiers need rates named like 'R[bus, van]'; this region "
                f"has {', '.join(self.names)}."
            )
        return trivial_rates(statistics)

    def everyone(self, rates: np.ndarray) -> np.ndarray:
        """The same rates in every group, of shape (n_groups, n_statistics)."""
        return np.tile(rates, (len(self.groups), 1))

    def split(
        self, members: np.ndarray, inside: np.ndarray, outside: np.ndarray
    ) -> np.ndarray:
        """Give some groups other rates than the rest.

        Parameters
        ----------
        members : ndarray of bool, of shape (n_groups,)
            σ.
        inside, outside : ndarray of shape (n_statistics,)
            Rates of the groups in σ and of the others.

        Returns
        -------
        ndarray of shape (n_groups, n_statistics)
        """
        return np.where(members[:, None], inside, outside)

    def overall(self, point: ArrayLike) -> np.ndarray:
        """Rates of everyone, r = Σ_g τ^g ⊙ r^g, of shape (n_statistics,)."""
        return np.asarray((self.prevalence * self._rows(point)).sum(axis=0))

    def support(self, direction: ArrayLike) -> np.ndarray:
        """Return the point of the balls that lies farthest in a direction.

        Parameters
        ----------
        direction : array-like of shape (n_groups, n_statistics)
            Not all zero.
        """
        rows = self._rows(direction)
        if not rows.any():
            raise InvalidParameterError("direction must not be all zero.")
        return np.stack(
            [self.ball.at(row) if row.any() else self.ball.center for row in rows]
        )

    def contains(self, point: ArrayLike) -> bool:
        """Whether the rates of every group lie in the ball or are trivial."""
        known = ClassStatistics.parse(self.names)
        corners = (
            self.trivial if known and known.rates else np.empty((0, len(self.names)))
        )
        return all(
            self.ball.contains(row)
            or bool(np.any(np.abs(corners - row).max(axis=1) <= ROUNDING))
            for row in self._rows(point)
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

    def _rows(self, point: ArrayLike) -> np.ndarray:
        rows = np.asarray(point, dtype=float)
        if rows.shape != self.prevalence.shape or not np.isfinite(rows).all():
            raise InvalidParameterError(
                f"A point must have shape {self.prevalence.shape}, a row for each of "
                f"{', '.join(self.groups)}, all finite numbers; got {point!r}."
            )
        return rows


def trivial_rates(statistics: ClassStatistics) -> np.ndarray:
    """Rates of always predicting one class, of shape (n_classes, n_statistics)."""
    columns = statistics.entries[1]
    return np.asarray(columns == np.arange(statistics.n_classes)[:, None], dtype=float)
