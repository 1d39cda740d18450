import numpy as np
import pytest
from sklearn import metrics as reference
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score

from elicitor.core import InvalidParameterError
from elicitor.metrics import (
    LinearFractionalMetric,
    LinearMetric,
    binary_score,
    binary_scorer,
    named_metric,
)

Y_TRUE = np.array([1] * 13 + [0] * 27)
Y_PRED = np.array([1] * 9 + [0] * 4 + [1] * 6 + [0] * 21)
SAMPLE_WEIGHT = np.linspace(0.1, 3, 40)
WEIGHTS = {"found": 2, "cleared": 0.5, "miss": 3, "alarm": 0.25}


def test_score_of_a_linear_metric_is_its_value_on_the_confusion():
    metric = LinearMetric([3, 0.5])
    assert binary_score(Y_TRUE, Y_PRED, metric=metric) == pytest.approx(37.5 / 40)


def test_score_of_a_cost_is_turned_so_that_greater_is_better():
    cost = LinearMetric([-3, -0.5], orientation="cost")
    assert binary_score(Y_TRUE, Y_PRED, metric=cost) == pytest.approx(37.5 / 40)
    f1 = named_metric("f-beta", prevalence=0.5)
    turned = LinearFractionalMetric(
        -f1.numerator, -f1.denominator, -f1.constant, orientation="cost"
    )
    with pytest.raises(InvalidParameterError, match="denominator must be positive"):
        binary_score(Y_TRUE, Y_PRED, metric=turned)
    turned = LinearFractionalMetric(
        f1.numerator, f1.denominator, f1.constant, orientation="cost"
    )
    assert binary_score(Y_TRUE, Y_PRED, metric=turned) == pytest.approx(-18 / 28)


@pytest.mark.parametrize("sample_weight", [None, SAMPLE_WEIGHT])
@pytest.mark.parametrize(
    ("name", "parameters", "theirs"),
    [
        ("accuracy", {}, reference.accuracy_score),
        ("f-beta", {}, reference.f1_score),
        ("jaccard", {}, reference.jaccard_score),
        ("precision", {}, reference.precision_score),
    ],
)
def test_score_is_that_of_scikit_learn_whatever_the_elicited_prevalence(
    name, parameters, theirs, sample_weight
):
    expected = theirs(Y_TRUE, Y_PRED, sample_weight=sample_weight)
    for prevalence in (0.05, 13 / 40, 0.9):
        metric = named_metric(name, prevalence=prevalence, **parameters)
        score = binary_score(Y_TRUE, Y_PRED, metric=metric, sample_weight=sample_weight)
        assert type(score) is float
        assert score == pytest.approx(expected, rel=1e-12)


def test_score_keeps_all_four_weights_on_another_population():
    metric = named_metric("gains over losses", prevalence=0.9, **WEIGHTS)
    score = binary_score(Y_TRUE, Y_PRED, metric=metric)
    assert score == pytest.approx(28.5 / (28.5 + 3 * 4 + 0.25 * 6))


def test_positive_label_can_be_any_label():
    words = {1: "sick", 0: "well"}
    truth = [words[label] for label in Y_TRUE]
    guess = [words[label] for label in Y_PRED]
    metric = named_metric("precision", prevalence=0.3)
    for label, expected in (("sick", 9 / 15), ("well", 21 / 25)):
        score = binary_score(truth, guess, metric=metric, positive_label=label)
        assert score == pytest.approx(expected)


def test_fold_without_positives_or_without_alarms_has_a_score():
    recall = named_metric("gains over losses", prevalence=0.3, cleared=0, alarm=0)
    precision = named_metric("precision", prevalence=0.3)
    assert binary_score([0, 0, 0], [0, 1, 0], metric=recall) == 0
    assert binary_score([0, 1, 0], [0, 0, 0], metric=precision) == 0
    assert binary_score([0, 0], [0, 0], metric=LinearMetric([3, 1])) == 1


def test_scorer_works_in_cross_validation():
    X, y = make_classification(200, weights=[0.7], random_state=0)
    metric = named_metric("f-beta", prevalence=0.5, beta=2)
    theirs = reference.make_scorer(reference.fbeta_score, beta=2)
    model = LogisticRegression()
    for scorer in (metric.scorer(), binary_scorer(metric)):
        scores = cross_val_score(model, X, y, scoring=scorer)
        assert scores == pytest.approx(cross_val_score(model, X, y, scoring=theirs))


def test_scorer_passes_the_positive_label_on():
    X, y = make_classification(200, weights=[0.7], random_state=0)
    model = LogisticRegression().fit(X, y)
    metric = named_metric("precision", prevalence=0.5)
    expected = reference.precision_score(y, model.predict(X), pos_label=0)
    for scorer in (
        metric.scorer(positive_label=0),
        binary_scorer(metric, positive_label=0),
    ):
        assert scorer(model, X, y) == pytest.approx(expected)


def test_scorer_uses_sample_weights():
    X, y = make_classification(200, weights=[0.7], random_state=0)
    weights = np.linspace(0, 1, 200)
    model = LogisticRegression().fit(X, y)
    metric = named_metric("precision", prevalence=0.5)
    expected = reference.precision_score(y, model.predict(X), sample_weight=weights)
    score = metric.scorer()(model, X, y, sample_weight=weights)
    assert score == pytest.approx(expected)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"y_pred": [1, 0, 1]}, r"y_true and y_pred .* shapes \(2,\) and \(3,\)"),
        ({"y_true": [], "y_pred": []}, "y_true must be a vector of labels"),
        ({"y_true": [[1, 0]], "y_pred": [[1, 0]]}, "y_true must be a vector of labels"),
        ({"positive_label": "yes"}, r"positive_label .* labels \[0, 1\]; got 'yes'"),
        ({"sample_weight": [1]}, "sample_weight must be a vector of 2 entries"),
        ({"sample_weight": [1, np.nan]}, "sample_weight must .* finite"),
        ({"sample_weight": [2, -1]}, "sample_weight must not be negative"),
        ({"sample_weight": [0, 0]}, "sample_weight must not be .* all zero"),
        (
            {"metric": LinearMetric([1, 2, 3], names=("a", "b", "c"))},
            "binary scorer needs .*'TP', 'TN'.*'a', 'b', 'c'",
        ),
    ],
)
def test_bad_argument_is_refused(arguments, message):
    usual = {"y_true": [1, 0], "y_pred": [1, 1], "metric": LinearMetric([1, 2])}
    with pytest.raises(InvalidParameterError, match=message):
        binary_score(**(usual | arguments))


def test_scorer_of_a_metric_that_is_not_binary_is_refused():
    metric = LinearMetric([1, 2], names=("a", "b"))
    for make in (metric.scorer, lambda: binary_scorer(metric)):
        with pytest.raises(InvalidParameterError, match="binary scorer needs"):
            make()
