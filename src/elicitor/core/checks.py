"""One-line checks of what a user passes, with one form of message.

Each message names the argument, what is allowed and what came.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.errors import InvalidParameterError

__all__ = [
    "LARGEST",
    "as_threshold",
    "check_callable",
    "check_choice",
    "check_count",
    "check_entries",
    "check_flag",
    "check_instance",
    "check_items",
    "check_label",
    "check_labels",
    "check_names",
    "check_number",
    "check_path",
    "check_points",
    "check_rng",
    "check_vector",
    "check_words",
    "floats",
    "shown",
]

Kind = TypeVar("Kind")


NOT_NUMBERS = (str, bytes, bool, np.bool, np.ma.core.MaskedConstant)
"""What float() would read, though nobody means it as a number."""
LARGEST = 1e100
"""Squares and products of larger numbers overflow."""
SMALLEST = 1e-100
"""What is divided by a positive number that is smaller overflows."""
LONGEST = 300
"""Letters of a value that a message shows."""


def shown(value: Any) -> str:
    """How a value is written in a message: its repr, shortened."""
    try:
        text = repr(value)
    except ValueError:  # an int of more than 4300 digits has none
        text = f"{_with_article(type(value).__name__)} that is too long to show"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 20]} … {text[-15:]}"


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
    tiny = above == 0 and 0 < number < SMALLEST
    if tiny or not (abs(number) <= LARGEST and inside):
        lowest = SMALLEST if tiny else at_least
        allowed = _bounds(above, lowest, at_most, below)
        raise InvalidParameterError(
            f"{name} must be a {_finite(number)}{allowed}; got {shown(value)}."
        )
    return number


def as_threshold(value: Any) -> float:
    """Return a threshold as a float; infinite ones call everyone alike.

    It lies between scores, which nothing is reckoned with: they may be of any size.
    """
    if isinstance(value, float) and not math.isnan(value):
        return float(value)
    number = floats(value, largest=math.inf)
    if number.ndim != 0 or isinstance(value, NOT_NUMBERS) or np.isnan(number):
        raise InvalidParameterError(f"threshold must be a number; got {shown(value)}.")
    return float(number)


MOST = 10**15
"""No count is larger: up to here floating point holds every whole number."""


def check_count(
    name: str, value: Any, *, at_least: int = 0, at_most: float = math.inf
) -> int:
    """Return `value` as an int inside the stated bounds."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    most_of_all = min(at_most, MOST)
    if not whole or not at_least <= value <= most_of_all:
        told = at_most < math.inf or (whole and value > MOST)
        most = f" and at most {most_of_all:,}" if told else ""
        raise InvalidParameterError(
            f"{name} must be a whole number of at least {at_least}{most}; got "
            f"{shown(value)}."
        )
    return int(value)


def check_flag(name: str, value: Any) -> bool:
    """Return `value` if it is True or False."""
    if not isinstance(value, (bool, np.bool)):
        raise InvalidParameterError(
            f"{name} must be True or False; got {shown(value)}."
        )
    return bool(value)


def check_choice(name: str, value: Any, allowed: Iterable[str]) -> str:
    """Return `value` if it is one of the `allowed` words."""
    choices = sorted(allowed)
    if not isinstance(value, str) or value not in choices:
        listing = ", ".join(repr(choice) for choice in choices)
        raise InvalidParameterError(
            f"{name} must be one of {listing}; got {shown(value)}."
        )
    return str(value)


def check_words(name: str, value: Any) -> str:
    """Return `value` if it is text in which something is written."""
    if not isinstance(value, str) or not value.strip():
        raise InvalidParameterError(
            f"{name} must be a word or several; got {shown(value)}."
        )
    return value


def floats(value: Any, *, largest: float = LARGEST) -> np.ndarray:
    """An array-like of numbers as a new float array; a single NaN for others.

    Numbers are neither complex, nor dates, nor text that looks like them; a masked or a
    missing one is NaN, and so is one that is too large to be reckoned with.
    """
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        return np.array(math.nan)
    try:
        given = np.asarray(value)
        numbers = given.dtype.kind in "biufO"
        array = np.array(given, dtype=float) if numbers else np.array(math.nan)
    except (TypeError, ValueError, OverflowError):
        return np.array(math.nan)
    return np.where(np.abs(array) <= largest, array, math.nan)


def check_vector(name: str, value: ArrayLike, *, size: int | None = None) -> np.ndarray:
    """`value` as a read-only vector, not empty, of finite floats."""
    vector = floats(value)
    shape = "a vector" if size is None else f"a vector of {size} entries"
    wrong_size = vector.ndim != 1 or (size is not None and vector.size != size)
    if wrong_size or vector.size == 0 or not np.isfinite(vector).all():
        raise InvalidParameterError(
            f"{name} must be {shape}, all finite numbers; got {shown(value)}."
        )
    vector.flags.writeable = False
    return vector


