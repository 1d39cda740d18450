"""The largest ball of rates that every group of a sample can reach.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o           ``ball.center``         rates of a fair die, the same in every group
ρ^g         ``radii[g]``            of the largest known ball within group g's region
ρ           ``ball.radius``         the smallest of them
==========  ======================  ===============================================

[F] Remark 2 and [Q] Remark 3: the regions of the groups have the trivial rates in
common, so they share a ball around their mean, unless in some group the probabilities
do not tell the classes apart.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance, check_number
from elicitor.core.errors import InvalidDataError
from elicitor.metrics.words import listing
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.groups.classifier import GroupClassifier, classifier_of_groups
from elicitor.regions.groups.rates import GroupRates
from elicitor.regions.multiclass.inscribed import SMALLEST, InscribedBall, largest_ball

__all__ = ["GroupRateBall"]

ADVICE = (
    "You can leave such a group out, merge it with another, or elicit a metric without "
    "groups (RateBall)."
)


class GroupRateBall(GroupBall):
    """A ball of rates, with the classifier per group behind each tuple of its points.

    Build one with `from_predictions` or `from_estimator`, or from the rates of groups.

    Parameters
    ----------
    rates : GroupRates
        What classifiers can achieve in each group.
    method : {"auto", "certified", "guaranteed", "relabelling"}, default="auto"
        How to find each group's ball; see :func:`largest_ball`.
    min_radius : float, default=0.01
        The smallest radius worth asking about (probability). Gaps between groups are
        differences of what a ball allows, so a smaller ball is refused; without groups
        (:class:`RateBall`) it is only noted.

    Attributes
    ----------
    rates : GroupRates
        What was passed.
    balls : dict of str to InscribedBall
        The largest ball of each group.
    radii : dict of str to float
        Their radii ρ^g.
    limiting_group : str
        The group with the smallest one.

    Raises
    ------
    InvalidDataError
        If a group has no ball or only one that is too small; it names the group and
        says what can be elicited instead.

    Examples
    --------
    >>> import numpy as np
    >>> from elicitor.regions import DiagonalRegion
    >>> def law(slope):
    ...     def eta(x):
    ...         chance = 1 / (1 + np.exp(-slope * x))
    ...         return np.stack([1 - chance, chance], axis=1)
    ...     return DiagonalRegion.from_law(eta, support=(-1, 1), rates=True)
    >>> rates = GroupRates({"old": law(2), "young": law(4)}, [0.3, 0.7])
    >>> ball = GroupRateBall(rates)
    >>> ball.limiting_group
    'old'
    >>> point = ball.everyone(ball.ball.at([1, 2]))
    >>> attained = ball.attained(ball.classifier(point))
    >>> bool(np.allclose(attained, point))
    True
    """

    def __init__(
        self,
        rates: GroupRates,
        *,
        method: str = "auto",
        min_radius: float = SMALLEST,
    ) -> None:
        self.rates = check_instance("rates", rates, GroupRates)
        least = check_number("min_radius", min_radius, above=0)
        self.balls = _largest_balls(rates, method)
        self.radii = {group: ball.radius for group, ball in self.balls.items()}
        self.limiting_group = min(self.radii, key=lambda group: self.radii[group])
        radius = self.radii[self.limiting_group]
        if radius < least:
            raise InvalidDataError(
                f"All groups together share a ball of radius {radius:.2g} only, as "
                f"group “{self.limiting_group}” reaches no farther; questions need "
                f"{least:g} (min_radius). {ADVICE}"
            )
        super().__init__(
            rates.center,
            radius,
            rates.prevalence,
            names=rates.names,
            groups=rates.groups,
        )

    @property
    def class_shares(self) -> np.ndarray:
        """See :attr:`Region.class_shares`."""
        return self.rates.class_shares

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self.rates.is_weighted

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike | None,
        y_proba: ArrayLike,
        groups: Any,
        *,
        classes: Any = None,
        diagonal: bool = True,
        method: str = "auto",
        min_radius: float = SMALLEST,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Find the ball for a sample with estimated class probabilities.

        Parameters
        ----------
        y_true, y_proba, groups, classes
            See :meth:`GroupRates.from_predictions`.
        diagonal : bool, default=True
            Whether the rates are those of right decisions, P(h=i | Y=i), or of errors.
        method : str, default="auto"
            See :func:`largest_ball`.
        min_radius : float, default=0.01
            The smallest radius worth asking about (probability).
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts; see :meth:`MulticlassRegion.from_predictions`.
        """
        rates = GroupRates.from_predictions(
            y_true,
            y_proba,
            groups,
            classes=classes,
            diagonal=diagonal,
            sample_weight=sample_weight,
        )
        return cls(rates, method=method, min_radius=min_radius)

    @classmethod
    def from_estimator(
        cls,
        model: Any,
        X: Any,
        y: ArrayLike,
        groups: Any,
        *,
        diagonal: bool = True,
        method: str = "auto",
        min_radius: float = SMALLEST,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Find the ball for a fitted scikit-learn classifier on held-out data.

        Parameters
        ----------
        model, X, y, groups
            See :meth:`GroupRates.from_estimator`.
        diagonal : bool, default=True
            Whether the rates are those of right decisions, P(h=i | Y=i), or of errors.
        method : str, default="auto"
            See :func:`largest_ball`.
        min_radius : float, default=0.01
            The smallest radius worth asking about (probability).
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts; see :meth:`MulticlassRegion.from_predictions`.
        """
        rates = GroupRates.from_estimator(
            model, X, y, groups, diagonal=diagonal, sample_weight=sample_weight
        )
        return cls(rates, method=method, min_radius=min_radius)

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence for each group with few rows; see :class:`GroupRates`."""
        return self.rates.notes

    def classifier(
        self, point: ArrayLike, *, tolerance: float = 1e-9
    ) -> GroupClassifier:
        """Return classifiers that attain given rates.

        For points of the ball they are lotteries over rules that are known already;
        for others the groups' regions look for them.

        Parameters
        ----------
        point : array-like of shape (n_groups, n_statistics)
            Achievable rates.
        tolerance : float, default=1e-9
            How far outside its region the rates of a group may lie.

        Raises
        ------
        InfeasiblePointError
            If the rates of a group are not achievable. It names the group and has the
            direction that separates them.
        """
        searches = {group: ball.classifier for group, ball in self.balls.items()}
        return classifier_of_groups(searches, self.rows(point), tolerance)

    def attained(self, classifier: GroupClassifier) -> np.ndarray:
        """Rates of a classifier per group; see :meth:`GroupRates.attained`.

        Parameters
        ----------
        classifier : GroupClassifier
            Of these groups and classes.
        """
        return self.rates.attained(classifier)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; the groups' regions are part of it."""
        return {**super().describe(), "rates": self.rates.describe()}


def _largest_balls(rates: GroupRates, method: str) -> dict[str, InscribedBall]:
    """The largest known ball around a fair die in each group."""
    balls, failures = {}, {}
    for group, region in rates.regions.items():
        try:
            balls[group] = largest_ball(region, method=method)
        except InvalidDataError as error:
            failures[f"“{group}”"] = str(error)
    if failures:
        which = "group" if len(failures) == 1 else "groups"
        reason = next(iter(failures.values()))
        raise InvalidDataError(
            f"The groups share no ball because of {which} {listing([*failures])}. "
            f"{reason} {ADVICE}"
        )
    return balls
