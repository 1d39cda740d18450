"""Which way a metric points."""

from __future__ import annotations

from enum import Enum
from typing import Any

from elicitor.core.checks import check_choice

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

    @classmethod
    def parse(cls, value: Any) -> Orientation:
        """Read an orientation given as an `Orientation` or a word.

        Raises
        ------
        InvalidParameterError
            If `value` is neither.
        """
        if isinstance(value, cls):
            return value
        return cls(check_choice("orientation", value, [kind.value for kind in cls]))

    @property
    def sign(self) -> int:
        """Factor that turns a value of the metric into a utility."""
        return 1 if self is Orientation.UTILITY else -1
