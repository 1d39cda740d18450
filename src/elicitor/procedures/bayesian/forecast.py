"""From how many to how many questions are ahead, as far as that can be told.

What is known of the weights tells about how many more questions it takes, but not what
the noise of a person will take back. A wrong answer costs about ten questions, and
early on nobody has shown yet whether they err. So an end is told of a single unknown
trade-off only; it leaves room for a slip or two, and less as the end comes near.
Whoever is found out to err much, or has several trade-offs, is told no end. Where there
is a budget, that is the end.

Measured without a budget, on two sets of real data, with 56 people of each kind: what
was told at the third question held for all who never erred, 54 of those with 5 % of
wrong answers, 52 with 10 %, and 50 whose noise in hard questions makes 15 % of random
pairs wrong. Of all that was told at any question 100, 95, 90 and 84 % held.

Whoever goes on after comparisons that were made elsewhere is asked more than it seems:
what these told was not asked for. 14 simulated people had rated 16 items, each with
two sizes of noise, with and without signs: 56 sessions, cut at 60 questions. All were
asked at least one more than seemed to follow the first question, and half of them five
times as many or more; where an end would have been told it held for 33 of 42. The rule
was chosen on these; of 12 others the number that is told now held for 10 at least, as
is tested. So that is told, and no end. No end either once one was passed.
"""

from __future__ import annotations

from elicitor.procedures.bayesian.beliefs import Beliefs

__all__ = ["Forecast"]

FEWER, SHARE = 2, 3
"""By how much the number that is ahead may be overestimated: by two, or a third of it
if that is more. It never was by more, of sixty simulated people who tried stories.
"""
LEAST, PER_QUESTION, MOST = 9, 4, 20
"""By how much it may be underestimated: at the end, more for each that is ahead."""
AFTER_LEARNING, SEEN = 1, 7
"""So many more follow at least where others were learnt from before, if no more than
seven seem to; of so many it was measured."""
MANY = 12
"""Of more questions than this no end can be told."""
NOISY = 0.2
"""Nor of people whose answers scatter by more than this (typical differences)."""


class Forecast:
    """When asking will end."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._first: int | None = None
        self._is_passed = False

    def between(
        self,
        answered: int,
        left: int,
        beliefs: Beliefs,
        *,
        learnt: bool = False,
        fewest: int | None = None,
    ) -> tuple[int, int | None]:
        """From how many to how many questions follow the open one; None if unknown.

        `left` seem to, but surely `fewest` only; `learnt` if comparisons came before.
        """
        low, high = self._between(answered, left, beliefs, learnt=learnt)
        return low if fewest is None else min(low, fewest), high

    def _between(
        self, answered: int, left: int, beliefs: Beliefs, *, learnt: bool
    ) -> tuple[int, int | None]:
        if learnt:
            if self._first is None:
                self._first = answered + min(left, SEEN) + AFTER_LEARNING
            return max(_least(left), self._first - answered), None
        noise = float(beliefs.shares @ beliefs.noise.scales)
        self._is_passed |= self._last is not None and answered > self._last
        if self._is_passed or beliefs.size > 2 or noise > NOISY:
            self._last = None
        elif left <= MANY:
            last = answered + left + min(LEAST + PER_QUESTION * left, MOST)
            self._last = last if self._last is None else min(last, self._last)
        if self._last is None:
            return _least(left), None
        self._last = max(self._last, answered + left)  # it was too early after all
        return _least(left), self._last - answered


def _least(left: int) -> int:
    """So many questions follow at least, if `left` seem to."""
    return max(0, left - max(FEWER, -(-left // SHARE)))
