"""How many questions are said to be ahead, and how many there are."""

import itertools

import numpy as np
import pytest

import elicitor as el
from elicitor.datasets import fitted_halves, load_wdbc
from elicitor.oracles import Exact, Flip
from elicitor.procedures.bayesian import Beliefs
from elicitor.procedures.bayesian.forecast import (
    LEAST,
    MANY,
    MOST,
    PER_QUESTION,
    SEEN,
    Forecast,
)
from elicitor.regions import CountedRegion


def told(lefts, beliefs=None, **how):
    """The ends in questions in all, as so many seem to be left."""
    forecast, known = Forecast(), beliefs or Beliefs(2)
    found = [forecast.between(k, left, known, **how) for k, left in enumerate(lefts)]
    return [
        (k + 1 + low, None if high is None else k + 1 + high)
        for k, (low, high) in enumerate(found)
    ]


def contradictory():
    """Answers that fit nobody who errs little."""
    beliefs = Beliefs(2)
    for _ in range(6):
        beliefs.learn(np.array([1.0, 0.5]), el.Answer.FIRST)
        beliefs.learn(np.array([1.0, 0.5]), el.Answer.SECOND)
    return beliefs


def test_of_many_questions_ahead_no_end_is_told():
    assert told([MANY + 1]) == [(MANY + 2 - 5, None)]
    ((_, last),) = told([MANY])
    assert last == MANY + 1 + MOST


def test_of_several_trade_offs_and_of_who_errs_much_no_end_is_told():
    assert told([0], Beliefs(3)) == [(1, None)]
    assert told([0], contradictory()) == [(1, None)]


def test_less_room_is_left_as_the_end_comes_near():
    (_, far), (_, near), (_, last) = told([4, 1, 0])
    assert far - 5 == MOST
    assert near - 3 == LEAST + PER_QUESTION
    assert last - 3 == LEAST


def test_the_upper_end_does_not_grow_while_less_is_left_than_it_says():
    lefts = [12, 9, 8, 6, 5, 5, 5, 4, 4, 3, 1, 0]
    ends = [high for _, high in told(lefts)]
    assert all(b <= a for a, b in itertools.pairwise(ends))
    assert min(ends) >= max(k + 1 + left for k, left in enumerate(lefts))


def test_what_is_said_is_taken_back_once_it_cannot_hold():
    ends = [high for _, high in told([0, 0, 0, 0, 9])]
    assert ends[:4] == [1 + LEAST] * 4
    assert ends[4] == 5 + 9


def test_no_end_is_told_once_one_was_passed():
    """Else every question would be the last one: "Question n of about n"."""
    ends = [high for _, high in told([0] * 20)]
    assert ends[: LEAST + 1] == [1 + LEAST] * (LEAST + 1)
    assert ends[LEAST + 1 :] == [None] * (19 - LEAST)


def test_after_what_was_learnt_more_follow_than_it_seems_and_no_end_is_told():
    assert told([4, 3, 2, 1, 0, 0, 0, 9], learnt=True) == [
        *[(6, None)] * 6,
        (7, None),
        (8 + 6, None),
    ]


def test_of_many_ahead_after_learning_no_more_is_told_than_was_measured():
    assert told([15], learnt=True) == told([15])
    assert told([9], learnt=True)[0] == (1 + SEEN + 1, None)


@pytest.mark.slow
def test_what_is_told_after_learning_holds_for_nine_in_ten():
    """Of 12 who rated 16 items; if it held for 95 %, 3 would be asked less in 2 %."""
    asked, announced = [], []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        items = rng.random((16, 2))
        wanted = np.array([1.0, -rng.uniform(0.3, 3)])
        heard = items @ wanted + 0.05 * rng.standard_normal(16)
        steps = np.quantile(heard, [0.2, 0.4, 0.6, 0.8])
        found = el.learn(
            items=items,
            ratings=np.digitize(heard, steps),
            names=["caught", "alarms"],
            signs=[1, -1],
            random_state=seed,
        )
        session = el.Session.resume(found.transcript, el.region_of(found))
        questions = []
        while (question := session.ask()) is not None and len(questions) < 20:
            questions.append(question)
            better = (question.first - question.second) @ wanted > 0
            session.tell("first" if better else "second")
        announced.append([question.between for question in questions])
        asked.append(len(questions))
    assert all(high is None for each in announced for _, high in each)
    at_first = [1 + each[0][0] for each in announced]
    less = [n < told for n, told in zip(asked, at_first, strict=True)]
    assert sum(less) <= 2


