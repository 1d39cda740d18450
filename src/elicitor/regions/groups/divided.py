"""The people of a sample, divided into groups."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from elicitor.core.checks import check_flag, check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.regions.groups.labels import group_labels, group_order
from elicitor.regions.groups.sizes import require_groups_and_classes
from elicitor.regions.multiclass.diagonal import DiagonalRegion
from elicitor.regions.multiclass.law import LawPopulation
from elicitor.regions.multiclass.off_diagonal import OffDiagonalRegion
from elicitor.regions.multiclass.region import MulticlassRegion

__all__ = ["Divided", "divided", "kind_of"]


class Divided(NamedTuple):
    """What each group can achieve, its share of everyone, and its rows by class."""

    regions: dict[str, MulticlassRegion]
    shares: list[float]
    sizes: np.ndarray


def divided(everyone: MulticlassRegion, groups: Any) -> Divided:
    """Divide the rows of a region; see :meth:`GroupRates.from_region`."""
    population = check_instance("everyone", everyone, MulticlassRegion).population
    if isinstance(population, LawPopulation):
        raise InvalidParameterError(
            "everyone must be the region of a sample, as a law has no rows to "
            "divide; build GroupRates from a region for each group's law."
        )
    labels = group_labels(groups, n_rows=population.n_rows)
    names = group_order(labels)
    members = [np.flatnonzero(labels == name) for name in names]
    sizes = np.stack([population.class_sizes(rows) for rows in members])
    require_groups_and_classes(names, population.classes, sizes)
    kind = kind_of(everyone.diagonal)
    parts = [kind(population.part(rows), rates=True) for rows in members]
    shares = [population.share_of(rows) for rows in members]
    return Divided(dict(zip(names, parts, strict=True)), shares, sizes)


def kind_of(diagonal: bool) -> type[DiagonalRegion] | type[OffDiagonalRegion]:
    """The region of right decisions, or that of errors."""
    return DiagonalRegion if check_flag("diagonal", diagonal) else OffDiagonalRegion
