"""What each section of a report says, from the result alone.

The first sections tell what was done; none of them judges. A reader should be able to
repeat everything from "How to recompute this".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast, get_args

from elicitor.core.checks import check_instance
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.oracles.displays import Display
from elicitor.procedures.bayesian.notes import assumed_signs
from elicitor.regions.base import Region
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.using.explaining.ratios import Ratio
from elicitor.using.matters import HEADINGS, what_matters
from elicitor.using.notes import notes_of
from elicitor.using.plots.named_weights import intervals_of, weight_text, weights_in
from elicitor.using.plots.words import NO_WORDS
from elicitor.using.possible import Possible
from elicitor.using.report.document import (
    Block,
    Bullets,
    Code,
    Quote,
    Section,
    Table,
    Text,
)
from elicitor.using.report.facts import (
    Answered,
    Assumed,
    Column,
    Family,
    FingerprintOf,
    MadeElsewhere,
    Method,
    ReadOnPages,
    Recorded,
    Remark,
    StandAsGiven,
    Stopped,
    TheyRead,
    Title,
    WeightsIn,
    WhatMatters,
    Why,
)
from elicitor.using.report.settings import settings_table
from elicitor.words import Fact, Joined, in_english, say
from elicitor.words.amounts import Range

__all__ = ["limitations", "metric", "question", "recompute"]


KINDS: Mapping[str, Literal["sample", "classes", "models", "groups", "compared"]] = {
    "binary sample": "sample",
    "multiclass decisions": "classes",
    "multiclass errors": "classes",
    "pool of models": "models",
    "pool of models per group": "models",
    "rates of groups": "groups",
    "alternatives that were compared": "compared",
}
"""What regions are made of, as they describe themselves."""


def question(
    result: Result, display: Display | None, read: Sequence[str] | None = None
) -> Section:
    """What was asked, and how the questions were chosen; or what was compared.

    `read`: paragraphs that were read before, if not the display's opening words.
    """
    record = result.transcript
    learnt = record is not None and record.only_compared
    blocks: list[Block] = []
    quoted = ""
    if read:
        blocks += [Text(ReadOnPages()), Quote(tuple(read))]
    elif read is None and display is not None and not learnt:
        quoted = " ".join(display.introduction.split())
        blocks.append(Text(TheyRead(quoted)))
    if display is not None:
        blocks += _whom_data_are_of(display, quoted)
    if record is not None:
        family, method = (record.configuration[key] for key in ("family", "method"))
        blocks += [Text(Assumed(family))] if family in get_args(Family) else []
        if signs := result.details.get("signs"):
            blocks.append(Text(assumed_signs(signs)))
        if record.elsewhere:
            blocks.append(Text(MadeElsewhere(record.elsewhere)))
        if record.revised:
            blocks.append(Text(StandAsGiven(record.revised)))
        how: Any = "given" if learnt else method
        blocks += [Text(Answered(how))] if how in get_args(Method) else []
        settings = record.configuration, record.region
        blocks.append(settings_table(*settings, learnt=learnt))
    return Section(Title("compared" if learnt else "asked"), blocks)


def _whom_data_are_of(display: Display, quoted: str) -> Iterator[Text]:
    """How common classes are, and how large groups, unless that is quoted already."""
    told = tuple(
        fact
        for fact in display.composition()
        if say(fact, display.language) not in quoted
    )
    if told:
        yield Text(say(Joined(told, "blank"), display.language))


def metric(
    result: Result,
    sentences: Sequence[str],
    pictures: Sequence[Block],
    region: Region | None = None,
    words: OwnWords = NO_WORDS,
) -> Section:
    """The metric in words and in the numbers of its picture."""
    lead, *others = sentences or (result.sentence(),)
    if result.knows_nothing:
        return Section(Title("metric"), [Text(lead, lead=True)])
    more = [Bullets(tuple(others))] if others else []
    table = _weights(result, words)
    told = region is not None and region.models and "importance" in result.details
    if told and not (region is None or region.groups):
        table = _qualities(result, check_instance("region", region, ModelPool), words)
    return Section(Title("metric"), [Text(lead, lead=True), *more, table, *pictures])


def _qualities(result: Result, pool: ModelPool, words: OwnWords) -> Table:
    """What the way from the worst to the best model matters, in every quality."""
    return Table(
        head=HEADINGS,
        rows=tuple(one.cells(words) for one in what_matters(result, pool)),
        caption=WhatMatters(result.posterior is not None),
        numeric=(1, 2, 3),
    )


def _weights(result: Result, words: OwnWords) -> Table:
    """The weights with what is open of them, as they are drawn."""
    possible = Possible.of(result)
    found = weights_in(possible, words)
    values = found.measure(result.metric)
    ends = intervals_of(possible, found)
    rows = []
    for i, value in enumerate(values.tolist()):
        line = [value] if ends is None else [value, *ends[i].tolist()]
        own, *both = (weight_text(one, values, line) for one in line)
        rows.append((found.labels[i], own, Range(*both) if both else ""))
    chance = Column("likely" if possible.likely else "open")
    return Table(
        head=(Column("of"), Column("weight"), chance),
        rows=tuple(rows),
        caption=WeightsIn(found.axis),
        numeric=(1, 2),
    )


def limitations(
    result: Result, ratios: Sequence[Ratio], others: Sequence[str]
) -> Section:
    """What a reader must not read into the result."""
    record = result.transcript
    stopped = str(result.details.get("stopped")).replace(" ", "-")
    if stopped == "given" and record is not None and not record.elsewhere:
        stopped = "budget"  # all answers were there when one was changed
    items: list[Fact | Joined | str] = [*notes_of(result)]
    if result.posterior is None:
        items.append(Remark("no-slips"))
    elif stopped in get_args(Why) and result.n_questions:
        items.append(Stopped(cast(Why, stopped)))
    if any(ratio.is_open for ratio in ratios):
        items.append(Remark("open-ranges"))
    items += [Remark("one-person"), Remark("not-shown"), *others]
    return Section(Title("limitations"), [Bullets(tuple(dict.fromkeys(items)))])


def recompute(
    result: Result, commands: Sequence[str], fingerprints: Mapping[str, str]
) -> Section:
    """What it takes to get the same result again."""
    record = result.transcript
    blocks: list[Block] = []
    marks = dict(fingerprints)
    if record is not None:
        software = tuple(f"{name} {one}" for name, one in record.software.items())
        blocks.append(
            Text(Recorded(str(record.configuration["seed"]), Joined(software, "and")))
        )
        marks |= dict(_fingerprints(record.region))
    if marks:
        rows = tuple(marks.items())
        head = Column("of"), Column("fingerprint")
        blocks.append(Text(Remark("fingerprint")))
        blocks.append(Table(head, rows, Column("fingerprints")))
    if commands:
        blocks.append(Text(Remark("type")))
        blocks.append(Code("\n".join(commands), "sh"))
    return Section(Title("recompute"), blocks)


def _fingerprints(region: Any) -> Iterator[tuple[str, str]]:
    """Those of the region and of what it was made of."""
    if isinstance(region, list):
        for part in region:
            yield from _fingerprints(part)
    if not isinstance(region, Mapping):
        return
    if "fingerprint" in region:
        kind, group = str(region.get("kind", "data")), region.get("group")
        about = FingerprintOf(KINDS.get(kind, "other"), kind, group and str(group))
        yield in_english(about), region["fingerprint"]
    for value in region.values():
        yield from _fingerprints(value)
