"""What a notebook shows of each thing that matters."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import singledispatch
from html import escape
from typing import Any

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import is_usual_positive
from elicitor.core.metric import Metric
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.oracles import Display
from elicitor.oracles.displays.facts import QuestionOf
from elicitor.regions.base import Region
from elicitor.session import Session
from elicitor.using.answered import found_and_agreeing
from elicitor.using.choosing.rows import Ranking
from elicitor.using.displays import display_of, usual_display
from elicitor.using.doubts import doubts
from elicitor.using.notebook.facts import (
    CardColumn,
    CardTitle,
    CaseOf,
    NothingAnswered,
    NothingOpen,
    PanelIs,
    Progress,
    QuestionIs,
    SessionIs,
)
from elicitor.using.notebook.page import Card, CardRenderer, lines, table
from elicitor.using.notebook.regions import region_card
from elicitor.using.notebook.weights import weight_table
from elicitor.using.notes import notes_of, voiding
from elicitor.using.panel_report import Panel
from elicitor.using.panel_words import FEW
from elicitor.using.report.answers import said, tally
from elicitor.using.report.document import Document
from elicitor.using.report.facts import Column, Said
from elicitor.using.report.rendering import to_html
from elicitor.using.report.settings import plainly, settings_table
from elicitor.words import Joined, say
from elicitor.words.amounts import Figures, percent
from elicitor.words.blocks import Block, Stack, View, Visitor
from elicitor.words.numbers import readable
from elicitor.words.rendering import LETTERS

__all__ = ["card", "card_of", "progress_of", "result_card"]

MANY = 20
"""Lines and rows in what must be opened first."""


class Framed(Block):
    """A whole page of its own, which is scrolled where it stands."""

    html: str

    def render(self, visitor: Visitor[Any]) -> Any:
        """See :meth:`Block.render`; no other medium has frames."""
        del visitor
        return f'<iframe sandbox="" srcdoc="{escape(self.html)}"></iframe>'


def card(thing: Any, language: str = "en") -> str:
    """Show something as HTML that fits into a page, as a notebook does by itself.

    Parameters
    ----------
    thing : Question, Session, Result, Metric, Region, Panel, Ranking, Transcript or \
