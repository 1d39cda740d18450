"""Texts of owners: paragraphs, and lists whose lines begin with a dash."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Paragraph", "paragraphs"]


@dataclass(frozen=True)
class Paragraph:
    """Lines that belong together; a list if each is an item."""

    lines: tuple[str, ...]
    is_list: bool = False


def paragraphs(text: str) -> list[Paragraph]:
    r"""Read a text as its owner wrote it; empty lines part paragraphs.

    >>> [one.lines for one in paragraphs("Dear all,\n\n- come\n- see\n")]
    [('Dear all,',), ('come', 'see')]
    """
    return [_paragraph(part) for part in re.split(r"\n\s*\n", text) if part.strip()]


def _paragraph(part: str) -> Paragraph:
    lines = tuple(line.strip() for line in part.strip().splitlines())
    if all(line.startswith("- ") for line in lines):
        return Paragraph(tuple(line[2:].strip() for line in lines), is_list=True)
    return Paragraph(lines)
