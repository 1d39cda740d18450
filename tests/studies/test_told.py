"""What is told of people is kept beside their logs, as long as it follows from them."""

import re

import pytest

from elicitor.studies.board import roll
from elicitor.studies.store import ToldRow
from elicitor.studies.told import Told, keep_once
from tests.studies.conftest import launched
from tests.studies.played import answered

BUDGET = {"most": 4, "retests": 0, "held_out": 0}
PLANTED = "planted"
CODES = ("skipped", "too-few", "against", "unsteady")


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_reason_has_a_sentence_without_a_number(language):
    said = [Told(True, True, 9, one, {}).sentence(language) for one in CODES]
    assert len(set(said)) == len(CODES)
    person = {"en": "this person", "de": "diese Person"}[language]
    assert all(person in one and not re.search(r"\d", one) for one in said)
    assert Told(False, True, 0, "nothing", {}).sentence(language) is None


@pytest.fixture
def study(studies):
    return launched(studies, budget=BUDGET)


def rows(studies):
    with studies.store.reading() as db:
        return {row.person_id: row for row in db.query(ToldRow).all()}


def plant(studies, person, **more):
    """Have something else kept than what follows from the log."""
    with studies.store.writing() as db:
        row = db.get_one(ToldRow, person)
        row.sentences = dict.fromkeys(row.sentences, PLANTED)
        for name, value in more.items():
            setattr(row, name, value)


def sentences(studies, study):
    return [one.sentence for one in roll(studies, study)]


@pytest.mark.slow
def test_it_is_kept_when_somebody_finishes_and_told_anew_by_another_program(
    studies, study
):
    person = answered(studies, study)
    truth = rows(studies)[person].sentences["en"]
    assert sentences(studies, study) == [truth]
    plant(studies, person)
    assert sentences(studies, study) == [PLANTED]
    for other in {"edition": "x"}, {"heard": 1}:
        plant(studies, person, **other)
        assert sentences(studies, study) == [truth]
        assert rows(studies)[person].sentences["en"] == truth


def test_what_goes_wrong_with_it_holds_nobody_up(studies, study, monkeypatch):
    def broken(*_):
        raise OSError

    monkeypatch.setattr("elicitor.studies.told.told_of", broken)
    person = answered(studies, study)
    assert len(studies.place(person).interview.answers) == BUDGET["most"]
    assert rows(studies) == {}


@pytest.mark.slow
def test_nothing_is_kept_of_whoever_left_meanwhile(studies, study):
    person, other = answered(studies, study), answered(studies, study, most=2)
    before = studies.place(person), studies.place(other)
    studies.withdraw(person, keep=False)
    assert rows(studies) == {}
    studies.decline(studies.newcomer(study).id)
    for place in before:
        keep_once(studies.store, place)
    assert set(rows(studies)) == {other}
    assert [one.where.value for one in roll(studies, study)] == [
        "withdrew",
        "answering",
    ]
