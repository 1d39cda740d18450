"""`elicitor study serve`: a server that says where it is, and ends in order."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from typer.testing import CliRunner

from elicitor.cli import study as serving
from elicitor.core import DataUnavailableError, InvalidParameterError
from elicitor.studies import Studies, story
from elicitor.studies.events import now
from elicitor.studies.store import Store
from elicitor.studies.web import Settings


def over(folder):
    """A study in this folder whose links and own words are to be deleted now."""
    folder.mkdir()
    studies = Studies(Store(f"sqlite:///{folder / 'studies.db'}"))
    studies.store.migrate()
    definition, data = story("clinic")
    study = studies.create(definition.model_copy(update={"kept_days": 0}), data)
    studies.launch(study)
    studies.set_state(study, "open", ends_at=now())
    return studies, study


def is_done(studies, study, seconds=60.0):
    """Whether they are deleted within some time, by somebody else."""
    end = time.monotonic() + seconds
    while not studies.study(study).deidentified_at and time.monotonic() < end:
        time.sleep(0.1)
    return studies.study(study).deidentified_at is not None


@contextmanager
def running(folder, *typed):
    """Serve this folder in a process of its own; yield it, and its address."""
    here = ["study", "serve", "--port", "0", "--folder", str(folder)]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "elicitor", *here, *map(str, typed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=dict(os.environ),
    ) as process:
        try:
            lines = iter(process.stdout.readline, "")
            address = next(
                found[0] for line in lines if (found := re.search(r"http://\S+", line))
            )
            assert status(f"{address}join/nothing") == 404
            yield process, address
        finally:
            process.kill()


@pytest.mark.slow
def test_a_server_serves_until_ctrl_c(tmp_path):
    """One of several workers does so in test_serve_log.py."""
    studies, study = over(tmp_path / "here")
    with running(tmp_path / "here") as (process, _):
        assert is_done(studies, study)
        studies.store.close()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    assert process.returncode == 0
    with sqlite3.connect(tmp_path / "here" / "studies.db") as db:
        tables = {name for (name,) in db.execute("select name from sqlite_master")}
    db.close()
    assert {"studies", "people", "events"} <= tables


@pytest.mark.slow
@pytest.mark.parametrize("pause", [0.02, 0.3])
def test_ctrl_c_twice_ends_it_without_a_traceback(tmp_path, pause):
    with running(tmp_path / "here") as (process, _):
        for _again in range(2):
            process.send_signal(signal.SIGINT)
            time.sleep(pause)
        told, _ = process.communicate(timeout=30)
    assert "Traceback" not in told
    assert "Error" not in told


@pytest.mark.slow
@pytest.mark.timeout(240)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_request_that_is_not_all_there_keeps_no_server(tmp_path, workers):
    studies, study = over(tmp_path / "here")
    with running(tmp_path / "here", "--workers", workers) as (process, address):
        assert is_done(studies, study)
        studies.store.close()
        port = int(re.search(r":(\d+)/", address)[1])
        with socket.create_connection(("127.0.0.1", port)) as begun:
            begun.sendall(HALF)
            time.sleep(1)
            process.send_signal(signal.SIGTERM)
            told, _ = process.communicate(timeout=90)  # it waits for ten
    assert "Traceback" not in told
    assert "1 running task(s)" in told


HALF = (
    b"POST /sign-in HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nnam"
)
"""A request of which most does not come."""


def test_workers_are_waited_for_a_minute_at_least(monkeypatch):
    given = {}
    monkeypatch.setattr("uvicorn.run", lambda *_, **more: given.update(more))
    monkeypatch.setattr("elicitor.cli.interrupts.end_at_once", lambda: None)
    monkeypatch.setattr(serving, "_tell_when_open", lambda *_: None)
    serving._run("127.0.0.1", 1, 2, "en", lambda: None)
    assert given["timeout_worker_healthcheck"] >= 60


def served(monkeypatch, tmp_path, *typed):
    """Start a server that ends before anybody comes."""
    for name in ("ELICITOR_FOLDER", "ELICITOR_PUBLIC_URL"):
        monkeypatch.setenv(name, "")  # as it was, in the end
    monkeypatch.setattr(serving, "_run", lambda *given: given[-1]())
    here = ["serve", "--port", "0", "--folder", str(tmp_path / "here")]
    return CliRunner().invoke(serving.study, [*here, *typed])


def test_links_begin_with_the_public_address(monkeypatch, tmp_path):
    public = "https://studies.example.org"
    told = served(monkeypatch, tmp_path, "--public-url", public)
    assert f"\n{public}/first/" in told.output
    assert Settings().public_url == public


@pytest.mark.parametrize("port", [-1, 65_536])
def test_a_port_that_there_is_not_is_refused_in_a_line(monkeypatch, tmp_path, port):
    told = served(monkeypatch, tmp_path, "--port", str(port))
    assert isinstance(told.exception, InvalidParameterError)
    assert str(told.exception).startswith("--port must be a whole number")


def test_what_it_says_is_german_if_wanted(monkeypatch, tmp_path):
    told = served(monkeypatch, tmp_path, "--language", "de").output
    assert "Studien gibt es unter http://127.0.0.1:" in told
    assert "Öffnen Sie diese Seite" in told
    assert "Strg-C beendet den Server" in told
    assert "Studies" not in told


@pytest.mark.parametrize(
    "wrong", ["studies.example.org", "https://", "ftp://a.b", "https://a.b/studies"]
)
def test_a_public_address_is_one_that_browsers_open(monkeypatch, tmp_path, wrong):
    told = served(monkeypatch, tmp_path, "--public-url", wrong)
    assert told.exit_code != 0
    assert "such as https://studies" in told.output + str(told.exception)
    assert not (tmp_path / "here").exists()


NO_ADDRESS = ["studies.example.org", "https://x.example/prefix", "ftp://a.b"]


@pytest.mark.parametrize("wrong", NO_ADDRESS)
def test_it_is_so_where_the_environment_tells_it(monkeypatch, tmp_path, wrong):
    monkeypatch.setattr(serving, "_run", lambda *_: None)
    monkeypatch.setenv("ELICITOR_PUBLIC_URL", wrong)
    monkeypatch.setenv("ELICITOR_FOLDER", "")  # as it was, in the end
    folder = tmp_path / "here"
    typed = ["serve", "--port", "0", "--folder", str(folder)]
    told = CliRunner().invoke(serving.study, typed)
    assert isinstance(told.exception, InvalidParameterError)
    assert "ELICITOR_PUBLIC_URL, must be the address of a host" in str(told.exception)
    assert not folder.exists()


def test_a_database_that_does_not_come_is_a_sentence(monkeypatch, tmp_path):
    pytest.importorskip("psycopg")
    monkeypatch.setattr("elicitor.studies.store.reaching.AWAITED", 0)
    monkeypatch.setenv("ELICITOR_DATABASE", "")  # as it was, in the end
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        where = f"127.0.0.1:{taken.getsockname()[1]}/studies"
        address = f"postgresql+psycopg://ada:word@{where}"
        told = served(monkeypatch, tmp_path, "--database", address)
    assert isinstance(told.exception, DataUnavailableError)
    assert f"The database postgresql+psycopg://ada:***@{where}" in str(told.exception)
    other = served(monkeypatch, tmp_path, "--database", f"postgres://ada:word@{where}")
    assert str(other.exception).startswith("--database, or ELICITOR_DATABASE, must beg")
    assert "ada:word" not in f"{told.exception}{other.exception}{told.output}"


@pytest.mark.parametrize(
    ("language", "said"), [("en", "waits 0.2 seconds"), ("de", "wartet 0,2 Sekunden")]
)
def test_a_database_is_awaited_which_is_said_once(
    monkeypatch, tmp_path, language, said
):
    pytest.importorskip("psycopg")
    for where in ("elicitor.studies.store.reaching", "elicitor.studies.store"):
        monkeypatch.setattr(f"{where}.AWAITED", 0.2)
    monkeypatch.setattr("elicitor.studies.store.reaching.PAUSE", 0.01)
    monkeypatch.setenv("ELICITOR_DATABASE", "")  # as it was, in the end
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"postgresql+psycopg://ada@127.0.0.1:{taken.getsockname()[1]}/a"
        typed = "--database", address, "--language", language
        told = served(monkeypatch, tmp_path, *typed)
    assert told.stderr.count(said) == 1


def test_an_address_that_ends_in_a_slash_has_no_second_one(monkeypatch, tmp_path):
    told = served(monkeypatch, tmp_path, "--public-url", "https://a.example/")
    assert "https://a.example/first/" in told.output
    assert "example//" not in told.output


def test_settings_that_cannot_be_are_told_by_their_names(monkeypatch):
    monkeypatch.setenv("ELICITOR_SECURE", "perhaps")
    with pytest.raises(InvalidParameterError, match=r"^ELICITOR_SECURE: .*boolean"):
        Settings()


def status(address):
    """What a server answers that says that it serves."""
    try:
        return urllib.request.urlopen(address).status
    except urllib.error.HTTPError as error:
        return error.code
