"""Groups whose rates rest on few people of a class: said wherever they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from elicitor.regions.groups import GroupRates
from elicitor.regions.groups.sizes import FEW
from elicitor.words import Fact, Joined

__all__ = ["FewInGroup", "FewOfClass", "few_in_groups"]


class FewOfClass(Fact):
    """So many of a class."""

    count: int
    name: str


class FewInGroup(Fact):
    """How many rows a group has, few of which classes, and how far rates are open.

    `doubt` is in percentage points; rows that weigh are as many of equal weight.
    """

    group: str
    rows: int
    few: Joined
    weighted: bool
    doubt: int


def few_in_groups(
    rates: GroupRates, called: Callable[[str], str] = str
) -> Iterator[FewInGroup]:
    """Tell the groups in which a class has fewer than 25 rows, as they are `called`."""
    sizes = rates.effective_sizes
    for group, rows in zip(rates.groups, [] if sizes is None else sizes, strict=False):
        few = np.flatnonzero(rows < FEW)
        if few.size:
            told = (FewOfClass(round(rows[i]), called(rates.classes[i])) for i in few)
            doubt = round(100 * min(1.0, float(rows.min()) ** -0.5))
            counts = round(float(rows.sum())), Joined(tuple(told))
            yield FewInGroup(called(group), *counts, rates.is_weighted, doubt)
