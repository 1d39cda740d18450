"""Models: what was measured, both values on one scale."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Literal, cast

from elicitor.core.question import Question
from elicitor.oracles import ModelDisplay
from elicitor.oracles.displays.models import Compared
from elicitor.studies.screens.contents import Contents, Spans, contents
from elicitor.studies.screens.facts import GoodIs, TwoMeasured
from elicitor.studies.screens.screen import Attribute
from elicitor.words import Joined, say
from elicitor.words.amounts import PERCENT
from elicitor.words.numbers import measured

__all__: list[str] = []

Kind = Literal["reward", "cost", "unknown"]
STEPS = (1, 2, 5, 10)
"""Where a scale may end, times a power of ten."""


@contents.register
def _(
    display: ModelDisplay, question: Question, language: str, spans: Spans
) -> Contents:
    rows = display.compare(question)
    attributes = tuple(
        _attribute(row, cast(Kind, kind), language, spans.get(row.name))
        for row, kind in zip(rows, display.kinds, strict=True)
    )
    view = display.view(question)
    return Contents(
        TwoMeasured(), None, None, "", 0, (), attributes, view.changes, view.remarks
    )


def _attribute(
    row: Compared, kind: Kind, language: str, span: tuple[float, float] | None
) -> Attribute:
    first, second = map(float, row.values)
    low, high = span or usual_span(first, second, row.unit)
    low, high = min(low, first, second), max(high, first, second)
    width = (high - low) or 1.0

    def told(value: Decimal) -> str:
        return say(Joined((value, *filter(None, [row.unit])), "blank"), language)

    one, other = (told(value) for value in row.values)
    least, most = (told(measured(end)) for end in (low, high))
    places = (first - low) / width, (second - low) / width
    good = "" if kind == "unknown" else say(GoodIs(kind), language)
    return Attribute(row.name, (one, other), row.differs, places, (least, most), good)


def usual_span(first: float, second: float, unit: str) -> tuple[float, float]:
    """From where to where a scale goes of which nobody said so.

    A share goes from 0 to 1, or to 100; all else from 0 to the next round number.

    Examples
    --------
    >>> usual_span(0.91, 0.93, ""), usual_span(35.0, 41.0, "ms")
    ((0.0, 1.0), (0.0, 50.0))
    >>> usual_span(-3.0, 8.0, "°C"), usual_span(97.5, 98.0, "%")
    ((-5.0, 10.0), (0.0, 100.0))
    """
    low, high = min(first, second), max(first, second)
    percent = unit.strip().lower() in PERCENT
    if low >= 0 and (percent or not unit.strip()):
        whole = 100.0 if percent else 1.0
        if high <= whole:
            return 0.0, whole
    return 0.0 - _beyond(max(-low, 0.0)), _beyond(max(high, 0.0))


def _beyond(size: float) -> float:
    """The next round number; of nothing, nothing."""
    if size == 0:
        return 0.0
    power = 10.0 ** math.floor(math.log10(size))
    return next(step * power for step in STEPS if size <= step * power)
