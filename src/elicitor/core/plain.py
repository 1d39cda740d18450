"""Findings as JSON: what can be written, and nothing else."""

from __future__ import annotations

import dataclasses
import math
import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

__all__ = ["fixed", "plain"]

PLAIN = {"b": bool, "i": int, "u": int, "f": float, "U": str}
"""What NumPy's numbers and texts are without it, by their kind."""


def plain(value: Any) -> Any:
    """Turn findings into what a JSON file can hold; what cannot be in it is None."""
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(value.tolist())
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {_key(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(entry) for entry in value]
    if hasattr(value, "to_dict"):
        return plain(value.to_dict())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {one.name: plain(getattr(value, one.name)) for one in fields}
    return None


def fixed(value: Any) -> Any:
    """A value of JSON as it is whether kept or read: numbers plain, lists as tuples.

    ValueError if it is none, as a file would hold something else.
    """
    if isinstance(value, np.generic) and value.dtype.kind in PLAIN:
        return fixed(PLAIN[value.dtype.kind](value))
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, (list, tuple)):
        entries = tuple(map(fixed, value))
        same = type(value) is tuple and all(map(operator.is_, entries, value))
        return value if same else entries
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: fixed(entry) for key, entry in value.items()}
    raise ValueError


def _key(key: Any) -> str:
    """A pair of groups is written as "a, b"."""
    return ", ".join(map(str, key)) if isinstance(key, tuple) else str(key)
