"""What every region of groups is: rates per group, and how they add up.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
m, n        –                       number of groups and of rates
r^{1:m}     ``point``               rates per group, shape (m, n)
e_i         ``trivial``             rates of "always i", the same in every group
τ           ``prevalence``          shape (m, n), see :class:`FairMetric`
σ           ``members``             which groups get other rates than the rest, (m,)
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_names, floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.group_checks import check_prevalence, group_names
from elicitor.metrics.signs import conventional_signs
from elicitor.regions.base import Region
from elicitor.regions.chance import trivial_rates

__all__ = ["GroupRegion"]


class GroupRegion(Region):
    """A set of rates per group; the base of the regions of groups.

    Parameters
    ----------
    names : sequence of str
        What the rates are called.
    prevalence : array-like of shape (n_groups, n_statistics)
        τ: share of each group in the class that a rate is about; positive, with sums
        1 over the groups.
    groups : sequence of str or None
        What the groups are called; "1", "2", … if None.

    Attributes
    ----------
    groups : tuple of str
        Names of the groups, in the order of the rows of a point.
    prevalence : ndarray of shape (n_groups, n_statistics)
        τ.

    Raises
    ------
    InvalidParameterError
        If there are fewer than two groups, or shares do not sum to 1.
    """

    def __init__(
        self,
        names: Sequence[str],
        prevalence: ArrayLike,
        groups: Sequence[str] | None,
    ) -> None:
        self.names = check_names(names)
        self.prevalence = check_prevalence(prevalence, len(self.names))
        self.groups = group_names(groups, len(self.prevalence))

    @cached_property
    def space(self) -> Space:
        """See :attr:`Region.space`."""
        return Space(
            self.names,
            signs=conventional_signs(self.names),
            spans=np.ones(len(self.names)),
            prevalence=self.prevalence,
            groups=self.groups,
        )

    @property
    def trivial(self) -> np.ndarray:
        """The rates e_i of always predicting one class, (n_classes, n_statistics).

        Raises
        ------
        InvalidParameterError
            If the names are not those of rates of classes.
        """
        statistics = self.class_statistics
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
        return np.asarray((self.prevalence * self.rows(point)).sum(axis=0))

    def rows(self, point: ArrayLike) -> np.ndarray:
        """Return a point as an array of shape (n_groups, n_statistics).

        Parameters
        ----------
        point : array-like of shape (n_groups, n_statistics)
            A row per group, in the order of `groups`.

        Raises
        ------
        InvalidParameterError
            If it has another shape or a number is not finite.
        """
        rows = floats(point)
        if rows.shape != self.prevalence.shape or not np.isfinite(rows).all():
            raise InvalidParameterError(
                f"A point must have shape {self.prevalence.shape}, a row for each of "
                f"{', '.join(self.groups)}, all finite numbers; got {shown(point)}."
            )
        return rows

    def directions(self, direction: ArrayLike) -> np.ndarray:
        """Return a direction of shape (n_groups, n_statistics) that is not zero.

        Parameters
        ----------
        direction : array-like of shape (n_groups, n_statistics)
            A row per group; some rows may be zero.

        Raises
        ------
        InvalidParameterError
            If it is all zero, has another shape or a number is not finite.
        """
        rows = self.rows(direction)
        if not rows.any():
            raise InvalidParameterError("direction must not be all zero.")
        return rows
