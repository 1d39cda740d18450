"""Our linear-fractional procedure on a ball: the contract, the truth, the geometry."""

import functools

import numpy as np
import pytest

from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import LinearFractionalMetric
from elicitor.metrics.comparison_form import form_angle
from elicitor.procedures.ball_ratios import metric_of
from elicitor.procedures.efficient import ball_planes
from elicitor.procedures.efficient.ball_planes import Chords
from elicitor.procedures.efficient.tangent_search import TangentSearch, axes_across
from elicitor.regions import Ball
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.ratio_cases import (
    OnBalls,
    agreement,
    ball_of,
    decreasing,
    error_in,
    points_of,
)


def anywhere(ball, rng, largest=0.8):
    """⟨g, x⟩ / (1 + ⟨w, x⟩) + 1 on the unit ball, in any direction."""
    q = len(ball.names)
    g, w = rng.normal(size=(2, q))
    g /= np.linalg.norm(g)
    w -= (w @ g) * g
    w *= rng.uniform(0.1, largest) / max(np.linalg.norm(w), 1e-12)
    w, g = w / ball.radius, g / ball.radius
    bottom = 1 - w @ ball.center
    # Add the multiple of the denominator that clears the constant of the numerator.
    top = g + (g @ ball.center) / bottom * w
    return LinearFractionalMetric(top, w, bottom, names=ball.names)


class OnABall(OnBalls):
    @pytest.fixture
    def procedure(self):
        return functools.partial(ball_planes, tolerance=0.02)

    @pytest.fixture
    def bound(self):
        return 0.02

    @pytest.fixture
    def most_questions(self, region):
        return 40 * (len(region.names) - 1)


class TestKnownSigns(OnABall):
    most_doubts = 50  # five for each angle at either point


@pytest.mark.slow
class TestUnknownSigns(OnABall):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        return functools.partial(ball_planes, tolerance=0.02, signs="unknown")

    @pytest.fixture
    def person(self, region):
        return anywhere(region, np.random.default_rng(2))


@pytest.mark.slow
class TestMixedSigns(OnABall):
    """Good and bad statistics; nobody is asked about dominated pairs."""

    @pytest.fixture
    def region(self):
        return Ball([0.3, 0.2, 0.4], 0.1, names=("x", "y", "z"))

    @pytest.fixture
    def signs(self):
        return np.array([1, -1, 1])

    @pytest.fixture
    def procedure(self, signs):
        return functools.partial(ball_planes, tolerance=0.02, signs=signs)

    @pytest.fixture
    def person(self, region):
        metric = LinearFractionalMetric(
            [0.5, -1, 0.7], [-0.3, 0.2, 0.4], 2.0, names=region.names
        )
        slopes = metric.gradient(points_of(region, 50))
        assert (slopes * [1, -1, 1] > 0).all()
        return metric

    most_doubts = 20


# -- truth --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("q", [2, 6, 12])
def test_form_is_found_with_few_questions(q):
    ball = ball_of(q)
    rng = np.random.default_rng(3)
    for _ in range(4):
        metric = decreasing(ball, rng)
        asked, _, result = play(ball_planes(ball), exact_answers(metric))
        assert len(asked) <= 20 * (q - 1)
        assert result.converged
        assert error_in(ball, metric, result.metric) < 0.005
        assert result.details["form"] == pytest.approx(result.metric.form)


@pytest.mark.slow
@pytest.mark.parametrize("q", [2, 6])
def test_any_signs_and_steep_denominators_are_found(q):
    ball = ball_of(q)
    rng = np.random.default_rng(4)
    points = points_of(ball, 2000)
    for _ in range(4):
        metric = anywhere(ball, rng)
        procedure = ball_planes(ball, tolerance=1e-4, signs="unknown")
        _, _, result = play(procedure, exact_answers(metric))
        assert error_in(ball, metric, result.metric) < 1e-3
        assert agreement(metric, result.metric, points) > 0.995


