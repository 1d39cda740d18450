"""What the metric would choose, on the rows at hand, and what others would."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch

import numpy as np

from elicitor.core.result import Result
from elicitor.metrics.words import count_of, listing
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
from elicitor.using.consequence_words import (
    ThresholdTable,
    loss_sentence,
    threshold_sentence,
)
from elicitor.using.consequences import consequences
from elicitor.using.group_consequences import group_consequences
from elicitor.using.group_table import GroupTable
from elicitor.using.report.document import Block, Bullets, Code, Table, Text
from elicitor.using.tuning.best_here import best_use

__all__ = ["best_choice", "outcomes"]

SAME_ROWS = (
    "The rule was chosen and judged on the same {rows:,} rows, which flatters it. "
    "Before it is used, judge it on rows that it has not seen."
)


def best_choice(
    result: Result,
    region: Region,
    positives: str,
    negatives: str,
    reword: Callable[[str], str] = str,
) -> str:
    """What the best decisions under the metric do, in a sentence or a few.

    Parameters
    ----------
    result : Result
        With a metric on the statistics of the region.
    region : Region
        What classifiers can achieve.
    positives, negatives : str
        What the people of two classes are called.
    reword : callable, optional
        Puts what is said of groups into the words of the domain.

    Returns
    -------
    str
        Empty where no rows tell what it does.
    """
    return _in_short(region, result, (positives, negatives), reword)


Reword = Callable[[str], str]


@singledispatch
def _in_short(
    region: Region, result: Result, people: tuple[str, str], reword: Reword
) -> str:
    """See :func:`best_choice`."""
    del region, result, people, reword
    return ""


@_in_short.register
def _(
    region: BinaryRegion, result: Result, people: tuple[str, str], reword: Reword
) -> str:
    del reword
    positives, negatives = people
    mine = consequences(result.metric, region, default=None)[0]
    return threshold_sentence(
        result, region, mine, positives=positives, negatives=negatives
    )


@_in_short.register
def _(
    region: MulticlassRegion, result: Result, people: tuple[str, str], reword: Reword
) -> str:
    del people, reword
    return _of_classes(result, region)


@_in_short.register
def _(
    region: GroupRates, result: Result, people: tuple[str, str], reword: Reword
) -> str:
    del people
    return GroupTable(region, group_consequences(result, region), reword).in_short


def _of_classes(result: Result, region: MulticlassRegion) -> str:
    """How many of each class the best rule is right about, and the usual rule."""
    sizes = region.sizes
    if sizes is None:
        return ""
    best, usual = class_consequences(result.metric, region)[:2]
    each = [
        f"{count_of(round(best.right[i] * sizes[i], 6), int(sizes[i]), f'“{name}”')} "
        f"instead of {round(usual.right[i] * sizes[i], 1):,g}"
        for i, name in enumerate(region.classes)
    ]
    right, before = (float(row.right @ sizes) for row in (best, usual))
    return (
        f"On these {int(sizes.sum()):,} rows the best rule under the metric decides "
        f"{round(right, 1):,g} rightly; going by the {usual.name} it would be "
        f"{round(before, 1):,g}. Of every class: "
        f"{listing(each)}."
    )


def outcomes(
    result: Result, region: Region, best: str, *, reword: Callable[[str], str] = str
) -> Iterator[Block]:
    """What the metric would choose of these classifiers, and what others would.

    Parameters
    ----------
    result : Result
        With a metric on the statistics of the region.
    region : Region
        What classifiers can achieve.
    best : str
        What :func:`best_choice` says.
    reword : callable, optional
        Puts what is said of groups into the words of the domain.
    """
    yield from _blocks(region, result, best, reword)


@singledispatch
def _blocks(
    region: Region, result: Result, best: str, reword: Reword
) -> Iterator[Block]:
    """See :func:`outcomes`."""
    del best, reword
    yield from _best(result, region)


@_blocks.register
def _(
    region: BinaryRegion, result: Result, best: str, reword: Reword
) -> Iterator[Block]:
    del reword
    yield Text(best)
    yield from _thresholds(result, region)


@_blocks.register
def _(
    region: MulticlassRegion, result: Result, best: str, reword: Reword
) -> Iterator[Block]:
    del best, reword
    yield from _best(result, region)
    yield from _classes(result, region)


@_blocks.register
def _(region: GroupRates, result: Result, best: str, reword: Reword) -> Iterator[Block]:
    del best
    yield from _groups(result, region, reword)


def _thresholds(result: Result, region: BinaryRegion) -> Iterator[Block]:
    default = 0.5 if region.scores_are_probabilities else None
    table = ThresholdTable.of(result, region, default=default)
    if region.sizes is not None:
        yield Text(SAME_ROWS.format(rows=table.rows[0].people))
    yield from _best(result, region)
    yield Table(table.headings, tuple(table.cells), table.title, (1, 2, 3, 4))


def _best(result: Result, region: Region) -> Iterator[Block]:
    """The best classifier that the predictions allow, and how good it is."""
    best = best_use(result, region).best
    if best.classifier is not None:
        yield Text("The best choice under the metric:")
        yield Code(str(best.classifier))
    if best.gap is not None and best.gap > NO_BETTER:
        yield Text(optimality_sentence(best, "Of what is possible here"))
    yield from map(Text, best.notes)


def _classes(result: Result, region: MulticlassRegion) -> Iterator[Block]:
    rows, sizes = class_consequences(result.metric, region), region.sizes
    if sizes is None:
        return
    people = int(sizes.sum())
    yield Text(SAME_ROWS.format(rows=people))
    yield Table(
        head=("class", *(row.name for row in rows)),
        rows=tuple(
            (
                name,
                *(
                    count_of(round(row.right[i] * sizes[i], 6), sizes[i])
                    for row in rows
                ),
            )
            for i, name in enumerate(region.classes)
        ),
        caption=f"Right decisions on these {people:,} rows",
        numeric=tuple(range(1, len(rows) + 1)),
    )
    if not region.statistics.diagonal:
        yield _errors(rows, region.classes, sizes)
    told = []
    for row in rows[1:]:
        lost = ClassLoss.between(result, region, rows[0], row, people=people)
        told.append(loss_sentence(row.way, lost, lost.mistake(region), people))
    yield Bullets(tuple(told))


def _errors(
    rows: Sequence[ClassAlternative], classes: Sequence[str], sizes: np.ndarray
) -> Table:
    """How often every class is taken for every other, under each choice."""
    people = int(sizes.sum())
    cells = [
        (
            f"“{truth}” called “{guess}”",
            *(
                count_of(round(row.confusion[i, j] * people, 6), int(sizes[i]))
                for row in rows
            ),
        )
        for i, truth in enumerate(classes)
        for j, guess in enumerate(classes)
        if i != j
    ]
    return Table(
        head=("error", *(row.name for row in rows)),
        rows=tuple(cells),
        caption=f"Errors on these {people:,} rows",
        numeric=tuple(range(1, 1 + len(rows))),
    )


def _groups(
    result: Result, rates: GroupRates, reword: Callable[[str], str]
) -> Iterator[Block]:
    rows = group_consequences(result, rates)
    table = GroupTable(rates, rows, reword)
    for row in rows[1:]:
        yield Text(f"{row.name.capitalize()}:")
        yield Code(row.rule)
        yield Bullets(table.sentences(row))
    if rates.sizes is not None:
        yield Text(SAME_ROWS.format(rows=round(float(rates.sizes.sum()))))
    yield Table(
        head=table.headings,
        rows=tuple(table.cells),
        caption=table.caption,
    )
