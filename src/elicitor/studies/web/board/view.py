"""What the template of the board shows: rows, groups, marks; no sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import median
from typing import Any

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.metrics import named_metric
from elicitor.regions.base import Region
from elicitor.studies.asked import Asked
from elicitor.studies.board import Board, Standing, Where
from elicitor.studies.board.beginnings import begins_otherwise, quantities_among
from elicitor.studies.board.quantities import Quantity, Reading
from elicitor.studies.board.together import Rule, Together
from elicitor.studies.choosing import Choice
from elicitor.studies.side_by_side import Chosen, told_beside
from elicitor.studies.steadiness import is_near_best
from elicitor.studies.store import Person
from elicitor.studies.web.board.axes import Axis, Mark, axis_for
from elicitor.using.best import best_classifier
from elicitor.words import say
from elicitor.words.amounts import ENDLESS, Span
from elicitor.words.numbers import MOST_FINER, finer_than_ends, readable

__all__ = [
    "Group",
    "Row",
    "View",
    "amount_words",
    "changed_rules",
    "how_safe",
    "reading_words",
    "share_words",
    "told_of_done",
    "view_of",
]

HALF = 0.5
"""An end beyond it is told alone."""


@dataclass(frozen=True)
class Row:
    """One person."""

    name: str
    person: Person
    standing: Standing
    reading: Reading | None
    mark: Mark | None
    begins: str = ""
    """The sentence with which their own page begins, if that weighs other things."""

    @property
    def has_report(self) -> bool:
        """Whether there is something to be told of them in a report."""
        return self.standing.is_heard and not self.standing.untold


@dataclass(frozen=True)
class Group:
    """People under one heading: a group of opinion, or those who are in none.

    `reading`: the centre, and between which best fits members lie.
    """

    kind: str
    number: int
    reading: Reading | None
    share: tuple[float, float] | None
    rows: tuple[Row, ...]

    @property
    def apart(self) -> tuple[int, int]:
        """Of how many pairs of members the ranges do not touch, and of how many pairs.

        A group of opinion has a spread (see ``using.panel_clusters``): members want
        about the same, and this says how far that goes.
        """
        told = [row.reading for row in self.rows if row.reading is not None]
        pairs = [*combinations(told, 2)]
        return sum(a.high < b.low or b.high < a.low for a, b in pairs), len(pairs)


@dataclass(frozen=True, eq=False)
class View:
    """All that the board shows beside the facts of :class:`Board`."""

    quantity: Quantity | None
    quantities: tuple[Quantity, ...]
    chosen: int
    axis: Axis | None
    groups: tuple[Group, ...]
    references: Mapping[str, float]
    seconds: float | None
    questions: int
    unclear: int
    reversed: tuple[int, int]
    near_best: bool

    @property
    def begins_alike(self) -> bool:
        """Whether nobody's own page begins with another number."""
        return not any(row.begins for group in self.groups for row in group.rows)

    @property
    def few(self) -> int:
        """How many people are too few to be told apart; 0 if they are enough."""
        return sum(len(one.rows) for one in self.groups if one.kind == "few")


def view_of(board: Board, region: Region | None, chosen: int = 0) -> View:
    """Arrange a board by one of the numbers that everybody's metric has.

    The region tells what usual measures come to.
    """
    quantities = _quantities(board)
    chosen = min(max(chosen, 0), max(len(quantities) - 1, 0))
    quantity = quantities[chosen] if quantities else None
    readings = _readings(board, quantity)
    axis = None if quantity is None else axis_for(quantity, readings.values())
    rows = {
        name: _row(board, name, readings, quantity, axis) for name in board.standings
    }
    there = {
        name: one
        for name, one in board.counted.items()
        if one.where is not Where.WITHDREW
    }
    real = [
        one.seconds
        for name, one in there.items()
        if one.seconds is not None and not board.people[name].simulated
    ]
    standings = there.values()
    again = [one.reversed for one in board.heard.values()]
    return View(
        quantity=quantity,
        quantities=quantities,
        chosen=chosen,
        axis=axis,
        groups=tuple(_groups(board, rows, chosen)),
        references=_references(quantity, region),
        seconds=median(real) if real else None,
        questions=sum(one.answers for one in standings),
        unclear=sum(one.unclear for one in standings),
        reversed=(sum(one[0] for one in again), sum(one[1] for one in again)),
        near_best=any(one.result and is_near_best(one.result) for one in standings),
    )


