"""Messages at the terminal: in flags, on one screen, in any encoding."""

import os
import subprocess
import sys
import textwrap

import pytest

from elicitor.cli import main
from elicitor.cli.messages import on_a_screen


def told(monkeypatch, capsys, *arguments):
    monkeypatch.setattr(sys, "argv", ["elicitor", *map(str, arguments)])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--max-questions", 0], "--max-questions must be a whole number"),
        (["--score", "no"], "--score must be a column of data.csv"),
        (["--score", "p", "--positive-label", 7], "--positive-label must be one of"),
        (["--score", "p", "--family", "odd"], "--family must be one of"),
        (["--score", "p", "--seed", -1], "--seed must be None"),
        ([], "Say which column holds what a classifier predicts, by --score (any num"),
        (["--score", "y"], "--score must be what a classifier predicts; got 'y'"),
        (["--probability", "q_*"], "--probability 'q_*' must match columns"),
        (["--score", "p", "--per", 0], "--per must be a whole number of at least 2"),
        (["--score", "p", "--per", -3], "--per must be a whole number of at least 2"),
        (["--score", "p", "--people", ""], "--people must be a word or several"),
        (["--score", "p", "--people", "  "], "--people must be a word or several"),
        (["--score", "p", "--positive-name", ""], "--positive-name must be a word"),
    ],
)
def test_options_are_named_as_they_are_typed(
    data, monkeypatch, capsys, options, message
):
    shown = told(monkeypatch, capsys, "ask", data, "--label", "y", *options)
    if "--max-questions" in options:
        shown = told(
            monkeypatch, capsys, "ask", data, "--label", "y", "--score", "p", *options
        )
    assert shown.startswith(f"elicitor: {message}")
    assert "_label" not in shown.replace("--positive-label", "")


def test_flags_are_named_where_numbers_are_no_probabilities(
    tmp_path, monkeypatch, capsys
):
    data = tmp_path / "d.csv"
    data.write_text("y,p,sex\n" + "0,0.2,f\n1,1.2,f\n" * 4)
    asked = ("ask", data, "--label", "y", "--probability", "p")
    shown = told(monkeypatch, capsys, *asked)
    assert "name the column with --score instead of --probability." in shown
    data.write_text("y,p,sex\n" + "0,0.2,f\n1,0.8,f\n" * 4)
    shown = told(monkeypatch, capsys, *asked, "--group", "sex")
    assert "all 8 rows are “f”. Elicit a metric without groups" in shown
    assert "Without --group you are asked about everyone together." in shown
    assert "RateBall" not in shown


def test_what_the_system_says_of_a_file_is_put_into_words(data, monkeypatch, capsys):
    link = data.with_name("link.json")
    link.symlink_to(link)
    monkeypatch.setattr("pathlib.Path.is_file", lambda _: True)
    said = told(monkeypatch, capsys, "verify", link)
    assert "Errno" not in said
    assert "link.json' cannot be read or written: Too many levels" in said


def test_a_file_that_is_not_there_is_named_by_its_option(data, monkeypatch, capsys):
    arguments = ("ask", data, "--label", "y", "--score", "p")
    missing = told(monkeypatch, capsys, "ask", "gone.csv", *arguments[2:])
    assert missing.startswith("elicitor: DATA must be a file; 'gone.csv' is not there")


def test_a_message_fits_on_a_screen(data, monkeypatch, capsys):
    columns = [f"column number {i}" for i in range(3000)]
    data.write_text(",".join(columns) + "\n" + ",".join("1" * 3000) + "\n")
    shown = told(monkeypatch, capsys, "ask", data, "--label", "y", "--score", "p")
    rows = [row for line in shown.split("\n") for row in textwrap.wrap(line, 80)]
    assert len(rows) <= 24
    assert "--label must be a column of data.csv" in shown
    assert shown.endswith("got 'y'.\n")
    assert " … " in shown


def test_a_pattern_of_the_shell_that_names_many_files_fits(monkeypatch, capsys):
    names = [f"patients of the year {year}.csv" for year in range(2000)]
    shown = told(monkeypatch, capsys, "ask", *names)
    assert len(shown.splitlines()) <= 24
    assert "unexpected extra argument" in shown


@pytest.mark.parametrize(
    "text", ["a" * 9000, "a b " * 5000, "line\n" * 500, ("x" * 500 + "\n") * 40, ""]
)
def test_any_message_fits_on_a_screen(text):
    shown = on_a_screen(f"{text}end")
    rows = [shown[i : i + 80] for i in range(0, len(shown), 80)]
    assert sum(max(1, -(-len(row) // 80)) for row in shown.split("\n")) <= 24
    assert rows


def test_a_terminal_obeys_no_message():
    assert on_a_screen("a \x1b[31mred\x07\u202e") == "a \\x1b[31mred\\x07\\u202e"
    assert on_a_screen("Zürich, 3 ≥ 2") == "Zürich, 3 ≥ 2"


@pytest.mark.slow
def test_bytes_that_are_no_text_are_one_line():
    done = subprocess.run(
        [sys.executable, "-m", "elicitor", "report", "x.json", "--who", b"\xff"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"argument 4 is '\\udcff'" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.slow
def test_an_answer_that_is_no_text_is_no_answer(data):
    done = subprocess.run(
        [sys.executable, "-m", "elicitor", "ask", data, "--label", "y", "--score", "p"],
        input=b"\xff\xfe\nq\n",
        capture_output=True,
        check=False,
        cwd=data.parent,
    )
    assert done.returncode == 0, done.stderr
    assert "none of the keys" in done.stdout.decode()


@pytest.mark.slow
def test_the_module_is_the_command_and_completes():
    typed = {"COMP_WORDS": "elicitor ask --max", "COMP_CWORD": "2"}
    help_, completed = (
        subprocess.run(
            [sys.executable, "-m", "elicitor", *arguments],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, **environment},
        ).stdout
        for arguments, environment in (
            (["--help"], {}),
            ([], {"_ELICITOR_COMPLETE": "complete_bash", **typed}),
        )
    )
    assert "Usage: elicitor" in help_
    assert "--install-completion" in help_
    assert completed.split() == ["--max-questions"]


@pytest.mark.parametrize(
    ("words", "flag"),
    [
        (("ask", "data.csv", "--save", ""), "--save"),
        (("tune", ""), "RESULT"),
        (("report", ""), "RESULT"),
    ],
)
def test_a_file_without_a_name_is_refused_by_its_flag(run, words, flag):
    told = str(run(*words).exception)
    assert told.startswith(f"{flag} must be a file; '.' is a folder")


def test_a_file_may_be_called_like_an_option(data, run):
    (data.parent / "label.csv").write_text("y,p\n1,0.3\n1,0.4\n", encoding="utf-8")
    told = str(run("ask", "label.csv", "--label", "y", "--probability", "p").exception)
    assert "label.csv" in told
    assert "--label.csv" not in told


@pytest.mark.slow
def test_letters_that_the_terminal_lacks_are_spelled(data):
    options = ["--label", "y", "--score", "p", "--people", "Schüler"]
    done = subprocess.run(
        [sys.executable, "-m", "elicitor", "ask", str(data), *options],
        cwd=data.parent,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
        input=b"\xff\nq\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Sch\\xfcler" in done.stdout
