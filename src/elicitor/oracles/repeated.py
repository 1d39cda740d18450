"""Asking the same oracle several times and believing the majority."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.core.answer import Answer, majority
from elicitor.core.checks import check_count
from elicitor.core.question import Question
from elicitor.oracles.base import Oracle, as_oracle

__all__ = ["RepeatedOracle"]


class RepeatedOracle(Oracle):
    """Majority of several answers to each question ([M] Section 7).

    Parameters
    ----------
    oracle : Oracle or callable
        Who answers. Every repeat counts as a question.
    repeats : int
        How often each question is asked; odd numbers avoid draws.
    """

    def __init__(
        self, oracle: Oracle | Callable[[np.ndarray, np.ndarray], Any], repeats: int
    ) -> None:
        self.oracle = as_oracle(oracle)
        self.judged = self.oracle.judged
        self.repeats = check_count("repeats", repeats, at_least=1)

    def answer(self, question: Question) -> Answer:
        """See :meth:`Oracle.answer`."""
        before = self.oracle.n_questions
        try:
            return self._answer(question)
        finally:
            self.n_questions += self.oracle.n_questions - before

    def _answer(self, question: Question) -> Answer:
        return majority(self.oracle.answer(question) for _ in range(self.repeats))
