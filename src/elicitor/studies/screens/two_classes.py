"""Two classes: found and missed, alarmed and left alone."""

from __future__ import annotations

from typing import Literal

from elicitor.core.question import Question
from elicitor.oracles import BinaryDisplay
from elicitor.oracles.displays.facts import Everyone, Negatives, Positives
from elicitor.oracles.wording import Outcomes
from elicitor.studies.screens.contents import (
    Contents,
    Spans,
    contents,
    count_of_people,
    part_of,
)
from elicitor.studies.screens.facts import Among, OutcomeLabel, TwoWays
from elicitor.studies.screens.screen import Count
from elicitor.words import say

__all__: list[str] = []

Decision = Literal["found", "missed", "alarmed", "cleared"]


@contents.register
def _(
    display: BinaryDisplay, question: Question, language: str, spans: Spans
) -> Contents:
    del spans
    first, second = (
        Outcomes.of(side, prevalence=display.prevalence, per=display.per)
        for side in (question.first, question.second)
    )
    people, positive = display.vocabulary.people, display.vocabulary.positive

    def count(kind: Decision, one: int, other: int, *, filled: bool) -> Count:
        label = say(OutcomeLabel(kind), language)
        name = "" if kind in ("found", "cleared") else label
        return count_of_people(label, (one, other), language, filled=filled, name=name)

    have = part_of(
        say(Positives(first.positives, people, positive), language),
        (
            count("found", first.found, second.found, filled=True),
            count("missed", first.missed, second.missed, filled=False),
        ),
        first.positives,
    )
    rest = part_of(
        say(Negatives(first.negatives, people, positive, alone=True), language),
        (
            count("alarmed", first.alarms, second.alarms, filled=True),
            count("cleared", first.cleared, second.cleared, filled=False),
        ),
        first.negatives,
    )
    view = display.view(question)
    return Contents(
        TwoWays(display.per, people),
        Among(first.positives, people, positive),
        Everyone(display.per, people),
        people,
        display.per,
        (have, rest),
        (),
        view.changes,
        view.remarks,
    )
