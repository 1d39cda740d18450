"""Scores of several classes, against scikit-learn and counts by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics as reference
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score

from elicitor.core import InvalidParameterError
from elicitor.metrics import (
    ClassStatistics,
    LinearFractionalMetric,
    LinearMetric,
    class_score,
    class_scorer,
)

CLASSES = ("bus", "opel", "van")
# Ten vehicles: 5 buses, 3 Opels, 2 vans; rows are truths.
TABLE = np.array([[3, 1, 1], [0, 2, 1], [0, 1, 1]])
Y_TRUE = np.repeat(CLASSES, TABLE.sum(axis=1))
Y_PRED = np.concatenate([np.repeat(CLASSES, row) for row in TABLE])
SAMPLE_WEIGHT = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) / 4


def linear(weights, *, diagonal=True, rates=False, classes=CLASSES, **options):
    names = ClassStatistics(classes, diagonal, rates).names
    return LinearMetric(weights, names=names, **options)


# -- values -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        (linear([1, 2, 4]), (1 * 3 + 2 * 2 + 4 * 1) / 10),
        (linear([1, 2, 4], rates=True), 1 * 3 / 5 + 2 * 2 / 3 + 4 * 1 / 2),
        # Errors, row by row: bus-opel, bus-van, opel-bus, opel-van, van-bus, van-opel.
        (
            linear([-1, -2, -3, -4, -5, -6], diagonal=False),
            -(1 * 1 + 2 * 1 + 3 * 0 + 4 * 1 + 5 * 0 + 6 * 1) / 10,
        ),
        (
            linear([1, 2, 3, 4, 5, 6], diagonal=False, rates=True, orientation="cost"),
            -(1 / 5 + 2 / 5 + 4 / 3 + 6 / 2),
        ),
    ],
    ids=["right decisions", "rates", "errors", "cost of error rates"],
)
def test_score_is_the_metric_on_the_confusions(metric, expected):
    score = class_score(Y_TRUE, Y_PRED, metric=metric)
    assert type(score) is float
    assert score == pytest.approx(expected, rel=1e-14)


@given(st.lists(st.integers(0, 9), min_size=9, max_size=9), st.booleans())
def test_score_is_that_of_the_confusion_matrix_of_scikit_learn(cells, diagonal):
    table = np.reshape(cells, (3, 3)) + np.diag([1, 1, 1])
    truth = np.repeat(CLASSES, table.sum(axis=1))
    guess = np.concatenate([np.repeat(CLASSES, row) for row in table])
    statistics = ClassStatistics(CLASSES, diagonal)
    metric = LinearMetric(
        np.arange(1, len(statistics.names) + 1), names=statistics.names
    )
    matrix = reference.confusion_matrix(truth, guess, normalize="all")
    point = statistics.of(matrix, matrix.sum(axis=1))
    expected = metric.value(point)
    assert class_score(truth, guess, metric=metric) == pytest.approx(expected)


@pytest.mark.parametrize("sample_weight", [None, SAMPLE_WEIGHT])
def test_accuracy_and_balanced_accuracy_are_those_of_scikit_learn(sample_weight):
    weights = {"sample_weight": sample_weight}
    accuracy = class_score(Y_TRUE, Y_PRED, metric=linear([1, 1, 1]), **weights)
    expected = reference.accuracy_score(Y_TRUE, Y_PRED, **weights)
    assert accuracy == pytest.approx(expected, rel=1e-14)
    balanced = linear(np.ones(3) / 3, rates=True)
    score = class_score(Y_TRUE, Y_PRED, metric=balanced, **weights)
    expected = reference.balanced_accuracy_score(Y_TRUE, Y_PRED, **weights)
    assert score == pytest.approx(expected, rel=1e-14)


def test_ratio_of_right_decisions_keeps_its_meaning_on_other_class_shares():
    # Gains 1, 2, 3 for each class; wrong labels lose 4, 5, 6. Right 3, 2, 1 of 5, 3, 2.
    expected = 10 / (10 + 4 * 2 + 5 * 1 + 6 * 1)
    gains, losses = np.array([1, 2, 3]), np.array([4, 5, 6])
    for priors in ([0.5, 0.3, 0.2], [0.1, 0.2, 0.7]):
        metric = LinearFractionalMetric(
            gains, gains - losses, losses @ priors, names=ClassStatistics(CLASSES).names
        )
        score = class_score(Y_TRUE, Y_PRED, metric=metric)
        assert score == pytest.approx(expected)
    here = LinearFractionalMetric(
        gains,
        gains - losses,
        losses @ [0.5, 0.3, 0.2],
        names=ClassStatistics(CLASSES).names,
        orientation="cost",
    )
    assert here.value([0.3, 0.2, 0.1]) == pytest.approx(expected)
    assert class_score(Y_TRUE, Y_PRED, metric=here) == pytest.approx(-expected)


@pytest.mark.parametrize(
    ("statistics", "point"),
    [
        (ClassStatistics(CLASSES, rates=True), [3 / 5, 2 / 3, 1 / 2]),
        (ClassStatistics(CLASSES, diagonal=False), [0.1, 0.1, 0, 0.1, 0, 0.1]),
    ],
    ids=["rates", "errors"],
)
def test_other_ratios_are_evaluated_as_they_are(statistics, point):
    size = len(statistics.names)
    metric = LinearFractionalMetric(
        np.arange(1, size + 1), -np.arange(size) / 20, 2.5, names=statistics.names
    )
    expected = metric.value(point)
    assert class_score(Y_TRUE, Y_PRED, metric=metric) == pytest.approx(expected)


def test_labels_are_read_as_text():
    numbers = {"bus": 10, "opel": 7, "van": 2}
    truth, guess = ([numbers[name] for name in y] for y in (Y_TRUE, Y_PRED))
    metric = linear([1, 2, 4], classes=("10", "7", "2"))
    assert class_score(truth, guess, metric=metric) == pytest.approx(1.1)
    words = list(map(str, guess))
    assert class_score(truth, words, metric=metric) == pytest.approx(1.1)


def test_a_class_may_be_missing_unless_rates_are_asked_for():
    truth, guess = ["bus", "van"], ["bus", "opel"]
    assert class_score(truth, guess, metric=linear([1, 2, 4])) == pytest.approx(0.5)
    with pytest.raises(InvalidParameterError, match="class 'opel' has none"):
        class_score(truth, guess, metric=linear([1, 2, 4], rates=True))
    with pytest.raises(InvalidParameterError, match="class 'van' has none"):
        class_score(
            CLASSES,
            CLASSES,
            metric=linear([1, 2, 4], rates=True),
            sample_weight=[1, 1, 0],
        )


# -- scikit-learn -------------------------------------------------------------------


@pytest.fixture(scope="module")
def problem():
    X, y = make_classification(
        300, n_informative=5, n_classes=3, weights=[0.5, 0.3], random_state=0
    )
    return X, np.array(CLASSES)[y]


def test_scorer_works_in_cross_validation(problem):
    metric = linear([1, 1, 1])
    model = LogisticRegression()
    theirs = cross_val_score(model, *problem, scoring="accuracy")
    for scorer in (metric.scorer(), class_scorer(metric)):
        assert cross_val_score(model, *problem, scoring=scorer) == pytest.approx(theirs)


@pytest.mark.slow
def test_scorer_works_in_grid_search_with_processes(problem):
    metric = linear(np.ones(3) / 3, rates=True)
    grid = {"C": [1e-3, 1.0]}
    found = {
        name: GridSearchCV(LogisticRegression(), grid, scoring=scorer, n_jobs=n_jobs)
        .fit(*problem)
        .best_score_
        for name, scorer, n_jobs in (
            ("ours", metric.scorer(), 2),
            ("theirs", "balanced_accuracy", 1),
        )
    }
    assert found["ours"] == pytest.approx(found["theirs"])


def test_scorer_uses_sample_weights(problem):
    X, y = problem
    weights = np.linspace(0, 1, len(y))
    model = LogisticRegression().fit(X, y)
    expected = reference.accuracy_score(y, model.predict(X), sample_weight=weights)
    score = linear([1, 1, 1]).scorer()(model, X, y, sample_weight=weights)
    assert score == pytest.approx(expected)


# -- bad arguments ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"y_pred": ["bus"]}, r"y_true and y_pred .* shapes \(2,\) and \(1,\)"),
        ({"y_true": [], "y_pred": []}, "y_true must be a vector of labels"),
        ({"y_true": ["bus", "cab"]}, "y_true must hold .* bus, opel, van; got 'cab'"),
        ({"y_pred": ["bus", "Van"]}, "y_pred must hold .* bus, opel, van; got 'Van'"),
        ({"sample_weight": [1]}, "sample_weight must be a vector of 2 entries"),
        ({"sample_weight": [2, -1]}, "sample_weight must not be negative"),
        ({"metric": LinearMetric([1, 2])}, "several classes needs .*'TP', 'TN'"),
    ],
)
def test_bad_argument_is_refused(arguments, message):
    usual = {
        "y_true": ["bus", "van"],
        "y_pred": ["bus", "bus"],
        "metric": linear([1, 2, 4]),
    }
    with pytest.raises(InvalidParameterError, match=message):
        class_score(**(usual | arguments))


def test_scorer_of_another_metric_is_refused():
    with pytest.raises(InvalidParameterError, match="scorer of several classes needs"):
        class_scorer(LinearMetric([1, 2], names=("latency", "price")))
