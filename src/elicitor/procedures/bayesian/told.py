"""What was said, as what is learnt: answers as factors of a belief."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.procedures.bayesian.moments import Kind

__all__ = ["as_factors"]

INVISIBLE = 1e-7
"""Stands for a difference of zero, which would have no direction."""


def as_factors(
    rows: np.ndarray, answers: Sequence[Answer]
) -> tuple[np.ndarray, np.ndarray]:
    """Rows z turned to the chosen side, and kinds, without "cannot say"."""
    told = [answer is not Answer.CANNOT_SAY for answer in answers]
    seen = np.where(rows.any(axis=1, keepdims=True), rows, INVISIBLE)[told]
    said = [answer for answer in answers if answer is not Answer.CANNOT_SAY]
    sides = np.array([-1.0 if one is Answer.SECOND else 1.0 for one in said])
    equal = np.array([one is Answer.ABOUT_EQUAL for one in said], dtype=bool)
    kinds = np.where(equal, int(Kind.EQUAL), int(Kind.PREFERRED))
    return sides[:, None] * seen, kinds
