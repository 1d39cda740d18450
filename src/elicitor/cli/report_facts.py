"""What a report rests on: when, which file and model, how many rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from elicitor.cli.subjects.base import WEIGHTED, counted_rows
from elicitor.core.row_weights import counting_rows, row_weights

if TYPE_CHECKING:
    from elicitor.cli.given import Given
    from elicitor.cli.recall import Recalled

__all__ = ["Ranked", "facts_of", "fingerprints_of"]


@dataclass(frozen=True)
class Ranked:
    """The file that models were ranked on.

    `labels` has the true label of each of its rows, `weights` how much each counts, if
    not all alike.
    """

    path: Path
    labels: tuple[object, ...]
    weights: np.ndarray | None = None


def fingerprints_of(found: Given, ranked: Ranked | None) -> dict[str, str]:
    """What tells whether a file is the same, by what the file is."""
    files = {}
    if found.recalled is not None:
        files["asked about"] = found.recalled.request.data
    if ranked is not None:
        files["ranked on"] = ranked.path
    return {
        f"the file {path.name} ({use})": hashlib.sha256(path.read_bytes()).hexdigest()
        for use, path in files.items()
    }


def facts_of(
    found: Given, path: Path, asked_by: str, ranked: Ranked | None = None
) -> dict[str, str]:
    """Everything that is known around an elicitation."""
    facts = {"asked by": asked_by} if asked_by else {}
    facts["answers kept in"] = path.name
    if found.recalled is not None:
        facts |= dict(_of_session(found.recalled, path))
    if ranked is not None:
        counts = {f"“{name}”": n for name, n in sorted(_counts(ranked).items())}
        counting = counting_rows(ranked.weights, len(ranked.labels))
        more = "" if counting.weights is None else WEIGHTED
        facts["models ranked on"] = ranked.path.name
        facts["rows ranked on"] = counted_rows(counts, more)
    return {**facts, "report written": _day(datetime.now(UTC))}


def _counts(ranked: Ranked) -> dict[str, int]:
    """Rows of each label; of rows that weigh, weights that add up to their number."""
    weights = row_weights(ranked.weights, len(ranked.labels))
    names, places = np.unique(list(map(str, ranked.labels)), return_inverse=True)
    counts = np.bincount(places, weights) * np.count_nonzero(weights) / weights.sum()
    rounded = np.rint(counts).astype(int).tolist()
    return dict(zip(names.tolist(), rounded, strict=True))


def _of_session(recalled: Recalled, path: Path) -> Iterator[tuple[str, str]]:
    """What `elicitor ask` was told, and the rows it was about."""
    begun = recalled.transcript.context.get("begun")
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    if isinstance(begun, str):
        yield "answers begun", _day(datetime.fromisoformat(begun))
    yield "answers last changed", _day(changed)
    request = recalled.request
    yield "data", request.data.name
    columns = ", ".join(request.probabilities) or request.score or ""
    if columns:
        yield "model", f"predictions in {columns}"
    if request.groups:
        yield "groups by", ", ".join(request.groups)
    if request.weight:
        yield "rows weighed by", request.weight
    yield from recalled.subject.facts()


def _day(moment: datetime) -> str:
    return f"{moment:%d %B %Y}".lstrip("0")
