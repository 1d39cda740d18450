"""What a log says is what the library says of the same answers."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import ReplayMismatchError, SessionStateError
from elicitor.studies.asked import asked
from elicitor.studies.events import REVISED, Event
from elicitor.studies.interview import Interview
from elicitor.studies.turns import ANSWERS
from elicitor.using.report import report, to_html
from tests.studies.conftest import data_of, definition


class Log:
    """Writes a person's log as the server would, and hears it at once."""

    def __init__(self, folder, story="clinic", **more):
        path = folder / f"{story}.csv"
        path.write_bytes(data_of(story))
        self.definition = definition(story, **more)
        self.asked = asked(self.definition, path)
        self.events = []
        self.interview = self.rebuilt()

    def rebuilt(self):
        return Interview(self.asked, self.definition, 7, {"who": "me"}, self.events)

    def write(self, kind, **body):
        self.events.append(Event(kind, body))
        self.interview.hear(self.events[-1])

    def put(self):
        question = self.interview.next()
        first, second = question.first.tolist(), question.second.tolist()
        number = f"q{sum(event.kind == 'shown' for event in self.events)}"
        edition = {"engine": self.interview.engine} if self.interview.engine > 1 else {}
        self.write("shown", id=number, first=first, second=second, **edition)
        return number

    def say(self, answer):
        self.write("answered", question=self.put(), answer=answer, seconds=1.5)


@pytest.mark.slow
def test_whoever_began_before_goes_on_as_they_were_asked(tmp_path):
    log, now = (Log(tmp_path, budget={"most": 10}) for _ in range(2))
    log.interview = Interview(log.asked, log.definition, 7, {"who": "me"}, engine=1)
    for answer in "bbbba":
        log.say(answer)
        now.say(answer)
    put, others = (
        [[one.body[side] for side in ("first", "second")] for one in shown]
        for shown in (log.interview.seen.values(), now.interview.seen.values())
    )
    assert not np.allclose(put, others)
    again = log.rebuilt()  # nothing tells which it was but that nothing is told
    same(again, log.interview)
    assert again.engine == 1
    assert again.next() == log.interview.next()
    assert "edition" not in again.transcript.configuration["options"]
    read = el.Session.resume(again.transcript, log.asked.region)
    assert read.ask() == again.next()
    log.say("a")
    log.write("undone", question="q5")
    same(log.rebuilt(), log.interview)


@pytest.mark.slow
def test_the_record_of_the_second_edition_is_as_that_edition_wrote_it(tmp_path):
    log = Log(tmp_path, budget={"most": 6})
    log.interview = Interview(log.asked, log.definition, 7, {"who": "me"}, engine=2)
    for answer in "ab":
        log.say(answer)
    again = log.rebuilt()
    same(again, log.interview)
    configuration = again.transcript.configuration
    assert configuration["usual"]["edition"] == again.engine == 2
    assert "edition" not in configuration["options"]
    read = el.Session.resume(again.transcript, log.asked.region)
    assert read.ask() == again.next()
    assert read.transcript.configuration == configuration


@pytest.mark.parametrize("told", [0, 99, "2", None, 1.0, True])
def test_an_edition_that_is_none_is_refused(tmp_path, told):
    log = Log(tmp_path)
    log.put()
    log.events[0].body["engine"] = told
    with pytest.raises(SessionStateError, match="or of a later version: engine"):
        log.rebuilt()


def same(one, other):
    assert one.transcript == other.transcript
    assert one.result().metric == other.result().metric
    assert [given.said for given in one.answers] == [g.said for g in other.answers]


