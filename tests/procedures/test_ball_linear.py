"""[M] Algorithm 2 and the angles of a sphere: text, counts and Table 3."""

import functools
import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import Answer, EnoughAsked, InvalidParameterError
from elicitor.metrics import ClassStatistics, LinearMetric
from elicitor.metrics.signs import orthant
from elicitor.procedures.published import ball_linear
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.procedures.sphere import (
    angle_windows,
    direction_at,
    extremes,
)
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import exact_answers, play

ERRORS = ClassStatistics(("a", "b", "c"), diagonal=False).names


def ball(q, *, names=None):
    return Ball(np.linspace(0.2, 0.4, q), 0.05, names=names)


def explicit(angles):
    """[M] Definition 6, written out for three and four weights."""
    s, c = np.sin(angles), np.cos(angles)
    if len(angles) == 2:
        return np.array([c[0], s[0] * c[1], s[0] * s[1]])
    return np.array([c[0], s[0] * c[1], s[0] * s[1] * c[2], s[0] * s[1] * s[2]])


@pytest.mark.parametrize("angles", [(2.0, 4.0), (0.3, 5.0), (1.8, 2.5, 3.3)])
def test_direction_is_that_of_the_definition(angles):
    assert direction_at(np.array(angles)) == pytest.approx(explicit(angles))
    assert np.linalg.norm(direction_at(np.array(angles))) == pytest.approx(1)


@pytest.mark.parametrize("q", [2, 3, 5])
def test_windows_hold_the_angles_of_their_orthant_and_of_no_other(q):
    rng = np.random.default_rng(q)
    for signs in itertools.product((-1.0, 1.0), repeat=q):
        windows = angle_windows(np.array(signs))
        assert np.ptp(windows, axis=1) == pytest.approx(math.pi / 2)
        inside = rng.uniform(*windows.T, size=(20, q - 1))
        assert (np.sign(direction_at(inside)) == signs).all()


def test_windows_of_a_decreasing_metric_are_those_of_the_paper():
    windows = angle_windows(-np.ones(6))
    assert windows[:-1] == pytest.approx(np.tile([math.pi / 2, math.pi], (4, 1)))
    assert windows[-1] == pytest.approx([math.pi, 3 * math.pi / 2])


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_extremes_bound_a_box_of_angles_and_are_in_it(q, seed):
    rng = np.random.default_rng(seed)
    ends = np.sort(rng.uniform(0, math.pi, (q - 1, 2)), axis=1)
    ends[-1] = rng.uniform(-math.pi, 2 * math.pi) + np.array([0, rng.uniform(0, 3)])
    lowest, highest = extremes(ends)
    inside = direction_at(rng.uniform(*ends.T, size=(3000, q - 1)))
    assert (np.diagonal(lowest) <= inside.min(axis=0) + 1e-12).all()
    assert (inside.max(axis=0) <= np.diagonal(highest) + 1e-12).all()
    # A fine grid comes close, so they are no wider than the box.
    axes = [np.unique([*np.linspace(a, b, 25), *turns(a, b)]) for a, b in ends]
    grid = direction_at(np.array(list(itertools.product(*axes))))
    assert np.diagonal(lowest) == pytest.approx(grid.min(axis=0), abs=1e-12)
    assert np.diagonal(highest) == pytest.approx(grid.max(axis=0), abs=1e-12)
    assert np.linalg.norm([*lowest, *highest], axis=1) == pytest.approx(1)


def turns(low, high):
    """Multiples of a right angle between two angles."""
    return [n * math.pi / 2 for n in range(-4, 8) if low < n * math.pi / 2 < high]


# -- signs --------------------------------------------------------------------------


def test_signs_follow_from_what_the_statistics_are():
    rights = ClassStatistics(("a", "b", "c"), rates=True).names
    assert orthant(ERRORS, None).tolist() == [-1] * 6
    assert orthant(rights, None).tolist() == [1] * 3
    assert orthant(("x", "y"), None).tolist() == [1, 1]
    assert orthant(("x", "y"), "decreasing").tolist() == [-1, -1]
    assert orthant(ERRORS, "increasing").tolist() == [1] * 6
    assert orthant(("x", "y"), [1, -1]).tolist() == [1, -1]


@pytest.mark.parametrize("bad", ["up", [1, 0], [1, 2], [1], [1, -1, 1], [1, np.nan], 3])
def test_other_signs_are_refused(bad):
    with pytest.raises(InvalidParameterError, match="signs must be"):
        next(ball_linear(ball(2), signs=bad))


def test_one_statistic_has_nothing_to_trade_against():
    with pytest.raises(InvalidParameterError, match="at least two statistics"):
        next(ball_linear(Ball([0.3], 0.1)))


