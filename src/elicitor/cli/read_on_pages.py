"""What somebody in a study read before the questions, from the definition beside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from elicitor.cli.given import Given

__all__ = ["DEFINITION", "read_on_pages"]

DEFINITION = "definition.json"
"""What a version of a study asks, beside its transcripts."""


def read_on_pages(found: Given, path: Path) -> tuple[str, ...] | None:
    """Paragraphs that were read on pages; None if it was no study.

    None of them if its definition is not there, or is another one than was asked.
    """
    if found.recalled is None:
        return None
    context = found.recalled.transcript.context
    study = context.get("study")
    if not isinstance(study, Mapping):
        return None
    try:
        body = json.loads((path.parent / DEFINITION).read_text(encoding="utf-8"))
        return _paragraphs(body, study.get("definition"), context.get("language"))
    except (OSError, ValueError, ImportError):  # not there, damaged; no extra `web`
        return ()


def _paragraphs(body: Any, expected: object, language: object) -> tuple[str, ...]:
    from elicitor.studies.definition import Definition
    from elicitor.studies.web.participants.reading import read_before

    definition = Definition.of(body)
    if definition.hash != expected:
        return ()
    texts = read_before(definition, str(language))
    return tuple(part.strip() for text in texts for part in text.split("\n\n"))
