"""[Q] Appendix A and equation (9): slopes at a few places, and the metric behind."""

import itertools
import math
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.experiments.random_metrics import metric_errors, random_quadratic
from elicitor.metrics import ClassStatistics, LinearMetric, QuadraticMetric
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.procedures.published.fraction_formula import fraction_formula
from elicitor.procedures.published.gradient_search import GradientSearch
from elicitor.procedures.published.local_slopes import LocalSlopes, nested_moves
from elicitor.procedures.published.slopes_solution import solve_slopes, spread
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import exact_answers

BITS = math.ceil(math.log2(math.pi / 2 / 0.01))


def ball(k, *, center=None, radius=0.2):
    classes = tuple("abcdef"[:k])
    names = ClassStatistics(classes, rates=True).names
    return Ball(np.full(k, 1 / k) if center is None else center, radius, names=names)


def drive(generator, speaker):
    """Answer until a search ends; return its questions."""
    asked = []
    try:
        asked.append(next(generator))
        while True:
            asked.append(generator.send(speaker(asked[-1])))
    except StopIteration:
        return asked


def units(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def exact_slopes(metric, places, axes=None):
    """What LPME would find with no error, as `solve_slopes` reads it."""
    axes = np.eye(places.shape[1]) if axes is None else axes
    slopes = units(metric.gradient(places) @ axes @ axes.T)
    none = SimpleNamespace(doubts=np.zeros((1, places.shape[1])))
    return SimpleNamespace(
        places=places, slopes=slopes, axes=axes, known=[none] * len(places)
    )


# -- LPME ---------------------------------------------------------------------------


def test_orthant_questions_are_those_of_algorithm_2():
    place, weights = np.array([0.3, 0.4, 0.2]), np.array([0.5, -0.3, 0.8])
    search = GradientSearch(place, 0.01, np.eye(3))
    person = exact_answers(LinearMetric(weights, names=("x", "y", "z")))
    asked = drive(search.run(0.01), person)
    for i, question in enumerate(asked[:3]):
        turned = np.ones(3)
        turned[i] = -1
        assert question.first == pytest.approx(place + 0.01 / math.sqrt(3))
        assert question.second == pytest.approx(place + 0.01 / math.sqrt(3) * turned)
    assert asked[0].remaining == 2 + 9 * 2 * BITS
    assert 3 + 3 * 2 * BITS <= len(asked) <= 3 + 9 * 2 * BITS
    assert search.slope == pytest.approx(weights / np.linalg.norm(weights), abs=0.01)
    assert search.finished


@pytest.mark.parametrize(
    ("peak", "questions"), [(0.05, 1), (0.3, 2), (0.6, 3), (0.9, 3)]
)
def test_halving_ends_with_the_first_drop(peak, questions):
    # ShrinkInterval on a quarter turn: a ≻ c, then c ≻ d, then d against e.
    angle = peak * math.pi / 2
    weights = [math.cos(angle), math.sin(angle)]
    search = GradientSearch(np.zeros(2), 1.0, np.eye(2), cycles=1)
    speaker = exact_answers(LinearMetric(weights, names=("x", "y")))
    asked = drive(search.run(math.pi / 4), speaker)[2:]
    assert len(asked) == questions
    turns = [math.atan2(*question.second[::-1]) for question in asked]
    assert turns == pytest.approx([math.pi / 8 * (1 + i) for i in range(questions)])
    left = {1: (0, 0.5), 2: (0, 0.5), 3: (0.25, 0.75)}[questions]
    if peak == 0.9:
        left = 0.5, 1  # the last branch sets a ← d
    assert search.sphere.left[0] / (math.pi / 2) == pytest.approx(left)


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.quick_cases("2", "3")
def test_any_slope_is_found_within_a_plane_too(n):
    rng = np.random.default_rng(n)
    axes = np.linalg.qr(rng.normal(size=(5, n)))[0]
    for signs in itertools.product((-1, 1), repeat=n):
        weights = axes @ (np.array(signs) * rng.uniform(0.3, 1, n))
        search = GradientSearch(np.full(5, 0.3), 0.05, axes)
        person = exact_answers(LinearMetric(weights, names=tuple("abcde")))
        drive(search.run(0.002), person)
        expected = weights / np.linalg.norm(weights)
        assert search.slope == pytest.approx(expected, abs=0.004)


def test_doubts_are_half_of_what_every_angle_left():
    axes = np.linalg.qr(np.random.default_rng(0).normal(size=(4, 3)))[0]
    search = GradientSearch(np.zeros(4), 1.0, axes)
    search.sphere.left = np.array([[0.3, 0.7], [1.0, 1.2]])
    search.sphere.angles = np.array([0.5, 1.1])

    def slope(first, second):
        unit = [
            math.cos(first),
            math.sin(first) * math.cos(second),
            math.sin(first) * math.sin(second),
        ]
        return axes @ unit

    expected = [
        (slope(0.7, 1.1) - slope(0.3, 1.1)) / 2,
        (slope(0.5, 1.2) - slope(0.5, 1.0)) / 2,
    ]
    assert search.doubts == pytest.approx(np.array(expected))


# -- places -------------------------------------------------------------------------


def test_places_of_algorithm_1():
    step = 0.2 - 0.03
    expected = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0]]
    moves = nested_moves(3, 2, 0.2, 0.03)
    assert moves == pytest.approx(step * np.array(expected))


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(2, 5), st.floats(0.01, 0.99))
def test_small_balls_stay_within_the_ball(size, degree, share):
    moves = nested_moves(size, degree, 0.2, 0.2 * share)
    assert len(moves) == (size + 2) * (size + 1) ** (degree - 2)
    assert np.linalg.norm(moves, axis=1).max() <= 0.2 * (1 - share) + 1e-12


