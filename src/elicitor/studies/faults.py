"""What is wrong with the data of a draft: each cell, row or column that is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import islice
from math import isfinite
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.core.labels import spelling
from elicitor.datasets.columns import Columns
from elicitor.datasets.naming import column_first, column_last, unescaped
from elicitor.studies import data_facts as facts
from elicitor.studies.group_faults import odd_groups
from elicitor.studies.levels import attribute_of
from elicitor.words import Fact, Joined

__all__ = [
    "MOST_NAMED",
    "Cells",
    "columns_of_labels",
    "faults_of",
    "is_number",
    "named_twice",
    "same_scores",
    "told_at_once",
    "unit_of",
]

MOST_LABELS = 20
"""A column with more values tells no classes."""
ROUNDED = 0.02
"""How far rounding may take probabilities of a row from adding up to 1."""
UNIT = re.compile(
    r"(?P<before>[€$£¥])?\s*[+-]?\d[\d.,]*\s*"
    r"(?P<after>[%‰€$£¥°]|[^\W\d_]{1,12}(?:/[^\W\d_]{1,12})?)?"
)
"""A number with a sign or a word before or behind it: "64.1%", "$ 12", "30 ms"."""
MOSTLY = 0.5
MOST_NAMED = 5
"""As many rows of one fault are named; whoever reads on finds further ones."""
MOST_FAULTS = 8
"""As many faults are told at once."""


def is_number(text: str) -> bool:
    """Whether a cell holds a finite number, with a point or a comma."""
    try:
        return isfinite(float(text.replace(",", ".")))
    except ValueError:
        return False


def unit_of(texts: Iterable[str]) -> str:
    """What stands at every number of a column; empty if they are not of that kind.

    >>> unit_of(["64.1%", "70 %"]), unit_of(["1st", "2nd"]), unit_of(["12", "13"])
    ('%', '', '')
    """
    found = set()
    for text in {*texts} - {""}:
        told = UNIT.fullmatch(text)
        found.add(None if told is None else (told["before"], told["after"]))
        if len(found) > 1 or None in found:
            return ""
    before, after = next(iter(found), None) or (None, None)
    return "" if before and after else before or after or ""


def faults_of(
    subject: Mapping[str, Any], table: Columns, *, numbers: Sequence[int] | None = None
) -> tuple[Fact, ...]:
    """All that is wrong with a draft's data, in the order of what to mend.

    The first, and how many more. `numbers` of rows, where others were left out.
    """
    look = _of_models if subject.get("models") is not None else _of_cases
    found = look(subject, Cells(table, numbers or range(1, table.height + 1)))
    told = tuple(islice(found, MOST_FAULTS))
    further = sum(1 for _ in found)
    return (*told, facts.FurtherFaults(further)) if further else told


def told_at_once(faults: Sequence[Fact]) -> Joined:
    """Faults below each other, and how rows are counted where some are named."""
    by_row = any(type(one) in facts.BY_ROW for one in faults)
    counted = (facts.RowsCounted(),) if by_row else ()
    return Joined((*faults, *counted), "line")


@dataclass(frozen=True)
class Cells:
    """The cells of a table, and the numbers of its rows."""

    table: Columns
    numbers: Sequence[int]
    _texts: dict[str, list[str]] = field(default_factory=dict, repr=False)
    """Of columns that were looked at: a table may have millions of rows."""

    @property
    def names(self) -> list[str]:
        """Names of the columns."""
        return list(self.table.frame.columns)

    def texts(self, column: str) -> list[str]:
        """A column as it is written, without spaces around."""
        if column not in self._texts:
            told = self.table.verbatim(column)
            self._texts[column] = [text.strip() for text in told]
        return self._texts[column]

    def by_row(self, column: str) -> Iterator[tuple[int, str]]:
        """The same, each with the number of its row."""
        return zip(self.numbers, self.texts(column), strict=True)

    def labels(self, column: str) -> dict[str, tuple[int, int]]:
        """Different values of a column: in how many rows each is, and the first."""
        texts = self.texts(column)
        rows = dict(zip(reversed(texts), reversed(self.numbers), strict=True))
        found: dict[str, tuple[int, int]] = {}
        for text, count in Counter(texts).items():  # each text is looked at once
            label = spelling(text)
            before, row = found.get(label, (0, rows[text]))
            found[label] = before + count, min(row, rows[text])
        return dict(sorted(found.items()))

    def empty(self, column: str) -> Iterator[Fact]:
        """Cells without anything in them."""
        rows = [row for row, text in self.by_row(column) if not text]
        if rows:
            told = Joined(()) if len(rows) == 1 else Joined(tuple(rows[:MOST_NAMED]))
            more = max(0, len(rows) - MOST_NAMED)
            yield facts.EmptyCells(column, len(rows), rows[0], told, more)

    def no_numbers(self, column: str) -> Iterator[Fact]:
        """Cells that hold nothing, or something else than a number."""
        yield from self.empty(column)
        different = {*self.texts(column)}  # each is looked at once
        odd = {text for text in different if text and not is_number(text)}
        unit = unit_of(different)
        if unit:
            first = next(one for one in self.by_row(column) if one[1])
            yield facts.NumbersWithUnit(column, unit, *first)
        elif odd:
            wrong = [(row, text) for row, text in self.by_row(column) if text in odd]
            yield facts.NoNumber(column, len(wrong), *wrong[0], *_named(wrong))
        if odd:
            return
        commas, points = (self.first_with(mark, column) for mark in ",.")
        if commas and points:
            yield facts.TwoDecimalMarks(column, *points, *commas)
        elif commas and "" not in different and not self.is_readable(column):
            yield facts.Thousands(column, *commas)

    def first_with(self, mark: str, column: str) -> tuple[int, str] | None:
        """The first cell in which a mark stands, with the number of its row."""
        return next((one for one in self.by_row(column) if mark in one[1]), None)

    def no_shares(self, column: str) -> Iterator[Fact]:
        """Cells that hold no probability."""
        yield from self.no_numbers(column)
        if not self.is_readable(column):
            return
        values = self.table.numbers(column)
        rows = np.flatnonzero((values < 0) | (values > 1)).tolist()
        if rows:
            texts = self.texts(column)
            wrong = [(self.numbers[row], texts[row]) for row in rows]
            yield facts.NoShare(column, len(wrong), *wrong[0], *_named(wrong))

    def is_mostly_numbers(self, column: str) -> bool:
        """Whether a column looks as if it should hold numbers."""
        texts = self.texts(column)
        different = Counter(texts).items()
        numbers = sum(count for text, count in different if is_number(text))
        return numbers > MOSTLY * len(texts)

    def is_readable(self, column: str) -> bool:
        """Whether all of a column can be read as numbers."""
        try:
            self.table.numbers(column)
        except InvalidDataError:
            return False
        return True


def _named(cells: Sequence[tuple[int, str | float]]) -> tuple[Joined, int]:
    """Several cells as they are told, and how many are not; of one nothing."""
    if len(cells) == 1:
        return Joined(()), 0
    told = tuple(facts.CellAt(*one) for one in cells[:MOST_NAMED])
    return Joined(told), max(0, len(cells) - MOST_NAMED)


def named_twice(subject: Mapping[str, Any]) -> Fact | None:
    """A column that cannot be all that it is named for; None if there is none."""
    label, weight = str(subject.get("label") or ""), str(subject.get("weight") or "")
    said = [unescaped(one) for one in subject.get("probabilities") or ()]
    scores = [str(subject["score"])] if subject.get("score") else said
    if subject.get("models") is not None:
        return None
    if label and label in scores:
        return facts.SameColumn(label, "score-label")
    if weight and weight == label:
        return facts.SameColumn(weight, "weight-label")
    found = {one for told in scores for one in (told, told.rpartition("=")[2])}
    return facts.SameColumn(weight, "weight-score") if weight in found else None


def same_scores(subject: Mapping[str, Any], table: Columns) -> Fact | None:
    """That scores tell nobody apart; None if they do, or cannot be read."""
    cells = Cells(table, range(1, table.height + 1))
    columns = [*columns_of_labels(subject, cells.names).values()] or _score(subject)
    readable = all(one in cells.names and cells.is_readable(one) for one in columns)
    if subject.get("models") is not None or not columns or not readable:
        return None
    if table.height < 2 or any(np.ptp(table.numbers(one)) > 0 for one in columns):
        return None
    return facts.SameScores(Joined(tuple(columns), "comma"), len(columns))


def _score(subject: Mapping[str, Any]) -> list[str]:
    """The one column of scores or probabilities, if there is one."""
    said = [unescaped(one) for one in subject.get("probabilities") or ()]
    return [str(one) for one in (subject.get("score"), *said) if one][:1]


def _of_cases(subject: Mapping[str, Any], cells: Cells) -> Iterator[Fact]:
    """A row is a case: what was true of it, and what a model said."""
    label = str(subject.get("label") or "")
    if label not in cells.names:
        yield facts.NotChosen("label")
        return
    twice = named_twice(subject)
    if twice is not None:
        yield twice
        return
    yield from cells.empty(label)
    labels, of_label = cells.labels(label), columns_of_labels(subject, cells.names)
    labels.pop("", None)  # told already
    odd = [*_odd_labels(label, labels, of_label)]
    yield from odd
    if len(of_label) > 1:
        yield from _odd_shares(cells, list(of_label.values()))
    elif odd and not (subject.get("score") or subject.get("probabilities")):
        for column in cells.names:  # nobody knows yet what the model said
            if column != label and cells.is_mostly_numbers(column):
                yield from cells.no_numbers(column)
    else:
        yield from _odd_scores(subject, cells, label)
    weight = subject.get("weight")
    if weight in cells.names:
        yield from cells.no_numbers(str(weight))
    yield from _of_groups(subject, cells, "" if odd else label)


def _of_groups(subject: Mapping[str, Any], cells: Cells, label: str) -> Iterator[Fact]:
    """Whether there is a group in every row, and each has rows of each kind.

    Nothing of kinds as long as the column that tells them has other faults.
    """
    columns = [one for one in subject.get("groups") or () if one in cells.names]
    empty = [one for column in columns for one in cells.empty(column)]
    yield from empty
    truth = cells.texts(label) if label else []
    if columns and not empty and truth and all(truth):
        groups = [cells.texts(column) for column in columns]
        yield from odd_groups(truth, label, groups, ", ".join(columns))


def _odd_labels(
    label: str, labels: Mapping[str, tuple[int, int]], of_label: Mapping[str, str]
) -> Iterator[Fact]:
    if len(labels) == 1:
        yield facts.OneLabelOnly(label, next(iter(labels)))
    elif len(labels) > MOST_LABELS:
        yield facts.ManyLabels(label, len(labels))
    elif len(labels) > 2 and len(of_label) < 2:
        each = tuple(facts.LabelRows(one, *found) for one, found in labels.items())
        yield facts.OddLabels(label, len(labels), Joined(each))
    elif len(of_label) > 1:
        missing = tuple(one for one in labels if one not in of_label)
        if missing:
            yield facts.LabelsWithoutColumn(label, Joined(missing))


def _odd_scores(subject: Mapping[str, Any], cells: Cells, label: str) -> Iterator[Fact]:
    said = subject.get("probabilities")
    column = next(iter(_score(subject)), "")
    if column not in cells.names:
        yield from _no_scores(cells, label)
    elif said:
        yield from cells.no_shares(column)
    else:
        yield from cells.no_numbers(column)


def _no_scores(cells: Cells, label: str) -> Iterator[Fact]:
    """Nothing tells what a model said: show what stands there instead."""
    for column in cells.names:
        odd = {one for one in {*cells.texts(column)} if one and not is_number(one)}
        if column != label and odd:
            wrong = next(one for one in cells.by_row(column) if one[1] in odd)
            yield facts.NoScores(column, *wrong)
            return
    yield facts.NotChosen("score")


def _odd_shares(cells: Cells, columns: list[str]) -> Iterator[Fact]:
    wrong = [fault for column in columns for fault in cells.no_shares(column)]
    yield from wrong
    if wrong:
        return
    totals = np.sum([cells.table.numbers(column) for column in columns], axis=0)
    off = np.abs(totals - 1)
    rows = np.flatnonzero(off > ROUNDED).tolist()
    if rows:
        worst, names = int(np.argmax(off)), Joined(tuple(columns))
        named = _named([(cells.numbers[row], float(totals[row])) for row in rows])
        told = cells.numbers[worst], float(totals[worst]), names, len(rows)
        yield facts.OddSum(*told, *named)


def _of_models(subject: Mapping[str, Any], cells: Cells) -> Iterator[Fact]:
    """A row is a model: its name, and what was measured of it."""
    name = str(subject["models"] or "")
    if name not in cells.names:
        yield facts.NotChosen("models")
        return
    yield from cells.empty(name)
    first: dict[str, int] = {}
    for row, text in cells.by_row(name):
        if text and first.setdefault(text, row) != row:
            yield facts.TwinModels(name, text, first[text], row)
    measured = [*(subject.get("rewards") or ()), *(subject.get("costs") or ())]
    levels = subject.get("level_order") or {}
    if not measured:
        yield facts.NotChosen("measured")
    for told in measured:
        column, _ = column_first(told, cells.names)
        if column in cells.names and attribute_of(told) in levels:
            yield from cells.empty(column)
        elif column in cells.names:
            yield from cells.no_numbers(column)
    if cells.table.height < 2:
        yield facts.FewModels(cells.table.height)


def columns_of_labels(
    subject: Mapping[str, Any], names: Sequence[str]
) -> dict[str, str]:
    """Which column holds the probability of which label, as far as that is said."""
    found = {}
    for told in subject.get("probabilities") or ():
        name, column = column_last(told, names)
        if name:
            found[spelling(name)] = column
        elif "*" in told:
            before, _, after = told.partition("*")
            for one in names:
                if fnmatchcase(one, told) and one != subject.get("label"):
                    found[spelling(one[len(before) : len(one) - len(after)])] = one
    return {name: column for name, column in found.items() if column in names}
