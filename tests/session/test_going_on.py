"""A session that takes the place of a kept one."""

import pytest

from elicitor import Ball, Session
from elicitor.core import Question, TranscriptError

ANSWERS = ["first", "second", "equal"]


@pytest.fixture
def kept(start, play):
    session = start(context={"who": "Ann"})
    play(session, ANSWERS)
    session.undo()
    return session


def test_it_has_the_answers_the_seed_and_the_notes(start, kept):
    session = start(random_state=17)
    session.go_on_from(kept.transcript)
    assert session.transcript == kept.transcript
    assert session.ask() == kept.ask()
    for one in (session, kept):
        one.tell("first")
    for one in (session, kept):
        one.undo()
    assert session.ask() == kept.ask()


def test_it_measures_time_if_it_did(start, kept):
    session = start(timed=True)
    session.go_on_from(kept.transcript)
    session.ask()
    session.tell("first")
    assert session.transcript.standing[-1].seconds is not None


def test_answers_that_are_given_must_be_the_first_ones(start, play, kept):
    behind, other = start(), start()
    play(behind, ANSWERS[:2])
    behind.go_on_from(kept.transcript)
    assert behind.transcript == kept.transcript
    play(other, ["second"])
    before = other.transcript
    with pytest.raises(TranscriptError, match="1 answers are given already"):
        other.go_on_from(kept.transcript)
    assert other.transcript == before


@pytest.mark.parametrize(
    ("settings", "told"),
    [({"depth": 4}, "options.depth"), ({"repeats": 3}, "repeats"), ({}, "region")],
)
def test_settings_and_region_must_be_the_same(start, toys, kept, settings, told):  # noqa: ARG001
    elsewhere = Session(Ball([0.5, 0.5], 0.1), "linear")
    session = start(**settings) if settings else elsewhere
    question = session.ask()
    with pytest.raises(TranscriptError, match=told):
        session.go_on_from(kept.transcript)
    session.tell("first", question=question)  # as before
    assert session.n_questions == 1


def test_what_is_open_can_be_looked_at_without_asking(start):
    session = start()
    question = session.open
    assert isinstance(question, Question)
    with pytest.raises(RuntimeError, match="No question was asked yet"):
        session.tell("first")
    assert session.ask() is question