# -- Algorithm 2 --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("q", "epsilon", "questions"),
    [(2, 0.01, 64), (3, 0.1, 64), (6, 0.01, 320), (12, 0.01, 704)],
)
def test_number_of_questions_is_the_published_one(q, epsilon, questions):
    # 4T⌈log₂(π/2ε)⌉ with T = 2(q−1); 320 and 704 are printed in Table 3.
    bits = math.ceil(math.log2(math.pi / 2 / epsilon))
    assert questions == 4 * 2 * (q - 1) * bits
    person = exact_answers(LinearMetric(np.ones(q), names=ball(q).names))
    asked, _, result = play(ball_linear(ball(q), tolerance=epsilon), person)
    assert len(asked) == questions
    assert [q.remaining for q in asked] == list(range(questions))[::-1]
    assert result.converged


def test_questions_turn_one_angle_at_a_time_from_the_first_to_the_last():
    region = ball(4, names=("p", "q", "r", "s"))
    weights = -np.array([0.5, 0.3, 0.6, 0.2])
    asked, _, _ = play(
        ball_linear(region, tolerance=0.8, signs="decreasing"),
        exact_answers(LinearMetric(weights, names=region.names)),
    )
    assert len(asked) == 2 * 3 * 4
    angles = [3 * math.pi / 4, 3 * math.pi / 4, 5 * math.pi / 4]
    for number, j in enumerate((0, 1, 2, 0, 1, 2)):
        start = math.pi if j == 2 else math.pi / 2
        places = np.linspace(start, start + math.pi / 2, 5)
        points = []
        for place in places:
            angles[j] = place
            points.append(region.center + 0.05 * explicit(angles))
        block = asked[4 * number : 4 * number + 4]
        for question, (before, after) in zip(
            block, itertools.pairwise(points), strict=True
        ):
            assert question.first == pytest.approx(after)
            assert question.second == pytest.approx(before)
        # After one halving the quarter-turn's best of five points is in the middle.
        best = int(np.argmax([weights @ point for point in points]))
        angles[j] = places[np.clip(best, 1, 3)]


# -- unknown signs: [Q] Algorithm 2 -------------------------------------------------


def by_algorithm_2(weights, region, epsilon):
    """What [Q] Algorithm 2 and ShrinkInterval ask, written out; the slope found."""
    asked, q = [], len(weights)

    def better(one, other):
        asked.append((one, other))
        return weights @ one > weights @ other

    def shown(unit):
        return region.center + region.radius * unit

    ones = np.full(q, 1 / math.sqrt(q))
    signs = []
    for i in range(q):  # lines 2–6
        turned = np.where(np.arange(q) == i, -1, 1) / math.sqrt(q)
        signs.append(1.0 if better(shown(ones), shown(turned)) else -1.0)
    windows = angle_windows(np.array(signs))
    angles = windows.mean(axis=1)
    for _, j in itertools.product(range(3), range(q - 1)):  # T = 3(q−1), line 9
        a, b = windows[j]
        while b - a > epsilon:
            c, d, e = (3 * a + b) / 4, (a + b) / 2, (a + 3 * b) / 4
            points = []
            for place in (a, c, d, e, b):
                angles[j] = place
                points.append(shown(direction_at(angles)))
            if better(*points[:2]) or better(*points[1:3]):
                b = d
            elif better(*points[2:4]):
                a, b = c, e
            else:
                a = d  # printed: a ← c, which would not halve
        angles[j] = (a + b) / 2
    return asked, direction_at(angles)


@pytest.mark.parametrize("signs", [(1, 1, 1), (-1, 1, -1), (-1, -1, -1), (1, -1, 1)])
def test_unknown_signs_are_asked_for_as_printed(signs):
    region, weights = ball(3), np.array(signs) * [0.3, 0.8, 0.5]
    weights /= np.linalg.norm(weights)
    person = exact_answers(LinearMetric(weights, names=region.names))
    asked, _, result = play(ball_linear(region, signs="unknown"), person)
    printed, slope = by_algorithm_2(weights, region, 0.01)
    assert len(asked) == len(printed)
    for question, (one, other) in zip(asked, printed, strict=True):
        assert question.first == pytest.approx(one)
        assert question.second == pytest.approx(other)
    assert result.metric.weights == pytest.approx(slope)
    assert result.metric.weights == pytest.approx(weights, abs=0.012)
    # q + 9(q−1)⌈log₂(π/2ε)⌉ at most, as [Q] Appendix H counts.
    assert asked[0].remaining == 3 + 9 * 2 * 8 - 1
    assert 3 + 3 * 2 * 8 <= len(asked) < asked[0].remaining
    assert result.converged
    low, high = result.interval.T
    assert ((low <= weights) & (weights <= high)).all()


