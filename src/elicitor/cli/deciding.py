"""Decisions about the people in a file, and which of them were drawn by lot."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from elicitor.cli.recall import Recalled
    from elicitor.using.tuning.files import Classifier

__all__ = ["Decisions"]

HEADINGS = ("decision", "drawn by lot")
CERTAIN = 1 - 1e-9


@dataclass(frozen=True, eq=False)
class Decisions:
    """One decision for each row of a file.

    Attributes
    ----------
    said : tuple of str
        The label of each.
    by_lot : ndarray of bool of shape (n_rows,)
        Which were drawn by lot.
    seed : int
        What the lots were drawn with.
    """

    said: tuple[str, ...]
    by_lot: np.ndarray
    seed: int

    @classmethod
    def of(
        cls, found: Recalled, classifier: Classifier, data: Path, seed: int
    ) -> Decisions:
        """Decide about each row of a file of predictions.

        Who is alike in all that the classifier looks at gets lots in the order of the
        rows; else a lot does not depend on who else is in the file.
        """
        from elicitor.using.tuning.lots import draw_classes, lots

        labels, columns, chances = _chances(found, classifier, data)
        drawn = draw_classes(chances, lots(columns, seed))
        said = tuple(labels[j] for j in drawn.tolist())
        return cls(said, chances.max(axis=1) < CERTAIN, seed)

    def sentences(self, out: Path) -> Iterator[str]:
        """Where they are, and which part was drawn by lot."""
        yield f"Wrote {len(self.said):,} decisions to {out}."
        if drawn := int(self.by_lot.sum()):
            yield (
                f"{drawn:,} of them were drawn by lot, with --seed {self.seed}: the "
                "same file and seed give the same again. The column "
                f"“{HEADINGS[1]}” tells which."
            )

    def write(self, out: Path) -> None:
        """Write them as CSV, replacing the file only once all is written."""
        from elicitor.core.files import write_text
        from elicitor.datasets.spreadsheet import neutralised

        page = io.StringIO()
        rows = [
            [neutralised(label), "yes" if lot else "no"]
            for label, lot in zip(self.said, self.by_lot.tolist(), strict=True)
        ]
        csv.writer(page, lineterminator="\n").writerows([HEADINGS, *rows])
        write_text(out, page.getvalue().rstrip("\n"))


def _chances(
    found: Recalled, classifier: Classifier, data: Path
) -> tuple[tuple[str, ...], np.ndarray, np.ndarray]:
    """Labels, what is known of each row, and the chance of each label for it."""
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.datasets import read_new_predictions
    from elicitor.regions import GroupClassifier, RandomisedClassifier, RandomisedPlugIn
    from elicitor.using.tuning.deciding import decision_chances

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
    )
    for note in read.notes:
        echo(f"{data.name}: {note}")
    columns = read.values
    if isinstance(classifier, RandomisedClassifier):
        columns = np.column_stack([-columns, columns])
        labels: Any = getattr(found.subject, "labels", ("0", "1"))
    else:
        labels = classifier.classes
        if columns.ndim == 1:
            columns = np.column_stack([columns, 1 - columns])
    chances = decision_chances(classifier, columns, read.groups)
    return tuple(map(str, labels)), columns, chances
