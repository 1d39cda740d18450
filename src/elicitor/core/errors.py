"""Errors that elicitor raises.

Every error of ours derives from :class:`ElicitorError` and from the builtin a caller
would expect, so ``except ValueError`` keeps working::

    ElicitorError
    ├── InvalidParameterError (ValueError)     an argument is not allowed
    │   ├── InvalidDataError                   labels, scores or files cannot be used
    │   ├── NotRegisteredError                 nothing of that name was imported
    │   └── InfeasiblePointError               no classifier attains the point
    ├── SessionStateError (RuntimeError)       a call came in the wrong order
    ├── ProcedureError (RuntimeError)          a procedure broke its contract
    ├── TranscriptError (ValueError)           a transcript is damaged or foreign
    │   └── ReplayMismatchError                a replay met a different question
    ├── OracleUnavailableError (EOFError)      nobody is there to answer any more
    ├── DataUnavailableError (OSError)         data are neither here nor to be fetched
    └── ForeignFileError (FileExistsError)     a file that is not ours would be lost
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

__all__ = [
    "DataUnavailableError",
    "ElicitorError",
    "ForeignFileError",
    "InfeasiblePointError",
    "InvalidDataError",
    "InvalidParameterError",
    "NotRegisteredError",
    "OracleUnavailableError",
    "ProcedureError",
    "ReplayMismatchError",
    "SessionStateError",
    "TranscriptError",
]


class ElicitorError(Exception):
    """Root of every error that elicitor raises on purpose."""


class InvalidParameterError(ElicitorError, ValueError):
    """An argument has a value that is not allowed."""


class InvalidDataError(InvalidParameterError):
    """Labels, scores or a file cannot be used as they are."""


class NotRegisteredError(InvalidParameterError):
    """Nothing is known by that name, unless a module that defines it is imported."""


class InfeasiblePointError(InvalidParameterError):
    """No classifier attains the statistics that were asked for.

    Attributes
    ----------
    direction : ndarray of shape (n_statistics,)
        Unit vector in which the point lies farther out than every achievable one.
    gap : float
        By how much it does, in the units of the statistics (probability).
    """

    def __init__(self, message: str, *, direction: np.ndarray, gap: float) -> None:
        super().__init__(message)
        self.direction = direction
        self.gap = gap

    def __reduce__(self) -> tuple[Any, ...]:
        # The default one forgets keyword-only arguments: a worker process could not
        # send the error home.
        rebuild = partial(type(self), direction=self.direction, gap=self.gap)
        return rebuild, self.args


class SessionStateError(ElicitorError, RuntimeError):
    """A session was called in an order that makes no sense; nothing was changed."""


class ProcedureError(ElicitorError, RuntimeError):
    """A procedure yielded or returned something that the driver cannot use."""


class TranscriptError(ElicitorError, ValueError):
    """A transcript is damaged, foreign or of an unknown version."""


class ReplayMismatchError(TranscriptError):
    """A replayed session asked another question than the stored one.

    Attributes
    ----------
    number : int
        One-based number of the question.
    stored, asked : object
        The question in the transcript and the one that the procedure asks now.
    """

    def __init__(self, message: str, *, number: int, stored: Any, asked: Any) -> None:
        super().__init__(message)
        self.number = number
        self.stored = stored
        self.asked = asked

    def __reduce__(self) -> tuple[Any, ...]:
        rebuild = partial(
            type(self), number=self.number, stored=self.stored, asked=self.asked
        )
        return rebuild, self.args


class OracleUnavailableError(ElicitorError, EOFError):
    """The oracle cannot answer any more: input closed, or a transcript ran out."""


class DataUnavailableError(ElicitorError, OSError):
    """A data set is not on this machine and cannot be fetched."""


class ForeignFileError(ElicitorError, FileExistsError):
    """Writing would replace a file that is not one of ours of the same kind."""
