"""A line is read from a terminal as input() reads it, whatever comes before."""

import os
import pty
import signal
import threading

import pytest

from elicitor.cli.interrupts import left_in_order, line_read, undivided


@pytest.fixture
def keyboard(monkeypatch):
    """Where to type; the terminal is this process's standard input."""
    typed, seen = pty.openpty()
    with os.fdopen(seen, "r", encoding="utf-8") as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        monkeypatch.setattr("builtins.input", lambda: terminal.readline())
        yield typed
    os.close(typed)


@pytest.mark.parametrize("line", ["1", "", "größer"])
def test_a_line_is_read_after_its_prompt(keyboard, capsys, line):
    os.write(keyboard, f"{line}\n".encode())
    assert line_read("Which? ") == f"{line}\n"
    assert capsys.readouterr().out == "Which? "


def test_ctrl_c_ends_the_waiting(keyboard):
    assert keyboard
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with left_in_order(), pytest.raises(KeyboardInterrupt):
        line_read("Which? ")
    assert signal.set_wakeup_fd(-1) == -1


def test_a_signal_that_only_rings_leaves_the_waiting(keyboard):
    """As one does that came before the waiting and was heeded already."""
    rung = []
    former = signal.signal(signal.SIGUSR1, lambda *_: rung.append(1))
    signalling = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR1))
    typing = threading.Timer(0.3, os.write, (keyboard, b"2\n"))
    try:
        signalling.start()
        typing.start()
        assert line_read("Which? ") == "2\n"
    finally:
        signal.signal(signal.SIGUSR1, former)
    assert rung == [1]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_what_is_begun_is_done_before_a_signal_ends_the_process(name):
    number, done = getattr(signal, name), []
    former = signal.signal(number, signal.SIG_DFL)

    def work():
        with left_in_order(), undivided():
            assert callable(signal.getsignal(number))  # else this process would end
            signal.raise_signal(number)
            done.append(number)

    try:
        with pytest.raises(SystemExit) as ended:
            work()
    finally:
        signal.signal(number, former)
    assert done == [number]
    assert ended.value.code == 128 + number


def test_what_is_no_terminal_is_read_by_input(monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt: f"{prompt}yes")
    assert line_read("Which? ") == "Which? yes"
