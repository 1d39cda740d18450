"""Every question with both alternatives, the answer, and how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.metrics.things import statistic
from elicitor.oracles.displays import Display
from elicitor.using.report.document import Section, Table, Text
from elicitor.using.report.facts import (
    Column,
    Kind,
    NumbersOf,
    Said,
    Tally,
    TallyOf,
    Title,
)
from elicitor.using.report.settings import plainly
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Figures

__all__ = ["answers", "said", "tally"]

KINDS: dict[Answer, Kind] = {
    Answer.FIRST: "first",
    Answer.SECOND: "second",
    Answer.ABOUT_EQUAL: "about-equal",
    Answer.CANNOT_SAY: "cannot-say",
}


def answers(result: Result, display: Display | None) -> Section:
    """Every question and its answer, those that were taken back too."""
    record = result.transcript
    if record is None or not record.exchanges:
        return Section(Title("answers"), [])
    timed = any(entry.seconds is not None for entry in record.exchanges)
    rows: list[tuple[Fact | str, ...]] = []
    for number, entry in enumerate(record.exchanges, start=1):
        reply = said(entry.answer, undone=entry.undone)
        seconds = "" if entry.seconds is None else Figures(f"{entry.seconds:.1f}")
        row = (str(number), *_sides(entry, display), reply, seconds)
        rows.append(row if timed else row[:-1])
    more = (Column("seconds"),) if timed else ()
    head = (Column("number"), "A", "B", Column("answer"), *more)
    numeric = (0, len(head) - 1) if timed else (0,)
    meant = [Text(_numbers(result))] if display is None else []
    return Section(
        Title("answers"),
        [Text(tally(record)), *meant, Table(head, tuple(rows), "", numeric)],
    )


def _numbers(result: Result) -> NumbersOf:
    """Which number is which, where nothing shows them in words."""
    metric, around = result.metric, result.measured
    units = ("",) * len(metric.names) if around is None else around.units
    names = [
        f"{name} [{unit}]" if unit else statistic(name)
        for name, unit in zip(metric.names, units, strict=True)
    ]
    return NumbersOf(Joined(tuple(names)), _or_none(metric.groups))


def _or_none(groups: Sequence[str]) -> Joined | None:
    return Joined(tuple(groups)) if groups else None


def said(answer: Answer, *, undone: bool = False) -> Said:
    """An answer, perhaps taken back."""
    return Said(KINDS[answer], undone)


def tally(record: Transcript) -> Tally:
    """How many questions were answered, how many skipped, and the answers."""
    counts = Counter(entry.answer for entry in record.standing)
    spread = tuple(TallyOf(said(one), counts[one]) for one in Answer if counts[one])
    skipped = counts[Answer.CANNOT_SAY]
    taken_back = len(record.exchanges) - len(record.standing)
    asked = len(record.standing) - skipped
    made: Literal["here", "elsewhere"] = "here"
    if record.only_compared:
        made = "elsewhere"
    return Tally(asked, skipped, Joined(spread, "comma"), taken_back, made)


def _sides(entry: Exchange, display: Display | None) -> tuple[str, str]:
    if display is not None:
        return display.lines(entry.question)
    return plainly(entry.first), plainly(entry.second)
