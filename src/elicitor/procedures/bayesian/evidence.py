"""Whether answers say more than those of somebody who does not look.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
E           ``log_evidence``        log probability of all answers under the family
a, b, c     ``counts``              answers "first", "second" and "about equal"
n           –                       a + b + c
==========  ======================  ===============================================

A coin gives the same answers with the probability 2⁻ⁿ, somebody with a favourite side
with that of a share nobody knows, B(a+1, b+1); "about equal" is a third answer with a
share of its own once it is given. Against a coin E is a martingale, so that it is ten
times as likely at any time in one of ten cases at most (Ville 1939).

The answers to level pairs do not tell: about one of two is as likely as the other. So
somebody whose weights seem to be known is asked about pairs whose answers are foretold.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.ties import TIE, best_first
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.choice import differing, is_new
from elicitor.procedures.bayesian.moments import probability_of_first
from elicitor.procedures.bayesian.notes import Blind
from elicitor.procedures.bayesian.pole_belief import PoleBelief
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Evidence"]

ENOUGH = math.log(10)
"""How much likelier answers must be under the family than without looking."""
SEVERAL = 10
"""Answers after which it is said that they may be blind ones."""
DOUBTFUL = math.log(3)
"""How much likelier answers must be without looking for that to be said. Of 360 people
with a metric who erred as people do one was told so after a dozen answers, of 120 coins
68."""
HOPELESS = math.log(100)
"""How much likelier answers must be without looking for it to be given up: of people of
the family one in a hundred at most ever get there, by the same inequality."""
MANY = 30
"""Answers before which it is not."""
PAIRS = 300
"""Random pairs of which the best foretold is asked."""


class Evidence:
    """Counts answers, and asks for those that are foretold.

    Where weights hardly matter, `led_by` is what is known instead of the beliefs.
    """

    def __init__(
        self,
        utility: LinearUtility,
        rng: np.random.Generator,
        led_by: PoleBelief | None = None,
        *,
        clearly: bool = True,  # once, a favourite side was told if it was any likelier
    ) -> None:
        self._clear = DOUBTFUL if clearly else 0.0
        self._utility, self._rng, self._led_by = utility, rng, led_by
        self._counts = dict.fromkeys(Answer, 0)

    def hear(self, answer: Answer) -> None:
        """Count an answer that was learnt from."""
        self._counts[answer] += 1

    def hear_given(self, answer: Answer) -> None:
        """Count one to a pair whose sides nobody here chose: these say nothing."""
        first, second, _ = self._sided
        if answer in {Answer.FIRST, Answer.SECOND}:
            answer = Answer.FIRST if first <= second else Answer.SECOND
        self.hear(answer)

    @property
    def counted(self) -> int:
        """Answers that were learnt from, without "cannot say"."""
        return sum(self._sided)

    def is_enough(self, beliefs: Beliefs) -> bool:
        """Whether the family explains the answers better than not looking does.

        Where there is one alternative only, there is nothing to explain.
        """
        models = self._utility.choice_set.alternatives
        alone = models is not None and len(models) < 2
        return beliefs.is_exact or alone or self._ahead(beliefs) >= ENOUGH

    def is_hopeless(self, beliefs: Beliefs) -> bool:
        """Whether not looking explains many answers better than the family does."""
        many = self.counted >= MANY
        return many and not beliefs.is_exact and self._ahead(beliefs) <= -HOPELESS

    def blind(self, beliefs: Beliefs) -> Blind | None:
        """Who answers so without looking, if several answers make it clearly likelier.

        Where neither is, the weights are not called known, see :meth:`is_enough`.
        """
        if beliefs.is_exact or self.counted < SEVERAL:
            return None
        if self._ahead(beliefs) > -DOUBTFUL:
            return None
        first, second, equal = self._sided
        if equal > first + second:
            return Blind("equal")
        coin = -(first + second) * math.log(2) + self._clear
        return Blind("coin" if coin >= log_beta(first, second) else "side")

    def is_seen_by(self, log_evidence: float) -> bool:
        """Whether another family explains the answers as well as not looking does."""
        return log_evidence >= self.log_blind

    @property
    def _sided(self) -> tuple[int, int, int]:
        """a, b and c."""
        counts = self._counts
        return counts[Answer.FIRST], counts[Answer.SECOND], counts[Answer.ABOUT_EQUAL]

    def _ahead(self, beliefs: Beliefs) -> float:
        """How much likelier the answers are than of anybody who does not look (log)."""
        return self.log_evidence(beliefs) - self.log_blind

    def log_evidence(self, beliefs: Beliefs) -> float:
        """E."""
        known = beliefs if self._led_by is None else self._led_by
        return known.log_evidence

    @property
    def log_blind(self) -> float:
        """The same of a coin, or of somebody with a favourite side if that is more."""
        first, second, equal = self._sided
        sides = first + second
        blind = max(-sides * math.log(2), log_beta(first, second))
        return blind + log_beta(equal, sides) if equal else blind

    def pair(
        self, beliefs: Beliefs, asked: Sequence[tuple[np.ndarray, np.ndarray]]
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """The pair whose answer is foretold best, though not known of everyone.

        The foretold side is the one that was chosen less often. None if there is none.
        """
        models = self._utility.choice_set.alternatives
        if models is None:
            points = self._utility.random_points(2 * PAIRS, self._rng)
            first, second = points[:PAIRS], points[PAIRS:]
        else:
            one, other = np.triu_indices(len(models), 1)
            first, second = models[one], models[other]
        chances = self.foretold(beliefs, first, second)
        rare = self._counts[Answer.FIRST] <= self._counts[Answer.SECOND]
        wrong = (chances > 0.5) != rare
        axes = (-1, *(1,) * (first.ndim - 1))
        swap = wrong.reshape(axes)
        first, second = np.where(swap, second, first), np.where(swap, first, second)
        worth = np.maximum(chances, 1 - chances)
        worth[chances == 0.5] = 0.0
        for best in best_first(worth):
            if worth[best] > 0 and is_new(first[best], second[best], list(asked)):
                return first[best], second[best]
        return None

    def foretold(
        self, beliefs: Beliefs, first: np.ndarray, second: np.ndarray
    ) -> np.ndarray:
        """Probability of "first", (n_pairs,); ½ where it is known of everyone."""
        rows = self._utility.rows(first, second)
        known = self._utility.is_settled(rows) | (differing(first, second) == 0)
        if self._led_by is not None:
            return np.where(known, 0.5, self._led_by.foretold(first, second))
        variance = np.einsum("pd,hde,pe->hp", rows, beliefs.covariances, rows)
        middle = beliefs.means @ rows.T
        chances = probability_of_first(middle, variance, beliefs.noise)[0]
        return np.where(known, 0.5, beliefs.shares @ chances)

    def is_as_good(
        self,
        beliefs: Beliefs,
        other: tuple[np.ndarray, np.ndarray],
        chosen: tuple[np.ndarray, np.ndarray],
    ) -> bool:
        """Whether a pair is foretold as well as the one that was chosen."""
        first, second = (np.stack(side) for side in zip(other, chosen, strict=True))
        chances = self.foretold(beliefs, first, second)
        worth = np.maximum(chances, 1 - chances)
        return bool(abs(worth[0] - worth[1]) <= TIE * worth[1])


def log_beta(a: int, b: int) -> float:
    """Log B(a + 1, b + 1)."""
    return math.lgamma(a + 1) + math.lgamma(b + 1) - math.lgamma(a + b + 2)
