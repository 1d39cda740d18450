"""What was reckoned before an answer is what follows it."""

import threading

import pytest

from elicitor.core import Answer
from tests.session.test_forks import SPOKEN, answered, region_of, told

CASES = [
    ("quadratic", "ball"),
    *[
        pytest.param(*case, marks=pytest.mark.slow)
        for case in (("linear", "people"), ("fair", "groups"), ("monotone", "law"))
    ],
]


def in_another_thread(work):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), CASES)
def test_a_session_that_is_foreseen_is_the_same(family, name):
    checks = {"retests": 1, "held_out": 1, "max_questions": len(SPOKEN)}
    options = {"family": family, "shuffle_sides": True, **checks}
    region = region_of(name)
    plain = answered(region, SPOKEN, **options)
    session = answered(region, (), **options)
    for answer in SPOKEN:
        known = {said: session.foresee(said) for said in ("first", "second", answer)}
        for one in known.values():
            in_another_thread(one.reckon)
        session.tell(answer, foreseen=known[answer])
        session.ask()
    assert session.transcript == plain.transcript
    assert session.ask() == plain.ask()
    assert told(session.result(partial=True)) == told(plain.result(partial=True))
    for one in (session, plain):
        one.undo()
        one.undo()
    assert session.ask() == plain.ask()


def test_what_was_foreseen_otherwise_is_not_taken():
    region = region_of("people")
    plain = answered(region, [Answer.FIRST, Answer.FIRST])
    session = answered(region, ())
    old, other = session.foresee("first"), session.foresee("second")
    for one in (old, other):
        one.reckon()
    session.tell("first", foreseen=other)  # of another answer
    session.ask()
    session.tell("first", foreseen=old)  # of the question before
    assert session.ask() == plain.ask()
    assert session.transcript == plain.transcript


def test_what_was_not_reckoned_yet_is_of_no_use():
    session = answered(region_of("people"), ())
    session.tell("first", foreseen=session.foresee("first"))
    assert session.ask() == answered(region_of("people"), [Answer.FIRST]).ask()


def test_nothing_follows_the_end():
    session = answered(region_of("people"), [Answer.FIRST], max_questions=1)
    assert session.done
    assert session.foresee("first") is None
