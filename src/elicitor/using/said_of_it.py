"""What a person said of the result that they were shown, where it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from elicitor.core.printable import printable
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.words import Fact
from elicitor.words.amounts import Span, exactly
from elicitor.words.numbers import readable

__all__ = ["said_of_it"]

BESIDE = " | "
"""Between what is weighed and what it is weighed in, in the name of a number."""


class SaidOfResult(Fact):
    """That somebody does not know themselves in a result, and why if that was said."""

    what: Literal["not-me", "unsure"]
    why: str | None


class OwnNumber(Fact):
    """What somebody would say instead of a number that was learnt."""

    number: Span
    heavy: str
    light: str
    why: str | None


def said_of_it(result: Result) -> tuple[Fact, ...]:
    """What speaks against a result in the words of whom it is about.

    Nothing where they said it of other answers, or that it is theirs.
    """
    record = result.transcript
    last = None if record is None else _last_reply(record)
    return () if last is None else tuple(_told(last))


def _last_reply(record: Transcript) -> Mapping[str, Any] | None:
    """What was said last of the answers that stand, if anything was."""
    kept, last = record.context.get("remarks"), None
    for one in kept if isinstance(kept, list) else ():
        if isinstance(one, dict) and one.get("kind") in ("replied", "revised"):
            last = one if one["kind"] == "replied" else None
    if last is None or last.get("answers", len(record.standing)) != len(
        record.standing
    ):
        return None
    return last


def _told(reply: Mapping[str, Any]) -> Iterator[Fact]:
    said, why = reply.get("reply"), str(reply.get("why") or "").strip()
    reason = printable(why) if why else None
    if said == "not-me" or said == "unsure":
        yield SaidOfResult(said, reason)
    values, learnt = reply.get("values"), reply.get("learnt")
    if said != "adjust" or not isinstance(values, dict):
        return
    for name, number in values.items():
        heavy, _, light = printable(str(name)).partition(BESIDE)
        before = learnt.get(name) if isinstance(learnt, dict) else None
        if isinstance(number, int | float) and not _is_alike(number, before):
            yield OwnNumber(exactly(float(number), 2), heavy, light, reason)


def _is_alike(number: float, learnt: Any) -> bool:
    """Whether it is what stood there before: a form has it filled in."""
    before = learnt[0] if isinstance(learnt, list) and learnt else None
    return isinstance(before, int | float) and any(
        readable(number) == readable(before, finer) for finer in (0, 1, 2)
    )
