"""Studies: what is launched stays, links lead where they should, requests repeat."""

import threading
import traceback
from datetime import timedelta

import pytest

from elicitor.cli.ask_request import ASKED_ABOUT
from elicitor.core import InvalidParameterError, SessionStateError
from elicitor.studies import Definition, Tokens, events
from elicitor.studies.export import answer_rows, copy_of
from elicitor.studies.store import Conflict, Person, Store
from elicitor.studies.studies import NoEntry, Studies
from tests.studies.conftest import SUBJECTS, data_of, definition, launched


def answered(studies, person, *said):
    for answer in said:
        assert studies.answer(person, studies.turn(person).id, answer)


def log_of(studies, person):
    return [(event.kind, dict(event.body)) for event in studies.place(person).events]


# -- definitions --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"title": ""}, "title"),
        ({"title": 201 * "x"}, "title: it may have at most 200 letters"),
        ({"arms": []}, "arms"),
        ({"arms": ["flow", "flow"]}, "differ"),
        ({"budget": {"most": 0}}, "budget.most"),
        ({"colour": "red"}, "colour"),
        ({"languages": ["fr"]}, "languages"),
        ({"completion": {"redirect": "javascript:alert(1)"}}, "completion.redirect"),
        ({"survey": [{"id": "x", "kind": "choice", "label": {}}]}, "choices"),
    ],
)
def test_a_definition_names_what_is_wrong(change, told):
    good = definition().to_dict()
    with pytest.raises(InvalidParameterError, match=told):
        Definition.of(good | change)


def test_a_column_may_have_an_equals_sign_in_its_name(studies):
    rows = "".join(f"{i % 2},0.{10 + (7 * i) % 80}\n" for i in range(60))
    subject = {"data": "eq.csv", "label": "y", "probabilities": [r"p\=1"]}
    plain = Definition.of({"title": "A study", "subject": subject})
    study = studies.create(plain, f"y,p=1\n{rows}".encode())
    studies.launch(study)
    transcript = studies.place(studies.newcomer(study).id).interview.transcript
    wishes = transcript.context["wishes"]  # the command line takes names as they are
    assert wishes["probabilities"] == ["p=1"]


def test_the_hash_is_of_all_that_is_said():
    one = definition()
    assert Definition.of(one.to_dict()).hash == one.hash
    assert definition(keys=False).hash != one.hash
    assert definition(subject={"per": 500}).hash != one.hash


def test_groups_are_compared_unless_said_otherwise():
    subject = definition("loans").subject
    assert (subject.family, subject.tolerance) == ("fair", 0.1)
    other = definition("loans", subject={"family": "fair-quadratic"}).subject
    assert other.family == "fair-quadratic"


def test_data_that_cannot_be_asked_about_are_refused(studies):
    with pytest.raises(Exception, match="has_cancer"):
        studies.create(definition(), b"a,b\n1,2\n")


def test_answers_keep_the_version_they_were_given_under(studies):
    study = launched(studies)
    old = studies.newcomer(study)
    answered(studies, old.id, "a")
    studies.edit(study, definition(subject={"per": 1000}))
    still = studies.newcomer(study)
    assert still.version == 1  # the new version is not launched
    studies.launch(study)
    new = studies.newcomer(study)
    assert new.version == 2
    assert studies.place(new.id).interview.asked.region.per == 1000
    assert studies.place(old.id).definition.hash == definition().hash
    answered(studies, old.id, "b")


@pytest.mark.slow
def test_what_an_owner_tried_stays_when_the_draft_changes(studies):
    study = studies.create(definition(), data_of())
    trial = studies.join(studies.trial(study, once="one random text")).id
    answered(studies, trial, "a", "b")
    before = log_of(studies, trial)
    numbers = [studies.edit(study, definition(subject={"per": n})) for n in (500, 1000)]
    assert numbers == [2, 2]  # what nobody was asked is written over
    studies.launch(study)
    anew = Studies(studies.store)
    assert log_of(anew, trial) == before
    assert anew.place(trial).person.version == 1
    assert list(answer_rows(copy_of(anew, study))) == []  # tries are in no file
    person = studies.newcomer(study).id
    assert studies.place(person).definition.subject.per == 1000
    answered(studies, trial, "a")
    assert list(answer_rows(copy_of(anew, study))) == []


def test_a_launched_version_never_changes(studies):
    study = launched(studies)
    frozen = studies.version(study, 1)
    studies.edit(study, definition(keys=False))
    studies.edit(study, definition(practice=False))
    assert studies.version(study, 1).definition == frozen.definition
    assert studies.version(study).number == 2
    assert studies.definition(study).practice is False


def test_nobody_gets_into_a_draft(studies):
    study = studies.create(definition(), data_of())
    (token,) = studies.invite(study)
    with pytest.raises(NoEntry, match="draft"):
        studies.join(token)
    with pytest.raises(SessionStateError):
        studies.set_state(study, "paused")


# -- coming in ----------------------------------------------------------------------


def test_a_personal_link_is_one_persons(studies):
    first, second = studies.invite(launched(studies), number=2)
    me = studies.join(first)
    assert studies.join(first).id == me.id
    assert studies.join(second).id != me.id


