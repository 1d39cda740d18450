"""How differently people answer random pairs, and how far that is uncertainty."""

from __future__ import annotations

import numpy as np

from elicitor.using.panel_consensus import between_variance
from elicitor.using.panel_findings import Disagreement
from elicitor.using.panel_voices import Voices

__all__ = ["disagreement_of"]

COMPARED = 100
"""Draws of each person that are compared with those of others."""


def disagreement_of(voices: Voices, within: np.ndarray) -> Disagreement:
    """Angles between draws: of two people, and of one person with itself."""
    some = [rows[_spread_out(len(rows))] for rows in voices.draws]
    turned = [_angles(rows, np.roll(rows, 1, axis=0)) for rows in some]
    pairs = [
        _angles(one, other) for i, one in enumerate(some) for other in some[i + 1 :]
    ]
    return Disagreement(
        between=float(np.mean(pairs)) if pairs else 0.0,
        uncertainty=float(np.mean(turned)),
        variance_between=between_variance(voices.directions, within),
        variance_within=float(within.mean()),
    )


def _angles(one: np.ndarray, other: np.ndarray) -> float:
    """Mean angle between rows, as a share of half a turn."""
    cosines = np.clip((one * other).sum(axis=1), -1.0, 1.0)
    return float(np.arccos(cosines).mean() / np.pi)


def _spread_out(number: int) -> np.ndarray:
    """Indices of draws, the same for everyone; draws are sorted by their noise."""
    return np.random.default_rng(0).choice(number, COMPARED)
