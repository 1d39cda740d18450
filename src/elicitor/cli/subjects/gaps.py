"""Costs of gaps, by the names of the groups that they are between."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

__all__ = ["merged_gaps"]

ALIKE = 1e-9
"""Costs that differ by rounding only."""


def merged_gaps(
    costs: dict[tuple[tuple[str, str], int], float], called: Callable[[str], str]
) -> dict[tuple[str, int], float]:
    """Name the pairs of groups; together where gaps cost the same between any two."""
    by_rate: dict[int, dict[str, float]] = {}
    for (pair, i), cost in costs.items():
        by_rate.setdefault(i, {})["“{}” and “{}”".format(*map(called, pair))] = cost
    found = {}
    for i, pairs in by_rate.items():
        alike = len(pairs) > 1 and np.ptp([*pairs.values()]) <= ALIKE
        told = {"any two groups": max(pairs.values())} if alike else pairs
        found.update({(between, i): cost for between, cost in told.items()})
    return found
