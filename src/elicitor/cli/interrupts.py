"""Signals that must not cut in two what belongs together."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeAlias

__all__ = ["interrupts_told", "left_in_order", "undivided"]

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
    """Let Ctrl-C raise `KeyboardInterrupt`, and the other signals `SystemExit`.

    So locks are given back and drafts deleted on the way out. The reader of data files
    has put its own handler of Ctrl-C, which restarts an interrupted input().
    """
    handlers: dict[int, Handler] = {signal.SIGINT: signal.default_int_handler}
    for number in HANGUPS:
        if signal.getsignal(number) == signal.SIG_DFL:  # else nohup, or a host
            handlers[number] = _exit
    with _handled(handlers):
        yield


def _exit(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


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
