"""Families of metrics by name."""

from __future__ import annotations

from typing import Any

from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.families.base import Family, WeightedSum
from elicitor.metrics.families.cost_reward import CostRewardFamily
from elicitor.metrics.families.group_costs import FairFamily, FairQuadraticFamily
from elicitor.metrics.families.linear import LinearFamily
from elicitor.metrics.families.monotone import MonotoneFamily
from elicitor.metrics.families.polynomial import PolynomialFamily, QuadraticFamily
from elicitor.metrics.families.ratio import RatioFamily

__all__ = ["FAMILIES", "Family", "WeightedSum"]


def _cost_reward(space: Space, *, signs: Any = None) -> Family:
    """The family of costs and rewards; of real models a plain linear one."""
    if not space.n_attributes:
        raise InvalidParameterError(
            "A metric of costs and rewards needs a region with measured attributes; "
            f"got {', '.join(space.names)}."
        )
    if space.n_attributes == len(space.names):
        return LinearFamily(space, signs=signs)
    return CostRewardFamily(space, signs=signs)


_cost_reward.__doc__ = CostRewardFamily.__doc__

FAMILIES = {
    "cost-reward": _cost_reward,
    "fair": FairFamily,
    "fair-quadratic": FairQuadraticFamily,
    "linear": LinearFamily,
    "linear-fractional": RatioFamily,
    "monotone": MonotoneFamily,
    "polynomial": PolynomialFamily,
    "quadratic": QuadraticFamily,
}
"""``build(space, **options) -> Family`` for every family that is known by name."""
