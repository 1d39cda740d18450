import math

import numpy as np
import pytest

from elicitor.core import InvalidParameterError, Orientation
from elicitor.metrics import LinearMetric

THREE = ("a", "b", "c")


def test_value_is_the_weighted_sum():
    assert LinearMetric([3, -4]).value([0.5, 0.25]) == pytest.approx(0.5)
    metric = LinearMetric([1, 10, 100], names=THREE)
    assert metric.value([[0.1, 0.2, 0.3], [0.4, 0, 0]]) == pytest.approx([32.1, 0.4])


def test_coefficients_are_the_weights_in_their_order():
    assert LinearMetric([3, -4]).coefficients.tolist() == [3, -4]


def test_gradient_is_the_weights_at_every_point():
    gradient = LinearMetric([3, -4]).gradient(np.zeros((5, 2)))
    assert np.array_equal(gradient, [[3, -4]] * 5)


@pytest.mark.parametrize(
    ("orientation", "better"), [("utility", [0.3, 0.5]), ("cost", [0.2, 0.5])]
)
def test_orientation_says_which_of_two_is_preferred(orientation, better):
    worse = [0.2, 0.5] if orientation == "utility" else [0.3, 0.5]
    metric = LinearMetric([2, 1], orientation=orientation)
    assert metric.prefers(better, worse)
    assert not metric.prefers(worse, better)
    assert not metric.prefers(better, better)


def test_weights_can_outweigh_each_other():
    first, second = [0.35, 0.50], [0.33, 0.60]  # 2 more found, 10 more alarmed
    assert LinearMetric([6, 1]).prefers(first, second)
    assert not LinearMetric([4, 1]).prefers(first, second)
    assert LinearMetric([4, 1]).prefers(second, first)


@pytest.mark.parametrize("theta", [0.3, 1.2, 2.5, 4.0, 6.0])
def test_angle_and_weights_are_two_forms_of_one_thing(theta):
    metric = LinearMetric.at_angle(theta)
    assert metric.weights == pytest.approx([math.cos(theta), math.sin(theta)])
    assert metric.angle == pytest.approx(theta)
    assert LinearMetric(7 * metric.weights).angle == pytest.approx(theta)


def test_angle_of_a_cost_is_that_of_its_utility():
    cost = LinearMetric([1, 2], orientation="cost")
    assert cost.angle == pytest.approx(math.atan2(2, 1) + math.pi)


def test_angle_needs_two_statistics():
    with pytest.raises(InvalidParameterError, match=r"angle needs two .* has 3"):
        _ = LinearMetric([1, 2, 3], names=THREE).angle


def test_normalised_weights_have_unit_norm_and_the_same_preferences():
    metric = LinearMetric([6, -8], orientation="cost", names=("x", "y"))
    assert metric.normalised().weights == pytest.approx([0.6, -0.8])
    assert metric.normalised(norm=2).weights == pytest.approx([0.6, -0.8])
    assert metric.normalised(norm=1).weights == pytest.approx([3 / 7, -4 / 7])
    for norm in (1, 2):
        normalised = metric.normalised(norm=norm)
        assert normalised.orientation is Orientation.COST
        assert normalised.names == ("x", "y")


@pytest.mark.parametrize("norm", [0, 3, "2", None])
def test_other_norms_are_refused(norm):
    with pytest.raises(InvalidParameterError, match="norm must be 1 or 2; got"):
        LinearMetric([1, 2]).normalised(norm=norm)


def test_equal_weights_of_another_sign_of_zero_have_the_same_hash():
    one, other = LinearMetric([1, 0.0]), LinearMetric([1, -0.0])
    assert one == other
    assert hash(one) == hash(other)


def test_metrics_that_differ_in_one_part_differ():
    metric = LinearMetric([1, 2])
    assert metric == LinearMetric([1.0, 2.0], names=["TP", "TN"], orientation="utility")
    assert metric != LinearMetric([1, 2.5])
    assert metric != LinearMetric([2, 1])
    assert metric != LinearMetric([1, 2], names=("a", "b"))
    assert metric != LinearMetric([1, 2], orientation="cost")


