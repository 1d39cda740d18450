"""Metrics of accuracies, costs and rewards."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.metrics import CostRewardMetric, Term
from elicitor.testing import MetricContract

NAMES = ("R[bus, bus]", "R[van, van]", "latency", "price")
LENGTH = [Term("length", 1, 50, 2000), Term("length", 2, 50, 2000)]
METRICS = {
    "linear": CostRewardMetric([0.5, 0.3, -0.0004, 0.1], terms=NAMES),
    "cost": CostRewardMetric(
        [-0.5, -0.3, 0.0004, -0.1],
        terms=NAMES,
        units={"latency": "ms"},
        orientation="cost",
    ),
    "curved": CostRewardMetric(
        [0.5, 0.3, 0.7, -0.9, -0.01],
        terms=[*NAMES[:2], *LENGTH, "price"],
        units={"length": "words", "price": "EUR"},
    ),
    "cubic, scaled": CostRewardMetric(
        [0.2, 0.4, -0.1], terms=["a", Term("b", 3, -1, 4), Term("c", 1, 2, 3)]
    ),
}


class TestCostRewardMetric(MetricContract):
    @pytest.fixture(params=METRICS.values(), ids=METRICS.keys())
    def metric(self, request):
        return request.param

    @pytest.fixture
    def statistics(self, metric):
        shares = np.random.default_rng(3).uniform(0.05, 0.95, (6, len(metric.names)))
        return shares * [1500.0 if name == "length" else 1 for name in metric.names]


def test_value_is_the_sum_of_its_terms():
    # ℓ̄ = (1025 − 50)/1950 = 0.5 at 1025 words.
    value = METRICS["curved"].value([0.8, 0.6, 1025, 3])
    assert value == pytest.approx(0.4 + 0.18 + 0.35 - 0.225 - 0.03)


def test_gradient_is_per_unit_of_the_statistic():
    gradient = METRICS["curved"].gradient([0.8, 0.6, 1025, 3])
    assert gradient == pytest.approx([0.5, 0.3, (0.7 - 0.9) / 1950, -0.01])


def test_names_are_the_statistics_in_order():
    assert METRICS["curved"].names == (*NAMES[:2], "length", "price")


def test_normalised_has_weights_of_norm_one_and_the_same_preferences():
    metric = METRICS["curved"].normalised()
    assert np.abs(metric.weights).sum() == pytest.approx(1)
    assert metric.weights / METRICS["curved"].weights == pytest.approx(1 / 2.41)
    assert metric.units == METRICS["curved"].units
    turned = METRICS["cost"].normalised()
    assert turned.orientation is METRICS["cost"].orientation


def test_cost_prefers_what_the_utility_does():
    one, other = [0.8, 0.5, 100, 1], [0.79, 0.5, 80, 1]
    # 0.01·0.5 of accuracy against 20·0.0004 of latency.
    assert not METRICS["linear"].prefers(one, other)
    assert not METRICS["cost"].prefers(one, other)
    assert METRICS["linear"].prefers(other, one)


@pytest.mark.parametrize(
    ("weights", "terms", "units", "sentence"),
    [
        (
            [0.8, 0.2, -0.000104],
            [*NAMES[:2], "latency"],
            {"latency": "ms"},
            "Every percentage point of accuracy in class van weighs as much as 0.25 "
            "percentage points of accuracy in class bus; every 100 ms of latency as "
            "much as 1.3.",
        ),
        (
            [0.5, 0.005],
            ["C[bus, bus]", "speed"],
            {},
            "Every 1 of speed weighs as much as 1 percentage point of members of "
            "class bus rightly labelled.",
        ),
        (
            [-0.5, -0.25, 0],
            ["C[bus, van]", "R[van, bus]", "price"],
            {},
            "Every percentage point of class van labelled bus weighs as much as 0.5 "
            "percentage points of members of class bus labelled van; price does not "
            "count.",
        ),
        (
            [0.5, 0.6, -0.6],
            ["R[bus, bus]", *LENGTH],
            {"length": "words"},
            "Length is best near 1,025 words.",
        ),
        ([0, 1], ["speed", "price"], {}, "Speed does not count."),
        ([2], ["speed"], {}, "Only speed counts."),
    ],
)
def test_sentence_is_what_a_manager_would_say(weights, terms, units, sentence):
    metric = CostRewardMetric(weights, terms=terms, units=units)
    assert metric.sentence() == sentence
    turned = CostRewardMetric(
        -np.array(weights), terms=terms, units=units, orientation="cost"
    )
    assert turned.sentence() == sentence


@pytest.mark.parametrize(
    ("weights", "options", "message"),
    [
        ([0, 0], {"terms": ["a", "b"]}, "weights must not all be zero"),
        ([1], {"terms": ["a", "b"]}, "weights must be a vector of 2"),
        ([1, 2], {"terms": ["a", "a"]}, "terms must be different"),
        ([1], {"terms": []}, "terms must be different and at least one"),
        ([1], {"terms": [3]}, "terms must be a Term"),
        ([1], {"terms": ["a"], "units": {"b": "ms"}}, "units must be of a"),
        ([1], {"terms": ["a"], "orientation": "up"}, "orientation"),
    ],
)
def test_bad_metrics_are_refused(weights, options, message):
    with pytest.raises(InvalidParameterError, match=message):
        CostRewardMetric(weights, **options)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("a", 0), "power must be"),
        (("a", 1, 2, 2), "upper must be"),
        (("",), "names must be"),
        (("a", 1.5), "power must be a whole number"),
    ],
)
def test_bad_terms_are_refused(arguments, message):
    with pytest.raises(InvalidParameterError, match=message):
        Term(*arguments)
