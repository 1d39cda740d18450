"""One person's report from the board, and for programs: what the command writes."""

import io
import re
import sys
import zipfile

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from tests.cli.command import app as commands
from tests.studies.played import answered, turns

pytestmark = pytest.mark.slow  # each page is a request to a whole server

SHORT = {"most": 4, "retests": 0, "held_out": 0}
LOADED = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
GERMAN = {"accept-language": "de"}


def place(study, person):
    return f"/studies/{study}/people/{person}/report"


def undecided(studies, study):
    """Somebody who never takes a side: no number is told of them."""
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        studies.answer(person, shown.id, "cannot")
    return person


def written(transcripts, person, folder):
    """What the command writes of somebody in an export."""
    zipfile.ZipFile(io.BytesIO(transcripts)).extractall(folder)
    here = folder / "versions" / "1"
    out = here / "report.html"
    told = ["--out", out, "--language", "en", "--who", "P01", "--title", "A study: P01"]
    of = here / f"{person}.elicitation.json"
    done = CliRunner().invoke(commands, ["report", *map(str, told), str(of)])
    assert done.exit_code == 0, done.output
    return out.read_text(encoding="utf-8")


def test_an_owner_reads_of_somebody_what_the_command_writes(
    client, studies, make, tmp_path, monkeypatch, few_redraws
):
    """The page has a process of its own write it, which no test hurries."""
    monkeypatch.setattr("elicitor.using.rows_uncertain.TIMES", few_redraws)
    study = make(budget=SHORT)
    person = answered(studies, study)
    board = client.get(f"/studies/{study}").text
    assert board.count(place(study, person)) == 1
    answer = client.get(place(study, person))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"].startswith(LOADED)
    assert 'inline; filename="report-P01.html"' in answer.headers["content-disposition"]
    export = client.get(f"/studies/{study}/export/transcripts.zip").content
    assert answer.text == written(export, person, tmp_path / "x")
    assert "<h1>A study: P01</h1>" in answer.text


@pytest.mark.usefixtures("written_here")
def test_it_is_in_the_readers_language_if_the_study_has_words_in_it(
    client, studies, make
):
    words = {"en": {"people": "patients"}, "de": {"people": "Kranke"}}
    study = make(budget=SHORT, words=words, languages=["en", "de"])
    page = client.get(place(study, answered(studies, study)), headers=GERMAN).text
    assert 'lang="de"' in page
    assert "In Kürze" in page
    assert "Kranke" in page
    assert "patients" not in re.sub("(?s)<blockquote>.*?</blockquote>", "", page)
    only = make(budget=SHORT, languages=["en"])
    page = client.get(place(only, answered(studies, only)), headers=GERMAN).text
    assert 'lang="en"' in page


def test_of_whom_nothing_may_be_told_there_is_no_report(client, studies, make, program):
    study = make(budget=SHORT)
    told, person = answered(studies, study), undecided(studies, study)
    come = studies.newcomer(study).id
    board = client.get(f"/studies/{study}").text
    assert place(study, told) in board
    assert place(study, person) not in board
    assert place(study, come) not in board
    refused = client.get(place(study, person))
    assert refused.status_code == 409
    assert "Most questions were left undecided" in refused.text
    assert client.get(place(study, come)).status_code == 404
    mine = program(study)
    answer = mine.get(f"/people/{person}/report")
    assert answer.status_code == 409
    assert "Most questions were left undecided" in answer.json()["error"]
    assert mine.get(f"/people/{come}/report").status_code == 404


@pytest.mark.usefixtures("written_here")
def test_only_owners_of_the_study_and_programs_that_may_read_get_it(
    app, client, studies, make, program
):
    study, other = make(budget=SHORT), make(budget=SHORT)
    person = answered(studies, study)
    stranger = TestClient(app, follow_redirects=False)
    assert stranger.get(place(study, person)).status_code == 303
    assert client.get(place(other, person)).status_code == 404
    path = f"/people/{person}/report"
    assert program(study, "answer", "manage").get(path).status_code == 403
    assert program(other).get(path).status_code == 404
    answer = program(study, "read").get(f"{path}?language=de")
    assert answer.status_code == 200
    assert 'lang="de"' in answer.text
    assert program(study, "read").get(f"{path}?language=fr").status_code == 422


def test_whoever_wants_nothing_kept_has_no_report(client, studies, make):
    study = make(budget=SHORT)
    person = answered(studies, study)
    studies.withdraw(person, keep=False)
    assert place(study, person) not in client.get(f"/studies/{study}").text
    assert client.get(place(study, person)).status_code == 404


def test_what_breaks_is_told_as_such_and_leaves_no_report(
    app, studies, make, client, monkeypatch
):
    study = make(budget=SHORT)
    person = answered(studies, study)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    quiet = TestClient(app, raise_server_exceptions=False, cookies=client.cookies)
    assert quiet.get(place(study, person)).status_code == 500
