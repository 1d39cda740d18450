"""Models: what was measured, both values on one scale."""

from __future__ import annotations

import math
from dataclasses import replace
from decimal import Decimal
from typing import Any

from elicitor.core.question import Question
from elicitor.oracles import ModelDisplay
from elicitor.oracles.displays.models import Compared, Measure
from elicitor.studies.screens.contents import Contents, Spans, contents
from elicitor.studies.screens.facts import GoodIs, TwoMeasured
from elicitor.studies.screens.screen import Attribute
from elicitor.words import Joined, say
from elicitor.words.amounts import PERCENT
from elicitor.words.numbers import measured

__all__: list[str] = []

GOOD = {"reward": GoodIs("reward"), "cost": GoodIs("cost")}
STEPS = (1, 2, 5, 10)
"""Where a scale may end, times a power of ten."""


@contents.register
def _(
    display: ModelDisplay, question: Question, language: str, spans: Spans
) -> Contents:
    pairs = zip(display.compare(question), display.measures, strict=True)
    attributes = tuple(
        _attribute(row, measure, language, spans, display.misleading.get(row.name, ""))
        for row, measure in pairs
    )
    view = display.view(question)
    return Contents(
        TwoMeasured(), None, None, "", 0, (), attributes, view.changes, view.remarks
    )


def _attribute(
    row: Compared, measure: Measure, language: str, spans: Spans, misleading: str
) -> Attribute:
    first, second = (_told(value, row.unit, language) for value in row.values)
    good = GOOD.get(measure.kind)
    told = Attribute(
        row.name,
        (first, second),
        row.differs,
        (0.0, 0.0),
        ("", ""),
        "" if good is None else say(good, language),
        misleading,
    )
    if measure.levels is not None:  # of names nobody says that more is better
        names = tuple(measure.levels[value] for value in sorted(measure.levels))
        return replace(told, good="", levels=names)
    span, given = spans.get(row.name), measure.decimals is not None
    return replace(told, **_on_a_scale(row, span, language, given=given))


def _told(value: Decimal | str, unit: str, language: str) -> str:
    return say(Joined((value, *filter(None, [unit])), "blank"), language)


def _on_a_scale(
    row: Compared,
    span: tuple[float, float] | None,
    language: str,
    *,
    given: bool,
) -> dict[str, Any]:
    """Where both values lie, and between which ends.

    `given`: whether somebody said how many decimals there are.
    """
    first, second = map(float, row.values)
    low, high = span or usual_span(first, second, row.unit)
    low, high = min(low, first, second), max(high, first, second)
    width = (high - low) or 1.0
    shown = max(map(_decimals, row.values))
    ends = (written_beside(end, shown, given=given) for end in (low, high))
    least, most = (_told(end, row.unit, language) for end in ends)
    places = (first - low) / width, (second - low) / width
    return {"places": places, "ends": (least, most)}


def written_beside(end: float, decimals: int, *, given: bool) -> Decimal:
    """An end of a scale, written as the values beside it; a whole one without decimals.

    >>> [str(written_beside(end, 2, given=True)) for end in (0.0, 5.5, 5.504, 6.0)]
    ['0', '5.50', '5.50', '6']
    >>> [str(written_beside(5.504, 1, given=given)) for given in (True, False)]
    ['5.5', '5.504']
    """
    exact = measured(end)
    if exact == int(exact):
        return exact
    places = decimals if given else max(decimals, _decimals(exact))
    return Decimal(f"{end:.{places}f}")


def _decimals(value: Decimal | str) -> int:
    exponent = value.as_tuple().exponent if isinstance(value, Decimal) else 0
    return max(0, -exponent) if isinstance(exponent, int) else 0


def usual_span(first: float, second: float, unit: str) -> tuple[float, float]:
    """From where to where a scale goes of which nobody said so.

    A share from 0 to 1, or to 100; all else from 0 to the next round number.

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
