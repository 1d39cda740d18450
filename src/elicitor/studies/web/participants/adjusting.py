"""A person's own numbers beside the learnt ones: read, or sent back with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from elicitor.studies.findings import Findings, TradeOff
from elicitor.studies.shapes import LARGEST_OWN
from elicitor.studies.web.decimals import decimal_in, decimal_written
from elicitor.studies.web.forms import own_words

__all__ = ["Adjustment", "adjustment_of", "kept_adjustment"]

Trouble = Literal["number", "range", "most", "nothing"]


@dataclass(frozen=True)
class Adjustment:
    """What stands in the form."""

    typed: tuple[str, ...]  # in each field
    why: str  # in words of their own
    values: Mapping[str, float]  # that can be kept, by the trade-off
    troubles: Mapping[int, Trouble]  # by field; -1 is the whole form

    def to_dict(self) -> dict[str, Any]:
        """As it is kept with a reply."""
        return {"values": dict(self.values), "why": self.why}


def adjustment_of(
    found: Findings, form: Mapping[str, Any], language: str
) -> Adjustment:
    """Read what was sent; an empty field says nothing."""
    asked = _asked(found)
    typed = tuple(str(form.get(f"value{i}") or "").strip() for i in range(len(asked)))
    values: dict[str, float] = {}
    troubles: dict[int, Trouble] = {}
    for i, (one, text) in enumerate(zip(asked, typed, strict=True)):
        number = decimal_in(text, language)
        if text and number is None:
            troubles[i] = "number"
        elif number is not None and not 0 <= number <= _most_of(one):
            troubles[i] = "range" if _most_of(one) == LARGEST_OWN else "most"
        elif number is not None:
            values[one.key] = number
    why = own_words(form.get("why"))
    if not any(typed) and not why:
        troubles[-1] = "nothing"
    return Adjustment(typed, why, values, troubles)


def _most_of(one: TradeOff) -> float:
    """A larger number nobody may say: of a rate there are no more than a hundred."""
    return LARGEST_OWN if one.counted else min(one.most, LARGEST_OWN)


def kept_adjustment(
    found: Findings, replied: Mapping[str, Any], language: str
) -> Adjustment:
    """What was kept before, or what the answers say where that is one number."""
    values, told = replied.get("values", {}), replied.get("reply") == "adjust"
    typed = tuple(
        decimal_written(values[one.key], language)
        if one.key in values
        else ""
        if told or one.is_open or not one.written
        else decimal_written(float(one.written), language)
        for one in _asked(found)
    )
    return Adjustment(typed, str(replied.get("why", "")) if told else "", values, {})


def _asked(found: Findings) -> tuple[TradeOff, ...]:
    """Trade-offs of which somebody can say a number."""
    return tuple(one for one in found.trade_offs if one.what)
