"""Confusions of a sample against counting, and the ways to build one."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import BinaryRegion, ThresholdRule
from elicitor.testing.problems import SAMPLES, SampleProblem

from_predictions = BinaryRegion.from_predictions
from_scores = BinaryRegion.from_scores


@pytest.mark.parametrize("name", SAMPLES)
def test_confusion_of_every_threshold_is_counted_right(name):
    sample, region = SAMPLES[name], SAMPLES[name].region
    scores = np.unique(sample.scores)
    for t in [*scores, *np.nextafter(scores, 2), -np.inf, np.inf, 0, 1]:
        for rule in (ThresholdRule(float(t)), ThresholdRule(float(t), above=False)):
            expected = sample.confusion(rule)
            assert region.rule_confusion(rule) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("name", SAMPLES)
def test_plug_in_is_proposition_1_in_all_four_quadrants(name):
    sample, region = SAMPLES[name], SAMPLES[name].region
    for theta in np.linspace(0, 2 * np.pi, 81):
        m11, m00 = np.cos(theta), np.sin(theta)
        opposite = m11 * m00 < -1e-12
        threshold = 0.0 if opposite else np.clip(m00 / (m11 + m00), 0, 1)
        if opposite:
            called = np.full(sample.labels.shape, m11 > 0)
        elif m11 + m00 >= 0:
            called = sample.scores >= threshold
        else:
            called = sample.scores <= threshold
        expected = sample.count(called)
        assert region.plug_in(theta) == pytest.approx(expected, abs=1e-12), theta


@pytest.mark.parametrize("name", SAMPLES)
def test_probabilities_scores_and_two_columns_give_the_same_region(name):
    y, p = SAMPLES[name].labels, SAMPLES[name].scores
    region = from_predictions(y, p)
    others = [
        from_scores(y, p),
        from_predictions(y, np.stack([1 - p, p], axis=1)),
        from_predictions(y.astype(bool), p.tolist()),
        from_predictions(y.astype(float), p),
        from_predictions(y.astype(object), p),
        from_predictions(np.array(["no", "yes"])[y], p, positive_label="yes"),
        from_predictions(2 - y, p, positive_label=1),
        from_predictions(y[::-1], p[::-1]),
    ]
    for other in others:
        assert other.describe() == region.describe()
        assert np.array_equal(other.corners, region.corners)


def test_order_of_the_scores_is_all_that_matters_to_the_boundary():
    y, p = SAMPLES["continuous"].labels, SAMPLES["continuous"].scores
    odds = from_scores(y, np.log(p / (1 - p)) * 1e3)
    assert np.array_equal(odds.corners, from_predictions(y, p).corners)
    assert odds.describe() != from_predictions(y, p).describe()


def test_rules_lie_between_scores_even_if_these_are_huge_tiny_or_neighbours():
    tiny = 5e-324
    groups = [
        [-1.7e308, 1.7e308],
        [1.6e308, 1.7e308],
        [0.0, tiny],
        [tiny, 2 * tiny],
        [1.0, np.nextafter(1, 2)],
    ]
    for low, high in groups:
        region = from_scores([0, 1], [low, high])
        perfect = region.best([1, 1])
        assert perfect.confusion.tolist() == [0.5, 0.5]
        assert perfect.classifier.predict([low, high]).tolist() == [False, True]


def test_negative_zero_is_zero():
    for build in (from_scores, from_predictions):
        region = build([1, 0, 1, 0], [-0.0, 0.0, 0.0, 1.0])
        assert region.confusion(0.0) == pytest.approx([0.5, 0])
        assert len(region.corners) == 3 if build is from_scores else True
        assert region.confusion(1e-300).tolist() == [0.0, 0.25]


def test_data_of_the_caller_are_left_as_they_were():
    y, p = SAMPLES["tied"].labels.copy(), SAMPLES["tied"].scores.copy()
    from_predictions(y, p).support([1, 1])
    assert np.array_equal(y, SAMPLES["tied"].labels)
    assert np.array_equal(p, SAMPLES["tied"].scores)


@pytest.mark.parametrize("labels", [[0, 1], ["benign", "malign"], [False, True]])
def test_estimator_is_used_as_its_own_predictions_say(labels):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 2))
    positive = X[:, 0] + rng.normal(size=200) > 0
    y = np.array(labels)[positive.astype(int)]
    model = LogisticRegression().fit(X, y)
    region = BinaryRegion.from_estimator(model, X, y, positive_label=labels[1])
    called = model.predict(X) == labels[1]
    expected = SampleProblem(positive.astype(int), X[:, 0]).count(called)
    assert region.confusion(0.5) == pytest.approx(expected)
    assert region.prevalence == positive.mean()


def test_estimators_that_cannot_serve_are_refused():
    X, y = np.arange(6.0).reshape(-1, 1), [0, 1, 2, 0, 1, 2]
    three = LogisticRegression().fit(X, y)
    with pytest.raises(InvalidParameterError, match="model must have two classes; got"):
        BinaryRegion.from_estimator(three, X, y)
    with pytest.raises(
        InvalidParameterError, match=r"predict_proba; got str.*Calibrated"
    ):
        BinaryRegion.from_estimator("model", X, y)
    with pytest.raises(InvalidParameterError, match="model must be fitted"):
        BinaryRegion.from_estimator(LogisticRegression(), X, y)


GOOD_Y, GOOD_P = [0, 1, 1], [0.2, 0.5, 0.9]


@pytest.mark.parametrize(
    ("y", "p", "message"),
    [
        ([0, 1], GOOD_P, r"y_true must be a vector of 3 labels.*shape \(2,\)"),
        ([[0, 1, 1]], GOOD_P, r"y_true must be a vector of labels"),
        ([0, 0, 0], GOOD_P, "there is no positive one among 3"),
        ([1, 1, 1], GOOD_P, "there is no negative one among 3"),
        ([0, 1, 2], GOOD_P, "y_true must hold 0/1 or False/True.*got 2"),
        ([0, 1, np.nan], GOOD_P, "y_true must not have missing labels; row 2 is nan"),
        ([0, 1, None], GOOD_P, "y_true must not have missing labels; row 2 is None"),
        (GOOD_Y, [0.2, np.nan, 0.9], "y_proba must be finite numbers; row 1 is nan"),
        (GOOD_Y, [0.2, np.inf, 0.9], "y_proba must be finite numbers; row 1 is inf"),
        (GOOD_Y, np.nan, "y_proba must be finite numbers"),
        (
            GOOD_Y,
            [0.2, -0.1, 0.9],
            r"y_proba must lie in \[0, 1\]; got -0.1.*from_scores",
        ),
        (GOOD_Y, [0.2, 1.1, 0.9], r"y_proba must lie in \[0, 1\]; got 1.1"),
        (GOOD_Y, ["a", "b", "c"], "y_proba must be numbers; got"),
        (GOOD_Y, [[0.2, 0.7], [0.5, 0.5], [0.1, 0.9]], "must sum to 1; row 0 is"),
        (GOOD_Y, [[1.5, -0.5], [0.5, 0.5], [0.1, 0.9]], r"must lie in \[0, 1\]"),
        (GOOD_Y, [[0.2], [0.7], [0.1]], r"or have two columns.*shape \(3, 1\)"),
        (GOOD_Y, 0.5, r"y_proba must be a vector.*shape \(\)"),
        ([], [], "y_proba must have at least one row"),
    ],
)
def test_predictions_that_cannot_be_used_are_refused(y, p, message):
    with pytest.raises(InvalidDataError, match=message):
        from_predictions(y, p)


@pytest.mark.parametrize(
    ("y", "label", "message"),
    [
        (["a", "b", "c"], "a", r"besides the positive label 'a' it has \['b', 'c'\]"),
        ([0, 0, 0], 7, "there is no positive one"),
        ([0, 0, 0], "yes", "there is no positive one"),
        ([1, 1, np.nan], 1, "y_true must not have missing labels; row 2 is nan"),
        (["a", "b", None], "a", "y_true must not have missing labels; row 2 is None"),
        (["a", 3, "c"], "a", "y_true must have two classes"),
    ],
)
def test_labels_that_do_not_fit_the_positive_one_are_refused(y, label, message):
    with pytest.raises(InvalidDataError, match=message):
        from_predictions(np.array(y, dtype=object), GOOD_P, positive_label=label)
    if not isinstance(y[0], str):
        with pytest.raises(InvalidDataError, match=message):
            from_predictions(y, GOOD_P, positive_label=label)


def test_scores_that_cannot_be_used_are_refused():
    with pytest.raises(InvalidDataError, match=r"scores must be a vector.*\(3, 2\)"):
        from_scores(GOOD_Y, [[0, 1]] * 3)
    with pytest.raises(InvalidDataError, match="scores must be finite numbers; row 0"):
        from_scores(GOOD_Y, [-np.inf, 0, np.inf])


def test_thresholds_of_the_papers_need_probabilities():
    region = from_scores([0, 1, 0, 1], [-3.0, -1.0, 2.0, 8.0])
    with pytest.raises(InvalidParameterError, match="procedures need probabilities"):
        region.plug_in(0.3)
    assert from_scores([0, 1], [0.0, 1.0]).plug_in(np.pi / 4).tolist() == [0.5, 0.5]