# -- from slopes to the metric ------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_both_solutions_are_exact_for_exact_slopes(k, seed):
    rng = np.random.default_rng(seed)
    region = ball(k, center=rng.uniform(0.2, 0.7, k))
    metric = random_quadratic(rng, region.names)
    places = region.center + nested_moves(k, 2, 0.2, 0.01)
    found = exact_slopes(metric, places)
    unknowns = PolynomialUnknowns.of(region.names, 2)
    solved = solve_slopes(unknowns, found, np.zeros(k))
    assert metric_errors(unknowns.metric(solved.weights), metric)["B"] <= 1e-6
    assert metric_errors(unknowns.metric(solved.weights), metric)["a"] <= 1e-6
    d, curvature = fraction_formula(found.slopes, 0.19)
    linear = d - curvature @ region.center
    other = QuadraticMetric(linear, curvature, names=region.names)
    assert max(metric_errors(other, metric).values()) <= 1e-5


def printed_formula(slopes, step):
    """Equation (9) as printed, d_1 = 1, with (ρ−ϱ) on its left side."""
    ratio = slopes / slopes[:, :1]
    start, first, back = ratio[0], ratio[1], ratio[-1]
    corner = (back[1] + first[1] - 2 * start[1]) / (back[1] - first[1])
    matrix = [
        [
            f * (1 + first[j]) - f * start[j] - start[i] + f * corner
            for j, f in enumerate(ratio[1:-1, i])
        ]
        for i in range(slopes.shape[1])
    ]
    return np.array(matrix) / step


def test_printed_formula_is_not_even_symmetric():
    metric = random_quadratic(np.random.default_rng(1), ball(3).names)
    places = ball(3).center + nested_moves(3, 2, 0.2, 0.01)
    slopes = exact_slopes(metric, places).slopes
    printed = printed_formula(slopes, 0.19)
    start = metric.gradient(ball(3).center)
    truth = metric.quadratic / start[0]
    _, curvature = fraction_formula(slopes, 0.19)
    assert np.sign(start[0]) * curvature == pytest.approx(truth)
    assert printed[0, 0] == pytest.approx(truth[0, 0])
    assert np.abs(printed - printed.T).max() > 0.1
    assert np.abs(printed - truth)[1:, 1:].min() > 0.01


