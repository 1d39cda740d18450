"""What the metric would choose, on the rows at hand, and what others would."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch
from typing import Literal

import numpy as np

from elicitor.core.result import Result
from elicitor.metrics.facts import Event
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups import GroupRates
from elicitor.regions.multiclass import MulticlassRegion
from elicitor.using.best_result import NO_BETTER, optimality_sentence
from elicitor.using.class_consequences import (
    ClassAlternative,
    ClassLoss,
    class_consequences,
)
from elicitor.using.consequence_facts import Heading
from elicitor.using.consequence_words import (
    ThresholdTable,
    loss_sentence,
    threshold_sentence,
)
from elicitor.using.consequences import consequences
from elicitor.using.group_consequences import group_consequences
from elicitor.using.group_table import GroupTable
from elicitor.using.report.document import Block, Bullets, Code, Table, Text
from elicitor.using.report.facts import (
    FlatteredBy,
    Instead,
    Lead,
    OnTheseRows,
    Remark,
    RightOnRows,
)
from elicitor.using.tuning.best_here import best_use
from elicitor.using.tuning.searching import best_mixture_of
from elicitor.words import Fact, Joined, in_english, say
from elicitor.words.amounts import Named, count_of
from elicitor.words.numbers import tenth

__all__ = ["best_choice", "is_best_known", "outcomes"]


def best_choice(
    result: Result,
    region: Region,
    positives: Fact | str,
    negatives: Fact | str,
    reword: Callable[[str], str] = str,
    *,
    language: str = "en",
) -> str:
    """What the best decisions under the metric do, in a sentence or a few.

    Empty if no rows tell it. `reword` puts what is said of groups into own words.
    """
    return _in_short(region, result, (positives, negatives), reword, language)


def is_best_known(result: Result, region: Region) -> bool:
    """Whether the best is looked for: of models, or under a metric of a known kind."""
    anything = best_mixture_of.dispatch(object)
    known = best_mixture_of.dispatch(type(result.metric)) is not anything
    return known or bool(region.models)


Reword = Callable[[str], str]


@singledispatch
def _in_short(
    region: Region,
    result: Result,
    people: tuple[Fact | str, Fact | str],
    reword: Reword,
    language: str,
) -> str:
    """See :func:`best_choice`."""
    del region, result, people, reword, language
    return ""


@_in_short.register
def _(
    region: BinaryRegion,
    result: Result,
    people: tuple[Fact | str, Fact | str],
    reword: Reword,
    language: str,
) -> str:
    del reword
    positives, negatives = people
    mine = consequences(result.metric, region, default=None)[0]
    return threshold_sentence(
        result,
        region,
        mine,
        positives=positives,
        negatives=negatives,
        language=language,
    )


@_in_short.register
def _(
    region: MulticlassRegion,
    result: Result,
    people: tuple[Fact | str, Fact | str],
    reword: Reword,
    language: str,
) -> str:
    del people, reword
    return _of_classes(result, region, language)


@_in_short.register
def _(
    region: GroupRates,
    result: Result,
    people: tuple[Fact | str, Fact | str],
    reword: Reword,
    language: str,
) -> str:
    del people
    rows = group_consequences(result, region)
    return GroupTable(region, rows, reword, language).in_short


def _of_classes(result: Result, region: MulticlassRegion, language: str) -> str:
    """How many of each class the best rule is right about, and the usual rule."""
    sizes = region.sizes
    if sizes is None:
        return ""
    best, usual = class_consequences(result.metric, region)[:2]
    each = tuple(
        Instead(
            count_of(best.right[i] * sizes[i], sizes[i], Named(name)),
            tenth(usual.right[i] * sizes[i]),
        )
        for i, name in enumerate(region.classes)
    )
    right, before = (tenth(float(row.right @ sizes)) for row in (best, usual))
    told = OnTheseRows(
        int(sizes.sum()), right, usual.way, before, each, region.is_weighted
    )
    return say(told, language)


def outcomes(
    result: Result,
    region: Region,
    best: str,
    *,
    reword: Callable[[str], str] = str,
    language: str = "en",
) -> Iterator[Block]:
    """What the metric would choose of these classifiers, and what others would.

    `best` is what :func:`best_choice` says; `reword` is as there.
    """
    yield from _blocks(region, result, best, reword, language)


@singledispatch
def _blocks(
    region: Region, result: Result, best: str, reword: Reword, language: str
) -> Iterator[Block]:
    """See :func:`outcomes`."""
    del best, reword, language
    yield from _best(result, region)


@_blocks.register
def _(
    region: BinaryRegion, result: Result, best: str, reword: Reword, language: str
) -> Iterator[Block]:
    del reword
    yield Text(best)
    yield from _thresholds(result, region, language)


@_blocks.register
def _(
    region: MulticlassRegion, result: Result, best: str, reword: Reword, language: str
) -> Iterator[Block]:
    del best, reword
    yield from _best(result, region)
    yield from _classes(result, region, language)


@_blocks.register
def _(
    region: GroupRates, result: Result, best: str, reword: Reword, language: str
) -> Iterator[Block]:
    del best
    yield from _groups(result, region, reword, language)


def _thresholds(result: Result, region: BinaryRegion, language: str) -> Iterator[Block]:
    default = 0.5 if region.scores_are_probabilities else None
    table = ThresholdTable.of(result, region, default=default, language=language)
    if region.sizes is not None:
        yield Text(FlatteredBy(table.rows[0].people, region.is_weighted))
    yield from _best(result, region)
    yield Table(table.headings, tuple(table.cells), table.title, (1, 2, 3, 4))
    if table.legend:
        yield Text(table.legend)


def _best(result: Result, region: Region) -> Iterator[Block]:
    """The best classifier that the predictions allow, and how good it is."""
    best = best_use(result, region).best
    if best.classifier is not None:
        yield Text(Remark("best-choice"))
        yield Code(in_english(best.classifier.told))
    if best.gap is not None and best.gap > NO_BETTER:
        yield Text(optimality_sentence(best, "possible"))
    yield from map(Text, best.notes)


def _classes(
    result: Result, region: MulticlassRegion, language: str
) -> Iterator[Block]:
    rows, sizes = class_consequences(result.metric, region), region.sizes
    if sizes is None:
        return
    people, weighted = int(sizes.sum()), region.is_weighted
    yield Text(FlatteredBy(people, weighted))
    right: list[tuple[Fact | Joined, ...]] = [
        (
            Joined((name,)),
            *(count_of(row.right[i] * sizes[i], sizes[i]) for row in rows),
        )
        for i, name in enumerate(region.classes)
    ]
    yield _table("class", rows, right, RightOnRows("right", people, weighted))
    if not region.statistics.diagonal:
        yield _errors(rows, region, sizes)
    told = []
    for row in rows[1:]:
        lost = ClassLoss.between(result, region, rows[0], row, people=people)
        mistake = lost.mistake(region)
        told.append(
            loss_sentence(
                row.way, lost, mistake, people, weighted=weighted, language=language
            )
        )
    yield Bullets(tuple(told))


def _errors(
    rows: Sequence[ClassAlternative], region: MulticlassRegion, sizes: np.ndarray
) -> Table:
    """How often every class is taken for every other, under each choice."""
    people, classes = int(sizes.sum()), region.classes
    cells = [
        (
            Event("called", truth, guess),
            *(count_of(row.confusion[i, j] * people, sizes[i]) for row in rows),
        )
        for i, truth in enumerate(classes)
        for j, guess in enumerate(classes)
        if i != j
    ]
    caption = RightOnRows("errors", people, region.is_weighted)
    return _table("error", rows, cells, caption)


def _table(
    of: Literal["class", "error"],
    rows: Sequence[ClassAlternative],
    cells: Sequence[tuple[Fact | Joined, ...]],
    caption: RightOnRows,
) -> Table:
    """Counts under each choice."""
    head = Heading(of), *(row.way for row in rows)
    return Table(head, tuple(cells), caption, tuple(range(1, len(head))))


def _groups(
    result: Result, rates: GroupRates, reword: Callable[[str], str], language: str
) -> Iterator[Block]:
    rows = group_consequences(result, rates)
    table = GroupTable(rates, rows, reword, language)
    for row in rows[1:]:
        yield Text(Lead(row.way))
        yield Code(row.rule)
        yield Bullets(table.sentences(row))
    if rates.sizes is not None:
        yield Text(FlatteredBy(table.n_rows, rates.is_weighted))
    yield Table(
        head=table.headings,
        rows=tuple(table.cells),
        caption=table.caption,
    )
