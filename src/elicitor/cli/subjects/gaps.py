"""Costs of gaps, by the names of the groups that they are between."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from elicitor.cli.subjects.group_table_facts import AnyTwoGroups, TwoGroups

__all__ = ["merged_gaps"]

Between: TypeAlias = TwoGroups | AnyTwoGroups
ALIKE = 1e-9
"""Costs that differ by rounding only."""


def merged_gaps(
    costs: dict[tuple[tuple[str, str], int], float],
) -> dict[tuple[Between, int], float]:
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
