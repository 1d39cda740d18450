"""What people said beforehand leaves in their words, under the names of the board."""

import csv
import io
import zipfile

import pytest

from elicitor.studies.board import Boards
from elicitor.studies.export import (
    answer_rows,
    copy_of,
    people_rows,
    table,
    transcripts_file,
)
from tests.studies.conftest import launched
from tests.studies.played import answered

SURVEY = [
    {
        "id": "job",
        "kind": "choice",
        "label": {"en": "What do you do?", "de": "Beruf?"},
        "choices": [{"en": "nurse", "de": "Pflege"}, {"en": "doctor", "de": "Arzt"}],
    },
    {"id": "years", "kind": "number", "label": {"en": "For how long?"}},
]
JOB = "survey_job: What do you do?"


@pytest.fixture
def copy(studies):
    budget = {"most": 4, "retests": 0, "held_out": 0}
    study = launched(studies, budget=budget, survey=SURVEY, stated=True)
    silent = studies.newcomer(study)
    person = answered(studies, study)
    studies.record(person, "surveyed", {"job": 1, "years": 12.5})
    studies.record(
        person, "stated", {"weights": {"missed": 9, "alarmed for nothing": 2}}
    )
    german = studies.newcomer(study, language="de")
    studies.record(german.id, "surveyed", {"job": 1, "years": None})
    found = copy_of(studies, study)
    assert [one.id for one in found.people] == [silent.id, person, german.id]
    return found


@pytest.mark.slow
def test_the_words_chosen_and_the_weights_stated_are_in_the_table(copy):
    silent, one, german = people_rows(copy)
    assert (one[JOB], one["survey_years: For how long?"]) == ("doctor", 12.5)
    assert (one["stated_missed"], one["stated_alarmed for nothing"]) == (9, 2)
    stated = [name for name in one if name.startswith("stated_")]
    assert stated == ["stated_alarmed for nothing", "stated_missed"]  # on any server
    assert one["answers"] == 4
    assert german[JOB] == "doctor"  # the same choice reads the same
    assert silent[JOB] is None
    assert [row["name"] for row in (silent, one, german)] == ["P01", "P02", "P03"]


@pytest.mark.slow
def test_transcripts_come_with_the_table_of_people(copy):
    with zipfile.ZipFile(io.BytesIO(transcripts_file(copy))) as archive:
        text = archive.read("people.csv")
    assert text == table(people_rows(copy), "csv")
    rows = list(csv.DictReader(io.StringIO(text.decode())))
    assert [row["person"] for row in rows] == [one.id for one in copy.people]
    assert rows[1][JOB] == "doctor"


@pytest.mark.slow
def test_days_only_means_no_time_and_no_order(copy):
    rows = list(people_rows(copy.with_coarse_times()))
    assert {row["name"] for row in rows} == {None}
    assert all("T00:00:00" in row["joined_at"] for row in rows)


@pytest.mark.slow
def test_finished_means_in_files_what_it_means_on_the_board(studies):
    budget = {"most": 4, "retests": 0, "held_out": 0}
    study = launched(studies, budget=budget)
    done, left_out, gone = (answered(studies, study, seed=i) for i in range(3))
    answered(studies, study, most=2)
    studies.record(done, "finished", {"code": ""})
    studies.record(done, "practised", {"answers": ["a", "3"], "correct": [True, False]})
    studies.record(
        done, "replied", {"reply": "adjust", "values": {"x": 3}, "why": "more"}
    )
    studies.include(left_out, False)
    studies.withdraw(gone, keep=True)
    board = Boards(studies).board(study)
    rows = list(people_rows(copy_of(studies, study)))
    assert {row["name"]: row["where"] for row in rows} == {
        name: one.where.value for name, one in board.standings.items()
    }
    assert [row["finished"] for row in rows] == [True, True, False, False]
    assert [row["ended"] for row in rows] == [True, False, False, False]
    assert {row["name"] for row in rows if row["counts"]} == set(board.heard)
    assert rows[2]["included"]  # the owner left nobody out who withdrew …
    assert not rows[2]["counts"]  # … and they count nowhere
    told = [rows[0][name] for name in ("practice_right", "practice_of", "reply")]
    assert told == [1, 2, "adjust"]
    assert (rows[0]["reply_numbers"], rows[0]["reply_why"]) == ("x = 3", "more")


@pytest.mark.slow
def test_a_log_is_replayed_once_for_all_exports_until_it_grows(studies, monkeypatch):
    study = launched(studies, budget={"most": 4, "retests": 0, "held_out": 0})
    done, begun = answered(studies, study), answered(studies, study, most=2)
    replayed = []
    kind = type(copy_of(studies, study))
    rebuild = kind._rebuilt

    def counted(copy, person, events):
        replayed.append(person.id)
        return rebuild(copy, person, events)

    monkeypatch.setattr(kind, "_rebuilt", counted)
    first = transcripts_file(copy_of(studies, study))
    assert sorted(replayed) == sorted([done, begun])
    assert transcripts_file(copy_of(studies, study)) == first
    list(answer_rows(copy_of(studies, study)))
    assert len(replayed) == 2
    studies.answer(begun, studies.turn(begun).id, "a")
    assert transcripts_file(copy_of(studies, study)) != first
    assert replayed[2:] == [begun]
    anew = type(studies)(studies.store)
    assert transcripts_file(copy_of(anew, study)) == transcripts_file(
        copy_of(studies, study)
    )
    studies.withdraw(done, keep=False)
    assert done not in studies.memory.people  # nothing of them stays in memory
