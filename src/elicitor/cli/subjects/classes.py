"""Several classes, of which the right decisions are weighed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from elicitor.cli.subjects.base import Subject, rows_of, rows_text
from elicitor.cli.subjects.cautions import (
    count_classes,
    few_people,
    few_rows,
    no_signal,
)
from elicitor.cli.summary import announce, draw_weights, loss, say, span
from elicitor.core.result import Result
from elicitor.metrics import LinearMetric
from elicitor.oracles import ClassDisplay
from elicitor.oracles.wording import written
from elicitor.regions import CountedDiagonalRegion, DiagonalRegion
from elicitor.using import ClassAlternative, class_consequences

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["ClassSubject"]


class ClassSubject(Subject):
    """The classifiers of one model of several classes on one sample.

    Parameters
    ----------
    decisions : DiagonalRegion
        What they achieve, not rounded.
    per : int
        Number of people that counts are out of.
    noun : str
        Who is classified, in the plural.
    notes : sequence of str, default=()
        What was done to the data.
    """

    display: ClassDisplay

    def __init__(
        self,
        decisions: DiagonalRegion,
        per: int,
        noun: str,
        notes: Sequence[str] = (),
    ) -> None:
        self.exact = self.decisions = decisions
        self.region = CountedDiagonalRegion(decisions, per)
        classes, people = decisions.classes, self.region.people
        count = count_classes(classes)
        cautions = (
            *few_rows(count, decisions.priors, rows_of(decisions)),
            *few_people(count, people.tolist(), decisions.priors),
            *no_signal(decisions, decisions.priors),
        )
        self.display = ClassDisplay(
            classes, people, noun=noun, notes=(*notes, *cautions)
        )
        self.context = {"people": noun}

    @property
    def extent(self) -> str:
        """See :attr:`Subject.extent`."""
        return rows_text(self.decisions)

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        announce(console, result)
        rows = class_consequences(result.metric, self.decisions)
        self._show_table(console, result, rows)
        slopes = result.metric.orientation.sign * result.metric.gradient(
            np.diag(rows[0].confusion)
        )
        wrong = [f"wrong “{name}”" for name in self.decisions.classes]
        for row in rows[1:]:
            say(console, loss(row, slopes, wrong, per=self.display.per))
        say(console, _use(rows[0]))

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`."""
        return draw_weights(result, path)

    def _show_table(
        self, console: Console, result: Result, rows: list[ClassAlternative]
    ) -> None:
        from rich.markup import escape
        from rich.table import Table

        shown = f"{written(self.display.per)} {self.display.noun}"
        table = Table(title=f"Right decisions out of {shown}", title_justify="left")
        table.add_column("class")
        weights = _weights(result)
        for heading in (*(["weight"] if weights else []), "people"):
            table.add_column(heading, justify="right", no_wrap=True)
        for row in rows:
            table.add_column(row.name, justify="right")
        for i, name in enumerate(self.decisions.classes):
            people = int(self.display.people[i])
            right = (written(round(float(row.right[i]) * people)) for row in rows)
            table.add_row(escape(name), *weights[i : i + 1], written(people), *right)
        console.print(table)


def _weights(result: Result) -> list[str]:
    """Weight of every class with what is left open; none if it is not linear."""
    if not isinstance(result.metric, LinearMetric):
        return []
    ends = zip(result.metric.weights, result.interval, strict=True)
    return [f"{weight:.3f} {span(*interval)}" for weight, interval in ends]


def _use(mine: ClassAlternative) -> str:
    """How to decide with the class weights of a plug-in rule."""
    gains = np.diag(mine.classifier.rules[0].matrix)
    listing = ", ".join(
        f"“{name}” {factor:.3g}"
        for name, factor in zip(
            mine.classifier.classes, gains / np.abs(gains).max(), strict=True
        )
    )
    return (
        "To decide as your metric would, multiply the estimated probability of each "
        f"class by its factor and take the class with the largest product: {listing}."
    )
