"""Is a result what its answers say? Replay the session and compute it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.closeness import differences
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.metrics.result_notes import ResultNote
from elicitor.procedures.bayesian.notes import said_before
from elicitor.regions.base import Region
from elicitor.session.record import software_versions
from elicitor.session.session import Session
from elicitor.words import Fact, in_english, say

__all__ = [
    "Verification",
    "changed_software",
    "drop_if_new",
    "in_words",
    "result_differences",
    "verify",
]

SHOWN = 120
"""Characters of a value that differs."""
ROOM = 1e-3
"""How far beyond its ends a metric may lie, of the largest, as edges are searched."""
FAR = 0.1
"""By how much a largest regret may not differ."""
LATER: Mapping[tuple[str, ...], Any] = {("details", "signs", "unseen"): False}
"""What older versions did not write down, and what held for them."""


class KeptAndNow(Fact):
    """What is kept in a place, and what comes out now."""

    place: str
    before: str
    after: str


class OtherExchanges(Fact):
    """That other questions or answers are kept, and where."""

    place: str


class OtherExtremes(Fact):
    """That metrics are kept as possible which are not, and where."""

    place: str


class RecordedWith(Fact):
    """The version of a library that a session was recorded with, and the one now."""

    name: str
    before: str
    after: str | None


@dataclass(frozen=True, eq=False)
class Verification:
    """What a replay found.

    Attributes
    ----------
    result : Result
        Computed again from the answers.
    n_questions : int
        Questions that came out as they were shown (questions).
    ties : tuple of int
        Numbers of the questions where this machine would have asked another one that
        is exactly as good; the one that was shown was taken.
    differences : tuple of str
        What is not the same in the kept result, in words; empty if all is.
    software : tuple of str
        Versions that are not those that the session was recorded with, in words. They
        are reported, not held against it.
    """

    result: Result
    n_questions: int
    ties: tuple[int, ...]
    differences: tuple[str, ...]
    software: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the kept result is the one that the answers give."""
        return not self.differences


def verify(kept: Result | Transcript, region: Region) -> Verification:
    """Replay a session on its region, and compare its result with the kept one.

    Questions and answers are compared exactly, up to the rounding of statistics (1e-7);
    numbers that are computed again may differ by 1e-6 of the largest beside them, as
    they do between processors and numerical libraries. Every question must be the one
    that the procedure asks after the answers before it.

    Comparisons that were made elsewhere, before the session, are taken as kept.

    It proves that these questions and answers give this result. It does not prove who
    answered: whoever can answer can also write a file that verifies.

    Parameters
    ----------
    kept : Result or Transcript
        A result with its transcript; or a transcript alone, which is only replayed.
    region : Region
        The region it was held on, built from the same data.

    Returns
    -------
    Verification

    Raises
    ------
    InvalidParameterError
        If the result has no transcript.
    TranscriptError
        If the session was held on another region.
    ReplayMismatchError
        If a question is not the one that the procedure asks there.

    Examples
    --------
    >>> import elicitor as el
    >>> region = el.Ball([0.3, 0.3], 0.1)
    >>> result = el.elicit(region, "linear", lambda a, b: a[0] > b[0], random_state=0)
    >>> el.verify(result, region).agrees
    True
    """
    transcript = kept.transcript if isinstance(kept, Result) else kept
    if not isinstance(transcript, Transcript):
        raise InvalidParameterError(
            "kept must be a transcript, or a result that has one, as sessions return; "
            f"got a {type(kept).__name__} without."
        )
    session = Session.resume(transcript, region)
    now = session.result(partial=True)
    return Verification(
        result=now,
        n_questions=session.n_questions,
        ties=session.ties,
        differences=result_differences(kept, now) if isinstance(kept, Result) else (),
        software=changed_software(transcript),
    )


def result_differences(kept: Result, now: Result) -> tuple[str, ...]:
    """What is not the same in a result as stored and as computed again, in words."""
    before, after = kept.to_dict(), now.to_dict()
    logs = []
    records = [body["transcript"] or {} for body in (before, after)]
    drop_if_new(*records)
    _drop_unless_both(before, after)
    _drop_if_searched(before["details"], after["details"])
    _drop_if_known_to_be_told(before["details"], after["details"])
    _drop_if_assumed(before["details"], after["details"])
    _drop_if_pending(before, after)
    _drop_if_said_since(before, after)
    _say_as_now(before, now)
    for body in (before, after):
        _fill_in(body)
        # Several metrics may lie at an edge, and rounding picks one; that no other is
        # possible beyond it is what the interval says.
        body["details"].pop("extremes", None)
    for record in records:
        record.pop("software", None)  # reported, not compared
        if "context" in record:  # what it is said in is no part of what was found
            record["context"] = {**record["context"]}
            record["context"].pop("language", None)
        logs.append(record.pop("exchanges", None))
    found = [*in_words(before, after)]
    if _lie_beyond(kept, now):
        found.append(in_english(OtherExtremes("details.extremes")))
    if logs[0] != logs[1]:  # to the last digit: neither was computed again
        found.append(in_english(OtherExchanges("transcript.exchanges")))
    return tuple(found)


