"""A question: which of two alternatives is preferred."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import (
    check_callable,
    check_count,
    check_instance,
    check_items,
    floats,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.in_notebook import InNotebook

__all__ = ["Question"]

ROUNDING = 1e-7
"""Statistics that differ by less are the same, computed on another machine; of those
above one, such a share of them."""

DIGESTIBLE = 24
"""Of so many statistics each is written."""
DIGITS: Any = {"float_kind": "{:.4g}".format}

Asking: TypeAlias = Generator["Question", Answer, Any]
"""A procedure, whatever it returns in the end."""


@dataclass(frozen=True, eq=False)
class Question(InNotebook):
    """Two alternatives that an oracle compares.

    Parameters
    ----------
    first, second : array-like of shape (n_statistics,) or (n_groups, n_statistics)
        Statistics of the two classifiers, as probabilities, in the order of the
        region's ``names``. They are copied and made read-only.
    remaining : int, optional
        About how many questions follow this one, as far as the procedure can tell.
    instead : callable, optional
        ``instead(question) -> bool``: asks the procedure to put another question in
        the place of this one, which it does if that one is exactly as good. A replay
        does so where the machine that recorded a session broke a tie otherwise.
    fork : callable, optional
        ``fork() -> Procedure``: as long as this question is open, starts the procedure
        a second time from here, with this question; neither run learns of the other.
        A session takes answers back with it, and looks at what is known so far.
    display : callable, optional
        ``display(language=…) -> Display``: how it looks to people. Sessions know.
    between : pair of int, optional
        From how many to how many follow, for most people; the latter is None if there
        may be any number more. Of procedures that know how many, there is none.
    seen : callable, optional
        ``seen(answer)``: tells the procedure, before it is sent an answer, which one
        that was as the sides were shown, if they may have been swapped.

    Raises
    ------
    InvalidParameterError
        If the shapes differ or an entry is not finite.

    Notes
    -----
    Questions are equal if their alternatives are; nothing else counts.
    """

    first: np.ndarray
    second: np.ndarray
    remaining: int | None = None
    instead: Callable[[Question], bool] | None = field(default=None, repr=False)
    fork: Callable[[], Asking] | None = field(default=None, repr=False)
    display: Callable[..., Any] | None = field(default=None, repr=False)
    between: tuple[int, int | None] | None = None
    seen: Callable[[Answer], None] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        first, second = (
            _statistics("first", self.first),
            _statistics("second", self.second),
        )
        if first.shape != second.shape:
            raise InvalidParameterError(
                "first and second must have the same shape; "
                f"got {first.shape} and {second.shape}."
            )
        if self.remaining is not None:
            check_count("remaining", self.remaining)
        if self.between is not None:
            object.__setattr__(self, "between", _ends(self.between))
        for name in ("instead", "fork", "display", "seen"):
            if (given := getattr(self, name)) is not None:
                check_callable(name, given)
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "second", second)

    @property
    def swapped(self) -> Question:
        """The same question with the sides exchanged."""
        return Question(self.second, self.first, self.remaining, between=self.between)

    @property
    def alone(self) -> Question:
        """The same question without a way back to the procedure that asks it."""
        return Question(self.first, self.second, self.remaining, between=self.between)

    def is_close(self, other: Question) -> bool:
        """Whether the alternatives are the same up to the rounding of another machine.

        Parameters
        ----------
        other : Question
            Every entry may differ by 1e-7, one above 1 by this share of it.
        """
        check_instance("other", other, Question)
        return self.first.shape == other.first.shape and all(
            bool(
                np.all(np.abs(mine - others) <= ROUNDING * np.maximum(1, np.abs(mine)))
            )
            for mine, others in ((self.first, other.first), (self.second, other.second))
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Question):
            return NotImplemented
        same_first = np.array_equal(self.first, other.first)
        return same_first and np.array_equal(self.second, other.second)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        first, second = (_written(side) for side in (self.first, self.second))
        more = "" if self.remaining is None else f", remaining={self.remaining}"
        return f"Question({first}, {second}{more})"


def _ends(between: object) -> tuple[int, int | None]:
    """From how many to how many."""
    ends = check_items("between", between)
    if len(ends) != 2:
        raise InvalidParameterError(
            f"between must be a lower and an upper end; got {shown(between)}."
        )
    least, most = check_count("between", ends[0]), ends[1]
    return least, None if most is None else check_count("between", most, at_least=least)


def _statistics(name: str, value: object) -> np.ndarray:
    array = floats(value, largest=math.inf)
    if array.ndim not in (1, 2) or array.size == 0 or not np.isfinite(array).all():
        raise InvalidParameterError(
            f"{name} must be a vector or a matrix (one row per group) of finite "
            f"numbers; got {shown(value)}."
        )
    array.flags.writeable = False
    return array


def _written(side: np.ndarray) -> str:
    """Statistics in one line, with as many digits as one can compare."""
    rows = np.array2string(side, separator=", ", threshold=DIGESTIBLE, formatter=DIGITS)
    return " ".join(rows.split())
