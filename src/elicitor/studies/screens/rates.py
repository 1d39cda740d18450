"""The arm of rates: the same counts, told in per cent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

import numpy as np

from elicitor.oracles.displays.facts import direction
from elicitor.oracles.displays.group_facts import GapOf, GapsChange
from elicitor.oracles.displays.group_words import gap, largest_changes
from elicitor.studies.screens.contents import Contents
from elicitor.studies.screens.facts import PointsChange, SidesDiffer
from elicitor.studies.screens.screen import Count, Part, Row
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import Distance, Percent, distance, percent
from elicitor.words.numbers import tenth, tenths_between

__all__ = ["in_rates", "points"]

HALF_A_PERSON = 0.5
"""Differences among everyone that are no more than rounding."""


@dataclass(frozen=True)
class Outcome:
    """One outcome that has a name, in all rows of its part."""

    name: str
    whole: int  # out of how many people it is
    groups: np.ndarray  # of both sides, (2, n_groups)
    everyone: tuple[float, float]  # of both sides

    @property
    def change(self) -> float:
        """How many more it are in B; nothing, if that may be rounding."""
        more = self.everyone[1] - self.everyone[0]
        grouped = self.groups.shape[1] > 0
        return 0.0 if grouped and abs(more) <= HALF_A_PERSON else more

    @property
    def ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The fewest and the most of any group, on both sides."""
        first, second = ((min(side), max(side)) for side in self.groups.tolist())
        return first, second


def in_rates(found: Contents, language: str) -> Contents:
    """Tell counts, gaps and changes in per cent."""
    outcomes = [one for part in found.parts for one in _outcomes(part)]
    overall, *more = found.changes
    changes = [_overall(outcomes) or overall, *more]
    if more and outcomes[0].groups.size:
        changes[1] = _gaps_change(outcomes) or more[0]
    parts = tuple(_part(part, language) for part in found.parts)
    return replace(found, parts=parts, changes=tuple(changes), by_group=())


# -- what is shown ------------------------------------------------------------------


def _part(part: Part, language: str) -> Part:
    rows = tuple(_row(row, language) for row in part.rows)
    if not any(row.title for row in rows):
        return replace(part, rows=rows)
    names = [row.title for row in rows if not row.together]
    told: list[list[str]] = [[], []]
    for one in _outcomes(part):
        for sentences, counts in zip(told, one.groups, strict=True):
            if np.ptp(counts):
                way = gap(names, counts, one.name, per=one.whole).ways[0]
                sentences.append(say(way, language))
    first, second = (
        tuple(new) or old for new, old in zip(told, part.gaps, strict=True)
    )
    return replace(part, rows=rows, gaps=(first, second))


def _row(row: Row, language: str) -> Row:
    counts = tuple(_rate(count, row.whole, language) for count in row.counts)
    return replace(row, counts=counts)


def _rate(count: Count, whole: int, language: str) -> Count:
    first, second = (say(rate, language) for rate in _apart(count, whole))
    return replace(count, told=(first, second))


def _apart(count: Count, whole: int) -> list[Percent]:
    """Both rates, with as many decimals as tell them apart."""
    rates = [_share(number, whole) for number in count.numbers]
    decimals = 1
    while count.differs and rates[0] == rates[1]:
        decimals += 1
        rates = [
            Percent(Decimal(f"{100 * number / whole:.{decimals}f}"))
            for number in count.numbers
        ]
    return rates


def _share(number: float, whole: int) -> Percent:
    return percent(number / whole if whole else 0.0)


# -- what changes -------------------------------------------------------------------


def _outcomes(part: Part) -> Iterator[Outcome]:
    *groups, everyone = part.rows
    for j, count in enumerate(everyone.counts):
        if count.names[0]:
            numbers = [row.counts[j].numbers for row in groups]
            by_side = np.array(numbers, dtype=float).reshape(-1, 2).T
            yield Outcome(count.names[0], everyone.whole, by_side, count.numbers)


def _overall(outcomes: list[Outcome]) -> Fact | None:
    """Which rates are higher or lower in B."""
    changes = np.array([one.change / max(one.whole, 1) for one in outcomes])
    parts = tuple(
        PointsChange(
            outcomes[j].name,
            points(*outcomes[j].everyone, outcomes[j].whole),
            direction(changes[j]),
        )
        for j in largest_changes(changes)
    )
    return SidesDiffer(Joined(parts, "comma")) if parts else None


def _gaps_change(outcomes: list[Outcome]) -> Fact | None:
    """Which gaps are not as large in B."""
    gaps = np.array([[most - least for least, most in one.ends] for one in outcomes])
    parts = tuple(
        GapOf(
            outcomes[j].name,
            *(_gap(*ends, outcomes[j].whole) for ends in outcomes[j].ends),
        )
        for j in largest_changes(gaps[:, 1] - gaps[:, 0])
    )
    if not parts:
        return None
    return GapsChange(outcomes[0].groups.shape[1], Joined(parts, "semicolon"))


def _gap(least: float, most: float, whole: int) -> int | Distance:
    return points(least, most, whole) if most > least else 0


def points(first: float, second: float, whole: int) -> Distance:
    """How far two numbers of so many are apart, in percentage points as both are told.

    Of those that look alike with one decimal as far as they are apart.
    """
    one, other = (100 * number / max(whole, 1) for number in (first, second))
    told = abs(tenths_between(one, other)) or tenth(abs(other - one))
    return distance(told, "%")
