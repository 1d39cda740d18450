"""From how many to how many questions are ahead, as far as that can be told.

What is known of the weights tells about how many more questions it takes, but not what
the noise of a person will take back: near the end a few more are asked than there
seemed to be. So an end is told that holds for nine in ten people, and it does not grow
while they answer. Of many questions ahead noise decides how many, and no end is told;
where there is a budget, that is the end.
"""

from __future__ import annotations

__all__ = ["Forecast"]

FEWER, MORE = 2, 5
"""By how much the number that is ahead may be overestimated, and underestimated."""
MANY = 12
"""Of more questions than this no end can be told."""


class Forecast:
    """When asking will end."""

    def __init__(self) -> None:
        self._last: int | None = None

    def between(self, answered: int, left: int) -> tuple[int, int | None]:
        """From how many to how many questions follow the open one; None if unknown.

        After so many answers, `left` seem to follow it.
        """
        if left <= MANY:
            ends = (answered + left + MORE, self._last)
            self._last = min(end for end in ends if end is not None)
        if self._last is None:
            return max(0, left - FEWER), None
        self._last = max(self._last, answered + left)  # it was too early after all
        return max(0, left - FEWER), self._last - answered
