"""What the words of a report mean, for readers who do not work with classifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from elicitor.using.report.document import Block, Bullets, Section, Table, Text

__all__ = ["glossary"]

MEANINGS = {
    "classifier": "a rule that says to which class each row belongs, such as a model "
    "with a threshold",
    "metric": "how good a classifier is, as one number",
    "threshold": "the score or probability from which on a rule says positive",
    "false alarm": "somebody who is called positive and is not",
    "accuracy": "the share of all decisions that are right",
    "balanced accuracy": "the share of right decisions in every class, averaged over "
    "the classes",
    r"F\d[\d.]*": "(of F1) twice the cases found, divided by all cases and all who are "
    "called positive; F2 and so on count a missed case for more, F0.5 for less",
    "macro F1": "F1 of every class in turn, averaged",
    "AUC": "how often somebody of the positive class gets a higher score than somebody "
    "else, of two who are drawn by chance; of several classes the mean",
    "precision": "the share of those called positive who are",
    "Q-mean": "it falls with the mean square of the shares of errors in every class, "
    "so that no class is forgotten",
    "samples that (?:the|these) rows could have been": "as many rows as there are, "
    "drawn from them again and again; what changes between these depends on the rows",
    "90 % probability": "given these answers and the kind of metric that is assumed, "
    "the number is inside with this probability",
}
"""What is explained, where it occurs: a pattern, and what it means."""


def glossary(sections: Sequence[Section]) -> Section:
    """Explain every word of the list that occurs.

    Parameters
    ----------
    sections : sequence of Section
        The others of the report.
    """
    said = "\n".join(text for section in sections for text in _texts(section.blocks))
    rows = [
        (found[0], meaning)
        for pattern, meaning in MEANINGS.items()
        if (found := re.search(rf"\b{pattern}", said)) is not None
    ]
    if not rows:
        return Section("Words", [])
    return Section("Words", [Table(("word", "what it means here"), tuple(rows))])


def _texts(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Text(text, _):
                yield text
            case Bullets(items):
                yield from items
            case Table(head, rows, caption, _):
                yield from (caption, *head, *(cell for row in rows for cell in row))
            case _:
                pass
