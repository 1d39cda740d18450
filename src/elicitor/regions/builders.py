"""Ways to build a binary region: from a sample, a fitted model or a known law."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import one_spelling, positive_of
from elicitor.core.row_order import require_same_order

__all__ = ["MAKERS", "BinaryBuilders"]

MAKERS: dict[str, Callable[..., Any]] = {}
"""What builds a region from what; filled by the files of its kinds."""


class BinaryBuilders:
    """The constructors of :class:`BinaryRegion`."""

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        y_proba: ArrayLike,
        *,
        positive_label: Any = None,
        pos_label: Any = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Build the region of a sample with estimated class probabilities.

        Parameters
        ----------
        y_true : array-like of shape (n_samples,)
            Labels of two classes.
        y_proba : array-like of shape (n_samples,) or (n_samples, 2)
            Probability of the positive class in [0, 1]; or one column per class,
            summing to one, the positive class second. Where scikit-learn would list it
            first, two columns are refused.
        positive_label, pos_label : object, optional
            Which label is positive, in our spelling or scikit-learn's. By default 1 of
            0/1 and of −1/1, and True, as numbers or as text; of other labels it must be
            said.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts, not negative; only ratios matter. A row of weight
            2 is as two rows, one of weight 0 is left out.

        Returns
        -------
        BinaryRegion

        Raises
        ------
        InvalidParameterError
            If it is not known which class is positive, a weight is negative or missing,
            or all are zero.
        InvalidDataError
            If lengths differ, a label or probability is missing or out of range, or a
            class has no rows.

        Examples
        --------
        >>> from elicitor import BinaryRegion
        >>> region = BinaryRegion.from_predictions([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
        >>> region.confusion(0.5)
        array([0.25, 0.25])
        """
        return MAKERS["predictions"](
            y_true,
            y_proba,
            positive_label=positive_label,
            pos_label=pos_label,
            sample_weight=sample_weight,
        )

    @classmethod
    def from_scores(
        cls,
        y_true: ArrayLike,
        scores: ArrayLike,
        *,
        positive_label: Any = None,
        pos_label: Any = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Build the region of a sample whose scores are no probabilities.

        Larger scores should mean "more likely positive". The published procedures
        need probabilities; ours need only the order.

        Parameters
        ----------
        y_true : array-like of shape (n_samples,)
            Labels of two classes.
        scores : array-like of shape (n_samples,)
            Any finite numbers.
        positive_label, pos_label : object, optional
            Which label is positive, in our spelling or scikit-learn's. By default 1 of
            0/1 and of −1/1, and True, as numbers or as text; of other labels it must be
            said.
        sample_weight : array-like of shape (n_samples,), optional
            As for :meth:`from_predictions`.

        Raises
        ------
        InvalidParameterError, InvalidDataError
            As :meth:`from_predictions`, without a range for the scores.
        """
        return MAKERS["scores"](
            y_true,
            scores,
            positive_label=positive_label,
            pos_label=pos_label,
            sample_weight=sample_weight,
        )

    @classmethod
    def from_estimator(
        cls,
        model: Any,
        X: Any,
        y: ArrayLike,
        *,
        positive_label: Any = None,
        pos_label: Any = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Build the region of a fitted scikit-learn classifier on held-out data.

        Parameters
        ----------
        model : estimator with ``predict_proba`` and two ``classes_``
            The fitted classifier.
        X, y : array-like of shape (n_samples, n_features) and (n_samples,)
            Data that the model was not fitted on.
        positive_label, pos_label : object, optional
            Which label is positive, in our spelling or scikit-learn's. By default 1 of
            0/1 and of −1/1, and True, as numbers or as text; of other labels it must be
            said.
        sample_weight : array-like of shape (n_samples,), optional
            As for :meth:`from_predictions`.

        Raises
        ------
        InvalidParameterError
            If the model has no probabilities or not two classes, or it is not known
            which of them is positive.
        InvalidDataError
            As :meth:`from_predictions`.

        Examples
        --------
        >>> from sklearn.dummy import DummyClassifier
        >>> from elicitor import BinaryRegion
        >>> X, y = [[0], [0], [0], [0]], ["cancer", "healthy", "healthy", "healthy"]
        >>> model = DummyClassifier().fit(X, y)
        >>> BinaryRegion.from_estimator(model, X, y, pos_label="cancer").prevalence
        0.25
        """
        if not hasattr(model, "predict_proba"):
            raise InvalidParameterError(
                f"model must have predict_proba; got {type(model).__name__}. "
                "Wrap it in sklearn.calibration.CalibratedClassifierCV, or pass its "
                "decision values to BinaryRegion.from_scores."
            )
        if not hasattr(model, "classes_"):
            raise InvalidParameterError(
                f"model must be fitted; this {type(model).__name__} has no classes_."
            )
        classes = np.asarray(model.classes_)
        if classes.shape != (2,):
            raise InvalidParameterError(
                f"model must have two classes; got {classes.tolist()!r}."
            )
        require_same_order(y=y, X=X, sample_weight=sample_weight)
        known = classes.tolist()
        wanted = one_spelling(positive_label, pos_label)
        positive = positive_of(known, wanted, name="model.classes_")
        column = model.predict_proba(X)[:, known.index(positive)]
        return cls.from_predictions(
            y, column, positive_label=positive, sample_weight=sample_weight
        )

    @classmethod
    def from_law(
        cls,
        eta: Callable[[np.ndarray], np.ndarray],
        density: Callable[[np.ndarray], np.ndarray] | None = None,
        *,
        support: tuple[float, float] = (0.0, 1.0),
    ) -> Self:
        """Build the region of a known law of one feature, by quadrature.

        Parameters
        ----------
        eta : callable
            η(x) = P(Y=1 | x) for an array of x; continuous, values in [0, 1].
        density : callable, optional
            Density of x for an array of x; uniform on the support by default.
        support : pair of float, default=(0, 1)
            The interval of x; finite.

        Raises
        ------
        InvalidParameterError
            If η leaves [0, 1], the density is negative or does not integrate to one,
            or a class has no mass.

        Examples
        --------
        >>> from elicitor import BinaryRegion
        >>> region = BinaryRegion.from_law(lambda x: x)
        >>> region.confusion(0.5).round(6)
        array([0.375, 0.375])
        """
        return MAKERS["law"](eta, density, support=support)
