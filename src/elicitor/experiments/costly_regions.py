"""Real classifiers, and what they cost: the places of the experiments on costs.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
R_ij        –                       rates of :class:`.MeasuredPool`
–           ``called``              share of a group that is given a label, which is
                                    what demographic parity compares
==========  ======================  ===============================================
"""

from __future__ import annotations

from functools import cache

import numpy as np

from elicitor.datasets import fitted_halves, load_vehicle
from elicitor.experiments.measured_pool import (
    MeasuredPool,
    adult_latencies,
    load_pools,
)
from elicitor.regions.attributes import Attribute, CostRewardRegion
from elicitor.regions.base import Region
from elicitor.regions.groups import GroupPool
from elicitor.regions.pool import ModelPool

__all__ = [
    "adult",
    "adult_called",
    "default_alarms",
    "default_called",
    "pool_of_rates",
    "shown",
    "vehicle_price",
]


@cache
def adult() -> ModelPool:
    """80 classifiers on Adult: right decisions of both classes and latency."""
    speeds = np.array(adult_latencies())
    return _pool(load_pools()["Adult"], {"latency": (speeds, "cost", "ms")})


@cache
def default_alarms() -> ModelPool:
    """80 classifiers on Default: defaults that are found, and false alarms."""
    measured = load_pools()["Default"]
    pays, defaults = measured.rates().T
    return ModelPool(
        _names(measured),
        np.column_stack([defaults, 1 - pays]),
        names=["found", "false alarms"],
        kinds=["reward", "cost"],
    )


@cache
def vehicle_price() -> CostRewardRegion:
    """Right decisions about four vehicles, of which the first trades against a price.

    The frontier is the quarter ellipse of [C].
    """
    price = Attribute("price", 1, 10, kind="cost", unit="€")
    return CostRewardRegion(fitted_halves(load_vehicle()).diagonal(), [price])


@cache
def adult_called() -> GroupPool:
    """80 classifiers on Adult by sex: who is called "over 50K" how often is a cost."""
    return _called("Adult", "called over 50K")


@cache
def default_called() -> GroupPool:
    """80 classifiers on Default by sex: who is taken for a default how often."""
    return _called("Default", "called a default")


def _called(data: str, name: str) -> GroupPool:
    """Rights of both sexes, and the share of each that is given the second label."""
    measured = load_pools()[data]
    rows = measured.counts.sum(axis=(2, 3))
    called = measured.counts[..., 1].sum(axis=2) / rows
    return GroupPool(
        _names(measured),
        measured.group_rates(),
        measured.shares,
        names=measured.statistics().names,
        groups=measured.groups,
        costs={name: called},
        group_shares=rows[0] / rows[0].sum(),
    )


def pool_of_rates(data: str, *, kind: str = "reward") -> ModelPool:
    """80 classifiers on some data: right decisions of all classes, good or a "cost"."""
    return _pool(load_pools()[data], {}, kind)


def _names(measured: MeasuredPool) -> list[str]:
    return [f"{family} {i + 1}" for i, family in enumerate(measured.families)]


def _pool(
    measured: MeasuredPool,
    more: dict[str, tuple[np.ndarray, str, str]],
    kind: str = "reward",
) -> ModelPool:
    """Rates, then attributes: values, kind and unit of each."""
    names = measured.statistics().names
    values, kinds, units = zip(*more.values(), strict=True) if more else ((), (), ())
    return ModelPool(
        _names(measured),
        np.column_stack([measured.rates(), *values]),
        names=[*names, *more],
        kinds=[kind] * len(names) + list(kinds),
        units=[""] * len(names) + list(units),
    )


def shown(region: Region) -> np.ndarray:
    """What people may compare: models worth choosing, or corners of a region."""
    models = region.choice_set.alternatives
    return region.choice_set.landmarks if models is None else models
