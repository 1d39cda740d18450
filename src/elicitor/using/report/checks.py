"""How consistent the answers are, and what they are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np

from elicitor.core.compared import Compared
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.told_result import ENDLESS, told_range
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.using.agreement_rows import ENOUGH, Agreement
from elicitor.using.doubts import in_no_time, repeated, slips
from elicitor.using.report.document import Block, Bullets, Section, Table, Text
from elicitor.using.report.facts import (
    AgainstAnswers,
    Foretold,
    OddsOf,
    RateOfContradictions,
    Remark,
    Title,
)
from elicitor.using.report.stated import CountsForNothing, StatedDirectly
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Span, percent
from elicitor.words.numbers import finer_than_ends, tenth

__all__ = ["checks", "stated_directly"]


def stated_directly(
    result: Result, stated: Metric | float, *, language: str = "en"
) -> tuple[Fact, ...]:
    """Compare what the person says with what the answers say.

    `stated`: a metric, or false alarms per missed case. Levels: by the whole step.
    """
    compared = result.metric.comparisons(measured=result.measured)
    told = [one for one in compared if one.leads]
    said = stated if isinstance(stated, Metric) else LinearMetric([stated, 1.0])
    if not told or (said is not stated and result.metric.names != BINARY):
        raise InvalidParameterError(
            f"stated must be a metric of the elicited kind; got {stated!r}."
        )
    spoken = [one.spoken(language) for one in told]
    return tuple(
        _compared(result, one, told_range(one.measure(said), ())[0]) for one in spoken
    )


def _compared(result: Result, one: Compared, said: float) -> StatedDirectly:
    ends, likely = result.range_of(one.measure), result.posterior is not None
    if ends is None:
        return StatedDirectly(_clause(one, said), "unknown", None, likely)
    low, high = ends
    finer = finer_than_ends(said, low, high)
    room = Span.of(low, high, finer)
    if room.kind == "any":
        return StatedDirectly(_clause(one, said), "open", None, likely)
    outside: Literal["below", "above"] = "below" if said < low else "above"
    where = "inside" if low <= said <= high else outside
    return StatedDirectly(_clause(one, said, finer), where, room, likely)


def _clause(one: Compared, said: float, finer: int = 0) -> Fact:
    """What was stated; nothing is so many times what counts for nothing."""
    if said < ENDLESS:
        return one.clause(said, finer)
    return CountsForNothing(one.what, one.than)


def checks(
    result: Result,
    agreement: Agreement | None,
    stated: Metric | float | None = None,
    *,
    language: str = "en",
) -> Section:
    """How consistent the answers are, and how well the metric predicts them."""
    found, record = result.details, result.transcript
    items: list[Fact | Joined | str | None] = [
        None if record is None else in_no_time(record),
        slips(result),
        *_retests(result),
        *_obvious(found),
        *_odds(found),
    ]
    if stated is not None:
        items.append(
            Joined(stated_directly(result, stated, language=language), "blank")
        )
    items += _predictions(found) if agreement is None else agreement.sentences
    told = tuple(item for item in items if item is not None)
    blocks: list[Block] = [Bullets(told) if told else Text(Remark("no-check"))]
    if agreement is not None:
        cells, caption = tuple(agreement.cells), Remark("agreement")
        blocks = [Bullets(told), Table(agreement.headings, cells, caption, (1, 2, 3))]
    return Section(Title("checks"), blocks)


def _retests(result: Result) -> Iterator[Fact]:
    if (again := repeated(result)) is not None:
        yield again
        if again.asked >= ENOUGH:
            rate = result.details["contradiction_rate"]
            yield RateOfContradictions(
                *(percent(rate[end]) for end in ("mean", "lower", "upper"))
            )


def _obvious(found: Details) -> Iterator[Fact]:
    if obvious := found.get("obvious"):
        yield AgainstAnswers(obvious["asked"], obvious["wrong"])


def _predictions(found: Details) -> Iterator[Fact]:
    held_out = found.get("held_out")
    if held_out and held_out["predicted"]:
        number = len(held_out["predicted"])
        yield Foretold(held_out["hits"], number, tenth(number / 2))


def _odds(found: Details) -> Iterator[Fact]:
    if doubt := found.get("doubt"):
        times = float(np.exp(np.clip(doubt["log_bayes_factor"], -50, 50)))
        yield OddsOf(str(doubt["family"]), times)
