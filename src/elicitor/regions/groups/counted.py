"""Questions about groups in whole people, out of the same number everywhere.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
N           ``per``                 people that are shown of each class and group
–           ``counts``              how many of them are treated in some way
==========  ======================  ==============================================

A rate of 0.37 is shown as 37 out of 100 people of that class in that group. All groups
have the same denominator, so that what is alike for all stays alike, and rates can be
compared across groups. The people of a class add up: errors are rounded together with
the right decisions, by largest remainders.

What is compared is what is shown: in a session on this region every question is rounded
before it is asked, and one whose alternatives come out the same is not asked at all.
Rounding turns the direction between two points a little; `people_per_group` says how
many people keep that below the tolerance.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_instance, check_number, check_points
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.apportion import apportion
from elicitor.regions.caps import Caps
from elicitor.regions.chance import better_rates
from elicitor.regions.choice_set import Balls, Rounding
from elicitor.regions.groups.ball import GroupBall

__all__ = ["CountedGroupBall", "people_per_group"]


def people_per_group(ball: GroupBall, *, tolerance: float = 0.05) -> int:
    """Return how many people of each class and group to show.

    Rounding then turns the direction between two opposite points of the ball by about a
    quarter of the tolerance at most, and they are always told apart.

    Parameters
    ----------
    ball : GroupBall
        Of rates.
    tolerance : float, default=0.05
        How precisely an angle is wanted (radians).

    Returns
    -------
    int
        A power of ten, at least 100.
    """
    check_instance("ball", ball, GroupBall)
    step = check_number("tolerance", tolerance, above=0) / 4
    # A whole number is off by 1/√12 on average, the difference of two by 1/√6.
    turn = np.sqrt(len(ball.names) / 6) / (2 * ball.ball.radius)
    needed = max(turn / step, 2 * _least_people(ball))
    return int(10 ** max(2, np.ceil(np.log10(needed) - 1e-9)))


class CountedGroupBall(GroupBall):
    """A ball of rates per group, with questions in whole people.

    Parameters
    ----------
    exact : GroupBall
        Of rates R_ij, right decisions or errors, named as :class:`ClassStatistics`
        names them.
    per : int
        N, how many people of each class are shown in each group; such as 100.
    above_chance : float, optional
        The Bayesian method then shows only what is better than chance for every group,
        by at least this share of what the best in the ball is; in [0, 1). Chance is to
        call people something without looking: the rates of right decisions of all
        classes add up to 1. By default the whole ball is shown; half of it is worse.

    Attributes
    ----------
    exact : GroupBall
        What was passed.
    statistics : ClassStatistics
        Which rates they are.
    per : int
        N.
    above_chance : float or None
        What was passed.

    Raises
    ------
    InvalidParameterError
        If the statistics are no rates, or two opposite points could become the same.

    Examples
    --------
    >>> ball = GroupBall.of_classes(["no", "yes"], 0.2, [[0.5, 0.3], [0.5, 0.7]])
    >>> counted = CountedGroupBall(ball, 100)
    >>> counted.counts([[0.504, 0.5], [0.61, 0.456]])
    array([[50, 50],
           [61, 46]])
    """

    per: int

    def __init__(
        self, exact: GroupBall, per: int, *, above_chance: float | None = None
    ) -> None:
        self.exact = check_instance("exact", exact, GroupBall)
        super().__init__(
            exact.ball.center,
            exact.ball.radius,
            exact.prevalence,
            names=exact.names,
            groups=exact.groups,
        )
        self.statistics = _rates_of(exact)
        self.above_chance = (
            None
            if above_chance is None
            else check_number("above_chance", above_chance, at_least=0, below=1)
        )
        self.per = check_count("per", per, at_least=1)
        if per <= _least_people(exact):
            raise InvalidParameterError(
                f"per must be large enough to tell classifiers apart; got {per}. Try "
                f"{people_per_group(exact)}."
            )

    def counts(self, point: ArrayLike) -> np.ndarray:
        """How many people out of `per` the rates mean.

        Parameters
        ----------
        point : array-like of shape (..., n_groups, n_statistics)
            Rates.

        Returns
        -------
        ndarray of int of shape (..., n_groups, n_statistics)
        """
        rows = check_points("point", point, self.prevalence.shape)
        n = self.statistics.n_classes
        parts = rows.reshape(*rows.shape[:-1], n, rows.shape[-1] // n)
        rest = 1 - parts.sum(axis=-1, keepdims=True)
        whole = apportion(np.maximum(np.concatenate([parts, rest], -1), 0.0), self.per)
        return whole[..., :-1].reshape(rows.shape)

    @cached_property
    def choice_set(self) -> Balls:
        """See :attr:`Region.choice_set`; what is better than chance, if that matters.

        The ball lies around chance, so what is left of it are caps, one per group.
        """
        if self.above_chance is None:
            return super().choice_set
        return Caps(
            self.ball.center,
            self.ball.radius,
            better_rates(self.statistics),
            self.above_chance,
            len(self.groups),
            rounding=self.rounding,
        )

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self.exact.is_weighted

    @property
    def class_shares(self) -> np.ndarray | None:
        """See :attr:`Region.class_shares`."""
        return self.exact.class_shares

    @property
    def rounding(self) -> Rounding:
        """See :attr:`Region.rounding`."""
        return self.rounded

    def rounded(self, point: ArrayLike) -> np.ndarray:
        """The nearest rates of whole people, of shape (..., n_groups, n_statistics).

        Parameters
        ----------
        point : array-like of shape (..., n_groups, n_statistics)
            Rates.
        """
        return np.asarray(self.counts(point) / self.per)

    def tells_apart(self, first: ArrayLike, second: ArrayLike) -> bool:
        """Whether two alternatives still differ when they are shown in people.

        Parameters
        ----------
        first, second : array-like of shape (n_groups, n_statistics)
            Rates.
        """
        return not np.array_equal(self.counts(first), self.counts(second))

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        least = {} if self.above_chance is None else {"above_chance": self.above_chance}
        return {**self.exact.describe(), "per": self.per, **least}


def _least_people(ball: GroupBall) -> float:
    """With more people, 2ρ is more than rounding two points can take away."""
    return float(np.sqrt(len(ball.names)) / ball.ball.radius)


def _rates_of(ball: GroupBall) -> ClassStatistics:
    found = ball.class_statistics
    if found is None or not found.rates:
        raise InvalidParameterError(
            "exact must be about rates of classes, named as in "
            f"{ClassStatistics(('a', 'b'), rates=True).names}; got {ball.names}."
        )
    return found
