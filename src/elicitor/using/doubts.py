"""What speaks against relying on a result, for readers who read no further."""

from __future__ import annotations

from collections.abc import Iterator

from elicitor.core.details import Details
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.metrics.words import listing, plural, whole_per_cent

__all__ = ["contradicted", "doubts", "failed_checks", "in_no_time", "slips"]

UNCERTAIN = (
    "The wanted certainty was not reached: more answers could still change the metric."
)
TAKEN_AS_RIGHT = "Every answer was taken to be right: the intervals allow for no slips."
FASTEST = 1.0
"""Nobody compares two alternatives in less (seconds)."""
NOISY = 0.25
"""Share of slips from which on it is worth a warning."""


def doubts(result: Result) -> tuple[str, ...]:
    """All that speaks against a result, in a sentence each.

    Parameters
    ----------
    result : Result
        With its transcript, if there is one.
    """
    general = {UNCERTAIN: not result.converged, TAKEN_AS_RIGHT: not result.posterior}
    return (*(one for one, so in general.items() if so), *failed_checks(result))


def failed_checks(result: Result) -> tuple[str, ...]:
    """Every check of the answers that came out badly, in a sentence each.

    Parameters
    ----------
    result : Result
        With its transcript, if there is one.
    """
    return tuple(sentence for sentence in _failed(result) if sentence)


def _failed(result: Result) -> Iterator[str]:
    found = result.details
    if result.transcript is not None:
        yield in_no_time(result.transcript)
    yield slips(found)
    yield contradicted(found)
    yield _against_everyone(found)
    yield _not_foretold(found)


def in_no_time(record: Transcript) -> str:
    """Say how many answers came faster than anybody can read; empty if none did."""
    timed = [entry for entry in record.standing if entry.seconds is not None]
    fast = sum(entry.seconds < FASTEST for entry in timed if entry.seconds is not None)
    if not fast:
        return ""
    return (
        f"{fast} of {plural(len(timed), 'answer')} came within {FASTEST:g} second, "
        "faster than anybody can read two alternatives: they say little about what is "
        "wanted."
    )


def slips(found: Details) -> str:
    """Say that the answers contradict each other much; empty unless that is sure."""
    low, high = found.get("slip_interval", (0.0, 1.0))
    if low <= NOISY:
        return ""
    return (
        "The answers contradict each other much: they fit someone whose answers to "
        f"random questions go against the own metric in {whole_per_cent(low)} to "
        f"{whole_per_cent(high)} of cases, with 90 % probability; 50 % would be chance."
    )


def contradicted(found: Details) -> str:
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


def _against_everyone(found: Details) -> str:
    obvious = found.get("obvious")
    if not obvious or not obvious["wrong"]:
        return ""
    return (
        f"Of {plural(obvious['asked'], 'question')} in which one side is better in "
        f"every respect, {obvious['wrong']} got the worse side as an answer."
    )


def _not_foretold(found: Details) -> str:
    """How many predictions were wrong; one of even odds is no hit."""
    held_out = found.get("held_out")
    if not held_out or held_out["hits"] == len(held_out["predicted"]):
        return ""
    number, bits = len(held_out["predicted"]), held_out.get("bits")
    chance = "" if bits is None or bits > 0 else ": it was no better than a coin"
    return (
        f"Of {plural(number, 'answer')} that the metric had to foretell from those "
        f"before, {number - held_out['hits']} came out otherwise{chance}."
    )
