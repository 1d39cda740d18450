"""Which way a metric points."""

from __future__ import annotations

from enum import Enum

__all__ = ["Orientation"]


class Orientation(Enum):
    """Whether larger or smaller values of a metric are better.

    Examples
    --------
    >>> Orientation.COST.sign
    -1
    """

    UTILITY = "utility"
    COST = "cost"

    @property
    def sign(self) -> int:
        """Factor that turns a value of the metric into a utility."""
        return 1 if self is Orientation.UTILITY else -1
