"""A report as headings, texts, tables and pictures, whatever it is written as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = [
    "Block",
    "Bullets",
    "Code",
    "Document",
    "Picture",
    "Section",
    "Table",
    "Text",
]


@dataclass(frozen=True)
class Text:
    """A paragraph.

    Attributes
    ----------
    text : str
        Plain text.
    lead : bool
        Whether it is what a reader in a hurry should see.
    """

    text: str
    lead: bool = False


@dataclass(frozen=True)
class Bullets:
    """Statements that stand side by side.

    Attributes
    ----------
    items : tuple of str
        Plain texts.
    """

    items: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Rows under headings.

    Attributes
    ----------
    head : tuple of str
        Headings.
    rows : tuple of tuple of str
        Plain texts.
    caption : str
        What it shows.
    numeric : tuple of int
        Columns that hold numbers, aligned right.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    numeric: tuple[int, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A drawing.

    Attributes
    ----------
    svg : str
        The drawing as SVG.
    caption : str
        What it shows, also for those who do not see it.
    """

    svg: str = field(repr=False)
    caption: str


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


Block = Text | Bullets | Table | Picture | Code
"""What a section is made of."""


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it.

    Attributes
    ----------
    title : str
        The heading.
    blocks : sequence of Block
        In the order of reading; a section without any is left out.
    """

    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Document:
    """A whole report.

    Attributes
    ----------
    title : str
        What it is about.
    sections : sequence of Section
        In the order of reading.
    """

    title: str
    sections: Sequence[Section]
