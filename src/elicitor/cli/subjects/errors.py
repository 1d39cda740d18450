"""Several classes, of which every kind of error is weighed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from elicitor.cli.subjects.table_facts import CountedAmong, HowToDecide
from elicitor.cli.subjects.uses import say_use
from elicitor.cli.summary import announce, draw_weights, say, weight_with_ends
from elicitor.core.result import Result
from elicitor.metrics import LinearMetric
from elicitor.oracles import ErrorDisplay
from elicitor.oracles.displays.facts import CalledHeader
from elicitor.regions import Ball, CountedBall, OffDiagonalRegion
from elicitor.regions.apportion import apportion
from elicitor.using.cautions import count_classes, few_people, few_rows
from elicitor.using.class_consequences import (
    ClassAlternative,
    ClassLoss,
    class_consequences,
)
from elicitor.using.consequence_facts import Heading
from elicitor.using.consequence_words import loss_sentence
from elicitor.using.vocabulary import Words
from elicitor.using.worded import Worded
from elicitor.words import Fact, Joined
from elicitor.words import say as said
from elicitor.words.amounts import Named
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["ErrorSubject"]


class ErrorSubject(Subject):
    """The errors of one model of several classes on one sample.

    Parameters
    ----------
    errors : OffDiagonalRegion
        What is achievable.
    ball : Ball
        The part of it that is asked about.
    per : int
        Number of people that counts are out of.
    noun : str
        Who is classified, in the plural.
    notes : sequence of str, default=()
        What was done to the data.
    words : Worded, optional
        What the person calls classes.
    above_chance : float, optional
        See :class:`CountedBall`.
    language : str, default="en"
        What is spoken.
    """

    display: ErrorDisplay

    def __init__(
        self,
        errors: OffDiagonalRegion,
        ball: Ball,
        per: int,
        noun: str,
        notes: Sequence[str] = (),
        *,
        words: Worded | None = None,
        above_chance: float | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.exact = self.errors = errors
        self.region = CountedBall(ball, errors.priors, per, above_chance=above_chance)
        worded = words or Worded(Words(), errors)
        self.language = worded.in_language(language)
        self.names = worded.classes_called()
        classes, people = self.names, self.region.people
        count = count_classes(classes)
        cautions = (
            *few_rows(
                count,
                errors.effective_sizes,
                rows_of(errors),
                weighted=errors.is_weighted,
            ),
            *few_people(count, people.tolist(), errors.priors),
        )
        self.display = ErrorDisplay(
            classes,
            people,
            noun=noun,
            notes=(*notes, *(said(one, self.language) for one in cautions)),
            errors=worded.errors_called(),
            language=language,
        )
        self.context = {"people": noun}

    @property
    def size(self) -> Fact | Joined:
        """See :attr:`Subject.size`."""
        return rows_told(self.errors)

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        announce(
            console,
            result,
            region=self.exact,
            sentence=self.sentence(result),
            language=self.language,
        )
        mine, usual, *_ = class_consequences(result.metric, self.errors)
        self._show_table(console, result, [mine, usual])
        people = int(self._people.sum())
        found = ClassLoss.between(result, self.errors, mine, usual, people=people)
        error = found.mistake(self.errors)
        weighted = self.errors.is_weighted
        told = loss_sentence(
            usual.way, found, error, people, weighted=weighted, language=self.language
        )
        say(console, told)
        use = HowToDecide("errors") if result.metric.is_linear else None
        say_use(console, mine, use, self.language)

    def facts(self) -> Iterator[tuple[str, str]]:
        """See :meth:`Subject.facts`."""
        if (sizes := self.errors.sizes) is not None:
            names = (said(Named(name), self.language) for name in self.names)
            rows = dict(zip(names, sizes.tolist(), strict=True))
            told = counted_rows(rows, self.errors.is_weighted, self.language)
            yield said(RowsAre("rows"), self.language), told

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`."""
        return draw_weights(result, path, language=self.language)

    @property
    def _people(self) -> np.ndarray:
        """The rows of every class; without rows, how many are shown."""
        sizes = self.errors.sizes
        return self.display.people if sizes is None else sizes

    def _show_table(
        self, console: Console, result: Result, rows: list[ClassAlternative]
    ) -> None:
        """Errors by weight, the one that matters most first."""
        from rich.markup import escape

        from elicitor.cli.fitting_table import FittingTable

        linear = result.metric.family == LinearMetric.family
        tell = partial(said, language=self.language)
        whole, weighted = int(self._people.sum()), self.errors.is_weighted
        counted = CountedAmong("errors", whole, self.display.noun, weighted)
        table = FittingTable(title=tell(counted), title_justify="left")
        for heading in (Heading("truth"), CalledHeader()):
            table.add_column(tell(heading))
        if linear:
            table.add_column(tell(Heading("weight")), justify="right", no_wrap=True)
        for row in rows:
            table.add_column(tell(row.way), justify="right")
        weights = result.metric.gradient(self.errors.center)
        people = self._people
        counts = [apportion(row.confusion, people) for row in rows]
        entries = list(zip(*self.errors.statistics.entries, strict=True))
        for at in np.argsort(-np.abs(weights), kind="stable"):
            i, j = entries[at]
            weight = weight_with_ends(result, at, weights[at], self.language)
            table.add_row(
                escape(self.names[i]),
                escape(self.names[j]),
                *([weight] if linear else []),
                *(tell(int(count[i, j])) for count in counts),
            )
        console.print(table)
