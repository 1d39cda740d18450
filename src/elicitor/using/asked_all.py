"""Whether somebody was to answer every question, however sure the weights are."""

from __future__ import annotations

from elicitor.core.result import Result

__all__ = ["TO_THE_END", "asked_all"]

TO_THE_END = 1e-9
"""A tolerance that no answers reach: all questions are asked, and no more is wanted."""


def asked_all(result: Result) -> bool:
    """Whether questions were to end by their number alone."""
    record = result.transcript
    return record is not None and record.configuration.get("tolerance") == TO_THE_END
