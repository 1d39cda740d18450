"""What German messages may call."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["FUNCTIONS", "class_of"]

CASE = re.compile("“(.+)” case")


def class_of(case: str) -> str:
    """The class in what English calls a case of it; else what the case is called.

    Examples
    --------
    >>> class_of("“sepsis” case"), class_of("Patientin")
    ('sepsis', 'Patientin')
    """
    found = CASE.fullmatch(str(case))
    return str(case) if found is None else found[1]


FUNCTIONS: dict[str, Callable[..., str]] = {"CLASS": class_of}
