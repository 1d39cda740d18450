"""The one place that drives generators; its table is in the module's docstring."""

import inspect

import numpy as np
import pytest

from elicitor import LinearMetric
from elicitor.core import (
    Answer,
    EnoughAsked,
    ProcedureError,
    Question,
    Result,
    SessionStateError,
)
from elicitor.session import Conversation

ONE, TWO = Question([0, 1], [1, 0]), Question([0.5, 1], [1, 0.5])
RESULT = Result(LinearMetric([1, 1]), np.ones((2, 2)), converged=True)


def line_of(function, text):
    """Return the line of a file at which some text stands in a function."""
    lines, first = inspect.getsourcelines(function)
    return first + next(i for i, line in enumerate(lines) if text in line)


def well_behaved(heard=None):
    heard = [] if heard is None else heard
    try:
        heard.append((yield ONE))
        heard.append((yield TWO))
    except EnoughAsked:
        heard.append("stopped")
    return RESULT


def test_conversation_goes_from_question_to_question_to_result():
    heard = []
    conversation = Conversation(well_behaved(heard))
    assert (conversation.question, conversation.result) == (ONE, None)
    conversation.send(Answer.FIRST)
    assert (conversation.question, conversation.result) == (TWO, None)
    conversation.send(Answer.CANNOT_SAY)
    assert conversation.question is None
    assert conversation.result is RESULT
    assert heard == [Answer.FIRST, Answer.CANNOT_SAY]


@pytest.mark.parametrize("answered", [0, 1])
def test_conversation_can_be_stopped_at_every_question(answered):
    heard = []
    conversation = Conversation(well_behaved(heard))
    for _ in range(answered):
        conversation.send(Answer.SECOND)
    conversation.stop()
    assert conversation.question is None
    assert conversation.result is RESULT
    assert heard == [Answer.SECOND] * answered + ["stopped"]


def test_procedure_without_questions_is_over_at_once():
    def knows_already():
        return RESULT
        yield

    assert Conversation(knows_already()).result is RESULT


@pytest.mark.parametrize("end", ["finish", "stop", "close"])
def test_sending_and_stopping_are_refused_once_it_is_over(end):
    conversation = Conversation(well_behaved())
    if end == "finish":
        conversation.send(Answer.FIRST)
        conversation.send(Answer.FIRST)
    else:
        getattr(conversation, end)()
    before = conversation.result
    for act in (lambda: conversation.send(Answer.FIRST), conversation.stop):
        with pytest.raises(SessionStateError, match="over: no question is open"):
            act()
    assert conversation.question is None
    assert conversation.result is before


def test_closing_runs_the_clean_up_of_the_procedure_and_is_harmless_again():
    cleaned = []

    def tidy():
        try:
            yield ONE
        finally:
            cleaned.append("yes")
        return RESULT

    conversation = Conversation(tidy())
    conversation.close()
    conversation.close()
    assert cleaned == ["yes"]
    assert (conversation.question, conversation.result) == (None, None)


# -- procedures that break the contract ---------------------------------------------


def yields_a_tuple():
    yield ONE
    yield ([0, 1], [1, 0])  # here
    return RESULT


def returns_a_metric():
    yield ONE
    return LinearMetric([1, 1])


def returns_nothing():
    yield ONE


def lets_the_stop_pass():
    yield ONE
    yield TWO
    return RESULT


def asks_on():
    yield ONE
    try:
        yield TWO
    except EnoughAsked:
        yield ONE  # here
    return RESULT


def delegates(inner):
    yield from inner()
    return RESULT


def error_of(make, act):
    """What is said of a procedure that breaks the contract; it ends for good."""
    procedure = make()
    conversation = Conversation(procedure)
    if act == "stop":
        conversation.send(Answer.FIRST)
    with pytest.raises(ProcedureError) as caught:
        conversation.stop() if act == "stop" else conversation.send(Answer.FIRST)
    assert inspect.getgeneratorstate(procedure) == inspect.GEN_CLOSED
    assert (conversation.question, conversation.result) == (None, None)
    with pytest.raises(SessionStateError, match="no question is open"):
        conversation.send(Answer.FIRST)
    return str(caught.value)


def told(procedure, complaint, line):
    return f"The procedure {procedure} {complaint} ({__file__}, line {line})."


def test_wrong_yield_names_the_line():
    complaint = "must yield a Question; it yielded ([0, 1], [1, 0])"
    line = line_of(yields_a_tuple, "# here")
    said = error_of(yields_a_tuple, "send")
    assert said == told("yields_a_tuple", complaint, line)


def test_wrong_yield_of_an_inner_generator_names_the_inner_line():
    complaint = "must yield a Question; it yielded ([0, 1], [1, 0])"
    line = line_of(yields_a_tuple, "# here")
    said = error_of(lambda: delegates(yields_a_tuple), "send")
    assert said == told("delegates", complaint, line)


def test_wrong_yield_at_the_start_is_noticed_at_once():
    def hasty():
        yield None

    procedure = hasty()
    with pytest.raises(ProcedureError, match=r"hasty must yield a Question; .* None"):
        Conversation(procedure)
    assert inspect.getgeneratorstate(procedure) == inspect.GEN_CLOSED


@pytest.mark.parametrize(
    ("procedure", "what"),
    [(returns_a_metric, r"LinearMetric([1.0, 1.0])"), (returns_nothing, "None")],
)
def test_wrong_return_names_the_procedure(procedure, what):
    complaint = f"must return a Result; it returned {what}"
    said = error_of(procedure, "send")
    assert said == told(procedure.__name__, complaint, line_of(procedure, "def "))


def test_stop_that_is_not_caught_is_an_error():
    complaint = "must catch EnoughAsked and return a Result"
    line = line_of(lets_the_stop_pass, "def ")
    said = error_of(lets_the_stop_pass, "stop")
    assert said == told("lets_the_stop_pass", complaint, line)


def test_asking_on_after_the_stop_is_an_error():
    complaint = "must return once EnoughAsked is thrown, but it asked on"
    said = error_of(asks_on, "stop")
    assert said == told("asks_on", complaint, line_of(asks_on, "# here"))


@pytest.mark.parametrize("thing", [None, 3, iter([ONE]), lambda: RESULT])
def test_what_is_no_generator_is_refused(thing):
    with pytest.raises(ProcedureError, match="must be a generator; got"):
        Conversation(thing)


def test_error_of_the_procedure_itself_comes_through():
    def buggy():
        yield ONE
        raise ZeroDivisionError("a bug")

    conversation = Conversation(buggy())
    with pytest.raises(ZeroDivisionError, match="a bug"):
        conversation.send(Answer.FIRST)
    assert (conversation.question, conversation.result) == (None, None)
