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
    """A paragraph.

    Attributes
    ----------
    text : Fact or str
        Plain text.
    lead : bool
        Whether it is what a reader in a hurry should see.
    """

    text: Fact | Joined | str
    lead: bool = False


@dataclass(frozen=True)
class Bullets:
    """Statements that stand side by side.

    Attributes
    ----------
    items : tuple of Fact or str
        Plain texts.
    """

    items: tuple[Fact | Joined | str, ...]


@dataclass(frozen=True)
class Table:
    """Rows under headings.

    Attributes
    ----------
    head : tuple of Fact or str
        Headings.
    rows : tuple of tuple of Fact or str
        Plain texts.
    caption : Fact or str
        What it shows.
    numeric : tuple of int
        Columns that hold numbers, aligned right.
    """

    head: tuple[Fact | Joined | str, ...]
    rows: tuple[tuple[Fact | Joined | str, ...], ...]
    caption: Fact | Joined | str = ""
    numeric: tuple[int, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A drawing.

    Attributes
    ----------
    svg : str
        The drawing as SVG.
    caption : Fact or str
        What it shows, also for those who do not see it.
    """

    svg: str = field(repr=False)
    caption: Fact | Joined | str


@dataclass(frozen=True)
class Quote:
    """What somebody read or wrote, which stays as it is.

    Attributes
    ----------
    paragraphs : tuple of str
        Plain texts; lines that begin with a dash are items of a list.
    """

    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Code:
    """What can be typed to recompute something.

    Attributes
    ----------
    text : str
        Lines of code.
    language : str
        Of the code, such as ``"python"``.
    """

    text: str
    language: str = ""


Block = Text | Bullets | Table | Picture | Quote | Code
"""What a section is made of."""


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it.

    Attributes
    ----------
    title : Fact or str
        The heading.
    blocks : sequence of Block
        In the order of reading; a section without any is left out.
    """

    title: Fact | Joined | str
    blocks: Sequence[Block]


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
