"""Signals that must not cut in two what belongs together."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from select import select
from types import FrameType
from typing import Any, TypeAlias

__all__ = ["end_at_once", "interrupts_told", "left_in_order", "line_read", "undivided"]

Handler: TypeAlias = Callable[[int, FrameType | None], Any]

HANGUPS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""Somebody ends the process, or closes its window."""


@contextmanager
def interrupts_told() -> Iterator[None]:
    """End the process after Ctrl-C, but not without a word."""
    try:
        yield
    except KeyboardInterrupt:
        sys.stderr.write("\nelicitor: interrupted.\n")
        sys.exit(130)


@contextmanager
def left_in_order() -> Iterator[None]:
    """Let Ctrl-C raise `KeyboardInterrupt`, other signals `SystemExit`, to clean up.

    The reader of data files has its own handler, which restarts an interrupted input().
    """
    handlers: dict[int, Handler] = {signal.SIGINT: signal.default_int_handler}
    for number in HANGUPS:
        if signal.getsignal(number) == signal.SIG_DFL:  # else nohup, or a host
            handlers[number] = _exit
    with _handled(handlers):
        yield


def end_at_once() -> None:
    """Let Ctrl-C end the process without a word, once there is nothing left to do."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _exit(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def line_read(prompt: str) -> str:
    """Read a line as input() does, but heed a signal that comes just before.

    input() heeds one that comes while it writes the prompt only after the next line.
    """
    terminal = os.name != "nt" and sys.stdin.isatty()
    if not terminal or threading.current_thread() is not threading.main_thread():
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    with _woken() as bell:
        while sys.stdin not in select([sys.stdin, bell], [], [])[0]:
            os.read(bell, 1)  # the signal has a handler, which has run
    return input()


@contextmanager
def _woken() -> Iterator[int]:
    """A descriptor that can be read once a signal has come."""
    bell, rope = os.pipe()
    os.set_blocking(rope, False)
    before = signal.set_wakeup_fd(rope, warn_on_full_buffer=False)
    try:
        yield bell
    finally:
        signal.set_wakeup_fd(before)
        os.close(bell)
        os.close(rope)


@contextmanager
def undivided() -> Iterator[None]:
    """Put signals off until what is done here is done."""
    waiting: list[int] = []

    def wait(number: int, _frame: FrameType | None) -> None:
        waiting.append(number)

    numbers = (signal.SIGINT, *HANGUPS)
    heeded = [number for number in numbers if callable(signal.getsignal(number))]
    with _handled(dict.fromkeys(heeded, wait)):
        yield
    for number in dict.fromkeys(waiting):
        signal.raise_signal(number)


@contextmanager
def _handled(handlers: Mapping[int, Handler]) -> Iterator[None]:
    """Handle signals so for a while; only the main thread can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {
        number: signal.signal(number, handler) for number, handler in handlers.items()
    }
    try:
        yield
    finally:
        for number, former in before.items():
            if former is not None:  # else it is not one of Python
                signal.signal(number, former)
