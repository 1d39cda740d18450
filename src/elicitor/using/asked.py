"""Questions and answers, from whatever form they come in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_items
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.question import Question
from elicitor.core.transcript import Exchange, Transcript
from elicitor.metrics.base import Metric

__all__ = ["are_exchanges", "asked_and_answered", "require_names"]


def asked_and_answered(
    metric: Metric, answers: Any
) -> tuple[np.ndarray, np.ndarray, list[Answer]]:
    """All alternatives, first and second, and what was said of them.

    `answers`: a transcript (those that stand count), exchanges, or pairs with answers.
    """
    if isinstance(answers, Transcript):
        require_names("answers", answers.names, metric)
        answers = answers.standing
    pairs = list(_pairs(answers))
    if not pairs:
        raise InvalidDataError("answers must hold at least one answer; got none.")
    questions, said = zip(*pairs, strict=True)
    try:
        first = np.array([question.first for question in questions])
        second = np.array([question.second for question in questions])
        metric.value(np.stack([first, second]))
    except (InvalidParameterError, ValueError) as error:
        raise InvalidParameterError(
            f"answers must be about {', '.join(metric.names)}: {error}"
        ) from None
    return first, second, list(said)


def require_names(argument: str, names: tuple[str, ...], metric: Metric) -> None:
    """Raise `InvalidParameterError` unless statistics are those of a metric."""
    if names != metric.names:
        raise InvalidParameterError(
            f"{argument} must be about {', '.join(metric.names)}; got "
            f"{', '.join(names)}."
        )


def are_exchanges(answers: Any) -> bool:
    """Whether answers come as a sequence of nothing but :class:`Exchange`."""
    sequence = isinstance(answers, Sequence)
    return sequence and all(isinstance(entry, Exchange) for entry in answers)


def _pairs(answers: Any) -> Iterator[tuple[Question, Answer]]:
    """Every question with its answer."""
    if are_exchanges(answers):
        yield from ((entry.question, entry.answer) for entry in answers)
        return
    if not isinstance(answers, tuple) or len(answers) != 2:
        raise InvalidParameterError(
            "answers must be a Transcript, exchanges, or a tuple of questions and "
            f"answers; got {answers!r}."
        )
    questions, said = (check_items("answers", part) for part in answers)
    if len(questions) != len(said):
        raise InvalidDataError(
            f"answers must hold one answer to each question; got {len(questions)} "
            f"questions and {len(said)} answers."
        )
    for question, answer in zip(questions, said, strict=True):
        shown = question if isinstance(question, Question) else Question(*question)
        yield shown, Answer.parse(answer)
