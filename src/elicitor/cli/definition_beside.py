"""What a study asks, from the definition beside a transcript of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elicitor.core.transcript import Transcript
    from elicitor.studies.definition import Definition

__all__ = ["DEFINITION", "asked_by", "groups_as_seen"]

DEFINITION = "definition.json"
"""What a version of a study asks, beside its transcripts."""


def groups_as_seen(transcript: Transcript, path: Path) -> tuple[str, ...]:
    """Groups in the order of the pages of a study; empty if that is not known."""
    definition = asked_by(transcript, path)
    return () if definition is None else definition.subject.group_order


def asked_by(transcript: Transcript, path: Path) -> Definition | None:
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
