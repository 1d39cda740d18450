"""What is told of how few rows there are: counts, the metric, questions too close."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import ClassVar, Literal

import numpy as np

from elicitor.core.details import Details
from elicitor.core.result import Result
from elicitor.regions.base import Region
from elicitor.using.explaining.ratios import Ratio, ratios
from elicitor.using.moved_by_rows import MovedByRows, moved_by_rows
from elicitor.using.notes import voiding
from elicitor.using.possible import Possible
from elicitor.words import Fact, say
from elicitor.words.numbers import tenth

__all__ = ["MovesLess", "MovesMetric", "RowsUncertain", "TooClose", "rows_uncertain"]

TIMES = 20


class RowsUncertain(Fact):
    """By how much counts on so many rows are off (people in 100).

    Where there are groups, in the one where it is most.
    """

    rows: int
    counts: Decimal
    weighted: bool
    group: str
    derived: ClassVar[tuple[str, ...]] = ("whose",)

    @property
    def whose(self) -> Literal["everyone", "group"]:
        """Whether it is told of one group."""
        return "group" if self.group else "everyone"


class MovesMetric(Fact):
    """What the answers say if they were meant of everyone, in a sentence."""

    times: int
    metric: Fact | str


class MovesLess(Fact):
    """That rows leave less open than answers do."""


class TooClose(Fact):
    """How many questions were about differences that the rows cannot tell."""

    times: int
    asked: int


def rows_uncertain(
    result: Result,
    region: Region | None,
    asked: Region | None = None,
    *,
    positive: str | None = None,
    language: str = "en",
) -> str:
    """Say what the number of rows leaves open; nothing where no rows are known.

    Of a result, not of a question: what that shows is exact, whatever it says of all.
    """
    moved = (
        None
        if region is None or region.sizes is None
        else moved_by_rows(result, region, asked=asked, times=TIMES)
    )
    if moved is None or region is None:
        return ""
    rows, counts = int(np.sum(region.sizes)), tenth(100 * moved.counts)
    facts: list[Fact] = [
        RowsUncertain(rows, counts, region.is_weighted, moved.group or "")
    ]
    noun = positive or result.case
    facts += _moves_metric(result, region, moved, noun, language)
    if moved.too_close:
        facts.append(TooClose(moved.too_close, moved.asked))
    return " ".join(say(fact, language) for fact in facts)


def _moves_metric(
    result: Result, region: Region, moved: MovedByRows, noun: str, language: str
) -> Iterator[Fact]:
    """How the first thing that is told of the metric moves.

    Where the answers leave it open no number is told, but that rows matter less.
    """
    if voiding(result):
        return
    told = [
        ratios(Possible.of(found), region, positive=noun, language=language)
        for found in (result, _other_rows(result, moved))
    ]
    if not all(told):
        return
    own, rows = told[0][0], told[1][0]
    if not own.is_open:
        yield MovesMetric(moved.times, rows.sentence)
    elif _within(rows, own):
        yield MovesLess()


def _within(inner: Ratio, outer: Ratio) -> bool:
    ends = inner.low, outer.low, inner.high, outer.high
    low, least, high, most = (0.0 if end is None else end for end in ends)
    return least <= low and high <= most


def _other_rows(result: Result, moved: MovedByRows) -> Result:
    """The same metric, where others are those of other rows."""
    details: Details = {**result.details, "extremes": moved.metrics}
    return replace(result, posterior=None, details=details)
