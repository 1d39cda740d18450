"""The best classifier, against a search over every threshold."""

from dataclasses import replace

import numpy as np
import pytest

from elicitor import (
    BinaryRegion,
    DiagonalRegion,
    FairMetric,
    GroupPool,
    LinearFractionalMetric,
    LinearMetric,
    ModelPool,
    QuadraticMetric,
    elicit,
    named_metric,
)
from elicitor.core import InvalidParameterError
from elicitor.using import best_classifier, best_threshold


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(3)
    scores = rng.beta(1.2, 2.5, size=400).round(3)
    return rng.random(400) < scores**1.3, scores


@pytest.fixture(scope="module")
def region(sample):
    return BinaryRegion.from_predictions(*sample)


def best_by_search(metric, labels, scores):
    """Evaluate both rules at every threshold from the raw rows."""
    values = []
    for threshold in [*np.unique(scores), np.inf]:
        for called in (scores >= threshold, scores < threshold):
            confusion = [np.mean(labels & called), np.mean(~labels & ~called)]
            values.append(metric.utility(confusion))
    return max(values)


METRICS = [
    LinearMetric([6, 1]),
    LinearMetric([0.3, 0.9]),
    LinearMetric([-1, -3]),
    LinearMetric([-4, -1], orientation="cost"),
    named_metric("f-beta", prevalence=0.25, beta=2),
    named_metric("jaccard", prevalence=0.25),
    named_metric(
        "gains over losses", prevalence=0.25, found=0.3, cleared=0.8, miss=3, alarm=0.4
    ),
]


@pytest.mark.parametrize("metric", METRICS, ids=repr)
def test_best_classifier_beats_every_threshold_rule(metric, sample, region):
    best = best_classifier(metric, region)
    achieved = metric.utility(best.confusion)
    assert achieved == pytest.approx(best_by_search(metric, *sample), abs=1e-12)


@pytest.mark.parametrize("rows", [60, 70, 90])
def test_what_divides_nothing_by_nothing_at_everybody_has_a_best_classifier(rows):
    """The share that is negative of those who are called so; also as a cost."""
    rng = np.random.default_rng(0)
    labels, scores = rng.random(rows) < 0.6, rng.random(rows)
    region = BinaryRegion.from_predictions(labels, scores)
    share = region.prevalence
    for orientation in ("utility", "cost"):
        metric = LinearFractionalMetric(
            [0, 1], [-(1 / share - 1), 1], 1 - share, orientation=orientation
        )
        for randomised in (True, False):
            best = best_classifier(metric, region, randomised=randomised)
            found = metric.utility(best.statistics)
            assert found == pytest.approx(best_by_search(metric, labels, scores))


@pytest.mark.parametrize("metric", METRICS, ids=repr)
def test_the_classifier_has_the_confusion_that_is_stated(metric, sample, region):
    labels, scores = sample
    best = best_classifier(metric, region)
    assert best.classifier.is_deterministic
    called = best.classifier.rules[0].predict(scores)
    confusion = [np.mean(labels & called), np.mean(~labels & ~called)]
    np.testing.assert_allclose(best.confusion, confusion, atol=1e-12)


def test_threshold_of_a_known_law_is_that_of_proposition_1():
    # [B] Proposition 1: the best threshold is m00 / (m11 + m00) = 1 / 7.
    law = BinaryRegion.from_law(lambda x: x**2)
    assert best_threshold(LinearMetric([6, 1]), law) == pytest.approx(1 / 7)


def test_threshold_for_f1_on_a_known_law_is_half_its_best_value():
    # For F_β the best threshold is φ*/(1+β²): Lipton et al. 2014, here with β = 1.
    law = BinaryRegion.from_law(lambda x: x)
    f1 = LinearFractionalMetric([1, 0], [0.5, -0.5], 0.5)
    best = best_classifier(f1, law)
    threshold = best_threshold(f1, law)
    assert threshold == pytest.approx(f1.value(best.confusion) / 2, abs=1e-9)


def test_a_metric_that_rewards_mistakes_has_no_threshold_to_exceed(region):
    with pytest.raises(InvalidParameterError, match="prefers mistakes"):
        best_threshold(LinearMetric([-1, -1]), region)


