"""Whoever never takes a side is not understood, wherever the search ended.

Published searches read "about equal" and "cannot say" as "the first is not preferred"
and come to their end whoever answers; others learn from "about equal".
"""

from __future__ import annotations

from dataclasses import replace

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.metrics.result_notes import ResultNote
from elicitor.words import say

__all__ = ["unless_nothing_said"]

SILENT = {
    "published": {Answer.ABOUT_EQUAL, Answer.CANNOT_SAY},
    "efficient": {Answer.CANNOT_SAY},
    "bayesian": {Answer.CANNOT_SAY},
}
"""Answers that tell nothing of a metric, by method."""


def unless_nothing_said(found: Result, record: Transcript) -> Result:
    """The result, not converged and with a note if no answer told anything."""
    said = {entry.answer for entry in record.standing}
    if not said or said - SILENT[record.configuration["method"]]:
        return found
    note = say(ResultNote("nothing-said"))
    return replace(found, converged=False, notes=(*found.notes, note))
