"""What is left out of questions, as nobody would use it: as wished, or as before."""

from __future__ import annotations

from elicitor.core.transcript import Transcript
from elicitor.regions.chance import REALISTIC
from elicitor.regions.landmarks import realistic_share

__all__ = ["above_chance", "least_right"]


def least_right(realistic: bool, stored: Transcript | None, n_classes: int) -> float:
    """What share of each class is right at least; see :class:`CountedRegion`."""
    if stored is not None:
        return float(stored.region.get("least_right", 0.0))
    return realistic_share(n_classes) if realistic else 0.0


def above_chance(realistic: bool, stored: Transcript | None) -> float | None:
    """How much better than chance every alternative is, for every group.

    See :class:`CountedGroupBall` and :class:`CountedBall`.
    """
    if stored is not None:
        return stored.region.get("above_chance")
    return REALISTIC if realistic else None
