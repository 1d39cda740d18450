"""What was written for the person who answered, said to others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from elicitor.using.report.document import Block, Bullets, Document, Table, Text

__all__ = ["told_to_others"]

PHRASES = (
    (r"\byour metric\b", "the metric"),
    (r"\bmetrics that fit you\b", "metrics that fit the answers"),
    (r"\bfor you\b", "for the person"),
    (r"\byou would choose\b", "one would choose"),
    (r"\byour answers\b", "the answers"),
    (r"^You changed your mind\b", "The person answered the other way round"),
    (r"^You chose\b", "The person chose"),
)
"""Who reads a report has answered nothing: “your metric” would be theirs."""


def told_to_others(document: Document) -> Document:
    """A report whose sentences speak of the person, not to them.

    Parameters
    ----------
    document : Document
        With sentences that the terminal shows, too. What the person read stays.
    """
    sections = [
        replace(section, blocks=[_told(block) for block in section.blocks])
        for section in document.sections
    ]
    return replace(document, sections=sections)


def _told(block: Block) -> Block:
    match block:
        case Text(text, _):
            return replace(block, text=_reworded(text))
        case Bullets(items):
            return Bullets(tuple(map(_reworded, items)))
        case Table(head, rows, caption, _):
            return replace(
                block,
                head=_each(head, _reworded),
                rows=tuple(_each(row, _reworded) for row in rows),
                caption=_reworded(caption),
            )
        case _:
            return block


def _each(cells: tuple[str, ...], work: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(map(work, cells))


def _reworded(text: str) -> str:
    for pattern, words in PHRASES:
        text = re.sub(pattern, words, text)
    return text
