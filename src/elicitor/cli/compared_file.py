"""Comparisons and ratings from a file of columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.datasets.columns import Columns, column_names, read_columns
from elicitor.using.learning.comparisons import Comparisons
from elicitor.using.learning.ratings import compared_ratings, ratings_of

__all__ = ["read_comparisons", "read_ratings"]

WORDS = {
    "first": Answer.FIRST,
    "second": Answer.SECOND,
    "about equal": Answer.ABOUT_EQUAL,
    "equal": Answer.ABOUT_EQUAL,
    "tie": Answer.ABOUT_EQUAL,
    "cannot say": Answer.CANNOT_SAY,
}
SEPARATORS = " _-.:/"


def read_comparisons(
    path: Path, *, first: str, second: str, answer: str, person: str = ""
) -> Comparisons:
    """Read pairs, the columns of their sides told by patterns with a star each.

    What the star stands for is measured on both sides, in the order of the columns.

    Raises
    ------
    InvalidParameterError
        If a pattern has not one star, or names no column.
    InvalidDataError
        If a column is missing, or a cell is empty, no number or no answer; its row is
        named, 1 being the first below the header.
    """
    present = column_names(path)
    of_first = _matched(path, "first", first, present)
    of_second = _matched(path, "second", second, present)
    for name in {*of_first, *of_second}:
        if name not in of_first or name not in of_second:
            raise InvalidDataError(
                f"first and second must name the same things; {path.name} has "
                f"{name!r} on one side only."
            )
    who = [("person", person)] if person else []
    sides = [
        *(("first", column) for column in of_first.values()),
        *(("second", of_second[name]) for name in of_first),
    ]
    table = read_columns(path, [*sides, ("answer", answer), *who])
    words = {_side(first): Answer.FIRST, _side(second): Answer.SECOND}
    return Comparisons(
        tuple(of_first),
        _points(table, list(of_first.values())),
        _points(table, [of_second[name] for name in of_first]),
        _answers(table, answer, {**words, **WORDS}),
        _people(table, person),
    )


def read_ratings(
    path: Path,
    *,
    items: Sequence[str],
    rating: str,
    scale: Sequence[str] = (),
    person: str = "",
) -> tuple[Comparisons, np.ndarray]:
    """Read ratings, and compare what each person has rated.

    Raises
    ------
    InvalidDataError
        If a column is missing, or a cell is empty, no number or no word of the scale.

    Returns
    -------
    Comparisons
        Of what was rated.
    ndarray of shape (n_items, n_statistics)
        All that was rated.
    """
    present = column_names(path)
    columns: dict[str, str] = {}
    for item in items:
        found = _matched(path, "item", item, present) if "*" in item else {item: item}
        columns |= found
    who = [("person", person)] if person else []
    wanted = [("item", column) for column in columns.values()]
    table = read_columns(path, [*wanted, ("rating", rating), *who])
    points = _points(table, list(columns.values()))
    rated = _rated(table, rating, scale)
    people = _people(table, person)
    return compared_ratings(tuple(columns), points, rated, people), points


def _rated(table: Columns, column: str, scale: Sequence[str]) -> np.ndarray:
    if not scale:
        return table.numbers(column)
    steps = {word.lower(): word for word in scale}
    said = [str(word).lower() for word in table.texts(column)]
    for row, word in enumerate(said, start=1):
        if word not in steps:
            listed = ", ".join(map(repr, scale))
            raise table.error(column, f"must be of {listed}; row {row} holds {word!r}.")
    return ratings_of([steps[word] for word in said], list(scale))


def _matched(
    path: Path, option: str, pattern: str, present: Sequence[str]
) -> dict[str, str]:
    """Columns that a pattern fits, by what its star stands for."""
    before, star, after = pattern.partition("*")
    if not star or "*" in after or not (before or after):
        raise InvalidParameterError(
            f"{option} must be a pattern with one star, such as 'a_*'; got {pattern!r}."
        )
    least = len(before) + len(after)
    found = {
        name[len(before) : len(name) - len(after)]: name
        for name in present
        if len(name) > least and name.startswith(before) and name.endswith(after)
    }
    if not found:
        raise InvalidDataError(
            f"{option} must fit columns of {path.name}, which has "
            f"{', '.join(map(repr, present))}; got {pattern!r}."
        )
    return found


def _side(pattern: str) -> str:
    """What a side is called in its pattern: "a" of "a_*"."""
    return pattern.replace("*", "").strip(SEPARATORS).lower()


def _points(table: Columns, columns: Sequence[str]) -> np.ndarray:
    return np.stack([table.numbers(column) for column in columns], axis=1)


def _people(table: Columns, column: str) -> tuple[str, ...] | None:
    if not column:
        return None
    return tuple(str(name) for name in table.texts(column))


def _answers(
    table: Columns, column: str, words: Mapping[str, Answer]
) -> tuple[Answer, ...]:
    found = []
    for row, said in enumerate(table.texts(column), start=1):
        answer = words.get(str(said).lower())
        if answer is None:
            listed = ", ".join(repr(word) for word in words if word)
            raise table.error(column, f"must be of {listed}; row {row} holds {said!r}.")
        found.append(answer)
    return tuple(found)