Document
        What to show.
    language : str, default="en"
        One of :func:`elicitor.words.languages`. Of a ranking, a panel and a report
        what they say stays as it is.

    Returns
    -------
    str
        No script, nothing to be loaded, every name escaped.

    Raises
    ------
    InvalidParameterError
        If it is nothing of the kind, or there is no catalogue of the language.

    Examples
    --------
    >>> import elicitor as el
    >>> "weighs as much as 6 false alarms" in card(el.LinearMetric([6, 1]))
    True
    """
    return CardRenderer(language).card(card_of(thing, language))


@singledispatch
def card_of(thing: Any, language: str) -> Card:
    """What is shown of a thing in a language."""
    del language
    raise InvalidParameterError(
        f"thing must be something that notebooks show; got {shown(thing)}."
    )


@card_of.register
def _(thing: Question, language: str) -> Card:
    return Card(CardTitle("question"), _left(thing), _question(thing, language))


@card_of.register
def _(thing: Session, language: str) -> Card:
    record, question = thing.transcript, thing.open
    taken_back = len(record.exchanges) - thing.n_questions
    family, method = (record.configuration[name] for name in ("family", "method"))
    about = SessionIs(plainly(family), method, thing.n_questions, taken_back)
    folds: dict[Any, Block] = {}
    if record.exchanges:
        seen = _usual(thing, language)
        folds[CardTitle("answers")] = _answers(record, language, seen)
    folds[CardTitle("settings")] = _settings(record)
    lead: Any = NothingOpen()
    parts: tuple[Block | View, ...] = ()
    if question is not None:
        lead, parts = progress_of(thing, question), (_question(question, language),)
    elif thing.done:
        named = thing.words.get("positive_name")
        done = thing.result()
        found = result_card(done, language, named) if named else card_of(done, language)
        lead, parts = found.lead, found.parts
    return Card(CardTitle("session"), lead, *parts, lines([about]), folds=folds)


@card_of.register
def _(thing: Result, language: str) -> Card:
    label = thing.positive_label
    plain = label is None or is_usual_positive(label)
    return result_card(thing, language, None if plain else str(label))


def result_card(thing: Result, language: str, name: str | None = None) -> Card:
    """What is shown of a result whose positive class has a name."""
    void, noun = voiding(thing), None if name is None else say(CaseOf(name), language)
    told = thing.sentence(positive=noun, language=language)
    lead = Joined(void, "blank") if void else told
    doubtful = [one for one in doubts(thing) if one not in void]
    facts = [*found_and_agreeing(thing), *doubtful]
    notes = [note for note in notes_of(thing) if note not in void]
    folds: dict[Any, Block] = {CardTitle("notes"): lines(notes)} if notes else {}
    if thing.transcript is not None and thing.transcript.exchanges:
        folds[CardTitle("answers")] = _answers(thing.transcript, language)
        folds[CardTitle("settings")] = _settings(thing.transcript)
    unasked = thing.knows_nothing
    weights = [] if void or unasked else [weight_table(thing)]
    return Card(CardTitle("result"), lead, *weights, lines(facts), folds=folds)


@card_of.register
def _(thing: Metric, language: str) -> Card:
    lead = thing.sentence(language=language)
    return Card(CardTitle("metric"), lead, weight_table(thing))


@card_of.register
def _(thing: Region, language: str) -> Card:
    del language
    return region_card(thing)


@card_of.register
def _(thing: Panel, language: str) -> Card:
    del language
    rows = [
        (
            row["name"],
            str(row["group"]),
            percent(row["probability"], whole=True),
        )
        for row in thing.table()
    ]
    head = (CardColumn("person"), CardColumn("group"), CardColumn("chance"))
    _, *told = thing.sentence().split("\n")
    grouped = len(thing.names) >= FEW
    return Card(
        CardTitle("panel"),
        PanelIs(len(thing.names), len(thing.groups) if grouped else 0),
        *([table(head, rows, right=(1, 2))] if grouped else []),
        lines(told),
    )


@card_of.register
def _(thing: Ranking, language: str) -> Card:
    del language
    right = (0, *range(2, len(thing.headings)))
    return Card(
        CardTitle("ranking"),
        thing.summary,
        table(thing.headings, thing.cells, right=right),
        folds={CardTitle("reading"): lines(thing.sentences, most=MANY)},
    )


@card_of.register
def _(thing: Transcript, language: str) -> Card:
    return Card(
        CardTitle("transcript"),
        tally(thing) if thing.exchanges else NothingAnswered(),
        *([_answers(thing, language)] if thing.exchanges else []),
        folds={CardTitle("settings"): _settings(thing)},
    )


@card_of.register
def _(thing: Document, language: str) -> Card:
    del language
    return Card(CardTitle("report"), thing.title, Framed(to_html(thing)))


def _left(question: Question) -> QuestionIs:
    """How many questions are left; where a session says so, the range it says."""
    if question.remaining is None:
        return QuestionIs(None)
    told = QuestionOf.number(question, 1)
    most = None if told.many == "known" else told.most
    return QuestionIs(told.least, most, more=told.many == "more")


def progress_of(session: Session, question: Question) -> Progress:
    """Which question is open, and about how many there will be."""
    number = session.n_questions + 1
    if question.remaining is None:
        return Progress(number, None)
    told = QuestionOf.number(question, number)
    most = None if told.many == "known" else told.most
    return Progress(number, told.least, most, more=told.many == "more")


def _question(question: Question, language: str) -> View | Stack:
    """As people see it; the numbers themselves where nobody knows what they are."""
    with suppress(InvalidParameterError):  # groups of something else than classes
        if question.display is not None:
            view: View = question.display(language=language).view(question)
            return view
    pairs = zip(question.first.ravel(), question.second.ravel(), strict=True)
    rows = [
        (str(i), readable(float(one)), readable(float(other)))
        for i, (one, other) in enumerate(pairs, start=1)
    ]
    return table((CardColumn("statistic"), *LETTERS), rows, right=(0, 1, 2))


def _usual(session: Session, language: str) -> Display | None:
    """How its questions look to people, if anybody knows."""
    with suppress(InvalidParameterError):
        return usual_display(session.judged, language=language, **session.words)
    return None


def _answers(
    record: Transcript, language: str, display: Display | None = None
) -> Stack:
    """Questions as people saw them, or as numbers, and answers."""
    known = display_of(record, language) if display is None else display
    rows = [
        (str(number), *_sides(one, known, language), _said(one))
        for number, one in enumerate(record.exchanges, start=1)
    ]
    head = (Column("number"), *LETTERS, Column("answer"))
    return table(head, rows, right=(0,))


def _sides(entry: Exchange, display: Display | None, language: str) -> tuple[str, str]:
    """Both alternatives, each in one line."""
    if display is not None:
        return display.lines(entry.question)
    return _numbers(entry.first, language), _numbers(entry.second, language)


def _numbers(values: Sequence[Any] | float, language: str) -> str:
    """Numbers as a language writes them, set apart by what is no part of them."""
    if isinstance(values, Sequence):
        by = "; " if say(Figures("0.5"), language) != "0.5" else ", "
        return f"({by.join(_numbers(one, language) for one in values)})"
    return say(Figures(plainly(values)), language)


def _said(entry: Exchange) -> Said:
    return said(entry.answer, undone=entry.undone)


def _settings(record: Transcript) -> Stack:
    found = settings_table(record.configuration, record.region)
    return table(found.head, list(found.rows), most=MANY)
