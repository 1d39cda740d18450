"""What was asked for when answers were kept, whichever command began them."""

from __future__ import annotations

from pathlib import Path

from elicitor.cli.ask_request import AskRequest
from elicitor.cli.learn_request import LearnRequest
from elicitor.core.transcript import Transcript

__all__ = ["recorded_request"]


def recorded_request(
    transcript: Transcript, folder: Path, *, data: Path | None = None
) -> AskRequest:
    """What a stored session was asked for; see :meth:`AskRequest.recorded`."""
    kind = LearnRequest if LearnRequest.is_of(transcript) else AskRequest
    return kind.recorded(transcript, folder, data=data)
