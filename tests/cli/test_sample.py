"""`elicitor sample`: files that the other commands can be tried on as it says."""

import shlex

import pytest

from elicitor.core import InvalidParameterError
from elicitor.datasets import SAMPLES, load_sample
from elicitor.words import say

MORE = [pytest.param(name, marks=pytest.mark.slow) for name in SAMPLES][1:]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("name", ["clinic.csv", *MORE])
def test_all_that_is_said_can_be_typed(run, name):
    told = run("sample", name).output
    lines = [line for line in told.splitlines() if line.startswith("  elicitor ")]
    assert [line.split()[1] for line in lines] == ["ask", "tune", "rank", "report"]
    for line in lines:
        options = ["--max-questions", "4"] if " ask " in line else []
        done = run(*shlex.split(line)[1:], *options, typed="a\nb\n" * 4)
        assert done.exit_code == 0, (line, done.output, done.exception)


def test_a_sample_is_what_came_along_and_is_written_once(run, here):
    assert "Wrote clinic.csv: 285 patients" in run("sample", "clinic").output
    path = here / "clinic.csv"
    assert path.read_text("utf-8") == load_sample("clinic").text
    assert "There already: clinic.csv" in run("sample", "clinic.csv").output


def test_nothing_is_overwritten(run, here):
    path = here / "clinic.csv"
    path.write_text("mine\n")
    done = run("sample", "clinic.csv")
    assert isinstance(done.exception, InvalidParameterError)
    assert "--out" in str(done.exception)
    assert path.read_text() == "mine\n"
    assert run("sample", "clinic", "--out", "other.csv").exit_code == 0
    assert "elicitor tune other.elicitation.json" in (
        run("sample", "clinic", "--out", "other.csv").output
    )


def test_where_nothing_can_be_written(run):
    done = run("sample", "clinic", "--out", "nowhere/clinic.csv")
    assert "--out must be a path that can be written" in str(done.exception)


@pytest.mark.parametrize("arguments", [(), ("--list",)])
def test_samples_are_listed(run, arguments):
    told = run("sample", *arguments).output
    assert all(
        f"{one.name} " in told and say(one.about) in told for one in SAMPLES.values()
    )


def test_an_unknown_sample_is_told_which_there_are(run):
    done = run("sample", "iris.csv")
    assert str(done.exception).startswith("NAME must be one of 'classifiers.csv'")
