"""Which statistics are good and which are bad, as someone says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from elicitor.core.checks import check_choice, check_vector, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY
from elicitor.metrics.statistics import ClassStatistics

__all__ = [
    "KINDS",
    "SIGNS",
    "UNKNOWN",
    "check_kinds",
    "conventional_signs",
    "known_signs",
    "orthant",
    "require_several",
    "signs_by_name",
]

SIGNS = {"decreasing": -1.0, "increasing": 1.0}
UNKNOWN = "unknown"
KINDS = {"reward": 1.0, "cost": -1.0, "unknown": 0.0}
"""Whether more of something is better, or less, or nobody knows."""


def conventional_signs(names: Sequence[str]) -> np.ndarray:
    """−1 for the errors of several classes, and 1 for anything else."""
    statistics = ClassStatistics.parse(names)
    bad = statistics is not None and not statistics.diagonal
    return np.full(len(names), -1.0 if bad else 1.0)


def check_kinds(kinds: Any, names: Sequence[str]) -> tuple[str, ...]:
    """Return the kind of every statistic, one of `KINDS`."""
    found = tuple(kinds) if np.iterable(kinds) and not isinstance(kinds, str) else ()
    if len(found) != len(names) or not all(
        isinstance(kind, str) and kind in KINDS for kind in found
    ):
        raise InvalidParameterError(
            f"kinds must be 'reward', 'cost' or 'unknown' for each of the {len(names)} "
            f"statistics; got {shown(kinds)}."
        )
    return found


def signs_by_name(names: Sequence[str]) -> np.ndarray:
    """The same of errors and right decisions, and 0 for what names do not tell."""
    told = ClassStatistics.parse(names) is not None or tuple(names) == BINARY
    return conventional_signs(names) * float(told)


def orthant(
    names: Sequence[str], signs: Any, *, may_be_unknown: bool = False
) -> np.ndarray:
    """The option `signs` of two or more statistics: 1 for good ones, −1 for bad ones.

    None means "decreasing" for errors of several classes, else "increasing".
    """
    # "unknown" is looked for beforehand, where it may be said.
    words = [*SIGNS, UNKNOWN] if may_be_unknown else list(SIGNS)
    require_several(names)
    if signs is None:
        return conventional_signs(names)
    if isinstance(signs, str):
        return np.full(len(names), SIGNS[check_choice("signs", signs, words)])
    chosen = check_vector("signs", signs, size=len(names))
    if not (np.abs(chosen) == 1).all():
        raise InvalidParameterError(
            f"signs must be {', '.join(map(repr, words))}, or 1 or -1 for each of the "
            f"{len(names)} statistics; got {signs!r}."
        )
    return chosen


def require_several(names: Sequence[str]) -> None:
    """Refuse a single statistic where one is traded against another."""
    if len(names) < 2:
        raise InvalidParameterError(
            "The region must have at least two statistics to trade against each "
            f"other; it has {names!r}."
        )


def check_direction(direction: str) -> float:
    """Return 1 if utility grows with what counts, −1 if it falls."""
    return SIGNS[check_choice("direction", direction, SIGNS)]


def known_signs(names: Sequence[str], signs: Any) -> np.ndarray:
    """As :func:`orthant`, where "unknown" leaves all of them open: zeros."""
    if isinstance(signs, str) and signs == UNKNOWN:
        return np.zeros(len(names))
    return orthant(names, signs, may_be_unknown=True)
