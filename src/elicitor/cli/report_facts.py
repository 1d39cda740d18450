"""What a report rests on: when, which file and model, how many rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self

import numpy as np

from elicitor.cli.subjects.base import counted_rows
from elicitor.core.errors import TranscriptError
from elicitor.core.row_weights import counting_rows, row_weights
from elicitor.words import Fact, say
from elicitor.words.amounts import Named

if TYPE_CHECKING:
    from elicitor.cli.given import Given
    from elicitor.cli.recall import Recalled

__all__ = ["Ranked", "facts_of", "fingerprints_of"]

What = Literal[
    "asked-by",
    "answers-kept-in",
    "ranked-on",
    "rows-ranked-on",
    "written",
    "begun",
    "changed",
    "data",
    "model",
    "groups-by",
    "weighed-by",
]
Use = Literal["asked-about", "ranked-on"]


class KnownOf(Fact):
    """What is told around an elicitation."""

    of: What


class PredictionsIn(Fact):
    """Which columns hold a model's predictions."""

    columns: str


class Day(Fact):
    """A date."""

    day: int
    month: int
    year: str

    @classmethod
    def of(cls, moment: datetime) -> Self:
        """The day of a moment."""
        return cls(moment.day, moment.month, str(moment.year))


class FileOf(Fact):
    """A file, and what it was used for."""

    file: str
    use: Use


@dataclass(frozen=True)
class Ranked:
    """The file that models were ranked on."""

    path: Path
    labels: tuple[object, ...]  # the true one of each of its rows
    weights: np.ndarray | None = None  # how much each counts, if not all alike


def fingerprints_of(found: Given, ranked: Ranked | None) -> dict[str, str]:
    """What tells whether a file is the same, by what the file is."""
    files: dict[Use, Path] = {}
    if found.recalled is not None:
        files["asked-about"] = found.recalled.request.data
    if ranked is not None:
        files["ranked-on"] = ranked.path
    return {
        say(FileOf(path.name, use), str(found.language)): _fingerprint(path)
        for use, path in files.items()
    }


def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def facts_of(
    found: Given, path: Path, asked_by: str, ranked: Ranked | None = None
) -> dict[str, str]:
    """Everything that is known around an elicitation."""
    tell = partial(say, language=str(found.language))
    facts: dict[What, str | Fact] = {"asked-by": asked_by} if asked_by else {}
    facts["answers-kept-in"] = path.name
    if found.recalled is not None:
        facts |= dict(_of_session(found.recalled, path))
    if ranked is not None:
        counts = {tell(Named(name)): n for name, n in sorted(_counts(ranked).items())}
        counting = counting_rows(ranked.weights, len(ranked.labels))
        more = counting.weights is not None
        facts["ranked-on"] = ranked.path.name
        facts["rows-ranked-on"] = counted_rows(counts, more, found.language)
    facts["written"] = Day.of(datetime.now(UTC))
    told = {tell(KnownOf(of)): tell(one) for of, one in facts.items()}
    if found.recalled is None:
        return told
    return told | dict(found.recalled.subject.facts())


def _counts(ranked: Ranked) -> dict[str, int]:
    """Rows of each label; of rows that weigh, weights that add up to their number."""
    weights = row_weights(ranked.weights, len(ranked.labels))
    names, places = np.unique(list(map(str, ranked.labels)), return_inverse=True)
    counts = np.bincount(places, weights) * np.count_nonzero(weights) / weights.sum()
    rounded = np.rint(counts).astype(int).tolist()
    return dict(zip(names.tolist(), rounded, strict=True))


def _moment(noted: object) -> datetime | None:
    """A moment as sessions note it, in UTC; None if none is."""
    if not isinstance(noted, str):
        return None
    try:
        moment = datetime.fromisoformat(noted)
    except ValueError:
        raise TranscriptError(
            f"The answers say {noted!r} where the day must be on which they were begun "
            "or changed, such as '2026-11-30T09:15:00+00:00'."
        ) from None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _of_session(recalled: Recalled, path: Path) -> Iterator[tuple[What, str | Fact]]:
    """What `elicitor ask` was told."""
    context = recalled.transcript.context
    begun, changed = (_moment(context.get(name)) for name in ("begun", "changed"))
    if begun is not None:
        yield "begun", Day.of(begun)
    written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    if changed is not None:
        yield "changed", Day.of(changed)
    elif begun is None or written >= begun:  # archives give files a time of their own
        yield "changed", Day.of(written)
    request = recalled.request
    yield "data", request.data.name
    columns = ", ".join(request.probabilities) or request.score or ""
    if columns:
        yield "model", PredictionsIn(columns)
    if request.groups:
        yield "groups-by", ", ".join(request.groups)
    if request.weight:
        yield "weighed-by", request.weight