def test_only_a_region_of_two_classes_has_a_threshold():
    pool = ModelPool(
        ["a", "b"], [[2, 3], [3, 2]], names=["x", "y"], kinds=["reward"] * 2
    )
    with pytest.raises(InvalidParameterError, match="region must be a BinaryRegion"):
        best_threshold(LinearMetric([1, 1]), pool)


def test_an_unknown_kind_of_metric_is_refused(region):
    with pytest.raises(InvalidParameterError, match="must be a Metric or a Result"):
        best_classifier(object(), region)


def test_the_best_of_models_measured_per_group_is_one_of_them():
    bold, fair = [[0.9, 0.5], [0.6, 0.9]], [[0.5, 0.9], [0.9, 0.5]]
    pool = GroupPool(
        ["bold", "fair", "even"],
        [bold, fair, [[0.69, 0.69], [0.7, 0.7]]],
        [[0.5, 0.5], [0.5, 0.5]],
        names=["R[no, no]", "R[yes, yes]"],
        groups=["f", "m"],
    )
    metric = FairMetric(
        [-1, -1],
        {("f", "m"): [1, 1]},
        0.3,
        prevalence=pool.prevalence,
        names=pool.names,
        groups=pool.groups,
    )
    found = best_classifier(metric, pool)
    # Every rate is 0.695 in "even", and its gaps are of 0.01: 0.7 · 1.39 − 0.3 · 0.02.
    assert found.classifier.models == ("even",)
    assert found.value == pytest.approx(-0.7 * 1.39 + 0.3 * 0.02)


def test_a_lottery_with_a_model_that_another_one_beats_may_be_the_best():
    """To somebody who likes costs; the better model was taken, with a gap of 0."""
    pool = ModelPool(
        ["good", "bad"],
        [[1.0, 1.0], [0.0, 2.0]],
        names=["gain", "ms"],
        kinds=["reward", "cost"],
        mixtures=True,
    )
    metric = QuadraticMetric([0, 5], [[0, 0], [0, -4]], names=pool.names)
    found = best_classifier(metric, pool)  # the highest 5 ms − 2 ms²
    assert found.statistics == pytest.approx([0.75, 1.25])
    assert found.value == pytest.approx(25 / 8)


def test_a_model_that_the_answers_rule_out_is_said_to_be_none_to_choose():
    """The metric that is told may turn where another model is nowhere worse."""
    points = [[0.9, 0.9], [0.85, 0.6], [0.2, 0.95]]
    pool = ModelPool(list("abc"), points, names=["x", "y"], kinds=["reward"] * 2)
    told = elicit(pool, "linear", lambda a, b: a[0] > b[0], random_state=0)
    assert best_classifier(told, pool).notes == ()
    turned = LinearMetric([1.0, -1.0], names=pool.names)
    for details in (
        {"ranking": ("a", "b", "c"), "dominated": {"b": "a"}},
        {"ranking": ("a", "b", "c"), "possible_best": ("a",)},
    ):
        best = best_classifier(replace(told, metric=turned, details=details), pool)
        assert best.classifier.models == ("b",)
        assert "by the answers best_model of the result is the best" in best.notes[0]
    assert best_classifier(turned, pool).notes == ()
    others = ModelPool(list("bcd"), points, names=["x", "y"], kinds=["reward"] * 2)
    told = replace(told, metric=turned, details=details)
    assert best_classifier(told, others).notes == ()  # it is not about these


def test_classes_in_another_order_are_said_to_be_so():
    chances = np.random.default_rng(0).random(60)
    labels, both = chances > 0.4, np.column_stack([1 - chances, chances])
    region = DiagonalRegion.from_predictions(labels, both, classes=[False, True])
    metric = LinearMetric([2, 1], names=region.names[::-1])
    with pytest.raises(InvalidParameterError, match=r"classes=\[True, False\]"):
        best_classifier(metric, region)
    turned = DiagonalRegion.from_predictions(
        labels, both[:, ::-1], classes=[True, False]
    )
    assert best_classifier(metric, turned).statistics.shape == (2,)
