"""What was written for the person who answered, said to others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from elicitor.using.report.document import (
    Block,
    Bullets,
    Code,
    Document,
    Picture,
    Table,
    Text,
    plain_text,
)
from elicitor.words import Fact, Joined

__all__ = ["said_in", "told_to_others"]

ENGLISH = (
    (r"\byour metric\b", "the metric"),
    (r"\bmetrics that fit you\b", "metrics that fit the answers"),
    (r"\bfor you\b", "for the person"),
    (r"\byou would choose\b", "one would choose"),
    (r"\byour answers\b", "the answers"),
    (r"^You changed your mind\b", "The person answered the other way round"),
    (r"^You chose\b", "The person chose"),
)
PHRASES = {"en": ENGLISH}
"""Who reads a report has answered nothing: “your metric” would be theirs. Other
languages say the same to everybody."""


def told_to_others(document: Document, language: str = "en") -> Document:
    """A report whose sentences speak of the person, not to them; quotes stay."""
    return _said(document, partial(_told_to_others, language=language), language)


def said_in(document: Document, language: str) -> Document:
    """A report with all its facts in a language."""
    return _said(document, partial(plain_text, language=language), language)


def _said(document: Document, tell: Tell, language: str) -> Document:
    sections = [
        replace(
            section,
            title=plain_text(section.title, language),
            blocks=[_told(block, tell) for block in section.blocks],
        )
        for section in document.sections
    ]
    title = plain_text(document.title, language)
    return replace(document, title=title, sections=sections, language=str(language))


Tell = Callable[[Fact | Joined | str], str]


def _told(block: Block, tell: Tell) -> Block:
    match block:
        case Text(text, _):
            return replace(block, text=tell(text))
        case Bullets(items):
            return Bullets(tuple(map(tell, items)))
        case Table(head, rows, caption, _):
            return replace(
                block,
                head=tuple(map(tell, head)),
                rows=tuple(tuple(map(tell, row)) for row in rows),
                caption=tell(caption),
            )
        case Code(text, _):
            return replace(block, text=tell(text))
        case Picture(_, caption):
            return replace(block, caption=tell(caption))
        case _:
            return block


def _told_to_others(told: Fact | Joined | str, language: str) -> str:
    text = plain_text(told, language)
    for pattern, words in PHRASES.get(language, ()):
        text = re.sub(pattern, words, text)
    return text
