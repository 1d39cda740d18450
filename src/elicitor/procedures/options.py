"""Options that a procedure has, and what somebody meant who wrote another one."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Sequence
from typing import Any

from elicitor.core.checks import check_entries
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import Procedure

__all__ = ["ALWAYS", "check_options"]

ALWAYS = (
    "context",
    "max_questions",
    "method",
    "random_state",
    "repeats",
    "shuffle_sides",
    "timed",
    "tolerance",
)
"""What a session is told besides the options of its procedure."""


def check_options(procedure: Callable[..., Procedure], options: dict[str, Any]) -> None:
    """Refuse options that a procedure does not have."""
    taken = inspect.signature(procedure).parameters
    check_entries("options", options)
    allowed = sorted(set(taken) - {"region", "rng", "given", "tolerance"})
    unknown = sorted(set(options) - set(allowed), key=str)
    if unknown:
        raise InvalidParameterError(
            f"Unknown option {unknown[0]!r} for {procedure.__name__}; "
            f"{_meant(unknown[0], allowed)}its options are: "
            f"{', '.join(allowed) or 'none'}. Whatever is asked, elicit and Session "
            f"take {', '.join(ALWAYS[:-1])} and {ALWAYS[-1]}."
        )


def _meant(name: Any, allowed: Sequence[str]) -> str:
    """A guess at what somebody meant who wrote something else."""
    known = [each for each in (*allowed, *ALWAYS) if each != name]
    near = difflib.get_close_matches(str(name), known, n=1)
    return f"perhaps {near[0]!r} is meant; " if near else ""
