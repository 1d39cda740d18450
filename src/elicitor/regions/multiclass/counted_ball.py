"""Questions about the errors in a ball, in whole people.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
o, ρ        ``center``, ``radius``  the ball, shape (n_statistics,) and a number
N           ``per``                 people that are shown
n_i         ``people``              how many of them are i, shape (n_classes,)
==========  ======================  ==============================================

A table of N people is rounded row by row, so that the people of a class add up. This
turns the direction between two opposite points of the ball a little; `people_per_ball`
says how many people keep that below the tolerance.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_instance,
    check_number,
    check_points,
    check_vector,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.apportion import apportion
from elicitor.regions.caps import Caps
from elicitor.regions.chance import better_rates, height_above_chance
from elicitor.regions.choice_set import Balls, Rounding
from elicitor.regions.multiclass.ball import Ball
from elicitor.regions.multiclass.counted import people_of_classes

__all__ = ["CountedBall", "people_per_ball"]


def people_per_ball(ball: Ball, priors: ArrayLike, *, tolerance: float = 0.05) -> int:
    """Return how many people to show for questions about the points of a ball.

    At least ten belong to the rarest class, and rounding turns the direction between
    two opposite points by about a quarter of the tolerance at most.

    Parameters
    ----------
    ball : Ball
        Of errors C_ij or R_ij.
    priors : array-like of shape (n_classes,)
        ζ; positive, summing to 1.
    tolerance : float, default=0.05
        How precisely an angle is wanted (radians).

    Returns
    -------
    int
        A power of ten, at least 100.
    """
    rarest = float(np.min(check_vector("priors", priors)))
    check_number("the smallest of priors", rarest, above=0, below=1)
    step = check_number("tolerance", tolerance, above=0) / 4
    unit = rarest if _statistics_of(ball).rates else 1.0
    # A whole number is off by 1/√12 on average, the difference of two by 1/√6.
    turn = np.sqrt(len(ball.names) / 6) / (2 * ball.radius * unit)
    apart = 2 * np.sqrt(len(ball.names)) / (ball.radius * unit)
    needed = max(10 / rarest, turn / step, apart)
    return int(10 ** max(2, np.ceil(np.log10(needed) - 1e-9)))


class CountedBall(Ball):
    """A ball of errors, with questions in whole people.

    Parameters
    ----------
    ball : Ball
        Of errors C_ij or R_ij, i ≠ j, named as :class:`ClassStatistics` names them.
    priors : array-like of shape (n_classes,)
        ζ; positive, summing to 1.
    per : int
        Number of people that the counts are out of.
    above_chance : float, optional
        The Bayesian method then shows only what is better than chance, by at least this
        share of what the best in the ball is; in [0, 1). Chance is to call people
        something without looking: the rates of right decisions of all classes add up
        to 1. By default the whole ball is shown; of a ball around chance half is worse.

    Attributes
    ----------
    people : ndarray of int of shape (n_classes,)
        How many of them belong to each class.
    above_chance : float or None
        What was passed.

    Raises
    ------
    InvalidParameterError
        If the statistics are no errors, a class would have nobody, two opposite points
        could become the same, or nothing in the ball is better than chance.
    """

    def __init__(
        self,
        ball: Ball,
        priors: ArrayLike,
        per: int,
        *,
        above_chance: float | None = None,
    ) -> None:
        self.ball = check_instance("ball", ball, Ball)
        super().__init__(ball.center, ball.radius, names=ball.names)
        self.statistics = _statistics_of(ball)
        k = self.statistics.n_classes
        self.priors = check_vector("priors", priors, size=k)
        self.people = people_of_classes(self.priors, per)
        self.per = per
        if not self._tells_opposites_apart:
            raise InvalidParameterError(
                f"per must be large enough to tell classifiers apart; got {per}. Try "
                f"{people_per_ball(ball, self.priors)}."
            )
        self.above_chance = (
            None
            if above_chance is None
            else check_number("above_chance", above_chance, at_least=0, below=1)
        )
        if self.above_chance is not None and self._height_of_center <= -1:
            raise InvalidParameterError(
                "above_chance goes with a ball of which some part is better than "
                f"chance; got one around {shown(self.center)}."
            )

    @cached_property
    def choice_set(self) -> Balls:
        """See :attr:`Region.choice_set`; only what is better than chance, if so."""
        if self.above_chance is None:
            return super().choice_set
        height = self._height_of_center
        least = self.above_chance * (height + 1) - height
        if least <= -1:
            return super().choice_set
        return Caps(
            self.center, self.radius, self._better, least, rounding=self.rounding
        )

    @property
    def class_shares(self) -> np.ndarray:
        """See :attr:`Region.class_shares`."""
        return self.priors

    def at(self, direction: ArrayLike, *, share: float = 1.0) -> np.ndarray:
        """See :meth:`Ball.at`; rounded."""
        return self.rounded(self.ball.at(direction, share=share))

    @property
    def rounding(self) -> Rounding:
        """See :attr:`Region.rounding`."""
        return self.rounded

    def rounded(self, point: ArrayLike) -> np.ndarray:
        """The errors of a table of whole people that is nearest to given errors.

        Every row of the table, right decisions included, keeps the people of its class.

        Parameters
        ----------
        point : array-like of shape (..., n_statistics)
            C_ij or R_ij, i ≠ j.

        Returns
        -------
        ndarray of shape (..., n_statistics)
        """
        where = check_points("point", point, (len(self.names),))
        rows, columns = self.statistics.entries
        scale = np.ones(len(rows)) if self.statistics.rates else self.priors[rows]
        classes = np.arange(len(self.people))
        table = np.zeros((*where.shape[:-1], len(classes), len(classes)))
        table[..., rows, columns] = np.maximum(where / scale, 0.0)
        table[..., classes, classes] = np.maximum(1 - table.sum(axis=-1), 0.0)
        counts = apportion(table, self.people)
        return np.asarray(counts[..., rows, columns] / self._whole[rows])

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self.ball.is_weighted

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        least = {} if self.above_chance is None else {"above_chance": self.above_chance}
        return {**self.ball.describe(), "per": self.per, **least}

    @property
    def _better(self) -> np.ndarray:
        """α; see :mod:`elicitor.regions.chance`."""
        return better_rates(self.statistics, self._scale)

    @property
    def _height_of_center(self) -> float:
        """How far the centre is better than chance, in radii."""
        height = height_above_chance(self.center, self.statistics, self._scale)
        return float(height) / self.radius

    @property
    def _scale(self) -> np.ndarray | None:
        """ζ where statistics are shares of everyone."""
        return None if self.statistics.rates else self.priors

    @property
    def _whole(self) -> np.ndarray:
        """How many people a statistic of 1 is, per class."""
        rates = self.statistics.rates
        return self.people if rates else np.full(len(self.people), self.per)

    @property
    def _tells_opposites_apart(self) -> bool:
        """Whether 2ρ is more than rounding two points can take away."""
        lost = 2 * np.sqrt(len(self.names)) / self._whole.min()
        return bool(2 * self.radius > lost)


def _statistics_of(ball: Ball) -> ClassStatistics:
    """Which errors a ball is about."""
    found = check_instance("ball", ball, Ball).class_statistics
    if found is None or found.diagonal:
        raise InvalidParameterError(
            "ball must be about the errors of a classifier, named as in "
            f"{ClassStatistics(('a', 'b'), diagonal=False).names}; got {ball.names}."
        )
    return found
