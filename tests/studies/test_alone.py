"""Whoever answers alone, at their own machine, is where a participant would be."""

import numpy as np
import pytest

from elicitor import Session
from elicitor.core import SessionStateError
from elicitor.studies import Budget
from elicitor.studies.alone import Alone
from elicitor.studies.events import INSTRUCTED, SPOKEN
from tests.studies.conftest import launched

MOST = 11


class Both:
    """The same person twice: in a study, and alone in front of its session."""

    def __init__(self, studies, **budget):
        wanted = {"most": MOST, "retests": 2, "held_out": 2, **budget}
        self.budget = Budget(**wanted)
        study = launched(studies, budget=self.budget.model_dump())
        self.studies, self.person = studies, studies.newcomer(study).id
        begun = studies.place(self.person).interview
        session = Session.resume(begun.transcript, begun.asked.region, timed=True)
        self.kept = []
        self.alone = Alone(
            session, begun.asked, begun.definition, self.kept.append, name="me"
        )

    @property
    def each(self):
        return (self.studies, self.person), (self.alone, "me")

    def answer(self, times=1):
        """Answer on, until nothing is asked; how often it was asked."""
        for number in range(times):
            turns = [door.turn(person) for door, person in self.each]
            assert (turns[0] is None) == (turns[1] is None)
            if turns[0] is None:
                return number
            assert turns[0].question == turns[1].question
            gain = turns[0].question.first - turns[0].question.second
            said = "a" if gain @ [4, 1] > 0 else "b"
            for (door, person), shown in zip(self.each, turns, strict=True):
                assert door.answer(person, shown.id, said)
        return times

    def revise(self, number, said):
        for door, person in self.each:
            one = door.place(person).interview.answers[number]
            done = door.revise(person, one.shown.id, said, times=one.revised)
            assert done

    def undo(self):
        for door, person in self.each:
            last = door.place(person).interview.answers[-1]
            assert door.undo(person, last.shown.id)

    def require_same(self):
        """Answers, what is asked for, and what comes of it."""
        there, here = (door.place(person).interview for door, person in self.each)
        assert [one.said for one in here.answers] == [one.said for one in there.answers]
        ours, theirs = self.alone.session.transcript, there.transcript
        for name in ("seed", "given"):
            assert ours.configuration.get(name) == theirs.configuration.get(name)
        assert ours.configuration["options"] == theirs.configuration["options"]
        found, wanted = here.result(), there.result()
        np.testing.assert_array_equal(found.metric.weights, wanted.metric.weights)
        for check in ("retests", "held_out"):
            assert found.details.get(check) == wanted.details.get(check)
        assert here.done == there.done


@pytest.mark.slow
@pytest.mark.parametrize("until", ["budget", "precise"])
@pytest.mark.quick_cases("budget")
def test_a_revision_leads_where_it_leads_in_a_study(studies, until):
    both = Both(studies, until=until)
    both.answer(4)
    both.revise(0, "equal")
    both.require_same()
    both.answer(2)
    both.revise(3, "equal")
    both.revise(0, "b")
    both.require_same()
    both.answer(MOST)
    both.require_same()


@pytest.mark.slow
def test_all_checks_that_were_announced_come_though_answers_were_revised(studies):
    both = Both(studies, until="budget", most=12)
    for number in range(12):
        both.answer()
        if number in (2, 4):
            both.revise(number - 2, "equal")
    both.require_same()
    details = both.alone.session.result(partial=True).details
    asked = [details[check]["asked"] for check in ("retests", "held_out")]
    assert asked == list(both.budget.checks) == [2, 2]


@pytest.mark.slow
def test_taking_back_what_was_answered_before_a_revision(studies):
    both = Both(studies, until="budget")
    both.answer(5)
    both.revise(1, "equal")
    both.undo()
    both.undo()
    both.require_same()
    both.answer(MOST)
    both.require_same()


@pytest.mark.parametrize("until", ["budget", "precise"])
@pytest.mark.slow
def test_whoever_revises_when_all_is_answered_is_asked_no_more(studies, until):
    both = Both(studies, until=until, most=7)
    answered = both.answer(7)
    both.revise(2, "equal")
    if answered == 7:
        assert both.alone.session.done
        assert both.alone.turn("me") is None
        assert both.kept[-1].configuration["max_questions"] == 0
    both.require_same()
    stored = both.kept[-1]
    again = Session.resume(stored, both.alone.session.region)
    assert len(again.transcript.standing) == answered
    assert again.done == both.alone.session.done


@pytest.mark.slow
def test_who_has_revised_goes_on_where_they_were_at_the_next_sitting(studies):
    """All answers are given ones then, and none is of the session that goes on."""
    both = Both(studies)
    both.answer(4)
    both.revise(1, "equal")
    session = Session.resume(both.kept[-1], both.alone.session.region, timed=True)
    assert session.n_questions == session.n_given
    interview = both.alone.place("me").interview
    place = Alone(
        session, interview.asked, interview.definition, both.kept.append, name="me"
    ).place("me")
    assert place.last(INSTRUCTED) is not None


@pytest.mark.slow
def test_no_pair_is_asked_twice_but_as_a_repeat(studies):
    both = Both(studies, until="budget")
    both.answer(4)
    both.revise(0, "equal")
    both.revise(1, "equal")
    both.answer(MOST)
    standing = both.alone.session.transcript.standing
    pairs = [
        frozenset((one.question.first.tobytes(), one.question.second.tobytes()))
        for one in standing
    ]
    assert len(standing) == MOST
    asked = both.alone.session.result().details["retests"]["asked"]
    assert len(pairs) - len(set(pairs)) == asked == both.budget.checks.retests


