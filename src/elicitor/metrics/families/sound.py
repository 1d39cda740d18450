"""What a family of one's own must be, said before the first question."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.base import Metric
from elicitor.metrics.coefficient_names import coefficient_facts
from elicitor.metrics.families.base import Family

__all__ = ["require_family", "require_sound"]


def require_family(name: str, made: Any) -> None:
    """Refuse what was built under a name if it is no family, or lacks something."""
    if not isinstance(made, Family):
        raise InvalidParameterError(
            f"The family {name!r} must be a Family; its build returned {shown(made)}."
        )
    for what in ("space", "size", "constraints"):
        if not hasattr(made, what):
            raise InvalidParameterError(
                f"The family {name!r} must have {what}: set it in its __init__."
            )
    if not isinstance(made.space, Space):
        raise InvalidParameterError(
            f"space of the family {name!r} must be the Space that it was built with; "
            f"got {shown(made.space)}."
        )
    whole = isinstance(made.size, (int, np.integer)) and not isinstance(made.size, bool)
    if not whole or made.size < 1:
        raise InvalidParameterError(
            f"size of the family {name!r} must be a whole number of unknowns, at least "
            f"1; got {shown(made.size)}."
        )
    rows = made.constraints
    _require_array(
        name, "constraints", rows, (None, made.size), "(n_constraints, size)"
    )


def require_sound(family: Family, weights: np.ndarray, points: np.ndarray) -> None:
    """Refuse a family whose answers do not have the shapes that they must have.

    Of weights (size,) that are known to be possible, and points (n, *space.shape).
    """
    name, size, space = str(family.called), family.size, family.space
    first, second = points[:-1].copy(), points[1:].copy()  # whatever is done to them
    with np.errstate(all="ignore"):  # what is not finite is told apart, and where
        found = {
            "differences": family.differences(first, second),
            "slopes": family.slopes(points[:-1].copy()),
        }
    for what, shape, meant in (
        ("differences", (len(first), size), "(n_pairs, size)"),
        ("slopes", (len(first), size, *space.shape), "(n_points, size, *space.shape)"),
    ):
        _require_array(name, what, found[what], shape, meant, finite=False)
    if not (np.array_equal(first, points[:-1]) and np.array_equal(second, points[1:])):
        raise InvalidParameterError(
            f"differences of the family {name!r} must leave the points that they are "
            "given as they are; they wrote into them. Write first - second instead of "
            "first -= second."
        )
    found_metric = family.metric(weights)
    metric = check_instance(f"metric of the family {name!r}", found_metric, Metric)
    kind = type(metric).__name__
    if not isinstance(getattr(metric, "family", None), str):
        raise InvalidParameterError(
            f"{kind}, the class of metrics of the family {name!r}, must have a name "
            "for files: family = 'a name', in its class."
        )
    if tuple(metric.names) != tuple(space.names) or metric.shape != space.shape:
        raise InvalidParameterError(
            f"metric of the family {name!r} must have the statistics of its space, "
            f"{', '.join(space.names)} in shape {space.shape}; got a {kind} of "
            f"{', '.join(metric.names)} in shape {metric.shape}."
        )
    _require_metric(name, metric, points)
    n_coefficients = len(coefficient_facts(metric))
    own = family.coefficients(weights[None])
    shape = (1, n_coefficients)
    _require_array(name, "coefficients", own, shape, "(n, n_coefficients)")


def _require_metric(name: str, metric: Metric, points: np.ndarray) -> None:
    """Refuse a metric that could be asked about, and then not told or kept."""
    space_shape = points.shape[1:]
    kind = f"{type(metric).__name__}, the class of metrics of the family {name!r},"
    with np.errstate(all="ignore"):
        parts = [
            ("value", points, metric.value(points.copy()), points.shape[:1]),
            ("value", points[0], metric.value(points[0].copy()), ()),
            ("gradient", points[0], metric.gradient(points[0].copy()), space_shape),
        ]
    for what, given, found, shape in parts:
        numbers = np.asarray(found).dtype.kind in "biuf"
        if not numbers or np.shape(found) != shape:
            raise InvalidParameterError(
                f"{what} of {kind} must be of shape {shape} for statistics of shape "
                f"{given.shape}, all numbers; got {shown(found)}."
            )
    try:
        json.dumps(metric.to_dict(), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InvalidParameterError(
            f"to_dict of {kind} must return what fits into a JSON file, arrays as "
            f"lists; {error}."
        ) from None


def _require_array(
    name: str,
    what: str,
    found: Any,
    shape: tuple[int | None, ...],
    meant: str,
    *,
    finite: bool = True,
) -> None:
    """Refuse what is no array of numbers of a shape; None is any length."""
    own = found.shape if isinstance(found, np.ndarray) else None
    fits = own is not None and len(own) == len(shape)
    if not fits or any(
        n not in (None, m) for n, m in zip(shape, own or (), strict=True)
    ):
        wanted = ", ".join("n" if n is None else str(n) for n in shape)
        came = shown(found) if own is None else f"shape {own}"
        raise InvalidParameterError(
            f"{what} of the family {name!r} must be an array of shape {meant}, here "
            f"({wanted}); got {came}."
        )
    if finite and not np.isfinite(found).all():
        raise InvalidParameterError(
            f"{what} of the family {name!r} must be finite; got {shown(found)}."
        )
