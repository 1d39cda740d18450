"""Rates of groups in whole people, and questions about them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.regions import CountedGroupBall, people_per_group

TAU = np.array([[0.5, 0.2, 0.3], [0.3, 0.2, 0.4], [0.2, 0.6, 0.3]])
RIGHT = el.GroupBall.of_classes(3, 0.2, TAU)
WRONG = el.GroupBall.of_classes(3, 0.15, TAU, diagonal=False)


def points(columns, most):
    return arrays(float, (3, columns), elements=st.floats(0, most))


@settings(max_examples=40)
@given(points(3, 1.0))
def test_right_decisions_are_rounded_one_by_one(point):
    counted = CountedGroupBall(RIGHT, 100)
    counts = counted.counts(point)
    assert counts.dtype.kind == "i"
    assert np.abs(counts - 100 * point).max() <= 0.5 + 1e-6
    assert counted.rounded(point) == pytest.approx(counts / 100)
    assert (counted.counts(counted.rounded(point)) == counts).all()


@settings(max_examples=40)
@given(points(6, 0.5))
def test_errors_are_rounded_so_that_the_people_of_a_class_add_up(point):
    counted = CountedGroupBall(WRONG, 100)
    counts = counted.counts(point)
    assert np.abs(counts - 100 * point).max() < 1
    assert (counts >= 0).all()
    assert (counts.reshape(3, 3, 2).sum(axis=2) <= 100).all()
    assert (counted.counts(counted.rounded(point)) == counts).all()


def test_errors_are_rounded_by_largest_remainders():
    counted = CountedGroupBall(WRONG, 100)
    row = [0.104, 0.204, 0.254, 0.253, 0.005, 0.004]
    # Out of 100: 10.4, 20.4 and 69.2 right; 25.4, 25.3 and 49.3; 0.5, 0.4 and 99.1.
    expected = [10, 21, 26, 25, 1, 0]
    expected[:2] = [11, 20]  # of equal remainders the first is rounded up
    assert counted.counts([row] * 3).tolist() == [expected] * 3


def test_what_is_alike_for_all_groups_stays_alike():
    counted = CountedGroupBall(WRONG, 100)
    for v in np.random.default_rng(0).normal(size=(20, 6)):
        shown = counted.rounded(counted.everyone(counted.ball.at(v)))
        assert (shown == shown[0]).all()


def test_alternatives_are_told_apart_by_their_counts():
    counted = CountedGroupBall(RIGHT, 100)
    here = counted.everyone([0.3, 0.3, 0.3])
    there = here.copy()
    there[2, 1] += 0.004
    assert not counted.tells_apart(here, there)
    there[2, 1] += 0.002
    assert counted.tells_apart(here, there)


@pytest.mark.parametrize("ball", [RIGHT, WRONG], ids=["right", "wrong"])
def test_enough_people_keep_the_direction(ball):
    tolerance = 0.05
    counted = CountedGroupBall(ball, people_per_group(ball, tolerance=tolerance))
    turns = []
    for v in np.random.default_rng(1).normal(size=(200, len(ball.names))):
        ends = [ball.everyone(ball.ball.at(v, share=share)) for share in (1.0, -1.0)]
        real = (counted.rounded(ends[0]) - counted.rounded(ends[1]))[0]
        cosine = real @ v / np.linalg.norm(real) / np.linalg.norm(v)
        turns.append(np.arccos(min(1.0, cosine)))
    assert np.sqrt(np.mean(np.square(turns))) <= tolerance / 4


def test_people_per_group_by_hand():
    # √(3/6)/(2·0.2) = 1.77 people per radian; a quarter of 0.05 needs 141.
    assert people_per_group(RIGHT) == 1000
    assert people_per_group(RIGHT, tolerance=0.1) == 100
    # √(6/6)/(2·0.15) = 3.33; a quarter of 0.1 needs 133.
    assert people_per_group(WRONG, tolerance=0.1) == 1000
    with pytest.raises(InvalidParameterError, match="tolerance"):
        people_per_group(RIGHT, tolerance=0)


def test_too_few_people_are_refused():
    # Rounding takes √6/N from each end; so N must be above √6/0.15 = 16.3.
    with pytest.raises(InvalidParameterError, match=r"apart; got 16\. Try 1000"):
        CountedGroupBall(WRONG, 16)
    assert CountedGroupBall(WRONG, 17).per == 17
    for bad in (0, 2.5, "100"):
        with pytest.raises(InvalidParameterError, match="per must be"):
            CountedGroupBall(WRONG, bad)


def test_only_balls_of_rates_are_counted():
    plain = el.GroupBall([0.1, 0.1], 0.05, [[0.5, 0.5], [0.5, 0.5]])
    with pytest.raises(InvalidParameterError, match=r"R\[a, a\].*got \('x1', 'x2'\)"):
        CountedGroupBall(plain, 100)
    with pytest.raises(InvalidParameterError, match="exact must be a GroupBall"):
        CountedGroupBall(RIGHT.ball, 100)


def test_description_is_that_of_the_ball_with_the_number_of_people():
    counted = CountedGroupBall(RIGHT, 100)
    assert counted.describe() == {**RIGHT.describe(), "per": 100}
    assert (counted.prevalence == RIGHT.prevalence).all()
    assert counted.names == RIGHT.names
    assert counted.groups == RIGHT.groups


@pytest.mark.parametrize("kind", [CountedGroupBall, el.GroupRateBall])
def test_a_ball_of_classes_is_a_plain_one(kind):
    ball = kind.of_classes(2, 0.2, [[0.5, 0.3], [0.5, 0.7]])
    assert type(ball) is el.GroupBall


@pytest.mark.parametrize("classes", [10**9, 2**63])
def test_number_of_classes_is_held_against_the_shares(classes):
    with pytest.raises(
        InvalidParameterError, match=r"prevalence must have shape|classes must be"
    ):
        el.GroupBall.of_classes(classes, 0.2, [[0.5, 0.3], [0.5, 0.7]])