def columns_of(row):
    return {one.key: getattr(row, one.key) for one in row.__table__.columns}


def test_what_goes_wrong_names_nobody_and_no_link(studies):
    study = launched(studies)
    (token,) = studies.invite(study)
    person, link = studies.join(token), studies.link(token)
    with pytest.raises(Conflict) as found, studies.store.writing() as db:
        db.add(Person(**columns_of(person)))
    told = "".join(traceback.format_exception(found.value))
    assert "people.id" in told
    assert person.id not in told
    assert link.id not in told


def test_one_random_text_opens_one_thing_only(studies):
    first, second = launched(studies), launched(studies)
    once, tokens = "one random text", Tokens(studies.store)
    made = []
    for study in first, second:
        made += [studies.trial(study, once=once), *studies.invite(study, once=once)]
    made += [tokens.make(first, "x", ["read"], once=once)]
    made += [tokens.make(first, "x", ["answer"], once=once)]
    made += [tokens.make(second, "x", ["read"], once=once)]
    assert len(set(made)) == 7
    assert tokens.make(second, "x", ["read"], once=once) == made[-1]
    assert {studies.link(one).study_id for one in made[2:4]} == {second}


def test_an_open_link_lets_in_as_many_as_said(studies):
    (token,) = studies.invite(launched(studies), personal=False, cap=2)
    assert studies.join(token).id != studies.join(token).id
    with pytest.raises(NoEntry, match="full"):
        studies.join(token)


def test_of_many_who_come_at_once_no_more_get_in(studies):
    (token,) = studies.invite(launched(studies), personal=False, cap=3)
    inside, outside = [], []
    start = threading.Barrier(10)

    def come():
        start.wait()
        try:
            inside.append(studies.join(token).id)
        except NoEntry:
            outside.append(1)

    threads = [threading.Thread(target=come) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(set(inside)), len(outside)) == (3, 7)


@pytest.mark.parametrize("state", ["paused", "closed"])
def test_links_of_a_study_that_is_not_open_tell_why(studies, state):
    study = launched(studies)
    known, unknown = studies.invite(study, number=2)
    person = studies.join(known)
    shown = studies.turn(person.id)
    studies.set_state(study, state)
    assert studies.join(known).id == person.id  # who was in sees what was answered
    with pytest.raises(NoEntry, match=state):
        studies.join(unknown)
    assert not studies.answer(person.id, shown.id, "a")
    with pytest.raises(NoEntry, match=state):
        studies.turn(person.id)


def test_old_and_unknown_links_lead_nowhere(studies, monkeypatch):
    (token,) = studies.invite(launched(studies), days=3)
    with pytest.raises(NoEntry, match="unknown"):
        studies.join(token + "x")
    later = events.now() + timedelta(days=4)
    monkeypatch.setattr("elicitor.studies.entry.now", lambda: later)
    with pytest.raises(NoEntry, match="expired"):
        studies.join(token)


def test_tokens_are_not_kept(studies, tmp_path):
    (token,) = studies.invite(launched(studies))
    studies.join(token)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("studies.db*"))
    assert token.encode() not in kept


def test_people_are_dealt_round_the_arms(studies):
    study = launched(studies, arms=["flow", "table"])
    arms = [studies.newcomer(study).arm for _ in range(4)]
    assert arms == ["flow", "table", "flow", "table"]


# -- answering ----------------------------------------------------------------------


def test_a_question_is_put_once_whoever_asks(studies):
    person = studies.newcomer(launched(studies)).id
    found = []
    start = threading.Barrier(6)

    def ask():
        start.wait()
        found.append(studies.turn(person).id)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len(set(found)) == 1
    assert [kind for kind, _ in log_of(studies, person)] == ["shown"]


def test_the_first_answer_counts(studies):
    person = studies.newcomer(launched(studies)).id
    shown = studies.turn(person)
    assert studies.answer(person, shown.id, "a", reason="", why="clear")
    before = log_of(studies, person)
    assert not studies.answer(person, shown.id, "b")
    assert not studies.answer(person, shown.id, "a")
    assert log_of(studies, person) == before
    assert before[-1][1]["why"] == "clear"
    assert "reason" not in before[-1][1]


@pytest.mark.slow
def test_every_request_twice_is_every_request_once(tmp_path):
    logs = []
    for times in (1, 2):
        store = Store(f"sqlite:///{tmp_path / f'{times}.db'}")
        store.migrate()
        studies = Studies(store)
        study = launched(studies, budget={"most": 6})
        person = studies.newcomer(study)
        with store.writing() as db:
            db.get_one(type(person), person.id).seed = 11
        person = person.id
        names = {}

        def do(call, *args, person=person, repeat=times):
            for _ in range(repeat):
                call(person, *args)

        number = 0
        while (shown := studies.turn(person)) is not None:
            do(studies.turn)
            names[shown.id] = f"q{number}"
            if number == 1:
                do(studies.unclear, shown.id)
            do(studies.answer, shown.id, "ab"[number % 2])
            if number == 2:
                do(studies.undo, shown.id)
            if number == 3:
                do(studies.revise, shown.id, "equal")
            number += 1
        do(studies.record, "finished", {"code": "X"})
        told = [
            (kind, {**body, "seconds": 0} if "seconds" in body else body)
            for kind, body in log_of(studies, person)
        ]
        text = repr(told)
        for id_, name in names.items():
            text = text.replace(id_, name)
        logs.append(text)
        store.close()
    assert logs[0] == logs[1]


