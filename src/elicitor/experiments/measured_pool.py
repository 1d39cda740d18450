"""What 80 real classifiers get right on each data set, as it was counted.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
k, m        –                       number of classes and of groups
N^g_ij      ``counts``              rows of class i in group g that were called j;
                                    shape (n_classifiers, m, k, k)
R^g_ij      ``group_rates()``       N^g_ij / Σ_j N^g_ij
R_ij        ``rates()``             the same of all groups together
τ^g_i       ``shares``              share of group g in class i, shape (m, k)
o, ρ        ``ball()``              the fair die's rates; the radius, see there
==========  ======================  ===============================================

The counts are the report of the experiment ``classifier-pool``. One comes with the
package; the folder of ``ELICITOR_DATA`` is searched first.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.datasets.files import find_in_folder
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.multiclass.ball import Ball

__all__ = ["FILE", "RADIUS", "MeasuredPool", "adult_latencies", "load_pools"]

LATENCIES = "classifier_latencies.json"
FILE = "classifier_pools.json"
RADIUS = 0.2
"""ρ in [Q] Section 5."""


@dataclass(frozen=True, eq=False)
class MeasuredPool:
    """Decisions of many classifiers on the same held-out rows.

    `groups` has one entry if none is protected; `families` has one for each classifier.
    """

    data: str
    classes: tuple[str, ...]
    groups: tuple[str, ...]
    families: tuple[str, ...] = field(repr=False)
    counts: np.ndarray = field(repr=False)

    def __post_init__(self) -> None:
        n_rows = self.counts.sum(axis=-1)
        if not np.all(n_rows > 0) or np.any(n_rows != n_rows[0]):
            raise InvalidDataError(
                f"The classifiers of {self.data!r} must be measured on the same rows, "
                f"some of every class in every group; got counts {n_rows.tolist()!r}."
            )

    @classmethod
    def from_row(cls, measured: Mapping[str, Any]) -> MeasuredPool:
        """Read one data set of the report of ``classifier-pool``."""
        classes, groups = tuple(measured["classes"]), tuple(measured["groups"])
        texts = [one["counts"] for one in measured["classifiers"]]
        counts = [[text.split() for text in each] for each in texts]
        return cls(
            data=measured["data"],
            classes=classes,
            groups=groups,
            families=tuple(one["family"] for one in measured["classifiers"]),
            counts=np.array(counts, dtype=int).reshape(
                len(texts), len(groups), len(classes), len(classes)
            ),
        )

    @cached_property
    def fingerprint(self) -> str:
        """Eight hexadecimal digits that tell these counts from others."""
        return hashlib.sha256(str(self.counts.tolist()).encode()).hexdigest()[:8]

    def statistics(self, *, diagonal: bool = True) -> ClassStatistics:
        """Rates of right decisions, or of errors."""
        return ClassStatistics(self.classes, diagonal, rates=True)

    def rates(self, *, diagonal: bool = True) -> np.ndarray:
        """Rates of everyone, of shape (n_classifiers, n_statistics)."""
        return self._rates(self.counts.sum(axis=1), diagonal)

    def group_rates(self, *, diagonal: bool = True) -> np.ndarray:
        """Rates per group, of shape (n_classifiers, n_groups, n_statistics)."""
        return self._rates(self.counts, diagonal)

    @cached_property
    def shares(self) -> np.ndarray:
        """τ: share of each group in every class, of shape (n_groups, n_classes)."""
        rows = self.counts[0].sum(axis=-1)
        return np.asarray(rows / rows.sum(axis=0))

    def ball(self, *, diagonal: bool = True) -> Ball:
        """The ball around a fair die in which questions are asked."""
        k = len(self.classes)
        # Rates must be probabilities, and errors sum to at most 1 per class.
        largest = 1 / k if diagonal else 1 / (k * np.sqrt(k - 1))
        names = self.statistics(diagonal=diagonal).names
        center = np.full(len(names), 1 / k)
        return Ball(center, min(RADIUS, float(largest)), names=names)

    def group_ball(self, *, diagonal: bool = True) -> GroupBall:
        """The same ball in every group."""
        return GroupBall.of_classes(
            self.classes,
            self.ball(diagonal=diagonal).radius,
            self.shares,
            diagonal=diagonal,
            groups=self.groups,
        )

    def _rates(self, counts: np.ndarray, diagonal: bool) -> np.ndarray:
        rows, columns = self.statistics(diagonal=diagonal).entries
        rates = counts / counts.sum(axis=-1, keepdims=True)
        return np.asarray(rates[..., rows, columns])


def load_pools() -> dict[str, MeasuredPool]:
    """The measured classifiers of every data set, by its name."""
    place = find_in_folder(FILE)
    bundled = resources.files("elicitor.datasets") / "data" / FILE
    try:
        report = json.loads((place or bundled).read_text(encoding="utf-8"))
        rows = [row["measured"] for row in report["rows"]]
        return {row["data"]: MeasuredPool.from_row(row) for row in rows}
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidDataError(
            f"{place or FILE} must be the report of `elicitor reproduce "
            f"classifier-pool`, as JSON; {error!r}."
        ) from error


def adult_latencies() -> list[float]:
    """Milliseconds per 1,000 decisions of the classifiers on Adult, in their order."""
    bundled = resources.files("elicitor.datasets") / "data" / LATENCIES
    found: list[float] = json.loads(bundled.read_text(encoding="utf-8"))["Adult"]
    return found
