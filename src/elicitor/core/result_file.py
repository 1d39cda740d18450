"""The files that hold results, and which of them a result may replace."""

from __future__ import annotations

import json

from elicitor.core.documents import DAMAGE, parse_document
from elicitor.core.errors import TranscriptError
from elicitor.core.kinds import Kind, of_format
from elicitor.core.transcript import Transcript

__all__ = ["FORMAT", "RESULT", "VERSION"]

FORMAT = "elicitor result"
VERSION = 1


def _is_within(before: bytes, text: str) -> bool:
    """Whether a text is the result of a file, or of more answers of its session."""
    try:
        stored, new = parse_document(before.decode("utf-8-sig")), json.loads(text)
        if stored == new:
            return True
        earlier, now = (
            Transcript.from_json(json.dumps(body["transcript"]))
            for body in (stored, new)
        )
    except (*DAMAGE, TranscriptError):
        return False
    return now.continues(earlier)


RESULT = Kind("result of ours", of_format(FORMAT), _is_within)
