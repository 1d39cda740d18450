"""What was asked for when answers were kept, whichever command began them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from elicitor.cli.ask_request import AskRequest
from elicitor.cli.learn_request import LearnRequest
from elicitor.core.checks import check_choice
from elicitor.core.transcript import Transcript
from elicitor.words import languages

__all__ = ["recorded_request"]


def recorded_request(
    transcript: Transcript,
    folder: Path,
    *,
    data: Path | None = None,
    language: str | None = None,
) -> AskRequest:
    """What a stored session was asked for; see :meth:`AskRequest.recorded`.

    It is said in the language that it was asked in, if no other one is named.
    """
    kind = LearnRequest if LearnRequest.is_of(transcript) else AskRequest
    found = kind.recorded(transcript, folder, data=data)
    spoken = language or transcript.context.get("language")
    if spoken is not None:
        check_choice("language", spoken, languages())
    return replace(found, language=spoken)
