"""Answers from a transcript."""

from __future__ import annotations

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance
from elicitor.core.errors import OracleUnavailableError, ReplayMismatchError
from elicitor.core.question import Question
from elicitor.core.transcript import Transcript
from elicitor.oracles.base import Oracle

__all__ = ["ReplayOracle"]


class ReplayOracle(Oracle):
    """Repeats the standing answers of a transcript, in order.

    Parameters
    ----------
    transcript : Transcript
        The session to repeat.

    Notes
    -----
    It raises `ReplayMismatchError` at the first question that differs from the stored
    one, and `OracleUnavailableError` when the transcript has no more answers.
    """

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = check_instance("transcript", transcript, Transcript)

    def _answer(self, question: Question) -> Answer:
        number = self.n_questions + 1
        standing = self.transcript.standing
        if number > len(standing):
            raise OracleUnavailableError(
                f"The transcript has {len(standing)} answers; question {number} was "
                "never answered."
            )
        stored = standing[number - 1]
        require_same_question(number, stored.question, question)
        return stored.answer


def require_same_question(number: int, stored: Question, asked: Question) -> None:
    """Raise `ReplayMismatchError`, showing both, if two questions differ.

    The rounding of another machine does not count; see :meth:`Question.is_close`.

    Parameters
    ----------
    number : int
        One-based number of the question, for the message.
    stored, asked : Question
        The question in the transcript and the one that is asked now.

    Raises
    ------
    ReplayMismatchError
        If an entry differs.
    """
    check_instance("stored", stored, Question)
    check_instance("asked", asked, Question)
    if stored.is_close(asked):
        return
    raise ReplayMismatchError(
        f"Question {number} is not the stored one, so the answers do not fit.\n"
        f"  stored: {stored.first.tolist()} or {stored.second.tolist()}\n"
        f"  now:    {asked.first.tolist()} or {asked.second.tolist()}\n"
        "The data, the options, an answer before it or the version of elicitor must "
        "have changed. In Python, reanalyse(transcript, region, family) says what the "
        "answers tell, whatever was asked.",
        number=number,
        stored=stored,
        asked=asked,
    )
