"""Questions on which two families of metrics disagree.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
p           ``simple``              P(first) under the simple family
q_i         ``rich[i]``             P(first) of a draw from the richer family
q           –                       mean of q_i
==========  ======================  ===============================================

A person whose metric is rich answers by some q_i. The answer is then expected to speak
against the simple family by the mean of KL(q_i ‖ p) = KL(q ‖ p) + I, where I is what it
says about which of the q_i it is. The first part counts at once; the second helps
later questions to have a first part. Pairs on which the simple family is indifferent
are best, since there its own part of the utility cannot hide the departure.
"""

from __future__ import annotations

import math

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.ties import best_first, first_best
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.choice import differing, is_new
from elicitor.procedures.bayesian.departure import DECISIVE, Departure
from elicitor.procedures.bayesian.levelling import Pairs
from elicitor.procedures.bayesian.moments import probability_of_first
from elicitor.procedures.bayesian.notes import FitsBetter
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["FamilyComparison", "disagreement", "speaks_for"]

POINTS, NEIGHBOURS = 1000, 5
"""Random alternatives, and how many of about the same utility each is paired with."""
KEPT = 200
"""Pairs that deserve an exact look."""
DRAWS = 60
WARM_UP = 4
"""Questions before the first doubt, so that there is something to be doubted."""
NEVER = 1e-6


class FamilyComparison:
    """Whether someone's metric is rather of a richer family, that of `rival`."""

    def __init__(
        self,
        utility: LinearUtility,
        rival: LinearUtility,
        settings: Settings,
        rng: np.random.Generator,
    ) -> None:
        self._utility, self._share, self._rng = utility, settings.doubt_share, rng
        self.departure = Departure(utility, rival, link=settings.noise)

    def is_due(self, number: int) -> bool:
        """Whether the question after so many answers belongs to the doubt."""
        turn = int((number + 1) * self._share) > int(number * self._share)
        return turn and number >= WARM_UP

    def learn(self, first: np.ndarray, second: np.ndarray, answer: Answer) -> None:
        """Learn from an answer to any question."""
        self.departure.learn(first, second, answer)

    def log_bayes_factor(self, beliefs: Beliefs) -> float:
        """By how much the answers speak for the richer family; both averaged."""
        return self.departure.log_evidence - beliefs.log_evidence

    def is_decided(self, beliefs: Beliefs) -> bool:
        """Whether the answers clearly speak for the richer family."""
        return self.log_bayes_factor(beliefs) >= DECISIVE

    def pair(
        self, beliefs: Beliefs, asked: list[tuple[np.ndarray, np.ndarray]]
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """The new pair on which the families are expected to disagree most, if any."""
        first, second = self._level_pairs(beliefs)
        rows = self._utility.rows(first, second)
        spread = np.einsum(
            "pi,hij,pj->hp", rows, beliefs.covariances, rows, optimize=True
        )
        simple, _ = probability_of_first(beliefs.means @ rows.T, spread, beliefs.noise)
        gains = disagreement(beliefs.shares @ simple, self._draws(first, second))
        gains[(differing(first, second) == 0) | self._utility.is_settled(rows)] = 0.0
        for index in best_first(gains):
            if gains[index] <= 0:
                break
            if is_new(first[index], second[index], asked):
                return first[index], second[index]
        return None

    def _level_pairs(self, beliefs: Beliefs) -> Pairs:
        """Neighbours in the order that the simple family gives to random points."""
        points = self._utility.random_points(POINTS, self._rng)
        origin = np.broadcast_to(points[:1], points.shape)
        levels = self._utility.rows(points, origin) @ beliefs.estimate()
        points = points[best_first(-levels)]
        steps = range(1, NEIGHBOURS + 1)
        first = np.concatenate([points[:-step] for step in steps])
        second = np.concatenate([points[step:] for step in steps])
        kept = self._largest(first, second)
        return first[kept], second[kept]

    def _largest(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Pairs whose utilities differ most, as the richer family expects by now."""
        likeliest = first_best(self.departure.shares)
        alone = self.departure.beliefs[likeliest].likeliest
        rows = self.departure.rows(first, second)[likeliest]
        spread = ((rows @ alone.covariances[0]) * rows).sum(axis=1)
        squares = (rows @ alone.means[0]) ** 2 + spread
        return best_first(squares)[:KEPT]

    def _draws(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """q_i of all pairs, of shape (about DRAWS, n_pairs)."""
        found = []
        numbers = np.rint(DRAWS * self.departure.shares).astype(int)
        rows = self.departure.rows(first, second)
        for beliefs, number, z in zip(
            self.departure.beliefs, numbers, rows, strict=True
        ):
            if number:
                weights, which = beliefs.draws(number, self._rng)
                t = weights @ z.T
                chances, _ = probability_of_first(
                    t, np.zeros_like(t), beliefs.noise.kept(which)
                )
                found.append(chances)
        return np.concatenate(found)


def speaks_for(family: str | None, log_bayes_factor: float) -> tuple[FitsBetter, ...]:
    """A note, if the answers clearly speak for another family."""
    if log_bayes_factor < DECISIVE:
        return ()
    times = math.exp(min(log_bayes_factor, math.log(1e6)))
    return (FitsBetter(str(family), round(times)),)


def disagreement(simple: np.ndarray, rich: np.ndarray) -> np.ndarray:
    """Mean of KL(q_i ‖ p) over draws q_i, in nats, of shape (n_pairs,)."""
    p, q = (np.clip(chances, NEVER, 1 - NEVER) for chances in (simple, rich))
    terms = q * np.log(q / p) + (1 - q) * np.log((1 - q) / (1 - p))
    return np.asarray(terms.mean(axis=0))