@pytest.mark.slow
@pytest.mark.parametrize("q", [2, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("signs", ["decreasing", "unknown"])
def test_true_coefficients_never_leave_the_interval(q, signs):
    ball = ball_of(q)
    rng = np.random.default_rng(5)
    for share in (0.4, 0.6, 0.8, 1.0):
        for _ in range(2):
            metric = decreasing(ball, rng)
            true = metric_of(ball, metric.form).coefficients
            most = int(share * 14 * (q - 1)) if share < 1 else 1000
            procedure = ball_planes(ball, tolerance=0.02, signs=signs)
            result = play(procedure, exact_answers(metric), most=most)[2]
            lower, upper = result.interval.T
            assert (lower - 1e-9 <= true).all()
            assert (true <= upper + 1e-9).all()


def test_interval_shrinks_with_the_tolerance():
    ball = ball_of(6)
    metric = decreasing(ball, np.random.default_rng(6))
    widths = [
        np.ptp(
            play(ball_planes(ball, tolerance=t), exact_answers(metric))[2].interval,
            axis=1,
        ).max()
        for t in (0.02, 0.002)
    ]
    assert widths[1] < widths[0] / 5


# -- geometry -----------------------------------------------------------------------


@pytest.mark.parametrize("q", [2, 6])
def test_chords_end_on_the_sphere_and_pass_through_the_point(q):
    ball = ball_of(q)
    rng = np.random.default_rng(7)
    point = ball.at(rng.normal(size=q), share=0.6)
    chords = Chords(ball, point)
    for _ in range(20):
        v = rng.normal(size=q)
        first, second = chords.at(v), chords.at(v, share=-1.0)
        for end in (first, second):
            assert np.linalg.norm(end - ball.center) == pytest.approx(ball.radius)
        ahead, behind = first - point, point - second
        assert ahead / np.linalg.norm(ahead) == pytest.approx(v / np.linalg.norm(v))
        assert behind / np.linalg.norm(behind) == pytest.approx(v / np.linalg.norm(v))
        assert np.linalg.norm(first - second) >= 1.6 * ball.radius - 1e-12


def test_answer_about_a_chord_is_the_sign_of_the_gradient_along_it():
    ball = ball_of(6)
    rng = np.random.default_rng(8)
    point = ball.at(rng.normal(size=6), share=0.7)
    chords = Chords(ball, point)
    for _ in range(200):
        metric, v = anywhere(ball, rng), rng.normal(size=6)
        ahead = metric.value(chords.at(v)) > metric.value(chords.at(v, share=-1.0))
        assert ahead == (metric.gradient(point) @ v > 0)


def test_axes_lie_across_the_direction_and_each_other():
    rng = np.random.default_rng(9)
    for direction in (*rng.normal(size=(20, 5)), np.eye(5)[0], -np.eye(5)[0]):
        unit = direction / np.linalg.norm(direction)
        frame = np.vstack([unit, axes_across(unit)])
        assert frame @ frame.T == pytest.approx(np.eye(5), abs=1e-12)


@pytest.mark.parametrize("turn", [0.0, 0.01, 0.2, 1.0])
def test_tangents_find_a_direction_near_by(turn):
    ball = Ball(np.zeros(4), 1.0)
    near = np.array([0.5, -0.5, 0.1, 0.7])
    near /= np.linalg.norm(near)
    across = axes_across(near)[1] * 0.6 + axes_across(near)[2] * 0.8
    goal = np.cos(turn) * near + np.sin(turn) * across
    search = TangentSearch(ball, near, 1.2, finest=0.001, same_signs=False)
    assert search.direction == pytest.approx(near)

    def person(question):
        ahead = goal @ (question.first - question.second)
        return Answer.FIRST if ahead > 0 else Answer.SECOND

    questions, answer, asked = search.run(), None, 0
    while True:
        try:
            question = questions.send(answer)
        except StopIteration:
            break
        answer, asked = person(question), asked + 1
    assert np.linalg.norm(search.direction - goal) < 0.003
    assert search.width <= 0.001 * (1 + 1e-9)
    assert asked <= (15 if turn < 0.001 else 50)


def test_canonical_denominator_is_even_and_positive_on_the_ball():
    ball = ball_of(6)
    rng = np.random.default_rng(11)
    points = points_of(ball, 20_000)
    points = (
        ball.center
        + (points - ball.center)
        / np.linalg.norm(points - ball.center, axis=1, keepdims=True)
        * ball.radius
    )
    for _ in range(5):
        metric = decreasing(ball, rng)
        found = metric_of(ball, metric.form)
        assert form_angle(found.form, metric.form) < 1e-9
        values = found.value(points)  # positive denominators, or this raises
        assert values.min() >= -1 - 1e-9
        assert values.min() < -0.95
        assert found.value(np.zeros(6)) == 0
        worst = points[values.argmin()]
        even = found.denominator @ worst + found.constant
        assert even == pytest.approx(found.constant, rel=0.05)
        assert np.abs(found.numerator).sum() == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize("center", [[0.01, -0.02], [0.9, 0.6]])
def test_canonical_denominator_is_the_same_at_the_best_and_the_worst(center):
    """Of the circle and the origin, by brute force."""
    ball = Ball(center, 0.5)
    rng = np.random.default_rng(13)
    turns = np.linspace(0, 2 * np.pi, 100_000)
    circle = ball.center + ball.radius * np.column_stack([np.cos(turns), np.sin(turns)])
    every = np.vstack([circle, [0, 0]])
    defined = 0
    for _ in range(12):
        found = metric_of(ball, anywhere(ball, rng, largest=0.9).form)
        if found.constant > 0:
            defined += 1
            values = found.value(every)
            ends = every[[values.argmin(), values.argmax()]]
            below, above = ends @ found.denominator + found.constant
            assert below == pytest.approx(above, rel=1e-3)
    assert defined >= 5


def test_metric_that_is_not_defined_at_zero_is_returned_with_a_note():
    # The denominator falls to zero between the ball and the origin.
    ball = Ball([1.0, 1.0], 0.2, names=("x", "y"))
    metric = LinearFractionalMetric([1.0, 0.2], [1.5, -0.2], -0.5, names=ball.names)
    procedure = ball_planes(ball, tolerance=1e-4, signs=[-1, 1])
    _, _, result = play(procedure, exact_answers(metric))
    points = points_of(ball, 2000)
    assert agreement(metric, result.metric, points) > 0.995
    assert ("unlike those that were asked about" in " ".join(result.notes)) == (
        result.metric.constant <= 0
    )


def test_form_that_is_constant_on_the_ball_is_refused():
    ball = Ball([0.0, 0.0], 1.0)
    form = np.zeros((3, 3))
    form[0, 1], form[1, 0] = 1, -1
    with pytest.raises(InvalidParameterError, match="constant on the ball"):
        metric_of(ball, form)


def test_person_without_preferences_gets_a_note():
    asked, _, result = play(ball_planes(ball_of(6)), lambda _: Answer.ABOUT_EQUAL)
    assert "about equal" in result.notes[-1]
    assert not result.converged
    assert len(asked) < 400


@pytest.mark.parametrize("bad", ["up", [1, 0, 1, 1, 1, 1], [1, -1]])
def test_bad_signs_are_refused(bad):
    with pytest.raises(InvalidParameterError, match="signs must be"):
        next(ball_planes(ball_of(6), signs=bad))


def test_one_statistic_is_refused():
    with pytest.raises(InvalidParameterError, match="at least two statistics"):
        next(ball_planes(Ball([0.5], 0.1)))


def test_questions_that_remain_are_counted_down():
    ball = ball_of(6)
    person = exact_answers(decreasing(ball, np.random.default_rng(12)))
    asked, _, _ = play(ball_planes(ball), person)
    left = [question.remaining for question in asked]
    assert abs(left[0] - (len(asked) - 1)) <= 25
    assert left[-1] <= 2


def test_a_gap_that_is_too_wide_by_rounding_alone_is_not_asked_about():
    # The last band of "about equal" lies between two gaps of the width that is wanted.
    said = iter("EEFSEESSFFSSFFSFESFSE" + "F" * 200)
    answers = {"F": Answer.FIRST, "S": Answer.SECOND, "E": Answer.ABOUT_EQUAL}
    ball = Ball([1 / 3] * 3, 0.2)
    questions, _, result = play(ball_planes(ball), lambda _: answers[next(said)])
    assert len(questions) < 100
    assert result.converged
