import numpy as np
import pytest

from elicitor.core import InvalidParameterError, Orientation, Question, Result
from elicitor.metrics import LinearMetric

FIRST, SECOND = [0.1, 0.6], [0.2, 0.5]


def test_question_copies_its_alternatives_and_protects_them():
    given = np.array(FIRST)
    question = Question(given, SECOND)
    given[0] = 9
    assert question.first.tolist() == FIRST
    assert question.second.tolist() == SECOND
    for side in (question.first, question.second):
        with pytest.raises(ValueError, match="read-only"):
            side[0] = 1
    with pytest.raises(AttributeError):
        question.first = np.zeros(2)


def test_exchanged_question_has_the_sides_exchanged_and_keeps_the_rest():
    question = Question(FIRST, SECOND, 5)
    assert question.swapped.first.tolist() == SECOND
    assert question.swapped.second.tolist() == FIRST
    assert question.swapped.remaining == 5
    assert question.swapped.swapped == question


def test_questions_are_equal_if_both_alternatives_are():
    question = Question(FIRST, SECOND)
    assert question == Question(FIRST, SECOND, remaining=3)
    assert question != question.swapped
    assert question != Question(FIRST, FIRST)
    assert question != Question(SECOND, SECOND)
    assert question != Question([FIRST], [SECOND])
    assert question != (FIRST, SECOND)
    with pytest.raises(TypeError, match="unhashable"):
        hash(question)


def test_alternatives_may_be_matrices_with_a_row_for_each_group():
    assert Question([FIRST, SECOND], [SECOND, FIRST]).first.shape == (2, 2)


@pytest.mark.parametrize(
    "bad",
    [[], [[]], 0.5, [[[0.1]]], [0.1, np.nan], [np.inf, 0.1], "ab", None, [[1], 2]],
)
def test_alternative_that_is_no_finite_vector_or_matrix_is_refused(bad):
    for name, arguments in (("first", (bad, SECOND)), ("second", (FIRST, bad))):
        message = f"{name} must be a vector or a matrix .* finite numbers; got"
        with pytest.raises(InvalidParameterError, match=message):
            Question(*arguments)


def test_alternatives_of_different_shapes_are_refused():
    message = r"same shape; got \(2,\) and \(3,\)"
    with pytest.raises(InvalidParameterError, match=message):
        Question(FIRST, [0.1, 0.2, 0.3])


@pytest.mark.parametrize("remaining", [-1, 1.5, "2", True])
def test_remaining_is_a_count(remaining):
    message = "remaining must be a whole number of at least 0; got"
    with pytest.raises(InvalidParameterError, match=message):
        Question(FIRST, SECOND, remaining)


def test_orientation_turns_values_into_utilities():
    assert Orientation.UTILITY.sign == 1
    assert Orientation.COST.sign == -1


@pytest.mark.parametrize("kind", Orientation)
def test_orientation_is_read_from_its_word(kind):
    assert Orientation.parse(kind) is kind
    assert Orientation.parse(kind.value) is kind


@pytest.mark.parametrize("word", ["", "Cost", "greater", None, 1, True])
def test_other_orientations_are_refused(word):
    message = "orientation must be one of 'cost', 'utility'; got"
    with pytest.raises(InvalidParameterError, match=message):
        Orientation.parse(word)


def test_results_can_be_compared_and_hashed_though_they_hold_arrays():
    one, other = (
        Result(metric=LinearMetric([1, 2]), interval=np.zeros((2, 2)), converged=True)
        for _ in range(2)
    )
    assert one == one
    assert one != other
    assert len({one, other}) == 2
    with pytest.raises(AttributeError):
        one.converged = False


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ([0.25, 70_000 * (1 + 9e-8)], True),  # euros, as another machine rounds
        ([0.25, 70_000 * (1 + 2e-7)], False),
        ([0.25 + 9e-8, 70_000], True),
        ([0.25 + 2e-7, 70_000], False),
    ],
)
def test_last_digits_do_not_matter_whatever_the_unit(other, same):
    asked, stored = (Question(first, [0.5, 90]) for first in ([0.25, 70_000], other))
    assert asked.is_close(stored) == same
    assert asked.swapped.is_close(stored.swapped) == same
    assert not asked.is_close(stored.swapped)
