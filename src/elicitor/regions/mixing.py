"""Lotteries between classifiers: how their parts are put together."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from typing import Any, TypeVar

from elicitor.core.checks import check_instance, check_items, check_number, shown
from elicitor.core.errors import InvalidParameterError

__all__ = ["merged", "paired"]

Part = TypeVar("Part", bound=Hashable)


def paired(one: str, first: Any, other: str, second: Any) -> Iterable[tuple[Any, Any]]:
    """Pair what two sequences of the same length hold; `one`, `other`: their names."""
    ones, others = check_items(one, first), check_items(other, second)
    if len(ones) != len(others):
        raise InvalidParameterError(
            f"{one} and {other} must be equally many; got {len(ones)} and "
            f"{len(others)}."
        )
    return zip(ones, others, strict=True)


def merged(
    parts: Iterable[tuple[float, Part]], kind: type[Part]
) -> tuple[tuple[Part, ...], tuple[float, ...]]:
    """Put equal parts of a lottery together, in order; drop those without weight.

    >>> merged([(0.5, "small"), (0.25, "large"), (0.25, "small"), (0.0, "odd")], str)
    (('small', 'large'), (0.75, 0.25))
    """
    total: dict[Part, float] = {}
    for pair in check_items("parts", parts):
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise InvalidParameterError(
                f"parts must be pairs of a weight and a part; got {shown(pair)}."
            )
        weight, part = pair
        check_instance("a part", part, kind)
        share = check_number("weight", weight, at_least=0)
        total[part] = total.get(part, 0.0) + share
    kept = {part: weight for part, weight in total.items() if weight > 0}
    whole = sum(kept.values())
    if not math.isclose(whole, 1.0, abs_tol=1e-9):
        raise InvalidParameterError(
            f"The weights of a lottery must sum to 1; got {whole!r}."
        )
    return tuple(kept), tuple(weight / whole for weight in kept.values())
