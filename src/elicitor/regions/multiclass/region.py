"""The achievable statistics of several classes ([M] Section 3; mathematics §1.1).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
ζ           ``priors``           P(Y=i), shape (n_classes,)
u_i, v_i    ``trivial``          what "always i" attains, (n_classes, n_statistics)
o           ``center``           their mean: what a fair die attains
==========  ===================  =================================================

The region is the convex hull of what plug-in rules attain. Everything needs only its
support function: the plug-in rule for the gains of a direction. On a law that rule is
the best of all classifiers ([M] Proposition 2); on a labelled sample it is the best as
far as the estimated probabilities are right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance, check_number, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.core.row_order import require_same_order
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.apportion import apportion
from elicitor.regions.base import Region
from elicitor.regions.membership import Separation
from elicitor.regions.multiclass.attain import Attainment, Vertex, attain, separate
from elicitor.regions.multiclass.law import LawPopulation
from elicitor.regions.multiclass.plug_in import PlugInRule, RandomisedPlugIn
from elicitor.regions.multiclass.population import Part, Population

__all__ = ["MulticlassRegion"]


class MulticlassRegion(Region):
    """What plug-in rules and lotteries between them attain; the base of two regions.

    Parameters
    ----------
    population : Population
        Who is classified.
    rates : bool, default=False
        Whether the statistics are rates, P(h=j | Y=i), instead of P(Y=i, h=j).

    Attributes
    ----------
    population : Population
        Who is classified.
    statistics : ClassStatistics
        Which entries of the confusion matrix are looked at.
    """

    diagonal: bool

    def __init__(self, population: Population, *, rates: bool = False) -> None:
        self.population = check_instance("population", population, Population)
        self.statistics = ClassStatistics(population.classes, self.diagonal, rates)
        self.names = self.statistics.names

    # -- where it comes from --------------------------------------------------------

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike | None,
        y_proba: ArrayLike,
        *,
        classes: Any = None,
        rates: bool = False,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Build the region of a sample with estimated class probabilities.

        Parameters
        ----------
        y_true : array-like of shape (n_samples,) or None
            Labels. None takes the probabilities at their word: each row then belongs
            to every class with the probability that its column says.
        y_proba : array-like of shape (n_samples, n_classes)
            Estimated class probabilities; rows sum to 1.
        classes : sequence of length n_classes, optional
            The label of each column; 0, 1, 2, … by default.
        rates : bool, default=False
            Whether the statistics are rates, P(h=j | Y=i), instead of P(Y=i, h=j).
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts, not negative; only ratios matter. A row of weight
            2 is as two rows, one of weight 0 is left out.

        Raises
        ------
        InvalidDataError
            If lengths differ, a probability is missing or out of range, a label is
            not one of the classes, or a class has no rows.
        InvalidParameterError
            If a weight is negative or missing, or all are zero.
        """
        population = Population.from_predictions(
            y_true, y_proba, classes=classes, sample_weight=sample_weight
        )
        return cls._of(population, rates)

    @classmethod
    def from_estimator(
        cls,
        model: Any,
        X: Any,
        y: ArrayLike,
        *,
        rates: bool = False,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Build the region of a fitted scikit-learn classifier on held-out data.

        Parameters
        ----------
        model : estimator with ``predict_proba`` and ``classes_``
            The fitted classifier.
        X, y : array-like of shape (n_samples, n_features) and (n_samples,)
            Data that the model was not fitted on.
        rates : bool, default=False
            Whether the statistics are rates.
        sample_weight : array-like of shape (n_samples,), optional
            As for :meth:`from_predictions`.

        Raises
        ------
        InvalidParameterError
            If the model is not fitted or has no probabilities, or weights are not
            allowed.
        """
        for needed in ("predict_proba", "classes_"):
            if not hasattr(model, needed):
                raise InvalidParameterError(
                    f"model must be fitted and have predict_proba; this "
                    f"{type(model).__name__} has no {needed}."
                )
        require_same_order(y=y, X=X, sample_weight=sample_weight)
        return cls.from_predictions(
            y,
            model.predict_proba(X),
            classes=model.classes_.tolist(),
            rates=rates,
            sample_weight=sample_weight,
        )

    @classmethod
    def from_law(
        cls,
        eta: Callable[[np.ndarray], np.ndarray],
        density: Callable[[np.ndarray], np.ndarray] | None = None,
        *,
        support: tuple[float, float] = (0.0, 1.0),
        classes: Any = None,
        rates: bool = False,
    ) -> Self:
        """Build the region of a known law of one feature.

        Parameters
        ----------
        eta : callable
            Class probabilities, of shape (n, n_classes), for an array of x.
        density : callable, optional
            Density of x for an array of x; uniform on the support by default. It is
            normalised.
        support : pair of float, default=(0, 1)
            The interval of x; finite.
        classes : sequence of length n_classes, optional
            Names of the classes; 0, 1, 2, … by default.
        rates : bool, default=False
            Whether the statistics are rates.

        Raises
        ------
        InvalidParameterError
            If the support is empty or the density is not one.
        InvalidDataError
            If the rows of η do not sum to 1.
        """
        return cls._of(LawPopulation(eta, density, support, classes), rates)

    @classmethod
    def _of(cls, population: Population, rates: bool) -> Self:
        return cls(population, rates=rates)

    def drawn_anew(self, rng: np.random.Generator) -> Self | None:
        """See :meth:`Region.drawn_anew`."""
        if not self.population.is_labelled:
            return None
        return self._of(self.population.drawn_anew(rng), self.rates)

    # -- points ---------------------------------------------------------------------

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes."""
        return self.population.classes

    @property
    def priors(self) -> np.ndarray:
        """ζ, of shape (n_classes,)."""
        return self.population.priors

    @property
    def sizes(self) -> np.ndarray | None:
        """Rows of each class, of shape (n_classes,); None without labelled rows.

        Where rows weigh, weights are scaled to add up to the number of rows.
        """
        if not self.population.is_labelled:
            return None
        return apportion(self.priors, self.population.n_rows)

    @property
    def effective_sizes(self) -> np.ndarray | None:
        """As many rows of each class would tell as much, if all weighed the same.

        Of shape (n_classes,); None without labelled rows.
        """
        if not self.population.is_labelled:
            return None
        return self.population.effective_sizes

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return self.population.is_weighted

    @property
    def class_shares(self) -> np.ndarray:
        """See :attr:`Region.class_shares`."""
        return self.priors

    @property
    def parts(self) -> Mapping[str, Part]:
        """See :attr:`Region.parts`."""
        return {"everyone": Part(1.0, self.population)}

    @property
    def rates(self) -> bool:
        """Whether the statistics are rates."""
        return self.statistics.rates

    @property
    def trivial(self) -> np.ndarray:
        """What always predicting one class attains, (n_classes, n_statistics)."""
        k = len(self.classes)
        confusions = self.priors[None, :, None] * np.eye(k)[:, None, :]
        return self.statistics.of(confusions, self.priors)

    @property
    def center(self) -> np.ndarray:
        """o, what predicting a class at random attains, of shape (n_statistics,)."""
        return np.asarray(self.trivial.mean(axis=0))

    def vertex(self, rule: PlugInRule) -> Vertex:
        """What one plug-in rule attains."""
        k = len(check_instance("rule", rule, PlugInRule).gains)
        if k != len(self.classes):
            raise InvalidParameterError(
                f"rule must have gains for {len(self.classes)} classes; got {k}."
            )
        confusion = self.population.confusion(rule)
        return Vertex(self.statistics.of(confusion, self.priors), rule)

    def best(self, weights: ArrayLike) -> Vertex:
        """The plug-in rule for given weights of the statistics, and what it attains.

        Parameters
        ----------
        weights : array-like of shape (n_statistics,)
            Of any sign, not all zero.
        """
        direction = check_vector("weights", weights, size=len(self.names))
        if not direction.any():
            raise InvalidParameterError("weights must not all be zero.")
        gains = self.statistics.gains(direction, self.priors)
        return self.vertex(PlugInRule.of(gains))

    def support(self, direction: ArrayLike) -> np.ndarray:
        """See :meth:`Region.support`."""
        return self.best(direction).point

    # -- membership -----------------------------------------------------------------

    def separate(self, point: ArrayLike, *, tolerance: float = 1e-9) -> Separation:
        """Tell whether a point is achievable, with the evidence.

        On a law, and where probabilities are taken at their word, the answer is exact:
        a direction that separates a point proves that no classifier attains it. On a
        labelled sample it says that no plug-in rule that was tried goes as far,
        neither the rule for the direction nor what line searches on the labels made of
        it; the set of all plug-in rules has no quick description there.

        Parameters
        ----------
        point : array-like of shape (n_statistics,)
            The statistics wanted.
        tolerance : float, default=1e-9
            How far away an achievable point may lie for this one to count as inside
            (Euclidean distance, in the unit of the statistics).
        """
        return separate(self, *self._checked(point, tolerance))

    def contains(self, point: ArrayLike) -> bool:
        """Whether some classifier, possibly randomised, attains `point`."""
        return self.separate(point).inside

    def attain(self, point: ArrayLike, *, tolerance: float = 1e-9) -> Attainment:
        """Return a classifier for given statistics, with its attained error.

        Parameters
        ----------
        point : array-like of shape (n_statistics,)
            Achievable statistics.
        tolerance : float, default=1e-9
            The largest error that is allowed (Euclidean distance, in the unit of the
            statistics). Points inside are usually met to rounding all the same.

        Raises
        ------
        InfeasiblePointError
            If the point is not achievable, with the direction that separates it; see
            :meth:`separate` for what that means on a sample.
        """
        return attain(self, *self._checked(point, tolerance))

    def classifier(
        self, point: ArrayLike, *, tolerance: float = 1e-9
    ) -> RandomisedPlugIn:
        """Return a classifier that attains given statistics; see :meth:`attain`.

        A lottery over at most n_statistics + 1 plug-in rules.

        Parameters
        ----------
        point : array-like of shape (n_statistics,)
            Achievable statistics.
        tolerance : float, default=1e-9
            The largest error that is allowed.

        Raises
        ------
        InfeasiblePointError
            If the point is not achievable.
        """
        return self.attain(point, tolerance=tolerance).classifier

    def first_vertices(self, point: np.ndarray) -> list[Vertex]:
        """What a search for `point` starts from: the trivial rules."""
        del point  # subclasses know rules that are near to it
        k = len(self.classes)
        rules = [PlugInRule.always(j, k) for j in range(k)]
        return [
            Vertex(where, rule) for where, rule in zip(self.trivial, rules, strict=True)
        ]

    def _checked(self, point: ArrayLike, tolerance: float) -> tuple[np.ndarray, float]:
        where = check_vector("point", point, size=len(self.names))
        return where, check_number("tolerance", tolerance, above=0)

    def attained(self, classifier: RandomisedPlugIn) -> np.ndarray:
        """Statistics of a randomised classifier, of shape (n_statistics,)."""
        check_instance("classifier", classifier, RandomisedPlugIn)
        if classifier.classes != self.classes:
            raise InvalidParameterError(
                f"classifier must know the classes {self.classes!r}; got "
                f"{classifier.classes!r}."
            )
        points = [self.vertex(rule).point for rule in classifier.rules]
        return np.asarray(np.asarray(classifier.weights) @ np.stack(points))

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; hashes the population once."""
        kind = "diagonal" if self.diagonal else "off-diagonal"
        what = "rates" if self.rates else "confusions"
        return {"kind": f"{kind} {what}", **self.population.describe()}
