import itertools

import numpy as np
import pytest

from elicitor.core import Answer, InvalidParameterError, majority

FIRST, SECOND = Answer.FIRST, Answer.SECOND
EQUAL, SILENT = Answer.ABOUT_EQUAL, Answer.CANNOT_SAY


@pytest.mark.parametrize(
    ("value", "answer"),
    [
        ("first", FIRST),
        ("second", SECOND),
        ("about equal", EQUAL),
        ("equal", EQUAL),
        ("cannot say", SILENT),
        (True, FIRST),
        (False, SECOND),
        (np.True_, FIRST),
        (np.float64(2) < 1, SECOND),
        *((answer, answer) for answer in Answer),
    ],
)
def test_answer_is_read_from_words_and_bools(value, answer):
    assert Answer.parse(value) is answer


@pytest.mark.parametrize(
    "value", ["", "First", "FIRST", "1", 1, 0, None, 1.0, [True], ["first"], {}]
)
def test_anything_else_is_no_answer(value):
    message = "must be one of 'first', 'second', 'about equal', 'cannot say', True or"
    with pytest.raises(InvalidParameterError, match=message) as caught:
        Answer.parse(value)
    assert f"got {value!r}." in str(caught.value)


def test_exchanged_sides_exchange_the_answer():
    assert [answer.swapped for answer in Answer] == [SECOND, FIRST, EQUAL, SILENT]


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ([FIRST], FIRST),
        ([SECOND], SECOND),
        ([EQUAL], EQUAL),
        ([SILENT], SILENT),
        ([FIRST, SECOND, FIRST], FIRST),
        ([SECOND, SECOND, FIRST], SECOND),
        ([FIRST, SECOND], EQUAL),
        ([FIRST, EQUAL], EQUAL),
        ([SECOND, EQUAL], EQUAL),
        ([FIRST, FIRST, EQUAL], FIRST),
        ([SECOND, SECOND, EQUAL], SECOND),
        ([FIRST, FIRST, EQUAL, EQUAL], EQUAL),
        ([FIRST, SECOND, EQUAL], EQUAL),
        ([FIRST, FIRST, SECOND, EQUAL], FIRST),
        ([FIRST, SILENT, SILENT], FIRST),
        ([SECOND, SILENT, SILENT], SECOND),
        ([EQUAL, SILENT], EQUAL),
        ([FIRST, SECOND, SILENT], EQUAL),
        ([SILENT, SILENT], SILENT),
        ([], SILENT),
        (["first", True, "second"], FIRST),
    ],
)
def test_majority_of_repeated_answers(answers, outcome):
    assert majority(answers) is outcome
    assert majority(reversed(answers)) is outcome


def test_majority_does_not_depend_on_the_sides():
    for answers in itertools.product(Answer, repeat=4):
        exchanged = majority(answer.swapped for answer in answers)
        assert exchanged is majority(answers).swapped


def test_majority_refuses_what_is_no_answer():
    with pytest.raises(InvalidParameterError, match=r"must be one of .*; got 'left'"):
        majority([FIRST, "left"])
