"""A scikit-learn classifier that decides as a metric wants it."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import BaseEstimator, ClassifierMixin, MetaEstimatorMixin, clone
from sklearn.utils import check_random_state, get_tags, indexable
from sklearn.utils.validation import check_is_fitted

from elicitor.core.checks import check_choice
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import one_spelling
from elicitor.core.result import Result
from elicitor.core.row_order import require_same_order
from elicitor.metrics.base import BINARY, Metric, as_metric
from elicitor.metrics.scoring import score_lotteries
from elicitor.regions.groups import group_labels
from elicitor.regions.multiclass.labels import word
from elicitor.using.tuning.best_use import BestUse
from elicitor.using.tuning.checks import (
    checked_labels,
    checked_weights,
    group_columns,
    label_order,
)
from elicitor.using.tuning.cross_fitting import (
    HeldOut,
    cross_fitted,
    fitted,
    probabilities_of,
)
from elicitor.using.tuning.deciding import decision_chances
from elicitor.using.tuning.lots import draw_classes, lots
from elicitor.using.tuning.sample import N_FOLDS, Sample, even_folds

__all__ = ["MetricClassifier"]


class MetricClassifier(ClassifierMixin, MetaEstimatorMixin, BaseEstimator):  # type: ignore[misc]
    """The best classifier under a metric that a probabilistic model allows.

    Fitting says the probabilities of each row by models that have not seen it, finds
    the best classifier for them (:func:`best_classifier`) and fits the model on all
    rows. New people are decided about by their probabilities, which are those of
    ``estimator_.predict_proba``; this estimator itself has decisions only.

    For three or more classes it matters that probabilities mean what they say. So they
    are recalibrated first, by multinomial logistic regression, if that serves the
    metric better on rows that the correction was not learnt from; `best_.notes` say so.

    Parameters
    ----------
    estimator : estimator with ``predict_proba``
        Any probabilistic model; already fitted if ``cv="prefit"``.
    metric : Metric, Result or callable
        What to be best under: a metric on (TP, TN), on decisions about several classes
        or on rates of groups; the metric of a result; or a function that is given the
        names of the classes, ``metric(classes)``, and returns a metric.
    cv : int, splitter, iterable or "prefit", default=5
        Folds for the probabilities. With "prefit" the data passed to `fit` must be new
        to the model, and only the classifier is chosen.
    randomised : bool, default=True
        Whether people may be decided about by lottery, where the metric gains by it.
    tolerance : float, default=1e-6
        See :func:`best_classifier`.
    calibrate : {None, "sigmoid", "isotonic"}, default=None
        Whether to correct the model's probabilities, by scikit-learn's
        ``CalibratedClassifierCV``.
    groups : str, int or list of them, optional
        Columns of `X` that tell the groups of a metric that compares them, unless they
        are passed to `fit` and `predict`. The model sees them as well.
    positive_label, pos_label : object or callable, optional
        Which label is the positive one of a metric on (TP, TN), in our spelling or
        scikit-learn's. By default the class that the answers were about, if `metric` is
        a result that knows it; else 1 of 0/1 and of −1/1, and True. Of other labels it
        must be said, unless the metric treats both classes alike; see Notes. A function
        is given the list of the labels and returns one.
    random_state : None, int or numpy.random.RandomState, default=None
        Seed of lotteries. Drawn once in `fit`: then the same person gets the same
        decision, whoever else is asked about.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The labels.
    positive_label_ : object
        Which label was taken as the positive one; None if the metric names its classes.
    classifier_ : RandomisedClassifier, RandomisedPlugIn, GroupClassifier or \
