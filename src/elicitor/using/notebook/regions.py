"""What a notebook shows of a region: who is in it, without computing anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from elicitor.core.labels import is_usual_positive
from elicitor.metrics.base import BINARY
from elicitor.metrics.things import statistic
from elicitor.oracles.displays.facts import ClassName
from elicitor.regions.base import Region
from elicitor.using.displays import UsualName
from elicitor.using.notebook.facts import CardColumn, CardTitle, RegionIs
from elicitor.using.notebook.page import Card, table
from elicitor.words.amounts import Named, percent
from elicitor.words.blocks import Stack
from elicitor.words.numbers import measured

__all__ = ["region_card"]

WIDE = 6
"""Columns of numbers that a screen has room for."""


def region_card(region: Region) -> Card:
    """Models, groups or classes with their shares; else the statistics."""
    sizes = region.sizes
    rows = None if sizes is None else int(np.sum(sizes))
    title, weighted = CardTitle("region"), region.is_weighted
    measured_models = region.models_measured
    if measured_models is not None and measured_models.ndim == 2:
        lead = RegionIs("models", rows, len(region.models), None, weighted)
        return Card(title, lead, _models(region, measured_models))
    if region.groups:
        lead = RegionIs("groups", rows, len(region.groups), region.per, weighted)
        return Card(title, lead, _groups(region.groups, sizes, region))
    shares = region.class_shares
    if shares is not None:
        lead = RegionIs("classes", rows, len(shares), region.per, weighted)
        return Card(title, lead, _classes(region, shares, sizes))
    lead = RegionIs("numbers", rows, len(region.names), region.per, weighted)
    return Card(title, lead, _statistics(region))


def _models(region: Region, points: np.ndarray) -> Stack:
    names, units = region.names[:WIDE], region.measures
    head = [f"{name} ({units[name]})" if units.get(name) else name for name in names]
    rows = [
        (model, *map(measured, point[:WIDE]))
        for model, point in zip(region.models, points.tolist(), strict=True)
    ]
    right = tuple(range(1, 1 + len(head)))
    return table((CardColumn("model"), *head), rows, right=right)


def _groups(groups: Sequence[str], sizes: Any, region: Region) -> Stack:
    """How many rows there are of each group, and of each class in it."""
    if sizes is None:
        return table((CardColumn("group"),), [(name,) for name in groups])
    statistics = region.class_statistics
    classes = () if statistics is None else statistics.classes[:WIDE]
    counts = np.rint(sizes).astype(int)
    head = (CardColumn("group"), CardColumn("rows"), *map(Named, classes))
    rows = [
        (name, int(own.sum()), *own[: len(classes)].tolist())
        for name, own in zip(groups, counts, strict=True)
    ]
    return table(head, rows, right=tuple(range(1, len(head))))


def _classes(region: Region, shares: np.ndarray, sizes: Any) -> Stack:
    statistics = region.class_statistics
    names: Sequence[Any] = _two(region.positive_label)
    if region.names != BINARY and statistics is not None:
        names = tuple(map(Named, statistics.classes))
    rows: list[tuple[Any, ...]] = [
        (name, percent(float(share))) for name, share in zip(names, shares, strict=True)
    ]
    head: tuple[Any, ...] = (CardColumn("class"), CardColumn("share"))
    if sizes is not None:
        head = (*head, CardColumn("rows"))
        counts = np.asarray(sizes, dtype=int).tolist()
        rows = [(*row, count) for row, count in zip(rows, counts, strict=True)]
    return table(head, rows, right=(1, 2))


def _two(label: Any) -> tuple[ClassName, ClassName]:
    """What members of two classes are called, the positive ones first."""
    usual = label is None or is_usual_positive(label)
    words = UsualName("people"), UsualName("positive") if usual else str(label)
    return ClassName("positives", *words), ClassName("negatives", *words, False)


def _statistics(region: Region) -> Stack:
    units = region.measures
    rows = [(statistic(name), units.get(name, "")) for name in region.names]
    return table((CardColumn("statistic"), CardColumn("unit")), rows)
