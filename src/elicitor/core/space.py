"""What the numbers of a classifier are: one value for metric, region and question.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           –                       statistics of a classifier, of shape `shape`
n, m        –                       number of statistics, of groups
ζ           ``right``               statistics of a classifier without mistakes, (n,)
τ           ``prevalence``          share of every group in everyone, (m, n)
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, NamedTuple, Self

import numpy as np

from elicitor.core.checks import floats
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.plain import plain

__all__ = ["Bend", "Space"]

LATER = "by_group"
"""What files have only where there is any, as older ones do not."""


class Bend(NamedTuple):
    """A statistic of which neither more nor less is better, such as a length."""

    degree: int  # highest power of it that may count
    lower: float  # scaled to 0, and the upper value to 1
    upper: float


@dataclass(frozen=True, eq=False)
class Space:
    """The statistics of classifiers, of everyone or per group.

    Attributes
    ----------
    names : tuple of str
        What the n statistics are called.
    signs : ndarray of shape (n,)
        1 where more is better by convention, −1 where less is, 0 where nobody knows.
    spans : ndarray of shape (n,)
        What counts as a unit of each statistic: its range, or 1.
    norm : {1, 2}
        Which norm of linear weights is one by convention.
    right : ndarray of shape (n,) or None
        ζ, if statistics count right decisions: they lie between 0 and ζ.
    places : ndarray of shape (n_places, *shape) or None
        Attainable statistics, as far apart as can be, where trade-offs should be right.
    prevalence : ndarray of shape (m, n) or None
        τ, if statistics are given per group.
    groups : tuple of str
        Names of the groups.
    bends : mapping of str to Bend
        The statistics of unknown direction.
    alike : frozenset of str
        Statistics that are the same in everything that can be shown.
    n_attributes : int
        How many of the statistics, the last ones, are attributes: costs and rewards.
    measures : mapping of str to str
        In what statistics are measured ("ms"), where that is known.
    by_group : frozenset of str
        The attributes that differ between groups; others are of whole classifiers.
    """

    names: tuple[str, ...]
    signs: np.ndarray
    spans: np.ndarray
    norm: int = 2
    right: np.ndarray | None = None
    places: np.ndarray | None = None
    prevalence: np.ndarray | None = None
    groups: tuple[str, ...] = ()
    bends: Mapping[str, Bend] = field(default_factory=dict)
    alike: frozenset[str] = frozenset()
    n_attributes: int = 0
    measures: Mapping[str, str] = field(default_factory=dict)
    by_group: frozenset[str] = frozenset()

    @cached_property
    def class_statistics(self) -> ClassStatistics | None:
        """Which decisions about classes they are; None if they are anything else."""
        return ClassStatistics.parse(self.names)

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the statistics of one classifier: (n,), or (m, n) with groups."""
        one = (len(self.names),)
        return one if self.prevalence is None else (len(self.groups), *one)

    @property
    def n_entries(self) -> int:
        """Numbers that are shown of one classifier."""
        return int(np.prod(self.shape))

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        found = {one.name: plain(getattr(self, one.name)) for one in fields(self)}
        found |= {"alike": sorted(self.alike), "by_group": sorted(self.by_group)}
        return found if self.by_group else {k: found[k] for k in found if k != LATER}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild it from :meth:`to_dict`.

        Raises
        ------
        InvalidParameterError
            If something is no number that must be one.
        LookupError, TypeError
            If something is missing, or is more than that.
        """
        parts = dict(data)
        for name in ("signs", "spans", "right", "places", "prevalence"):
            parts[name] = None if parts[name] is None else floats(parts[name])
        bends = {name: Bend(*bend) for name, bend in parts["bends"].items()}
        named = {name: tuple(parts[name]) for name in ("names", "groups")}
        sets = {name: frozenset(parts.get(name, ())) for name in ("alike", LATER)}
        return cls(**parts | named | {"bends": bends, **sets})
