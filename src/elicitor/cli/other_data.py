"""Data that are not those the questions were about, and what is best on either."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from elicitor.core.errors import (
    InvalidParameterError,
    TranscriptError,
)
from elicitor.core.labels import spelling
from elicitor.metrics.words import plural
from elicitor.using.lost_elsewhere import is_about
from elicitor.words import Fact, Joined

if TYPE_CHECKING:
    from elicitor.cli.subjects import Subject
    from elicitor.core.result import Result
    from elicitor.core.transcript import Transcript

__all__ = [
    "SavedFor",
    "both_rules",
    "require_same_class",
    "require_same_label",
    "require_unchanged",
    "told_apart",
    "what_changed",
]

BEGIN_ANEW = (
    "Put them back as they were to go on; or begin anew with --restart, which sets the "
    "old answers aside; or keep other answers in a file of their own with --save."
)


class DataAt(Fact):
    """What data are called: their file, or one of its two states."""

    file: str
    at: Literal["file", "then", "now"]


class OtherData(Fact):
    """That data are not those asked about; how many rows both have."""

    now: DataAt
    size: Fact | Joined
    then: DataAt
    former: Fact | Joined
    files: bool


class BestOn(Fact):
    """The rule that is best on some data."""

    where: DataAt
    rule: Fact | Joined


class SavedFor(Fact):
    """Of which data the rule was saved, and of which it would be."""

    now: DataAt
    then: DataAt


def both_rules(
    result: Result,
    asked: tuple[Path, Subject],
    other: tuple[Path, Subject],
    *,
    randomised: bool = True,
) -> list[Fact | str]:
    """That data are other ones, and which rule is best on either."""
    (path, subject), (new_path, new_subject) = asked, other
    then, now = told_apart(path, new_path)
    rules = [
        BestOn(where, one.best_rule(result, randomised=randomised))
        for where, one in ((then, subject), (now, new_subject))
    ]
    files = path.name != new_path.name
    others = OtherData(now, new_subject.size, then, subject.size, files)
    return [others, *rules]


def told_apart(path: Path, new_path: Path) -> tuple[DataAt, DataAt]:
    """What the data that were asked about are called, and the others.

    One file may be both, weighed otherwise or changed since.
    """
    if path.name != new_path.name:
        return DataAt(path.name, "file"), DataAt(new_path.name, "file")
    return DataAt(path.name, "then"), DataAt(path.name, "now")


def require_unchanged(
    path: Path, transcript: Transcript, found: tuple[Path, Subject]
) -> None:
    """Raise `TranscriptError` unless answers can go on, on the data they are about."""
    if not is_about(transcript.region, found[1].region):
        raise TranscriptError(f"{what_changed(transcript, found)} {BEGIN_ANEW}")
    require_same_label(path, transcript, found[1])


def require_same_label(path: Path, transcript: Transcript, subject: Subject) -> None:
    """Raise `TranscriptError` if the class was renamed in the answers alone."""
    kept, found = transcript.positive_label, subject.region.positive_label
    if None not in (kept, found) and spelling(kept) != spelling(found):
        raise TranscriptError(
            f"{path} was changed: it names {kept!r} as the positive class, and the "
            f"data that were asked about have {found!r}."
        )


def require_same_class(transcript: Transcript, subject: Subject) -> None:
    """Raise if the class that was asked about is the negative one of other data.

    Labels that do not occur may be other words for the same classes.
    """
    asked, negative = transcript.positive_label, subject.negative_label
    if None not in (asked, negative) and spelling(asked) == spelling(negative):
        raise InvalidParameterError(
            f"positive_label must be the class that was asked about, {asked!r}, which "
            f"is in these data, too; got {subject.region.positive_label!r}. The "
            "answers say how much mistakes about the one weigh, not about the other."
        )


def what_changed(transcript: Transcript, found: tuple[Path, Subject]) -> str:
    """What is known of data that are others than those asked about."""
    data, subject = found
    size, named = _size(transcript.region), transcript.context.get("data", data.name)
    if named != data.name:
        then = f" ({size})" if size else ""
        return f"{data} ({subject.extent}) is not what was asked about, {named}{then}."
    then = f"; it had {size} then" if size else ""
    return (
        f"{data} ({subject.extent}) is not what it was when it was asked about: its "
        f"{_what(transcript)} have changed{then}."
    )


def _what(transcript: Transcript) -> str:
    """What of the rows was asked about."""
    wishes = transcript.context.get("wishes")
    weighed = isinstance(wishes, Mapping) and wishes.get("weight")
    return "labels, predictions or weights" if weighed else "labels or predictions"


def _size(described: Mapping[str, Any]) -> str:
    """How many rows, or models, the data of a stored region had; empty if unknown."""
    if isinstance(models := described.get("models"), list):
        return plural(len(models), "model")
    rows = sum(_rows(described))
    return plural(rows, "row") if rows else ""


def _rows(described: Any) -> Iterator[int]:
    if isinstance(described, list):
        for part in described:
            yield from _rows(part)
    if isinstance(described, Mapping):
        own = described.get("n_samples", described.get("n_rows"))
        if isinstance(own, int):
            yield own
        else:
            yield from _rows(list(described.values()))
