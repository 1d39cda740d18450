"""[Q] Algorithm 1: its questions, its two ways to solve, structure and early stops."""

import math

import numpy as np
import pytest

from elicitor.core import Answer, InvalidParameterError
from elicitor.experiments.random_metrics import metric_errors, random_quadratic
from elicitor.metrics import ClassStatistics, LinearMetric, QuadraticMetric
from elicitor.procedures.published import quadratic
from elicitor.procedures.published.local_slopes import nested_moves
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.procedures.published.slopes_solution import (
    NO_FRACTION,
    UNFINISHED,
)
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import ProcedureContract, exact_answers, play

PRINTED = {2: 265.43, 3: 669.29, 4: 1205.91}
"""Mean number of questions in Table 1."""
BITS = math.ceil(math.log2(math.pi / 2 / 0.01))


def ball(k, *, center=None, radius=0.2):
    classes = tuple("abcdef"[:k])
    names = ClassStatistics(classes, rates=True).names
    return Ball(np.full(k, 1 / k) if center is None else center, radius, names=names)


def elicited(metric, region, **options):
    asked, _, result = play(
        quadratic(region, **options), exact_answers(metric), most=20_000
    )
    return asked, result


def units(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_questions_are_asked_in_the_small_balls_one_after_the_other():
    region = ball(3, center=[0.3, 0.5, 0.4])
    metric = random_quadratic(np.random.default_rng(3), region.names)
    asked, result = elicited(metric, region, tolerance=0.1, radius=0.02)
    places = region.center + nested_moves(3, 2, 0.2, 0.02)
    assert result.details["places"] == pytest.approx(places)
    points = np.array([question.first for question in asked])
    distances = np.linalg.norm(points[:, None] - places, axis=2)
    nearest = distances.argmin(axis=1)
    assert distances.min(axis=1) == pytest.approx(np.full(len(asked), 0.02))
    assert (np.diff(nearest) >= 0).all()
    assert set(nearest) == set(range(5))


def test_fractions_of_a_linear_metric_have_no_value():
    metric = LinearMetric([0.6, 0.8, -0.3], names=ball(3).names)
    _, result = elicited(metric, ball(3))
    assert result.notes == (NO_FRACTION, NO_THEOREM)
    assert result.metric.quadratic == pytest.approx(np.zeros((3, 3)), abs=1e-6)
    expected = metric.weights / np.linalg.norm(metric.weights)
    assert result.metric.linear == pytest.approx(expected, abs=0.01)


# -- the procedure ------------------------------------------------------------------


@pytest.mark.parametrize(("k", "n_metrics"), [(2, 8), (3, 4), (4, 2)])
@pytest.mark.quick_cases("2-8", "3-4")
def test_number_of_questions_is_that_of_table_1(k, n_metrics):
    rng = np.random.default_rng(2022)
    counts = []
    for _ in range(n_metrics):
        asked, result = elicited(random_quadratic(rng, ball(k).names), ball(k))
        counts.append(len(asked))
        most = k + (k + 2) * (k + 9 * (k - 1) * BITS)  # k for equation (9)
        assert len(asked) <= most
        assert asked[0].remaining == most - 1
        assert asked[-1].remaining <= 2
        assert result.converged
    assert np.mean(counts) - k == pytest.approx(PRINTED[k], rel=0.03)


@pytest.mark.parametrize("orientation", ["utility", "cost"])
def test_recovers_every_term(orientation):
    region = ball(3, center=[0.3, 0.5, 0.4])
    tensors = [0.5, -0.3, 0.2], [[0.4, 0.1, -0.2], [0.1, -0.3, 0.25], [-0.2, 0.25, 0.1]]
    metric = QuadraticMetric(*tensors, names=region.names, orientation=orientation)
    asked, result = elicited(metric, region, tolerance=1e-3)
    errors = metric_errors(result.metric, metric)
    assert errors["a"] <= 0.003
    assert errors["B"] <= 0.01
    assert result.metric.orientation.value == "utility"
    found = result.metric
    size = np.sum(found.linear**2) + np.sum(found.quadratic**2)
    assert size == pytest.approx(1)
    assert result.interval is None
    assert result.notes == (NO_THEOREM,)
    for question in asked:
        assert region.contains(question.first)
        assert region.contains(question.second)


@pytest.mark.slow
def test_general_rates():
    # Appendix E: nothing changes but the number of statistics.
    names = ClassStatistics(("a", "b", "c"), diagonal=False, rates=True).names
    region = Ball(np.full(6, 1 / 3), 0.2, names=names)
    metric = random_quadratic(np.random.default_rng(0), names)
    asked, result = elicited(metric, region, solution="least-squares")
    assert len(asked) <= 8 * (6 + 9 * 5 * BITS)
    errors = metric_errors(result.metric, metric)
    assert errors["a"] <= 0.02
    assert errors["B"] <= 0.1
    # Equation (9) uses fewer of the slopes, and takes a finer tolerance.
    asked, result = elicited(metric, region, tolerance=1e-4)
    bits = math.ceil(math.log2(math.pi / 2 / 1e-4))
    assert len(asked) <= 6 + 8 * (6 + 9 * 5 * bits)
    errors = metric_errors(result.metric, metric)
    assert errors["a"] <= 0.02
    assert errors["B"] <= 0.1


def test_fractions_agree_where_they_are_determined():
    # Four slopes of two rates are as many equations as unknowns.
    metric = random_quadratic(np.random.default_rng(5), ball(2).names)
    _, least = elicited(metric, ball(2), solution="least-squares")
    asked, fractions = elicited(metric, ball(2))
    assert fractions.metric.coefficients == pytest.approx(least.metric.coefficients)
    for question, axis in zip(asked[:2], np.eye(2), strict=True):
        assert question.first == pytest.approx(ball(2).center + 0.01 * 0.2 * axis)
        assert question.second == pytest.approx(ball(2).center)
    assert asked[0].remaining == 1 + 4 * (2 + 9 * BITS)


def test_fractions_divide_by_an_axis_that_counts():
    # d = a + Bo has no first entry, so equation (9) needs another axis.
    region = ball(3)
    curvature = np.array([[0.3, 0.1, 0.2], [0.1, -0.2, 0.15], [0.2, 0.15, 0.25]])
    linear = np.array([0, 0.5, -0.4]) - curvature @ region.center
    metric = QuadraticMetric(linear, curvature, names=region.names)
    exact = exact_answers(metric)
    flat = region.center + 0.2 * 1e-4 * np.eye(3)[0]

    def speaker(question):
        if np.allclose(question.first, flat, rtol=0, atol=1e-12):
            return Answer.ABOUT_EQUAL
        return exact(question)

    procedure = quadratic(region, tolerance=1e-4)
    _, _, result = play(procedure, speaker, most=20_000)
    step = 0.2 * (1 - 1e-4)
    back = region.center - step * np.eye(3)[1]
    assert result.details["places"][-1] == pytest.approx(back)
    assert max(metric_errors(result.metric, metric).values()) <= 0.02


# -- structure ----------------------------------------------------------------------


def test_diagonal_matrix_takes_one_angle_per_axis():
    region = ball(4, center=[0.3, 0.5, 0.4, 0.2])
    diagonal = np.diag([0.4, -0.5, 0.3, -0.2])
    metric = QuadraticMetric([0.5, -0.3, 0.2, 0.4], diagonal, names=region.names)
    asked, result = elicited(metric, region, tolerance=1e-3, diagonal=True)
    bits = math.ceil(math.log2(math.pi / 2 / 1e-3))
    assert len(asked) <= 4 + 9 * 3 * bits + 4 * (2 + 3 * bits)
    assert asked[0].remaining == 4 + 9 * 3 * bits + 4 * (2 + 3 * bits) - 1
    assert max(metric_errors(result.metric, metric).values()) <= 0.01
    off = result.metric.quadratic - np.diag(np.diag(result.metric.quadratic))
    assert (off == 0).all()
    places = region.center + nested_moves(4, 2, 0.2, 2e-4)[:-1]
    assert result.details["places"] == pytest.approx(places)


@pytest.mark.parametrize("diagonal", [False, True])
def test_clusters_count_alike(diagonal):
    region = ball(5, center=[0.3, 0.5, 0.4, 0.2, 0.25])
    names = region.names
    number = np.array([0, 1, 0, 1, 2])
    shared = np.array([[0.4, 0.1, -0.2], [0.1, -0.3, 0.25], [-0.2, 0.25, 0.1]])
    matrix = np.diag(np.diag(shared)[number])
    if not diagonal:
        matrix = shared[number][:, number]
    linear = np.array([0.6, -0.3, 0.4])[number]
    metric = QuadraticMetric(linear, matrix, names=names)
    clusters = [[names[0], names[2]], [names[1], names[3]]]
    asked, result = elicited(
        metric, region, tolerance=1e-3, clusters=clusters, diagonal=diagonal
    )
    bits = math.ceil(math.log2(math.pi / 2 / 1e-3))
    assert len(asked) <= 3 + 5 * (3 + 9 * 2 * bits)
    assert max(metric_errors(result.metric, metric).values()) <= 0.02
    assert result.metric.linear[0] == pytest.approx(result.metric.linear[2])
    for question in asked:
        move = question.first - region.center
        assert move[0] == pytest.approx(move[2], abs=1e-12)
        assert move[1] == pytest.approx(move[3], abs=1e-12)


# -- early stops and bad input ------------------------------------------------------


def test_a_diagonal_matrix_leaves_one_solution():
    region = ball(3)
    diagonal = np.diag([0.4, -0.5, 0.3])
    metric = QuadraticMetric([0.5, -0.3, 0.2], diagonal, names=region.names)
    asked, fractions = elicited(metric, region, diagonal=True)
    same, least = elicited(metric, region, diagonal=True, solution="least-squares")
    assert asked == same
    assert fractions.metric == least.metric


@pytest.mark.parametrize(
    "options", [{}, {"solution": "least-squares"}, {"diagonal": True}]
)
def test_early_stops_give_the_least_curved_metric(options):
    region = ball(3)
    metric = random_quadratic(np.random.default_rng(4), region.names)
    gradient = units(metric.gradient(region.center)[None])[0]
    for most in (0, 1, 2, 4, 150, 300, 400):
        procedure = quadratic(region, **options)
        _, _, result = play(procedure, exact_answers(metric), most=most)
        if options.get("diagonal") and most > 150:
            assert result.converged
            continue
        assert not result.converged
        assert result.notes == (UNFINISHED, NO_THEOREM)
        if most <= 150:
            assert result.metric.quadratic == pytest.approx(np.zeros((3, 3)), abs=1e-6)
        if most == 150:
            assert result.metric.linear == pytest.approx(gradient, abs=0.02)
        if most > 150:
            assert np.abs(result.metric.quadratic).max() > 0.01


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tolerance": 0}, "tolerance must be"),
        ({"radius": 0}, "radius must be a finite number above 0 and below 0.2"),
        ({"radius": 0.2}, "radius must be"),
        ({"solution": "guess"}, "solution must be one of 'fractions', 'least-squares'"),
        ({"ties": "left"}, "ties must be one of 'drop', 'rise'; got 'left'"),
        ({"clusters": [["R[a, a]", "R[d, d]"]]}, "clusters must hold"),
        ({"clusters": [["R[a, a]", "R[b, b]", "R[c, c]"]]}, "At least two statistics"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(quadratic(ball(3), **options))


# -- contract -----------------------------------------------------------------------


class TestContract(ProcedureContract):
    asks_real_trade_offs = False

    @pytest.fixture(params=["least-squares", "fractions", "diagonal"])
    def name(self, request):
        return request.param

    @pytest.fixture
    def options(self, name):
        return {"diagonal": True} if name == "diagonal" else {"solution": name}

    @pytest.fixture
    def procedure(self, options):
        def start(region, *, rng):
            return quadratic(region, tolerance=0.02, radius=0.001, rng=rng, **options)

        return start

    @pytest.fixture
    def region(self):
        return ball(2, center=[0.3, 0.4])

    @pytest.fixture
    def person(self, region, options):
        if options.get("diagonal"):
            return QuadraticMetric([0.1, 0.2], np.diag([1, -0.8]), names=region.names)
        matrix = [[0.5, 0.9], [0.9, -0.4]]
        return QuadraticMetric([0.3, 0.2], matrix, names=region.names)

    @pytest.fixture
    def distance(self):
        return lambda one, other: max(metric_errors(one, other).values())

    @pytest.fixture
    def bound(self):
        return 0.06

    @pytest.fixture
    def most_questions(self):
        return 2 + 4 * (2 + 9 * 7)
