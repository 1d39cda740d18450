"""Several classes, of which the right decisions are weighed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from elicitor.cli.subjects.base import (
    RowsAre,
    Subject,
    counted_rows,
    rows_of,
    rows_told,
)
from elicitor.cli.subjects.table_facts import ByFactors, CountedAmong, Factor
from elicitor.cli.subjects.uses import say_use
from elicitor.cli.summary import announce, draw_weights, say, weight_with_ends
from elicitor.core.result import Result
from elicitor.metrics import LinearMetric
from elicitor.oracles import ClassDisplay
from elicitor.regions import (
    CountedDiagonalRegion,
    DiagonalRegion,
    RandomisedPlugIn,
)
from elicitor.using.cautions import (
    count_classes,
    few_people,
    few_rows,
    no_signal,
)
from elicitor.using.class_consequences import (
    ClassAlternative,
    ClassLoss,
    class_consequences,
)
from elicitor.using.consequence_facts import BalancedMeans, Heading
from elicitor.using.consequence_words import loss_sentence
from elicitor.using.vocabulary import Words
from elicitor.using.worded import Worded
from elicitor.words import Fact, Joined
from elicitor.words import say as said
from elicitor.words.amounts import Named
from elicitor.words.catalogue import ENGLISH

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
    least_right : float, default=0.0
        See :class:`DiagonalRegion`.
    words : Worded, optional
        What the person calls classes.
    language : str, default="en"
        What is spoken.
    """

    display: ClassDisplay

    def __init__(
        self,
        decisions: DiagonalRegion,
        per: int,
        noun: str,
        notes: Sequence[str] = (),
        *,
        least_right: float = 0.0,
        words: Worded | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.exact = self.decisions = decisions
        self.region = CountedDiagonalRegion(decisions, per, least_right=least_right)
        worded = words or Worded(Words(), decisions)
        self.language = worded.in_language(language)
        self.names = worded.classes_called()
        classes, people = self.names, self.region.people
        count = count_classes(classes)
        cautions = (
            *few_rows(
                count,
                decisions.effective_sizes,
                rows_of(decisions),
                weighted=decisions.is_weighted,
            ),
            *few_people(count, people.tolist(), decisions.priors),
            *no_signal(decisions, decisions.priors),
        )
        self.display = ClassDisplay(
            classes,
            people,
            noun=noun,
            notes=(*notes, *(said(one, self.language) for one in cautions)),
            language=language,
        )
        self.context = {"people": noun}

    @property
    def size(self) -> Fact | Joined:
        """See :attr:`Subject.size`."""
        return rows_told(self.decisions)

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        announce(
            console,
            result,
            region=self.exact,
            sentence=self.sentence(result),
            language=self.language,
        )
        rows = class_consequences(result.metric, self.decisions)
        self._show_table(console, result, rows)
        for row in rows[1:]:
            found = ClassLoss.between(
                result, self.decisions, rows[0], row, people=int(self._people.sum())
            )
            wrong = found.mistake(self.decisions)
            told = loss_sentence(
                row.way,
                found,
                wrong,
                self._people.sum(),
                weighted=self.decisions.is_weighted,
                language=self.language,
            )
            say(console, told)
        say(console, said(BalancedMeans(), self.language))
        say_use(console, rows[0], _use(rows[0].rule, self.names), self.language)

    def facts(self) -> Iterator[tuple[str, str]]:
        """See :meth:`Subject.facts`."""
        if (sizes := self.decisions.sizes) is not None:
            names = (said(Named(name), self.language) for name in self.names)
            rows = dict(zip(names, sizes.tolist(), strict=True))
            told = counted_rows(rows, self.decisions.is_weighted, self.language)
            yield said(RowsAre("rows"), self.language), told

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`."""
        return draw_weights(result, path, language=self.language)

    @property
    def _people(self) -> np.ndarray:
        """The rows of every class; without rows, how many are shown."""
        sizes = self.decisions.sizes
        return self.display.people if sizes is None else sizes

    def _show_table(
        self, console: Console, result: Result, rows: list[ClassAlternative]
    ) -> None:
        from rich.markup import escape

        from elicitor.cli.fitting_table import FittingTable

        tell = partial(said, language=self.language)
        people, weighted = int(self._people.sum()), self.decisions.is_weighted
        counted = CountedAmong("right", people, self.display.noun, weighted)
        table = FittingTable(title=tell(counted), title_justify="left")
        table.add_column(tell(Heading("class")))
        weights = self._weights(result)
        if weights:
            table.add_column(tell(Heading("weight")), justify="right", no_wrap=True)
        table.add_column(tell(Heading("rows")), justify="right", no_wrap=True)
        for row in rows:
            table.add_column(tell(row.way), justify="right")
        for i, name in enumerate(self.names):
            of_class = int(self._people[i])
            right = (tell(round(float(row.right[i]) * of_class)) for row in rows)
            table.add_row(escape(name), *weights[i : i + 1], tell(of_class), *right)
        console.print(table)

    def _weights(self, result: Result) -> list[str]:
        """Weight of every class with what is left open; none if it is not linear."""
        if result.metric.family != LinearMetric.family:
            return []
        return [
            weight_with_ends(result, at, weight, self.language)
            for at, weight in enumerate(result.metric.coefficients)
        ]


def _use(rule: RandomisedPlugIn, called: Sequence[str]) -> Fact:
    """How to decide with the class weights of a plug-in rule."""
    gains = np.diag(rule.rules[0].matrix)
    factors = gains / np.abs(gains).max()
    listed = (
        Factor(name, Decimal(f"{Decimal(f'{factor:.3g}'):f}"))
        for name, factor in zip(called, factors.tolist(), strict=True)
    )
    return ByFactors(Joined(tuple(listed), "comma"))
