"""How few questions can do at all: counting what yes-no answers tell apart."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

__all__ = ["least_questions"]

SHARES = np.linspace(0.05, 0.95, 19)
SCALES = np.geomspace(0.05, 20, 25)


def least_questions(sizes: Sequence[int], errors: Sequence[float]) -> int:
    """Questions below which no method reaches some mean errors δ (Euclidean).

    Of blocks of `sizes`, together uniform on the unit sphere. Not sharp.
    """
    # N answers allow 2^N estimates. With mean errors δ_i, by Markov's inequality a
    # share p of unknowns lies within t_i of them in both blocks, if Σ δ_i/t_i = 1 − p.
    # So 2^N times the share of the sphere that an estimate serves is at least p; that
    # is at most the product of two balls of radii t_i + s, which hold all shells of
    # thickness s.
    best = 0.0
    for share, split, scale in itertools.product(SHARES, SHARES, SCALES):
        lost = 1 - share
        reach = [errors[0] / (split * lost), errors[1] / ((1 - split) * lost)]
        thickness = scale * min(reach)
        best = max(best, math.log2(share) - _log_share(sizes, reach, thickness))
    return math.ceil(max(best, 0.0))


def _log_share(sizes: Sequence[int], reach: Sequence[float], thickness: float) -> float:
    """log₂ of the largest share of the sphere that one estimate can serve."""
    total = sum(sizes)
    covered = sum(
        _log_ball(size) + size * math.log2(radius + thickness)
        for size, radius in zip(sizes, reach, strict=True)
    )
    shell = _log_ball(total) + math.log2((1 + thickness) ** total - 1)
    return covered - shell


def _log_ball(size: int) -> float:
    """log₂ of the volume of the unit ball."""
    return (size / 2 * math.log(math.pi) - math.lgamma(size / 2 + 1)) / math.log(2)
