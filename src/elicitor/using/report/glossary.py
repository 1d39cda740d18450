"""What the words of a report mean, for readers who do not work with classifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from elicitor.using.report.document import (
    Block,
    Bullets,
    Section,
    Table,
    Text,
    plain_text,
)

__all__ = ["glossary"]

MEANINGS = {
    "classifier": "a rule that says to which class each row belongs, such as a model "
    "with a threshold",
    "metric": "how good a classifier is, as one number",
    "threshold": "the score or probability from which on a rule says positive",
    "false alarm": "one that is called positive and is not",
    "accuracy": "the share of all decisions that are right",
    "balanced accuracy": "the share of right decisions in every class, averaged over "
    "the classes",
    "F1": "twice the cases found, divided by all cases and all that are called "
    "positive together; F2 and so on count a missed case for more, F0.5 for less",
    "macro F1": "F1 of every class in turn, averaged",
    "AUC": "how often one of the positive class gets a higher score than one of the "
    "other, drawn by chance; of several classes the mean",
    "precision": "the share of those called positive that are",
    "Q-mean": "it falls with the mean square of the shares of errors in every class, "
    "so that no class is forgotten",
    "decided wrongly without need": "wrong decisions that another rule would spare "
    "this group, without more wrong ones of any other kind or in any other group",
    "by lot": "chance decides, with the probability that is told, so two who are alike "
    "may be decided about differently",
    "optimality gap": "how much better than this one the best choice of all can be at "
    "most, in values of the metric",
    "samples that the rows could have been": "as many rows as there are, drawn from "
    "them again and again; what changes between these depends on the rows",
    "90 % probability": "given these answers and the kind of metric that is assumed, "
    "the number is inside with this probability",
}
PATTERNS = {
    "F1": r"F\d",
    "decided wrongly without need": "(decided wrongly w|W)ithout need",
    "optimality gap": "[Oo]ptimality gap",
    "samples that the rows could have been": "samples that the(se)? rows could",
}
"""How a word is found where it is not written as in the list."""


def glossary(sections: Sequence[Section]) -> Section:
    """Explain every word of the list that occurs.

    Parameters
    ----------
    sections : sequence of Section
        The others of the report.
    """
    said = "\n".join(text for section in sections for text in _texts(section.blocks))
    rows = [
        (word, meaning)
        for word, meaning in MEANINGS.items()
        if re.search(rf"\b{PATTERNS.get(word, word)}", said)
    ]
    if not rows:
        return Section("Words", [])
    return Section("Words", [Table(("word", "what it means here"), tuple(rows))])


def _texts(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Text(text, _):
                yield plain_text(text)
            case Bullets(items):
                yield from map(plain_text, items)
            case Table(head, rows, caption, _):
                cells = (cell for row in rows for cell in row)
                yield from map(plain_text, (caption, *head, *cells))
            case _:
                pass
