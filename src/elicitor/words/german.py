"""What German needs to know of a word that a user chose: whether it is a noun alone."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["FUNCTIONS", "with_what"]

NOUN = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{3,}(-[A-ZÄÖÜ][a-zäöüß]+)*")
"""One word with a capital; short ones are rather labels, such as "Ja"."""


def with_what(words: str) -> str:
    """What stands after "mit" and "ohne": a noun as it is, all else in quotes.

    Examples
    --------
    >>> with_what("Krebs"), with_what("harmloser Knoten"), with_what("ja")
    ('Krebs', '„harmloser Knoten“', '„ja“')
    """
    return words if NOUN.fullmatch(words) else f"„{words}“"


FUNCTIONS: dict[str, Callable[..., str]] = {"WHAT": with_what}
"""By their names in the catalogue."""
