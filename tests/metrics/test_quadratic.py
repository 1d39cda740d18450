"""Quadratic metrics, against ⟨a, s⟩ + ½ sᵀBs term by term."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics, QuadraticMetric

RATES = ClassStatistics(("bus", "opel", "van"), rates=True).names
ERRORS = ClassStatistics(("ill", "well"), diagonal=False, rates=True).names
A = [0.3, -0.2, 0.5]
B = np.array([[-0.9, 0.2, 0.1], [0.2, 0.7, -0.4], [0.1, -0.4, -0.6]])


def by_terms(a, b, s):
    n = len(a)
    straight = sum(a[i] * s[i] for i in range(n))
    return straight + sum(b[i][j] * s[i] * s[j] / 2 for i in range(n) for j in range(n))


def test_value_is_the_sum_of_all_terms():
    metric = QuadraticMetric(A, B, names=RATES)
    for point in np.random.default_rng(0).uniform(size=(5, 3)):
        assert metric.value(point) == pytest.approx(by_terms(A, B, point), rel=1e-13)
    assert np.array_equal(metric.linear, A)
    assert np.array_equal(metric.quadratic, B)
    assert metric.coefficients == pytest.approx(
        [*A, -0.9, 0.2, 0.1, 0.7, -0.4, -0.6], rel=1e-15
    )


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_antipodal_difference_is_twice_the_slope_at_the_middle(seed):
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(3, 3))
    metric = QuadraticMetric(rng.normal(size=3), root + root.T, names=RATES)
    middle, step = rng.uniform(size=3), rng.normal(size=3)
    difference = metric.value(middle + step) - metric.value(middle - step)
    assert difference == pytest.approx(2 * metric.gradient(middle) @ step, abs=1e-9)


def test_normalised_has_unit_joint_size_and_the_same_direction():
    unit = QuadraticMetric(A, B, names=RATES, orientation="cost").normalised()
    size = np.sqrt(sum(x * x for x in A) + sum(x * x for x in B.ravel()))
    assert unit.linear == pytest.approx(np.array(A) / size)
    assert unit.quadratic == pytest.approx(B / size)
    assert unit.orientation.value == "cost"
    assert unit.names == RATES


def test_packed_vector_makes_the_metric():
    metric = QuadraticMetric(A, B, names=RATES, orientation="cost")
    vector = metric.layout.pack(metric.tensors)
    again = QuadraticMetric.from_vector(vector, names=RATES, orientation="cost")
    assert type(again) is QuadraticMetric
    assert again.value([0.2, 0.4, 0.9]) == pytest.approx(metric.value([0.2, 0.4, 0.9]))
    assert again.orientation is metric.orientation
    with pytest.raises(InvalidParameterError, match=r"degree .* must be 2; got 3"):
        QuadraticMetric.from_vector(vector, 3, names=RATES)


def test_repr_makes_the_metric():
    metric = QuadraticMetric(A, B, names=RATES, orientation="cost")
    assert eval(repr(metric)) == metric


@pytest.mark.parametrize(
    ("linear", "quadratic", "message"),
    [
        ([1], [[1, 0], [0, 1]], r"tensors\[0\] must have shape \(2,\)"),
        ([1, 2], [[1]], r"tensors\[1\] must have shape \(2, 2\)"),
        ([1, 2], [[1, 0], [1, 1]], r"tensors\[1\] must be symmetric"),
        ([1, 2], [[1, np.inf], [np.inf, 1]], r"tensors\[1\] must have .* finite"),
        ([0, 0], [[0, 0], [0, 0]], "must not all be zero"),
    ],
)
def test_bad_parts_are_refused(linear, quadratic, message):
    with pytest.raises(InvalidParameterError, match=message):
        QuadraticMetric(linear, quadratic)


SENTENCES = [
    (
        # At rates of 1/3 a right “opel” gains 4, the others 1.
        ([1, 4, 1], np.zeros((3, 3)), RATES, "utility"),
        "Near blind guessing, one wrongly labelled in every hundred “opel” weighs as "
        "much as 4 wrongly labelled in every hundred “van”, one wrongly labelled in "
        "every hundred “bus” as much as 1. This hardly changes as mistakes become "
        "more or fewer.",
    ),
    (
        ([-2, -3], np.diag([-2, 2]), ERRORS, "utility"),
        "Near blind guessing, calling one in every hundred “ill” a “well” is the worst "
        "error. It weighs as much as calling 1.5 in every hundred “well” an “ill”. A "
        "mistake weighs more for “ill” called “well”, and less for “well” called "
        "“ill”, the more of its kind there are.",
    ),
    (
        ([2, 3], np.diag([2, -2]), ERRORS, "cost"),
        "Near blind guessing, calling one in every hundred “ill” a “well” is the worst "
        "error. It weighs as much as calling 1.5 in every hundred “well” an “ill”. A "
        "mistake weighs more for “ill” called “well”, and less for “well” called "
        "“ill”, the more of its kind there are.",
    ),
    (
        ([1.5, 1.5], [[0, -1], [-1, 0]], ERRORS, "cost"),
        "Near blind guessing, all errors, one in every hundred of a class, weigh the "
        "same. Mistakes of two kinds weigh less where they come together: “ill” "
        "called “well” and “well” called “ill”.",
    ),
    (
        # Slopes at rates of 1/3: 2 - 1/3 - 2/3, 2 - 2/3 - 1/3 + 1/3, 2 + 1/3 - 1/3.
        ([2, 2, 2], [[-1, -2, 0], [-2, -1, 1], [0, 1, -1]], RATES, "utility"),
        "Near blind guessing, one wrongly labelled in every hundred “van” weighs as "
        "much as 2 wrongly labelled in every hundred “bus”, one wrongly labelled in "
        "every hundred “opel” as much as 1.3. Each kind of mistake weighs more, the "
        "more of it there is. Mistakes of two kinds, above all others, weigh more "
        "where they come together: wrongly labelled “bus” and wrongly labelled “opel”.",
    ),
    (
        ([0.5, 0.5, 0.5], np.eye(3) + 1, RATES, "utility"),
        "Near blind guessing, a wrong label in every hundred weighs the same in every "
        "class. Each kind of mistake weighs less, the more of it there is. Some kinds "
        "of mistakes weigh less where they come together, such as wrongly labelled "
        "“bus” and wrongly labelled “opel”.",
    ),
    (
        # Flat at rates of 1/2, so that nothing can be compared there.
        ([-1, -1], [[2, 0], [0, 2]], ERRORS, "cost"),
        "The score, where less is better, adds up: “class ill labelled well” counts "
        "-1, “class well labelled ill” counts -1, “class ill labelled well” times "
        "“class ill labelled well” counts 1 and “class well labelled ill” times “class "
        "well labelled ill” counts 1.",
    ),
]


@pytest.mark.parametrize(("parts", "told"), SENTENCES)
def test_sentence_says_what_mistakes_weigh_and_when_they_weigh_more(parts, told):
    linear, quadratic, names, orientation = parts
    metric = QuadraticMetric(linear, quadratic, names=names, orientation=orientation)
    assert metric.sentence() == told


def test_many_kinds_that_bend_alike_are_counted():
    names = ClassStatistics(tuple("abcdef"), rates=True).names
    metric = QuadraticMetric(np.ones(6), np.diag([-1, -1, -1, -1, -1, 0]), names=names)
    told = "A mistake weighs more for 5 kinds, the more of its kind there are."
    assert told in metric.sentence()
