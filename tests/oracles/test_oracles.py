import numpy as np
import pytest

from elicitor.core import (
    Answer,
    Exchange,
    InvalidParameterError,
    OracleUnavailableError,
    Question,
    ReplayMismatchError,
    Transcript,
)
from elicitor.metrics import LinearMetric
from elicitor.oracles import (
    Flip,
    FunctionOracle,
    Logistic,
    MetricOracle,
    RepeatedOracle,
    ReplayOracle,
    as_oracle,
    require_same_question,
)

QUESTION = Question([0.35, 0.50], [0.33, 0.60])
PERSON = LinearMetric([6, 1])


def say(*answers):
    """Return an oracle that says these words, then raises StopIteration."""
    words = iter(answers)
    return FunctionOracle(lambda *_: next(words))


# -- a metric as a person -----------------------------------------------------------


@pytest.mark.parametrize(
    ("weights", "orientation", "answer"),
    [
        ([6, 1], "utility", Answer.FIRST),
        ([4, 1], "utility", Answer.SECOND),
        ([5, 0], "utility", Answer.FIRST),
        ([6, 1], "cost", Answer.SECOND),
        ([4, 1], "cost", Answer.FIRST),
        ([-6, -1], "cost", Answer.FIRST),
    ],
)
def test_metric_oracle_respects_weights_and_orientation(weights, orientation, answer):
    oracle = MetricOracle(LinearMetric(weights, orientation=orientation))
    assert oracle.answer(QUESTION) is answer


def test_metric_oracle_calls_equal_what_is_equal():
    assert MetricOracle(PERSON).answer(Question([0.1, 0.2], [0.1, 0.2])) is (
        Answer.ABOUT_EQUAL
    )


def test_metric_oracle_hands_the_difference_in_units_of_the_metric_to_its_model():
    # Δφ = 6 · 0.02 − 0.10 = 0.02, so P(first) = 1 / (1 + exp(−1)) = 0.731.
    # 4.5 standard deviations: a false alarm in 150 000 seeds; the seed is set.
    oracle, n = MetricOracle(PERSON, Logistic(0.02), random_state=5), 4000
    firsts = sum(oracle.answer(QUESTION) is Answer.FIRST for _ in range(n))
    assert firsts / n == pytest.approx(0.7310586, abs=4.5 * np.sqrt(0.2 / n))


def test_metric_oracle_slips_the_same_way_for_the_same_seed():
    def answers(random_state):
        oracle = MetricOracle(PERSON, Flip(0.4), random_state=random_state)
        return [oracle.answer(QUESTION) for _ in range(40)]

    assert answers(1) == answers(1) == answers(np.random.default_rng(1))
    assert answers(1) != answers(2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"metric": "f1"}, "metric must be a Metric; got 'f1'"),
        ({"model": "exact"}, "model must be an AnswerModel; got 'exact'"),
        ({"model": Logistic}, "model must be an AnswerModel; got <class"),
        ({"random_state": "x"}, "random_state must be None, .*; got 'x'"),
        ({"random_state": -1}, "random_state must be None, .*; got -1"),
        ({"random_state": 1.5}, "random_state must be None, .*; got 1.5"),
        ({"random_state": True}, "random_state must be None, .*; got True"),
    ],
)
def test_metric_oracle_refuses_bad_arguments(arguments, message):
    with pytest.raises(InvalidParameterError, match=message):
        MetricOracle(**({"metric": PERSON} | arguments))


# -- callables ----------------------------------------------------------------------


def test_function_gets_the_first_and_the_second_as_read_only_arrays():
    seen = []
    FunctionOracle(lambda *both: not seen.append(both)).answer(QUESTION)
    ((first, second),) = seen
    assert first.tolist() == [0.35, 0.50]
    assert second.tolist() == [0.33, 0.60]
    with pytest.raises(ValueError, match="read-only"):
        first[0] = 1


@pytest.mark.parametrize("word", [*Answer, "first", "cannot say", True, np.False_])
def test_function_may_say_whatever_an_answer_can_be_read_from(word):
    assert FunctionOracle(lambda *_: word).answer(QUESTION) is Answer.parse(word)


def test_function_that_says_nonsense_is_refused_and_not_counted():
    oracle = FunctionOracle(lambda *_: 0.7)
    with pytest.raises(InvalidParameterError, match=r"An answer must be .*; got 0\.7"):
        oracle.answer(QUESTION)
    assert oracle.n_questions == 0


@pytest.mark.parametrize("make", [as_oracle, lambda it: RepeatedOracle(it, 3)])
def test_neither_oracle_nor_callable_is_refused(make):
    with pytest.raises(InvalidParameterError, match=r"oracle must be .*; got 'doctor'"):
        make("doctor")
    with pytest.raises(InvalidParameterError, match=r"function must be .*; got 3"):
        FunctionOracle(3)


