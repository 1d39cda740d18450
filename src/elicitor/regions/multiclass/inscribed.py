"""Balls inside an achievable region, with the classifier behind each of their points.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
o           ``center``           statistics of predicting a class at random
ρ           ``radius``           every o + ρ·v with ‖v‖ ≤ 1 is achievable
==========  ===================  =================================================

Three methods lead to a radius. Each certifies it: for every point of the ball there is
a lottery over known rules, evaluated on all rows.

``"guaranteed"``
    [Q] Appendix B.1, the largest ball in the hull of the steps o ± c_j along the axes:
    ρ = (Σ_j c_j⁻²)^(−1/2), where c_j is the smaller one of both. At least 1/√n of the
    largest radius, for n statistics.
``"certified"``
    The largest ball in the hull of all rules that come up, by branch and bound. Within
    1 % of the largest radius for up to 6 statistics, about 10 % for 12.
``"relabelling"``
    Random relabelling of one rule: a closed form after a few passes over the data, for
    any number of classes. Often half of the largest radius; where classes overlap much,
    it may be less than the guaranteed one.

``"auto"`` is "certified" for up to 12 statistics, which takes seconds for 100,000 rows,
and "relabelling" beyond (or "guaranteed", where one rule cannot tell all classes
apart). Of more rows a part is used to find rules; they count with what they attain on
all rows.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_flag, check_instance, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.core.fact import Fact
from elicitor.regions.multiclass.ball import Ball
from elicitor.regions.multiclass.certificate import certify
from elicitor.regions.multiclass.diagonal import DiagonalRegion
from elicitor.regions.multiclass.off_diagonal import OffDiagonalRegion
from elicitor.regions.multiclass.plug_in import RandomisedPlugIn
from elicitor.regions.multiclass.region import MulticlassRegion
from elicitor.words import in_english

__all__ = [
    "SMALLEST",
    "ConfusionBall",
    "InscribedBall",
    "RateBall",
    "SmallBall",
    "largest_ball",
    "small_ball_notes",
]

SMALLEST = 0.01
"""Below this radius classifiers differ by less than two in a hundred people: few."""


class SmallBall(Fact):
    """A ball whose classifiers hardly differ: per how many people, and of whom."""

    radius: float
    per: int
    of_class: bool


def small_ball_notes(radius: float, *, rates: bool) -> tuple[str, ...]:
    """Say that people can hardly tell the classifiers of a ball apart, if it is so.

    A `GroupRateBall` refuses such a ball, unless a smaller `min_radius` is asked for.

    >>> print(*small_ball_notes(0.00048, rates=False)) # doctest: +ELLIPSIS
    The ball has a radius of 0.00048: no two of its classifiers differ by more ...
    >>> small_ball_notes(0.02, rates=False)
    ()
    """
    if radius >= SMALLEST:
        return ()
    return (in_english(SmallBall(radius, max(1, math.floor(0.5 / radius)), rates)),)


class InscribedBall(Ball):
    """A ball inside the region of several classes; the base of two kinds.

    Parameters
    ----------
    region : MulticlassRegion
        What classifiers can achieve.
    method : {"auto", "certified", "guaranteed", "relabelling"}, default="auto"
        How to find the radius; see :func:`largest_ball`.

    Attributes
    ----------
    region : MulticlassRegion
        What was passed.
    method : {"certified", "guaranteed", "relabelling"}
        What was done.
    guaranteed : float or None
        The radius by [Q] Appendix B.1; None after "relabelling", which needs no steps.
    upper_bound : float
        No larger ball around the centre fits. Proven on a law; on labelled rows it is
        as good as the estimated probabilities, since rules are found by them.
    searches : int
        How many plug-in rules were looked for.
    notes : tuple of str
        A sentence if the radius is below 0.01, so that people can hardly tell the
        classifiers of the ball apart. It is accepted all the same: programs, exact
        oracles and A/B tests can. (:class:`GroupRateBall` refuses it by default.)

    Raises
    ------
    InvalidDataError
        If there is no ball, as the probabilities do not tell all classes apart.
    """

    rates: ClassVar[bool]

    def __init__(self, region: MulticlassRegion, *, method: str = "auto") -> None:
        self.region = check_instance("region", region, MulticlassRegion)
        if region.rates != self.rates:
            kind = "rates" if self.rates else "confusions"
            raise InvalidParameterError(
                f"A {type(self).__name__} needs a region of {kind}; got one of "
                f"{region.names[0]}, …"
            )
        found = certify(region, method)
        super().__init__(region.center, found.radius, names=region.names)
        self.method = found.method
        self.guaranteed = found.guaranteed
        self.upper_bound = found.upper_bound
        self.searches = found.searches
        self._lottery = found.classifier

    @property
    def class_shares(self) -> np.ndarray:
        """See :attr:`Region.class_shares`."""
        return self.region.class_shares

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self.region.is_weighted

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence if the ball is too small for people; see the class."""
        return small_ball_notes(self.radius, rates=self.rates)

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike | None,
        y_proba: ArrayLike,
        *,
        classes: Any = None,
        diagonal: bool = False,
        method: str = "auto",
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Find the ball for a sample with estimated class probabilities.

        Parameters
        ----------
        y_true, y_proba, classes
            See :meth:`MulticlassRegion.from_predictions`.
        diagonal : bool, default=False
            Whether the statistics are the right decisions instead of the errors.
        method : str, default="auto"
            See :func:`largest_ball`.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts; see :meth:`MulticlassRegion.from_predictions`.
        """
        build = _kind(diagonal).from_predictions
        region = build(
            y_true,
            y_proba,
            classes=classes,
            rates=cls.rates,
            sample_weight=sample_weight,
        )
        return cls(region, method=method)

    @classmethod
    def from_estimator(
        cls,
        model: Any,
        X: Any,
        y: ArrayLike,
        *,
        diagonal: bool = False,
        method: str = "auto",
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Find the ball for a fitted scikit-learn classifier on held-out data.

        Parameters
        ----------
        model, X, y
            See :meth:`MulticlassRegion.from_estimator`.
        diagonal : bool, default=False
            Whether the statistics are the right decisions instead of the errors.
        method : str, default="auto"
            See :func:`largest_ball`.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts; see :meth:`MulticlassRegion.from_predictions`.
        """
        build = _kind(diagonal).from_estimator
        region = build(model, X, y, rates=cls.rates, sample_weight=sample_weight)
        return cls(region, method=method)

    @classmethod
    def from_law(
        cls,
        eta: Callable[[np.ndarray], np.ndarray],
        density: Callable[[np.ndarray], np.ndarray] | None = None,
        *,
        support: tuple[float, float] = (0.0, 1.0),
        classes: Any = None,
        diagonal: bool = False,
        method: str = "auto",
    ) -> Self:
        """Find the ball for a known law of one feature.

        Parameters
        ----------
        eta, density, support, classes
            See :meth:`MulticlassRegion.from_law`.
        diagonal : bool, default=False
            Whether the statistics are the right decisions instead of the errors.
        method : str, default="auto"
            See :func:`largest_ball`.
        """
        build = _kind(diagonal).from_law
        region = build(eta, density, support=support, classes=classes, rates=cls.rates)
        return cls(region, method=method)

    def classifier(
        self, point: ArrayLike, *, tolerance: float = 1e-9
    ) -> RandomisedPlugIn:
        """Return a classifier that attains given statistics.

        For a point of the ball it is a lottery over rules that are known already; for
        others the region looks for one.

        Parameters
        ----------
        point : array-like of shape (n_statistics,)
            Achievable statistics.
        tolerance : float, default=1e-9
            How far outside the region the point may lie.

        Raises
        ------
        InfeasiblePointError
            If the point is not achievable, with the direction that proves it.
        """
        where = check_vector("point", point, size=len(self.names))
        if self.contains(where):
            return self._lottery(where - self.center)
        return self.region.classifier(where, tolerance=tolerance)

    def attained(self, classifier: RandomisedPlugIn) -> np.ndarray:
        """Statistics of a randomised classifier, of shape (n_statistics,)."""
        return self.region.attained(classifier)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; the region is part of it."""
        return {
            **super().describe(),
            "method": self.method,
            "region": self.region.describe(),
        }


class ConfusionBall(InscribedBall):
    """A ball of achievable confusions C_ij = P(Y=i, h=j).

    Build one with `from_predictions`, `from_estimator` or `from_law`, or from a region.
    Parameters, attributes and errors are those of :class:`InscribedBall`.

    Parameters
    ----------
    region : MulticlassRegion
        What classifiers can achieve; of confusions.
    method : {"auto", "certified", "guaranteed", "relabelling"}, default="auto"
        How to find the radius; see :func:`largest_ball`.

    Examples
    --------
    >>> import numpy as np
    >>> def eta(x):
    ...     decay = np.exp(-np.outer(x, [1, 3, 5]))
    ...     return decay / decay.sum(axis=1, keepdims=True)
    >>> ball = ConfusionBall.from_law(eta, support=(-1, 1))
    >>> bool(ball.guaranteed < ball.radius < ball.upper_bound)
    True
    """

    rates = False


class RateBall(InscribedBall):
    """A ball of achievable rates R_ij = P(h=j | Y=i).

    Build one with `from_predictions`, `from_estimator` or `from_law`, or from a region.
    Parameters, attributes and errors are those of :class:`InscribedBall`.

    Parameters
    ----------
    region : MulticlassRegion
        What classifiers can achieve; of rates.
    method : {"auto", "certified", "guaranteed", "relabelling"}, default="auto"
        How to find the radius; see :func:`largest_ball`.
    """

    rates = True


def largest_ball(region: MulticlassRegion, *, method: str = "auto") -> InscribedBall:
    """Find a large ball around the centre of a region.

    Parameters
    ----------
    region : MulticlassRegion
        What classifiers can achieve.
    method : {"auto", "certified", "guaranteed", "relabelling"}, default="auto"
        "guaranteed" follows [Q] Appendix B.1; "certified" improves on it by branch and
        bound; "relabelling" is a closed form for many classes. "auto" takes "certified"
        for up to 12 statistics and "relabelling" beyond.

    Returns
    -------
    RateBall or ConfusionBall

    Raises
    ------
    InvalidDataError
        If there is no ball, as the probabilities do not tell all classes apart.
    """
    check_instance("region", region, MulticlassRegion)
    kind = RateBall if region.rates else ConfusionBall
    return kind(region, method=method)


def _kind(diagonal: bool) -> type[DiagonalRegion] | type[OffDiagonalRegion]:
    return DiagonalRegion if check_flag("diagonal", diagonal) else OffDiagonalRegion