def reading_words(reading: Reading, *, own: bool = False) -> tuple[str, dict[str, Any]]:
    """Which words say a reading of factors, and with which numbers.

    One person's `own` has no single number where the person's own page has none.
    """
    low, high = reading.low, reading.high
    if not reading.is_told:
        if low >= HALF:
            return "board-reading-from", {"low": _short(low)}
        if high <= 1 / HALF:
            return "board-reading-to", {"high": _short(high)}
        return "board-reading-anything", {}
    told = {"value": reading.value, "low": low, "high": high}
    digits = 2 if _short(low) < _short(high) else 3
    if own and not reading.is_one_number:
        del told["value"]
    else:
        digits = _digits_within(reading, digits)
    message = "board-reading" if "value" in told else "board-reading-range"
    return message, {name: _short(one, digits) for name, one in told.items()}


def amount_words(
    reading: Reading, language: str, *, own: bool = False
) -> tuple[str, dict[str, Any]]:
    """The same for an amount in some unit, as people's own pages tell it."""
    span = Span.of(reading.low, reading.high)
    one = not own or reading.is_one_number
    finer = 0
    if one and span.kind == "between":
        finer = finer_than_ends(reading.value, reading.low, reading.high)
    ends = {
        name: say(readable(value, finer), language)
        for name, value in asdict(reading).items()
        if abs(value) < ENDLESS
    }
    if span.kind == "any":
        return "board-reading-anything", {}
    if span.kind in ("least", "most"):
        end = "low" if span.kind == "least" else "high"
        message = "board-reading-from" if end == "low" else "board-reading-to"
        return message, {end: ends[end]}
    if not one:
        del ends["value"]
        return "board-reading-range", ends
    return "board-reading", ends


def share_words(reading: Reading) -> dict[str, float]:
    """The same of a share: whole per cent, or finer where it would be an end."""
    told = {"value": reading.value, "low": reading.low, "high": reading.high}
    shares = {name: round(100 * value) for name, value in told.items()}
    ends = [name for name in ("low", "high") if told[name] != reading.value]
    if all(shares[name] != shares["value"] for name in ends):
        return dict(shares)
    return {name: round(100 * value, 1) for name, value in told.items()}


def _digits_within(reading: Reading, digits: int) -> int:
    """As many digits at least as show that the number lies inside its range."""
    ends = [end for end in (reading.low, reading.high) if end != reading.value]
    for more in range(digits, digits + MOST_FINER + 1):
        if _short(reading.value, more) not in {_short(end, more) for end in ends}:
            return more
    return digits


def _short(value: float, digits: int = 2) -> float:
    """The digits that count."""
    return float(f"{value:.{digits}g}")


def _quantities(board: Board) -> tuple[Quantity, ...]:
    if board.together is not None:
        return board.together.quantities
    return quantities_among(board.alike.values(), board.language)


def _readings(board: Board, quantity: Quantity | None) -> dict[str, Reading]:
    """Of everybody who answered; of a version that asks about others, of none."""
    if quantity is None:
        return {}
    found = {name: one.reading(quantity) for name, one in board.alike.items()}
    return {name: one for name, one in found.items() if one is not None}


def _row(
    board: Board,
    name: str,
    readings: Mapping[str, Reading],
    quantity: Quantity | None,
    axis: Axis | None,
) -> Row:
    reading, one = readings.get(name), board.standings[name]
    person = board.people[name]
    if reading is None or quantity is None or axis is None:
        return Row(name, person, one, None, None)
    has_page = one.where is not Where.WITHDREW
    begins = begins_otherwise(one, quantity) if has_page else ""
    return Row(name, person, one, reading, axis.mark(reading), begins)