def test_repr_rebuilds_the_metric():
    for metric in (
        LinearMetric([1, 2.5]),
        LinearMetric([1, 2.5], orientation="cost"),
        LinearMetric([1, 2, 3], names=THREE),
    ):
        assert eval(repr(metric), {"LinearMetric": LinearMetric}) == metric


def test_changing_the_given_array_leaves_the_metric_alone():
    weights = np.array([1.0, 2.0])
    metric = LinearMetric(weights)
    weights[0] = 99
    assert metric.value([1, 0]) == 1


def test_sentence_of_a_cost_speaks_of_the_utility():
    cost = LinearMetric([-6, -1], orientation="cost")
    assert cost.sentence() == "A missed case weighs as much as 6 false alarms."


def test_sentence_of_other_statistics_lists_the_weights_and_the_direction():
    utility = LinearMetric([3, -1, 0.123456], names=THREE)
    assert utility.sentence() == (
        "What counts most is “a” (more is better): 3 times as much as “b” (less is "
        "better) and 24 times as much as “c” (more is better)."
    )
    cost = LinearMetric([3, 1, 2], names=THREE, orientation="cost")
    assert cost.sentence() == (
        "What counts most is “a” (less is better): 1.5 times as much as “c” (less is "
        "better) and 3 times as much as “b” (less is better)."
    )
    same = LinearMetric([2, -2, 0], names=THREE)
    assert same.sentence() == (
        "“a” (more is better) and “b” (less is better) count the same."
    )
    pair = LinearMetric([1, 3, 3], names=THREE)
    assert pair.sentence() == (
        "“b” (more is better) and “c” (more is better) count the same and most: 3 "
        "times as much as “a” (more is better)."
    )
    alone = LinearMetric([0, 2, 0], names=THREE)
    assert alone.sentence() == "Only “b” (more is better) counts."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"weights": [0, 0]}, r"weights must not all be zero; got \[0, 0\]"),
        ({"weights": [1]}, r"weights must be a vector of 2 entries.*; got \[1\]"),
        ({"weights": [1, 2, 3]}, "weights must be a vector of 2 entries"),
        ({"weights": [[1, 2]]}, "weights must be a vector of 2 entries"),
        ({"weights": [1, np.nan]}, "weights must .* finite numbers; got .*nan"),
        ({"weights": [1, np.inf]}, "weights must .* finite numbers"),
        ({"weights": "ab"}, "weights must .*; got 'ab'"),
        ({"weights": None}, "weights must .*; got None"),
        ({"weights": [[1, 2], [3]]}, "weights must .* finite numbers"),
        ({"weights": [1, 10**400]}, "weights must .* finite numbers"),
        ({"orientation": "up"}, "orientation must be one of 'cost', 'utility'; got 'u"),
        ({"orientation": None}, "orientation must be one of .*; got None"),
        ({"names": "TP"}, "names must be a sequence of different words; got 'TP'"),
        ({"names": ("a", "a")}, "names must be a sequence of different words"),
        ({"names": ("a", 1)}, "names must be a sequence of different words"),
        ({"names": ("a", "")}, "names must be a sequence of different words"),
        ({"names": ()}, "names must be a sequence of different words"),
        ({"names": 2}, "names must be a sequence of different words; got 2"),
        ({"names": ("a", "b", "c")}, "weights must be a vector of 3 entries"),
    ],
)
def test_bad_argument_is_refused(arguments, message):
    with pytest.raises(InvalidParameterError, match=message):
        LinearMetric(**({"weights": [1, 2]} | arguments))


@pytest.mark.parametrize("theta", [np.nan, np.inf, "1", None])
def test_angle_that_is_no_number_is_refused(theta):
    with pytest.raises(InvalidParameterError, match="theta must be a finite number;"):
        LinearMetric.at_angle(theta)
