"""Every question with both alternatives, the answer, and how long it took."""

from __future__ import annotations

from collections import Counter

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.metrics.words import plural
from elicitor.oracles.displays import Display
from elicitor.using.report.document import Section, Table, Text
from elicitor.using.report.settings import plainly

__all__ = ["answers"]

SAID = {
    Answer.FIRST: "A",
    Answer.SECOND: "B",
    Answer.ABOUT_EQUAL: "about equal",
    Answer.CANNOT_SAY: "cannot say",
}


def answers(result: Result, display: Display | None) -> Section:
    """Every question and its answer, those that were taken back too."""
    record = result.transcript
    if record is None or not record.exchanges:
        return Section("Answers", [])
    timed = any(entry.seconds is not None for entry in record.exchanges)
    rows = []
    for number, entry in enumerate(record.exchanges, start=1):
        said = SAID[entry.answer] + (" (taken back)" if entry.undone else "")
        seconds = "" if entry.seconds is None else f"{entry.seconds:.1f}"
        row = (str(number), *_sides(entry, display), said, seconds)
        rows.append(row if timed else row[:-1])
    head = ("no.", "A", "B", "answer", *(["seconds"] if timed else []))
    numeric = (0, len(head) - 1) if timed else (0,)
    return Section(
        "Answers",
        [Text(_tally(result, record)), Table(head, tuple(rows), "", numeric)],
    )


def _tally(result: Result, record: Transcript) -> str:
    counts = Counter(entry.answer for entry in record.standing)
    spread = ", ".join(f"“{SAID[one]}” {counts[one]}" for one in Answer if counts[one])
    taken_back = len(record.exchanges) - len(record.standing)
    more = f"; {plural(taken_back, 'answer')} taken back" if taken_back else ""
    return f"{plural(result.n_questions, 'question')} answered: {spread}{more}."


def _sides(entry: Exchange, display: Display | None) -> tuple[str, str]:
    if display is not None:
        return display.lines(entry.question)
    return plainly(entry.first), plainly(entry.second)
