"""The metric that is returned, and others that are about as likely.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           ``weights``             the unknowns, |w| = 1
C           ``coordinates``         C w are the numbers whose errors count
–           ``drawn, final``        draws of w, before and after some became zero
==========  ======================  ===============================================

The mean E[Cw/|Cw|] of a belief is known better without draws than by them. Weights that
may be zero are known by draws only. So the mean is moved by as much as that of the same
draws is: what both have in common by chance cancels (a control variate).
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.metric import Metric
from elicitor.core.posterior import Build, Posterior
from elicitor.core.ties import best_first, first_best
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.cone import Cone
from elicitor.procedures.bayesian.pole_belief import PoleBelief
from elicitor.procedures.bayesian.quadrature import drawn_exactly
from elicitor.procedures.bayesian.rivals import Lost, agreeing, most_lost, preferred
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.bayesian.zeros import with_zeros
from elicitor.procedures.regret import MOSTLY

__all__ = ["Estimate"]

DRAWS = 1000
STAKED = 250
"""Draws of which the regret is reckoned."""
BESTS = 50
"""Of so many of them it is looked up what is best to them; others may take it."""
REACHED, SPREAD = 50, 8
"""Draws that stand for all that agree, and from how many is gone to corners,"""
WAYS = (1.0, 0.95, 0.9, 0.8, 0.65, 0.5, 0.3, 0.15)
"""at most so far, the farthest first."""
ROUNDING = 1e-9
"""What is lost so little is not lost."""


class Estimate:
    """What a belief says of the weights; `rng` gives the same draws whenever asked.

    It is one of the poles of `led_by`, if passed.
    """

    is_of_few = False
    """Whether it is known who may be the best, whatever draws say."""

    def __init__(
        self,
        utility: LinearUtility,
        beliefs: Beliefs,
        rng: np.random.Generator,
        led_by: PoleBelief | None = None,
    ) -> None:
        self._utility, self._beliefs, self._rng = utility, beliefs, rng
        self._led_by = led_by
        self._told: np.ndarray | None = None
        self._known: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None
        self._pairs: list[tuple[np.ndarray, np.ndarray]] = []
        self._answers: list[Answer] = []
        self._at_least: float | None = None
        self._was_weighed = False
        self._lost: Lost | None = None
        self._cone: Cone | None = None
        self._choosing: float | None = None

    def hear(
        self,
        pairs: Sequence[tuple[np.ndarray, np.ndarray]],
        answers: Sequence[Answer],
    ) -> None:
        """Draw anew, as something was learnt."""
        self._pairs += pairs
        self._answers += answers
        self._known = self._told = self._lost = self._cone = None
        self._at_least = self._choosing = None
        self._was_weighed = False

    @property
    def is_led(self) -> bool:
        """Whether it is what poles that cover the decisions choose."""
        return self._led_by is not None

    def weights(self) -> np.ndarray:
        """The weights that are returned: such that they can be told; (size,)."""
        found = self._middle()
        ratio = self._utility.family.angles_mislead
        grouped = len(self._utility.choice_set.shape) > 1
        if not ratio or grouped or self._can_be_told(found):
            return found
        if self._told is None:
            drawn = self._draws[0]
            near = (drawn[i] for i in best_first(drawn @ found))
            self._told = next((one for one in near if self._can_be_told(one)), found)
        return self._told

    def _can_be_told(self, weights: np.ndarray) -> bool:
        """Whether a ratio has a value for each model."""
        models = self._utility.region.models_measured
        below = self._utility.family.denominator(weights)
        return models is None or not below or bool((below(models) > 0).all())

    def _middle(self) -> np.ndarray:
        """The middle of what is believed, moved by weights that may be zero."""
        if self._led_by is not None and self._beliefs.has_answers:
            return self._led_by.chosen
        drawn, final, _ = self._draws
        misled = self._utility.family.angles_mislead
        coordinates = self._utility.coordinates
        expected = self._beliefs.expected(coordinates)
        if drawn is final or misled or not self._beliefs.has_answers:
            return expected
        before, after = self._mean_of(drawn), self._mean_of(final)
        wanted = coordinates @ expected
        wanted *= np.linalg.norm(before) / np.linalg.norm(wanted)
        weights = np.linalg.lstsq(coordinates, wanted + after - before, rcond=None)[0]
        weights = np.where(weights * self._beliefs.certain.signs < 0, 0.0, weights)
        return np.asarray(weights / np.linalg.norm(weights))

    @property
    def regret(self) -> float:
        """What following the estimate may lose, as a share from worst to best.

        At most, if no answer is ever wrong; else with a probability of 95 %.
        """
        return self._at_most.share if self._beliefs.is_exact else self._seen

    @property
    def at_least(self) -> float:
        """The same as far as it was looked for by now, which may be less."""
        if self._at_least is None:
            self._at_least = self._lost_by(*self._stakes)
        return self._at_least

    def is_cheap(self, regret: float) -> bool:
        """Whether following it loses no more; what is found out sooner is enough."""
        if self.at_least > regret or self._seen > regret:
            return False
        if not self._beliefs.is_exact:
            return True
        if self._lost is None:
            found = self._most_lost(regret)
            self._at_least = found.share
            if found.share > regret:
                return False
            self._lost = found
        return self._lost.share <= regret

    @property
    def choice(self) -> tuple[np.ndarray, int]:
        """What there is to choose from, and the number of what is chosen."""
        return self._stakes[:2]

    def rivals(self) -> tuple[np.ndarray, np.ndarray]:
        """What is chosen, and what is best to who loses most by that, (1, *shape) each.

        Of somebody who never errs.
        """
        places, own, _ = self._stakes
        return places[[own]], self._at_most.rival[None]

    def is_cheap_to_choose(self, place: np.ndarray, regret: float) -> bool:
        """Whether nobody who agrees loses more by one alternative, if none errs."""
        allowed = regret + ROUNDING
        if self._choosing is None:
            places, _, some = self._stakes
            stakes = np.concatenate([place[None], places]), 0, some
            self._choosing = self._most_lost(allowed, stakes).share
        return self._choosing <= allowed

    @property
    def _at_most(self) -> Lost:
        """What is lost at most by somebody who never errs, and to whom."""
        if self._lost is None:
            self._lost = self._most_lost(math.inf)
        return self._lost

    def _most_lost(
        self, enough: float, stakes: tuple[np.ndarray, int, np.ndarray] | None = None
    ) -> Lost:
        """What somebody loses, of all who agree; at most, or if more than enough."""
        if self._cone is None:
            self._cone = self._beliefs.cone()
        utility, cone = self._utility, self._cone
        heard = preferred(self._pairs, self._answers)
        return most_lost(utility, cone, *(stakes or self._stakes), heard, enough)

    @property
    def _seen(self) -> float:
        """What draws lose at most, or of people who err with 95 % probability."""
        if self._weighs_each and not self._was_weighed:
            places, own, some = self._stakes
            more = self._utility.ends.tops(some[:: STAKED // BESTS], places)
            self._at_least = self._lost_by(np.concatenate([places, more]), own, some)
            self._was_weighed = True
        return self.at_least

    def _lost_by(self, places: np.ndarray, own: int, some: np.ndarray) -> float:
        """What draws lose by one of some places that they may choose from."""
        lost = self._utility.regrets(some, self._utility.utilities(some, places))
        likely = 1.0 if self._beliefs.is_exact else MOSTLY
        return float(np.quantile(lost[:, own], likely))

    @property
    def _weighs_each(self) -> bool:
        """Whether draws choose by themselves; of who never errs rivals are asked."""
        utility = self._utility
        weighs = utility.choice_set.can_mix and utility.weighs_best_of_each
        return weighs and not self._beliefs.is_exact

    @property
    def _stakes(self) -> tuple[np.ndarray, int, np.ndarray]:
        """What there is to choose from, which one is chosen, and draws to ask."""
        utility, weights = self._utility, self.weights()[None]
        before, final, _ = self._draws
        drawn = before if utility.family.angles_mislead else final
        some = drawn[:: DRAWS // STAKED]
        places = utility.stakes(np.concatenate([weights, some]))
        return places, self._chosen(utility.utilities(weights, places)[0]), some

    def _chosen(self, values: np.ndarray) -> int:
        """Which of the places is taken, by what they are worth to the estimate."""
        return first_best(values)

    def reached(self, corners: np.ndarray) -> np.ndarray:
        """Some draws of ratios that agree, and how far from them to corners others do.

        Corners, (n, size), are of all weights, few of which are metrics.
        """
        heard = preferred(self._pairs, self._answers)
        drawn = agreeing(self._utility, self._draws[0], heard)
        middle = drawn[:: max(1, len(drawn) // SPREAD)]
        found = [drawn[:REACHED]]
        for corner in corners if len(middle) else ():
            ways = (way * corner + (1 - way) * middle for way in WAYS)
            ends = (agreeing(self._utility, way, heard)[:1] for way in ways)
            found.append(next((end for end in ends if len(end)), middle[:0]))
        return np.concatenate(found)

    def posterior(self) -> Posterior:
        """Draws of weights and noise; reckoned exactly of two unknowns."""
        weights, which = self._reckoned() or self._draws[1:]
        noise, utility = self._beliefs.noise, self._utility
        near = utility.family_near(weights)
        coefficients = near.coefficients(weights)
        build: Callable[[np.ndarray], Metric] = near.metric
        if near is not utility.family:  # metrics come of it, as from a file
            own = utility.metric(self.weights())
            build = Build(own, weights, coefficients, near)
        return Posterior(
            weights=weights,
            coefficients=coefficients,
            scales=noise.scales[which],
            lapses=noise.lapses[which],
            thresholds=noise.thresholds[which],
            zones=noise.zones[which],
            build=build,
            family=near,
            log_evidence=self._beliefs.log_evidence,
        )

    def _reckoned(self) -> tuple[np.ndarray, np.ndarray] | None:
        rng, heard = copy.deepcopy(self._rng), (self._pairs, self._answers)
        return drawn_exactly(self._utility, self._beliefs, *heard, DRAWS, rng)

    def _mean_of(self, weights: np.ndarray) -> np.ndarray:
        """E[Cw/|Cw|]."""
        wanted = weights @ self._utility.coordinates.T
        units = wanted / np.linalg.norm(wanted, axis=1, keepdims=True)
        return np.asarray(units.mean(axis=0))

    @property
    def _draws(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draws of weights, before and after some became zero, and of hypotheses."""
        if self._known is None:
            rng = copy.deepcopy(self._rng)
            weights, which = self._beliefs.sampled(DRAWS, rng)
            final = with_zeros(self._beliefs, weights, which, rng)
            self._known = weights, final, which
        return self._known
