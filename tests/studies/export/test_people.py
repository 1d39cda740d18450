"""What people said beforehand leaves in their words, under the names of the board."""

import csv
import io
import zipfile

import pytest

from elicitor.studies.export import copy_of, people_rows, table, transcripts_file
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
    assert (one["survey_job"], one["survey_years"]) == ("doctor", 12.5)
    assert (one["stated_missed"], one["stated_alarmed for nothing"]) == (9, 2)
    assert one["answers"] == 4
    assert german["survey_job"] == "doctor"  # the same choice reads the same
    assert silent["survey_job"] is None
    assert [row["name"] for row in (silent, one, german)] == ["P01", "P02", "P03"]


@pytest.mark.slow
def test_transcripts_come_with_the_table_of_people(copy):
    with zipfile.ZipFile(io.BytesIO(transcripts_file(copy))) as archive:
        text = archive.read("people.csv")
    assert text == table(people_rows(copy), "csv")
    rows = list(csv.DictReader(io.StringIO(text.decode())))
    assert [row["person"] for row in rows] == [one.id for one in copy.people]
    assert rows[1]["survey_job"] == "doctor"


def test_days_only_means_no_time_and_no_order(copy):
    rows = list(people_rows(copy.with_coarse_times()))
    assert {row["name"] for row in rows} == {None}
    assert all("T00:00:00" in row["joined_at"] for row in rows)
