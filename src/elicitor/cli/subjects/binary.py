"""Two classes: thresholds on a score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from elicitor.cli.subjects.base import Subject, counted_rows
from elicitor.cli.summary import save_picture, show_result
from elicitor.core.result import Result
from elicitor.oracles import BinaryDisplay, Vocabulary
from elicitor.regions import BinaryRegion, CountedRegion

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["BinarySubject"]


class BinarySubject(Subject):
    """The thresholds of one model on one sample.

    Parameters
    ----------
    thresholds : BinaryRegion
        What they achieve, not rounded.
    per : int
        Number of people that counts are out of.
    vocabulary : Vocabulary
        Words of the domain.
    labels : (str, str), default=("0", "1")
        How the data call the negative class and the positive one.
    """

    def __init__(
        self,
        thresholds: BinaryRegion,
        per: int,
        vocabulary: Vocabulary,
        labels: tuple[str, str] = ("0", "1"),
    ) -> None:
        self.labels = labels
        self.vocabulary = vocabulary
        self.exact = self.thresholds = thresholds
        self.per = per
        self.region = CountedRegion(thresholds, per)
        self.display = BinaryDisplay(
            prevalence=thresholds.prevalence, per=per, vocabulary=vocabulary
        )
        self.context = {"positive_name": vocabulary.positive}

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        default = 0.5 if self.thresholds.scores_are_probabilities else None
        show_result(
            console,
            result,
            self.thresholds,
            default=default,
            vocabulary=self.vocabulary,
        )

    def facts(self) -> Iterator[tuple[str, str]]:
        """See :meth:`Subject.facts`."""
        if (sizes := self.thresholds.sizes) is not None:
            names = self.vocabulary.positives, self.vocabulary.negatives
            yield "rows", counted_rows(dict(zip(names, sizes, strict=True)))

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`."""
        return save_picture(result, self.thresholds, path)
