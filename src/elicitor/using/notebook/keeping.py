"""The file in which a widget keeps answers, which outlive the kernel there."""

from __future__ import annotations

import os
from pathlib import Path

from elicitor.core.checks import check_path
from elicitor.core.errors import TranscriptError
from elicitor.core.files import require_writable
from elicitor.core.transcript import Transcript
from elicitor.session import Session

__all__ = ["take_up"]


def take_up(session: Session, path: str | os.PathLike[str]) -> Path:
    """Go on from what a file holds, if it holds anything, and return its path.

    TranscriptError if it is no file of answers, or one of another session.
    """
    target = check_path("path", path)
    require_writable("path", target)
    if not target.exists() or not target.stat().st_size:
        return target
    kept = Transcript.load(target)
    if not session.transcript.continues(kept):
        try:
            session.go_on_from(kept)
        except TranscriptError as error:
            raise TranscriptError(
                f"path must be a new file, or hold answers of this session; "
                f"{str(target)!r} does not. {error}\nGive another path, or move that "
                "file out of the way."
            ) from error
    return target
