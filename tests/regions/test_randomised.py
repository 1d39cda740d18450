"""Threshold rules and lotteries between them."""

import json

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.regions import RandomisedClassifier, ThresholdRule

LOW, HIGH = ThresholdRule(0.3), ThresholdRule(0.6)


def test_threshold_itself_is_positive_and_complements_say_the_opposite():
    scores = [0.29, 0.3, 0.31]
    assert LOW.predict(scores).tolist() == [False, True, True]
    assert LOW.complement.predict(scores).tolist() == [True, False, False]
    assert LOW.complement.complement == LOW


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (ThresholdRule(-np.inf), "call everyone positive"),
        (ThresholdRule(np.inf), "call everyone negative"),
        (ThresholdRule(-np.inf, above=False), "call everyone negative"),
        (ThresholdRule(np.inf, above=False), "call everyone positive"),
        (ThresholdRule(0.25), "positive if score ≥ 0.25"),
        (ThresholdRule(0.25, above=False), "positive if score < 0.25"),
    ],
)
def test_rules_say_what_they_do(rule, words):
    assert str(rule) == words
    if np.isinf(rule.threshold):
        assert rule.predict([0.5]).item() == ("positive" in words)


def test_lottery_mixes_probabilities_and_merges_equal_rules():
    mixed = RandomisedClassifier.mix([(0.25, LOW), (0.5, HIGH), (0.25, LOW), (0, LOW)])
    assert mixed == RandomisedClassifier((LOW, HIGH), (0.5, 0.5))
    assert mixed.positive_probability([0.2, 0.4, 0.7]).tolist() == [0, 0.5, 1]
    assert mixed.complement.positive_probability([0.2, 0.4, 0.7]).tolist() == [
        1,
        0.5,
        0,
    ]
    assert not mixed.is_deterministic
    assert RandomisedClassifier.of(LOW).is_deterministic
    assert (
        str(mixed) == "50.0%: positive if score ≥ 0.3; 50.0%: positive if score ≥ 0.6"
    )
    assert str(RandomisedClassifier.of(LOW)) == "positive if score ≥ 0.3"


def test_rules_without_weight_are_dropped_and_the_rest_sums_to_one():
    mixed = RandomisedClassifier.mix([(0.0, HIGH), (1 - 1e-12, LOW)])
    assert mixed == RandomisedClassifier((LOW,), (1.0,))


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ((0.5, 0.6), "weights of a lottery must sum to 1; got 1.1"),
        ((1.5, -0.5), "weight must be a finite number at least 0; got -0.5"),
        ((np.nan, 1.0), "weight must be a finite number"),
        ((), "sum to 1; got 0"),
    ],
)
def test_weights_that_are_no_lottery_are_refused(weights, message):
    with pytest.raises(InvalidParameterError, match=message):
        RandomisedClassifier.mix(zip(weights, (LOW, HIGH), strict=False))


def test_draws_have_the_stated_probability_and_can_be_repeated():
    mixed = RandomisedClassifier.mix([(0.3, LOW), (0.7, HIGH)])
    scores = np.full(20_000, 0.5)
    drawn = mixed.predict(scores, random_state=0)
    assert drawn.mean() == pytest.approx(
        0.3, abs=0.015
    )  # 4.6 standard errors; fixed seed
    assert np.array_equal(drawn, mixed.predict(scores, random_state=0))
    rng = np.random.default_rng(0)
    assert np.array_equal(drawn, mixed.predict(scores, random_state=rng))
    assert mixed.predict([0.1, 0.9], random_state=1).tolist() == [False, True]


@pytest.mark.parametrize("threshold", [0.1 + 0.2, -np.inf, np.inf, np.float64(1 / 3)])
def test_classifier_survives_json(threshold):
    rules = [(0.1, ThresholdRule(threshold)), (0.9, ThresholdRule(0.7, above=False))]
    mixed = RandomisedClassifier.mix(rules)
    text = json.dumps(mixed.to_dict(), allow_nan=False)
    assert RandomisedClassifier.from_dict(json.loads(text)) == mixed
