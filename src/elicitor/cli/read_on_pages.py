"""What somebody in a study read before the questions, from the definition beside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elicitor.cli.given import Given
    from elicitor.core.transcript import Transcript
    from elicitor.studies.definition import Definition

__all__ = ["DEFINITION", "groups_as_seen", "read_on_pages"]

DEFINITION = "definition.json"
"""What a version of a study asks, beside its transcripts."""


def read_on_pages(found: Given, path: Path) -> tuple[str, ...] | None:
    """Paragraphs that were read on pages; None if it was no study.

    None of them if its definition is not there, or is another one than was asked.
    """
    if found.recalled is None:
        return None
    transcript = found.recalled.transcript
    if not isinstance(transcript.context.get("study"), Mapping):
        return None
    definition = _asked_by(transcript, path)
    if definition is None:
        return ()
    from elicitor.studies.web.participants.reading import read_before

    texts = read_before(definition, str(transcript.context.get("language")))
    return tuple(part.strip() for text in texts for part in text.split("\n\n"))


def groups_as_seen(transcript: Transcript, path: Path) -> tuple[str, ...]:
    """Groups in the order of the pages of a study; empty if that is not known."""
    definition = _asked_by(transcript, path)
    return () if definition is None else definition.subject.group_order


def _asked_by(transcript: Transcript, path: Path) -> Definition | None:
    """What the study asked in which somebody took part; None if it is not beside."""
    study = transcript.context.get("study")
    if not isinstance(study, Mapping):
        return None
    try:
        body = json.loads((path.parent / DEFINITION).read_text(encoding="utf-8"))
        from elicitor.studies.definition import Definition

        definition = Definition.of(body)
    except (OSError, ValueError, ImportError):  # not there, damaged; no extra `web`
        return None
    return definition if definition.hash == study.get("definition") else None
