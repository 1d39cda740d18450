"""Where words are put: what must be escaped there, and how something is stressed."""

from __future__ import annotations

import re
from collections.abc import Callable

from elicitor.core.printable import printable
from elicitor.core.record import Record

__all__ = ["HTML", "MARKDOWN", "MARKUP", "PLAIN", "Medium"]

MARKS = re.compile(r"([\\`*_\[\]<>|#~!])")
"""What Markdown reads as more than itself."""


class Medium(Record):
    """Somewhere to write."""

    escape: Callable[[str], str]  # makes a name stand for itself
    strong: tuple[str, str] = ("", "")  # before and behind words that are stressed
    weak: tuple[str, str] = ("", "")  # the same of words that stand back

    def stress(self, words: str, stressed: bool | None) -> str:
        """Stress words (true) or let them stand back (false)."""
        if stressed is None or not words:
            return words
        before, behind = self.strong if stressed else self.weak
        return f"{before}{words}{behind}"


def _for_pages(text: str) -> str:
    from html import escape

    return escape(printable(text))


def _for_markup(text: str) -> str:
    from rich.markup import escape

    return escape(printable(text))


PLAIN = Medium(printable)
"""Text that nothing reads but a person."""
MARKUP = Medium(_for_markup, ("[bold]", "[/bold]"), ("[dim]", "[/dim]"))
"""The markup of a console (rich)."""
HTML = Medium(_for_pages, ("<strong>", "</strong>"))
MARKDOWN = Medium(lambda text: MARKS.sub(r"\\\1", printable(text)), ("**", "**"))
