"""Comparisons that exist already: which two, what was said, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_items, shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.labels import spelling
from elicitor.core.question import Question
from elicitor.core.transcript import Exchange
from elicitor.using.panel_words import person_named

__all__ = ["WORDS", "Comparisons", "answers_of", "people_of"]

WORDS = {
    "first": Answer.FIRST,
    "second": Answer.SECOND,
    "about equal": Answer.ABOUT_EQUAL,
    "equal": Answer.ABOUT_EQUAL,
    "tie": Answer.ABOUT_EQUAL,
    "=": Answer.ABOUT_EQUAL,  # as at the terminal
    "cannot say": Answer.CANNOT_SAY,
}
"""What answers of files are, in lower case."""
SIDES = {
    "a": Answer.FIRST,
    "b": Answer.SECOND,
    "1": Answer.FIRST,
    "0": Answer.SECOND,
}
"""What they also are where no other sides have a name: 1 is "yes, the first"."""
NAMES = (str, int, float, np.generic)
"""What somebody may be called by."""


@dataclass(frozen=True, eq=False)
class Comparisons:
    """Pairs of alternatives, each side (n, *shape), and the answers to them."""

    names: tuple[str, ...]
    first: np.ndarray
    second: np.ndarray
    answers: tuple[Answer, ...]
    people: tuple[str, ...] | None = None  # who answered; None if nobody is told apart
    how: str = "comparisons"  # or "ratings"
    possible: Mapping[str, int] = field(default_factory=dict)  # pairs that each rated
    alike: Mapping[str, int] = field(default_factory=dict)  # how many of them the same

    def __post_init__(self) -> None:
        if self.first.shape != self.second.shape:
            raise InvalidDataError(
                "first and second must have the same shape, a row for each "
                f"comparison; got {self.first.shape} and {self.second.shape}."
            )
        for what, found in (("answers", self.answers), ("person", self.people)):
            if found is not None and len(found) != len(self.first):
                raise InvalidDataError(
                    f"{what} must be one for each of the {len(self.first)} "
                    f"comparisons; got {len(found)}."
                )

    @property
    def origin(self) -> dict[str, Any]:
        """What a transcript keeps of how these came about."""
        if not self.possible:
            return {"as": self.how}
        whose = set(self.people or [""])
        pairs = {
            "used": len(self.answers),
            "possible": sum(self.possible[one] for one in whose),
            "alike": sum(self.alike[one] for one in whose),
        }
        return {"as": self.how, "pairs": pairs}

    @property
    def points(self) -> np.ndarray:
        """All alternatives that occur, both sides of each pair in turn."""
        both = np.stack([self.first, self.second], axis=1)
        return both.reshape(-1, *self.first.shape[1:])

    @property
    def alternatives(self) -> np.ndarray:
        """The same; of ratings in an order that does not tell that of the rows."""
        return np.unique(self.points, axis=0) if self.possible else self.points

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """As a transcript holds them."""
        return tuple(
            Exchange.of(Question(one, other), answer)
            for one, other, answer in zip(
                self.first, self.second, self.answers, strict=True
            )
        )

    @property
    def tells_nothing(self) -> bool:
        """Whether no answer says which of two different alternatives is better."""
        same = (self.first == self.second).reshape(len(self.first), -1).all(axis=1)
        skipped = [answer is Answer.CANNOT_SAY for answer in self.answers]
        return bool((same | skipped).all())

    @property
    def notes(self) -> tuple[str, ...]:
        """Whom nothing, or no more than was assumed, can be said of."""
        alone = {
            name: "all alike" if pairs else "one thing alone"
            for name, pairs in self.possible.items()
            if pairs == self.alike[name]
        }
        told = [
            f"{person_named(name)} rated {how}: there is nothing to compare, and no "
            "result."
            for name, how in alone.items()
        ]
        told += [
            f"{person_named(name)} never said which of two different alternatives is "
            "better: the result is what was assumed before."
            for name, own in self.by_person()
            if own.tells_nothing
        ]
        return tuple(told)

    def by_person(self) -> Iterator[tuple[str, Comparisons]]:
        """Those of everyone, in the order in which people first occur."""
        people = np.array(self.people, dtype=object)
        for person in dict.fromkeys(self.people or ()):
            yield person, self.at(np.flatnonzero(people == person))

    def at(self, which: np.ndarray) -> Comparisons:
        """Some of them, by their indices."""
        return Comparisons(
            self.names,
            self.first[which],
            self.second[which],
            tuple(self.answers[i] for i in which),
            None if self.people is None else tuple(self.people[i] for i in which),
            self.how,
            self.possible,
            self.alike,
        )


def answers_of(given: Any) -> tuple[Answer, ...]:
    """Read one answer for each pair; an error names the row of what is none."""
    found = []
    for row, said in enumerate(check_items("answers", given), start=1):
        known = {**WORDS, **SIDES}.get(spelling(said).lower())
        try:
            found.append(Answer.parse(said if known is None else known))
        except InvalidParameterError:
            raise InvalidDataError(
                f"answers, row {row}, must be of {', '.join(map(repr, WORDS))}, 'a' "
                f"and 'b', or 1 (the first) and 0; got {shown(said)}."
            ) from None
    if not found:
        raise InvalidDataError("answers must be at least one; got none.")
    return tuple(found)


def people_of(given: Sequence[Any] | None) -> tuple[str, ...] | None:
    """Read who gave each answer, a name in every row; None if nobody says."""
    if given is None:
        return None
    people = check_items("person", given)
    for row, name in enumerate(people, start=1):
        if not isinstance(name, NAMES) or name != name or not str(name).strip():
            raise InvalidDataError(
                f"person must name somebody in every row; row {row} is {shown(name)}."
            )
    return tuple(str(name) for name in people)