def test_the_language_of_the_pages_is_kept(studies):
    """So that reports and the next sitting speak it; nothing where it is as before."""
    both = Both(studies)
    both.alone.record("me", SPOKEN, {"language": "en"})
    assert both.alone.transcript.context == both.alone.session.transcript.context
    both.alone.record("me", SPOKEN, {"language": "de"})
    assert both.kept[-1].context["language"] == "de"
    both.answer()
    assert both.kept[-1].context["language"] == "de"
    both.alone.record("me", SPOKEN, {"language": "en"})
    assert both.kept[-1].context.get("language", "en") == "en"


DOES = {
    "answer": lambda alone, _: alone.answer(
        "me", alone.turn("me").id, "cannot", reason="hard"
    ),
    "undo": lambda alone, last: alone.undo("me", last.id),
    "revise": lambda alone, last: alone.revise("me", last.id, "equal"),
    "record": lambda alone, _: alone.record("me", "replied", {"reply": "me"}),
}


@pytest.mark.parametrize("what", DOES)
def test_what_cannot_be_written_is_not_done(studies, what):
    """A full disk: the page says so, and shows what is in the file."""
    both = Both(studies)
    both.answer(3)
    alone, kept = both.alone, both.kept[-1]
    question = alone.turn("me").question

    def full(_):
        raise OSError("no space left")

    alone._keep = full
    answers = alone.place("me").interview.answers
    for _ in range(2):
        with pytest.raises(SessionStateError, match="no space left"):
            DOES[what](alone, answers[-1].shown)
        now = alone.place("me")
        assert [one.said for one in now.interview.answers] == [
            one.said for one in answers
        ]
        assert [one.shown.id for one in now.interview.answers] == [
            one.shown.id for one in answers
        ]
        assert alone.turn("me").question == question
        assert now.last("replied") is None
        assert alone.transcript.exchanges == kept.exchanges
        assert "remarks" not in alone.transcript.context
    alone._keep = both.kept.append
    assert DOES[what](alone, answers[-1].shown)


# -- methods that follow their own questions ----------------------------------------


def answering(studies, method, *, slip=None, most=None):
    """Alone, asked by such a method until it ends; a slip at a question, if wished."""
    interview = studies.place(studies.newcomer(launched(studies)).id).interview
    session = Session(
        interview.asked.region,
        "linear",
        method=method,
        shuffle_sides=True,
        random_state=1,
        max_questions=60,
        timed=True,
    )
    kept = []
    alone = Alone(
        session, interview.asked, interview.definition, kept.append, name="me"
    )
    answer_on(alone, slip=slip, most=most)
    return alone, kept


def answer_on(alone, *, slip=None, most=None):
    while (shown := alone.turn("me")) is not None:
        number = len(alone.place("me").interview.answers)
        if number == most:
            return
        right = (shown.question.first - shown.question.second) @ [4, 1] > 0
        alone.answer("me", shown.id, "a" if right == (number != slip) else "b")


def revised(alone, number):
    """Change an answer to the other side; whether that counted, and was said before."""
    interview = alone.place("me").interview
    one = interview.answers[number]
    assert interview.asks_anew
    other = {"a": "b", "b": "a"}[one.said]
    return alone.revise("me", one.shown.id, other, times=one.revised)


def plain(entries):
    return [(one.first, one.second, one.answer) for one in entries]


@pytest.mark.parametrize("method", ["published", "efficient"])
def test_a_revision_leads_where_the_right_answer_had_led(studies, method):
    alone, kept = answering(studies, method, slip=2, most=6)
    before = alone.session.transcript
    changed = alone.place("me").interview.answers[2]
    assert revised(alone, 2)
    now = alone.place("me").interview
    assert len(now.answers) == 3
    assert (now.answers[2].shown.id, now.answers[2].revised) == (changed.shown.id, 1)
    assert not alone.revise("me", changed.shown.id, now.answers[2].said)  # sent twice
    record = kept[-1]
    undone = [one.undone for one in record.exchanges]
    assert undone == [False, False, True, True, True, True, False]
    assert plain(record.exchanges[:6]) == plain(before.exchanges)
    (remark,) = record.context["remarks"]
    assert (remark["kind"], remark["question"]) == ("revised", 3)
    answer_on(alone)
    straight, _ = answering(studies, method)
    standing = plain(alone.session.transcript.standing)
    assert standing == plain(straight.session.transcript.standing)
    found, wanted = (one.session.result() for one in (alone, straight))
    np.testing.assert_array_equal(found.metric.weights, wanted.metric.weights)
    stored = Session.resume(kept[-1], alone.session.region)
    assert plain(stored.transcript.standing) == standing


def test_the_time_of_an_answer_that_is_changed_stays(studies):
    alone, _ = answering(studies, "efficient", slip=1, most=3)
    seconds = alone.session.transcript.standing[1].seconds
    assert seconds is not None
    assert revised(alone, 1)
    assert alone.session.transcript.standing[1].seconds == seconds


def test_questions_that_are_asked_anew_are_others(studies):
    alone, _ = answering(studies, "efficient", most=3)
    last = alone.place("me").interview.answers[2].shown
    assert revised(alone, 1)
    assert revised(alone, 1)  # and back
    again = alone.turn("me")
    assert again.question == last.question
    assert again.id != last.id  # an old page answers nothing
