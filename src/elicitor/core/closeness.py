"""What one machine computed and another one computed again: the same up to rounding.

Processors, numerical libraries and numbers of threads add the same numbers in another
order, so recomputed numbers differ in their last digits, and in some more where an
algorithm amplifies that. Words, counts and choices do not differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

__all__ = ["TOLERANCE", "differences", "is_close"]

TOLERANCE = 1e-6
"""Largest difference of recomputed numbers, compared with the largest beside them."""
NOTHING = 1e-7
"""Coefficients and probabilities that differ by less are the same."""


def is_close(kept: Any, now: Any) -> bool:
    """Whether two arrays of numbers are the same up to rounding."""
    before, after = np.asarray(kept, dtype=float), np.asarray(now, dtype=float)
    if before.shape != after.shape:
        return False
    largest = max(np.abs(before).max(initial=0.0), np.abs(after).max(initial=0.0))
    away = np.abs(before - after).max(initial=0.0)
    return bool(away <= TOLERANCE * largest + NOTHING)


def differences(kept: Any, now: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two JSON-ready values differ by more than rounding, and what stands there.

    At places such as ``"metric.weights"``; what is not there is None.
    """
    if isinstance(kept, Mapping) and isinstance(now, Mapping):
        for key in sorted({*kept, *now}):
            below = f"{path}.{key}" if path else str(key)
            yield from differences(kept.get(key), now.get(key), below)
    elif _is_numeric(kept) and _is_numeric(now):
        if not is_close(kept, now):
            yield path, kept, now
    elif isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        for index, (before, after) in enumerate(zip(kept, now, strict=True)):
            yield from differences(before, after, f"{path}[{index}]")
    elif kept != now:
        yield path, kept, now


def _is_numeric(value: Any) -> bool:
    """Whether it is a number or a regular array of numbers, some of them no counts."""
    try:
        return np.asarray(value).dtype.kind == "f"
    except ValueError:  # ragged
        return False
