"""What the board shows of practice, pictures, survey, stated weights and replies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np

from elicitor.studies.asked import Asked
from elicitor.studies.board import Board, Standing, Where
from elicitor.studies.board.arms import FEWEST, Arm, chance_of_gap
from elicitor.studies.definition import Definition, SurveyItem, told_in
from elicitor.studies.events import REPLIES
from elicitor.studies.outcomes import Outcome, outcomes
from elicitor.studies.stated import stated_beside
from elicitor.studies.web.board.view import View

__all__ = ["Aside", "Spread", "Surveyed", "aside_of"]


@dataclass(frozen=True)
class Spread:
    """Numbers of several people: the median, the least and the most."""

    people: int
    middle: float
    low: float
    high: float


@dataclass(frozen=True)
class Surveyed:
    """What people said to one of the owner's questions.

    Of free text only how many wrote something: the words are in the files.
    """

    label: str
    people: int
    choices: tuple[tuple[str, int], ...]  # how many chose each
    numbers: Spread | None  # of numbers and scales


@dataclass(frozen=True)
class Aside:
    """All that is told below, beside the answers; tries and who withdrew are not in it.

    ``chance`` is in how many of 100 deals pictures would differ as much if they did not
    matter; None if too few have finished. ``verdicts`` are how many chose as they had
    stated ("same"), "otherwise", or left it "open".
    """

    practice: tuple[int, int]  # how many read it rightly, of how many
    arms: tuple[Arm, ...]  # people by picture, where there are several
    chance: int | None
    replies: Mapping[str, int]
    stated: tuple[tuple[str, Spread], ...]  # how much each outcome matters
    verdicts: Mapping[str, int]
    survey: tuple[Surveyed, ...]
    people: tuple[tuple[str, Standing], ...]  # those of whom anything of this is known
    outcomes: tuple[Outcome, ...]

    @property
    def few(self) -> int:
        """How many have to finish in a picture before pictures are compared."""
        return FEWEST

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.people or self.arms)


def aside_of(
    board: Board,
    view: View,
    asked: Asked | None,
    definitions: Mapping[int, Definition],
    language: str,
) -> Aside:
    """Gather what is known beside the answers, by the weight that is shown.

    `asked` tells what outcomes are called; `definitions` are by version.
    """
    there = {
        name: one
        for name, one in board.counted.items()
        if one.where not in (Where.WITHDREW, Where.COUNTED)
    }
    said = [one.beside for one in there.values()]
    practised = [one for one in said if one.practice is not None]
    replies = Counter(one.reply for one in said if one.reply)
    arms = _arms(board, view, there, definitions)
    alike = {name: one for name, one in there.items() if name in board.alike}
    known = () if asked is None else outcomes(asked, language)
    return Aside(
        practice=(sum(one.has_understood for one in practised), len(practised)),
        arms=arms,
        chance=_chance(board, view) if arms else None,
        replies={one: replies[one] for one in REPLIES if replies[one]},
        stated=tuple(_stated(there, known)),
        verdicts=_verdicts(view, alike, known),
        survey=tuple(_survey(there, definitions, language)),
        people=tuple(
            (name, one)
            for name, one in there.items()
            if one.beside.practice or one.beside.reply or one.beside.stated
        ),
        outcomes=known,
    )


def _values(board: Board, view: View) -> dict[str, list[float]]:
    """What the weight is to those who count, by the picture that they were shown."""
    found: dict[str, list[float]] = {}
    if view.quantity is not None:
        alike = board.alike
        for name, one in board.heard.items():
            reading = one.reading(view.quantity) if name in alike else None
            if reading is not None:
                told = reading.within(view.quantity.most, view.quantity.least)
                found.setdefault(board.people[name].arm, []).append(told.value)
    return found


def _chance(board: Board, view: View) -> int | None:
    chance = chance_of_gap(_values(board, view))
    return None if np.isnan(chance) else round(100 * chance)


def _arms(
    board: Board,
    view: View,
    there: Mapping[str, Standing],
    definitions: Mapping[int, Definition],
) -> tuple[Arm, ...]:
    """People by picture; none where everybody is shown the same."""
    named = [arm for one in definitions.values() for arm in one.arms]
    if len(set(named)) < 2:
        return ()
    values = _values(board, view)
    return tuple(
        _arm(
            arm,
            [one for name, one in there.items() if board.people[name].arm == arm],
            sum(board.people[name].arm == arm for name in board.heard),
            values.get(arm, []),
            simulated=board.is_demonstration,
        )
        for arm in dict.fromkeys(named)
    )


def _arm(
    name: str,
    people: list[Standing],
    heard: int,
    values: list[float],
    *,
    simulated: bool,
) -> Arm:
    asked = [one for one in people if one.answers]
    seconds = [one.seconds for one in asked if one.seconds is not None]
    return Arm(
        name,
        len(asked),
        heard,
        len(values),
        median(values) if values else None,
        min(values, default=None),
        max(values, default=None),
        sum(one.unclear for one in asked),
        sum(one.answers for one in asked),
        median(seconds) if seconds and not simulated else None,
    )


def _spread(values: list[float]) -> Spread:
    return Spread(len(values), median(values), min(values), max(values))


def _stated(
    there: Mapping[str, Standing], known: tuple[Outcome, ...]
) -> Iterator[tuple[str, Spread]]:
    called = {one.key: one.told for one in known}
    each: dict[str, list[float]] = {}
    for one in there.values():
        for name, weight in one.beside.stated.items():
            each.setdefault(name, []).append(weight)
    for name, weights in each.items():
        yield called.get(name, name), _spread(weights)


def _verdicts(
    view: View, alike: Mapping[str, Standing], known: tuple[Outcome, ...]
) -> dict[str, int]:
    """Whether choices say what was stated, where two errors are weighed."""
    if view.quantity is None or view.quantity.scale != "times" or len(known) != 2:
        return {}
    found: Counter[str] = Counter()
    for one in alike.values():
        reading = one.reading(view.quantity) if one.is_heard else None
        if reading is None:
            continue
        sure = "first" if reading.low > 1 else "second" if reading.high < 1 else "open"
        told = stated_beside(one.beside.stated, known, sure)  # type: ignore[arg-type]
        if told is not None and told.verdict:
            found[told.verdict] += 1
    return {one: found[one] for one in ("same", "otherwise", "open") if found[one]}


def _survey(
    there: Mapping[str, Standing], definitions: Mapping[int, Definition], language: str
) -> Iterator[Surveyed]:
    """Questions of all versions; one that was reworded is another."""
    asked: dict[str, tuple[SurveyItem, list[Any]]] = {}
    for number, definition in definitions.items():
        for item in definition.survey:
            said = [
                one.beside.survey.get(item.id)
                for one in there.values()
                if one.version == number
            ]
            key = f"{item.id} {item.label} {item.choices}"
            asked.setdefault(key, (item, []))[1].extend(said)
    for item, said in asked.values():
        answers = [one for one in said if one not in (None, "")]
        if answers:
            yield _surveyed(item, answers, language)


def _surveyed(item: SurveyItem, answers: list[Any], language: str) -> Surveyed:
    label = told_in(item.label, language)
    if item.kind == "choice":
        counted = Counter(answers)
        choices = tuple(
            (item.chosen(i, language), counted[i]) for i in range(len(item.choices))
        )
        return Surveyed(label, len(answers), choices, None)
    numbers = None if item.kind == "text" else _spread([float(one) for one in answers])
    return Surveyed(label, len(answers), (), numbers)
