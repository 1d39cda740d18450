"""With which number a person's own page begins: the one place that says it.

The page of a result and the board both ask here, so that an owner reads of everybody
what that person reads.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Protocol

from elicitor.core.result import Result
from elicitor.studies.asked import Asked
from elicitor.studies.choosing import comparable
from elicitor.studies.group_trade_offs import measured_group_ratios
from elicitor.using.explaining.ratios import Measured, measured_ratios
from elicitor.using.possible import Possible
from elicitor.words.amounts import Span

__all__ = ["BESIDE", "is_told", "key_of", "leading", "traded"]

BESIDE = " | "
"""Between the two things of a trade-off, where its number is kept."""


class _Told(Protocol):
    """What is told of a trade-off: see :class:`elicitor.using.explaining.Ratio`."""

    @property
    def what(self) -> str: ...

    @property
    def than(self) -> str: ...

    @property
    def low(self) -> float | None: ...

    @property
    def high(self) -> float | None: ...


def traded(result: Result, asked: Asked, language: str) -> Iterator[Measured]:
    """All that weighs as much as something else, in the order of the page."""
    any_gaps = False
    for one in measured_group_ratios(result, asked, language):
        any_gaps = True
        yield one
    if not any_gaps:
        yield from measured_ratios(
            Possible.of(result),
            comparable(asked.exact, result.metric),
            language=asked.spoken(language),
            from_one=True,
            display=asked.display(language) if asked.as_shown else None,
            neither=asked.neither,
            to_reach=asked.as_shown,
            to_nothing=False,
        )


def leading(result: Result, asked: Asked, language: str) -> Measured | None:
    """With what the page begins; None where answers say no number of anything."""
    return next(
        (
            one
            for one in traded(result, asked, language)
            if is_told(one.ratio, one.most, one.least)
        ),
        None,
    )


def is_told(one: _Told, most: float = math.inf, least: float = 0.0) -> bool:
    """Whether answers say anything of it, between what there is."""
    if not one.what or one.low is None or one.high is None:
        return True
    low = 0.0 if one.low < least else one.low
    high = math.inf if one.high > most else one.high
    return Span.of(low, high).kind != "any"


def key_of(one: _Told) -> str:
    """What is weighed in what."""
    return f"{one.what}{BESIDE}{one.than}"
