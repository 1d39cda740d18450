"""Rows whose class and group are known, and what is decided about them.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
C^g_ij      ``counted``             P(G=g, Y=i, h=j), flat, of size n_groups ·
                                    n_classes · n_classes
w_r         ``weights``             weight of row r, summing to 1, shape (n_rows,)
–           ``strata``              group and class of each row, g · n_classes + i
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.printable import printable
from elicitor.metrics.linear import LinearMetric
from elicitor.regions.binary import BinaryRegion
from elicitor.using.choosing.facts import RarestClass
from elicitor.using.tuning.sample import Sample, even_folds
from elicitor.using.wrong_way import runs_wrong_way

__all__ = ["Decisions", "LabelledRows"]


@dataclass(frozen=True, eq=False)
class Decisions:
    """What a model decides, row by row: in cell (g · n_classes + i) · n_classes + j.

    With lots, cells are all in which a row may count, (n_classes, n_rows), by chances.
    """

    cells: np.ndarray = field(repr=False)
    chances: np.ndarray | None = field(default=None, repr=False)

    def counted(self, weights: np.ndarray, size: int) -> np.ndarray:
        """C, of shape (size,)."""
        if self.chances is None:
            return np.bincount(self.cells, weights, minlength=size)
        shares = (weights * self.chances).ravel()
        return np.bincount(self.cells.ravel(), shares, minlength=size)


@dataclass(frozen=True, eq=False)
class LabelledRows:
    """Rows whose class, group and weight (they sum to 1) are known, by indices.

    Classes are in the order of the metric, of (TP, TN) the positive one first.
    """

    classes: tuple[str, ...]
    binary: bool
    groups: tuple[str, ...]
    truth: np.ndarray = field(repr=False)
    members: np.ndarray = field(repr=False)  # 0 if there are no groups
    weights: np.ndarray = field(repr=False)

    @cached_property
    def strata(self) -> np.ndarray:
        """Index of group and class of each row."""
        return np.asarray(self.members * len(self.classes) + self.truth)

    @cached_property
    def weigh(self) -> bool:
        """Whether some rows that count do so more than others."""
        counting = self.weights[self.weights > 0]
        return bool((counting != counting[0]).any())

    @property
    def n_strata(self) -> int:
        """How many groups times classes there are."""
        return max(1, len(self.groups)) * len(self.classes)

    @cached_property
    def rarest(self) -> tuple[int, RarestClass]:
        """Rows that count of the rarest class (in a group), and which that is."""
        counting = self.strata[self.weights > 0]
        counts = np.bincount(counting, minlength=self.n_strata)
        group, place = divmod(int(np.argmin(counts)), len(self.classes))
        where = printable(self.groups[group]) if self.groups else None
        return int(counts.min()), RarestClass(printable(self.classes[place]), where)

    @property
    def order(self) -> slice:
        """Where classes stand in a sample: of (TP, TN) the positive one is last."""
        return slice(None, None, -1) if self.binary else slice(None)

    def sample(self, table: np.ndarray) -> Sample:
        """The rows with probabilities of shape (n_rows, n_classes)."""
        return Sample(
            self.classes[self.order],
            1 - self.truth if self.binary else self.truth,
            table[:, self.order],
            np.array(self.groups)[self.members] if self.groups else None,
            self.weights,
        )

    def turned(self, table: np.ndarray) -> bool:
        """Whether the first of two classes has the lower probability where it is."""
        counting = self.truth[self.weights > 0]
        if len(self.classes) != 2 or np.ptp(counting) == 0:
            return False
        region = replace(self.sample(table), groups=None).region(LinearMetric([1, 1]))
        return runs_wrong_way(check_instance("region", region, BinaryRegion))

    def decided(self, classes: np.ndarray) -> Decisions:
        """Decisions without lots, of shape (n_rows,), as class indices."""
        return Decisions(self.strata * len(self.classes) + classes)

    def drawn(self, chances: np.ndarray) -> Decisions:
        """Decisions by lots of probabilities of shape (n_rows, n_classes)."""
        if ((chances == 0) | (chances == 1)).all():
            return self.decided(chances.argmax(axis=1))
        cells = self.strata * len(self.classes) + np.arange(len(self.classes))[:, None]
        return Decisions(cells, np.ascontiguousarray(chances.T))

    def folds(self, number: int, rng: np.random.Generator) -> np.ndarray | None:
        """The part of each row, each class of each group parted as evenly as it goes.

        None if one has fewer than two rows that count: outside some part it has none.
        """
        if self.rarest[0] < 2:
            return None
        return even_folds(self.strata, self.weights > 0, number, rng)
