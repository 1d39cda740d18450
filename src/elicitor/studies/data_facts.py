"""What is wrong with a file of data, as facts: where it is, and what can be done."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact, Joined

__all__ = [
    "BY_ROW",
    "CalledAsAnother",
    "CellAt",
    "EmptyCells",
    "FewCases",
    "FewModels",
    "FewPairs",
    "FewQuestions",
    "FurtherFaults",
    "LabelRows",
    "LabelsWithoutColumn",
    "LevelPlaces",
    "LevelsAsSorted",
    "ManyLabels",
    "NamelessColumn",
    "NestedCells",
    "NoNumber",
    "NoScores",
    "NoShare",
    "NoTable",
    "NotChosen",
    "NumbersWithUnit",
    "OddLabels",
    "OddSum",
    "OneColumnOnly",
    "OneLabelOnly",
    "Quoted",
    "ReversedScores",
    "RowCells",
    "RowsCounted",
    "SameColumn",
    "SameEverywhere",
    "SameScores",
    "TakenForScores",
    "Thousands",
    "TooMuch",
    "TwinColumns",
    "TwinModels",
    "TwoDecimalMarks",
    "WideRows",
]


class NoTable(Fact):
    """Why a file is no table at all."""

    what: Literal[
        "empty", "no-rows", "no-names", "letters", "ending", "damaged", "no-parquet"
    ]
    file: str
    found: str


class TooMuch(Fact):
    """How much a file has of something, and may have."""

    file: str
    what: Literal["rows", "columns", "cells", "bytes"]
    count: int
    most: int


class RowCells(Fact):
    """How many cells a row has."""

    row: int
    cells: int


class WideRows(Fact):
    """How many rows have more cells than there are names; `more` are not named.

    Where there is one, `row` and `cells` are all that is to be said of it.
    """

    file: str
    columns: int
    count: int
    row: int
    cells: int
    rows: Joined = Joined(())
    more: int = 0


class OneColumnOnly(Fact):
    """That nothing separates columns, and what the only one is called."""

    file: str
    column: str


class TwinColumns(Fact):
    """How many columns have one name."""

    column: str
    count: int


class NamelessColumn(Fact):
    """Which column has no name."""

    number: int


class NestedCells(Fact):
    """A column with lists or tables in its cells."""

    column: str


class RowsCounted(Fact):
    """From where on rows are counted."""


class FurtherFaults(Fact):
    """How many faults are not told, as there are so many."""

    count: int


class CellAt(Fact):
    """The row of a cell, and what it holds."""

    row: int
    holds: str | float


class EmptyCells(Fact):
    """How many cells of a column are empty, and in which rows; `more` are not named.

    Where there is one, `row` is all that is to be said of it, here and below.
    """

    column: str
    count: int
    row: int
    rows: Joined = Joined(())
    more: int = 0


class NoNumber(Fact):
    """How many cells of a column hold no finite number, and which."""

    column: str
    count: int
    row: int
    holds: str
    cells: Joined = Joined(())
    more: int = 0


class NumbersWithUnit(Fact):
    """That something stands at every number of a column, so that it holds words."""

    column: str
    unit: str
    row: int
    holds: str


class TwoDecimalMarks(Fact):
    """A cell with a decimal point and one with a comma in the same column."""

    column: str
    row: int
    holds: str
    other_row: int
    other: str


class Thousands(Fact):
    """A comma that may be a decimal one or one of thousands."""

    column: str
    row: int
    holds: str


class NoShare(Fact):
    """How many numbers are no probabilities, and which."""

    column: str
    count: int
    row: int
    holds: str
    cells: Joined = Joined(())
    more: int = 0


class TakenForScores(Fact):
    """That a column is taken for scores because of few numbers that may be slips."""

    column: str
    count: int
    row: int
    holds: str


class FewCases(Fact):
    """That a table of cases has few of them."""

    rows: int
    wanted: int


class ReversedScores(Fact):
    """That larger numbers of a column stand with the other label, and how often not.

    `right` of 100 pairs of one case of each label have the larger number at `label`.
    """

    column: str
    label: str
    right: int


class SameColumn(Fact):
    """A column that is named for two things that cannot be one."""

    column: str
    what: Literal["score-label", "weight-label", "weight-score"]


class NotChosen(Fact):
    """Which column nobody has named yet."""

    what: Literal["label", "score", "models", "measured"]


class NoScores(Fact):
    """That no column tells what a model said, and what one holds instead."""

    column: str
    row: int
    holds: str


class OneLabelOnly(Fact):
    """That one thing is true of all."""

    column: str
    holds: str


class SameScores(Fact):
    """That columns of scores hold the same in all rows, and how many columns."""

    columns: Joined
    count: int


class LabelRows(Fact):
    """In how many rows a label is, and the first."""

    label: str
    count: int
    row: int


class OddLabels(Fact):
    """Labels that are more than two, without probabilities of each."""

    column: str
    count: int
    each: Joined


class ManyLabels(Fact):
    """A column with so many values that they are no labels."""

    column: str
    count: int


class LabelsWithoutColumn(Fact):
    """Labels whose probability no column holds."""

    column: str
    each: Joined


class OddSum(Fact):
    """In how many rows probabilities do not add up to 1, and where they are farthest.

    With all rows that are named, if there are several.
    """

    row: int
    total: float
    columns: Joined
    count: int = 1
    cells: Joined = Joined(())
    more: int = 0


class TwinModels(Fact):
    """Two models with one name."""

    column: str
    holds: str
    row: int
    other_row: int


class FewModels(Fact):
    """That there are too few models to compare."""

    count: int


class Quoted(Fact):
    """What something is called in the data."""

    name: str


class SameEverywhere(Fact):
    """Columns that hold the same of all models, and whether one is asked about.

    Or `nearly`: numbers that differ by less than a millionth of their size.
    """

    columns: Joined
    count: int
    asked: bool
    nearly: bool = False


class FewQuestions(Fact):
    """That there are fewer answers than weights, and how many it takes at least.

    `least` of all questions, with those that check answers.
    """

    things: int
    most: int
    checks: int
    least: int


class FewPairs(Fact):
    """How many pairs models make of which neither is better in everything.

    `tell`: whether answers to all of them can tell how somebody weighs.
    """

    models: int
    pairs: int
    tell: Literal["yes", "no"]


class LevelPlaces(Fact):
    """Words of a column that have no place, or the same, in the order of levels."""

    attribute: str
    most: int
    twice: Joined
    none: Joined
    same: int
    missing: int


class LevelsAsSorted(Fact):
    """That levels stand as they were sorted at first."""

    attribute: str
    levels: Joined


class CalledAsAnother(Fact):
    """A class or group that is called as another one is in the data."""

    value: str
    word: str


BY_ROW = (
    EmptyCells,
    NoNumber,
    NoScores,
    NoShare,
    NumbersWithUnit,
    OddLabels,
    OddSum,
    Thousands,
    TwinModels,
    TwoDecimalMarks,
    WideRows,
)
"""What names rows, and leaves it to others to say how they are counted."""
