"""Whether a family fits: verdicts, table, words."""

import dataclasses

import numpy as np
import pytest

from elicitor.core import Answer, InvalidDataError, InvalidParameterError
from elicitor.metrics import LinearMetric, QuadraticMetric, SumMetric, terms
from elicitor.metrics.families import SumOf
from elicitor.oracles import MetricOracle
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.departure import DECISIVE
from elicitor.regions import Ball
from elicitor.session import Session, elicit
from elicitor.using import check_family
from elicitor.using.family_check import compare_families

NAMES = ["a", "b", "c"]
BALL = Ball([0.3, 0.4, 0.5], 0.2, names=NAMES)
MATRIX = np.diag([12.0, -12.0, 8.0])
SLOPE = np.array([0.5, -0.6, 0.4])
STRAIGHT = LinearMetric(SLOPE, names=NAMES)
CURVED = QuadraticMetric(SLOPE - MATRIX @ BALL.center, MATRIX, names=NAMES)
LINEAR = utility_of(BALL, "linear", signs="unknown")
QUADRATIC = utility_of(BALL, "quadratic")


def random_answers(person, number, seed=0):
    points = LINEAR.random_points(2 * number, np.random.default_rng(seed))
    utilities = person.utility(points)
    sides = utilities[:number] > utilities[number:]
    answers = [Answer.FIRST if side else Answer.SECOND for side in sides]
    return list(zip(points[:number], points[number:], answers, strict=True))


def families(*used):
    every = {"linear": LINEAR, "quadratic": QUADRATIC}
    return {name: every[name] for name in used}


def test_a_richer_family_is_suggested():
    answers = random_answers(CURVED, 60)
    check = compare_families(families("linear", "quadratic"), answers)
    assert (check.verdict, check.suggestion) == ("richer", "quadratic")
    used, other = check.table
    assert (used.relation, other.relation) == ("used", "richer")
    assert (used.unknowns, other.unknowns) == (3, 9)
    assert used.log_bayes_factor == 0
    assert other.log_bayes_factor >= DECISIVE
    assert other.bits > used.bits
    assert check.n_answers == 60
    assert "a quadratic metric predicts" in check.sentence()
    assert "fits them better" in check.sentence()


def test_a_simpler_family_is_suggested():
    answers = random_answers(STRAIGHT, 40)
    check = compare_families(families("quadratic", "linear"), answers)
    assert (check.verdict, check.suggestion) == ("simpler", "linear")
    assert check.table[1].relation == "simpler"
    assert check.table[1].log_bayes_factor > np.log(3)
    assert "and is simpler" in check.sentence()


def test_the_right_family_fits():
    straight = random_answers(STRAIGHT, 40)
    check = compare_families(families("linear", "quadratic"), straight)
    assert (check.verdict, check.suggestion) == ("fits", None)
    assert check.sentence().endswith("and fits them; no better: quadratic.")
    curved = random_answers(CURVED, 60)
    check = compare_families(families("quadratic", "linear"), curved)
    assert check.verdict == "fits"
    assert check.table[1].log_bayes_factor < -DECISIVE


def test_the_factor_is_the_same_from_both_sides():
    answers = random_answers(CURVED, 30)
    one = compare_families(families("linear", "quadratic"), answers)
    other = compare_families(families("quadratic", "linear"), answers)
    assert one.table[1].log_bayes_factor == pytest.approx(
        -other.table[1].log_bayes_factor
    )


def test_contradictions_without_a_better_family_are_unexplained():
    answers = random_answers(STRAIGHT, 120)
    gaps = [abs((first - second) @ SLOPE) for first, second, _ in answers]
    for clear in np.argsort(gaps)[-60::2]:
        first, second, answer = answers[clear]
        answers[clear] = (first, second, answer.swapped)
    check = compare_families(families("linear"), answers)
    assert check.verdict == "unexplained"
    assert check.surprise < 0.05
    assert "contradictions are more than its noise explains" in check.sentence()


def test_predictions_are_of_answers_left_out():
    check = compare_families(families("linear"), random_answers(STRAIGHT, 40))
    assert 0.85 <= check.table[0].hits <= 1
    assert 0.5 < check.table[0].bits <= 1


@pytest.mark.slow
def test_a_session_is_checked_with_its_own_options():
    """The richer family is seen, since questions were asked for that."""
    result = elicit(
        BALL,
        "linear",
        MetricOracle(CURVED),
        method="bayesian",
        signs="unknown",
        doubt_family="quadratic",
        tolerance=1e-6,
        max_questions=30,
        random_state=0,
    )
    check = check_family(result, BALL, ["quadratic"])
    assert check.family == "linear"
    assert check.suggestion == "quadratic"
    factor = result.details["doubt"]["log_bayes_factor"]
    assert check.table[1].log_bayes_factor == pytest.approx(factor, abs=0.1)


@pytest.mark.slow
def test_sums_of_terms_are_compared():
    """Somebody linear but for a square of the first statistic."""
    plain = terms.Linear(signs="unknown")
    curved, other = (
        SumOf(plain, more) for more in (terms.Powers("a"), terms.Products("b", "c"))
    )
    person = SumMetric([-1.8, -0.2, 0.2, 3.0], curved.terms, BALL.space)
    result = elicit(
        BALL,
        "linear",
        person.prefers,
        signs="unknown",
        held_out=12,
        max_questions=24,
        random_state=0,
    )
    check = check_family(result, BALL, [curved, other])
    table = {row.family: row for row in check.table}
    assert list(table) == ["linear", "sum", "sum 2"]
    assert check.suggestion == "sum"
    assert table["sum"].log_bayes_factor > table["sum 2"].log_bayes_factor
    assert table["sum"].unknowns == table["sum 2"].unknowns == 4
    assert "a sum metric predicts" in check.sentence()
    assert check_family(result, BALL, [other, curved]).suggestion == "sum 2"


def test_doubts_are_about_names():
    with pytest.raises(InvalidParameterError, match="doubt_family must be the name"):
        Session(BALL, "linear", doubt_family=SumOf("linear"))


@pytest.mark.slow
def test_antipodes_alone_hide_curvature():
    result = elicit(
        BALL,
        "linear",
        MetricOracle(CURVED),
        method="bayesian",
        signs="unknown",
        tolerance=1e-6,
        max_questions=15,
        random_state=0,
    )
    check = check_family(result.transcript, BALL)
    assert check.verdict == "fits"
    assert {row.family for row in check.table} >= {"linear", "quadratic", "polynomial"}


def test_what_cannot_be_checked_is_refused():
    session = Session(BALL, "linear", method="bayesian", random_state=0)
    with pytest.raises(InvalidDataError, match="No answer says anything"):
        check_family(session.transcript, BALL, ["quadratic"])
    session.ask()
    session.tell("first")
    with pytest.raises(InvalidParameterError, match="families must be one of"):
        check_family(session.transcript, BALL, ["fair"])
    said = r"such as \['quadratic'\]; got 'quadratic'"
    with pytest.raises(InvalidParameterError, match=said):
        check_family(session.transcript, BALL, "quadratic")


def test_a_check_does_not_change():
    check = compare_families(families("linear"), random_answers(STRAIGHT, 10))
    with pytest.raises(dataclasses.FrozenInstanceError):
        check.verdict = "fits"
