"""Two classes: found and missed, alarmed and left alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from elicitor.core.own_words import Noun
from elicitor.core.question import Question
from elicitor.oracles import BinaryDisplay
from elicitor.oracles.displays.facts import Everyone, Negatives, OwnName, Positives
from elicitor.oracles.wording import Outcomes, Vocabulary
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
FILLED = ("found", "cleared")
"""What is as it should be, as in all families; one fill never means good and bad."""
NAMED = ("missed", "alarmed")
"""What is told of a side in a few words; the others follow from it."""


@contents.register
def _(
    display: BinaryDisplay, question: Question, language: str, spans: Spans
) -> Contents:
    del spans
    first, second = (
        Outcomes.of(side, prevalence=display.prevalence, per=display.per)
        for side in (question.first, question.second)
    )
    words, view = display.vocabulary, display.view(question)

    def count(kind: Decision, one: int, other: int) -> Count:
        return _count(kind, (one, other), words, language)

    positives, negatives = first.positives, first.negatives
    people = words.people_of(positives), words.people_of(negatives)
    have = Positives(positives, people[0], words.positive)
    rest = Negatives(
        negatives, people[1], words.positive, alone=True, negative=words.negative
    )
    missed = (
        count("found", first.found, second.found),
        count("missed", first.missed, second.missed),
    )
    alarms = (
        count("alarmed", first.alarms, second.alarms),
        count("cleared", first.cleared, second.cleared),
    )
    return Contents(
        TwoWays(display.per, words.people),
        Among(positives, people[0], words.positive),
        Everyone(display.per, words.people),
        words.people,
        display.per,
        (
            part_of(say(have, language), missed, positives),
            part_of(say(rest, language), alarms, negatives),
        ),
        (),
        view.changes,
        view.remarks,
    )


def _so_many(own: Noun, number: int, language: str) -> str:
    """The name behind a number; of one as the language makes it, if nobody said it."""
    if number != 1:
        return own.many
    return own.one or say(OwnName(number, own.many, None), language)


def _count(
    kind: Decision, numbers: tuple[int, int], words: Vocabulary, language: str
) -> Count:
    """One outcome by the person's name for it, if there is one."""
    usual = say(OutcomeLabel(kind), language)
    count = count_of_people(usual, numbers, language, filled=kind in FILLED)
    if kind in words.outcomes:
        own = words.outcomes[kind]
        first, second = (_so_many(own, number, language) for number in numbers)
        count = replace(count, label=own.many, labels=(first, second))
    return replace(count, names=count.labels) if kind in NAMED else count
