"""What keeps groups of a draft's data from being compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from elicitor.core.labels import spelling
from elicitor.words import Fact

__all__ = ["GroupWithoutClass", "OneGroupOnly", "odd_groups"]


class OneGroupOnly(Fact):
    """That all rows are of one group."""

    column: str
    holds: str


class GroupWithoutClass(Fact):
    """A group that has nobody of whom one answer is true."""

    group: str
    count: int  # rows of the group
    label: str
    column: str  # which tells what was true


def odd_groups(
    truth: Sequence[str], column: str, groups: Sequence[Sequence[str]], called: str
) -> Iterator[Fact]:
    """Every group needs rows of each kind, of what was true in a column.

    `groups` are columns that together tell the group of a row, `called` their names.
    """
    members = [
        ", ".join(map(spelling, row)) for row in zip(*groups, strict=True)
    ]  # fmt: skip
    sizes = Counter(members)
    if len(sizes) == 1:
        yield OneGroupOnly(called, members[0])
        return
    labels = [spelling(one) for one in truth]
    there = {*zip(members, labels, strict=True)}
    for group in sorted(sizes):
        for label in sorted({*labels}):
            if (group, label) not in there:
                yield GroupWithoutClass(group, sizes[group], label, column)
