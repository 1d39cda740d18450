"""The installed command, in processes of its own, from answers to a report."""

import subprocess
import sys
import sysconfig
from pathlib import Path

import numpy as np
import pytest

from elicitor import Transcript

SCRIPTS = Path(sysconfig.get_path("scripts"))
ELICITOR = next(
    path for path in SCRIPTS.glob("elicitor*") if path.stem == "elicitor"
).as_posix()
KEPT = "data.elicitation.json"
ASK = ["ask", "data.csv", "--label", "y", "--seed", "0"]


def run(*arguments, cwd, typed="", code=0):
    done = subprocess.run(
        [ELICITOR, *arguments],
        cwd=cwd,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=110,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Predictions of two models, one row per person, and answers about the first."""
    place = tmp_path_factory.mktemp("smoke")
    rng = np.random.default_rng(11)
    p = rng.beta(1, 2, size=300).round(4)
    y = (rng.random(300) < p).astype(int)
    other = np.clip(p + rng.normal(scale=0.2, size=300), 0, 1).round(4)
    rows = [f"{a},{b},{c}" for a, b, c in zip(y, p, other, strict=True)]
    (place / "data.csv").write_text("\n".join(["y,p,other", *rows]) + "\n")
    typed = "1\n2\n1\n1\n2\n1\n" * 5
    run(*ASK, "--probability", "p", "--max-questions", "6", cwd=place, typed=typed)
    return place


def test_what_was_answered_is_kept(folder):
    assert len(Transcript.load(folder / KEPT).standing) == 6
    assert (folder / "data.elicitation.metric.json").exists()


def test_version_and_help(folder):
    assert "elicitor " in run("--version", cwd=folder)
    told = run("--help", cwd=folder)
    names = ("demo", "sample", "ask", "rank", "tune", "report", "verify", "reproduce")
    assert all(name in told for name in names)
    assert "--label" in run("ask", "--help", cwd=folder)


def test_experiments_are_listed(folder):
    assert "fair-linear" in run("reproduce", cwd=folder)
    assert "calibration" in run("benchmark", cwd=folder)


def test_demo(tmp_path):
    run("demo", cwd=tmp_path)
    assert list(tmp_path.glob("elicitor-demo*"))


def test_a_sample_is_written(tmp_path):
    assert "elicitor ask clinic.csv" in run("sample", "clinic.csv", cwd=tmp_path)
    assert (tmp_path / "clinic.csv").exists()


def test_tune_and_decide(folder):
    run("tune", KEPT, "--decide", "data.csv", cwd=folder)
    decided = (folder / "data.decisions.csv").read_text("utf-8").splitlines()
    assert len(decided) == 301


def test_rank(folder):
    files = [KEPT, "--data", "data.csv", "--label", "y"]
    told = run("rank", *files, "--model", "p", "--model", "other", cwd=folder)
    assert "other" in told


def test_report(folder):
    run("report", KEPT, cwd=folder)
    (page,) = folder.glob("*.html")
    assert page.read_text("utf-8").startswith("<!doc")


def test_verify(folder):
    said = " ".join(run("verify", KEPT, cwd=folder).split())
    assert "each came out as it was shown" in said
    assert "The answers give the result in" in said


def test_wrong_use_is_one_line_and_exit_code_2(folder):
    options = ["--label", "y", "--probability", "p"]
    said = run("ask", "nowhere.csv", *options, cwd=folder, code=2)
    assert "Traceback" not in said
    assert "nowhere.csv" in said


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_ask_in_a_terminal(folder):
    pexpect = pytest.importorskip("pexpect", reason="of the extra 'test'")
    arguments = [*ASK, "--probability", "p", "--save", "other.json"]
    child = pexpect.spawn(
        ELICITOR, arguments, cwd=str(folder), encoding="utf-8", timeout=100
    )
    for number in (1, 2, 3):
        child.expect(f"Question {number}")
        child.expect("Which is better")
        child.sendline("1" if number < 3 else "q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(Transcript.load(folder / "other.json").standing) == 2
