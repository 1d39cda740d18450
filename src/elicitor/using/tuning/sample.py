"""People whose class is known, with what a model says of them.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
–           ``strata``              group and class of each row, g · n_classes + i
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.using.tuning.people import region_of

__all__ = ["N_FOLDS", "Sample", "even_folds"]

N_FOLDS = 5
"""Parts that rows are split into; each is decided about by what the others chose."""


@dataclass(frozen=True, eq=False)
class Sample:
    """Labelled rows with probabilities, in the order of a metric's classes."""

    classes: tuple[str, ...]  # of (TP, TN) the positive one last
    truth: np.ndarray = field(repr=False)
    probabilities: np.ndarray = field(repr=False)
    groups: np.ndarray | None = field(default=None, repr=False)
    weights: np.ndarray | None = field(default=None, repr=False)  # None: alike
    positive_label: Any = None

    @classmethod
    def of(cls, region: Region) -> Sample | None:
        """The people that a region rests on; None unless the class of each is known.

        Groups whose shares are not those of their rows are no sample of everyone.
        """
        parts = region.parts
        people = [part.population for part in parts.values()]
        if not people or not all(one.is_labelled for one in people):
            return None
        rows = np.array([one.n_rows for one in people])
        shares = np.array([part.share for part in parts.values()])
        weights = None
        if region.is_weighted:
            masses = [one.masses for one in people]
            weights = np.concatenate(masses) * np.repeat(shares, rows)
        elif not np.allclose(rows / rows.sum(), shares):
            return None
        return cls(
            people[0].classes,
            np.concatenate([one.truth for one in people]).astype(np.intp),
            np.concatenate([one.probabilities for one in people]),
            groups=np.repeat([*parts], rows) if len(parts) > 1 else None,
            weights=weights,
            positive_label=region.positive_label,
        )

    def __len__(self) -> int:
        return len(self.truth)

    @cached_property
    def counting(self) -> np.ndarray:
        """Which rows count at all, (n_rows,) of booleans."""
        if self.weights is None:
            return np.full(len(self), True)
        return np.asarray(self.weights > 0)

    @cached_property
    def group_names(self) -> tuple[str, ...]:
        """The groups that occur."""
        return () if self.groups is None else tuple(np.unique(self.groups).tolist())

    @cached_property
    def strata(self) -> np.ndarray:
        """Index of group and class of each row, (n_rows,)."""
        if self.groups is None:
            return self.truth
        members = np.searchsorted(self.group_names, self.groups)
        return np.asarray(members * len(self.classes) + self.truth)

    @property
    def n_rarest(self) -> int:
        """Rows that count of the rarest class, or of the rarest class of a group."""
        size = max(1, len(self.group_names)) * len(self.classes)
        return int(np.bincount(self.strata[self.counting], minlength=size).min())

    def some(self, rows: np.ndarray) -> Sample:
        """Some of the rows, by booleans or indices."""
        return replace(
            self,
            truth=self.truth[rows],
            probabilities=self.probabilities[rows],
            groups=None if self.groups is None else self.groups[rows],
            weights=None if self.weights is None else self.weights[rows],
        )

    def region(self, metric: Metric) -> Region:
        """What classifiers can achieve for the rows that count."""
        here = self.some(self.counting)
        weights = here.weights
        if weights is not None and (weights == weights[0]).all():
            weights = None
        region = region_of(
            metric,
            here.truth,
            here.probabilities,
            self.classes,
            groups=here.groups,
            weights=weights,
        )
        region.positive_label = self.positive_label
        return region


def even_folds(
    strata: np.ndarray, counting: np.ndarray, number: int, rng: np.random.Generator
) -> np.ndarray:
    """The part of each row, so that each stratum is spread as evenly as it goes.

    Those that are `counting` are spread evenly, and so are the others.
    """
    mixed = rng.permutation(len(strata))
    order = mixed[np.lexsort((~counting[mixed], strata[mixed]))]
    found = np.empty(len(order), dtype=int)
    found[order] = np.arange(len(order)) % number
    return found