def _groups(board: Board, rows: Mapping[str, Row], chosen: int) -> Iterator[Group]:
    """Groups of opinion, then who is in none: why."""
    found = board.together
    grouped: set[str] = set(found.panel.names) if found else set()
    few = found is not None and found.panel.too_few
    if few:
        alike = sorted((rows[name] for name in grouped), key=_by_value)
        yield Group("few", 1, None, None, tuple(alike))
    told = found.panel.groups if found and not few else ()
    for number, group in enumerate(told, start=1):
        assert found is not None
        reading = found.group_readings[number - 1][chosen]
        members = sorted((rows[name] for name in group.members), key=_value)
        yield Group("opinion", number, reading, group.share, tuple(members))
    tried = [row for name, row in rows.items() if name not in board.counted]
    rest = [
        row for name, row in rows.items() if name not in grouped and row not in tried
    ]
    untold = [row for row in rest if row.name in board.heard and row.standing.untold]
    apart = [row for row in rest if row.standing.is_heard and row not in untold]
    kinds = {
        "untold": untold,
        "apart": apart,
        "unfinished": [
            row
            for row in rest
            if not row.standing.is_heard
            and row.standing.where not in (Where.WITHDREW, Where.COUNTED)
        ],
        "counted": [row for row in rest if row.standing.where is Where.COUNTED],
        "withdrew": [row for row in rest if row.standing.where is Where.WITHDREW],
        "tries": tried,
    }
    for kind, those in kinds.items():
        if those:
            yield Group(kind, 0, None, None, tuple(those))


def _by_value(row: Row) -> tuple[float, str]:
    return _value(row), row.name


def _value(row: Row) -> float:
    return 0.0 if row.reading is None else row.reading.value


def _references(quantity: Quantity | None, region: Region | None) -> dict[str, float]:
    """What a missed case weighs to usual measures, at their own best choice."""
    if quantity is None or quantity.scale != "times" or region is None:
        return {}
    shares = region.class_shares
    if shares is None:
        return {}
    measure = named_metric("f-beta", prevalence=float(shares[0]), beta=1.0)
    try:
        best = best_classifier(measure, region, randomised=False).statistics
    except ElicitorError:
        return {"accuracy": 1.0}
    missed, alarms = measure.slopes(np.asarray(best))
    return {"accuracy": 1.0} | ({"F1": float(missed / alarms)} if alarms > 0 else {})


def told_of_done(
    rules: Sequence[Rule], asked: Asked | None, language: str
) -> Chosen | None:
    """What each rule does where that has no name, as questions told it; None if it has.

    Where all do the same, that is told once: of the way "every".
    """
    found = [Choice(rule.name, rule.done) for rule in rules if rule.done is not None]
    if not found or asked is None:
        return None
    first = found[0].statistics
    if all(np.allclose(first, one.statistics) for one in found):
        found = [Choice("every", first)]
    return told_beside(found, asked, language)


def how_safe(rules: Sequence[Rule]) -> list[tuple[str, Rule]]:
    """Each rule of which it is told how safe it is, and what is to be known of it.

    Where all tell the same, that is told once: of the way "every".
    """
    told = [one for one in rules if one.safe is not None or one.needless or one.lots]
    same = [(one.safe, one.lots, one.needless) for one in told]
    if len(told) > 1 and all(one == same[0] for one in same):
        return [("every", told[0])]
    return [(one.name, one) for one in told]


def changed_rules(
    now: Together, other: Together | None
) -> list[tuple[Rule, Rule | None]]:
    """Every rule beside what it comes to if somebody is in or out."""
    others = {} if other is None else {one.name: one for one in other.rules}
    return [(rule, others.get(rule.name)) for rule in now.rules]
