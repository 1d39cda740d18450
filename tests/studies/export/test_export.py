import csv
import io
import json
import zipfile

import polars as pl
import pytest

from elicitor.studies import Definition, story
from elicitor.studies.export import (
    answer_columns,
    answer_rows,
    check_study,
    copy_of,
    study_file,
    table,
    transcripts_file,
)
from tests.studies.conftest import launched
from tests.studies.export.archives import (
    events_of,
    files_of,
)
from tests.studies.played import answered

LINK = "=HYPERLINK(1)"
pytestmark = pytest.mark.slow  # each page is a request to a whole server


def test_there_is_a_row_for_each_question_that_was_put(held):
    studies, study, person, ids = held
    rows = list(answer_rows(copy_of(studies, study)))
    mine = [row for row in rows if row["person"] == person]
    assert [row["question"] for row in mine] == list(dict.fromkeys(ids))
    assert [row["number"] for row in mine] == list(range(1, len(mine) + 1))
    revised = mine[1]
    assert (revised["answer"], revised["side"], revised["revised"]) == (
        "equal",
        None,
        True,
    )
    assert revised["earlier_answers"] == "a"
    assert revised["reason"] == "mistake"
    assert (revised["earlier_reasons"], revised["earlier_whys"]) == (None, LINK)
    undone = mine[2]
    assert (undone["undone"], undone["answer"]) == (1, None)
    assert undone["earlier_answers"] == "a"
    again = mine[3]
    assert (again["undone"], again["answer"]) == (0, "a")
    sides = [name for name in again if name.startswith(("a_", "b_"))]
    assert [again[name] for name in sides] == [undone[name] for name in sides]


def test_why_somebody_could_not_decide_is_told_after_they_did(studies):
    study = launched(studies, budget={"most": 3, "retests": 0, "held_out": 0})
    person = studies.newcomer(study).id
    first = studies.turn(person).id
    studies.answer(person, first, "cannot", reason="depends", why="on age")
    studies.turn(person)
    studies.revise(person, first, "b", why="after all")
    studies.revise(person, first, "a", times=1)
    row = next(answer_rows(copy_of(studies, study)))
    assert (row["answer"], row["reason"], row["why"]) == ("a", None, None)
    assert row["earlier_answers"] == "cannot b"
    assert row["earlier_reasons"] == "depends | "
    assert row["earlier_whys"] == "on age | after all"


def test_a_row_has_the_language_in_which_its_question_was_read(studies):
    study = launched(studies, budget={"most": 3, "retests": 0, "held_out": 0})
    person = studies.newcomer(study, language="en").id
    for number, language in enumerate(("en", "de", "en")):
        if number:
            studies.record(person, "spoken", {"language": language})
        studies.answer(person, studies.turn(person).id, "a")
    rows = list(answer_rows(copy_of(studies, study)))
    assert [row["language"] for row in rows] == ["en", "de", "en"]


def test_a_row_says_whether_its_answer_was_predicted(studies):
    study = launched(studies, budget={"most": 14, "retests": 0, "held_out": 2})
    person = answered(studies, study)
    rows = list(answer_rows(copy_of(studies, study)))
    numbers = [row["number"] for row in rows if row["held_out"]]
    details = studies.place(person).interview.result().details
    assert numbers == list(details["held_out"]["questions"])
    assert len(numbers) == 2


def test_a_row_has_both_sides_as_they_were_shown(held):
    studies, study, *_ = held
    row = next(answer_rows(copy_of(studies, study)))
    (shown,) = (e for e in studies.place(row["person"]).events[:1])
    names = studies.place(row["person"]).interview.asked.region.names
    assert [row[f"a_{name}"] for name in names] == shown.body["first"]
    assert [row[f"b_{name}"] for name in names] == shown.body["second"]
    assert row["seconds"] >= 0
    assert row["arm"] == shown.body["arm"]


def test_the_three_tables_say_the_same(held):
    studies, study, *_ = held
    rows = list(answer_rows(copy_of(studies, study)))
    told = json.loads(table(rows, "json"))
    assert told == rows
    frame = pl.read_parquet(io.BytesIO(table(rows, "parquet")))
    assert frame.to_dicts() == rows
    read = list(csv.DictReader(io.StringIO(table(rows, "csv").decode())))
    assert [row["question"] for row in read] == [row["question"] for row in rows]
    assert [float(row["a_TP"]) for row in read] == [row["a_TP"] for row in rows]


def test_columns_are_named_where_nobody_has_answered(held, studies):
    held_studies, study, *_ = held
    row = next(answer_rows(copy_of(held_studies, study)))
    empty = copy_of(studies, launched(studies))
    assert answer_columns(empty) == list(row)
    text = table(answer_rows(empty), "csv", columns=answer_columns(empty)).decode()
    assert text == ",".join(row) + "\r\n"


def test_no_spreadsheet_runs_what_people_wrote(held):
    studies, study, *_ = held
    text = table(answer_rows(copy_of(studies, study)), "csv").decode()
    assert "'=HYPERLINK(1)" in text
    assert ",=HYPERLINK" not in text


def test_coarse_times_tell_days_only(held, content):
    studies, study, *_ = held
    copy = copy_of(studies, study)
    rows = list(answer_rows(copy, coarse_times=True))
    assert {len(row["shown_at"]) for row in rows} == {len("2026-11-23")}
    coarse = study_file(copy.with_coarse_times())
    told = files_of(coarse)
    for name in told:
        if name.startswith("events/"):
            assert {one["at"][11:] for one in json.loads(told[name])} <= {
                "00:00:00+00:00"
            }
    assert check_study(coarse).agrees
    before, after = (
        [
            one["body"]["seconds"]
            for one in events_of(files, held[2])
            if one["kind"] == "answered"
        ]
        for files in (files_of(content), told)
    )
    assert before == after  # how long an answer took stays


def test_invitations_never_leave(held, content):
    studies, _, person, _ = held
    link = studies.place(person).person.invitation_id
    assert link
    everything = b"".join(files_of(content).values())
    assert link.encode() not in everything
    assert b"invitation" not in everything


def test_who_withdrew_and_wants_nothing_kept_is_not_exported(studies):
    study = launched(studies, budget={"most": 3, "retests": 0, "held_out": 0})
    gone, kept = answered(studies, study), answered(studies, study)
    studies.withdraw(gone, keep=False)
    studies.withdraw(kept, keep=True)
    assert [one.id for one in copy_of(studies, study).people] == [kept]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["clinic", "loans", "tickets"])
def test_commands_take_transcripts_in_the_words_of_an_owner(
    studies, tmp_path, run, name
):
    ready, data = story(name)
    short = {"budget": {"most": 4, "retests": 0, "held_out": int(name == "clinic")}}
    study = studies.create(Definition.of({**ready.to_dict(), **short}), data)
    studies.launch(study)
    person = answered(studies, study)
    archive = zipfile.ZipFile(io.BytesIO(transcripts_file(copy_of(studies, study))))
    archive.extractall(tmp_path)
    path = tmp_path / "versions" / "1" / f"{person}.elicitation.json"
    reported = ["report"] if name != "loans" else []  # in `test_reports.py`
    for command in ("verify", *reported, "rank" if name == "tickets" else "tune"):
        found = run(command, path)
        assert found.exit_code == 0, (command, found.output)
        if command == "verify":
            assert "The answers give the result" in found.output
        assert "” case" not in found.output  # as the pages say it: a missed case
