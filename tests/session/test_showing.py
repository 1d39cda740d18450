"""What is announced of a question."""

import pytest

from elicitor.core import Question
from elicitor.session.showing import within_budget


@pytest.mark.parametrize(
    ("between", "budget", "expected"),
    [
        ((3, 8), None, (3, 8)),
        ((3, 8), 20, (3, 8)),
        ((3, 8), 12, (3, 6)),
        ((3, None), 12, (3, 6)),
        ((3, None), None, (3, None)),
        ((3, 8), 11, (3, 5)),
        ((3, 8), 9, (3, 3)),
    ],
)
def test_ends_of_what_is_announced_lie_within_the_budget(between, budget, expected):
    question = Question([0.2, 0.3], [0.3, 0.1], remaining=5, between=between)
    shown = within_budget(question, budget, answered=5)
    assert shown.between == expected
    assert shown.swapped.between == shown.alone.between == expected
