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

    The unknowns are uniform on the unit sphere and come in two blocks, `sizes` their
    dimensions. N answers allow 2^N estimates. If block i has the mean error δ_i, then
    by Markov's inequality at least a share p of the unknowns lie within t_i of their
    estimate in both blocks, if Σ δ_i/t_i = 1 − p; so 2^N times the share of the sphere
    that one estimate serves is at least p. That share is bounded by the product of two
    balls of radii t_i + s around it, which hold all shells of thickness s. The bound is
    not sharp.
    """
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
