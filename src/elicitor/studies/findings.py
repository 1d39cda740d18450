"""What a person's answers say: trade-offs, what would be chosen, how steady."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.question import Question
from elicitor.core.result import ENDLESS, Result
from elicitor.metrics.base import BINARY
from elicitor.metrics.named import named_metric
from elicitor.oracles import Display
from elicitor.studies.asked import Asked
from elicitor.studies.choosing import Choice, choices, model_called, settled
from elicitor.studies.group_trade_offs import group_ratios
from elicitor.studies.interview import Given
from elicitor.studies.outcomes import called
from elicitor.studies.screens import Count, Part, Row, Screen, screen_of
from elicitor.studies.screens.contents import contents
from elicitor.studies.steadiness import Steadiness, steadiness
from elicitor.using.agreement import agreement
from elicitor.using.explaining.explanation import explain
from elicitor.using.explaining.facts import CountOfPeople
from elicitor.using.explaining.ratios import Ratio, ratios
from elicitor.using.notes import voiding
from elicitor.using.possible import Possible
from elicitor.words import say
from elicitor.words.amounts import Span
from elicitor.words.numbers import readable

__all__ = [
    "BESIDE",
    "Chosen",
    "Findings",
    "HeldOut",
    "Room",
    "TradeOff",
    "Untold",
    "findings",
    "why_untold",
]

Untold = Literal["", "nothing", "skipped", "too-few", "against", "unsteady"]
Room = Literal["room", "open", "limit", "limits", "alone", "not-yet"]
Heavier = Literal["", "first", "second", "open"]
BESIDE = " | "
"""Between the two things of a trade-off, where its number is kept."""
TOLD_RIVALS = ("accuracy", "F1")
"""Usual scores that are told of held-out answers."""
FEWEST = 3
FINER = 1000
"""Among so many times as many people it is looked whether an error is made at all."""
MOST_SHOWN = 6
LEADING = 2
"""Of groups, so many sentences come first, and the others where one asks for them."""


@dataclass(frozen=True)
class TradeOff:
    """What weighs as much as what.

    Attributes
    ----------
    sentence : str
        All of it in words.
    what, than : str
        The heavier thing, and what it is measured in.
    value, low, high : float
        How much of the latter; ends are `value` if only that is known.
    is_open : bool
        Whether the interval is too wide for one number to stand for it.
    others : mapping of str to float
        What usual scores weigh it, where that can be said.
    turns : bool
        Whether numbers below 1 are told the other way round, too.
    """

    sentence: str
    what: str
    than: str
    value: float
    low: float
    high: float
    is_open: bool
    others: Mapping[str, float]
    turns: bool = True

    @property
    def key(self) -> str:
        """What a reply keeps it under."""
        return f"{self.what}{BESIDE}{self.than}"

    @property
    def is_told(self) -> bool:
        """Whether answers say anything of it."""
        return not self.what or Span.of(self.low, self.high).kind != "any"

    @property
    def room(self) -> Room:
        """What its sentence gives: a number and a range, or what stands for these."""
        kind = Span.of(self.low, self.high).kind
        if not self.is_told:
            return "not-yet"
        if kind in ("least", "most"):
            return "limit"
        if (
            self.turns and 0 < float(readable(self.low)) < 1
        ):  # told the other way round as well
            return "limits"
        if kind == "about":
            return "alone"
        return "open" if self.is_open else "room"

    @property
    def can_be_drawn(self) -> bool:
        """Whether it is a number on a line, of which one end may be open."""
        return 0 < self.value < ENDLESS and self.low >= 0

    @property
    def written(self) -> str:
        """The value as somebody would type it; empty if there is none."""
        if not 0 < self.value < ENDLESS:
            return ""
        return f"{float(f'{self.value:.2g}'):g}"


@dataclass(frozen=True)
class Chosen:
    """Alternatives side by side.

    Attributes
    ----------
    ways : tuple of (str, str)
        Who would choose each, and of "first" in which attribute.
    rows : tuple of (str, str, tuple of str)
        Of whom, what, and how much of it under each.
    opening : str
        Out of how many people counts are.
    settled : (int, int) or None
        How many of how many metrics that fit choose the first alternative.
    models : tuple of str
        What each alternative is called, if they are models.
    """

    ways: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]
    opening: str
    settled: tuple[int, int] | None
    models: tuple[str, ...] = ()

    @property
    def is_open(self) -> Literal["yes", "no"]:
        """Whether all that are counted agree though others need not: nearly all do."""
        return "yes" if self.settled and len(set(self.settled)) == 1 else "no"

    @property
    def of_people(self) -> bool:
        """Whether any row counts people."""
        return any(of for of, _, _ in self.rows)


@dataclass(frozen=True)
class HeldOut:
    """Answers that were foretold before they were learnt from.

    `rivals`: how many usual scores would have given; a half where one has no opinion.
    """

    hits: float
    judged: int
    rivals: Mapping[str, float]

    @property
    def has_halves(self) -> bool:
        """Whether anything that is told has no opinion of a question."""
        told = self.hits, *(self.rivals.get(name, 0.0) for name in TOLD_RIVALS)
        return any(not float(one).is_integer() for one in told)


@dataclass(frozen=True)
class Findings:
    """All that the page of results says.

    `untold` says why nothing can be said; then there are no trade-offs. `unsaid`: of
    how many further trade-offs the answers say nothing. `is_certain`: whether that was
    reached at which questions should end. `heavier`: which of two errors weighs more,
    where there are two. `in_tenths`: whether amounts are tenths of what models reach.
    `leading`: how many trade-offs are told at once.
    """

    untold: Untold
    trade_offs: tuple[TradeOff, ...]
    chosen: Chosen | None
    held_out: HeldOut | None
    steadiness: Steadiness | None
    unsaid: int = 0
    is_certain: bool = True
    heavier: Heavier = ""
    in_tenths: bool = False
    leading: int = MOST_SHOWN

    @property
    def learnt(self) -> dict[str, list[float]]:
        """Value and ends of each trade-off, as they are kept beside a reply."""
        return {one.key: [one.value, one.low, one.high] for one in self.trade_offs}


def findings(
    result: Result, asked: Asked, answers: list[Given], language: str
) -> Findings:
    """Find out what answers say.

    Parameters
    ----------
    result : Result
        Of the interview.
    asked : Asked
        What was asked about.
    answers : list of Given
        Those that stand.
    language : str
        Of all sentences.
    """
    steady = steadiness(result, answers)
    untold = why_untold(result, answers)
    if untold:
        return Findings(untold, (), None, None, steady)
    spoken = asked.spoken(language)
    region = _comparable(result, asked)
    of_groups = group_ratios(result, asked, language)
    measured = of_groups or ratios(
        Possible.of(result), region, language=spoken, from_one=True
    )
    told = tuple(_trade_off(one, result, asked) for one in measured)
    if not told:
        sentence = explain(result, region=region, language=spoken).sentence
        told = (TradeOff(sentence, "", "", 0.0, 0.0, 0.0, True, {}),)
    known = tuple(one for one in told if one.is_told) or told[:1]
    return Findings(
        "",
        known[:MOST_SHOWN],
        _chosen(result, asked, language),
        _held_out(result, asked),
        steady,
        unsaid=sum(not one.is_told for one in told if one not in known),
        is_certain=result.converged,
        heavier=_heavier(result, told[0]),
        in_tenths=_in_tenths(asked) and bool(told[0].what),
        leading=LEADING if of_groups else MOST_SHOWN,
    )


def _in_tenths(asked: Asked) -> bool:
    """Whether models are weighed by what was measured of each, and by nothing else."""
    exact = asked.exact
    plain = exact.models and not exact.groups and exact.class_statistics is None
    return bool(plain) and asked.subject.family == "linear"


def _heavier(result: Result, told: TradeOff) -> Heavier:
    """Which error weighs more: missed cases, or alarms; open where it may be either."""
    if result.metric.names != BINARY or result.metric.groups or not told.what:
        return ""
    if told.low <= 1:
        return "open"
    return "second" if _first_is_light(result) else "first"


def _comparable(result: Result, asked: Asked) -> Any:
    """What can be chosen from, if the learnt metric is about it."""
    exact = asked.exact
    same = exact.names == result.metric.names
    return exact if same and exact.groups == result.metric.groups else None


def why_untold(result: Result, answers: Sequence[Given]) -> Untold:
    """Why nothing can be said of somebody; empty if something can."""
    sided = [one for one in answers if one.said in ("a", "b")]
    if not answers:
        return "nothing"
    if 2 * sum(one.said == "cannot" for one in answers) > len(answers):
        return "skipped"
    if voiding(result):
        against = result.details.get("signs", {}).get("contradicted")
        return "against" if against else "unsteady"
    return "too-few" if len(sided) < FEWEST else ""


def _trade_off(ratio: Ratio, result: Result, asked: Asked) -> TradeOff:
    low = ratio.value if ratio.low is None else ratio.low
    high = ratio.value if ratio.high is None else ratio.high
    return TradeOff(
        ratio.sentence,
        ratio.what,
        ratio.than,
        float(ratio.value),
        float(low),
        float(high),
        ratio.is_open,
        _others(result, asked),
        turns=result.metric.names == BINARY and not result.metric.groups,
    )


def _others(result: Result, asked: Asked) -> dict[str, float]:
    """How usual scores weigh the same two errors, each where it is best."""
    shares = asked.exact.class_shares
    if result.metric.names != BINARY or shares is None or result.metric.groups:
        return {}
    turned = _first_is_light(result)
    found = {"accuracy": 1.0}
    score = named_metric("f-beta", prevalence=float(shares[0]), beta=1)
    for choice in choices(asked.exact, result):
        if choice.way == "F1":
            slopes = score.slopes(choice.statistics)
            if slopes.min() > 0:
                found["F1"] = float(slopes[turned] / slopes[1 - turned])
    return found


def _first_is_light(result: Result) -> int:
    """Whether missed cases weigh less, so that the trade-off is told in them."""
    slopes = result.metric.slopes(np.zeros(result.metric.shape))
    return int(abs(slopes[0]) < abs(slopes[1]))


def _chosen(result: Result, asked: Asked, language: str) -> Chosen | None:
    """What would be chosen, told as the questions were."""
    region = _comparable(result, asked)
    if region is None:
        return None
    try:
        found = choices(region, result)
    except ElicitorError:  # no rule on these data can be told
        return None
    if not found:
        return None
    mine, *others = found
    return _side_by_side(mine, others or [mine], asked, language, result)


def _side_by_side(
    mine: Choice, others: list[Choice], asked: Asked, language: str, result: Result
) -> Chosen:
    display = asked.display(language)
    both = (Question(mine.statistics, other.statistics) for other in others)
    screens = [
        screen_of(
            display,
            _of_those_shown(display, one, asked),
            language=language,
            spans=asked.spans_in(language),
        )
        for one in both
    ]
    alone = others == [mine]
    columns = [_column(screens[0], mine, asked, language)]
    if not alone:
        columns += [
            _column(screen, other, asked, language, side=1)
            for screen, other in zip(screens, others, strict=True)
        ]
    names = [(of, what) for of, what, _ in columns[0]]
    values = zip(*([told for _, _, told in column] for column in columns), strict=True)
    shown = [mine] if alone else [mine, *others]
    models = tuple(model_called(asked.exact, one.statistics) for one in shown)
    called = (
        {
            name: one.name
            for name, one in zip(
                asked.region.names, screens[0].attributes, strict=False
            )
        }
        if screens[0].attributes
        else {}
    )
    return Chosen(
        tuple((one.way, called.get(one.of, one.of)) for one in shown),
        tuple((of, what, told) for (of, what), told in zip(names, values, strict=True)),
        " ".join(_opening(screens[0])),
        settled(asked.exact, result),
        models if all(models) else (),
    )


def _of_those_shown(display: Display, question: Question, asked: Asked) -> Question:
    """The same rates of each class, among the whole people of it that are shown.

    Else 19.6 of 21.4 would be rounded to 20 of 21, and one would be missed where it is
    nearly two: errors must be rounded to the nearest, as what is told.
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
            fewer if exact and not count.numbers[side] else count.told[side],
        )
        for (part, row, count), exact in zip(_errors(screen.parts), finer, strict=True)
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


def _held_out(result: Result, asked: Asked) -> HeldOut | None:
    try:
        found = agreement(result, region=asked.region)
    except ElicitorError:  # none was held out, or none chose a side
        return None
    rivals = {name: one.share * found.judged for name, one in found.rivals.items()}
    return HeldOut(found.hits, found.judged, rivals)
