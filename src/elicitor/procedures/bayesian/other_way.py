"""Who agrees with all answers, but for whom one statistic counts the other way.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
i           ``turned``              a statistic that counts the other way
w           ``weights``             linear weights of the statistics, that of i turned
B_i         ``odds``                how many times as likely the answers are then
L           ``lost``                share of these people who lose too much
==========  ======================  ===============================================

Theory of operation. Whoever assumes that more of i is good finds a metric in which i
counts next to nothing for somebody to whom it is bad, and closes the matter. How much
that costs is reckoned for people who are like others but for the sign of i: their
weights are learnt from the same answers, the obvious ones included, and those weights
may find what was chosen far from the best. If B_i L is not small, that is left open,
and a pair that is obvious to everybody but them says which it is. The metric may be a
ratio or of unknown form, these people have linear weights: the simplest ones who would
choose the other side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.space import Space
from elicitor.metrics.families.linear import LinearFamily
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.regret import regrets_of
from elicitor.regions.base import Region

__all__ = ["OtherWay", "Turned", "other_ways"]

DRAWS = 200
OPEN = 0.05
"""B_i L of what is left open."""
HALF = 0.5
"""Share of the loss that is allowed which counts as too much: people whose utility is
curved lose more than the linear ones who stand for them."""
MANY = 12
"""Of more statistics than this nobody is looked for: it takes too long."""

Told = Sequence[tuple[np.ndarray, np.ndarray, Answer]]


class Turned(NamedTuple):
    """People for whom the statistic of this index counts the other way, and lose."""

    statistic: int
    odds: float
    utility: LinearUtility
    weights: np.ndarray  # (n_draws, size)

    def ahead(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """By how much each prefers the first side, (n_draws, n_pairs)."""
        return np.asarray(self.weights @ self.utility.rows(first, second).T)


class OtherWay:
    """Looks for them, of a family and what a region has to show."""

    def __init__(self, utility: LinearUtility) -> None:
        self._utility = utility

    @cached_property
    def _ways(self) -> dict[int, LinearUtility]:
        """Looked for once they are asked about: most interviews never do."""
        utility = self._utility
        family, region = utility.family, utility.region
        space = family.space
        directions = np.asarray(family.directions, dtype=float)
        everyone = space.prevalence is None and len(directions) == len(space.names)
        known = len(utility.constraints) > 0 and bool(directions.all())
        if not (everyone and known and 2 <= len(directions) <= MANY):
            return {}
        return utility.once("other ways", lambda: other_ways(space, directions, region))

    def left(
        self,
        told: Told,
        log_evidence: float,
        places: np.ndarray,
        own: int,
        *,
        link: str,
        regret: float,
    ) -> list[Turned]:
        """Those whom the answers leave open, the likeliest first, who lose much.

        Half of `regret`, by ``places[own]``; `log_evidence` is of all as assumed.
        """
        heard = [one for one in told if one[2] is not Answer.CANNOT_SAY]
        if not heard:
            return []
        found = []
        first, second = (np.array([one[side] for one in heard]) for side in (0, 1))
        # Models that are beaten in everything may be the best to them.
        places = np.concatenate([places, self._utility.choice_set.beaten[0]])
        for index, utility in self._ways.items():
            beliefs = utility.beliefs(link)
            beliefs.learn_all(utility.rows(first, second), [one[2] for one in heard])
            if beliefs.link != link:  # they contradict themselves
                continue
            odds = float(np.exp(min(beliefs.log_evidence - log_evidence, 50.0)))
            if not odds > OPEN:
                continue
            weights, _ = beliefs.draws(DRAWS, np.random.default_rng(0))
            lost = regrets_of(utility.utilities(weights, places))[:, own]
            lost = lost > HALF * regret
            odds *= float(lost.mean())
            if odds > OPEN:
                found.append(Turned(index, odds, utility, weights[lost]))
        return sorted(found, key=lambda one: -one.odds)


def other_ways(
    space: Space, directions: np.ndarray, region: Region
) -> dict[int, LinearUtility]:
    """For every statistic whose sign is assumed, people like others but for that."""
    found = {}
    for index, name in enumerate(space.names):
        if name not in space.alike:
            signs = directions.copy()
            signs[index] *= -1
            found[index] = LinearUtility(LinearFamily(space, signs=signs), region)
    return found
