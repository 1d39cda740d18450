"""The engine, begun with comparisons that exist already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_choice,
    check_entries,
    check_names,
    check_words,
    floats,
    shown,
)
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import BINARY
from elicitor.metrics.families import Family, SumOf
from elicitor.metrics.signs import SIGNS, UNKNOWN, conventional_signs
from elicitor.regions.base import Region
from elicitor.regions.groups.pool import GroupPool
from elicitor.regions.pool.compared import ComparedPool
from elicitor.session import Session
from elicitor.using.learning.comparisons import Comparisons
from elicitor.using.panel_report import Panel, panel

__all__ = ["compared_region", "learnt", "signs_of"]


def learnt(
    found: Comparisons,
    region: Region,
    family: str | SumOf | Family,
    *,
    source: str | None = None,
    context: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Result | Panel:
    """What comparisons say; of everyone who made them, if people are told apart.

    `settings` are those of a :class:`Session`.
    """
    if source is not None:
        check_words("source", source)
    notes = {} if context is None else check_entries("context", context)
    given = {"as": found.how, "source": source}

    def of(some: Comparisons, person: Mapping[str, str]) -> Result:
        session = Session(
            region,
            family,
            given=some.exchanges,
            context={**notes, "given": {**given, **person}},
            **settings,
        )
        return session.result(partial=True)

    if found.people is None:
        return of(found, {})
    everyone = dict(found.by_person())
    results = [of(some, {"person": name}) for name, some in everyone.items()]
    return panel(results, list(everyone), region=region, notes=found.notes)


def compared_region(
    points: np.ndarray,
    names: Sequence[str],
    *,
    models: Sequence[str] | None = None,
    signs: Any = None,
    units: Mapping[str, str] | None = None,
    groups: Sequence[str] | None = None,
    prevalence: Any = None,
) -> Region:
    """All that was compared, as something to go on asking about.

    `points` are of shape (n_points, n_statistics), or (n_points, n_groups,
    n_statistics) of groups; the other arguments as of :func:`learn`.
    """
    if points.ndim == 2 and not (groups is None and prevalence is None):
        raise InvalidParameterError(
            "groups and prevalence go with statistics of groups, of shape (n, "
            f"n_groups, n_statistics); got shape {points.shape}."
        )
    if len(np.unique(points, axis=0)) < 2:
        raise InvalidDataError(
            "At least two alternatives must differ; all that were compared are alike."
        )
    called = check_names(names)
    given = {} if units is None else check_entries("units", units)
    for name in given:
        check_choice("units", name, called)
    if points.ndim == 2:
        return ComparedPool.of(
            points,
            names=called,
            signs=signs_of(called, signs),
            units=[given.get(name, "") for name in called],
            models=models,
        )
    return GroupPool(
        *_of_groups(points, models),
        _shares(points.shape[1:]) if prevalence is None else prevalence,
        names=called,
        groups=groups,
    )


def signs_of(names: Sequence[str], signs: Any) -> np.ndarray:
    """Which statistics are good (1) and bad (-1), of shape (n_statistics,).

    By default right decisions are good and errors bad; of anything else nobody knows
    (0).
    """
    if signs is None:
        known = ClassStatistics.parse(names) is not None or tuple(names) == BINARY
        return conventional_signs(names) * float(known)
    if isinstance(signs, str):
        check_choice("signs", signs, (*SIGNS, UNKNOWN))
        return np.full(len(names), SIGNS.get(signs, 0.0))
    listed = floats(signs)
    if listed.shape != (len(names),) or not np.isin(listed, (-1, 0, 1)).all():
        raise InvalidParameterError(
            "signs must be 'increasing', 'decreasing', 'unknown', or 1, -1 or 0 for "
            f"each of the {len(names)} statistics; got {shown(signs)}."
        )
    return listed


def _of_groups(
    points: np.ndarray, models: Sequence[str] | None
) -> tuple[list[str], np.ndarray]:
    """Names and rates of all alternatives that differ."""
    _, first = np.unique(points, axis=0, return_index=True)
    kept = np.sort(first)
    if models is None:
        return [str(i + 1) for i in range(len(kept))], points[kept]
    return [models[i] for i in kept], points[kept]


def _shares(shape: tuple[int, ...]) -> np.ndarray:
    """Groups of equal sizes."""
    return np.full(shape, 1 / shape[0])
