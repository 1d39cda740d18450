"""One-line checks of what a user passes, with one form of message.

Each message names the argument, what is allowed and what came.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError

__all__ = [
    "check_choice",
    "check_count",
    "check_instance",
    "check_names",
    "check_number",
    "check_points",
    "check_rng",
    "check_vector",
]

Kind = TypeVar("Kind")


NOT_NUMBERS = (str, bytes, bool, np.bool)
"""What float() would read, though nobody means it as a number."""


def check_number(
    name: str,
    value: Any,
    *,
    above: float = -math.inf,
    at_least: float = -math.inf,
    at_most: float = math.inf,
    below: float = math.inf,
) -> float:
    """Return `value` as a finite float inside the stated bounds."""
    try:
        number = math.nan if isinstance(value, NOT_NUMBERS) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    inside = above < number < below and at_least <= number <= at_most
    if not (math.isfinite(number) and inside):
        allowed = _bounds(above, at_least, at_most, below)
        raise InvalidParameterError(
            f"{name} must be a finite number{allowed}; got {value!r}."
        )
    return number


def check_count(name: str, value: Any, *, at_least: int = 0) -> int:
    """Return `value` as an int that is not smaller than `at_least`."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or value < at_least:
        raise InvalidParameterError(
            f"{name} must be a whole number of at least {at_least}; got {value!r}."
        )
    return int(value)


def check_choice(name: str, value: Any, allowed: Iterable[str]) -> str:
    """Return `value` if it is one of the `allowed` words."""
    choices = sorted(allowed)
    if value not in choices:
        listing = ", ".join(repr(choice) for choice in choices)
        raise InvalidParameterError(f"{name} must be one of {listing}; got {value!r}.")
    return str(value)


def check_vector(name: str, value: ArrayLike, *, size: int | None = None) -> np.ndarray:
    """Return `value` as a read-only vector of finite floats.

    Parameters
    ----------
    name : str
        How the caller's user knows the argument.
    value : array-like of shape (size,)
        What came.
    size : int, optional
        Number of entries that is allowed; any positive number by default.
    """
    try:
        vector = np.array(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        vector = np.array(math.nan)
    shape = "a vector" if size is None else f"a vector of {size} entries"
    wrong_size = vector.ndim != 1 or (size is not None and vector.size != size)
    if wrong_size or vector.size == 0 or not np.isfinite(vector).all():
        raise InvalidParameterError(
            f"{name} must be {shape}, all finite numbers; got {value!r}."
        )
    vector.flags.writeable = False
    return vector


def check_points(name: str, value: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    """Return `value` as one or many points of finite floats.

    Parameters
    ----------
    name : str
        How the caller's user knows the argument.
    value : array-like of shape (..., *shape)
        What came.
    shape : tuple of int
        That of one point.
    """
    try:
        points = np.array(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        points = np.array(math.nan)
    fits = points.shape[max(0, points.ndim - len(shape)) :] == shape
    if not fits or not np.isfinite(points).all():
        raise InvalidParameterError(
            f"{name} must be of shape {shape} or many of these, all finite numbers; "
            f"got {value!r}."
        )
    return points


def check_names(value: Any) -> tuple[str, ...]:
    """Return the names of statistics as a tuple of different words."""
    names = () if isinstance(value, str) or not np.iterable(value) else tuple(value)
    words = all(isinstance(name, str) and name for name in names)
    if not names or not words or len(set(names)) < len(names):
        raise InvalidParameterError(
            f"names must be a sequence of different words; got {value!r}."
        )
    return names


def check_instance(name: str, value: Kind, kind: type) -> Kind:
    """Return `value` if it is a `kind`."""
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0].lower() in "aeiou" else "a"
        raise InvalidParameterError(
            f"{name} must be {article} {kind.__name__}; got {value!r}."
        )
    return value


def check_rng(value: Any) -> np.random.Generator:
    """Return the random generator behind a `random_state`."""
    if value is None or isinstance(value, np.random.Generator):
        return np.random.default_rng(value)
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or value < 0:
        raise InvalidParameterError(
            "random_state must be None, a whole number of at least 0 or a "
            f"numpy.random.Generator; got {value!r}."
        )
    return np.random.default_rng(int(value))


def _bounds(above: float, at_least: float, at_most: float, below: float) -> str:
    parts = [
        f"{word} {bound:g}"
        for word, bound in (
            ("above", above),
            ("at least", at_least),
            ("at most", at_most),
            ("below", below),
        )
        if math.isfinite(bound)
    ]
    return " " + " and ".join(parts) if parts else ""
