"""The metric that is returned, and what it may lose, of few models and ratios.

Draws tell of somebody, but as long as any model may be better there is somebody who
loses nearly all. So what is lost is told by who may be the best, see `FewModels`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.estimate import ROUNDING, Estimate
from elicitor.procedures.bayesian.may_be_best import FewModels
from elicitor.procedures.bayesian.rivals import Lost, preferred
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["EstimateOfFew"]


class EstimateOfFew(Estimate):
    """What is believed of somebody who never errs and wants the best of few models."""

    is_of_few = True
    _possible: FewModels | None = None

    @staticmethod
    def suits(utility: LinearUtility, beliefs: Beliefs) -> bool:
        """Whether there are so few of them, and metrics are ratios for everyone."""
        return beliefs.is_exact and FewModels.are_all(utility)

    def hear(
        self,
        pairs: Sequence[tuple[np.ndarray, np.ndarray]],
        answers: Sequence[Answer],
    ) -> None:
        """Look anew who may be the best."""
        super().hear(pairs, answers)
        self._possible = None

    @property
    def at_least(self) -> float:
        """What it loses, as that takes no search."""
        return self.regret

    def is_cheap(self, regret: float) -> bool:
        """Whether following it loses no more, whatever draws say."""
        return self.regret <= regret

    def _can_be_told(self, weights: np.ndarray) -> bool:
        """Whether it has a value for each model, and agrees with answers."""
        if not super()._can_be_told(weights):
            return False
        better, worse = preferred(self._pairs, self._answers)
        if not len(better):
            return True
        both = np.concatenate([better, worse])
        ahead, behind = np.split(self._utility.utilities(weights[None], both)[0], 2)
        return bool((ahead - behind >= -ROUNDING * np.abs(ahead)).all())

    def _chosen(self, values: np.ndarray) -> int:
        return self._models.choice(values)

    def _most_lost(
        self,
        enough: float,  # noqa: ARG002 – it takes no search
        stakes: tuple[np.ndarray, int, np.ndarray] | None = None,
    ) -> Lost:
        places, own, _ = stakes or self._stakes
        values = self._utility.utilities(self.weights()[None], places)[0]
        told = zip(self._pairs, self._answers, strict=True)
        equal = [pair for pair, answer in told if answer is Answer.ABOUT_EQUAL]
        return self._models.lost(places, own, values, equal)

    @property
    def _models(self) -> FewModels:
        """Which of them may be the best by all answers so far."""
        if self._possible is None:
            self._possible = FewModels.of(self._utility, self._beliefs)
        return self._possible
