"""Asking the same oracle several times and believing the majority."""

from __future__ import annotations

from elicitor.core.answer import Answer, majority
from elicitor.core.checks import check_count
from elicitor.core.question import Question
from elicitor.oracles.base import Oracle

__all__ = ["RepeatedOracle"]


class RepeatedOracle(Oracle):
    """Majority of several answers to each question ([M] Section 7).

    Parameters
    ----------
    oracle : Oracle
        Who answers. Every repeat counts as a question.
    repeats : int
        How often each question is asked; odd numbers avoid draws.
    """

    def __init__(self, oracle: Oracle, repeats: int) -> None:
        self.oracle = oracle
        self.repeats = check_count("repeats", repeats, at_least=1)

    def answer(self, question: Question) -> Answer:
        """See :meth:`Oracle.answer`."""
        answer = self._answer(question)
        self.n_questions = self.oracle.n_questions
        return answer

    def _answer(self, question: Question) -> Answer:
        return majority(self.oracle.answer(question) for _ in range(self.repeats))
