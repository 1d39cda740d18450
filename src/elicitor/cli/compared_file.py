"""Comparisons and ratings from a file of columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.labels import spelling
from elicitor.datasets import ModelTable
from elicitor.datasets.columns import Columns, column_names, read_columns
from elicitor.using.learning.comparisons import WORDS, Comparisons
from elicitor.using.learning.ratings import MEETS, compared_ratings, ratings_of

__all__ = ["read_comparisons", "read_ratings", "read_votes"]

SEPARATORS = " _-.:/"


def read_comparisons(
    path: Path, *, first: str, second: str, answer: str, person: str = ""
) -> Comparisons:
    """Read pairs, the columns of their sides told by patterns with a star each.

    It stands for what is measured on both. Errors name rows, the first of data is 1.
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
    meets: int | None = MEETS,
    person: str = "",
    named: ModelTable | None = None,
) -> tuple[Comparisons, np.ndarray]:
    """Read ratings, and compare what each person has rated; and all of the items.

    Those are (n_items, n_statistics), none twice, or all of a table that names them.
    """
    present = column_names(path)
    columns: dict[str, str] = {}
    for item in items:
        star = "*" in item
        columns |= _matched(path, "item", item, present) if star else {item: item}
    who = [("person", person)] if person else []
    wanted = [("item", column) for column in columns.values()]
    table = read_columns(path, [*wanted, ("rating", rating), *who])
    rated = _rated(table, rating, scale)
    people = _people(table, person)
    if named is None:
        points = _points(table, list(columns.values()))
        found = compared_ratings(tuple(columns), points, rated, people, meets)
        return found, np.unique(points, axis=0)
    if len(columns) > 1:
        raise InvalidParameterError(
            f"item must be the one column of names where there is a table; got "
            f"{', '.join(columns)}."
        )
    points = _by_name(table, next(iter(columns)), named)
    found = compared_ratings(named.names, points, rated, people, meets)
    return found, named.points


def read_votes(
    path: Path,
    named: ModelTable,
    *,
    first: str,
    second: str,
    answer: str,
    person: str = "",
) -> tuple[Comparisons, np.ndarray]:
    """Read votes between alternatives that are told by their names, and all of these.

    The answer may be the name of the one that was preferred.
    """
    who = [("person", person)] if person else []
    columns = [("first", first), ("second", second), ("answer", answer), *who]
    table = read_columns(path, columns)
    one, other = (_by_name(table, column, named) for column in (first, second))
    called = [table.texts(column) for column in (first, second)]
    won = [
        {str(winner).lower(): Answer.FIRST, str(loser).lower(): Answer.SECOND}
        for winner, loser in zip(*called, strict=True)
    ]
    said = _answers(table, answer, WORDS, won)
    found = Comparisons(named.names, one, other, said, _people(table, person))
    return found, named.points


def _by_name(table: Columns, column: str, named: ModelTable) -> np.ndarray:
    """The statistics of alternatives in a column of names."""
    places = {spelling(name): i for i, name in enumerate(named.models)}
    wanted = table.texts(column)
    for row, name in enumerate(wanted, start=1):
        if spelling(name) not in places:
            listed = ", ".join(map(repr, named.models))
            raise table.error(column, f"must be of {listed}; row {row} holds {name!r}.")
    return np.asarray(named.points[[places[spelling(name)] for name in wanted]])


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
    table: Columns,
    column: str,
    words: Mapping[str, Answer],
    own: Sequence[Mapping[str, Answer]] = (),
) -> tuple[Answer, ...]:
    """Answers by words of all rows, and by those that each row has for itself."""
    found, heard = [], table.texts(column)
    for row, said in enumerate(heard, start=1):
        known = {**(own[row - 1] if own else {}), **words}
        answer = known.get(str(said).lower())
        if answer is None:
            listed = ", ".join(repr(word) for word in known if word)
            raise table.error(column, f"must be of {listed}; row {row} holds {said!r}.")
        found.append(answer)
    return tuple(found)