@pytest.mark.parametrize(
    ("left", "least"), [(1, 0), (4, 2), (6, 4), (7, 4), (9, 6), (13, 8), (15, 10)]
)
def test_fewer_by_a_third_may_follow(left, least):
    """Ends that were told to people who tried stories were undercut by five of 15."""
    assert told([left])[0][0] == 1 + least


def test_fewer_questions_than_none_are_not_announced():
    assert told([1])[0][0] == 1
    assert told([0, 0])[1][0] == 2


REGION = CountedRegion(fitted_halves(load_wdbc()).region, 100, least_right=0.25)
ASKED = {"retests": 2, "held_out": 2, "tolerance": 0.05}
"""As at a terminal, but for the budget, with which any end holds."""
WRONG = (0.0, 0.05, 0.1)
"""Shares of wrong answers."""


def announced(person):
    """Ends that are told at every question, for one simulated person."""
    rng = np.random.default_rng(person)
    metric = el.LinearMetric([np.exp(rng.uniform(0.2, 3)), 1.0])
    wrong = WRONG[person % len(WRONG)]
    model = Flip(wrong) if wrong else Exact()
    who = el.MetricOracle(metric, model, random_state=person)
    session = el.Session(
        *(REGION, "linear"),
        method="bayesian",
        max_questions=60,
        random_state=person,
        **ASKED,
    )
    ends = []
    while (question := session.ask()) is not None:
        low, high = question.between or (question.remaining,) * 2
        last = np.inf if high is None else len(ends) + 1 + high
        ends.append((len(ends) + 1 + low, last))
        session.tell(who.answer(question), question=question)
    return ends


@pytest.mark.slow
def test_the_end_told_at_the_third_question_holds_for_nine_in_ten():
    """Of 15; if it held for 95 % only, more than 2 would exceed it in 4 of 100 runs."""
    people = [announced(i) for i in range(15)]
    over = [ends for ends in people if len(ends) > ends[2][1]]
    assert len(over) <= 2
    told = [ends for ends in people if ends[2][1] < np.inf]
    assert len(told) >= 10
    ends_told = [len(ends) <= last for ends in people for _, last in ends]
    assert np.mean(ends_told) >= 0.9
    under = [ends for ends in people if len(ends) < ends[2][0]]
    assert len(under) <= 2
    careful = [ends[2][1] for ends in people[:: len(WRONG)]]
    assert np.median(careful) <= 36  # they need a dozen


def test_no_more_questions_are_promised_than_surely_follow():
    assert told([20, 9, 0], fewest=5) == [(6, None), (7, 2 + 9 + 20), (3, 12)]
    assert told([20], fewest=None) == told([20])


def two_classes():
    rng = np.random.default_rng(3)
    y = rng.random(1500) < 0.1
    scores = 1 / (1 + np.exp(1.5 - 2 * y - rng.normal(size=1500)))
    return el.BinaryRegion.from_predictions(y.astype(int), scores)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "wrong"), [("linear-fractional", 0.1), ("monotone", 0.0)]
)
def test_where_ends_come_by_cost_as_many_follow_as_are_promised(family, wrong):
    """Of 2 people with a budget of 24; editions before promised one of them more."""
    region, broken = two_classes(), {3: 0, 4: 0}
    for seed in range(2):
        weights = np.random.default_rng([seed, 3]).dirichlet(np.ones(2))
        for edition in broken:
            slips = np.random.default_rng(seed)
            session = el.Session(
                region,
                family,
                method="bayesian",
                random_state=seed,
                max_questions=24,
                retests=2,
                held_out=3,
                within=24,
                edition=edition,
            )
            least = []
            while (question := session.ask()) is not None:
                least.append(question.between[0])
                first = weights @ (question.first - question.second) > 0
                slip = slips.random() < wrong
                session.tell("first" if first != slip else "second")
            follow = range(len(least) - 1, -1, -1)
            broken[edition] += any(a > b for a, b in zip(least, follow, strict=True))
            if not seed:
                assert el.verify(session.result(), region).agrees
    assert broken[4] == 0
    assert broken[3] >= 1
