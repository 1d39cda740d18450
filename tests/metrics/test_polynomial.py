"""Polynomial metrics, against the sums written out and against numbers by hand."""

import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score

from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics, PolynomialMetric, metric_from_dict
from elicitor.metrics.symmetric import SymmetricTensors

RATES = ClassStatistics(("bus", "opel", "van"), rates=True).names


def random_metric(seed, *, names=RATES, degree=3, orientation="utility"):
    layout = SymmetricTensors(len(names), degree)
    vector = np.random.default_rng(seed).normal(size=layout.n_entries)
    return PolynomialMetric.from_vector(
        vector, degree, names=names, orientation=orientation
    )


def test_value_is_the_sum_written_out():
    a = [1.0, -2.0]
    b = [[3.0, 0.5], [0.5, -1.0]]
    c = np.zeros((2, 2, 2))
    c[0, 0, 0] = 6.0
    c[0, 0, 1] = c[0, 1, 0] = c[1, 0, 0] = 2.0
    metric = PolynomialMetric([a, b, c], names=("x", "y"))
    x, y = 0.5, 0.25
    expected = x - 2 * y + 1.5 * x * x + 0.5 * x * y - 0.5 * y * y + x**3 + x * x * y
    assert metric.value([x, y]) == pytest.approx(expected, rel=1e-14)
    slopes = [1 + 3 * x + 0.5 * y + 3 * x * x + 2 * x * y, -2 + 0.5 * x - y + x * x]
    assert metric.gradient([x, y]) == pytest.approx(slopes, rel=1e-14)
    bends = [[3 + 6 * x + 2 * y, 0.5 + 2 * x], [0.5 + 2 * x, -1.0]]
    assert metric.hessian([x, y]) == pytest.approx(np.array(bends), rel=1e-14)


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.integers(1, 4))
def test_value_is_linear_in_the_packed_coefficients(seed, degree):
    metric = random_metric(seed, degree=degree)
    points = np.random.default_rng(seed).uniform(size=(4, 3))
    vector = metric.layout.pack(metric.tensors)
    assert metric.value(points) == pytest.approx(
        metric.layout.features(points) @ vector, rel=1e-9, abs=1e-12
    )
    again = PolynomialMetric.from_vector(vector, degree, names=RATES)
    assert again.coefficients == pytest.approx(metric.coefficients, rel=1e-12)
    assert metric.degree == degree
    assert np.array_equal(metric.linear, metric.tensors[0])


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.sampled_from(["utility", "cost"]))
def test_normalised_keeps_preferences_and_has_unit_size(seed, orientation):
    metric = random_metric(seed, orientation=orientation)
    unit = metric.normalised()
    assert sum(np.sum(tensor**2) for tensor in unit.tensors) == pytest.approx(1)
    assert (unit.names, unit.orientation) == (metric.names, metric.orientation)
    scale = metric.coefficients / unit.coefficients
    assert scale.min() > 0
    assert scale == pytest.approx(scale[0])


def test_derivatives_of_a_quintic_are_those_of_its_powers():
    # The only entry of T_d is d!, so that the value is Σ_d x^d.
    tensors = [np.full((1,) * d, float(math.factorial(d))) for d in range(1, 6)]
    metric, x = PolynomialMetric(tensors, names=("x",)), 0.7
    powers = range(1, 6)
    assert metric.value([x]) == pytest.approx(sum(x**d for d in powers))
    slope = sum(d * x ** (d - 1) for d in powers)
    assert metric.gradient([x]) == pytest.approx([slope])
    bend = sum(d * (d - 1) * x ** (d - 2) for d in powers)
    assert metric.hessian([x]) == pytest.approx(np.array([[bend]]))


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000), st.integers(1, 5))
def test_derivatives_are_finite_differences(seed, degree):
    metric = random_metric(seed, degree=degree)
    at, step = np.random.default_rng(seed).uniform(size=3), 1e-5
    around = step * np.eye(3)
    slopes = (metric.value(at + around) - metric.value(at - around)) / (2 * step)
    assert metric.gradient(at) == pytest.approx(slopes, rel=1e-6, abs=1e-6)
    bends = (metric.gradient(at + around) - metric.gradient(at - around)) / (2 * step)
    assert metric.hessian(at) == pytest.approx(bends, rel=1e-6, abs=1e-6)


