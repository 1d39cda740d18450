"""Statistics of which what can be had lies in a plane, so that some change together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.decompositions import svd
from elicitor.regions.choice_set import ChoiceSet
from elicitor.words import Fact, Joined, Told, in_english
from elicitor.words.amounts import Named

__all__ = ["entangled", "only_together"]

FLAT = 1e-9
"""Differences this small are rounding (ranges)."""
DRAWN = 200
"""Points that are looked at where nothing is known to be the best of anybody."""


class OnlyTogether(Fact):
    """Statistics of a region of which only combinations can be weighed."""

    names: Joined


def entangled(points: np.ndarray) -> np.ndarray:
    """Which statistics weights can trade without any point noticing, bool (n,).

    Of points of shape (n_points, n), in units of their ranges.
    """
    _, sizes, axes = svd(points - points[0])
    rank = int((sizes > FLAT).sum())
    return np.asarray(np.abs(axes[rank:]).max(axis=0, initial=0.0) > FLAT)


def only_together(names: Sequence[str], choices: ChoiceSet) -> tuple[Told, ...]:
    """That statistics of everyone are entangled, where no models are listed."""
    if choices.alternatives is not None or len(choices.shape) > 1:
        return ()  # pools say so themselves
    points = choices.optima
    if not len(points):
        points = choices.random(DRAWN, np.random.default_rng(0))
    ranges = np.ptp(points, axis=0)
    varying = np.flatnonzero(ranges > FLAT * np.abs(points).max(axis=0))
    mixed = varying[entangled(points[:, varying] / ranges[varying])]
    if not len(mixed):
        return ()
    return (in_english(OnlyTogether(Joined(tuple(Named(names[i]) for i in mixed)))),)
