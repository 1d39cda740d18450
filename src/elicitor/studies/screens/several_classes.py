"""Several classes: right and wrong ones of each, or what they are called instead."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.question import Question
from elicitor.oracles import ClassDisplay, ErrorDisplay
from elicitor.oracles.displays.facts import Called, CalledOf, Everyone, OfClass, RightOf
from elicitor.studies.screens.contents import (
    Contents,
    Spans,
    contents,
    count_of_people,
    part_of,
)
from elicitor.studies.screens.facts import AmongClasses, OutcomeLabel, TwoWays
from elicitor.studies.screens.screen import Count, Part
from elicitor.words import Fact, Joined, say

__all__: list[str] = []


@contents.register
def _(
    display: ClassDisplay, question: Question, language: str, spans: Spans
) -> Contents:
    del spans
    right = np.stack([display.right(question.first), display.right(question.second)])
    wrong = display.people - right
    parts = []
    for i, name in enumerate(display.classes):
        counts = (
            _count(OutcomeLabel("right"), right[:, i], language, RightOf(name)),
            _count(OutcomeLabel("wrong"), wrong[:, i], language),
        )
        parts.append(part_of(_title(display, i, language), counts, _whole(display, i)))
    return _contents(display, question, parts)


@contents.register
def _(
    display: ErrorDisplay, question: Question, language: str, spans: Spans
) -> Contents:
    del spans
    tables = np.stack([display.table(question.first), display.table(question.second)])
    parts = []
    for i, truth in enumerate(display.classes):
        others = [j for j in range(len(display.classes)) if j != i]
        right = _count(OutcomeLabel("right"), tables[:, i, i], language)
        called = (
            _count(
                Called(display.classes[j]),
                tables[:, i, j],
                language,
                CalledOf(truth, display.classes[j]),
            )
            for j in others
        )
        counts = right, *called
        parts.append(part_of(_title(display, i, language), counts, _whole(display, i)))
    return _contents(display, question, parts)


def _count(
    label: Fact, numbers: np.ndarray, language: str, name: Fact | None = None
) -> Count:
    """One outcome of both sides; those who are right are filled."""
    first, second = map(int, numbers)
    return count_of_people(
        say(label, language),
        (first, second),
        language,
        filled=label == OutcomeLabel("right"),
        name="" if name is None else say(name, language),
    )


def _title(display: ClassDisplay | ErrorDisplay, i: int, language: str) -> str:
    return say(OfClass(_whole(display, i), display.classes[i], "table"), language)


def _whole(display: ClassDisplay | ErrorDisplay, i: int) -> int:
    return int(display.people[i])


def _contents(
    display: ClassDisplay | ErrorDisplay, question: Question, parts: Sequence[Part]
) -> Contents:
    view = display.view(question)
    classes = tuple(
        OfClass(_whole(display, i), name, "table")
        for i, name in enumerate(display.classes)
    )
    return Contents(
        TwoWays(display.per, display.noun),
        AmongClasses(Joined(classes)),
        Everyone(display.per, display.noun),
        display.noun,
        display.per,
        tuple(parts),
        (),
        view.changes,
        view.remarks,
    )