# -- repeats ------------------------------------------------------------------------


def test_repeated_oracle_believes_the_majority():
    oracle = RepeatedOracle(say("first", "second", "second", "first", "equal"), 5)
    assert oracle.answer(QUESTION) is Answer.ABOUT_EQUAL
    oracle = RepeatedOracle(say("second", "first", "first", "second", "second"), 5)
    assert oracle.answer(QUESTION) is Answer.SECOND
    oracle = RepeatedOracle(say("first", "first", "second"), 3)
    assert oracle.answer(QUESTION) is Answer.FIRST


def test_repeated_oracle_counts_only_what_was_asked_through_it():
    someone = say(*["first"] * 7)
    someone.answer(QUESTION)
    oracle = RepeatedOracle(someone, 3)
    assert oracle.n_questions == 0
    oracle.answer(QUESTION)
    assert (oracle.n_questions, someone.n_questions) == (3, 4)


def test_repeated_oracle_counts_the_repeats_before_a_failure():
    log = tuple(Exchange.of(QUESTION, Answer.FIRST) for _ in range(4))
    replay = ReplayOracle(Transcript({}, {}, ("TP", "TN"), {}, log))
    oracle = RepeatedOracle(replay, 3)
    oracle.answer(QUESTION)
    with pytest.raises(OracleUnavailableError):
        oracle.answer(QUESTION)
    assert oracle.n_questions == replay.n_questions == 4


def test_repeated_oracle_takes_a_callable():
    oracle = RepeatedOracle(lambda first, second: first[0] > second[0], 3)
    assert oracle.answer(QUESTION) is Answer.FIRST
    assert oracle.n_questions == 3


@pytest.mark.parametrize("repeats", [0, -1, 1.0, None, True])
def test_number_of_repeats_is_a_positive_whole_number(repeats):
    message = "repeats must be a whole number of at least 1; got"
    with pytest.raises(InvalidParameterError, match=message):
        RepeatedOracle(MetricOracle(PERSON), repeats)


# -- replay -------------------------------------------------------------------------

OTHER = Question([0.3, 0.4], [0.2, 0.5])
LOG = (
    Exchange.of(QUESTION, Answer.FIRST),
    Exchange((0.9, 0.9), (0.8, 0.8), Answer.SECOND, undone=True),
    Exchange.of(OTHER, Answer.CANNOT_SAY),
)
TRANSCRIPT = Transcript({}, {}, ("TP", "TN"), {}, LOG)


def test_replay_repeats_the_answers_that_stand_in_order():
    oracle = ReplayOracle(TRANSCRIPT)
    assert oracle.answer(QUESTION) is Answer.FIRST
    assert oracle.answer(OTHER) is Answer.CANNOT_SAY


def test_replay_ends_where_the_transcript_does():
    oracle = ReplayOracle(TRANSCRIPT)
    oracle.answer(QUESTION)
    oracle.answer(OTHER)
    message = "transcript has 2 answers; question 3 was never answered"
    with pytest.raises(OracleUnavailableError, match=message):
        oracle.answer(QUESTION)
    assert oracle.n_questions == 2


def test_replay_shows_both_questions_where_they_differ():
    oracle = ReplayOracle(TRANSCRIPT)
    oracle.answer(QUESTION)
    with pytest.raises(ReplayMismatchError) as caught:
        oracle.answer(QUESTION)
    assert "Question 2 is not the stored one" in str(caught.value)
    assert "stored: [0.3, 0.4] or [0.2, 0.5]" in str(caught.value)
    assert "now:    [0.35, 0.5] or [0.33, 0.6]" in str(caught.value)
    assert caught.value.number == 2
    assert caught.value.stored == OTHER
    assert caught.value.asked == QUESTION
    assert oracle.n_questions == 1


@pytest.mark.parametrize("shift", [1e-10, -1e-10])
def test_rounding_of_another_machine_is_no_difference(shift):
    moved = Question(QUESTION.first + shift, QUESTION.second - shift)
    assert ReplayOracle(TRANSCRIPT).answer(moved) is Answer.FIRST


@pytest.mark.parametrize(
    "asked",
    [
        QUESTION.swapped,
        Question(QUESTION.first + np.array([2e-7, 0]), QUESTION.second),
        Question(QUESTION.first, QUESTION.second - np.array([0, 2e-7])),
        Question([*QUESTION.first, 0], [*QUESTION.second, 0]),
        Question([QUESTION.first], [QUESTION.second]),
    ],
)
def test_any_difference_is_noticed(asked):
    with pytest.raises(ReplayMismatchError, match="Question 4 is not the stored one"):
        require_same_question(4, QUESTION, asked)


def test_replay_of_no_transcript_is_refused():
    message = r"transcript must be a Transcript; got 'a\.json'"
    with pytest.raises(InvalidParameterError, match=message):
        ReplayOracle("a.json")
