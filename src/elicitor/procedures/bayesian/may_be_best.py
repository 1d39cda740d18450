"""Which models may be the best to somebody who never errs.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
x           ``own``                 the model that is chosen
h           ``halfspaces``          ⟨h, w⟩ ≥ 0 for all who agree
z(y, x)     ``utility.rows``        ⟨w, z(y, x)⟩ > 0 if y is better than x to w
==========  ======================  ===============================================

Of a ratio ⟨w, z⟩ is a difference of utilities times two denominators, of which
comparisons tell next to nothing: as long as any y may be better than x, there is
somebody who loses nearly all by x. What is known for certain is who may be the best,
and of few models that is soon known.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.ties import first_best
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.cone import Cone
from elicitor.procedures.bayesian.rivals import Lost
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["FewModels", "may_be_best"]

FEW = 8
"""So many models are few: each question rules one out at least, if it must."""
SAME = 1e-9
"""Statistics that differ by less are the same."""


def may_be_best(
    utility: LinearUtility,
    halfspaces: np.ndarray,
    middle: np.ndarray,
    covariance: np.ndarray,
) -> np.ndarray | None:
    """Which models some metric that agrees thinks best, (n_models,); None without."""
    models = utility.choice_set.alternatives
    if models is None:
        return None
    possible = []
    for i, model in enumerate(models):
        others = np.delete(models, i, axis=0)
        ahead = utility.rows(np.broadcast_to(model, others.shape), others)
        # A copy is as good, and no other model to be better than.
        known = np.vstack([halfspaces, ahead[ahead.any(axis=1)]])
        possible.append(not Cone(known, middle, covariance).is_empty)
    return np.array(possible)


class FewModels:
    """Few real models, of which somebody with a ratio wants the best one."""

    def __init__(self, models: np.ndarray, possible: np.ndarray) -> None:
        self._models = models
        # By rounding none may be it: then nothing is known.
        self._possible = possible if possible.any() else ~possible

    @classmethod
    def of(cls, utility: LinearUtility, beliefs: Beliefs) -> FewModels:
        """Those that may be the best by all answers so far."""
        belief = beliefs.estimate(), beliefs.covariances[0]
        possible = may_be_best(utility, beliefs.halfspaces, *belief)
        models = utility.choice_set.alternatives
        assert models is not None
        assert possible is not None
        return cls(models, possible)

    @staticmethod
    def are_all(utility: LinearUtility) -> bool:
        """Whether there are so few of them, and metrics are ratios for everyone."""
        choices, ratio = utility.choice_set, utility.family.angles_mislead
        models = choices.alternatives
        if models is None or choices.can_mix or len(choices.shape) > 1:
            return False
        return ratio and len(models) <= FEW

    def choice(self, utilities: np.ndarray) -> int:
        """The best of those that may be it, (n_models,)."""
        possible = self._possible
        return int(np.flatnonzero(possible)[first_best(utilities[possible])])

    def lost(
        self,
        places: np.ndarray,
        own: int,
        utilities: np.ndarray,
        equal: Sequence[tuple[np.ndarray, np.ndarray]],
    ) -> Lost:
        """What is lost by one of some places at most, and the best to who loses it.

        Of those that were called about equal to it, by `equal` pairs, only at last.
        """
        possible, own_place = self._models[self._possible], places[own]
        rivals = [
            i
            for i, place in enumerate(places)
            if _same(possible, place).any() and not _same(place, own_place)
        ]
        if not rivals:
            return Lost(0.0, own_place)
        told = [
            b for pair in equal for a, b in (pair, pair[::-1]) if _same(a, own_place)
        ]
        new = [i for i in rivals if not any(_same(b, places[i]) for b in told)]
        rivals = new or rivals
        return Lost(1.0, places[rivals[first_best(utilities[rivals])]])


def _same(models: np.ndarray, one: np.ndarray) -> np.ndarray:
    axes = tuple(range(-one.ndim, 0))
    return np.asarray(np.abs(models - one).max(axis=axes) < SAME)
