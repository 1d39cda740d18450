"""What a person's answers would choose beside other choices, told as questions were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from weakref import WeakKeyDictionary

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.base import BINARY
from elicitor.oracles import Display
from elicitor.regions.base import Region
from elicitor.studies.asked import Asked
from elicitor.studies.choosing import (
    Choice,
    choices,
    comparable,
    favourites,
    model_called,
)
from elicitor.studies.estimated import is_estimated
from elicitor.studies.in_all import wrong_in_all
from elicitor.studies.outcomes import called
from elicitor.studies.safe_choice import Safety, is_safe, share_safe
from elicitor.studies.screens import Count, Part, Row, Screen, screen_of
from elicitor.studies.screens.contents import contents
from elicitor.using.choosing.ends import chance_of
from elicitor.using.explaining.facts import CountOfPeople
from elicitor.words import say
from elicitor.words.numbers import tenth

__all__ = ["Chosen", "chosen", "told_beside"]

FINER = 1000
"""Among so many times as many people it is looked whether an error is made at all."""


@dataclass(frozen=True)
class Chosen:
    """Alternatives side by side."""

    ways: tuple[tuple[str, str], ...]  # who would choose each; "first" in what
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]  # of whom, what and how much
    opening: str  # out of how many people counts are
    settled: float | None  # this share of the metrics that fit choose the first
    models: tuple[str, ...] = ()  # what alternatives are called, if they are some
    safe: float | None = None  # share of these metrics to which the first costs little
    needless: tuple[str, ...] = ()  # about which groups the first decides worse
    lots: tuple[str, ...] = ()  # about whom it decides by lot
    likelier: tuple[str, float] | None = None  # a model that more of them choose
    estimated: bool = False  # chosen by a model's probabilities, not by the rows
    corrected: bool = False  # the first by probabilities that these rows corrected

    @property
    def is_safe(self) -> Safety:
        """Whether it costs little under all these metrics, under nearly all, or not."""
        return is_safe(self.safe)

    @property
    def same(self) -> tuple[int, Literal["all", "exact", "under", "over"]] | None:
        """Of 100 metrics that fit, how many choose the first, as a ranking tells it.

        That all that were drawn agree is no proof that all do.
        """
        if self.settled is None:
            return None
        told = chance_of(self.settled)
        return int(told.value), "all" if self.settled == 1 else told.bound

    @property
    def of_people(self) -> bool:
        """Whether any row counts people."""
        return any(of for of, _, _ in self.rows)


def chosen(result: Result, asked: Asked, language: str) -> Chosen | None:
    """What would be chosen, told as the questions were."""
    region = comparable(asked.exact, result.metric)
    if region is None:
        return None
    found, safe = _safely_chosen(result, region)
    if not found:
        return None
    liked = favourites(asked.exact, result)
    spoken = asked.spoken(language)
    return replace(
        told_beside(found, asked, language),
        settled=None if liked is None else liked.settled,
        likelier=None if liked is None else liked.likelier,
        safe=safe,
        needless=tuple(say(fact, spoken) for fact in found[0].needless),
        lots=tuple(say(fact, spoken) for fact in found[0].lots),
        estimated=is_estimated(region, result.metric),
        corrected=found[0].corrected,
    )


_KNOWN: WeakKeyDictionary[Result, tuple[Region, list[Choice], float | None]]
_KNOWN = WeakKeyDictionary()


def _safely_chosen(result: Result, region: Region) -> tuple[list[Choice], float | None]:
    """Alternatives, and how safe the first is: looked for once for all languages."""
    known = _KNOWN.get(result)
    if known is None or known[0] is not region:
        try:
            found = choices(region, result)
        except ElicitorError:  # no rule on these data can be told
            found = []
        safe = _safe(result, region, found[0]) if found else None
        known = _KNOWN[result] = region, found, safe
    return known[1], known[2]


def _safe(result: Result, region: Region, mine: Choice) -> float | None:
    among = region if mine.among is None else mine.among
    return share_safe(result, among, mine.statistics)


def told_beside(found: Sequence[Choice], asked: Asked, language: str) -> Chosen:
    """Alternatives as questions tell them, at least one."""
    mine, *others = found
    screens = [_screen(mine, other, asked, language) for other in others or [mine]]
    columns = [_column(screens[0], mine, asked, language)]
    columns += [
        _column(screen, other, asked, language, side=1)
        for screen, other in zip(screens, others, strict=False)  # of one alone, none
    ]
    values = zip(*([told for _, _, told in column] for column in columns), strict=True)
    shown = (one.name for one in screens[0].attributes)
    called = dict(zip(asked.region.names, shown, strict=False))
    models = tuple(model_called(asked.exact, one.statistics) for one in found)
    in_all = wrong_in_all([one.statistics for one in found], asked, language)
    return Chosen(
        tuple((one.way, called.get(one.of, one.of)) for one in found),
        tuple(
            (of, what, told)
            for (of, what, _), told in zip(columns[0], values, strict=True)
        )
        + (() if in_all is None else (in_all,)),
        " ".join(_opening(screens[0])),
        None,
        models if all(models) else (),
    )


def _screen(mine: Choice, other: Choice, asked: Asked, language: str) -> Screen:
    """Two alternatives as a question shows them."""
    display = asked.display(language)
    question = Question(mine.statistics, other.statistics)
    return screen_of(
        display,
        _of_those_shown(display, question, asked),
        language=language,
        spans=asked.spans_in(language),
    )


def _of_those_shown(display: Display, question: Question, asked: Asked) -> Question:
    """The same rates of each class, among the whole people of it that are shown.

    Else 19.6 of 21.4 would be 20 of 21: one error, where nearly two are told.
    """
    exact, kinds = asked.exact, asked.exact.class_statistics
    shares = exact.class_shares
    told_of_all = exact.names == BINARY or (kinds is not None and not kinds.rates)
    if shares is None or exact.groups or not told_of_all:
        return question
    parts = contents(display, question, display.language, {}).parts
    whole = np.array([part.rows[0].whole for part in parts])
    scale = whole / whole.sum() / shares
    if kinds is not None:  # one statistic for each error, or for each class
        scale = scale[kinds.entries[0]]
    return Question(question.first * scale, question.second * scale)


def _opening(screen: Screen) -> Iterator[str]:
    """Out of how many people counts are, and how many of these are of which class."""
    if screen.everyone:
        yield f"{screen.everyone}."
        yield screen.base


def _column(
    screen: Screen, choice: Choice, asked: Asked, language: str, *, side: int = 0
) -> list[tuple[str, str, str]]:
    """Errors and measured attributes of one side: of whom, what, how much."""
    fewer = say(CountOfPeople(0, few=True, what="people"), language)
    finer = _finer(screen, choice, asked)
    told = [
        (
            f"{part.title} ({row.title})" if row.title else part.title,
            called(count),
            fewer if exact and told == "0" else told,
        )
        for (part, row, count), exact in zip(_errors(screen.parts), finer, strict=True)
        for told in [
            say(tenth(exact / FINER), language) if row.together else count.told[side]
        ]
    ]
    return [*told, *(("", one.name, one.told[side]) for one in screen.attributes)]


def _finer(screen: Screen, choice: Choice, asked: Asked) -> list[float]:
    """How often each error is made, among more people than are shown."""
    if not screen.parts:
        return []
    both = Question(choice.statistics, choice.statistics)
    shown = contents(asked.display(), both, screen.language, {})
    display = asked.display(per=FINER * shown.per)
    finer = contents(display, both, screen.language, {})
    return [count.numbers[0] for _, _, count in _errors(finer.parts)]


def _errors(parts: tuple[Part, ...]) -> Iterator[tuple[Part, Row, Count]]:
    for part in parts:
        for row in part.rows:
            yield from ((part, row, count) for count in row.counts if any(count.names))