RecalibratedClassifier
        Decides by probabilities; print it to read it.
    best_ : BestClassifier
        What was found, with statistics and notes.
    metric_ : Metric
        The metric, as it reads on these people.
    value_ : float
        Its utility on the out-of-fold probabilities, greater is better. It is a little
        too good, as the classifier was chosen by them.
    optimality_gap_ : float or None
        No classifier by these probabilities is better by more.
    estimator_ : estimator
        The model, fitted on all rows.
    n_features_in_ : int
        Number of features, if the model says so.
    feature_names_in_ : ndarray of str
        Names of the features, if the model says so.

    Notes
    -----
    `fit` does not guess by the alphabet: "healthy" comes after "cancer". So where a
    metric on (TP, TN) that tells the classes apart meets labels such as words or 1/2,
    and nobody has said which one is positive, it raises
    :class:`InvalidParameterError`. scikit-learn's ``check_estimator`` fits labels of
    its own that nobody knows beforehand. It passes where that is harmless, as with
    ``LinearMetric([1, 1])`` or a metric that names its classes, and with any other
    metric if the rule is given: ``positive_label=max`` is the last of the labels.

    Examples
    --------
    >>> from sklearn.datasets import load_breast_cancer
    >>> from sklearn.naive_bayes import GaussianNB
    >>> import elicitor as el
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> missed = el.LinearMetric([6, 1])  # a missed cancer weighs 6 false alarms
    >>> model = MetricClassifier(GaussianNB(), missed, positive_label=0).fit(X, y)
    >>> model.optimality_gap_
    0.0
    >>> model.predict(X[:3])
    array([0, 0, 0])
    """

    def __init__(
        self,
        estimator: Any,
        metric: Any,
        *,
        cv: Any = 5,
        randomised: bool = True,
        tolerance: float = 1e-6,
        calibrate: str | None = None,
        groups: Any = None,
        positive_label: Any = None,
        pos_label: Any = None,
        random_state: Any = None,
    ) -> None:
        self.estimator = estimator
        self.metric = metric
        self.cv = cv
        self.randomised = randomised
        self.tolerance = tolerance
        self.calibrate = calibrate
        self.groups = groups
        self.positive_label = positive_label
        self.pos_label = pos_label
        self.random_state = random_state

    # -- fitting --------------------------------------------------------------------

    def fit(
        self,
        X: Any,
        y: ArrayLike,
        *,
        groups: Any = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Fit the model and choose the classifier.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            What the model takes.
        y : array-like of shape (n_samples,)
            Labels.
        groups : array-like, sequence of array-like, mapping or data frame, optional
            The group of each row, if the metric compares groups.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts, for the model and for the metric.

        Returns
        -------
        MetricClassifier
            Itself.

        Raises
        ------
        InvalidParameterError
            If the metric is on other classes or groups than the data have, compares
            groups and none are given, it is not known which class is positive, or
            another one is said than the answers were about.
        """
        require_same_order(y=y, X=X, groups=groups, sample_weight=sample_weight)
        labels = checked_labels(X, y)
        (X,) = indexable(X)
        weights = checked_weights(sample_weight, labels)
        model = self._model()
        self.classes_ = self._classes(model, labels)
        told = self._metric()
        metric = as_metric(told)
        said = one_spelling(self.positive_label, self.pos_label)
        self._order = label_order(told, self.classes_, said)
        last = self.classes_.tolist()[self._order[-1]]
        self.positive_label_ = last if metric.names == BINARY else None
        members = self._groups(metric, X, groups)
        held_out = self._held_out(model, X, labels, weights)
        sample, folds = self._sample(held_out, labels, members, weights)
        used = BestUse(
            metric,
            sample,
            folds,
            randomised=self.randomised,
            tolerance=self.tolerance,
        ).found()
        self.metric_, self.best_ = used.metric, used.best
        self.classifier_ = self.best_.classifier
        self.value_ = self.metric_.orientation.sign * self.best_.value
        self.optimality_gap_ = self.best_.gap
        self._seed = int(check_random_state(self.random_state).randint(2**31 - 1))
        for name in ("n_features_in_", "feature_names_in_"):
            if hasattr(self.estimator_, name):
                setattr(self, name, getattr(self.estimator_, name))
        return self

    def _sample(
        self,
        held_out: HeldOut,
        y: np.ndarray,
        groups: np.ndarray | None,
        weights: np.ndarray | None,
    ) -> tuple[Sample, np.ndarray]:
        """People with the probabilities that are said of them, and their folds."""
        rows, places = held_out.rows, np.argsort(self._order)
        sample = Sample(
            tuple(word(label) for label in self.classes_[self._order].tolist()),
            places[np.searchsorted(self.classes_, y[rows])],
            held_out.probabilities[:, self._order],
            groups=None if groups is None else groups[rows],
            weights=None if weights is None else weights[rows],
            positive_label=self.positive_label_,
        )
        if held_out.folds is not None and held_out.folds.any():
            return sample, held_out.folds % N_FOLDS
        rng = np.random.default_rng(0)  # the same people are parted alike each time
        return sample, even_folds(sample.strata, sample.counting, N_FOLDS, rng)

    def _metric(self) -> Metric | Result:
        given = self.metric
        if callable(given):
            given = given(tuple(word(each) for each in self.classes_.tolist()))
        return given

    def _classes(self, model: Any, y: np.ndarray) -> np.ndarray:
        """The labels, sorted; those of a fitted model are its own."""
        if not isinstance(self.cv, str):
            return np.unique(y)
        check_choice("cv", self.cv, ["prefit"])
        check_is_fitted(model)
        return np.unique(np.concatenate([y, np.asarray(model.classes_)]))

    def _held_out(
        self, model: Any, X: Any, y: np.ndarray, weights: np.ndarray | None
    ) -> HeldOut:
        """Probabilities to choose by; fits the model on everyone, too."""
        if isinstance(self.cv, str):
            self.estimator_ = model
            said = probabilities_of(model, X, self.classes_)
            return HeldOut(np.arange(len(y)), said)
        found = cross_fitted(
            model, X, y, self.classes_, cv=self.cv, sample_weight=weights
        )
        self.estimator_ = fitted(clone(model), X, y, weights)
        return found

    def _model(self) -> Any:
        if self.calibrate is not None:
            from sklearn.calibration import CalibratedClassifierCV

            method = check_choice("calibrate", self.calibrate, ["isotonic", "sigmoid"])
            return CalibratedClassifierCV(self.estimator, method=method)
        if not hasattr(self.estimator, "predict_proba"):
            raise InvalidParameterError(
                "estimator must have predict_proba; "
                f"{type(self.estimator).__name__} has not. Its decision values become "
                "probabilities by calibrate='sigmoid'."
            )
        return self.estimator

    def _groups(self, metric: Metric, X: Any, groups: Any) -> np.ndarray | None:
        """The name of each row's group, if the metric compares groups."""
        if not metric.groups:
            return None
        if groups is None and self.groups is None:
            raise InvalidParameterError(
                "groups must be given for a metric that compares groups: pass groups= "
                "to fit and predict, or name a column of X by MetricClassifier(..., "
                "groups=)."
            )
        if groups is None:
            return group_columns(X, self.groups)
        return group_labels(groups, n_rows=np.shape(X)[0])

    # -- deciding -------------------------------------------------------------------

    def decision_probability(self, X: Any, *, groups: Any = None) -> np.ndarray:
        """With which probability each class is predicted; 0 or 1 without lotteries.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            People to decide about.
        groups : array-like, sequence of array-like, mapping or data frame, optional
            Their groups, if the metric compares groups.

        Returns
        -------
        ndarray of shape (n_samples, n_classes)
            In the order of `classes_`.
        """
        return self._chances(self._probabilities(X), X, groups)

    def predict(self, X: Any, *, groups: Any = None) -> np.ndarray:
        """Decide about people.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            People to decide about.
        groups : array-like, sequence of array-like, mapping or data frame, optional
            Their groups, if the metric compares groups.

        Returns
        -------
        ndarray of shape (n_samples,)
            Labels.
        """
        probabilities = self._probabilities(X)
        chances = self._chances(probabilities, X, groups)
        draws = lots(probabilities, self._seed)
        return np.asarray(self.classes_[draw_classes(chances, draws)])

    def score(
        self,
        X: Any,
        y: ArrayLike,
        sample_weight: ArrayLike | None = None,
        *,
        groups: Any = None,
    ) -> float:
        """The metric's utility of the decisions; greater is better.

        With lotteries it is that of the expected decisions.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            People to decide about.
        y : array-like of shape (n_samples,)
            Their labels.
        sample_weight : array-like of shape (n_samples,), optional
            How much each counts.
        groups : array-like, sequence of array-like, mapping or data frame, optional
            Their groups, if the metric compares groups.
        """
        require_same_order(y=y, X=X, groups=groups, sample_weight=sample_weight)
        return score_lotteries(
            self.metric_,
            y,
            self.decision_probability(X, groups=groups),
            labels=self.classes_.tolist(),
            groups=self._groups(self.metric_, X, groups),
            sample_weight=sample_weight,
            positive_label=self.positive_label_,
        )

    def _probabilities(self, X: Any) -> np.ndarray:
        check_is_fitted(self, "classifier_")
        return probabilities_of(self.estimator_, X, self.classes_)

    def _chances(self, probabilities: np.ndarray, X: Any, groups: Any) -> np.ndarray:
        members = self._groups(self.metric_, X, groups)
        chances = decision_chances(
            self.classifier_, probabilities[:, self._order], members
        )
        return np.asarray(chances[:, np.argsort(self._order)])

    def __sklearn_tags__(self) -> Any:
        """What scikit-learn must know: as the model, one label per row."""
        tags = super().__sklearn_tags__()
        inner = get_tags(self.estimator)
        tags.input_tags.sparse = inner.input_tags.sparse
        tags.input_tags.allow_nan = inner.input_tags.allow_nan
        if not callable(self.metric):
            known = as_metric(self.metric)
            statistics = known.class_statistics
            two = statistics is None or statistics.n_classes == 2
            tags.classifier_tags.multi_class = not two
        return tags
