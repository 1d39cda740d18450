"""Real models, of which qualities and costs were measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from elicitor.cli.subjects.base import RowsAre, SizeOf, Subject
from elicitor.cli.subjects.table_facts import MayBeBest, RankingHeading
from elicitor.cli.summary import announce, draw_weights
from elicitor.core.result import Result
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.using.choosing.standings import Utilities, ranks_of
from elicitor.using.choosing.ties import equally_good, oftener_best
from elicitor.using.matters import HEADINGS, TITLE, what_matters
from elicitor.using.vocabulary import Words
from elicitor.using.worded import Worded
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import percent
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["ModelSubject"]


class ModelSubject(Subject):
    """A table of models.

    Parameters
    ----------
    pool : ModelPool
        The models.
    show_names : bool, default=False
        Whether a question tells what the models are called.
    best_only : bool, default=False
        Whether to stop as soon as the best model is settled.
    words : Worded, optional
        What the person calls what is measured, of the models as they are judged.
    language : str, default="en"
        What is spoken.
    """

    ranks_itself = True

    def __init__(
        self,
        pool: ModelPool,
        *,
        show_names: bool = False,
        best_only: bool = False,
        words: Worded | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.region = self.pool = pool
        said = words or Worded(Words(), pool)
        self.exact = said.region
        self.language = said.in_language(language)
        points = map(tuple, pool.points.tolist())
        known = dict(zip(points, pool.models, strict=True)) if show_names else None
        self.display = self._display = said.model_display(language, models=known)
        self.context = {"units": list(pool.units)}
        self.options = {"goal": "best"} if best_only else {}

    @property
    def size(self) -> Fact | Joined:
        """See :attr:`Subject.size`."""
        return SizeOf(len(self.pool.models), "models")

    def show(self, console: Console, result: Result) -> None:
        """See :meth:`Subject.show`."""
        announce(
            console,
            result,
            region=self.exact,
            sentence=self.sentence(result),
            language=self.language,
        )
        if "importance" in result.details:  # of a ratio no way matters by itself
            self._show_qualities(console, result)
        self._show_ranking(console, result)

    def facts(self) -> Iterator[tuple[str, str]]:
        """See :meth:`Subject.facts`."""
        yield (
            say(RowsAre("models"), self.language),
            f"{len(self.pool.models)}: {', '.join(self.pool.models)}",
        )

    def draw(self, result: Result, path: Path) -> Path:
        """See :meth:`Subject.draw`; shows how much every quality matters."""
        return draw_weights(result, path, language=self.language)

    def _show_qualities(self, console: Console, result: Result) -> None:
        """How much the way from the worst to the best model matters."""
        from rich.markup import escape

        from elicitor.cli.fitting_table import FittingTable

        tell = partial(say, language=self.language)
        table = FittingTable(title=tell(TITLE), title_justify="left")
        for place, heading in enumerate(HEADINGS):
            table.add_column(tell(heading), justify="right" if place else "left")
        measures = dict(zip(self.pool.headings, self._display.measures, strict=True))
        for one in what_matters(result, self.pool):
            measure = measures[one.name]
            ends = measure.shown(one.worst), measure.shown(one.best)
            cells = measure.heading, *ends, one.matters
            table.add_row(*(escape(tell(cell)) for cell in cells))
        console.print(table)

    def _show_ranking(self, console: Console, result: Result) -> None:
        from rich.markup import escape

        from elicitor.cli.fitting_table import FittingTable

        pool, tell = self.pool, partial(say, language=self.language)
        table = FittingTable(title=tell(RankingHeading("title")), title_justify="left")
        table.add_column("", justify="right")
        table.add_column(tell(RankingHeading("model")))
        measures = self._display.measures
        for one in measures:
            table.add_column(escape(one.heading), justify="right", overflow="fold")
        table.add_column(tell(RankingHeading("best")))
        order = result.details.get("ranking") or pool.ranking(result.metric)
        points = pool.points[[pool.models.index(model) for model in order]]
        found = np.asarray(result.metric.utility(points))
        ranks = ranks_of(Utilities(found, found).standings).tolist()
        for rank, model, values in zip(ranks, order, points.tolist(), strict=True):
            table.add_row(
                str(rank),
                escape(model),
                *(
                    escape(tell(measure.shown(value)))
                    for measure, value in zip(measures, values, strict=True)
                ),
                tell(_chance(model, result)),
            )
        console.print(table)
        places = dict(zip(order, ranks, strict=True))
        for told in (
            *oftener_best(places, _chances(result), self.language),
            *equally_good(order, ranks, self.language),
        ):
            console.print(told, markup=False, highlight=False)


def _chances(result: Result) -> Mapping[str, float]:
    """How likely models are the best one, by name, if that is known."""
    likely = result.details.get("probability_best")
    return likely if isinstance(likely, Mapping) else {}  # else of alternatives


def _chance(model: str, result: Result) -> Fact:
    """Whether a model can be the best one under a metric that is left."""
    if result.posterior is not None:
        return percent(_chances(result).get(model, 0.0), whole=True)
    possible = result.details["possible_best"]
    if model not in possible:
        return MayBeBest("no")
    return MayBeBest("yes" if len(possible) == 1 else "perhaps")
