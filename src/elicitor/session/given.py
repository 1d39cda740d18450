"""Comparisons that were made before a session, which it begins with."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

from elicitor.core.checks import check_instance, check_items
from elicitor.core.errors import InvalidParameterError
from elicitor.core.transcript import Exchange
from elicitor.procedures import find_procedure
from elicitor.regions.base import Region

__all__ = ["checked_given"]


def checked_given(
    region: Region, configuration: Mapping[str, Any], given: Sequence[Exchange]
) -> tuple[Exchange, ...]:
    """Comparisons that a session of this configuration can begin with.

    None may be about something else than the region, or taken back.
    """
    found = tuple(check_items("given", given))
    if not found:
        return ()
    family, method = configuration["family"], configuration["method"]
    asking = find_procedure(region, family, method, dict(configuration["options"]))
    if "given" not in inspect.signature(asking).parameters:
        raise InvalidParameterError(
            f"given goes with method='bayesian', which learns from any comparisons; "
            f"the method {method!r} follows its own questions."
        )
    shape = region.space.shape
    for number, entry in enumerate(found, start=1):
        check_instance("given", entry, Exchange)
        if entry.undone:
            raise InvalidParameterError(f"given must stand; number {number} does not.")
        if entry.question.first.shape != shape:
            raise InvalidParameterError(
                f"given must be of {shape} numbers each, as the region is; number "
                f"{number} is of {entry.question.first.shape}."
            )
    return found
