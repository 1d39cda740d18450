"""What a metric of groups is made of, checked: names, shares, costs of gaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_names, floats, shown
from elicitor.core.errors import InvalidParameterError

__all__ = ["check_prevalence", "group_names", "read_violations"]

ROUNDING = 1e-5


def group_names(groups: Sequence[str] | None, size: int) -> tuple[str, ...]:
    """Names of the groups, different words; "1", "2", … if none are given."""
    if size < 2:
        raise InvalidParameterError(
            f"A comparison of groups needs at least two groups; got {size}."
        )
    if groups is None:
        return tuple(str(g + 1) for g in range(size))
    try:
        names = check_names(groups)
    except InvalidParameterError:
        names = ()
    if len(names) != size:
        raise InvalidParameterError(
            f"groups must name the {size} groups of prevalence by different words; got "
            f"{shown(groups)}."
        )
    return names


def check_prevalence(value: ArrayLike, n_statistics: int) -> np.ndarray:
    """τ, (n_groups, n_statistics), read-only; positive, of sum 1 over the groups."""
    shares = floats(value)
    fits = shares.ndim == 2 and shares.shape[1] == n_statistics
    if not fits or not np.all(shares > 0) or not _sum_to_one(shares):
        raise InvalidParameterError(
            f"prevalence must have shape (n_groups, {n_statistics}), positive shares "
            f"that sum to 1 over the groups; got {shown(value)}."
        )
    shares.flags.writeable = False
    return shares


def _sum_to_one(shares: np.ndarray) -> bool:
    """Whether those of every class do; thousands of metrics ask, as draws are many."""
    return bool((np.abs(shares.sum(axis=0) - 1) <= ROUNDING).all())


def read_violations(listed: Any) -> dict[tuple[str, str], Any]:
    """The violation costs of a metric's `to_dict`, each pair of groups once."""
    try:
        costs = {(u, v): weights for u, v, weights in listed}
        alone = len(costs) == len(listed)
    except (TypeError, ValueError):
        alone = False
    if not alone:
        raise InvalidParameterError(
            "violation_costs must list two groups and their weights for every pair, "
            f"each pair once; got {listed!r}."
        )
    return costs
