"""What data or counts can hardly carry."""

from __future__ import annotations

from elicitor.words import Fact

__all__ = ["CoarseCounts", "FewRows", "ManyPairs", "NoSignal"]


class FewRows(Fact):
    """Which classes have few rows, and how far that leaves rates open (points)."""

    rows: int
    weighted: bool
    few: tuple[Fact, ...]
    doubt: int


class CoarseCounts(Fact):
    """Hardly any difference can be seen in counts, for want of whom; `enough` would do.

    Without `few` they are coarse for all.
    """

    per: int
    few: Fact | None
    enough: int


class NoSignal(Fact):
    """The scores tell nothing."""


class ManyPairs(Fact):
    """How many groups there are, each pair of which is asked about."""

    groups: int