def test_a_tie_is_a_rise_where_signs_are_unknown_and_a_drop_where_not():
    region = ball(2)
    for signs, end in (("unknown", 0.0), ("increasing", 1.0)):
        procedure = ball_linear(region, signs=signs)
        _, _, result = play(procedure, lambda _: Answer.ABOUT_EQUAL)
        assert result.interval is None
        # Unknown: none of the signs is preferred, so both are −, and angles grow.
        found = abs(result.metric.weights[0])
        assert found == pytest.approx(end, abs=0.01), signs


def test_nothing_is_promised_before_all_signs_are_known():
    region = ball(3)
    weights = np.array([-0.6, 0.64, -0.48])
    person = exact_answers(LinearMetric(weights, names=region.names))
    for most in (0, 2, 3, 20):
        procedure = ball_linear(region, signs="unknown")
        _, _, result = play(procedure, person, most=most)
        assert result.interval is None
        assert not result.converged
        if most >= 3:
            assert (np.sign(result.metric.weights) == np.sign(weights)).all()


def test_nothing_is_promised_if_a_sign_was_a_tie():
    region = ball(3)
    person = exact_answers(LinearMetric([0.6, 0.0, 0.8], names=region.names))
    _, answers, result = play(ball_linear(region, signs="unknown"), person)
    assert answers[1] is Answer.ABOUT_EQUAL
    assert result.metric.weights == pytest.approx([0.6, 0.0, 0.8], abs=0.012)
    assert result.interval is None


# -- known signs ----------------------------------------------------------------------


@pytest.mark.parametrize("q", [2, 3, 4])
@pytest.mark.quick_cases("2", "3")
def test_any_orthant_is_found(q):
    rng = np.random.default_rng(q)
    for signs in itertools.product((-1, 1), repeat=q):
        weights = np.array(signs) * rng.uniform(0.2, 1, q)
        weights /= np.linalg.norm(weights)
        person = exact_answers(LinearMetric(weights, names=ball(q).names))
        _, _, result = play(ball_linear(ball(q), signs=signs), person)
        assert result.metric.weights == pytest.approx(weights, abs=0.012)
        assert np.linalg.norm(result.metric.weights) == pytest.approx(1)


TABLE_3 = [
    (-0.37, -0.89, -0.09, -0.23, -0.04, -0.03),
    (-0.80, -0.55, -0.18, -0.08, -0.14, -0.05),
]


@pytest.mark.parametrize("true", TABLE_3)
def test_table_3_of_the_paper(true):
    region = ball(6, names=ERRORS)
    metric = LinearMetric(true, names=ERRORS).normalised()
    asked, _, result = play(ball_linear(region), exact_answers(metric))
    assert len(asked) == 320
    assert result.metric.weights == pytest.approx(metric.weights, abs=0.005)
    assert result.metric.weights == pytest.approx(true, abs=0.01)
    assert (result.metric.weights < 0).all()
    low, high = result.interval.T  # two cycles leave the first of five angles off
    assert ((low <= metric.weights) & (metric.weights <= high)).all()
    assert (high - low).max() <= 0.15
    assert direction_at(result.details["angles"]) == pytest.approx(
        result.metric.weights
    )


def test_worst_point_is_that_of_the_opposite_orthant():
    region, weights = ball(3), np.array([0.2, 0.7, 0.4])
    search = SphereSearch(region, -np.ones(3), "worst")
    metric = LinearMetric(weights, names=region.names)
    answer, generator = exact_answers(metric), search.run(0.001, later=7)
    question = next(generator)
    assert question.remaining == 7 + search.questions_to(0.001) - 1
    while True:
        try:
            question = generator.send(answer(question))
        except StopIteration:
            break
    expected = region.center - 0.05 * weights / np.linalg.norm(weights)
    assert search.point == pytest.approx(expected, abs=1e-4)


def test_search_that_is_cut_short_keeps_what_it_knew_better():
    weights = np.array([0.2, 0.7, 0.4])
    region = ball(3)
    person = exact_answers(LinearMetric(weights, names=region.names))
    plays = functools.partial(play, speaker=person)
    _, _, whole = plays(ball_linear(region))
    _, _, first_cycle = plays(ball_linear(region), most=64)
    _, _, one_more = plays(ball_linear(region), most=65)
    assert np.array_equal(first_cycle.metric.weights, one_more.metric.weights)
    assert not one_more.converged
    procedure = ball_linear(region)
    next(procedure)
    with pytest.raises(StopIteration) as stop:
        procedure.throw(EnoughAsked())
    at_once = stop.value.value
    assert at_once.details["angles"] == pytest.approx([math.pi / 4, math.pi / 4])
    assert at_once.interval == pytest.approx(np.tile([0.0, 1.0], (3, 1)), abs=1e-12)
    errors = [
        np.linalg.norm(r.metric.weights - weights / np.linalg.norm(weights))
        for r in (whole, first_cycle, at_once)
    ]
    assert errors == sorted(errors)
    assert errors[1] <= 0.02
