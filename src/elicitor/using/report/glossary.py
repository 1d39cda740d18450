"""What the words of a report mean, for readers who do not work with classifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal, get_args

from elicitor.using.report.document import (
    Block,
    Bullets,
    Section,
    Table,
    Text,
    plain_text,
)
from elicitor.words import Fact, say
from elicitor.words.catalogue import ENGLISH

__all__ = ["glossary"]

Term = Literal[
    "classifier",
    "metric",
    "threshold",
    "false-alarm",
    "accuracy",
    "balanced-accuracy",
    "F1",
    "macro-F1",
    "AUC",
    "precision",
    "Q-mean",
    "without-need",
    "by-lot",
    "optimality-gap",
    "samples",
    "probability",
]


class GlossaryHeading(Fact):
    """What the list of words, or a column of it, is called."""

    of: Literal["title", "word", "meaning"]


class GlossaryTerm(Fact):
    """A word as it occurs in sentences."""

    of: Term


class GlossaryMeaning(Fact):
    """What the word means."""

    of: Term


class GlossaryPattern(Fact):
    """How the word is found: a regular expression, where words are bent."""

    of: Term


def glossary(sections: Sequence[Section], language: str = ENGLISH) -> Section:
    """Explain every word of the list that occurs in the others of a report."""
    texts = (text for section in sections for text in _texts(section.blocks, language))
    said = "\n".join(texts)
    rows = tuple(
        (GlossaryTerm(of), GlossaryMeaning(of))
        for of in get_args(Term)
        if re.search(rf"\b(?:{say(GlossaryPattern(of), str(language))})", said)
    )
    head = GlossaryHeading("word"), GlossaryHeading("meaning")
    blocks: list[Block] = [Table(head, rows)] if rows else []
    return Section(GlossaryHeading("title"), blocks)


def _texts(blocks: Sequence[Block], language: str) -> Iterator[str]:
    tell = partial(plain_text, language=language)
    for block in blocks:
        match block:
            case Text(text, _):
                yield tell(text)
            case Bullets(items):
                yield from map(tell, items)
            case Table(head, rows, caption, _):
                cells = (cell for row in rows for cell in row)
                yield from map(tell, (caption, *head, *cells))
            case _:
                pass
