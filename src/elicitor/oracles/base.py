"""What every oracle is: someone who answers, and is counted."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.question import Question

__all__ = ["FunctionOracle", "Oracle", "as_oracle"]


class Oracle(ABC):
    """Someone or something that answers questions.

    Attributes
    ----------
    n_questions : int
        How many questions it was asked so far. Questions are counted here and nowhere
        else (questions).
    judged : object
        What it answers by, if that has `names` of statistics and `groups`, as metrics
        have: these must not be those of a region in another order. None by default.
    """

    n_questions: int = 0
    judged: Any = None

    def answer(self, question: Question) -> Answer:
        """Answer a question.

        Raises
        ------
        OracleUnavailableError
            If nobody is there to answer any more; the question is not counted.
        """
        answer = self._answer(check_instance("question", question, Question))
        self.n_questions += 1
        return answer

    @abstractmethod
    def _answer(self, question: Question) -> Answer:
        """Answer a question; the caller counts it."""


class FunctionOracle(Oracle):
    """Any callable of two statistics.

    Parameters
    ----------
    function : callable
        ``function(first, second)``, two read-only arrays; returns True if the first is
        preferred, or any answer that :meth:`Answer.parse` reads.
    """

    def __init__(self, function: Callable[[np.ndarray, np.ndarray], Any]) -> None:
        if not _takes_two(function):
            raise InvalidParameterError(
                f"function must be callable with two arrays; got {shown(function)}."
            )
        self.function = function
        self.judged = getattr(function, "__self__", None)

    def _answer(self, question: Question) -> Answer:
        return Answer.parse(self.function(question.first, question.second))


def as_oracle(value: Oracle | Callable[[np.ndarray, np.ndarray], Any]) -> Oracle:
    """Turn an oracle or a callable into an oracle.

    Parameters
    ----------
    value : Oracle or callable
        A callable is asked ``value(first, second)``; see :class:`FunctionOracle`.

    Returns
    -------
    Oracle
        `value` itself if it is one.

    Raises
    ------
    InvalidParameterError
        If it is neither.
    """
    if isinstance(value, Oracle):
        return value
    if _takes_two(value):
        return FunctionOracle(value)
    raise InvalidParameterError(
        "oracle must be an Oracle or a callable (first, second) -> bool; "
        f"got {shown(value)}."
    )


def _takes_two(value: Any) -> bool:
    """Whether something can be called with two statistics; a class makes objects."""
    if not callable(value) or isinstance(value, type):
        return False
    try:
        inspect.signature(value).bind(None, None)
    except TypeError:
        return False
    except ValueError:  # some of what is built in does not tell
        return True
    return True
