import copy
import csv
import io
import json
import zipfile

import polars as pl
import pytest
from typer.testing import CliRunner

from elicitor.cli.app import app
from elicitor.core.errors import InvalidDataError
from elicitor.studies.definition import Definition
from elicitor.studies.definitions import NoEntry
from elicitor.studies.export import (
    answer_rows,
    check_study,
    copy_of,
    import_study,
    study_file,
    table,
    transcripts_file,
)
from elicitor.studies.export.study_file import HASHES, hashes, zipped
from elicitor.studies.store import Store
from elicitor.studies.stories import story
from elicitor.studies.studies import Studies
from elicitor.words import catalogue
from tests.studies.conftest import launched
from tests.studies.played import answered

pytestmark = pytest.mark.slow  # each page is a request to a whole server


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    """A study with somebody who undid and revised, one unfinished and one just come."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('held') / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    study = launched(studies, budget={"most": 7, "retests": 1, "held_out": 1})
    (link,) = studies.invite(study)
    person = studies.join(link).id
    ids = []
    while shown := studies.turn(person):
        ids.append(shown.id)
        studies.answer(person, shown.id, "a", why="=HYPERLINK(1)")
        if len(ids) == 3:
            studies.undo(person, shown.id)
        if len(ids) == 5:
            studies.revise(person, ids[1], "equal", reason="mistake")
    answered(studies, study, most=2)
    studies.newcomer(study)
    yield studies, study, person, ids
    store.close()


@pytest.fixture(scope="module")
def content(held):
    studies, study, *_ = held
    return study_file(copy_of(studies, study))


@pytest.fixture
def run():
    def invoke(*arguments):
        return CliRunner().invoke(app, list(map(str, arguments)))

    return invoke


@pytest.fixture
def elsewhere(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'elsewhere.db'}")
    store.migrate()
    yield Studies(store)
    store.close()


def files_of(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def tampered(content, change, *, hashed):
    """The file after `change(files)`, with hashes that fit if so."""
    files = files_of(content)
    change(files)
    if hashed:
        files[HASHES] = json.dumps(
            hashes({k: v for k, v in files.items() if k != HASHES})
        ).encode()
    return zipped(files)


def events_of(files, person):
    return json.loads(files[f"events/{person}.json"])


def put_events(files, person, events):
    for number, one in enumerate(events, start=1):
        one["number"] = number
    files[f"events/{person}.json"] = json.dumps(events).encode()


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
    undone = mine[2]
    assert (undone["undone"], undone["answer"]) == (1, None)
    assert undone["earlier_answers"] == "a"
    again = mine[3]
    assert (again["undone"], again["answer"]) == (0, "a")
    sides = [name for name in again if name.startswith(("a_", "b_"))]
    assert [again[name] for name in sides] == [undone[name] for name in sides]


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


def test_a_study_agrees_with_its_events(content):
    found = check_study(content)
    assert (found.differences, found.people) == ((), 3)
    assert found.answers == 9


def test_a_question_in_other_views_and_languages_agrees(studies):
    budget = {"most": 3, "retests": 0, "held_out": 0}
    study = launched(studies, budget=budget, languages=["en", "de"])
    person = studies.newcomer(study).id
    studies.unclear(person, studies.turn(person).id)
    studies.turn(person)
    studies.record(person, "spoken", {"language": "de"})
    shown = studies.turn(person)
    assert (shown.body["easier"], shown.body["screen"]["language"]) == (True, "de")
    studies.answer(person, shown.id, "a")
    studies.answer(person, studies.turn(person).id, "b")
    studies.revise(person, shown.id, "equal")
    studies.turn(person)
    found = check_study(study_file(copy_of(studies, study)))
    assert (found.differences, found.answers) == ((), 2)


@pytest.fixture
def later_words(tmp_path, monkeypatch):
    """A later version, which says everything a little otherwise."""
    for file in catalogue.FOLDER.glob("*.ftl"):
        text = file.read_text(encoding="utf-8")
        reworded = text.replace(" the ", " that ").replace(" die ", " jene ")
        assert reworded != text
        (tmp_path / file.name).write_text(reworded, encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    catalogue._catalogue.cache_clear()
    yield
    monkeypatch.undo()
    catalogue._catalogue.cache_clear()


def test_what_another_version_words_is_a_remark(content, later_words, tmp_path, run):
    del later_words
    found = check_study(content)
    assert found.differences == ()
    files = files_of(content)
    logs = [json.loads(files[name]) for name in files if name.startswith("events/")]
    put = sum(event["kind"] == "shown" for log in logs for event in log)
    assert f"Another version worded {put} questions" in found.remarks[0]
    file = tmp_path / "study.zip"
    file.write_bytes(content)
    told = run("verify", file)
    assert told.exit_code == 0
    assert "the sentences stay as they were shown" in " ".join(told.output.split())


def test_a_number_in_other_words_is_still_found(content, held, later_words):
    del later_words
    person = held[2]

    def change(files):
        events = events_of(files, person)
        (part, *_) = events[0]["body"]["screen"]["parts"]
        part["rows"][0]["counts"][0]["told"][0] = "99"
        put_events(files, person, events)

    found = check_study(tampered(content, change, hashed=True))
    assert any("screen is not that" in line for line in found.differences)


def test_notes_that_another_version_words_are_a_remark(content, held, later_words):
    """What they are about is in the details of a result, which must be the same."""
    del later_words
    person = held[2]

    def change(files):
        path = f"versions/1/{person}.elicitation.result.json"
        result = json.loads(files[path])
        result["notes"] = ["As we said then."]
        files[path] = json.dumps(result).encode()

    found = check_study(tampered(content, change, hashed=True))
    assert found.differences == ()
    assert "worded the notes of" in found.remarks[-1]


def test_notes_of_this_version_are_those_of_the_result(content, held):
    person = held[2]

    def change(files):
        path = f"versions/1/{person}.elicitation.result.json"
        result = json.loads(files[path])
        result["notes"] = ["All is well."]
        files[path] = json.dumps(result).encode()

    assert not check_study(tampered(content, change, hashed=True)).agrees


@pytest.mark.parametrize("hashed", [False, True])
@pytest.mark.parametrize("what", ["dropped answer", "changed answer", "changed result"])
def test_tampering_is_found_even_with_fitting_hashes(content, held, what, hashed):
    person = held[2]

    def change(files):
        if what == "changed result":
            path = f"versions/1/{person}.elicitation.result.json"
            result = json.loads(files[path])
            result["metric"]["weights"][0] *= 1.5
            files[path] = json.dumps(result).encode()
            return
        events = events_of(files, person)
        last = [i for i, one in enumerate(events) if one["kind"] == "answered"][-1]
        if what == "dropped answer":
            del events[last]
        else:
            events[last]["body"]["answer"] = "b"
        put_events(files, person, events)

    found = check_study(tampered(content, change, hashed=hashed))
    assert not found.agrees
    assert any(person in line for line in found.differences)


def _screen(events):
    events[0]["body"]["screen"]["opening"] = "Please choose A."


def _more(events):
    events[0]["body"]["more"] = [99, 100]


def _arm(events):
    events[0]["body"]["arm"] = "table"


def _another_pair_before(events):
    other = copy.deepcopy(events[0])
    other["body"]["first"] = other["body"]["second"]
    events.insert(0, other)


def _strange_kind(events):
    events.append({**copy.deepcopy(events[-1]), "kind": "martian", "body": {}})


def _undo_of_another(events):
    names = [one["body"]["id"] for one in events if one["kind"] == "shown"]
    undone = next(one for one in events if one["kind"] == "undone")
    undone["body"]["question"] = names[0]


def _after_leaving(events):
    left = {**copy.deepcopy(events[0]), "kind": "withdrew", "body": {"keep": True}}
    events.insert(0, left)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_screen, "screen is not that"),
        (_more, "more is not that"),
        (_arm, "arm is not that"),
        (_another_pair_before, "two questions have one id"),
        (_strange_kind, "unknown kind 'martian'"),
        (_undo_of_another, "the last answer was not to"),
        (_after_leaving, "goes on after they withdrew"),
    ],
)
def test_a_log_that_no_server_wrote_is_found(content, held, change, told):
    def changed(files):
        events = events_of(files, held[2])
        change(events)
        put_events(files, held[2], events)

    found = check_study(tampered(content, changed, hashed=True))
    assert any(held[2] in line and told in line for line in found.differences)


def _twice(body):
    body["people"].append(body["people"][0])


def _state(body):
    body["study"]["state"] = "dreaming"


def _path(body):
    body["people"][0]["id"] = "../../x"


@pytest.mark.parametrize(
    ("change", "told"),
    [(_twice, "a person twice"), (_state, "dreaming"), (_path, "no id of a person")],
)
def test_a_list_of_people_that_no_server_wrote_is_found(content, change, told):
    def changed(files):
        body = json.loads(files["study.json"])
        change(body)
        files["study.json"] = json.dumps(body).encode()

    (line,) = check_study(tampered(content, changed, hashed=True)).differences
    assert told in line


def test_data_of_every_version_are_looked_at(content):
    def changed(files):
        body = json.loads(files["study.json"])
        body["versions"].append({**body["versions"][0], "number": 2})
        files["study.json"] = json.dumps(body).encode()
        for name in ("definition.json", "clinic.csv"):
            files[f"versions/2/{name}"] = files[f"versions/1/{name}"]
        files["versions/1/clinic.csv"] += b"\n"

    found = check_study(tampered(content, changed, hashed=True))
    assert "Version 1: the data are not those of their hash." in found.differences


def test_a_zip_of_which_bits_flipped_is_told(content):
    for place in range(10, len(content), len(content) // 60):
        flipped = bytearray(content)
        flipped[place] ^= 1 << place % 8
        found = check_study(bytes(flipped))  # never breaks
        assert found.agrees or all(found.differences)
    middle = content.index(b"versions/1/clinic.csv") + 60
    broken = content[:middle] + b"\xff" * 40 + content[middle + 40 :]
    (line,) = check_study(broken).differences
    assert "no file of a study" in line


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("versions/1/clinic.csv", "data are not those"),
        ("versions/1/definition.json", "definition is not the one"),
    ],
)
def test_other_data_or_definitions_are_found(content, path, told):
    def change(files):
        files[path] = (
            files[path]
            .replace(b"0.9943", b"0.9942")
            .replace(b'"most": 7', b'"most": 8')
        )

    found = check_study(tampered(content, change, hashed=True))
    assert any(told in line for line in found.differences)


def test_a_gap_in_a_log_and_strange_files_are_found(content, held):
    def gap(files):
        events = events_of(files, held[2])
        del events[3]
        files[f"events/{held[2]}.json"] = json.dumps(events).encode()

    (line,) = check_study(tampered(content, gap, hashed=True)).differences
    assert "numbers have gaps" in line

    def added(files):
        files["versions/1/more.txt"] = b"x"

    assert check_study(tampered(content, added, hashed=False)).differences == (
        "versions/1/more.txt was added.",
        "versions/1/more.txt does not belong to the study.",
    )
    assert not check_study(b"no zip").agrees


def test_a_study_goes_on_elsewhere_under_the_same_ids(content, held, elsewhere):
    _, study, person, _ = held
    found = import_study(elsewhere.store, content)
    assert (found.id, dict(found.renamed)) == (study, {})
    assert study_file(copy_of(elsewhere, study)) == content  # to the last byte
    assert elsewhere.place(person).interview.done


@pytest.mark.slow
def test_ids_that_are_taken_become_others(content, held, elsewhere):
    import_study(elsewhere.store, content)
    again = import_study(elsewhere.store, content, owner=None)
    assert again.id != held[1]
    assert set(again.renamed) == {held[1], *(p.id for p in copy_of(*held[:2]).people)}
    other = study_file(copy_of(elsewhere, again.id))
    for old, new in again.renamed.items():
        other_text = b"".join(files_of(other).values())
        assert old.encode() not in other_text
        assert new.encode() in other_text
    assert check_study(other).agrees


def test_somebody_unfinished_answers_on_elsewhere(content, held, elsewhere):
    import_study(elsewhere.store, content)
    people = copy_of(elsewhere, held[1]).people
    (half,) = (
        p.id for p in people if len(elsewhere.place(p.id).interview.answers) == 2
    )
    shown = elsewhere.turn(half)
    assert elsewhere.answer(half, shown.id, "a")
    assert len(elsewhere.place(half).interview.answers) == 3


def test_what_does_not_agree_is_not_imported(content, held, elsewhere):
    def change(files):
        events = events_of(files, held[2])
        [one for one in events if one["kind"] == "answered"][-1]["body"]["answer"] = "b"
        put_events(files, held[2], events)

    with pytest.raises(InvalidDataError, match="was not imported"):
        import_study(elsewhere.store, tampered(content, change, hashed=True))
    with pytest.raises(NoEntry):
        elsewhere.study(held[1])


@pytest.mark.slow
@pytest.mark.parametrize("story", ["clinic", "tickets"])
def test_commands_take_exported_transcripts(studies, tmp_path, run, story):
    study = launched(studies, story, budget={"most": 6, "retests": 0, "held_out": 1})
    person = answered(studies, study)
    archive = zipfile.ZipFile(io.BytesIO(transcripts_file(copy_of(studies, study))))
    archive.extractall(tmp_path)
    path = str(tmp_path / "versions" / "1" / f"{person}.elicitation.json")
    found = run("verify", path)
    assert (found.exit_code, "The answers give the result" in found.output) == (0, True)
    for command in ("report", "tune" if story == "clinic" else "rank"):
        found = run(command, path)
        assert found.exit_code == 0, found.output


@pytest.mark.slow
@pytest.mark.parametrize("name", ["clinic", "loans", "tickets"])
def test_commands_take_transcripts_in_the_words_of_an_owner(
    studies, tmp_path, run, name
):
    ready, data = story(name)
    short = {"budget": {"most": 4, "retests": 0, "held_out": 0}}
    study = studies.create(Definition.of({**ready.to_dict(), **short}), data)
    studies.launch(study)
    person = answered(studies, study)
    archive = zipfile.ZipFile(io.BytesIO(transcripts_file(copy_of(studies, study))))
    archive.extractall(tmp_path)
    path = tmp_path / "versions" / "1" / f"{person}.elicitation.json"
    commands = ["verify", "report", *(["tune"] if name != "tickets" else [])]
    for command in commands:
        found = run(command, path)
        assert found.exit_code == 0, (command, found.output)
