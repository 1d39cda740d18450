"""Decisions about the people in a file, and which of them were drawn by lot."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.words import Fact, Joined
from elicitor.words.amounts import Percent, percent

if TYPE_CHECKING:
    from elicitor.cli.recall import Recalled
    from elicitor.datasets.new_predictions import NewPredictions
    from elicitor.using.tuning.files import Classifier

__all__ = ["Decisions"]

LOT = "drawn by lot"
CERTAIN = 1 - 1e-9


class DecisionsIn(Fact):
    """How many decisions a file has, and which column says who they are about."""

    count: int
    file: str
    column: str | None


class DecidedFor(Fact):
    """How often a class is decided."""

    count: int
    name: str
    share: Percent


class Decided(Fact):
    """How often each class is decided."""

    classes: Joined


class DrawnByLot(Fact):
    """How many decisions were drawn by lot, and the column that tells which."""

    count: int
    seed: str
    column: str


@dataclass(frozen=True, eq=False)
class Decisions:
    """One decision for each row of a file."""

    said: tuple[str, ...]
    by_lot: np.ndarray  # which were drawn
    seed: int
    labels: tuple[str, ...] = ()  # what could have been said
    id_column: str | None = None
    ids: tuple[str, ...] = ()  # who a row is about, if a column tells

    @classmethod
    def of(
        cls,
        found: Recalled,
        classifier: Classifier,
        data: Path,
        seed: int,
        *,
        id_column: str | None = None,
    ) -> Decisions:
        """Decide about each row of a file of predictions, by lot if need be.

        A lot depends on no rows but those that look alike, who draw in their order.
        """
        from elicitor.using.tuning.lots import draw_classes, lots

        read = _read(found, classifier, data, id_column)
        labels, columns, chances = _chances(found, classifier, read)
        drawn = draw_classes(chances, lots(columns, seed))
        said = tuple(labels[j] for j in drawn.tolist())
        by_lot = chances.max(axis=1) < CERTAIN
        return cls(said, by_lot, seed, labels, id_column, read.ids)

    @property
    def counts(self) -> Decided:
        """How often each class is decided.

        >>> from elicitor.words import say
        >>> found = Decisions(("ill", "ill", "well"), np.zeros(3), 0, ("well", "ill"))
        >>> say(found.counts)
        'Decided: 1 “well” (33.3 %), 2 “ill” (66.7 %).'
        """
        counts, total = Counter(self.said), len(self.said)
        each = (
            DecidedFor(counts[name], name, percent(counts[name] / total))
            for name in dict.fromkeys([*self.labels, *counts])
        )
        return Decided(Joined(tuple(each), "comma"))

    def sentences(self, out: Path) -> Iterator[Fact]:
        """Where they are, and which part was drawn by lot."""
        yield DecisionsIn(len(self.said), str(out), self.id_column)
        yield self.counts
        if drawn := int(self.by_lot.sum()):
            yield DrawnByLot(drawn, str(self.seed), LOT)

    def write(self, out: Path, *, overwrite: bool = False) -> Path | None:
        """Write them as CSV, replacing the file only once all is written.

        Returns where other decisions are now that were there.
        """
        from elicitor.cli.outputs import DECISIONS
        from elicitor.core.aside import set_aside

        page = self.page
        aside = set_aside(out, page)
        DECISIONS.write(out, page, overwrite=overwrite)
        return aside

    @property
    def page(self) -> str:
        """As CSV: the number of every row, who it is about, decision and lot."""
        from elicitor.core.printable import printable
        from elicitor.datasets.spreadsheet import neutralised

        named = () if self.id_column is None else (self.id_column,)
        table = [("row", *named, "decision", LOT)]
        lots = ("yes" if lot else "no" for lot in self.by_lot.tolist())
        for number, (label, lot) in enumerate(zip(self.said, lots, strict=True)):
            who = self.ids[number : number + 1]
            table.append((str(number + 1), *who, printable(label), lot))
        page = io.StringIO()
        safe = [[neutralised(cell) for cell in row] for row in table]
        csv.writer(page, lineterminator="\n").writerows(safe)
        return page.getvalue().rstrip("\n")


def _read(
    found: Recalled, classifier: Classifier, data: Path, id_column: str | None
) -> NewPredictions:
    """The predictions of a file, and who its rows are about."""
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.datasets import read_new_predictions
    from elicitor.regions import ModelLottery
    from elicitor.words import say

    request = found.request
    if isinstance(classifier, ModelLottery):
        raise InvalidParameterError(
            "--decide needs predictions for people; the answers are about whole models."
        )
    read = read_new_predictions(
        data,
        label=request.label,
        score=request.score,
        probabilities=request.probabilities,
        classes=getattr(classifier, "classes", ()) if request.several else (),
        groups=request.groups,
        id_column=id_column,
    )
    for note in read.notes:
        echo(f"{data.name}: {say(note, found.subject.language)}")
    return read


def _chances(
    found: Recalled, classifier: Any, read: NewPredictions
) -> tuple[tuple[str, ...], np.ndarray, np.ndarray]:
    """Labels, what is known of each row, and the chance of each label for it."""
    from elicitor.regions import RandomisedClassifier
    from elicitor.using.tuning.deciding import decision_chances

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