def _lie_beyond(kept: Result, now: Result) -> bool:
    """Whether metrics are kept as possible that no answers allow, or none is."""
    before, after = (one.details.get("extremes", ()) for one in (kept, now))
    if now.interval is None or not len(after):
        return False
    if not len(before) or any(one.names != now.metric.names for one in before):
        return True
    every, others = (
        np.array([one.coefficients for one in some]) for some in (before, after)
    )
    room = ROOM * np.abs(now.interval).max()
    low = np.minimum(now.interval[:, 0], others.min(axis=0)) - room
    high = np.maximum(now.interval[:, 1], others.max(axis=0)) + room
    return bool(((every < low) | (every > high)).any())


def drop_if_new(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Leave out of two transcripts what older versions did not write down."""
    records = before, after
    if not all("positive_label" in record for record in records):
        for record in records:
            record.pop("positive_label", None)
    if not all("changed" in record.get("context", {}) for record in records):
        for record in records:
            if "context" in record:
                record["context"] = {**record["context"]}
                record["context"].pop("changed", None)


def _drop_unless_both(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Leave out the family, which older versions did not write down."""
    posteriors = [body["posterior"] or {} for body in (before, after)]
    if not all("family" in posterior for posterior in posteriors):
        for posterior in posteriors:
            posterior.pop("family", None)


def _drop_if_searched(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Leave out what who never errs loses at most, unless it is far off.

    It is searched at the edges of what is possible; rounding leads to another edge.
    """
    both = before, after
    if any(not {"extremes", "regret"} <= details.keys() for details in both):
        return
    if abs(before["regret"] - after["regret"]) < FAR:
        for details in both:
            details.pop("regret")


def _drop_if_known_to_be_told(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Leave out what is unidentified, if older versions only named more.

    They named what is as wide as at first, though it is somewhere else.
    """
    kept, now = (set(each.get("unidentified", ())) for each in (before, after))
    if now < kept:
        for details in (before, after):
            details.pop("unidentified", None)


def _drop_if_assumed(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Leave out what is assumed to be good, or bad, if older versions named less.

    Of groups they named only what outweighs all gaps.
    """
    both = [each.get("signs") or {} for each in (before, after)]
    for what in ("more", "fewer"):
        kept, now = (set(signs.get(what, ())) for signs in both)
        if kept < now:
            both[0][what] = both[1][what]


def _drop_if_pending(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Leave out whether the aim was reached, if a doubt about signs was left open.

    Older versions did not say so.
    """
    kept, now = (each["details"].get("signs") or {} for each in (before, after))
    if now.get("pending") and "pending" not in kept:
        for body in (before, after):
            body["details"].pop("stopped", None)
            body.pop("converged")
            body.pop("notes")
        after["details"]["signs"] = {k: v for k, v in now.items() if k != "pending"}


def _drop_if_said_since(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Leave out that pairs were skipped in whole people; older versions did not say."""
    said = say(ResultNote("whole-people"))
    if said in after.get("notes", ()) and said not in before["notes"]:
        after["notes"] = [note for note in after["notes"] if note != said]
        after["converged"] = before["converged"]


def _say_as_now(before: dict[str, Any], now: Result) -> None:
    """Say what is kept as it is said now, if older versions said it otherwise."""
    known = {was: say(fact) for was, fact in said_before(now.details).items()}
    if known and "notes" in before:
        before["notes"] = [known.get(note, note) for note in before["notes"]]


def _fill_in(body: dict[str, Any]) -> None:
    """Put in what older versions left out, where they wrote what it stands in."""
    for (*way, last), meant in LATER.items():
        place: Any = body
        for key in way:
            place = place.get(key) if isinstance(place, dict) else None
        if isinstance(place, dict):
            place.setdefault(last, meant)


def in_words(kept: Any, now: Any) -> Iterator[str]:
    """Where two JSON-ready values differ by more than rounding, a line each."""
    for path, before, after in differences(kept, now):
        yield in_english(KeptAndNow(path, _short(before), _short(after)))


def changed_software(transcript: Transcript) -> tuple[str, ...]:
    """Versions that are others now than when a session was recorded, in words."""
    now = software_versions()
    return tuple(
        in_english(RecordedWith(name, version, now.get(name)))
        for name, version in transcript.software.items()
        if now.get(name) != version
    )


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} …"
