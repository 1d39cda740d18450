"""What the answers are to settle, and how far it is from being settled.

Either a choice is to be made, or the weights are to be known: closely, and so that
following their estimate is known to cost little. Closeness alone does not tell what
mistakes cost where the region has corners, or positives are rare. Of ratios it tells
next to nothing: where there are choices to be made, only what following the estimate
costs is asked for, unless somebody wants weights closer than usual.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.details import Details
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.decision import Decision
from elicitor.procedures.bayesian.estimate import Estimate
from elicitor.procedures.bayesian.fit import Answered
from elicitor.procedures.bayesian.notes import ChoiceIsRight
from elicitor.procedures.bayesian.pole_belief import PoleBelief
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Aim", "is_settled_by_cost", "usual_tolerance"]

TOLERANCES = {"cost-reward": 0.005, "fair": 0.005, "monotone": 0.02}
"""What is close enough for somebody who never errs, where it is not the usual."""
USUALLY = 0.01
AMONG = 0.05
"""The same for people; and where real models are compared, as pairs are few."""

LARGEST = 2.0
"""How many times the expected error nearly all errors are below."""
HALVED = 2.5
"""Questions in which the regret halves where poles lead, more or less."""
BITS = 0.7
"""By how many bits a question brings the weights closer, or rather fewer."""


class Aim:
    """What is to be settled: `decision`, or, where that is None, the weights.

    `poles` are what is known of decisions, where the metric is a ratio of two classes.
    """

    def __init__(
        self,
        utility: LinearUtility,
        settings: Settings,
        beliefs: Beliefs,
        estimate: Estimate,
        poles: PoleBelief | None,
        rng: np.random.Generator,
    ) -> None:
        self._utility, self._settings = utility, settings
        self._beliefs, self._estimate = beliefs, estimate
        self.decision = Decision.wanted(utility, settings, rng)
        self._consequences: Decision | None = None
        self._poles = poles
        if self.decision is None:
            self._consequences = Decision.guarding(utility, settings, rng)
        by_cost = is_settled_by_cost(utility, settings, beliefs.is_exact)
        self._by_cost = by_cost and self._consequences is not None
        self._look()

    @property
    def is_settled(self) -> bool:
        """Whether the tolerance was reached, or what is to be decided is settled."""
        if self.decision is not None:
            # Of few models it is known who may be the best, whatever draws say.
            known = self._can_be_sure and self._estimate.is_of_few
            return (known or self.decision.settled) and self._is_sure
        return (self.is_led or self._by_cost or self.is_close) and self.is_cheap

    @property
    def _is_sure(self) -> bool:
        """Whether nobody who agrees loses much by the model that is taken for the best.

        Of answers that may be wrong, and of other decisions, only the chance is asked.
        """
        if not self._can_be_sure:
            return True
        assert self.decision is not None
        chosen, allowed = self.decision.chosen, self._settings.regret
        return self._estimate.is_cheap_to_choose(chosen, allowed)

    @property
    def _can_be_sure(self) -> bool:
        """Whether a real model is to be chosen for somebody who never errs."""
        return self._settings.decide is None and self._beliefs.is_exact

    def note(self) -> ChoiceIsRight:
        """How certain what is to be decided is."""
        assert self.decision is not None
        return self.decision.note(sure=self._can_be_sure and self.is_settled)

    @property
    def is_led(self) -> bool:
        """Whether only what following the estimate costs counts, not its closeness."""
        return self._estimate.is_led

    @property
    def is_close(self) -> bool:
        """Whether the weights are known as closely as they must be."""
        return self._doubt <= self._settings.tolerance

    @property
    def is_cheap(self) -> bool:
        """Whether following the estimate is known to cost little."""
        if self._poles is None:
            return self._estimate.is_cheap(self._settings.regret)
        return self.regret <= self._settings.regret

    @property
    def expected_error(self) -> float:
        """Expected distance of the unit vector that is wanted from the truth."""
        if self._poles is not None and self.is_led:
            return self._poles.expected_error
        known, coordinates = self._utility.focus(self._beliefs)
        return known.expected_error(coordinates)

    @property
    def regret(self) -> float:
        """What following the estimate may lose, as a share from worst to best.

        At most, if no answer is ever wrong; else with a probability of 95 %.
        """
        if self._poles is None:
            return self._estimate.regret
        metric = self._utility.metric(self._estimate.weights())
        found = self._poles.regret(metric)
        return found if self.is_led else max(found, self._estimate.regret)

    @property
    def choice(self) -> Decision | None:
        """The decision that questions are chosen for; None for the weights."""
        if self.is_led:
            return None
        found = self._open
        if found is None or not self._beliefs.is_exact:
            return found
        if found is self.decision:
            return None if found.settled and not self._is_sure else found
        # At 1 nobody who was drawn would lose, but maybe somebody else who agrees.
        return found if found.choice.certainty < 1 else None

    @property
    def _open(self) -> Decision | None:
        """What is to be decided by now."""
        if self.decision is None and (self._by_cost or self.is_close):
            return self._consequences
        return self.decision

    @property
    def chosen(self) -> tuple[np.ndarray, int]:
        """What there is to choose from, and the number of what is chosen by now."""
        places, own = self._estimate.choice
        if self.decision is None:
            return places, own
        return np.concatenate([self.decision.chosen[None], places]), 0

    @property
    def remaining(self) -> int:
        """How many questions are ahead, besides the next one.

        A question takes about one bit off all directions; noise takes some back.
        """
        if self.is_settled:
            return 0
        if self.is_led or (self._by_cost and self.choice is None):
            # Who loses most of all is looked for to end, or when it is to be told.
            lost = self._estimate.at_least if self._poles is None else self.regret
            more = math.log2(max(lost / self._settings.regret, 1.0))
            return math.ceil(HALVED * more)
        choice = self.choice
        if choice is not None:
            return max(0, choice.remaining - 1)
        bits = math.log2(self._doubt / self._settings.tolerance)
        return max(0, math.ceil(self._utility.size * bits / BITS) - 1)

    @property
    def fewest(self) -> int | None:
        """How many are at least, where `remaining` tells too little of that; else None.

        What following the estimate costs may fall at once.
        """
        if self.is_led or self._by_cost or self.decision is not None:
            return 0
        if self._utility.wants_all:
            return None
        # One answer hardly ever brings the doubt below half of what it was.
        bits = math.log2(max(self._doubt / self._settings.tolerance, 1.0))
        return max(0, math.ceil(bits) - 1)

    def learn(self, first: np.ndarray, second: np.ndarray, answer: Answer) -> None:
        """Look again, after something was learnt of the weights."""
        self.learn_all([(first, second, answer)])

    def learn_all(self, answers: Sequence[Answered]) -> None:
        """The same after many answers at once."""
        if self._poles is not None:
            for one in answers:
                self._poles.learn(*one)
        self._look()

    def details(self) -> Details:
        """How close it is."""
        found: Details = {"expected_error": self.expected_error, "regret": self.regret}
        return found if self.decision is None else {**found, **self.decision.details()}

    def _look(self) -> None:
        if not self.is_led and self._open is not None:
            self._open.update(self._beliefs)

    @property
    def _doubt(self) -> float:
        """What is to come below the tolerance: of who never errs nearly any error."""
        return self.expected_error * (LARGEST if self._beliefs.is_exact else 1.0)


def is_settled_by_cost(utility: LinearUtility, settings: Settings, exact: bool) -> bool:
    """Whether closeness of weights tells nothing, and nobody asked for it."""
    wanted = settings.tolerance < usual_tolerance(utility, exact)
    misled = utility.family.angles_mislead and settings.settled_by == "cost"
    return misled and not wanted


def usual_tolerance(utility: LinearUtility, exact: bool) -> float:
    """What is close enough if nothing is said, of who never errs or of people."""
    if not exact or utility.choice_set.alternatives is not None:
        return AMONG
    return TOLERANCES.get(utility.family.called or "", USUALLY)
