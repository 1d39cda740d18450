"""A report as headings, texts, tables and pictures, whatever it is written as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from elicitor.core.in_notebook import InNotebook
from elicitor.words import Fact, Joined, Told, say

__all__ = [
    "Block",
    "Bullets",
    "Code",
    "Document",
    "Picture",
    "Quote",
    "Section",
    "Table",
    "Text",
    "plain_text",
]


@dataclass(frozen=True)
class Text:
    """A paragraph, plain."""

    text: Fact | Joined | str
    lead: bool = False  # for a reader in a hurry


@dataclass(frozen=True)
class Bullets:
    """Statements that stand side by side, plain."""

    items: tuple[Fact | Joined | str, ...]


@dataclass(frozen=True)
class Table:
    """Rows of plain texts under headings."""

    head: tuple[Fact | Joined | str, ...]
    rows: tuple[tuple[Fact | Joined | str, ...], ...]
    caption: Fact | Joined | str = ""  # what it shows
    numeric: tuple[int, ...] = ()  # columns of numbers, aligned right


@dataclass(frozen=True)
class Picture:
    """A drawing."""

    svg: str = field(repr=False)
    caption: Fact | Joined | str  # what it shows, also to those who do not see it


@dataclass(frozen=True)
class Quote:
    """What somebody read or wrote, which stays as it is."""

    paragraphs: tuple[str, ...]  # lines that begin with a dash are items


@dataclass(frozen=True)
class Code:
    """What can be typed to recompute something."""

    text: str
    language: str = ""  # of the code, such as "python"


Block = Text | Bullets | Table | Picture | Quote | Code
"""What a section is made of."""


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    title: Fact | Joined | str
    blocks: Sequence[Block]  # a section without any is left out


@dataclass(frozen=True, repr=False)
class Document(InNotebook):
    """A whole report.

    Attributes
    ----------
    title : Fact or str
        What it is about.
    sections : sequence of Section
        In the order of reading.
    language : str
        What it is in.
    """

    title: Fact | Joined | str
    sections: Sequence[Section]
    language: str = "en"

    def __repr__(self) -> str:
        return f"Document({plain_text(self.title)!r}, {len(self.sections)} sections)"


def plain_text(told: Fact | Joined | str, language: str = "en") -> str:
    """Say a fact; a text is said already, if it does not know its fact."""
    known = isinstance(told, Told) or not isinstance(told, str)
    return say(told, language) if known else str(told)
