"""Rows that weigh, in every way to score predictions."""

from functools import cache, partial

import numpy as np
import pytest
import sklearn
from sklearn import metrics as reference
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_validate

from elicitor.metrics import (
    ClassStatistics,
    LinearMetric,
    named_fair,
    named_metric,
    score,
    score_lotteries,
    score_probabilities,
)
from elicitor.testing import RowWeightContract

CLASSES = ("bus", "car", "van")
GROUPS = ("old", "young")
ERRORS = ClassStatistics(CLASSES, diagonal=False).names
RATES = ClassStatistics(CLASSES, rates=True).names
FAIR = named_fair(
    "equalized odds",
    classes=CLASSES,
    groups=GROUPS,
    shares=np.full((2, 3), 0.5),
    trade_off=0.4,
)


@cache
def rows_of(classes):
    rng = np.random.default_rng(len(classes))
    n, k = 90, len(classes)
    y, groups = np.arange(n) % k, (np.arange(n) // k) % 2
    chances = rng.dirichlet(np.ones(k), size=n) / 2 + np.eye(k)[y] / 2 * rng.random(
        (n, 1)
    )
    return {
        "y": np.array(classes)[y],
        "said": np.array(classes)[np.where(rng.random(n) < 0.7, y, (y + 1) % k)],
        "chances": chances / chances.sum(axis=1, keepdims=True),
        "groups": np.array(GROUPS)[groups],
    }


def of_labels(metric, rows, weight, *, groups=False, **options):
    about = {"groups": rows["groups"]} if groups else {}
    return score(
        metric, rows["y"], rows["said"], sample_weight=weight, **about, **options
    )


def of_chances(tell, metric, rows, weight, *, groups=False, **options):
    about = {"groups": rows["groups"]} if groups else {}
    return tell(
        metric, rows["y"], rows["chances"], sample_weight=weight, **about, **options
    )


class Said(ClassifierMixin, BaseEstimator):
    """An estimator that says what it is given."""

    classes_ = np.array(CLASSES)

    def predict(self, X):
        return X


def of_scorer(metric, rows, weight):
    return metric.scorer()(Said(), rows["said"], rows["y"], sample_weight=weight)


ILL = ("ill", "well")
MEASURES = {
    "linear": (
        partial(of_labels, LinearMetric([6, 1]), positive_label="ill"),
        rows_of(ILL),
    ),
    "F1": (
        partial(
            of_labels,
            named_metric("f-beta", prevalence=0.3, beta=1),
            positive_label="ill",
        ),
        rows_of(ILL),
    ),
    "errors": (
        partial(of_labels, LinearMetric([-1, -2, -3, -4, -5, -6], names=ERRORS)),
        rows_of(CLASSES),
    ),
    "rates": (
        partial(of_labels, LinearMetric([1, 2, 3], names=RATES)),
        rows_of(CLASSES),
    ),
    "groups": (partial(of_labels, FAIR, groups=True), rows_of(CLASSES)),
    "lotteries": (
        partial(
            of_chances,
            score_lotteries,
            LinearMetric([1, 2, 3], names=RATES),
            labels=CLASSES,
        ),
        rows_of(CLASSES),
    ),
    "probabilities": (
        partial(
            of_chances,
            score_probabilities,
            LinearMetric([1, 2, 3], names=RATES),
            labels=CLASSES,
        ),
        rows_of(CLASSES),
    ),
    "lotteries of groups": (
        partial(of_chances, score_lotteries, FAIR, groups=True, labels=CLASSES),
        rows_of(CLASSES),
    ),
    "scorer": (
        partial(of_scorer, LinearMetric([1, 2, 3], names=RATES)),
        rows_of(CLASSES),
    ),
}


class TestScores(RowWeightContract):
    @pytest.fixture(params=MEASURES)
    def case(self, request):
        return MEASURES[request.param]

    @pytest.fixture
    def rows(self, case):
        return case[1]

    @pytest.fixture
    def measure(self, case):
        return case[0]


# -- as scikit-learn's users expect it ----------------------------------------------


@pytest.fixture
def routing():
    with sklearn.config_context(enable_metadata_routing=True):
        yield


@pytest.fixture
def problem():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(120, 3))
    y = (X[:, 0] + rng.normal(size=120) > 0).astype(int)
    return X, y, rng.integers(0, 4, size=120).astype(float)


PRECISION = named_metric("precision", prevalence=0.5)


@pytest.mark.usefixtures("routing")
@pytest.mark.parametrize("weigh", [True, False, "importance"])
def test_weights_are_routed_as_to_scorers_of_scikit_learn(problem, weigh):
    X, y, weights = problem
    theirs = reference.make_scorer(reference.precision_score)
    scorers = {"ours": PRECISION.scorer(), "theirs": theirs}
    for scorer in scorers.values():
        scorer.set_score_request(sample_weight=weigh)
    name = weigh if isinstance(weigh, str) else "sample_weight"
    found = cross_validate(
        LogisticRegression().set_fit_request(sample_weight=name),
        X,
        y,
        scoring=scorers,
        params={name: weights},
    )
    assert found["test_ours"] == pytest.approx(found["test_theirs"])


@pytest.mark.usefixtures("routing")
def test_weights_nobody_asked_for_are_refused_as_scikit_learn_refuses_them(problem):
    X, y, weights = problem
    search = GridSearchCV(
        LogisticRegression().set_fit_request(sample_weight=True),
        {"C": [1.0]},
        scoring=PRECISION.scorer(),
    )
    with pytest.raises(sklearn.exceptions.UnsetMetadataPassedError):
        search.fit(X, y, sample_weight=weights)
