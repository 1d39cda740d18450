"""What a person's answers say: trade-offs, what was foretold, how steady."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.result import Result
from elicitor.core.told_result import ENDLESS
from elicitor.metrics.base import BINARY
from elicitor.metrics.facts import WholeStep
from elicitor.metrics.named import named_metric
from elicitor.studies.asked import Asked
from elicitor.studies.choosing import choices, comparable
from elicitor.studies.group_trade_offs import trades_gaps, unlisted_gaps
from elicitor.studies.leading import is_told, key_of, traded
from elicitor.studies.safe_choice import HARDLY
from elicitor.studies.side_by_side import Chosen, chosen
from elicitor.studies.steadiness import Steadiness, is_near_best, steadiness
from elicitor.studies.turns import Given
from elicitor.using.agreement import agreement
from elicitor.using.asked_all import TO_THE_END
from elicitor.using.explaining.explanation import explain
from elicitor.using.explaining.in_people import InPeople
from elicitor.using.explaining.ratios import Measured
from elicitor.using.notes import voiding
from elicitor.words import say
from elicitor.words.amounts import OPEN, Span, with_gap
from elicitor.words.numbers import finer_than_ends, readable
from elicitor.words.spoken import Spoken

__all__ = [
    "FEWEST",
    "MOST_SHOWN",
    "Findings",
    "HeldOut",
    "LeftOpen",
    "Room",
    "TradeOff",
    "Untold",
    "better_by",
    "findings",
    "why_untold",
]

Untold = Literal["", "nothing", "skipped", "too-few", "against", "unsteady"]
LeftOpen = Literal["", "all", "weights"]
"""Of what was to be known: nothing, all of it, or how exactly each weight counts."""
Room = Literal["room", "open", "limit", "limits", "alone", "not-yet"]
Heavier = Literal["", "first", "second", "open"]
TOLD_RIVALS = ("accuracy", "F1")
"""Usual scores that are told of held-out answers."""
FEWEST = 3
SETTLED = 0.95
"""Of so many cases owners read that following the weights costs little in them."""
MOST_SHOWN = 6
LEADING = 2
"""Of groups, so many sentences come first, and the others where one asks for them."""


@dataclass(frozen=True)
class TradeOff:
    """What weighs as much as what.

    Ends are ``value`` if only that is known; the interval ``is_open`` if it is too wide
    for one number to stand for it. It ``turns`` if numbers below 1 are told the other
    way round, too.
    """

    sentence: str  # all of it in words
    what: str  # the heavier thing
    than: str  # what it is measured in
    value: float
    low: float
    high: float
    is_open: bool
    others: Mapping[str, float]  # what usual scores weigh it
    turns: bool = True
    least: float = 0.0  # below which, and
    most: float = math.inf  # beyond which there is nothing: told as a limit
    counted: bool = False  # person by person: somebody may think of more than are shown
    in_people: InPeople | None = None  # the same of one mistake, if that is known
    blank: str = ""  # the sentence, with an open place for somebody's own number

    @property
    def around(self) -> tuple[str, str]:
        """What stands before somebody's own number, and after it."""
        before, _, after = self.blank.partition(OPEN)
        return before.rstrip(), after.lstrip()

    @property
    def with_gap(self) -> str:
        """The sentence as it can be read without a number."""
        return with_gap(self.blank)

    def with_number(self, written: str) -> str:
        """The sentence with somebody's own number; empty if it has no place for one."""
        return self.blank.replace(OPEN, written)

    @property
    def is_limit(self) -> bool:
        """Whether it reaches beyond what there is: told as what it is at least."""
        return self.high > self.most

    @property
    def key(self) -> str:
        """What a reply keeps it under."""
        return key_of(self)

    @property
    def is_told(self) -> bool:
        """Whether answers say anything of it."""
        return is_told(self, self.most, self.least)

    @property
    def room(self) -> Room:
        """What its sentence gives: a number and a range, or what stands for these."""
        low = 0.0 if self.low < self.least else self.low
        high = math.inf if self.is_limit else self.high
        kind = Span.of(low, high).kind
        if not self.is_told:
            return "not-yet"
        if kind in ("least", "most"):
            return "limit"
        if (
            self.turns and 0 < float(readable(low)) < 1
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
        """The value as in the sentence, as somebody would type it; empty if none."""
        if not 0 < self.value < ENDLESS:
            return ""
        finer = finer_than_ends(self.value, self.low, self.high)
        return f"{readable(self.value, finer):f}"


@dataclass(frozen=True)
class HeldOut:
    """Answers that were foretold before they were learnt from.

    `rivals`: how many usual scores would have given; a half where one has no opinion.
    """

    hits: float
    judged: int
    rivals: Mapping[str, float]
    besides: int = 0  # how many others chose no side, so that none could be foretold

    @property
    def has_halves(self) -> bool:
        """Whether anything that is told has no opinion of a question."""
        told = self.hits, *(self.rivals.get(name, 0.0) for name in TOLD_RIVALS)
        return any(not float(one).is_integer() for one in told)


@dataclass(frozen=True)
class Findings:
    """All that the page of results says.

    ``untold`` says why nothing can be said; then there are no trade-offs. ``unsaid``:
    of how many further trade-offs the answers say nothing, and if it is one, of what
    (``unsaid_one``); ``left_out``: for how many
    more there is no room, of gaps those that weigh least. ``left_open``: what was not
    reached at which questions should end. ``heavier``: which of two errors weighs
    more, where there are two. ``in_tenths``: whether amounts are tenths of what models
    reach, ``outdone``: and models are left aside there that another one equals or beats
    in all. ``leading``: how many trade-offs are told at once. ``between``: of
    attributes whose levels are weighed by the whole step and that have more than two,
    what they are called and whether all steps are equally large. ``gaps_open``: whether
    gaps between groups may count nothing. ``near_best``: whether weights are told for
    what is near the best, and may differ elsewhere. ``better``: what the answers say of
    which way is better, where nobody took that for granted.
    """

    untold: Untold
    trade_offs: tuple[TradeOff, ...]
    chosen: Chosen | None
    held_out: HeldOut | None
    steadiness: Steadiness | None
    unsaid: int = 0
    unsaid_one: tuple[str, ...] = ()
    left_out: int = 0
    left_open: LeftOpen = ""
    heavier: Heavier = ""
    in_tenths: bool = False
    outdone: bool = False
    leading: int = MOST_SHOWN
    between: tuple[tuple[str, bool], ...] = ()
    gaps_open: bool = False
    near_best: bool = False
    better: str = ""

    @property
    def in_people(self) -> InPeople | None:
        """What one mistake weighs in others, where sentences tell rates."""
        return in_people(self.trade_offs)

    @property
    def learnt(self) -> dict[str, list[float]]:
        """Value and ends of each trade-off, as they are kept beside a reply."""
        return {one.key: [one.value, one.low, one.high] for one in self.trade_offs}


def findings(
    result: Result, asked: Asked, answers: list[Given], language: str
) -> Findings:
    """Find out what answers that stand say, in sentences of a language."""
    steady = steadiness(result, answers)
    untold = why_untold(result, answers)
    if untold:
        return Findings(untold, (), None, None, steady)
    spoken = asked.spoken(language)
    region = comparable(asked.exact, result.metric)
    measured = tuple(traded(result, asked, language))
    told = tuple(_trade_off(one, result, asked) for one in measured)
    if not told:
        sentence = explain(result, region=region, language=spoken).sentence
        told = (TradeOff(sentence, "", "", 0.0, 0.0, 0.0, True, {}),)
    every = tuple(one for one in told if one.is_told) or told[:1]
    known = every[:MOST_SHOWN]
    choice = chosen(result, asked, language)
    unsaid = [one for one in told if not one.is_told and one not in known]
    return Findings(
        "",
        known,
        choice,
        _held_out(result, asked),
        steady,
        unsaid=len(unsaid),
        unsaid_one=(unsaid[0].what, unsaid[0].than) if len(unsaid) == 1 else (),
        left_out=len(every) - len(known) + unlisted_gaps(result, asked),
        left_open=_left_open(result, choice),
        heavier=_heavier(result, told),
        in_tenths=_in_tenths(asked) and _in_amounts(known, spoken),
        outdone=_in_tenths(asked) and _narrowed(asked),
        leading=LEADING if trades_gaps(result, asked) else MOST_SHOWN,
        between=_between(known, spoken),
        gaps_open=any(one.reaches_nothing for one in measured),
        near_best=is_near_best(result),
        better=better_by(result, asked, language),
    )


def better_by(result: Result, asked: Asked, language: str) -> str:
    """What answers say of which way is better; empty where it was taken for granted."""
    found = result.directions()
    return "" if found is None else say(found, asked.spoken(language))


def _left_open(result: Result, choice: Chosen | None) -> LeftOpen:
    """What was not reached at which questions should end; of all questions, nothing.

    That following the weights costs little is held against the choice that is told.
    """
    told = {} if result.transcript is None else result.transcript.configuration
    tolerance = told.get("tolerance")
    if result.converged or tolerance == TO_THE_END:
        return ""
    found, draws = result.details, result.posterior
    if "choice" in found or draws is None or tolerance is None or choice is None:
        return "all"
    by_cost = getattr(draws.family, "angles_mislead", False)
    # closeness that was reached, or is not asked for, is not what is open
    open_ = not by_cost and found["expected_error"] > tolerance
    cheap = found["regret"] <= HARDLY and (choice.safe or 0) >= SETTLED
    return "weights" if open_ and cheap else "all"


def _in_tenths(asked: Asked) -> bool:
    """Whether models are weighed by what was measured of each, and by nothing else."""
    exact = asked.exact
    plain = exact.models and not exact.groups and exact.class_statistics is None
    return bool(plain) and asked.subject.family == "linear"


def _in_amounts(told: Sequence[TradeOff], spoken: Spoken) -> bool:
    """Whether any amount is told, not only steps between levels."""
    steps = {
        say(WholeStep.of(levels, name), spoken)
        for name, levels in spoken.own.levels.items()
    }
    return any(one.what and one.what not in steps for one in told)


def _between(told: Sequence[TradeOff], spoken: Spoken) -> tuple[tuple[str, bool], ...]:
    """Attributes that are told by steps and have levels between the ends."""
    said = {side for one in told for side in (one.what, one.than)}
    return tuple(
        (spoken.own.name(name), levels.are_even)
        for name, levels in spoken.own.levels.items()
        if levels.between and say(WholeStep.of(levels, name), spoken) in said
    )


def _narrowed(asked: Asked) -> bool:
    """Whether amounts are reckoned from a part of the models only."""
    reach = np.ptp(np.asarray(asked.exact.models_measured), axis=0)
    return not np.allclose(asked.exact.space.spans, reach)


def _heavier(result: Result, told: Sequence[TradeOff]) -> Heavier:
    """Which error weighs more: missed cases, or alarms; open where it may be either."""
    if found := in_people(told):
        return "open" if found.low <= 1 else "first" if found.first else "second"
    lead = told[0]
    if result.metric.names != BINARY or result.metric.groups or not lead.what:
        return ""
    if lead.low <= 1:
        return "open"
    return "second" if _first_is_light(result) else "first"


def in_people(told: Sequence[TradeOff]) -> InPeople | None:
    """What two mistakes weigh case against case, of groups."""
    return next((one.in_people for one in told if one.in_people), None)


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


def _trade_off(one: Measured, result: Result, asked: Asked) -> TradeOff:
    ratio, most = one.ratio, one.most
    low = ratio.value if ratio.low is None else ratio.low
    high = ratio.value if ratio.high is None else ratio.high
    return TradeOff(
        ratio.sentence,
        ratio.what,
        ratio.than,
        float(ratio.value),
        float(low),
        float(high),
        ratio.is_open or high > most,  # what there is not is no number of theirs
        _others(result, asked),
        turns=result.metric.names == BINARY and not result.metric.groups,
        least=one.least,
        most=most,
        counted=one.counted,
        in_people=ratio.in_people,
        blank=one.blank,
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


def _held_out(result: Result, asked: Asked) -> HeldOut | None:
    try:
        found = agreement(result, region=asked.region)
    except ElicitorError:  # none was held out, or none chose a side
        return None
    rivals = {name: one.share * found.judged for name, one in found.rivals.items()}
    return HeldOut(found.hits, found.judged, rivals, found.equal + found.unsaid)
