"""Alternatives of which nothing is known but that they were compared elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from elicitor.cli.subjects.base import RowsAre, SizeOf
from elicitor.cli.subjects.models import ModelSubject
from elicitor.cli.summary import announce
from elicitor.core.result import Result
from elicitor.words import Fact, Joined, say
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["ComparedSubject"]


class ComparedIn(Fact):
    """How many comparisons there are, and of what."""

    size: Fact | Joined
    names: Joined


class ComparedSubject(ModelSubject):
    """What occurs in a file of comparisons, or of ratings."""

    def __init__(
        self, region: Any, n_compared: int, *, language: str = ENGLISH
    ) -> None:
        super().__init__(region, language=language)
        self._compared = n_compared

    @property
    def size(self) -> Fact | Joined:
        """See :attr:`Subject.size`."""
        return SizeOf(self._compared, "comparisons")

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`; nobody chooses among the alternatives."""
        announce(
            console,
            result,
            region=self.exact,
            sentence=self.sentence(result),
            language=self.language,
        )
        if "importance" in result.details:
            self._show_qualities(console, result)

    def facts(self) -> Iterator[tuple[str, str]]:
        """See :meth:`Subject.facts`."""
        yield (
            say(RowsAre("elsewhere"), self.language),
            say(ComparedIn(self.size, Joined(self.pool.names, "comma")), self.language),
        )
