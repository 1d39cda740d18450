"""Whether somebody rather has linear weights of whatever signs than what is assumed.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
E           ``log_evidence``        log probability of the answers, as is assumed
E_f         ``freely``              the same of linear weights of any signs
E_b         ``blind``               the same of a coin, or of a favourite side
==========  ======================  ===============================================

Theory of operation. Questions on which everyone agrees notice only what outweighs the
rest in them. All other answers tell as well: whoever contradicts every metric of the
family may agree with one that counts something the other way. That is said if E_f − E
is at least log 100 and E_f − E_b at least log 10. Of people who answer as the family
expects one in a hundred gets there at most, and of coins one in ten (Markov), whatever
was asked and however the questions followed the answers.

It is not enough that some linear weights fit all answers. Of all 2ⁿ answers to n
questions in general position, d weights fit the share 2^(1−n) Σ_{k<d} C(n−1, k) (Cover
1965): of 24 about five weights one in 770. But these are questions that no answer
chose. Bisection leaves weights that fit whatever is answered; of 100 coins that the
engine asked 24 questions about five weights, three were fitted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.metrics.families.linear import LinearFamily
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["FreeSigns"]

CLEARLY = math.log(100)
"""How much likelier answers must be than as is assumed."""
SEEING = math.log(10)
"""How much likelier they must be than without looking."""
MANY = 24
"""Of more weights than this it takes too long."""

Told = Sequence[tuple[np.ndarray, np.ndarray, Answer]]


class FreeSigns:
    """Compares what is assumed of everyone with linear weights of any signs."""

    def __init__(self, utility: LinearUtility) -> None:
        self._utility = utility
        self._known: tuple[int, float] = (0, 0.0)

    def speak(
        self, told: Told, beliefs: Beliefs, *, assumed: float, blind: float
    ) -> float:
        """How much likelier all answers are then (log), if clearly; else 0.

        `assumed` and `blind` are log probabilities of all of them, too.
        """
        if len(told) != self._known[0]:
            self._known = len(told), self._reckoned(told, beliefs, assumed, blind)
        return self._known[1]

    def _reckoned(
        self, told: Told, beliefs: Beliefs, assumed: float, blind: float
    ) -> float:
        free = self._free
        if free is None or beliefs.is_exact or not beliefs.is_contradicted:
            return 0.0
        first, second = (np.array([one[side] for one in told]) for side in (0, 1))
        others = Beliefs(free.size, link=beliefs.link)
        others.learn_all(free.rows(first, second), [one[2] for one in told])
        ahead = others.log_evidence - assumed
        sees = others.log_evidence - blind >= SEEING
        return ahead if sees and ahead >= CLEARLY else 0.0

    @property
    def _free(self) -> LinearUtility | None:
        """Weights of the statistics; of groups those of errors and gaps, if linear."""
        utility = self._utility
        family = utility.family
        if not len(utility.constraints) or utility.size > MANY:
            return None
        if family.space.prevalence is None:
            return utility.once("free signs", self._linear)
        ratio = family.denominator(np.ones(utility.size)) is not None
        return None if ratio else utility

    def _linear(self) -> LinearUtility:
        space = self._utility.family.space
        family = LinearFamily(space, signs="unknown")
        return LinearUtility(family, self._utility.region)
