"""[M] Section 7: linear-fractional metrics by their best and worst points."""

import functools
import itertools

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.metrics import LinearFractionalMetric
from elicitor.metrics.comparison_form import form_angle
from elicitor.procedures.ball_ratios import metric_of
from elicitor.procedures.published import (
    ball_linear_fractional,
    diagonal_linear_fractional,
)
from elicitor.procedures.published.diagonal_linear_fractional import FaceSearch
from elicitor.regions import DiagonalRegion
from elicitor.testing import ProcedureContract
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.ratio_cases import (
    OnBalls,
    all_right,
    ball_of,
    canonical,
    decreasing,
    error_in,
    feasible_points,
    points_of,
    region_of,
    share_right,
    trade_off_angles,
)


class TestDiagonal(ProcedureContract):
    asks_real_trade_offs = False

    @pytest.fixture(params=["three classes", "rare class"])
    def region(self, request):
        return region_of(request.param)

    @pytest.fixture
    def procedure(self):
        return functools.partial(diagonal_linear_fractional, tolerance=0.05)

    @pytest.fixture
    def person(self, region):
        return share_right(region, [0.3, 0.5, 0.2], [0.8, 0.3, 1.5])

    @pytest.fixture
    def bound(self):
        return None  # on a sample it gets stuck

    @pytest.fixture
    def distance(self, region):
        points = 0.8 * feasible_points(region, 60) + 0.1 * all_right(region)
        return lambda one, other: trade_off_angles(one, other, points).mean()

    @pytest.fixture
    def most_questions(self):
        return 2 * 2 * 4 * 5  # faces, ends, questions a step, ⌈log₂(1/0.05)⌉


class TestDiagonalOnALaw(TestDiagonal):
    pytestmark = pytest.mark.slow

    @pytest.fixture
    def region(self):
        return region_of("decaying", rates=True)

    @pytest.fixture
    def bound(self):
        return 0.1


class TestBall(OnBalls):
    asks_real_trade_offs = False

    @pytest.fixture(params=[2, 6])
    def region(self, request):
        return ball_of(request.param)

    @pytest.fixture
    def procedure(self):
        return functools.partial(ball_linear_fractional, tolerance=0.05)

    @pytest.fixture
    def bound(self):
        return 0.1

    @pytest.fixture
    def most_questions(self, region):
        return 16 * (len(region.names) - 1) * 5


# -- number of questions: twice the linear case -------------------------------------


@pytest.mark.parametrize("tolerance", [0.1, 0.01])
def test_number_of_questions_on_faces(tolerance):
    region = region_of("three classes")
    steps = int(np.ceil(np.log2(1 / tolerance)))
    for answer in (Answer.FIRST, Answer.SECOND):
        procedure = diagonal_linear_fractional(region, tolerance=tolerance)
        asked, _, result = play(procedure, lambda _, a=answer: a)
        assert len(asked) == 2 * 4 * 2 * steps
        assert [q.remaining for q in asked] == list(range(len(asked)))[::-1]
        assert result.converged


@pytest.mark.parametrize("q", [2, 6])
def test_number_of_questions_on_a_ball(q):
    steps = int(np.ceil(np.log2(np.pi / 2 / 0.05)))
    procedure = ball_linear_fractional(ball_of(q), tolerance=0.05)
    asked, _, result = play(procedure, lambda _: Answer.FIRST)
    assert len(asked) == 2 * 4 * 2 * (q - 1) * steps
    assert [question.remaining for question in asked] == list(range(len(asked)))[::-1]
    assert result.converged


# -- truth --------------------------------------------------------------------------


@functools.cache
def wide_law(rates=False):
    """Three classes with every ratio of probabilities, so that all slopes occur."""

    def eta(x):
        odds = np.stack([(1 - x) ** 2, 2 * x * (1 - x), x**2], axis=1)
        return odds / odds.sum(axis=1, keepdims=True)

    return DiagonalRegion.from_law(eta, lambda x: 2 * x, support=(0, 1), rates=rates)


def test_both_lines_of_a_face_meet_in_the_pole():
    region = wide_law()
    metric = share_right(region, [0.45, 0.35, 0.2], [0.6, 1.0, 0.4])
    procedure = diagonal_linear_fractional(region, tolerance=1e-4)
    _, _, result = play(procedure, exact_answers(metric))
    assert form_angle(metric.form, result.metric.form) < 0.01
    expected = canonical(region, metric).coefficients
    assert result.metric.coefficients == pytest.approx(expected, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("rates", [False, True])
@pytest.mark.quick_cases("False")
def test_lines_at_the_true_best_and_worst_point_meet_in_the_pole(rates):
    """Without questions: the optimum is found by brute force."""
    region = wide_law(rates)
    metric = share_right(region, [0.45, 0.35, 0.2], [0.6, 1.0, 0.4])
    for other in (1, 2):
        search = FaceSearch(region.face(0, other))
        places = np.linspace(0.02, 0.98, 97)
        for half, sign in ((search.best, 1), (search.worst, -1)):
            values = [sign * metric.value(half.point(m)) for m in places]
            middle = places[int(np.argmax(values))]
            fine = np.linspace(middle - 0.01, middle + 0.01, 81)
            values = [sign * metric.value(half.point(m)) for m in fine]
            half.lower = half.upper = fine[int(np.argmax(values))]
        scale = search.face.scale
        p, q = (c[[0, other]] * scale for c in (metric.numerator, metric.denominator))
        pole = np.cross([*p, 0], [*q, metric.constant])
        found = search.found().pole
        pole, found = pole / np.linalg.norm(pole), found / np.linalg.norm(found)
        assert found == pytest.approx(pole, abs=0.02)


def test_contradicting_lines_give_a_pole_all_the_same():
    search = FaceSearch(region_of("three classes").face(0, 1))
    for best, worst in itertools.product(np.linspace(0.01, 0.99, 8), repeat=2):
        search.best.lower = search.best.upper = best
        search.worst.lower = search.worst.upper = worst
        a, zeta = search.found().pole, search.face.binary.prevalence
        assert a[0] - a[1] == pytest.approx(1)
        assert a[0] >= 0 >= a[1]
        assert a[1] / (1 - zeta) - 1e-12 <= a[2] <= a[0] / zeta + 1e-12


@pytest.mark.parametrize("q", [2, 6])
def test_tangent_planes_of_a_ball_give_the_form(q):
    ball = ball_of(q)
    rng = np.random.default_rng(3)
    for _ in range(2):
        metric = decreasing(ball, rng)
        procedure = ball_linear_fractional(ball, tolerance=0.01)
        _, _, result = play(procedure, exact_answers(metric))
        assert error_in(ball, metric, result.metric) < 0.01
        assert metric.value(result.details["best"]) == pytest.approx(
            metric.value(points_of(ball, 4000)).max(), abs=0.02
        )
        assert metric.value(result.details["best"]) > metric.value(
            result.details["worst"]
        )
        assert result.interval is None
        true = metric_of(ball, metric.form).coefficients
        assert result.metric.coefficients == pytest.approx(true, abs=0.1)


@pytest.mark.parametrize(
    ("procedure", "place"),
    [
        (diagonal_linear_fractional, lambda: region_of("three classes")),
        (ball_linear_fractional, lambda: ball_of(2)),
    ],
)
def test_ranking_is_all_that_is_claimed(procedure, place):
    _, _, result = play(procedure(place()), lambda _: Answer.FIRST, most=3)
    assert "Only the ranking" in result.notes[0]
    assert isinstance(result.metric, LinearFractionalMetric)
    assert result.details["form"] == pytest.approx(result.metric.form)
