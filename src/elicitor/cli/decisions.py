"""What a classifier decides about new people, row by row, as a file and in words."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from elicitor.cli.recall import Recalled
    from elicitor.datasets.new_predictions import NewPredictions
    from elicitor.using.tuning.files import Classifier

__all__ = ["Decisions", "decided"]


@dataclass(frozen=True)
class Decisions:
    """One decision for every row of a file.

    Attributes
    ----------
    labels : sequence of str
        What is decided, in the order of the rows.
    classes : sequence of str
        What could have been decided.
    id_column : str or None
        The column that tells who a row is about.
    ids : sequence of str
        What stands there, one for each row; empty without such a column.
    """

    labels: Sequence[str]
    classes: Sequence[str]
    id_column: str | None = None
    ids: Sequence[str] = ()

    @property
    def sentence(self) -> str:
        """How often each class is decided.

        Examples
        --------
        >>> Decisions(["ill", "ill", "well"], ["well", "ill", "dead"]).sentence
        'Decided: 1 “well” (33.3 %), 2 “ill” (66.7 %), 0 “dead” (0 %).'
        """
        from elicitor.metrics.words import per_cent

        counts, total = Counter(self.labels), len(self.labels)
        told = [
            f"{counts[name]:,} “{name}” ({per_cent(counts[name] / total)})"
            for name in dict.fromkeys([*self.classes, *counts])
        ]
        return f"Decided: {', '.join(told)}."

    @property
    def page(self) -> str:
        """A CSV file: the number of every row, who it is about, the decision."""
        from elicitor.datasets.spreadsheet import neutralised

        named = self.id_column is not None
        table = [["row", *([str(self.id_column)] if named else []), "decision"]]
        for number, label in enumerate(self.labels, start=1):
            who = [self.ids[number - 1]] if named else []
            table.append([str(number), *who, label])
        page = io.StringIO()
        safe = [[neutralised(cell) for cell in row] for row in table]
        csv.writer(page, lineterminator="\n").writerows(safe)
        return page.getvalue().rstrip("\n")


def decided(
    found: Recalled,
    classifier: Classifier,
    data: Path,
    *,
    id_column: str | None,
    seed: int,
) -> Decisions:
    """Decide about every row of a file.

    Parameters
    ----------
    found : Recalled
        What was asked, which tells the columns.
    classifier : Classifier
        Who decides.
    data : Path
        The file.
    id_column : str or None
        The column that tells who a row is about.
    seed : int
        Of lotteries.

    Raises
    ------
    InvalidParameterError
        If the answers are about whole models.
    InvalidDataError
        If the file cannot be read, or a column is missing.
    """
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.datasets import read_new_predictions
    from elicitor.regions import GroupClassifier, RandomisedClassifier, RandomisedPlugIn

    wishes = found.wishes
    if not isinstance(
        classifier, (GroupClassifier, RandomisedClassifier, RandomisedPlugIn)
    ):
        raise InvalidParameterError(
            "--decide needs predictions for people; the answers are about whole models."
        )
    classes = getattr(classifier, "classes", ()) if wishes.several else ()
    read = read_new_predictions(
        data,
        label=wishes.label,
        score=wishes.score,
        probabilities=wishes.probabilities,
        classes=classes,
        groups=wishes.groups,
        id_column=id_column,
    )
    for note in read.notes:
        echo(f"{data.name}: {note}")
    known = classes or getattr(found.subject, "labels", ("0", "1"))
    labels = _labels(classifier, read, known, several=wishes.several, seed=seed)
    return Decisions(labels, list(map(str, known)), id_column, read.ids)


def _labels(
    classifier: Any,
    read: NewPredictions,
    known: Sequence[str],
    *,
    several: bool,
    seed: int,
) -> list[str]:
    """What the classifier says of each row."""
    import numpy as np

    from elicitor.regions import RandomisedClassifier, RandomisedPlugIn

    values = read.values
    if isinstance(classifier, RandomisedClassifier):
        said = classifier.predict(values, random_state=seed)
        return [known[int(positive)] for positive in said]
    if isinstance(classifier, RandomisedPlugIn):
        return list(map(str, classifier.predict(values, random_state=seed)))
    of_classes = values if several else np.column_stack([values, 1 - values])
    said = classifier.predict(of_classes, read.groups, random_state=seed)
    return list(map(str, said))
