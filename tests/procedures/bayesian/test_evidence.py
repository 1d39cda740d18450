"""Somebody who does not look is not asked for ever."""

from types import SimpleNamespace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, EnoughAsked, Question
from elicitor.oracles import Lapse, Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN
from elicitor.procedures.bayesian.evidence import Evidence
from elicitor.testing.procedures import play
from tests.procedures.class_problems import sample

REGIONS = {
    "linear": lambda: el.Ball([0.3, 0.4, 0.5], 0.1, names=list("abc")),
    "monotone": lambda: sample("three classes"),
}
MOST = 150


def ended(family, answer, seed, most=MOST):
    rng = np.random.default_rng(seed)
    procedure = BAYESIAN[family](
        REGIONS[family](), rng=rng, check_signs=False, tolerance=0.02
    )
    return play(procedure, answer, most=most)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "seed"),
    [("linear", 1), pytest.param("monotone", 0, marks=pytest.mark.slow)],
)
def test_a_coin_is_found_out(family, seed):
    coin = np.random.default_rng(seed)
    _, answers, result = ended(
        family, lambda _: coin.choice([Answer.FIRST, Answer.SECOND]), seed
    )
    assert 30 <= len(answers) < MOST
    assert not result.converged
    assert result.details["stopped"] == "blind"
    assert any("answers by chance" in note for note in result.notes)


TOLD = "look more like those of somebody who answers by chance"


@pytest.mark.slow
@pytest.mark.parametrize("weight", [2, 5, 30])
def test_a_sensible_person_is_not_told_to_answer_by_chance(weight):
    """A dozen answers near the edge tell little; one of three at most may be told so.

    That bound holds for people of the family as the procedure expects them (Markov).
    """
    region = el.BinaryRegion.from_law(lambda x: x)
    told = 0
    for seed in range(4):
        metric = el.LinearMetric([weight, 1])
        spread = 0.03 * float(np.ptp(metric.utility(region.choice_set.landmarks)))
        person = MetricOracle(metric, Lapse(Logistic(spread), 0.03), random_state=seed)
        result = el.elicit(
            region, "linear", person, max_questions=12, random_state=seed
        )
        told += any(TOLD in note for note in result.notes)
    assert told == 0


@pytest.mark.slow
def test_most_coins_are_told_so_and_none_converges():
    """19 of 30 others were; of ten, three at least in 99 % of cases then."""
    region, told = el.BinaryRegion.from_law(lambda x: x), 0
    for seed in range(10):
        coin = np.random.default_rng([seed, 1])
        result = el.elicit(
            region,
            "linear",
            lambda *_, coin=coin: bool(coin.random() < 0.5),
            max_questions=20,
            random_state=seed,
        )
        assert not result.converged
        told += any("look more like those of" in note for note in result.notes)
    assert told >= 3


@pytest.mark.slow
def test_somebody_who_slips_often_is_not_taken_for_a_coin():
    """One of a hundred such people may be; the limits are those of one seed."""
    weights, coin = np.array([0.6, 0.5, 0.4]), np.random.default_rng(3)

    def answer(question: Question) -> Answer:
        first = weights @ (question.first - question.second) > 0
        return Answer.FIRST if first != (coin.random() < 0.2) else Answer.SECOND

    _, _, result = ended("linear", answer, 3, most=60)
    assert result.details["stopped"] != "blind"


SAME = "mostly takes the same side"


def noted(answers, shown, **options):
    """What is noted of answers, where sides may be shown otherwise than asked."""
    rng = np.random.default_rng(1)
    procedure = BAYESIAN["linear"](
        REGIONS["linear"](), rng=rng, check_signs=False, **options
    )
    question = next(procedure)
    for answer, seen in zip(answers, shown, strict=True):
        if seen is not None:
            question.seen(seen)
        question = procedure.send(answer)
    with pytest.raises(StopIteration) as stopped:
        procedure.throw(EnoughAsked())
    return " ".join(stopped.value.value.notes)


@pytest.mark.slow
def test_a_favourite_side_is_one_of_those_that_were_shown():
    """Somebody who always takes A answers as a coin does before it puts the sides."""
    coin = np.random.default_rng(1)
    tossed = [*coin.choice([Answer.FIRST, Answer.SECOND], 16)]
    always = [Answer.FIRST] * 16
    assert SAME in noted(tossed, always)
    assert SAME not in noted(always, tossed)
    assert SAME not in noted(tossed, tossed)
    assert SAME in noted(always, [None] * 16)  # nobody swaps sides
    assert SAME not in noted(tossed, always, edition=2)  # as sessions before


@pytest.mark.slow
@pytest.mark.parametrize(("first", "named"), [(13, False), (15, True)])
def test_a_side_taken_a_little_more_often_is_no_favourite(first, named):
    """Of 18, B(a + 1, b + 1) 2¹⁸ is 1.6 for 13 and 17 for 15."""
    coin = np.random.default_rng(1)
    tossed = [*coin.choice([Answer.FIRST, Answer.SECOND], 18)]
    shown = [*[Answer.FIRST] * first, *[Answer.SECOND] * (18 - first)]
    assert (SAME in noted(tossed, shown)) is named
    assert (TOLD in noted(tossed, shown)) is not named


@pytest.mark.parametrize(
    ("likelier", "told", "hopeless"),
    [(0.5, False, False), (2.9, False, False), (3.1, True, False), (101, True, True)],
)
def test_it_is_said_where_blind_answers_are_three_times_as_likely(
    likelier, told, hopeless
):
    """And given up where they are a hundred times as likely, after thirty of them."""
    evidence = Evidence(SimpleNamespace(), np.random.default_rng(0))
    for _ in range(15):
        evidence.hear(Answer.FIRST)
        evidence.hear(Answer.SECOND)
    family = -30 * np.log(2) - np.log(likelier)
    beliefs = SimpleNamespace(is_exact=False, log_evidence=family)
    assert (evidence.blind(beliefs) is not None) is told
    assert bool(evidence.is_hopeless(beliefs)) is hopeless
    evidence = Evidence(SimpleNamespace(), np.random.default_rng(0))
    for answer in [Answer.FIRST, Answer.SECOND] * 4:
        evidence.hear(answer)
    few = SimpleNamespace(is_exact=False, log_evidence=-8 * np.log(2) - 9)
    assert evidence.blind(few) is None
    assert not evidence.is_hopeless(few)