@pytest.mark.parametrize("story", ["clinic", "loans", "vehicles", "tickets"])
@pytest.mark.quick_cases("clinic", "tickets")
def test_the_result_is_that_of_a_session_with_the_same_answers(tmp_path, story):
    log = Log(tmp_path, story, budget={"most": 12})
    said = ["a", "b", "equal", "b", "cannot", "a"] * 2
    for answer in said:
        log.say(answer)
    assert log.interview.done
    subject = log.definition.subject
    session = el.Session(
        log.asked.region,
        subject.family,
        tolerance=subject.tolerance,
        max_questions=12,
        shuffle_sides=True,
        random_state=7,
        retests=2,
        held_out=2,
        within=12,
    )
    for answer in said:
        session.ask()
        session.tell(ANSWERS[answer])
    mine, theirs = log.interview.result(), session.result()
    assert mine.metric == theirs.metric
    assert mine.details["held_out"] == theirs.details["held_out"]
    kept = mine.transcript.exchanges
    assert [e.answered[2] for e in kept] == [ANSWERS[one] for one in said]
    assert {entry.seconds for entry in kept} == {1.5}


@pytest.mark.slow
def test_another_worker_hears_the_same(tmp_path):
    log = Log(tmp_path)
    for answer in "ab":
        log.say(answer)
    log.write("undone", question="q1")
    log.say("b")
    log.write("surveyed", mood=3)
    log.say("equal")
    log.write("revised", question="q0", answer="b")
    log.say("a")
    log.put()
    other = log.rebuilt()
    same(log.interview, other)
    assert other.open == log.interview.open
    assert other.heard == len(log.events)


def test_what_is_left_counts_the_open_question(tmp_path):
    log = Log(tmp_path, budget={"most": 6, "until": "budget"})
    assert [log.interview.more, log.interview.more] == [(1, 6)] * 2
    log.put()
    assert log.interview.following == (5, 5)
    assert log.interview.more == (6, 6)
    log.write("answered", question="q0", answer="a", seconds=1.0)
    assert log.interview.more[1] == 5
    for answer in "ababa":
        log.say(answer)
    assert log.interview.more == (0, 0)


def test_undo_puts_the_same_question(tmp_path):
    log = Log(tmp_path)
    log.say("a")
    log.say("b")
    question = log.interview.answers[-1].shown
    log.write("undone", question=question.id)
    assert log.interview.open is None
    assert log.interview.next() == question.question
    assert log.put() != question.id
    assert [entry.undone for entry in log.interview.transcript.exchanges] == [
        False,
        True,
    ]


def test_a_revision_counts_as_if_it_had_been_said(tmp_path):
    log = Log(tmp_path)
    for answer in "aaaaa":
        log.say(answer)
    log.write("revised", question="q1", answer="b")
    interview = log.interview
    assert [given.said for given in interview.answers] == ["a", "b", "a", "a", "a"]
    given = tuple(one.exchange for one in interview.answers)
    alone = el.Session(
        log.asked.region, "linear", tolerance=0.05, random_state=8, given=given
    )
    expected = alone.result(partial=True).metric
    np.testing.assert_allclose(
        interview.result().metric.weights, expected.weights, atol=0.02
    )
    kept = interview.transcript
    assert kept.given == 5
    assert [e.answer.value for e in kept.exchanges][1] == "second"


@pytest.mark.slow
def test_questions_after_a_revision_go_on(tmp_path):
    log = Log(tmp_path, budget={"most": 7})
    for answer in "abab":
        log.say(answer)
    log.write("revised", question="q0", answer="b")
    while not log.interview.done:
        log.say("a")
    assert 4 < len(log.interview.answers) <= 7
    log.write("undone", question=log.interview.answers[-1].shown.id)
    same(log.interview, log.rebuilt())


@pytest.mark.slow
def test_undo_after_a_revision(tmp_path):
    log = Log(tmp_path)
    for answer in "abab":
        log.say(answer)
    log.write("revised", question="q0", answer="b")
    log.write("undone", question="q3")
    assert [given.said for given in log.interview.answers] == ["b", "b", "a"]
    log.say("a")
    same(log.interview, log.rebuilt())


def test_not_understood_says_nothing(tmp_path):
    log = Log(tmp_path)
    number = log.put()
    before = log.interview.result().metric
    log.write("unclear", question=number)
    assert log.interview.open.unclear == 1
    assert log.interview.result().metric == before
    assert log.interview.transcript.exchanges == ()


