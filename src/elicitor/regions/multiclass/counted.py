"""Questions about several classes in whole people.

==========  ===================  ====================================================
symbol      in code              meaning
==========  ===================  ====================================================
N           ``per``              people that are shown
n_i         ``people``           how many of them belong to class i, shape (n_classes,)
==========  ===================  ====================================================

As with two classes (:mod:`elicitor.regions.counted`), what is compared is what is
shown: statistics are rounded before they are asked about. A class has the same number
of people in every question.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_count,
    check_instance,
    check_number,
    check_points,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.regions.apportion import apportion
from elicitor.regions.choice_set import Rounding
from elicitor.regions.counted import CountedRegion, people_per_display
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face

__all__ = ["CountedDiagonalRegion", "people_of_classes"]


def people_of_classes(priors: np.ndarray, per: int) -> np.ndarray:
    """n_i, (n_classes,), of `per` people; an error if some class would have nobody."""
    people = apportion(priors, check_count("per", per, at_least=len(priors)))
    if not people.all():
        raise InvalidParameterError(
            f"per must be large enough for every class to appear; among {per} people "
            f"a share of {priors.min():.3g} leaves one empty. Try "
            f"{people_per_display(priors)}."
        )
    return people


class CountedDiagonalRegion(DiagonalRegion):
    """The right decisions of another region, with questions in whole people.

    The points of faces are rounded, and so is what `support` returns; they may lie up
    to one person outside the region. Everything else is that of the other region.

    Parameters
    ----------
    region : DiagonalRegion
        What classifiers can achieve.
    per : int
        Number of people that the counts are out of, such as 100 or 1000.
    least_right : float, default=0.0
        See :class:`DiagonalRegion`; below one half.

    Attributes
    ----------
    people : ndarray of int of shape (n_classes,)
        How many of them belong to each class.

    Raises
    ------
    InvalidParameterError
        If a class would have nobody among so few people.
    """

    def __init__(
        self, region: DiagonalRegion, per: int, *, least_right: float = 0.0
    ) -> None:
        self.region = check_instance("region", region, DiagonalRegion)
        super().__init__(region.population, rates=region.rates)
        self.least_right = check_number(
            "least_right", least_right, at_least=0, below=0.5
        )
        self.people = people_of_classes(region.priors, per)
        self.per = per
        self._counted: dict[tuple[int, int], Face] = {}

    @classmethod
    def _of(cls, *_population: object) -> Self:
        raise InvalidParameterError(
            "A CountedDiagonalRegion needs per, how many people are shown: build a "
            "DiagonalRegion and pass both to CountedDiagonalRegion(region, per)."
        )

    def face(self, first: int, second: int) -> Face:
        """See :meth:`DiagonalRegion.face`; its points are rounded."""
        exact = self.region.face(first, second)
        key = (first, second)
        if key not in self._counted:
            one, other = map(int, self.people[[first, second]])
            self._counted[key] = replace(
                exact,
                binary=CountedRegion(exact.binary, one + other, positives=one),
                scale=(one + other) / self._whole[[first, second]],
            )
        return self._counted[key]

    def support(self, direction: ArrayLike) -> np.ndarray:
        """See :meth:`Region.support`; rounded."""
        return self.rounded(self.region.support(direction))

    @property
    def unrounded(self) -> DiagonalRegion:
        """See :attr:`Region.unrounded`."""
        return self.region

    @property
    def rounding(self) -> Rounding:
        """See :attr:`Region.rounding`."""
        return self.rounded

    def rounded(self, point: np.ndarray) -> np.ndarray:
        """The nearest whole people of every class.

        Parameters
        ----------
        point : ndarray of shape (..., n_classes)
            d_i or r_i.

        Returns
        -------
        ndarray of shape (..., n_classes)
        """
        share = check_points("point", point, (len(self.names),)) / np.diag(
            self.region.trivial
        )
        return np.asarray(np.round(share * self.people) / self._whole)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        least = {"least_right": self.least_right} if self.least_right else {}
        return {**self.region.describe(), "per": self.per, **least}

    @property
    def _whole(self) -> np.ndarray:
        """How many people a statistic of 1 is, per class."""
        return self.people if self.rates else np.full(len(self.people), self.per)
