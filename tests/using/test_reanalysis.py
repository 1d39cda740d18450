"""The same answers under another family."""

import numpy as np
import pytest

from elicitor.core import (
    InvalidDataError,
    InvalidParameterError,
    Result,
    Transcript,
    TranscriptError,
)
from elicitor.metrics import LinearMetric, QuadraticMetric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian.asking import families_of, own_options
from elicitor.regions import Ball
from elicitor.session import Session, elicit
from elicitor.using import reanalyse

NAMES = ["a", "b", "c"]
BALL = Ball([0.3, 0.4, 0.5], 0.2, names=NAMES)
WEIGHTS = np.array([0.6, 0.64, 0.48])
PERSON = LinearMetric(WEIGHTS, names=NAMES)


@pytest.fixture(scope="module")
def efficient():
    return elicit(
        BALL, "linear", MetricOracle(PERSON), tolerance=0.02, method="efficient"
    )


@pytest.mark.slow
def test_answers_gathered_by_another_method_are_believed(efficient):
    again = reanalyse(efficient, BALL, "linear", tolerance=0.15)
    assert np.linalg.norm(again.metric.weights - WEIGHTS) < 0.1
    assert again.converged
    assert not reanalyse(efficient, BALL, "linear", tolerance=1e-3).converged
    assert again.posterior is not None
    assert again.n_questions == efficient.n_questions
    assert again.transcript == efficient.transcript


@pytest.mark.slow
def test_a_transcript_will_do_and_the_seed_decides_the_draws(efficient):
    one = reanalyse(efficient.transcript, BALL, "linear")
    two = reanalyse(efficient, BALL, "linear", random_state=0)
    other = reanalyse(efficient, BALL, "linear", random_state=1)
    assert one.metric == two.metric == other.metric
    assert np.array_equal(one.interval, two.interval)
    assert not np.array_equal(one.interval, other.interval)


@pytest.mark.slow
def test_it_is_what_the_procedure_itself_would_have_said():
    """Every answer counts once, in its order and on its side."""
    person = MetricOracle(PERSON, Logistic(0.02), random_state=3)
    result = elicit(
        BALL,
        "linear",
        person,
        method="bayesian",
        max_questions=15,
        random_state=1,
        shuffle_sides=True,
    )
    again = reanalyse(result, BALL, "linear")
    assert again.metric.weights == pytest.approx(result.metric.weights, abs=0.02)
    assert again.posterior.log_evidence == pytest.approx(result.posterior.log_evidence)


def test_answers_taken_back_do_not_count():
    session = Session(BALL, "linear", method="bayesian", random_state=0)
    for word in ("first", "second", "first"):
        session.ask()
        session.tell(word)
    before = reanalyse(session.transcript, BALL, "linear")
    session.ask()
    session.tell("second")
    session.undo()
    after = reanalyse(session.transcript, BALL, "linear")
    assert after.metric == before.metric
    assert after.n_questions == 3


@pytest.mark.slow
def test_another_family_explains_the_same_answers():
    matrix = np.diag([6.0, -6.0, 3.0])
    slope = np.array([0.5, -0.6, 0.4])
    person = QuadraticMetric(slope - matrix @ BALL.center, matrix, names=NAMES)
    result = elicit(
        BALL,
        "quadratic",
        MetricOracle(person),
        max_questions=60,
        tolerance=1e-3,
        random_state=0,
        method="efficient",
    )
    again = reanalyse(result, BALL, "quadratic")
    assert isinstance(again.metric, QuadraticMetric)
    true = person.normalised().coefficients
    assert np.linalg.norm(again.metric.coefficients - true) < 0.3
    linear = reanalyse(result, BALL, "linear", signs="unknown")
    assert isinstance(linear.metric, LinearMetric)
    # To level questions any family gives about the same odds; but one needs no slips.
    assert again.details["slip_rate"] < 0.01 < 0.1 < linear.details["slip_rate"]


def test_repeated_questions_are_found_in_any_transcript():
    person = MetricOracle(PERSON, Logistic(0.05), random_state=0)
    result = elicit(
        BALL,
        "linear",
        person,
        repeats=3,
        tolerance=0.2,
        random_state=0,
        method="efficient",
    )
    found = reanalyse(result, BALL, "linear").details["retests"]
    assert found["asked"] > 0
    assert found["asked"] == found["same"] + found["reversed"]


@pytest.mark.slow
def test_obvious_questions_are_not_learnt_from(efficient):
    entries = efficient.transcript.exchanges
    better = tuple(BALL.center + 0.1), tuple(BALL.center - 0.1)
    obvious = type(entries[0])(*better, entries[0].answer)
    transcript = efficient.transcript.append(obvious)
    plain = reanalyse(efficient, BALL, "linear")
    again = reanalyse(transcript, BALL, "linear")
    assert again.metric == plain.metric
    assert again.details["obvious"]["asked"] == 1


def test_what_cannot_be_reanalysed_is_refused(efficient):
    with pytest.raises(InvalidParameterError, match="family must be one of"):
        reanalyse(efficient, BALL, "cubic")
    with pytest.raises(InvalidParameterError, match="Unknown option 'depth'"):
        reanalyse(efficient, BALL, "linear", depth=3)
    with pytest.raises(TranscriptError, match="another region"):
        reanalyse(efficient, Ball([0.3, 0.4, 0.5], 0.1, names=NAMES), "linear")
    with pytest.raises(InvalidParameterError, match="Result or a Transcript"):
        reanalyse([1, 2], BALL, "linear")
    bare = Result(metric=PERSON, interval=np.zeros((3, 2)), converged=True)
    with pytest.raises(InvalidDataError, match="no transcript"):
        reanalyse(bare, BALL, "linear")


def test_families_and_their_own_options():
    assert {"linear", "polynomial", "quadratic"} <= set(families_of(BALL))
    assert "fair" not in families_of(BALL)
    options = {"signs": "unknown", "retests": 2, "link": "probit"}
    assert own_options("linear", options) == {"signs": "unknown"}
    assert own_options("quadratic", options) == {}


@pytest.mark.slow
def test_transcripts_survive_their_file(efficient):
    read = Transcript.from_json(efficient.transcript.to_json())
    assert reanalyse(read, BALL, "linear").metric == (
        reanalyse(efficient, BALL, "linear").metric
    )
