"""Groups: each out of the same number, everyone, and the gaps in words."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from elicitor.core.question import Question
from elicitor.oracles import GroupDisplay
from elicitor.oracles.displays.composition import classes_among
from elicitor.oracles.displays.group_facts import AllGroups, GroupsAlike
from elicitor.oracles.displays.group_words import gap
from elicitor.studies.screens.contents import (
    Contents,
    Spans,
    contents,
    count_of_people,
)
from elicitor.studies.screens.facts import (
    EachGroup,
    MistakesByGroup,
    OfGroupSize,
    SidesOfGroup,
)
from elicitor.studies.screens.screen import Attribute, Count, Part, Row
from elicitor.words import Fact, Joined, say
from elicitor.words.numbers import tenth

__all__: list[str] = []


@contents.register
def _(
    display: GroupDisplay, question: Question, language: str, spans: Spans
) -> Contents:
    rates = len(display.statistics.names)
    sides = question.first, question.second
    counts = np.stack([display.counts(side[:, :rates]) for side in sides])
    attributes: tuple[Attribute, ...] = ()
    if display.attributes is not None:
        own = display.measured(question)
        attributes = contents(display.attributes, own, language, spans).attributes
    view = display.view(question)
    return Contents(
        EachGroup(display.per, display.noun),
        Joined(display.composition(), "blank"),
        None,
        display.noun,
        display.per,
        tuple(_part(display, i, counts, language) for i, _ in enumerate(display.words)),
        attributes,
        view.changes,
        (),  # classes that view.remarks tells of are shown
        tuple(_by_group(display, counts)),
        _common(display),
    )


def _common(display: GroupDisplay) -> Fact | None:
    """How common classes are, of all groups together."""
    if display.class_shares is None:
        return None
    told = display.noun, display.class_shares, display.shares
    return classes_among(display.words, display.groups, *told, each=False)


def _by_group(display: GroupDisplay, counts: np.ndarray) -> Iterator[Fact]:
    """In which groups a mistake is made more or less often, of either class."""
    for i, words in enumerate(display.words):
        if len(words.mistakes) != 1 or len(display.words) != 2:
            continue
        first, second = counts[:, :, i, 1].tolist()
        sides = tuple(
            SidesOfGroup(group, one, other)
            for group, one, other in zip(display.groups, first, second, strict=True)
            if one != other
        )
        if sides:
            told = words.alone, words.mistakes[0], Joined(sides, "semicolon")
            yield MistakesByGroup(display.per, *told)


def _part(display: GroupDisplay, i: int, counts: np.ndarray, language: str) -> Part:
    """One class: a row for each group and one for everyone."""
    rows = [
        Row(name, display.per, _counts(display, i, counts[:, g, i], language))
        for g, name in enumerate(display.groups)
    ]
    everyone = np.stack([display.everyone(side)[i] for side in counts])
    name = say(AllGroups(), language)
    counted = _counts(display, i, everyone, language)
    rows.append(Row(name, display.per, counted, together=True))
    first, second = (_gaps(display, side[:, i], i, language) for side in counts)
    title = say(OfGroupSize(display.per, display.words[i].alone), language)
    differs = any(row.differs for row in rows)
    return Part(title, tuple(rows), (first, second), differs)


def _counts(
    display: GroupDisplay, i: int, both: np.ndarray, language: str
) -> tuple[Count, ...]:
    """All outcomes of a class in a group; those who are right are filled."""
    words = display.words[i]
    names = "", *words.mistakes
    return tuple(
        count_of_people(
            label,
            (tenth(first), tenth(second)),
            language,
            filled=j == 0,
            name=names[j],
        )
        for j, (label, first, second) in enumerate(
            zip(words.outcomes, *both.tolist(), strict=True)
        )
    )


def _gaps(
    display: GroupDisplay, counts: np.ndarray, i: int, language: str
) -> tuple[str, ...]:
    """Who suffers more from each mistake, or that nobody does."""
    told = tuple(
        say(gap(display.groups, counts[:, j], word).ways[0], language)
        for j, word in enumerate(display.words[i].outcomes)
        if j and np.ptp(counts[:, j])
    )
    return told or (say(GroupsAlike(len(display.groups)), language),)
