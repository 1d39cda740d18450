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
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.families import Family, SumOf
from elicitor.metrics.signs import SIGNS, UNKNOWN, signs_by_name
from elicitor.regions.base import Region
from elicitor.regions.groups.pool import GroupPool
from elicitor.regions.pool.compared import ComparedPool
from elicitor.session import Session
from elicitor.using.learning.comparisons import Comparisons
from elicitor.using.panel_report import Panel, panel

__all__ = ["compared_region", "learnt", "signs_of", "told_signs"]

FINEST, SMALLEST = 1e-7, 1e-50
"""Differences must not be smaller, beside the numbers and as they are; curved families
take products of them."""
SIGN_WORDS = {"+": 1.0, "1": 1.0, "-": -1.0, "-1": -1.0, "?": 0.0, "0": 0.0}


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

    def of(some: Comparisons, person: Mapping[str, str]) -> Result:
        given = {**some.origin, "source": source, **person}
        session = Session(
            region,
            family,
            given=some.exchanges,
            context={**notes, "given": given},
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
    """All that was compared, (n_points, n_statistics) or by group, to go on with."""
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
    _require_measurable(points.reshape(-1, points.shape[-1]), called)
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

    By default right decisions and errors; of anything else nobody knows (0).
    """
    if signs is None:
        return signs_by_name(names)
    told = told_signs(names, signs)
    if isinstance(told, str):
        return np.full(len(names), SIGNS.get(told, 0.0))
    return np.array(told)


def told_signs(names: Sequence[str], signs: Any) -> str | list[float]:
    """Read what is said of signs: one word for all, or 1, -1 or 0 of each."""
    if isinstance(signs, str) and signs in (*SIGNS, UNKNOWN):
        return signs
    given = signs
    if isinstance(signs, Mapping):
        for name in signs:
            check_choice("signs", name, names)
        given = [signs.get(name, 0) for name in names]
    elif isinstance(signs, str):
        given = signs.split(",") if "," in signs else list(signs.replace(" ", ""))
    listed = list(given) if np.iterable(given) else []
    found = floats([SIGN_WORDS.get(str(one).strip(), one) for one in listed])
    if found.shape != (len(names),) or not np.isin(found, (-1, 0, 1)).all():
        raise InvalidParameterError(
            "signs must be 'increasing', 'decreasing', 'unknown', or + (good), - (bad) "
            f"or ? for each of {', '.join(names)}, such as {_example(names)!r}; 1, -1 "
            f"and 0 mean the same; got {shown(signs)}."
        )
    return [float(one) for one in found]


def _example(names: Sequence[str]) -> str:
    return ",".join("+" if i == 0 else "-" for i in range(len(names)))


def _require_measurable(points: np.ndarray, names: Sequence[str]) -> None:
    """Raise where differences drown in rounding, or are of no usual size."""
    for name, values in zip(names, points.T, strict=True):
        span, size = float(np.ptp(values)), float(np.abs(values).max())
        if not span:
            continue
        if span < FINEST * size:
            raise InvalidDataError(
                f"{name} must differ by more than {FINEST:g} of its size, or rounding "
                f"hides it; it goes from {values.min():.10g} to {values.max():.10g}. "
                "Subtract what all of them have."
            )
        if span < SMALLEST or size > 1 / SMALLEST:
            raise InvalidDataError(
                f"{name} must be measured in a unit in which it differs by at least "
                f"{SMALLEST:g} and is at most {1 / SMALLEST:g} in size; it differs by "
                f"{span:g}, up to {size:g} in size. Choose another unit."
            )


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
