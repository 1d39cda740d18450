"""Accuracies, costs and rewards: what each is worth of the others."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.space import Space
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.families.base import (
    Ends,
    WeightedSum,
    require_everyone,
)
from elicitor.metrics.families.ends import normalised_ends, share_ends
from elicitor.metrics.features import Powers
from elicitor.metrics.scaled_power import Term
from elicitor.metrics.signs import orthant

__all__ = ["CostRewardFamily"]


class CostRewardFamily(WeightedSum):
    """Weights of all statistics, and of the powers of those that bend: ‖a‖₁ = 1.

    Parameters
    ----------
    space : Space
        Accuracies or errors, then attributes.
    signs : {"increasing", "decreasing"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each error; it falls with all of them
        by default. Right decisions need none.
    """

    def __init__(self, space: Space, *, signs: Any = None) -> None:
        require_everyone(space, "cost-reward")
        known = space.signs
        if signs is not None:
            n = len(space.names) - space.n_attributes
            known = np.append(orthant(space.names[:n], signs), space.signs[n:])
        powers = Powers(space, known)
        super().__init__(space, [powers])
        self._own = tuple(
            _term(space, int(place), int(order))
            for place, order in zip(powers.places, powers.orders, strict=True)
        )
        spans = [space.spans[place] for place in powers.places]
        plain = [term.is_plain for term in self._own]
        self._spans = np.where(plain, spans, 1.0)

    def metric(self, weights: np.ndarray) -> CostRewardMetric:
        """See :meth:`Family.metric`."""
        (row,) = self.coefficients(weights[None])
        units = {name: unit for name, unit in self.space.measures.items() if unit}
        return CostRewardMetric(row, terms=self._own, units=units)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Family.coefficients`."""
        raw = weights / self._spans
        return np.asarray(raw / np.abs(raw).sum(axis=1, keepdims=True))

    def bounds(self, ends: Ends) -> np.ndarray:
        """See :meth:`Family.bounds`; no wider than can be if all signs are known."""
        looks = np.diag(1 / self._spans)
        if self.signs.all():
            return share_ends(ends, looks, self.signs / self._spans)
        return normalised_ends(ends(looks), 1)


def _term(space: Space, place: int, order: int) -> Term:
    """A statistic itself, or a power of one that bends."""
    name = space.names[place]
    if name not in space.bends:
        return Term(name)
    return Term(name, order, space.bends[name].lower, space.bends[name].upper)