def test_another_worker_goes_on(studies):
    person = studies.newcomer(launched(studies)).id
    answered(studies, person, "a", "b")
    other = Studies(Store(studies.store.url))
    shown = other.turn(person)
    assert shown.id == studies.turn(person).id
    assert other.answer(person, shown.id, "a")
    assert not studies.answer(person, shown.id, "b")
    mine, theirs = studies.place(person), other.place(person)
    assert mine.events == theirs.events
    assert mine.interview.transcript == theirs.interview.transcript
    other.store.close()


@pytest.mark.slow
def test_only_so_many_stay_in_memory(studies):
    few = Studies(studies.store, remembered=2)
    study = launched(few)
    people = [few.newcomer(study).id for _ in range(4)]
    for person in people * 2:
        answered(few, person, "a")
    assert len(few.memory) == 2
    assert all(len(few.place(person).interview.answers) == 2 for person in people)


def test_not_understood_shows_an_easier_view_once(studies):
    person = studies.newcomer(launched(studies)).id
    shown = studies.turn(person)
    assert studies.unclear(person, shown.id)
    assert not studies.unclear(person, shown.id)  # the same request again
    again = studies.turn(person)
    assert again.id == shown.id
    assert again.body["arm"] != shown.body["arm"]
    assert again.question == shown.question
    assert studies.unclear(person, shown.id, times=1)
    (given,) = studies.place(person).interview.answers
    assert (given.said, given.body["reason"]) == ("cannot", "unclear")


def test_a_stale_undo_changes_nothing(studies):
    person = studies.newcomer(launched(studies)).id
    first = studies.turn(person).id
    answered(studies, person, "a", "b")
    assert not studies.undo(person, first)
    last = studies.place(person).interview.answers[-1].shown.id
    assert studies.undo(person, last)
    assert not studies.undo(person, last)
    again = studies.turn(person)
    assert again.id != last
    assert not studies.answer(person, last, "b")
    assert studies.answer(person, again.id, "a")
    assert not studies.undo(person, last)
    assert studies.undo(person, again.id)


@pytest.mark.slow
def test_a_stale_revision_replaces_nothing(studies):
    person = studies.newcomer(launched(studies)).id
    first = studies.turn(person).id
    answered(studies, person, "b", "a")
    assert studies.revise(person, first, "a")
    assert studies.revise(person, first, "b", times=1)
    assert not studies.revise(person, first, "a")
    assert not studies.revise(person, first, "equal", times=1)
    assert [one.said for one in studies.place(person).interview.answers] == ["b", "a"]


@pytest.mark.parametrize("call", ["answer", "revise"])
def test_what_is_no_answer_is_refused(studies, call):
    person = studies.newcomer(launched(studies)).id
    shown = studies.turn(person)
    with pytest.raises(InvalidParameterError, match="equal"):
        getattr(studies, call)(person, shown.id, "both")
    assert [kind for kind, _ in log_of(studies, person)] == ["shown"]


@pytest.mark.parametrize("story", SUBJECTS)
def test_a_transcript_holds_what_ask_was_told(studies, story):
    person = studies.newcomer(launched(studies, story)).id
    answered(studies, person, "a")
    wishes = studies.place(person).interview.transcript.context["wishes"]
    assert set(wishes) == set(ASKED_ABOUT)


@pytest.mark.parametrize("keep", [True, False])
def test_no_time_tells_whose_link_was_theirs_who_withdrew(studies, keep):
    token, other = studies.invite(launched(studies), number=2)
    person = studies.join(token)
    studies.join(other)
    answered(studies, person.id, "a")
    studies.withdraw(person.id, keep=keep)
    with pytest.raises(NoEntry, match="revoked"):
        studies.join(token)
    link = studies.link(token)
    assert max(link.created_at, link.revoked_at) < person.joined_at


def test_a_response_can_be_left_out(studies):
    study = launched(studies)
    person = studies.newcomer(study).id
    studies.include(person, False)
    assert [one.included for one in studies.people(study)] == [False]


def test_peoples_words_are_checked_and_shown(studies):
    words = {"people": "women", "outcomes": {"missed": "cancers overlooked"}}
    person = studies.newcomer(launched(studies, words=words)).id
    shown = studies.turn(person)
    display = studies.place(person).interview.asked.display("en")
    assert "women" in display.difference(shown.question)
    with pytest.raises(InvalidParameterError, match="outcomes"):
        definition(words={"outcomes": {"mist": "x"}})
    with pytest.raises(InvalidParameterError, match="dogs"):
        launched(studies, words={"classes": {"dogs": "bark"}})
