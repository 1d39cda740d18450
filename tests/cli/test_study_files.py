import json
import re
import shutil
import zipfile

import pytest
from sqlalchemy import select

from elicitor.core import DataUnavailableError, InvalidParameterError
from elicitor.studies import Studies
from elicitor.studies.export import copy_of, study_file
from elicitor.studies.store import Owner, Store, Study
from tests.studies.conftest import launched
from tests.studies.export.archives import tampered
from tests.studies.played import answered


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder of a server with one study, and its id; only to be copied."""
    folder = tmp_path_factory.mktemp("played")
    store = Store(f"sqlite:///{folder / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    study = launched(studies, budget={"most": 4, "retests": 0, "held_out": 0})
    studies.newcomer(study, simulated=True)  # somebody tries it out
    answered(studies, study)
    store.close()
    return folder, study


@pytest.fixture
def server(played, tmp_path, monkeypatch):
    """The same folder for a test of its own."""
    monkeypatch.chdir(tmp_path)
    folder, study = played
    return shutil.copytree(folder, tmp_path / "server"), study


@pytest.mark.slow
def test_a_study_is_listed_exported_verified_and_imported(run, server, tmp_path):
    folder, study = server
    listed = run("study", "list", "--folder", folder).output
    assert study in listed
    assert "1 person" in listed
    assert run("study", "export", study, "--folder", folder).exit_code == 0
    file = tmp_path / f"{study}.zip"
    assert file.stat().st_mode & 0o777 == 0o600  # it has people's own words
    verified = run("verify", file)
    assert verified.exit_code == 0
    assert "1 interview rebuilt, 4 answers" in " ".join(verified.output.split())
    people = tmp_path / "people.csv"
    wanted = ("--as", "people", "--folder", folder, "--out", people)
    assert run("study", "export", study, *wanted).exit_code == 0
    assert ",P01,false,true," in people.read_text()
    other = tmp_path / "other"
    other.mkdir()
    store = Store(f"sqlite:///{other / 'studies.db'}")
    store.migrate()
    store.close()
    assert study in run("study", "import", file, "--folder", other).output
    assert study in run("study", "list", "--folder", other).output


@pytest.mark.parametrize(("tables", "told"), [("0007", True), ("0008", False)])
def test_tables_that_were_brought_up_to_date_are_told(run, tmp_path, tables, told):
    store = Store(f"sqlite:///{tmp_path / 'studies.db'}")
    store.migrate(tables)
    store.close()
    done = run("study", "list", "--folder", tmp_path)
    assert done.exit_code == 0
    assert ("older elicitor" in done.stderr) is told


def test_tables_of_a_newer_elicitor_are_a_sentence(run, tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'studies.db'}")
    store.migrate()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    done = run("study", "list", "--folder", tmp_path)
    assert "of a newer elicitor" in str(done.exception)


@pytest.mark.parametrize(
    "typed",
    [
        ("list",),
        ("export", "some"),
        ("forget", "some", "--yes"),
        ("delete", "some", "--yes"),
        ("rehearse", "some"),
        ("token", "nightly"),
        ("password",),
        ("import", "here.zip"),
    ],
)
def test_a_database_that_is_not_there_is_a_sentence(run, tmp_path, monkeypatch, typed):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.zip").write_bytes(b"")
    monkeypatch.setenv("ELICITOR_DATABASE", f"sqlite:///{tmp_path / 'no' / 'a.db'}")
    done = run("study", *typed)
    assert isinstance(done.exception, DataUnavailableError)
    assert "/no' is not there." in str(done.exception)
    monkeypatch.setenv("ELICITOR_DATABASE", "postgres://ada:word@db/studies")
    done = run("study", *typed)
    assert isinstance(done.exception, InvalidParameterError)
    assert "must begin with postgresql+psycopg://" in str(done.exception)
    assert "ada:word" not in str(done.exception)


@pytest.mark.slow
def test_who_only_opened_a_link_is_no_interview(run, server, tmp_path):
    folder, study = server
    counted = "1 interview rebuilt, 4 answers: every question came out as it was shown"
    given = f"{counted}, and every result is what the events give."
    for number, (end, german) in enumerate(
        [
            ("", ""),
            (" 1 more person has answered nothing.", "1 weitere Person"),
            (" 2 more people have answered nothing.", "2 weitere Personen"),
        ]
    ):
        if number:
            store = Store(f"sqlite:///{folder / 'studies.db'}")
            Studies(store).newcomer(study)
            store.close()
        file = tmp_path / f"{number}.zip"
        run("study", "export", study, "--folder", folder, "--out", file)
        verified = " ".join(run("verify", file).output.split())
        assert verified.endswith(f"{given}{end}")
        told = " ".join(run("verify", file, "--language", "de").output.split())
        assert german in told
        assert ("weitere Person" in told) == bool(number)


@pytest.mark.slow
def test_a_changed_study_does_not_verify_and_is_not_imported(run, server, tmp_path):
    folder, study = server
    file = tmp_path / "study.zip"
    run("study", "export", study, "--folder", folder, "--out", file)
    with zipfile.ZipFile(file) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    (log,) = (name for name in files if name.startswith("events/"))
    events = json.loads(files[log])
    last = [one for one in events if one["kind"] == "answered"][-1]
    last["body"]["answer"] = "b" if last["body"]["answer"] == "a" else "a"
    files[log] = json.dumps(events).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    found = run("verify", file)
    assert found.exit_code == 1
    assert "NOT what the events" in found.output
    refused = run("study", "import", file, "--folder", folder)
    assert refused.exit_code != 0
    assert run("study", "list", "--folder", folder).output.count(study) == 1


@pytest.mark.slow
def test_a_study_is_imported_where_no_server_ever_was(run, server, tmp_path):
    folder, study = server
    file, fresh = tmp_path / "study.zip", tmp_path / "new" / "place"
    run("study", "export", study, "--folder", folder, "--out", file)
    found = run("study", "import", file, "--folder", fresh)
    assert found.exit_code == 0, found.output
    assert "it will be the first one's" in found.output
    assert study in run("study", "list", "--folder", fresh).output


def test_the_help_of_exports_names_people(run):
    told = " ".join(run("study", "export", "--help").output.split())
    assert "people (a row for each person" in re.sub(r"[│\s]+", " ", told)


@pytest.mark.parametrize("kind", ["csv", "json", "parquet", "people", "transcripts"])
@pytest.mark.quick_cases("transcripts")
def test_other_exports_are_files(run, server, tmp_path, kind):
    folder, study = server
    file = tmp_path / f"out.{kind}"
    options = ("--as", kind, "--out", file, "--folder", folder, "--coarse-times")
    assert run("study", "export", study, *options).exit_code == 0
    assert file.stat().st_size > 100
    again = run("study", "export", study, *options)
    assert again.exit_code != 0  # nothing is replaced unasked
    assert run("study", "export", study, *options, "--force").exit_code == 0


def test_what_is_not_there_is_said(run, server, tmp_path):
    folder, _ = server
    assert run("study", "export", "nobody", "--folder", folder).exit_code != 0
    assert run("study", "list", "--folder", tmp_path / "nowhere").exit_code != 0
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.slow
def test_data_do_not_go_with_a_study(run, server, tmp_path):
    folder, study = server
    file = tmp_path / "study.zip"
    run("study", "export", study, "--folder", folder, "--out", file)
    assert run("verify", file, "--stated", "3").exit_code != 0


@pytest.mark.slow
def test_a_rehearsal_tells_what_it_found(run, server):
    folder, study = server
    done = run(
        "study",
        "rehearse",
        study,
        "--people",
        2,
        "--weight",
        "TP=4",
        "--weight",
        "TN=1",
        "--folder",
        folder,
    )
    assert done.exit_code == 0, done.output
    assert "2 of 2 people, 8 answers" in done.output
    assert "after  4 answers" in done.output
    assert "1 person" in run("study", "list", "--folder", folder).output


@pytest.mark.slow
def test_an_imported_study_is_the_only_owners(run, server, tmp_path):
    folder, study = server
    file = tmp_path / "study.zip"
    run("study", "export", study, "--folder", folder, "--out", file)
    assert "the first one's" in run("study", "import", file, "--folder", folder).output
    store = Store(f"sqlite:///{folder / 'studies.db'}")
    with store.writing() as db:
        db.add(Owner(id="a" * 24, name="Ada", known_as="ada", password="none"))
    assert "nobody's" not in run("study", "import", file, "--folder", folder).output
    with store.reading() as db:
        owners = db.scalars(select(Study.owner_id)).all()
    store.close()
    assert sorted(owners, key=str) == sorted([None, None, "a" * 24], key=str)
    assert run("study", "import", file, "--owner", "eve", "--folder", folder).exit_code


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("study.json", "kein study.json."),
        ("versions/1/definition.json", "versions/1/definition.json fehlt."),
        ("versions/1/clinic.csv", "versions/1/clinic.csv fehlt."),
    ],
)
def test_what_is_no_whole_study_is_told_plainly(run, tmp_path, part, told):
    store = Store(f"sqlite:///{tmp_path / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    content = study_file(copy_of(studies, launched(studies)))
    store.close()
    file = tmp_path / "x.zip"
    file.write_bytes(tampered(content, lambda files: files.pop(part), hashed=True))
    found = run("verify", file, "--language", "de")
    assert found.exit_code == 2
    assert told in found.output
    assert "KeyError" not in found.output
