"""How well a family explains answers, against sampling on the circle."""

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.procedures.bayesian import Beliefs, utility_of
from elicitor.procedures.bayesian.fit import believe, fit, informative
from elicitor.regions.multiclass import Ball
from tests.procedures.bayesian.by_sampling import log_mean_probability

UTILITY = utility_of(Ball([0.4, 0.5], 0.2), "linear", signs="unknown")


def answered(number, seed=0, slips=(), weights=(0.8, -0.6)):
    points = UTILITY.random_points(2 * number, np.random.default_rng(seed))
    first, second = points[:number], points[number:]
    side = (first - second) @ np.array(weights) > 0
    side[list(slips)] ^= True
    return [
        (one, other, Answer.FIRST if is_first else Answer.SECOND)
        for one, other, is_first in zip(first, second, side, strict=True)
    ]


def rows_of(answers):
    first, second, said = zip(*answers, strict=True)
    sides = np.array([1 if answer is Answer.FIRST else -1 for answer in said])
    return sides[:, None] * UTILITY.rows(np.array(first), np.array(second))


def log_probability(rows):
    """Log P(answers) by a dense grid of angles and all noises."""
    angles = np.linspace(0, 2 * np.pi, 4001)[:-1]
    people = np.column_stack([np.cos(angles), np.sin(angles)])
    return log_mean_probability(people @ rows.T)


def test_left_out_answers_are_predicted_from_the_others():
    answers = answered(10, slips=[3])
    rows = rows_of(answers)
    every = log_probability(rows)
    exact = [every - log_probability(np.delete(rows, i, axis=0)) for i in range(10)]
    found = fit(UTILITY, answers)
    assert np.exp(found.log_left_out) == pytest.approx(np.exp(exact), abs=0.14)
    worst = np.argsort(found.log_left_out)[:2]
    assert worst.tolist() == np.argsort(exact)[:2].tolist() == [7, 3]
    assert found.log_evidence == pytest.approx(every, abs=0.2)
    assert found.unknowns == 2


def test_only_answers_are_left_out_not_constraints():
    known = utility_of(UTILITY.region, "linear", signs=[1, -1])
    assert len(believe(known, answered(7)).log_left_out()) == 7


def test_a_difference_of_zero_is_a_coin():
    beliefs = Beliefs(2)
    beliefs.learn(np.zeros(2), Answer.FIRST)
    beliefs.learn(np.zeros(2), Answer.SECOND)
    assert beliefs.log_evidence == pytest.approx(2 * np.log(0.5), abs=0.01)
    assert beliefs.log_left_out() == pytest.approx(np.log([0.5, 0.5]), abs=0.01)


def test_what_says_nothing_is_left_out():
    known = utility_of(UTILITY.region, "linear", signs="increasing")
    better = np.array([0.5, 0.55]), np.array([0.4, 0.5]), Answer.FIRST
    real = np.array([0.5, 0.4]), np.array([0.4, 0.5]), Answer.FIRST
    unsaid = (*real[:2], Answer.CANNOT_SAY)
    assert informative(known, [better, real, unsaid]) == [real]
    assert informative(UTILITY, [better, real, unsaid]) == [better, real]


def test_consistent_answers_are_no_surprise():
    assert fit(UTILITY, answered(30)).surprise > 0.2


@pytest.mark.parametrize("seed", range(3))
def test_usual_slips_are_explained_by_noise(seed):
    assert fit(UTILITY, answered(30, seed, slips=[2, 11])).surprise > 0.05


def test_slips_where_the_case_is_clearest_are_a_surprise():
    """Noise errs where alternatives are about as good; this person does not."""
    gaps = np.abs(rows_of(answered(120)) @ [0.8, -0.6])
    odd = fit(UTILITY, answered(120, slips=np.argsort(gaps)[-60::2]))
    usual = fit(UTILITY, answered(120, slips=np.argsort(gaps)[:30]))
    assert odd.surprise < 0.05 < usual.surprise


def test_ties_are_predicted_as_well():
    answers = [(a, b, Answer.ABOUT_EQUAL) for a, b, _ in answered(3)] + answered(10, 4)
    found = fit(UTILITY, answers)
    assert len(found.log_left_out) == 13
    assert np.isfinite(found.log_left_out).all()
    assert 0 <= found.surprise <= 1
