"""Costs of gaps, by the names of the groups that they are between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

from elicitor.cli.subjects.group_table_facts import AnyTwoGroups, TwoGroups

__all__ = ["gap_between", "merged_gaps"]

Between: TypeAlias = TwoGroups | AnyTwoGroups
Costs: TypeAlias = Mapping[tuple[tuple[str, str], int], float]
ALIKE = 1e-9
"""Costs that differ by rounding only."""


def merged_gaps(costs: Costs) -> dict[tuple[Between, int], float]:
    """Name the pairs of groups; together where gaps cost the same between any two."""
    by_rate: dict[int, dict[Between, float]] = {}
    for (pair, i), cost in costs.items():
        by_rate.setdefault(i, {})[TwoGroups(*pair)] = cost
    found: dict[tuple[Between, int], float] = {}
    for i, pairs in by_rate.items():
        alike = len(pairs) > 1 and np.ptp([*pairs.values()]) <= ALIKE
        told = {AnyTwoGroups(): max(pairs.values())} if alike else pairs
        found.update({(between, i): cost for between, cost in told.items()})
    return found


def gap_between(costs: Costs, at: tuple[Between, int]) -> float:
    """What a gap that another metric names so costs here, alike or not."""
    between, rate = at
    pairs = {TwoGroups(*pair): cost for (pair, i), cost in costs.items() if i == rate}
    if isinstance(between, AnyTwoGroups):
        return max(pairs.values(), default=0.0)
    return pairs.get(between, 0.0)
