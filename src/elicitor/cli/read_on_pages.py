"""What somebody in a study read before the questions, from the definition beside."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from elicitor.cli.definition_beside import asked_by

if TYPE_CHECKING:
    from elicitor.cli.given import Given

__all__ = ["read_on_pages"]


def read_on_pages(found: Given, path: Path) -> tuple[str, ...] | None:
    """Paragraphs that were read on pages; None if it was no study.

    None of them if its definition is not there, or is another one than was asked.
    """
    if found.recalled is None:
        return None
    transcript = found.recalled.transcript
    if not isinstance(transcript.context.get("study"), Mapping):
        return None
    definition = asked_by(transcript, path)
    if definition is None:
        return ()
    try:
        from elicitor.studies.web.participants.reading import read_before
    except ImportError:  # no extra `web`
        return ()
    texts = read_before(definition, str(transcript.context.get("language")))
    return tuple(part.strip() for text in texts for part in text.split("\n\n"))