def test_an_answer_to_what_was_not_put_is_damage(tmp_path):
    log = Log(tmp_path)
    log.put()
    with pytest.raises(SessionStateError, match="q9"):
        log.write("answered", question="q9", answer="a", seconds=1.0)


def test_questions_that_were_never_asked_are_found(tmp_path):
    log = Log(tmp_path, "tickets")
    for answer in "abba":
        log.say(answer)
    swapped = [
        Event(e.kind, {**e.body, "first": e.body["second"], "second": e.body["first"]})
        if e.kind == "shown"
        else e
        for e in log.events
    ]
    with pytest.raises(ReplayMismatchError):  # sides are drawn by the seed
        Interview(log.asked, log.definition, 7, {}, swapped)


def test_how_many_follow_never_exceeds_the_budget(tmp_path):
    log = Log(tmp_path, budget={"most": 5})
    for left in (4, 3, 2, 1, 0):
        log.interview.next()
        low, high = log.interview.following
        assert 0 <= low <= left
        assert high is None or low <= high <= left
        log.say("a")
    assert log.interview.more == (0, 0)
    assert log.interview.next() is None


@pytest.mark.slow
@pytest.mark.parametrize("more", [0, 3])
def test_a_report_says_that_answers_stand_not_that_they_are_from_elsewhere(
    tmp_path, more
):
    log = Log(tmp_path, budget={"most": 7})
    for answer in "abab":
        log.say(answer)
    log.write("revised", question="q0", answer="b")
    for answer in "aba"[:more]:
        log.say(answer)
    result = log.interview.result()
    kept = result.transcript
    assert (kept.given, kept.revised, kept.elsewhere) == (4, 4, 0)
    page = to_html(report(result, region=log.asked.exact))
    assert "The first 4 answers stand as they were when one was changed" in page
    assert "elsewhere" not in page
    assert "Nobody was asked" not in page


def changed(log, question, answer):
    log.write(REVISED, question=question, answer=answer, again=True, by_answers=True)


def learnt(log):
    """Everything that is drawn: intervals, and the posterior they are of."""
    found = log.interview.result()
    return found.interval, found.posterior.coefficients


@pytest.mark.slow
def test_the_same_answers_say_the_same_whatever_was_between(tmp_path):
    log = Log(tmp_path, budget={"most": 8})
    for answer in "aabbaaba":
        log.say(answer)
    first, begun = learnt(log), log.interview.begun
    changed(log, "q2", "a")
    assert log.interview.begun != begun
    other = learnt(log)
    changed(log, "q2", "b")
    assert log.interview.begun == begun
    for one, again in zip(first, learnt(log), strict=True):
        np.testing.assert_array_equal(one, again)
    changed(log, "q2", "a")
    changed(log, "q4", "b")
    changed(log, "q4", "a")
    for one, again in zip(other, learnt(log), strict=True):
        np.testing.assert_array_equal(one, again)
    same(log.interview, log.rebuilt())
    assert {entry.seconds for entry in log.interview.transcript.exchanges} == {1.5}


@pytest.mark.slow
def test_whoever_changes_back_goes_on_as_before(tmp_path):
    log, plain = Log(tmp_path, budget={"most": 6}), Log(tmp_path, budget={"most": 6})
    for answer in "abba":
        log.say(answer)
        plain.say(answer)
    changed(log, "q1", "a")
    log.write("undone", question="q3")
    changed(log, "q1", "b")
    for answer in "aba":
        log.say(answer)
    for answer in "ba":
        plain.say(answer)
    for one, again in zip(learnt(plain), learnt(log), strict=True):
        np.testing.assert_array_equal(one, again)


@pytest.mark.slow
def test_changes_of_before_are_drawn_as_they_were(tmp_path):
    log = Log(tmp_path, budget={"most": 8})
    for answer in "aabb":
        log.say(answer)
    for number, answer in enumerate("bab", start=1):
        log.write("revised", question="q0", answer=answer)
        assert log.interview.begun == (7 + number, 4)
