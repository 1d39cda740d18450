"""How many of a person's answers usual measures would have given, counted by hand."""

from decimal import Decimal

import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.using.usual_answers import usual_answers
from elicitor.words import say

# Of ten people four are positive; (TP, TN) of what is compared.
POOL = el.BinaryRegion.from_predictions(
    [0, 0, 0, 1, 0, 0, 1, 0, 1, 1], [0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.6, 0.7, 0.8, 0.9]
)


def answered(*answers):
    """A session in which these answers were given, and its questions."""
    session = el.Session(POOL, "linear", method="efficient", tolerance=0.01)
    asked = []
    for answer in answers:
        question = session.ask()
        asked.append(question)
        session.tell(answer, question=question)
    return session.result(partial=True), asked


def accuracy(point):
    return point.sum()


def f1(point):
    tp, tn = point
    return 2 * tp / (tp + 0.4 + 0.6 - tn)


@pytest.mark.parametrize("said", [("first", "second"), ("second", "second", "first")])
def test_measures_are_counted_on_the_questions_that_were_asked(said):
    result, asked = answered(*said)
    wanted = {}
    for name, measure in (("accuracy", accuracy), ("F1", f1)):
        hits = 0.0
        for question, answer in zip(asked, said, strict=True):
            ahead = measure(question.first) - measure(question.second)
            right = (ahead > 0) == (answer == "first")
            hits += 0.5 if abs(ahead) < 1e-12 else float(right)
        wanted[name] = Decimal(str(hits)).normalize()
    found = usual_answers(result, POOL)
    assert found.asked == len(said)
    counted = {say(one.measure): one.hits for one in found.measures}
    assert {name: counted[name] for name in wanted} == wanted


def test_who_chose_no_side_is_compared_with_nobody():
    result, _ = answered(Answer.ABOUT_EQUAL)
    assert usual_answers(result, POOL) is None


def test_it_is_said_in_both_languages():
    result, _ = answered("first")
    found = usual_answers(result, POOL)
    assert say(found).startswith("1 answer chose a side. Usual measures would have")
    assert say(found, "de").startswith("1 Antwort wählte eine Seite. Übliche Maße")
