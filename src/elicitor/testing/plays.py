"""Playing a procedure with somebody who answers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from elicitor.core import Answer, Procedure, Question, Result
from elicitor.core.conversation import play_out
from elicitor.metrics import Metric

__all__ = ["Play", "Speaker", "at_random", "exact_answers", "play", "repeat"]

Speaker = Callable[[Question], Answer]
Play = tuple[list[Question], list[Answer], Result]

RUNAWAY = 1000
"""A procedure that asks so many questions will not end (questions)."""


def exact_answers(metric: Metric, *, scale: float = 1.0) -> Speaker:
    """The answers of someone who never errs, as a function of the question.

    A positive `scale` of all utilities must not matter.
    """

    def answer(question: Question) -> Answer:
        first, second = metric.utility(np.stack([question.first, question.second]))
        difference = scale * float(first) - scale * float(second)
        if difference == 0:
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if difference > 0 else Answer.SECOND

    return answer


def play(procedure: Procedure, speaker: Speaker, *, most: int = RUNAWAY) -> Play:
    """Run a procedure to its end, or throw `EnoughAsked` after `most` answers.

    Its questions, the answers to them, and the result.
    """
    questions: list[Question] = []
    answers: list[Answer] = []

    def noted(question: Question) -> Answer:
        questions.append(question)
        answers.append(speaker(question))
        return answers[-1]

    return questions, answers, play_out(procedure, noted, most=most)


def repeat(answers: list[Answer]) -> Speaker:
    """Say the same again."""
    replies = iter(answers)
    return lambda _: next(replies)


def at_random(answers: list[Answer], seed: int) -> Speaker:
    """Say anything, by a seed."""
    rng = np.random.default_rng(seed)
    return lambda _: answers[int(rng.integers(len(answers)))]
