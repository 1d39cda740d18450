"""`elicitor reproduce` and `elicitor benchmark` from the command line."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest
import typer
from typer.testing import CliRunner

from elicitor import experiments
from elicitor.cli.benchmark import benchmark
from elicitor.cli.reproduce import reproduce
from elicitor.core import InvalidParameterError
from elicitor.experiments import Report

app = typer.Typer()
app.command()(reproduce)
app.command()(benchmark)


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def invoke(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def three_cells(run):
    """Square three numbers."""
    found = run.sweep(_square, [{"x": x} for x in range(3)])
    rows = tuple({"published": {"y": 0}, "measured": result} for result in found)
    return Report("three", "nowhere", {"quick": run.quick}, rows)


def _square(x):
    if os.environ.get("INTERRUPT_AT") == str(x):
        raise KeyboardInterrupt
    return {"y": x * x}


@pytest.fixture
def three(monkeypatch):
    monkeypatch.setattr(experiments, "EXPERIMENTS", {"three": three_cells})
    monkeypatch.setattr(experiments, "BENCHMARKS", {"three": three_cells})


@pytest.mark.parametrize(
    ("command", "name"), [("reproduce", "binary-linear"), ("benchmark", "binary-scale")]
)
def test_without_a_name_it_lists_what_there_is(command, name):
    result = invoke(command)
    assert result.exit_code == 0
    assert name in result.stdout
    assert f"elicitor {command} NAME" in result.stdout


@pytest.mark.parametrize("command", ["reproduce", "benchmark"])
def test_an_unknown_name_lists_what_there_is(command):
    result = invoke(command, "nope")
    assert isinstance(result.exception, InvalidParameterError)
    assert str(result.exception).startswith("NAME must be one of '")
    assert str(result.exception).endswith("got 'nope'.")


@pytest.mark.slow
def test_a_table_is_printed(own_cache):
    result = invoke("reproduce", "binary-linear")
    assert result.exit_code == 0
    assert "Table 1" in result.stdout
    assert "28" in result.stdout
    assert list((own_cache / "elicitor").iterdir()) == []


@pytest.mark.slow
@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("command", ["reproduce", "benchmark"])
def test_json_is_written_and_nothing_else(tmp_path, command):
    path = tmp_path / "out" / "r.json"
    path.parent.mkdir()
    result = invoke(command, "three", "--json", path, "--quick")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "Wrote" in result.stderr
    body = json.loads(path.read_text(encoding="utf-8"))
    assert body["settings"] == {"quick": True}
    assert os.listdir(path.parent) == ["r.json"]


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("option", ["--json", "--partial"])
def test_a_path_that_cannot_be_written_ends_it_before_the_work(
    tmp_path, monkeypatch, option
):
    monkeypatch.setenv("INTERRUPT_AT", "0")  # the work would show itself
    result = invoke("reproduce", "three", option, tmp_path / "none" / "r.json")
    assert isinstance(result.exception, InvalidParameterError)
    assert f"{option} must be a path that can be written" in str(result.exception)


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("where", ["json", "partial", "cache"])
def test_ctrl_c_says_how_to_go_on(tmp_path, monkeypatch, own_cache, where):
    kept, options = {
        "json": (tmp_path / "r.json.partial", ["--json", tmp_path / "r.json"]),
        "partial": (tmp_path / "p.json", ["--partial", tmp_path / "p.json"]),
        "cache": (own_cache / "elicitor" / "three.partial.json", []),
    }[where]
    command = ["reproduce", "three", "--jobs", 1, *options]
    monkeypatch.setenv("INTERRUPT_AT", "2")
    result = invoke(*command)
    assert result.exit_code == 130
    assert "Interrupted; 2 finished parts are kept in" in result.stderr
    assert "The same command goes on" in " ".join(result.stderr.split())
    assert len(json.loads(kept.read_text())["cells"]) == 2
    assert not (tmp_path / "r.json").exists()

    # Squaring 0 again would interrupt again, but it is finished.
    monkeypatch.setenv("INTERRUPT_AT", "0")
    result = invoke(*command)
    assert result.exit_code == 0
    assert not kept.exists()


@pytest.mark.usefixtures("three")
def test_a_cache_that_cannot_be_made_is_no_obstacle(monkeypatch, own_cache):
    own_cache.write_text("a file where the folder should be")
    assert invoke("reproduce", "three").exit_code == 0
    monkeypatch.setenv("INTERRUPT_AT", "1")
    result = invoke("reproduce", "three", "--jobs", 1)
    assert result.exit_code == 130


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_a_real_ctrl_c_with_worker_processes(tmp_path):
    path = tmp_path / "r.json"
    # Whoever runs the tests in the background has interrupts ignored from the start.
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from elicitor.cli import main; main()"
    )
    arguments = ["reproduce", "binary-noise", "--json", str(path)]  # for a minute
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments, "--jobs", "2"],
        start_new_session=True,
        stderr=subprocess.PIPE,
        text=True,
    )
    partial = tmp_path / "r.json.partial"
    deadline = time.monotonic() + 150
    try:
        while not partial.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        for _ in range(3):  # as people do: one that comes in a destructor may be lost
            os.killpg(process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                _, messages = process.communicate(timeout=40)
                break
    finally:
        with suppress(ProcessLookupError):  # it would disturb whoever comes next
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert process.returncode == 130
    assert "Interrupted" in messages
    assert partial.exists()
    assert not path.exists()
