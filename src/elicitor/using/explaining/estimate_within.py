"""A number with its range, or the end that is known of it, as sentences put it in."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from elicitor.metrics.words import is_settled
from elicitor.words import Fact
from elicitor.words.amounts import Span
from elicitor.words.numbers import finer_than_ends, readable

__all__ = ["Amount", "Bound", "EstimateWithin", "amount_of"]

Bound = Literal["none", "least", "most"]


class EstimateWithin(Fact):
    """A number and the range in which it is; with a probability of 90 % if ``sure``."""

    value: Decimal
    room: Span
    sure: bool


Amount = Span | EstimateWithin


def amount_of(
    numbers: tuple[float, float, float], span: Span, *, sure: bool
) -> tuple[Amount, Bound]:
    """How a number with its ends is told where a span tells these; and which end."""
    value, low, high = numbers
    if span.kind in ("least", "most"):
        bound: Bound = "least" if span.kind == "least" else "most"
        return Span(span.said, span.said, "exact"), bound
    if not is_settled(low, high) or span.kind != "between":
        return span, "none"
    finer = finer_than_ends(value, low, high)
    room = Span.of(low, high, finer)
    return EstimateWithin(readable(value, finer), room, sure), "none"
