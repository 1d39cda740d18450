"""Whoever leaves and lets the answers stay leaves what was chosen, and no own words."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from elicitor.studies import Studies
from elicitor.studies.store import EventRow, Person
from elicitor.studies.web import wording

from .conftest import NUMBER, OWN, WORDS

EPOCH = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)


def logged(held, person):
    rows = (one for one in held.rows(EventRow) if one.person_id == person)
    return {one.number: one for one in rows}


@pytest.mark.slow
def test_what_was_chosen_stays_and_what_was_typed_goes(held):
    person, other = held.people[:2]
    elsewhere = Studies(held.studies.store)
    metric = elsewhere.place(person).interview.result().metric
    before = logged(held, person)
    assert WORDS in json.dumps([one.body for one in before.values()])
    held.studies.withdraw(person, keep=True)
    after = logged(held, person)
    told = json.dumps([one.body for one in after.values()])
    assert WORDS not in told
    assert str(NUMBER) not in told
    assert str(OWN) not in told
    assert [one.kind for one in after.values()][:-1] == [
        one.kind for one in before.values()
    ]
    assert all(after[n].at == before[n].at for n in before)
    said = [e.body["answer"] for e in after.values() if e.kind == "answered"]
    assert len(said) == 4
    assert WORDS in json.dumps([one.body for one in logged(held, other).values()])
    place = elsewhere.place(person)  # it had all of it in memory
    assert place.interview.result().metric == metric
    assert WORDS not in json.dumps([dict(one.body) for one in place.events])
    assert all(WORDS not in str(dict(one.body)) for one in place.interview.answers)


@pytest.mark.slow
@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.quick_cases("True")
def test_it_is_gone_from_the_files_as_soon_as_that_is_said(held, tmp_path, keep):
    for person in held.people:
        held.studies.withdraw(person, keep=keep)
    left = b"".join(file.read_bytes() for file in tmp_path.glob("*.db*"))
    assert WORDS.encode() not in left


@pytest.mark.parametrize("language", ["en", "de"])
def test_consent_and_the_page_of_leaving_promise_it(language):
    word = wording(language)
    typed = {"en": "typed yourself", "de": "selbst getippt"}[language]
    assert typed in word("consent-usual", most=9, of="people", people="none")
    assert typed.replace("yourself", "myself") in word("withdraw-keep")
    assert typed in word("withdrawn-kept")


@pytest.mark.slow
def test_when_they_came_goes_and_nobody_gets_another_name(held):
    studies, at = held.studies, EPOCH
    came = [at, at + timedelta(hours=1), at + timedelta(hours=3)]
    with studies.store.writing() as db:
        for person, when in zip(held.people, came, strict=False):
            db.get_one(Person, person).joined_at = when
    before = [one.id for one in studies.people(held.study)]  # names go by it
    for person in (held.people[1], held.people[0]):
        studies.withdraw(person, keep=False)
    after = studies.people(held.study)
    assert [one.id for one in after] == before
    kept = {one.id: one.joined_at for one in after}
    assert kept[held.people[0]] == at.replace(hour=0, minute=0)
    assert kept[held.people[1]] == at + timedelta(microseconds=1)
