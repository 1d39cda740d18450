"""A first look at very many pairs: which of them deserve an exact one."""

from __future__ import annotations

import numpy as np

from elicitor.core.ties import best_first
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains

__all__ = ["screened"]


def screened(
    rows: np.ndarray,
    beliefs: Beliefs,
    number: int,
    coordinates: np.ndarray | None = None,
) -> np.ndarray:
    """Indices of the pairs that tell most under the likeliest hypothesis alone.

    The best first, `number` at most; `coordinates` are C of :func:`expected_gains`.
    """
    gains = expected_gains(beliefs.likeliest, rows, coordinates)
    return best_first(gains)[:number]
