"""What a report rests on: when, which file and model, how many rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elicitor.cli.given import Given
    from elicitor.cli.recall import Recalled

__all__ = ["facts_of"]


def facts_of(found: Given, path: Path, asked_by: str) -> dict[str, str]:
    """Everything that is known around an elicitation.

    Parameters
    ----------
    found : Given
        What was read.
    path : Path
        The file it was read from.
    asked_by : str
        Who asked, if that is known.
    """
    facts = {"asked by": asked_by} if asked_by else {}
    facts["answers kept in"] = path.name
    if found.recalled is not None:
        facts |= dict(_of_session(found.recalled, path))
    return {**facts, "report written": _day(datetime.now(UTC))}


def _of_session(recalled: Recalled, path: Path) -> Iterator[tuple[str, str]]:
    """What `elicitor ask` was told, and the rows it was about."""
    begun = recalled.transcript.context.get("begun")
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    if isinstance(begun, str):
        yield "answers begun", _day(datetime.fromisoformat(begun))
    yield "answers last changed", _day(changed)
    wishes = recalled.wishes
    yield "data", wishes.data.name
    columns = ", ".join(wishes.probabilities) or wishes.score or ""
    if columns:
        yield "model", f"predictions in {columns}"
    if wishes.groups:
        yield "groups by", ", ".join(wishes.groups)
    yield from recalled.subject.facts()


def _day(moment: datetime) -> str:
    return f"{moment:%d %B %Y}".lstrip("0")
