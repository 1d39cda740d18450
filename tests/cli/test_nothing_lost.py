"""Answers survive two terminals, signals, full disks and killed writes."""

import errno
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

import pexpect
import pytest

from elicitor import Transcript

OPTIONS = ["--label", "y", "--score", "p", "--seed", "0", "--method", "efficient"]
KEPT = "data.elicitation.json"
COMMAND = "from elicitor.cli import main; main()"


def ask(*options, patch="", typed="", cwd, **keywords):
    """`elicitor ask` in a process of its own, with something broken by a patch."""
    return subprocess.run(
        [sys.executable, "-c", f"{patch}\n{COMMAND}", "ask", "data.csv", *OPTIONS]
        + [str(option) for option in options],
        cwd=cwd,
        input=typed,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        **keywords,
    )


def terminal(*options, cwd):
    child = pexpect.spawn(
        sys.executable,
        ["-c", COMMAND, "ask", "data.csv", *OPTIONS, *options],
        cwd=str(cwd),
        env={**os.environ, "COLUMNS": "80", "TERM": "xterm"},
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    child.expect("Which is better")
    return child


def answers(folder, name=KEPT):
    return [entry.answer.value for entry in Transcript.load(folder / name).standing]


def litter(folder):
    return sorted(name for name in os.listdir(folder) if name.startswith("."))


# -- two terminals ------------------------------------------------------------------


@pytest.mark.slow
def test_a_second_terminal_is_refused_and_both_keep_their_answers(data, run):
    folder = data.parent
    first = terminal(cwd=folder)
    first.sendline("1")
    first.expect("Which is better")
    second = ask(cwd=folder, typed="2\n2\n2\n")
    assert second.returncode == 2
    assert "Another terminal is asking into 'data.elicitation.json'" in second.stderr
    assert "--save" in second.stderr
    mine = ("--save", "mine.json")
    other = run("ask", data.name, *OPTIONS, *mine, typed="2\n2\nq\n")
    assert other.exit_code == 0, other.output
    first.sendline("2")
    first.expect("Which is better")
    first.sendline("q")
    first.expect("2 answers kept")
    first.expect(pexpect.EOF)
    assert answers(folder) == ["first", "second"]
    assert answers(folder, "mine.json") == ["second", "second"]
    assert litter(folder) == []


@pytest.mark.slow
def test_the_lock_of_a_killed_terminal_blocks_nobody(data, run):
    first = terminal(cwd=data.parent)
    first.sendline("1")
    first.expect("Which is better")
    first.kill(signal.SIGKILL)
    first.wait()
    back = run("ask", data.name, *OPTIONS, typed="2\nq\n")
    assert back.exit_code == 0, back.output
    assert "Welcome back: 1 answer kept" in back.output
    assert answers(data.parent) == ["first", "second"]
    assert litter(data.parent) == []


@pytest.mark.slow
def test_a_link_to_the_answers_is_the_same_file(data, run):
    folder, here = data.parent, ("ask", data.name, *OPTIONS)
    run(*here, typed="1\nq\n")
    (folder / "link.json").symlink_to(KEPT)
    first = terminal(cwd=folder)
    second = run(*here, "--save", "link.json")
    assert "Another terminal" in str(second.exception)
    first.close(force=True)
    again = run(*here, "--save", "link.json", typed="2\nq\n")
    assert again.exit_code == 0, again.output
    assert (folder / "link.json").is_symlink()
    assert answers(folder) == ["first", "second"]


@pytest.mark.slow
def test_what_somebody_else_wrote_meanwhile_is_left_alone(data, run):
    folder, here = data.parent, ("ask", data.name, *OPTIONS)
    run(*here, typed="1\nq\n")
    mine = terminal(cwd=folder)
    run(*here, "--save", "theirs.json", typed="2\n2\n2\nq\n")
    shutil.copy(folder / "theirs.json", folder / KEPT)  # as a synced folder does it
    mine.sendline("1")
    mine.expect("Something else has changed")
    mine.expect(pexpect.EOF)
    assert answers(folder) == ["second"] * 3
    assert answers(folder, "data.elicitation.1.json") == ["first", "first"]


# -- signals ------------------------------------------------------------------------

SIGNALLED = """
import os, signal
from elicitor.core import conversation
from elicitor.session import session
calls = []
def signalled(usual):
    def work(*arguments, **keywords):
        calls.append(usual)
        if calls.count(usual) == {call}:
            os.kill(os.getpid(), signal.{name})
        return usual(*arguments, **keywords)
    return work
{where} = signalled({where})
"""


SENDING = ("conversation.Conversation.send", 2)
RENAMING = ("os.replace", 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "code", "where", "call"),
    [
        ("SIGINT", 130, *SENDING),
        ("SIGTERM", 143, *RENAMING),
        ("SIGHUP", 129, *RENAMING),
    ],
)
def test_a_signal_between_an_answer_and_its_saving_waits(data, name, code, where, call):
    done = ask(
        cwd=data.parent,
        patch=SIGNALLED.format(name=name, where=where, call=call),
        typed="1\n2\n1\n1\n",
        # A parent under nohup, or in the background, has its children ignore these.
        preexec_fn=lambda: signal.signal(getattr(signal, name), signal.SIG_DFL),
    )
    assert done.returncode == code, done.stderr
    assert answers(data.parent) == ["first", "second"]
    assert litter(data.parent) == []
    assert "procedure failed" not in done.stderr
    if name == "SIGINT":
        assert "2 answers kept in" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "told"),
    [
        pytest.param(1, "elicitor: interrupted.", id="greeting"),
        pytest.param(5, "Run the same command again to go on.", id="question"),
    ],
)
def test_ctrl_c_while_something_is_printed_ends_in_words(data, call, told):
    patch = SIGNALLED.format(name="SIGINT", where="Console._exit_buffer", call=call)
    done = ask(
        cwd=data.parent,
        patch=f"from rich.console import Console\n{patch}",
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert done.returncode == 130
    assert told in done.stdout + done.stderr


@pytest.mark.slow
def test_ctrl_c_at_any_moment_after_enter_is_told_the_truth(data):
    moments = random.Random(4)
    for number in range(4):  # in each of as many parts of the time it takes
        child = terminal("--save", f"{number}.json", cwd=data.parent)
        child.sendline("1")
        child.expect("Question 2 of about")
        child.expect("Which is better")
        child.sendline("2")
        time.sleep(0.005 * (number + moments.random()))
        child.sendintr()
        child.expect(r"(\d) answers? kept in")
        assert len(answers(data.parent, f"{number}.json")) == int(child.match[1])
        assert "failed" not in child.before
        assert "Traceback" not in child.before
        child.expect(pexpect.EOF)


# -- disks --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_full_disk_says_that_the_last_answer_was_not_kept(data, run):
    run("ask", data.name, *OPTIONS, typed="1\n2\nq\n")
    room = (data.parent / KEPT).stat().st_size + 50

    def shrink():
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    full = ask(cwd=data.parent, typed="1\n1\n1\n", preexec_fn=shrink)
    assert full.returncode == 2
    assert "The last answer was not kept: writing 'data.elicit" in full.stderr
    assert "2 answers kept there" in full.stderr
    assert answers(data.parent) == ["first", "second"]
    assert litter(data.parent) == []
    back = run("ask", data.name, *OPTIONS, typed="1\nq\n")
    assert answers(data.parent) == ["first", "second", "first"], back.output


GONE = """
import shutil
from elicitor.session import session
usual = session.Session.tell
def tell(self, *arguments, **keywords):
    if self.n_questions == 1:
        shutil.rmtree("answers")
    return usual(self, *arguments, **keywords)
session.Session.tell = tell
"""


@pytest.mark.slow
def test_answers_whose_folder_vanished_are_not_said_to_be_kept(data):
    (data.parent / "answers").mkdir()
    gone = ask("--save", "answers/a.json", cwd=data.parent, patch=GONE, typed="1\n2\n")
    assert gone.returncode == 2
    assert "'answers/a.json' is gone, with 1 answer that" in gone.stderr
    assert "kept there." not in gone.stderr


@pytest.mark.slow
def test_a_disk_that_is_full_in_the_end_costs_no_answers(data, run, monkeypatch):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    few = ("ask", data, *OPTIONS, "--max-questions", 2)
    with monkeypatch.context() as broken:
        broken.setattr("elicitor.Result.save", full)
        ended = run(*few, typed="1\n2\n")
    assert "could not be written (No space left on device)" in str(ended.exception)
    assert "All answers are kept in 'data.elicitation.json'" in str(ended.exception)
    assert answers(data.parent) == ["first", "second"]
    assert run(*few).exit_code == 0
    assert (data.parent / "data.elicitation.result.json").exists()


KILLED = """
import os, signal
usual, calls = os.replace, []
def replace(draft, target):
    calls.append(target)
    if len(calls) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    usual(draft, target)
os.replace = replace
"""


@pytest.mark.slow
def test_a_write_killed_before_the_renaming_loses_one_answer_at_most(data, run):
    killed = ask(cwd=data.parent, patch=KILLED, typed="1\n2\n1\n")
    assert killed.returncode == -signal.SIGKILL
    assert answers(data.parent) == ["first"]
    assert len(litter(data.parent)) == 2  # the draft, and the lock that nobody holds
    back = run("ask", data.name, *OPTIONS, typed="q\n")
    assert "Welcome back: 1 answer kept" in back.output
    assert litter(data.parent) == []


# -- the files of before ------------------------------------------------------------


@pytest.mark.slow
def test_a_restart_keeps_a_copy_and_moves_its_results(data, run):
    folder, restart = data.parent, ("ask", data, *OPTIONS, "--restart")
    ended = run("ask", data, *OPTIONS, typed="1\n2\n" * 12)
    assert ended.exit_code == 0, ended.output
    before = (folder / KEPT).read_bytes()
    result = (folder / "data.elicitation.result.json").read_bytes()
    anew = run(*restart, typed="q\n")
    assert "answers so far is kept in data.elicitation.1.json" in anew.output
    assert (folder / "data.elicitation.1.json").read_bytes() == before
    assert (folder / "data.elicitation.1.result.json").read_bytes() == result
    left = {path.name for path in folder.glob("data.elicitation.*")}
    assert not {"data.elicitation.result.json", "data.elicitation.metric.json"} & left
    assert answers(folder) == []
    run(*restart, typed="2\nq\n")  # nothing to set aside
    run(*restart, typed="q\n")
    assert answers(folder, "data.elicitation.2.json") == ["second"]
    assert not (folder / "data.elicitation.3.json").exists()


def test_a_wrong_option_sets_nothing_aside(data, run):
    run("ask", data, *OPTIONS, typed="1\nq\n")
    run("ask", data, *OPTIONS, "--restart", "--tolerance", "-1")
    assert answers(data.parent) == ["first"]
    assert not (data.parent / "data.elicitation.1.json").exists()
