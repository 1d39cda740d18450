"""The installed command in a real terminal and a real process."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pexpect
import pytest

from elicitor.cli import main

ELICITOR = Path(sys.executable).with_name("elicitor")
OPTIONS = ["--label", "y", "--score", "p", "--positive-name", "has cancer"]


@pytest.fixture
def terminal(data):
    """`elicitor ask` in a terminal 40 columns wide."""
    env = {**os.environ, "COLUMNS": "40", "TERM": "xterm"}
    child = pexpect.spawn(
        str(ELICITOR),
        ["ask", str(data), *OPTIONS],
        cwd=str(data.parent),
        env=env,
        dimensions=(60, 40),
        encoding="utf-8",
        timeout=60,
        # A parent in the background may have told its children to ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    yield child
    child.close(force=True)


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def here(data, monkeypatch, capsys):
    """`elicitor` beside `data`, as in a process of its own, but in this one."""
    monkeypatch.chdir(data.parent)

    def invoke(*arguments):
        monkeypatch.setattr(sys, "argv", ["elicitor", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            main()
        return Outcome(stop.value.code or 0, *capsys.readouterr())

    return invoke


def command(*arguments, cwd, **keywords):
    return subprocess.run(
        [ELICITOR, *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        **keywords,
    )


@pytest.mark.slow
def test_a_person_answers_in_a_narrow_window(terminal):
    terminal.expect("Which is better")
    shown = re.sub(r"\x1b\[[\d;]*m", "", terminal.before)
    assert max(len(line) for line in shown.split("\r\n")) == 40
    terminal.sendline("huh")
    terminal.expect("none of the keys")
    terminal.expect("Which is better")
    terminal.sendline("1")
    terminal.expect("Question 2 of about")
    terminal.expect("Which is better")
    terminal.sendline("q")
    terminal.expect("1 answer kept in")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0


@pytest.mark.slow
def test_closed_standard_input_is_one_line_and_no_traceback(data):
    done = command("ask", data, *OPTIONS, cwd=data.parent, stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert "The input was closed" in done.stdout
    assert "Traceback" not in done.stderr


def test_help_is_there_for_every_command_and_loads_no_science(run):
    for name in ("demo", "ask", "reproduce", "benchmark"):
        assert "Usage" in run(name, "--help").stdout
    probe = "import sys, elicitor.cli.app; print('scipy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_an_unwritable_place_is_refused_before_the_first_question(data, here):
    done = here("ask", data, *OPTIONS, "--save", "no/such/folder/x.json")
    assert done.code == 2
    assert "no/such/folder" in done.err
    assert "Question" not in done.out


def test_the_demo_recovers_the_expert_and_says_what_changes(data, here):
    done = here("demo", "--out", "shown")
    assert done.code == 0, done.err
    assert "One missed “has cancer” case weighs as much as 6" in done.out
    assert "7 questions answered" in done.out
    assert "on these 285 rows" in " ".join(done.out.split())
    assert "best under F1" in done.out
    assert "elicitor study serve --demo" in done.out  # how to open it in a browser
    assert (data.parent / "shown.png").read_bytes().startswith(b"\x89PNG")
    assert (data.parent / "shown.json").exists()


@pytest.mark.slow
def test_the_demo_copes_with_an_expert_who_slips(here):
    done = here("demo", "--data", "magic", "--flips", 0.1, "--repeats", 5)
    assert done.code == 0, done.err
    assert "questions answered" in done.out


def test_an_unknown_data_set_is_refused_with_the_list(here):
    done = here("demo", "--data", "iris")
    assert done.code == 2
    assert "--data must be one of" in done.err
    assert "'wdbc'; got 'iris'" in done.err


def test_the_demo_refuses_data_of_several_classes(here):
    done = here("demo", "--data", "vehicle")
    assert done.code == 2
    assert "needs two classes; got bus, opel, saab, van" in done.err


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--flips", 0.7, "--flips must be a finite number at least 0 and below 0.5"),
        ("--miss", -1, "--miss must be a finite number above 0; got -1"),
        ("--repeats", 0, "--repeats must be a whole number of at least 1; got 0"),
        ("--tolerance", 0, "--tolerance must be a finite number above 0; got 0"),
        ("--out", "no/such/place", "--out must be a path that can be written"),
    ],
)
def test_the_demo_names_a_wrong_option_before_any_work(here, option, value, message):
    done = here("demo", option, value)
    assert done.code == 2
    assert message in done.err
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_the_version_is_told(here):
    assert here("--version").out.startswith("elicitor 0.")


# -- several classes and tables of models -------------------------------------------

VEHICLE = ["--label", "kind", "--probability", "p_*", "--people", "vehicles"]
POOL = ["--models", "name", "--reward", "accuracy_bus", "--cost", "latency"]


def spawn(*arguments, cwd):
    """`elicitor` in a terminal of the usual 80 columns."""
    return pexpect.spawn(
        str(ELICITOR),
        [str(part) for part in arguments],
        cwd=str(cwd),
        env={**os.environ, "COLUMNS": "80", "TERM": "xterm"},
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "options"),
    [("vehicle", VEHICLE), pytest.param("models", POOL, marks=pytest.mark.slow)],
)
def test_ctrl_c_and_the_same_command_again(kind, options, request, run):
    path = request.getfixturevalue(kind)
    child = spawn("ask", path, *options, cwd=path.parent)
    child.expect("Which is better")
    shown = re.sub(r"\x1b\[[\d;]*m", "", child.before)
    assert max(len(line) for line in shown.split("\r\n")) <= 80
    child.sendline("1")
    child.expect("Question 2 of about")
    child.expect("Which is better")
    child.sendintr()
    child.expect("1 answer kept in")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    again = run("ask", path, *options, typed="2\nq\n")
    assert again.exit_code == 0, again.output
    assert "Welcome back: 1 answer kept" in again.output
    assert "Question 2 of about" in again.output


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        ("vehicle", ["--label", "kind", "--probability", "q_*"], "must match columns"),
        ("vehicle", [*VEHICLE, "--score", "p_bus"], "--score does not go with"),
        ("vehicle", [*VEHICLE, "--models", "kind"], "--probability does not go with"),
        ("vehicle", [*VEHICLE, "--reward", "p_bus"], "--reward does not go with"),
        ("vehicle", [*VEHICLE, "--save", "no/such/place.json"], "--save must be"),
        ("vehicle", [*VEHICLE, "--per", "2"], "--per must be"),
        ("vehicle", [*VEHICLE, "--family", "odd"], "--family must be one of"),
        ("vehicle", [*VEHICLE, "--tolerance", "-1"], "--tolerance must be"),
        ("vehicle", [*VEHICLE, "--errors", "--method", "published"], "'efficient'"),
        ("vehicle", ["--models", "kind", "--cost", "p_bus"], "'bus' is in 109 rows"),
        ("models", ["--models", "name"], "at least one column"),
        ("models", [*POOL, "--cost", "size=MB"], "--cost must be a column"),
        ("models", [*POOL, "--reward", "name"], "must hold finite numbers"),
        ("models", [*POOL, "--method", "published"], "published"),
    ],
)
def test_a_wrong_wish_is_one_line_and_exit_code_2(
    kind, options, message, request, here
):
    done = here("ask", request.getfixturevalue(kind), *options)
    assert done.code == 2
    assert done.err.startswith("elicitor: ")
    assert done.err.count("\n") == 1
    assert message in done.err
    assert done.out == ""


def test_help_of_ask_is_grouped(run):
    shown = run("ask", "--help").stdout
    panels = ["Predictions of classes", "A table of models", "What is asked"]
    places = [shown.index(panel) for panel in panels]
    assert places == sorted(places)
