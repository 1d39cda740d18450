"""What the log of a server says: troubles only, and workers that were started anew."""

from __future__ import annotations

import logging
import re
from asyncio import CancelledError
from typing import Any

from elicitor.cli.study_facts import WorkerAnew
from elicitor.words import say

__all__ = ["GRACE", "PATIENCE", "OnlyTroubles", "log_config"]

PATIENCE = 60
"""How long a worker may answer nothing before another one takes its place (seconds).

A worker does not answer while a garbage collection goes on in it, or anything else that
no other thread may interrupt; on a busy machine that takes a multiple of its own time.
As long as the supervisor waits it hears no signal (what ends servers usually kills them
after 90 seconds), and whoever dies in the moment of being asked is missed no sooner.
"""
GRACE = 10
"""How long a server that ends waits for requests that are not all there (seconds)."""
DIED = re.compile(r"Child process \[(\d+)\] died")
"""What uvicorn says of it, as information."""


class OnlyTroubles(logging.Filter):
    """Lets warnings pass, and makes one of what uvicorn says of a worker that died."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        died = DIED.fullmatch(record.getMessage())
        if died is not None:
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            fact = WorkerAnew(died[1], PATIENCE)
            record.msg, record.args = say(fact, self.language), ()
            record.__dict__.pop("color_message", None)
        if record.exc_info and isinstance(record.exc_info[1], CancelledError):
            return False  # it was not all there when the server ended, which is told
        return record.levelno >= logging.WARNING


def log_config(usual: dict[str, Any], language: str) -> dict[str, Any]:
    """The usual settings of uvicorn's log, with the filter."""
    few = {"()": f"{__name__}.OnlyTroubles", "language": language}
    handlers = {
        name: {**one, "filters": ["troubles"]}
        for name, one in usual["handlers"].items()
    }
    return {**usual, "filters": {"troubles": few}, "handlers": handlers}