def test_hessian_of_a_linear_polynomial_is_zero():
    metric = PolynomialMetric([[1, 2, 3]], names=RATES)
    assert np.array_equal(metric.hessian(np.full((4, 3), 0.5)), np.zeros((4, 3, 3)))


def test_json_round_trip_of_a_cubic():
    metric = random_metric(1, orientation="cost")
    data = json.loads(metric.to_json())
    assert set(data) == {"family", "tensors", "names", "orientation"}
    assert metric_from_dict(data) == metric
    assert eval(repr(metric)) == metric


LOPSIDED = np.zeros((2, 2, 2))
LOPSIDED[0, 0, 1] = 1


@pytest.mark.parametrize(
    ("tensors", "message"),
    [
        ([], r"tensors must be a sequence T_1, T_2, …; got \[\]"),
        (3, "tensors must be a sequence T_1, T_2, …; got 3"),
        ("ab", r"tensors\[0\] must have shape \(2,\)"),
        ([[1, 2, 3]], r"tensors\[0\] must have shape \(2,\), all finite numbers"),
        ([[1, 2], [1, 2]], r"tensors\[1\] must have shape \(2, 2\)"),
        ([[1, np.nan]], r"tensors\[0\] must have shape .* finite"),
        ([["a", "b"]], r"tensors\[0\] must have shape"),
        ([[1, 2], [[1, 2], [2.1, 1]]], r"tensors\[1\] must be symmetric; got"),
        ([[0, 0], [[0, 1e-12], [0, 0]]], r"tensors\[1\] must be symmetric; got"),
        ([[0, 0], np.zeros((2, 2)), LOPSIDED], r"tensors\[2\] must be symmetric; got"),
        ([[0, 0], np.zeros((2, 2))], "tensors must not all be zero"),
    ],
)
def test_bad_tensors_are_refused(tensors, message):
    with pytest.raises(InvalidParameterError, match=message):
        PolynomialMetric(tensors)


def test_rounding_is_no_asymmetry():
    metric = PolynomialMetric([[0, 1], [[1, 0.1 + 0.2], [0.3, 1]]])
    assert metric.value([1, 1]) == pytest.approx(1 + 0.5 + 0.3 + 0.5)


@pytest.mark.parametrize(
    ("vector", "degree", "message"),
    [
        ([1, 2, 3], 2, "vector must be a vector of 5 entries"),
        (
            [1, 2],
            0,
            "degree must be a whole number of at least 1 and at most 10; got 0",
        ),
        ([0] * 5, 2, "must not all be zero"),
    ],
)
def test_bad_vectors_are_refused(vector, degree, message):
    with pytest.raises(InvalidParameterError, match=message):
        PolynomialMetric.from_vector(vector, degree, names=("x", "y"))


def test_formula_is_told_where_the_statistics_are_no_rates_of_classes():
    metric = PolynomialMetric(
        [[1, -2], [[0, 3], [3, -1]]], names=("x", "y"), orientation="cost"
    )
    told = (
        "The score, where less is better, adds up: “x” times “y” counts 3, “y” counts "
        "-2, “x” counts 1 and “y” times “y” counts -0.5."
    )
    assert metric.sentence() == told
    assert PolynomialMetric([[0], [[-2]]], names=("x",)).sentence() == (
        "The score, where more is better, adds up: “x” times “x” counts -1."
    )


def test_score_of_a_polynomial_of_rates_is_its_value_at_the_measured_rates():
    rng = np.random.default_rng(5)
    y = np.repeat(["bus", "opel", "van"], [30, 50, 40])
    x = rng.normal(size=(120, 2)) + np.repeat([[0, 0], [1, 0], [0, 2]], [30, 50, 40], 0)
    metric = random_metric(3, orientation="cost")
    model = LogisticRegression()
    found = cross_val_score(model, x, y, scoring=metric.scorer(), cv=3)

    def by_hand(model, features, truth):
        guess = model.predict(features)
        rates = [np.mean(guess[truth == name] == name) for name in np.unique(truth)]
        return -metric.value(rates)

    expected = cross_val_score(model, x, y, scoring=by_hand, cv=3)
    assert found == pytest.approx(expected, rel=1e-12)
    assert np.ptp(found) > 0
