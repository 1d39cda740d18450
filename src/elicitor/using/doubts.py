"""What speaks against relying on a result, for readers who read no further."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from elicitor.core.details import Details, Retests
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.procedures.bayesian.notes import coin_as_good
from elicitor.regions.base import Region
from elicitor.using.asked_all import asked_all
from elicitor.using.gaps_ignored import gaps_doubt
from elicitor.using.lost_elsewhere import is_about, lost_on
from elicitor.using.notes import fits_better, voiding
from elicitor.using.said_of_it import said_of_it
from elicitor.using.sides import same_side
from elicitor.words import Fact
from elicitor.words.amounts import Percent, percent

if TYPE_CHECKING:
    from elicitor.using.choosing.rows import Ranking

__all__ = [
    "FASTEST",
    "Stake",
    "contradicted",
    "doubts",
    "failed_checks",
    "in_no_time",
    "may_lose",
    "may_lose_among",
    "repeated",
    "slips",
]

FASTEST = 2.0
"""Hardly anybody compares two alternatives in less (seconds)."""
STEP = 0.001
"""No loss is told more precisely."""
NOISY = 0.25
"""Share of slips from which on it is worth a warning."""


class Doubt(Fact):
    """What no check found, but the way in which was asked."""

    kind: Literal["uncertain", "taken-as-right"]


Where = Literal["here", "these", "models", "asked"]
"""On what was asked about, told there; on other data; among models that are ranked; or
on what was asked about, told beside other data of which it is not known."""


class MayLose(Fact):
    """What following a metric may cost, of what lies between worst and best."""

    share: Percent
    sure: bool
    where: Where = "here"


Stake: TypeAlias = Callable[[Result], MayLose | None]


class AnsweredInNoTime(Fact):
    """How many answers came faster than anybody can read (seconds)."""

    times: int
    asked: int
    limit: float


class AnswersDisagree(Fact):
    """How often answers go against the own metric."""

    low: Percent
    high: Percent


class AnsweredAgain(Fact):
    """How many second answers were like the first one, or otherwise."""

    how: Literal["same", "reversed", "wavered", "unsaid"]
    times: int


How = Literal["swapped", "elsewhere", "unnamed"]
"""Asked here; or compared elsewhere by one person, or by who is not told apart."""


class AskedTwice(Fact):
    """How questions were answered that came twice, or were compared so elsewhere."""

    asked: int
    counts: tuple[Fact, ...]
    how: How


class Repeated(Fact):
    """How questions were answered that came again; None: always alike."""

    asked: int
    otherwise: AskedTwice | None
    how: How


class WorseSide(Fact):
    """How many obvious questions were answered against everyone."""

    asked: int
    times: int


class NotForetold(Fact):
    """How many answers were foretold wrongly; a coin `often` foretells as many."""

    asked: int
    times: int
    often: int | None


def doubts(
    result: Result, region: Region | None = None, *, beside: Stake | None = None
) -> tuple[Fact, ...]:
    """All that speaks against a result; of gaps with the region that was asked on.

    What it may cost is told of what stands `beside` it, by default that region.
    """
    void, others = voiding(result), fits_better(result)
    enough = result.converged or void or asked_all(result)
    unasked = result.knows_nothing
    uncertain = () if enough or unasked else (Doubt("uncertain"),)
    trusting = () if result.posterior or unasked else (Doubt("taken-as-right"),)
    costly = may_lose(result, region) if beside is None else beside(result)
    stake = () if costly is None else (costly,)
    gaps = () if void else gaps_doubt(result, region)
    said = said_of_it(result)
    unsure = (*stake, *uncertain, *gaps, *trusting)
    return (*said, *void, *others, *unsure, *failed_checks(result))


def may_lose(result: Result, region: Region | None = None) -> MayLose | None:
    """What following the metric may cost there, rounded upwards; None if nothing tells.

    As nothing does once the answers speak for another family. By default as asked.
    """
    told, record = _where_asked(result), result.transcript
    if told is None or region is None or record is None:
        return told
    if is_about(record.region, region):
        return told
    return _elsewhere(told, lost_on(result, region), "these")


def may_lose_among(result: Result, ranking: Ranking) -> MayLose | None:
    """The same among models that are ranked, if not the very ones asked about."""
    told = _where_asked(result)
    if told is None or ranking.asked_about:
        return told
    return _elsewhere(told, ranking.lost, "models")


def _elsewhere(told: MayLose, lost: float | None, where: Where) -> MayLose:
    """What is lost elsewhere; where nothing tells that, where the other was lost."""
    if lost is None:
        return MayLose(told.share, told.sure, "asked")
    return MayLose(_upwards(lost), False, where)


def _where_asked(result: Result) -> MayLose | None:
    regret, void = result.details.get("regret"), voiding(result) or fits_better(result)
    if regret is None or not result.n_answered or void:
        return None
    return MayLose(_upwards(regret), sure=result.posterior is None)


def _upwards(lost: float) -> Percent:
    return percent(min(max(STEP, math.ceil(lost / STEP) * STEP), 1.0))


def failed_checks(result: Result) -> tuple[Fact, ...]:
    """Every check of the answers that came out badly."""
    found, record = result.details, result.transcript
    told = (
        None if record is None else in_no_time(record),
        None if record is None else same_side(record),
        slips(result),
        contradicted(result),
        _against_everyone(found),
        _not_foretold(found),
    )
    return tuple(fact for fact in told if fact is not None)


def in_no_time(record: Transcript) -> AnsweredInNoTime | None:
    """How many answers came faster than anybody can read; None if none did."""
    timed = [entry.seconds for entry in record.standing if entry.seconds is not None]
    fast = sum(seconds < FASTEST for seconds in timed)
    return AnsweredInNoTime(fast, len(timed), FASTEST) if fast else None


def slips(result: Result) -> AnswersDisagree | None:
    """That the answers contradict each other much; None unless that is sure.

    Priors do not count, nor what some metric explains; what is void tells nothing.
    """
    low, high = result.details.get("slip_interval", (0.0, 1.0))
    if low <= NOISY or not result.n_answered or voiding(result):
        return None
    # Some metric agrees with all, maybe one held for unlikely, as of fourth powers
    # alone.
    if result.details.get("fits_all"):
        return None
    return AnswersDisagree(percent(low, whole=True), percent(high, whole=True))


def contradicted(result: Result) -> AskedTwice | None:
    """How often a second answer was not the first one; None if it never was."""
    again = result.details.get("retests")
    if not again or again["same"] == again["asked"]:
        return None
    return AskedTwice(again["asked"], tuple(_second_answers(again)), _how(result))


def repeated(result: Result) -> Repeated | None:
    """How consistent answers are, beside those of people; None if none came twice."""
    again = result.details.get("retests")
    if not again:
        return None
    return Repeated(again["asked"], contradicted(result), _how(result))


def _how(result: Result) -> How:
    """Whether it was asked again here, the sides swapped, or who compared it."""
    record = result.transcript
    if record is None or not record.elsewhere:
        return "swapped"
    return "elsewhere" if record.of_one_person else "unnamed"


def _second_answers(again: Retests) -> Iterator[AnsweredAgain]:
    unsaid = again["asked"] - again["same"] - again["reversed"] - again["wavered"]
    yield AnsweredAgain("same", again["same"])
    others = (
        AnsweredAgain("reversed", again["reversed"]),
        AnsweredAgain("wavered", again["wavered"]),
        AnsweredAgain("unsaid", unsaid),
    )
    yield from (one for one in others if one.times)


def _against_everyone(found: Details) -> WorseSide | None:
    obvious = found.get("obvious")
    if not obvious or not obvious["wrong"]:
        return None
    return WorseSide(obvious["asked"], obvious["wrong"])


def _not_foretold(found: Details) -> NotForetold | None:
    """How many predictions were wrong; one of even odds is no hit."""
    held_out = found.get("held_out")
    if not held_out or held_out["hits"] == len(held_out["predicted"]):
        return None
    number = len(held_out["predicted"])
    return NotForetold(number, number - held_out["hits"], coin_as_good(held_out))
