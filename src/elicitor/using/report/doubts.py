"""What speaks against relying on a result, for readers who read no further."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from elicitor.core.result import Result
from elicitor.metrics.words import listing, plural
from elicitor.using.report.answers import in_no_time

__all__ = ["contradicted", "doubts"]

UNCERTAIN = (
    "The wanted certainty was not reached: more answers could still change the metric."
)
TAKEN_AS_RIGHT = "Every answer was taken to be right: the intervals allow for no slips."


def doubts(result: Result) -> tuple[str, ...]:
    """Every check that came out badly, in a sentence each.

    Parameters
    ----------
    result : Result
        With its transcript, if there is one.
    """
    return tuple(sentence for sentence in _doubts(result) if sentence)


def _doubts(result: Result) -> Iterator[str]:
    found = result.details
    if not result.converged:
        yield UNCERTAIN
    if result.posterior is None:
        yield TAKEN_AS_RIGHT
    if result.transcript is not None:
        yield in_no_time(result.transcript)
    yield contradicted(found)
    yield _against_everyone(found)
    yield _not_foretold(found)


def contradicted(found: Mapping[str, Any]) -> str:
    """How often a second answer was not the first one; empty if it never was."""
    again = found.get("retests")
    if not again or again["same"] == again["asked"]:
        return ""
    ways = {
        "reversed": "the opposite one",
        "wavered": "“about equal” once",
        "unsaid": "“cannot say” once",
    }
    unsaid = again["asked"] - sum(again[k] for k in ("same", "reversed", "wavered"))
    counts = {**again, "unsaid": unsaid}
    told = [f"{again['same']} got the same answer again"]
    told += [f"{counts[key]} {way}" for key, way in ways.items() if counts[key]]
    return (
        f"Of {plural(again['asked'], 'question')} that came twice, the second time "
        f"with the sides swapped, {listing(told)}."
    )


def _against_everyone(found: Mapping[str, Any]) -> str:
    obvious = found.get("obvious")
    if not obvious or not obvious["wrong"]:
        return ""
    return (
        f"Of {plural(obvious['asked'], 'question')} in which one side is better in "
        f"every respect, {obvious['wrong']} got the worse side as an answer."
    )


def _not_foretold(found: Mapping[str, Any]) -> str:
    """How many predictions were wrong; one of even odds is no hit."""
    held_out = found.get("held_out")
    if not held_out or held_out["hits"] == len(held_out["predicted"]):
        return ""
    number = len(held_out["predicted"])
    return (
        f"Of {plural(number, 'answer')} that the metric had to foretell from those "
        f"before, {number - held_out['hits']} came out otherwise."
    )
