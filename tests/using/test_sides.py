"""Who takes the same side whatever is shown there is told by counts alone."""

import numpy as np
import pytest
from scipy.stats import binomtest

import elicitor as el
from elicitor.core import Answer, Exchange, Question
from elicitor.using.sides import SameSide, same_side
from tests.using.sided import asked, said


@pytest.mark.slow
@pytest.mark.parametrize("number", [5, 10, 11, 14, 20])
def test_it_is_told_where_a_coin_does_so_once_in_a_thousand(number):
    for first in range(number + 1):
        second = number - first
        found = same_side(said(first, second, equal=3))
        rare = binomtest(first, number, 0.5).pvalue <= 0.001
        side = "first" if first > second else "second"
        told = SameSide(side, max(first, second), number)
        assert found == (told if rare else None)


def test_where_no_coin_puts_the_sides_a_count_tells_nothing():
    assert same_side(said(20, 0)) is not None
    assert same_side(said(20, 0, shuffled=False)) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_who_always_takes_a_is_told_so_wherever_the_coin_put_it(seed):
    result = asked(lambda *_: True, seed=seed, shuffle_sides=True)
    assert any("mostly takes the same side" in note for note in result.notes)


def votes(seed, number=24):
    """Pairs of rates and alarms, winners first, of somebody who errs now and then."""
    rng = np.random.default_rng(seed)
    low, high = [0.6, 1.0], [0.99, 30.0]
    first, second = rng.uniform(low, high, (2, number, 2))
    ahead = (first - second) @ [30, -0.5] + rng.logistic(0, 2, number) > 0
    either = ahead[:, None]
    return np.where(either, first, second), np.where(either, second, first)


@pytest.mark.slow
def test_comparisons_may_have_the_winner_first():
    """A file of votes often has; chance decided nothing there."""
    for seed in range(4):
        winners, losers = votes(seed)
        swap = np.random.default_rng(seed).random(len(winners)) < 0.5
        first = np.where(swap[:, None], losers, winners)
        second = np.where(swap[:, None], winners, losers)
        by_chance = np.where(swap, "second", "first").tolist()
        about = {"names": ["caught", "alarms"], "signs": [1, -1]}
        one = el.learn(winners, losers, ["first"] * len(winners), **about)
        other = el.learn(first, second, by_chance, **about)
        assert one.notes == other.notes
        assert not any("side" in note for note in one.notes)


def test_sides_that_somebody_else_put_tell_nothing():
    ball = el.Ball([0.4, 0.3, 0.5], 0.1, names=list("abc"))
    points = ball.choice_set.random(40, np.random.default_rng(0))
    pairs = [
        Question(one, two) for one, two in zip(points[::2], points[1::2], strict=True)
    ]
    made = [Exchange.of(pair, Answer.FIRST) for pair in pairs]
    session = el.Session(ball, "linear", given=made, shuffle_sides=True, random_state=0)
    assert same_side(session.transcript) is None
    for _ in range(12):
        session.ask()
        session.tell(Answer.SECOND)
    assert same_side(session.transcript) == SameSide("second", 12, 12)