def check_points(name: str, value: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
    """`value` as one or many points, (..., *shape), of finite floats."""
    points = floats(value)
    fits = points.shape[max(0, points.ndim - len(shape)) :] == shape
    if not fits or not np.isfinite(points).all():
        raise InvalidParameterError(
            f"{name} must be of shape {shape} or many of these, all finite numbers; "
            f"got {shown(value)}."
        )
    return points


def check_label(name: str, value: Any) -> Any:
    """Return `value` if it can be the label of a class: one thing, and not missing."""
    if not _is_label(value) or np.ndim(value):
        raise InvalidParameterError(
            f"{name} must be one label, such as 1 or 'ill'; got {shown(value)}."
        )
    return value


def check_labels(
    name: str, value: Any, *, error: type[InvalidParameterError] = InvalidParameterError
) -> np.ndarray:
    """`value` as a vector of labels, none of them missing."""
    if np.ma.is_masked(value):
        raise error(f"{name} must not have missing labels; got {shown(value)}.")
    try:
        labels = np.asarray(value)
    except ValueError:  # rows of different lengths
        labels = np.array(None)
    if labels.ndim != 1 or not labels.size or labels.dtype.kind == "V":
        came = f"an array of shape {labels.shape}" if labels.ndim > 1 else shown(value)
        raise error(f"{name} must be a vector of labels, one for each row; got {came}.")
    plain = labels.dtype.kind in "biuSU" or (
        labels.dtype.kind == "f" and not np.isnan(labels).any()
    )
    rows = [] if plain else labels.tolist()
    for row, label in enumerate(rows):
        if not _is_label(label):
            raise error(
                f"{name} must not have missing labels; row {row} is {shown(label)}."
            )
    return labels


def _is_label(value: Any) -> bool:
    """Whether it can be looked up and is itself, as what stands for a gap is not."""
    if value is None or not isinstance(value, Hashable):
        return False
    same = value == value
    return isinstance(same, (bool, np.bool)) and bool(same)


def check_items(name: str, value: Any) -> list[Any]:
    """Return what a sequence holds."""
    if isinstance(value, type) or not np.iterable(value) or np.ma.is_masked(value):
        raise InvalidParameterError(f"{name} must be a sequence; got {shown(value)}.")
    return list(value)


def check_names(value: Any, *, name: str = "names") -> tuple[str, ...]:
    """Return the names of statistics as a tuple of different words."""
    names = () if isinstance(value, (str, type)) else value
    names = tuple(names) if np.iterable(names) else ()
    words = all(isinstance(each, str) and each for each in names)
    if not names or not words or len(set(names)) < len(names):
        raise InvalidParameterError(
            f"{name} must be a sequence of different words; got {shown(value)}."
        )
    return names


def check_statistics(
    value: Any, names: Sequence[str], groups: Sequence[str] = ()
) -> np.ndarray:
    """Statistics of classifiers, (..., n_names), or (..., n_groups, n_names)."""
    array = floats(value)
    if array.ndim == 0 and np.isnan(array):
        raise InvalidParameterError(f"statistics must be numbers; got {shown(value)}.")
    if array.ndim == 0 or array.shape[-1] != len(names):
        raise InvalidParameterError(
            f"statistics must have {len(names)} entries ({', '.join(names)}) along "
            f"their last axis; got {shown(value)}."
        )
    if not np.isfinite(array).all():
        raise InvalidParameterError(
            f"statistics must be finite numbers; got {shown(value)}."
        )
    if groups and (array.ndim < 2 or array.shape[-2] != len(groups)):
        raise InvalidParameterError(
            f"statistics must have a row for each of the {len(groups)} groups "
            f"({', '.join(groups)}); got shape {array.shape}."
        )
    return array


@overload
def check_instance(name: str, value: object, kind: type[Kind]) -> Kind: ...


@overload
def check_instance(name: str, value: Kind, kind: tuple[type, ...]) -> Kind: ...


def check_instance(name: str, value: Any, kind: Any) -> Any:
    """Return `value` if it is a `kind`, or one of several."""
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        words = " or ".join(_with_article(each.__name__) for each in kinds)
        raise InvalidParameterError(f"{name} must be {words}; got {shown(value)}.")
    return value


def check_callable(
    name: str, value: Callable[..., Any], what: str = "callable"
) -> Callable[..., Any]:
    """Return `value` if it can be called; `what` says with what."""
    if not callable(value):
        raise InvalidParameterError(f"{name} must be {what}; got {shown(value)}.")
    return value


def check_entries(
    name: str, value: Any, needed: Iterable[str] = ()
) -> Mapping[Any, Any]:
    """Return `value` if it is a mapping that has the `needed` entries."""
    if not isinstance(value, Mapping):
        raise InvalidParameterError(f"{name} must be a mapping; got {shown(value)}.")
    for key in needed:
        if key not in value:
            raise InvalidParameterError(
                f"{name} must have an entry {key!r}; got {shown(list(value))}."
            )
    return value


def check_path(name: str, value: Any) -> Path:
    """Return `value` as a path."""
    try:
        path = Path(value)
        fits = b"\0" not in os.fsencode(path)
    except (TypeError, UnicodeEncodeError):
        fits = False
    if not fits:
        raise InvalidParameterError(
            f"{name} must be a path, as text or a Path; got {shown(value)}."
        )
    return path


def check_rng(value: Any) -> np.random.Generator:
    """Return the random generator behind a `random_state`."""
    if value is None or isinstance(value, np.random.Generator):
        return np.random.default_rng(value)
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if not whole or value < 0:
        raise InvalidParameterError(
            "random_state must be None, a whole number of at least 0 or a "
            f"numpy.random.Generator; got {shown(value)}."
        )
    return np.random.default_rng(int(value))


def _with_article(word: str) -> str:
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"


def _finite(number: float) -> str:
    if math.isfinite(number) and abs(number) > LARGEST:
        return f"number between {-LARGEST:g} and {LARGEST:g}"
    return "finite number"


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