def test_fractions_of_equal_slopes_have_no_value():
    assert fraction_formula(np.tile([0.6, 0.8], (4, 1)), 0.1) is None


def test_changes_predict_what_another_slope_would_give():
    region = ball(3, center=[0.3, 0.5, 0.4])
    rng = np.random.default_rng(8)
    metric = random_quadratic(rng, region.names)
    places = region.center + nested_moves(3, 2, 0.2, 0.01)
    unknowns = PolynomialUnknowns.of(region.names, 2)
    found = exact_slopes(metric, places)
    across = rng.normal(size=(5, 2, 3))
    across -= (across @ found.slopes[:, :, None]) * found.slopes[:, None, :]
    found.known = [SimpleNamespace(doubts=1e-5 * rows) for rows in across]
    solved = solve_slopes(unknowns, found, np.zeros(3))
    assert solved.changes.shape == (10, 9)
    for (place, angle), change in zip(
        itertools.product(range(5), range(2)), solved.changes, strict=True
    ):
        moved = exact_slopes(metric, places)
        moved.slopes[place] += 1e-5 * across[place, angle]
        moved.slopes = units(moved.slopes)
        other = solve_slopes(unknowns, moved, np.zeros(3)).weights
        assert other - solved.weights == pytest.approx(change, abs=2e-8, rel=0.02)
    assert np.abs(solved.changes).max() > 1e-5


def test_spread_adds_up_all_angles():
    def coefficients(weights):
        return np.array([weights[0][0] * weights[1][1], weights[1][0]])

    parts = [
        SimpleNamespace(weights=np.array([2.0, 3.0]), changes=np.array([[0.1, 9.0]])),
        SimpleNamespace(
            weights=np.array([5.0, 7.0]), changes=np.array([[0.2, 0.3], [-0.4, 0]])
        ),
    ]
    expected = [0.1 * 7 + 2 * 0.3, 0.2 + 0.4]
    assert spread(coefficients, parts) == pytest.approx(expected)


def test_least_squares_bears_errors_of_slopes_better_than_fractions():
    rng = np.random.default_rng(11)
    region = ball(3)
    unknowns = PolynomialUnknowns.of(region.names, 2)
    places = region.center + nested_moves(3, 2, 0.2, 0.002)
    least, fractions = [], []
    for _ in range(100):
        metric = random_quadratic(rng, region.names)
        found = exact_slopes(metric, places)
        found.slopes = units(found.slopes + 1e-3 * rng.normal(size=(5, 3)))
        weights = solve_slopes(unknowns, found, np.zeros(3)).weights
        least.append(metric_errors(unknowns.metric(weights), metric)["B"])
        d, curvature = fraction_formula(found.slopes, 0.198)
        linear = d - curvature @ region.center
        other = QuadraticMetric(linear, curvature, names=region.names)
        fractions.append(metric_errors(other, metric)["B"])
    assert np.mean(least) < 0.6 * np.mean(fractions)
    assert np.median(least) < 0.6 * np.median(fractions)


def test_search_that_has_not_ended_does_not_count():
    found = LocalSlopes(np.zeros(2), np.eye(2), 0.2, 0.01)
    assert found.slopes == pytest.approx(np.full((1, 2), math.sqrt(0.5)))
    person = exact_answers(LinearMetric([0.8, -0.6], names=("x", "y")))
    generator = found.run(0.01)
    question = next(generator)
    while len(found.searches) < 3:
        question = generator.send(person(question))
    assert len(found.known) == 2
    assert found.slopes == pytest.approx(np.array([[0.8, -0.6]] * 2), abs=0.01)
    assert not found.finished
