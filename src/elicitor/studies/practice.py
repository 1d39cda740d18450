"""A practice pair, and what is asked of it to see whether the picture is clear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.core.question import Question
from elicitor.regions import Region
from elicitor.session import Session
from elicitor.studies.asked import Asked
from elicitor.studies.screens import arms_of, screen_of
from elicitor.using.asked_all import TO_THE_END

__all__ = ["Item", "items", "practice_question", "practised_screen"]

SEED = 20
LOOKED_AT = 4
"""Questions whose sides may meet each other in practice."""


def practice_question(asked: Asked) -> Question:
    """Two alternatives that differ in much; they do not meet in a real question.

    The same, and not looked for again, whatever words they are told in.
    """
    subject, options = asked.subject, tuple(sorted(asked.options.items()))
    found = _practised(asked.region, subject.family, subject.tolerance, options)
    if found is None:
        raise InvalidDataError(
            f"{subject.data} holds nothing to choose between: nobody can be "
            "asked anything about it."
        )
    return found


@lru_cache(maxsize=200)
def _practised(
    region: Region, family: str, tolerance: float, options: tuple[tuple[str, Any], ...]
) -> Question | None:
    """The practice question; None if there is nothing to choose between."""
    met = _met(region, family, tolerance, options)
    met = met or _met(region, family, TO_THE_END, options)
    if not met:
        return None
    sides = [side for question in met for side in (question.first, question.second)]
    widths = np.ptp(np.stack(sides), axis=0) + np.finfo(float).tiny

    def difference(pair: tuple[np.ndarray, np.ndarray]) -> float:
        return float(np.sqrt(np.abs(pair[0] - pair[1]) / widths).sum())

    pairs = [
        pair
        for pair in combinations(sides, 2)
        if not any(_is_of(pair, question) for question in met)
    ]
    if not pairs:
        return met[0]
    first, second = max(pairs, key=difference)
    return Question(first, second)


def practised_screen(asked: Asked, arm: str, language: str) -> dict[str, Any]:
    """The practice pair as somebody sees it."""
    display = asked.display(language)
    screen = screen_of(
        display,
        practice_question(asked),
        arm=arm if arm in arms_of(display) else None,
        language=language,
        spans=asked.spans_in(language),
    )
    return screen.to_dict()


def _met(
    region: Region, family: str, tolerance: float, options: tuple[tuple[str, Any], ...]
) -> list[Question]:
    """What somebody is asked first who answers by turns; nothing if all is settled."""
    session = Session(
        region,
        family,
        method="bayesian",
        tolerance=tolerance,
        max_questions=LOOKED_AT,
        random_state=SEED,
        edition=1,  # so that a picture of before is known again
        **dict(options),
    )
    met: list[Question] = []
    while (question := session.ask()) is not None:
        met.append(question)
        session.tell("first" if len(met) % 2 else "second")
    return met


@dataclass(frozen=True)
class Item:
    """Something to read off the practice pair: where it is less, or how much."""

    kind: Literal["fewer", "many", "less", "which", "value"]
    of: str  # whom
    label: str
    told: tuple[str, str]  # what A and B show there
    options: tuple[tuple[str, str], ...]  # and how each is written; sides are not
    right: str


SIDES = (("a", ""), ("b", ""), ("same", ""))


def items(screen: Mapping[str, Any]) -> tuple[Item, ...]:
    """Two items about a screen, which is a dict; fewer if little differs."""
    found = [*_of_counts(_cells(screen)), *_of_attributes(screen["attributes"])]
    return tuple(found[:2])


@dataclass(frozen=True)
class _Cell:
    """A count in its row."""

    of: str
    count: Mapping[str, Any]
    others: tuple[str, ...]
    """What else stands in this row on side B."""

    @property
    def difference(self) -> float:
        low, high = sorted(self.count["numbers"])
        return float((high - low) / max(high, 1))


def _cells(screen: Mapping[str, Any]) -> list[_Cell]:
    """Counts that differ, the most different one first, errors before the rest."""
    cells = [
        _Cell(_of(part, row), count, tuple(one["told"][1] for one in row["counts"]))
        for part in screen["parts"]
        for row in part["rows"]
        if not row["together"]
        for count in row["counts"]
        if count["differs"]
    ]
    return sorted(cells, key=lambda one: (not any(one.count["names"]), -one.difference))


def _of(part: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    return f"{part['title']} ({row['title']})" if row["title"] else str(part["title"])


def _of_counts(cells: Sequence[_Cell]) -> Iterator[Item]:
    if not cells:
        return
    first, *others = cells
    small, large = first.count["numbers"]
    told = first.count["told"]
    right = "a" if small < large else "b"
    yield Item("fewer", first.of, first.count["label"], tuple(told), SIDES, right)
    elsewhere = [one for one in others if one.of != first.of] or others or [first]
    second = elsewhere[0]
    told = second.count["told"]
    written = dict.fromkeys((told[1], told[0], *second.others))
    options = tuple((one, one) for one in list(written)[:3])
    yield Item(
        "many",
        second.of,
        second.count["label"],
        tuple(told),
        (*sorted(options, key=lambda one: (len(one[0]), one)), ("unsure", "")),
        told[1],
    )


def _of_attributes(attributes: Sequence[Mapping[str, Any]]) -> Iterator[Item]:
    differing = [one for one in attributes if one["differs"]]
    differing.sort(key=lambda one: -abs(one["places"][0] - one["places"][1]))
    for number, one in enumerate(differing):
        told = tuple(one["told"])
        if number:
            values = tuple((value, value) for value in sorted(set(told)))
            options = (*values, ("unsure", ""))
            yield Item("value", "", one["name"], told, options, told[1])
        elif one["levels"]:
            yield Item("which", told[0], one["name"], told, SIDES, "a")
        else:
            right = "a" if one["places"][0] < one["places"][1] else "b"
            yield Item("less", "", one["name"], told, SIDES, right)


def _is_of(pair: tuple[np.ndarray, np.ndarray], question: Question) -> bool:
    """Whether a pair is that of a question, or no pair at all."""
    first, second = pair
    if np.allclose(first, second):
        return True
    sides = question.first, question.second
    return any(
        np.allclose(first, one) and np.allclose(second, other)
        for one, other in (sides, sides[::-1])
    )
