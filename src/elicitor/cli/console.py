"""The terminal of a command, which no text can steer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from elicitor.cli.interrupts import undivided
from elicitor.core.printable import printable

__all__ = ["PlainConsole", "echo"]


class PlainConsole(Console):
    """A console of rich that spells out control codes in whatever it is given."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print all of it, then heed signals."""
        # A signal in between would leave rich collecting all that follows, unseen.
        with undivided():
            super().print(*objects, **options)

    def render_str(self, text: str, **options: Any) -> Text:
        """Read a text, whose width is that of what is shown."""
        return super().render_str(printable(text, lines=True), **options)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Render whatever came otherwise than as a text."""
        for part in super().render(renderable, options):
            if part.control:
                yield part
            else:
                yield Segment(printable(part.text, lines=True), part.style)


def echo(text: str) -> None:
    """Write a line that may have names in it."""
    typer.echo(printable(text, lines=True))
