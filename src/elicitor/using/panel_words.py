"""What a panel says of its people, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, cast

from elicitor.core.measured import Measured
from elicitor.core.result import Result
from elicitor.core.told_result import is_told
from elicitor.metrics.base import Metric
from elicitor.using.choosing.facts import MoreNames
from elicitor.using.notes import voiding
from elicitor.using.panel_facts import (
    Aim,
    AllOfGroup,
    AnswerApart,
    BetweenBoth,
    ConsensusFor,
    GroupApart,
    MembersOf,
    NotFinished,
    NotRelied,
    OneSays,
    PanelAim,
    PanelOf,
    PanelText,
    Pays,
    PeopleCounted,
    PersonNamed,
)
from elicitor.using.panel_findings import Consensus, Disagreement, OpinionGroup
from elicitor.words import Fact, Joined, in_english
from elicitor.words.amounts import percent
from elicitor.words.catalogue import ENGLISH
from elicitor.words.spoken import in_points

__all__ = [
    "ENOUGH",
    "FEW",
    "aim_of",
    "metric_in_words",
    "of_few",
    "of_many",
    "pays",
    "people_counted",
    "person",
    "person_named",
]

FEW = 3
"""Fewer people form no groups and stand for nobody else."""
ENOUGH = 6
"""Among fewer people groups of opinion cannot be told from chance."""
NAMED = 12
"""So many members of a group are named."""
NOTHING = 0.005
"""Who loses less than this share loses nothing worth telling."""
BETWEEN = "worst-off"
"""The rule for two people: neither loses more than the other."""

Told = Callable[[Metric], str]


def people_counted(number: int) -> str:
    """Say how many people there are."""
    return in_english(PeopleCounted(number))


def person_named(name: str) -> str:
    """How a sentence names somebody; a bare number would be read as an amount."""
    return in_english(person(name))


def person(name: str) -> PersonNamed:
    """The same as a fact."""
    return PersonNamed(name, name.replace(".", "").isdigit())


def metric_in_words(
    metric: Metric,
    *,
    positive: str,
    measured: Measured | None = None,
    language: str = ENGLISH,
) -> str:
    """Say a metric as results say theirs: in steps that occur where that is known."""
    if measured is not None:
        language = in_points(language, metric.names, measured.shares)
    plain = metric.comparisons(positive=positive, measured=measured)
    compared = [one.spoken(language) for one in plain]
    found = [(one, one.measure(metric)) for one in compared if one.leads]
    told = [
        one.sentence(value, language=language)
        for one, value in found
        if is_told(value, None)
    ]
    if measured is None or not told:
        return metric.sentence(positive=positive, language=language)
    return " ".join(told)


def of_few(
    own: Mapping[str, str],
    apart: Disagreement,
    consensus: Mapping[str, Consensus],
    told: Told,
) -> Iterator[Fact]:
    """One or two people: what each wants, and what is between both.

    `own` are everyone's sentences, by name.
    """
    yield PanelOf(PeopleCounted(len(own)), 0)
    for name, sentence in own.items():
        yield OneSays(person(name), sentence)
    if len(own) < 2:
        return
    yield _differently(apart, few=True)
    if BETWEEN not in consensus:
        yield PanelText("opposed")
        return
    between = consensus[BETWEEN]
    yield BetweenBoth(told(between.metric), pays(between, every=True))


def of_many(
    number: int,
    groups: Sequence[OpinionGroup],
    apart: Disagreement,
    consensus: Mapping[str, Consensus],
    told: Told,
) -> Iterator[Fact]:
    """Groups of opinion, how far apart people are, and possible compromises."""
    few = number < ENOUGH
    yield PanelOf(PeopleCounted(number), len(groups), few)
    if few:
        yield PanelText("few")
    for group in groups:
        low, high = (percent(end, whole=True) for end in group.share)
        yield AllOfGroup(_members(group.members), low, high, told(group.metric))
        if len(groups) > 1 and len(group.members) > 1:
            apart_inside = group.disagreement.between, group.disagreement.uncertainty
            yield GroupApart(*(percent(one, whole=True) for one in apart_inside))
    yield _differently(apart, few=False)
    aims: dict[tuple[str, Fact], list[PanelAim]] = {}
    for found in consensus.values():
        said = told(found.metric), pays(found)
        aims.setdefault(said, []).append(aim_of(found))
    for (metric, costs), alike in aims.items():
        yield ConsensusFor(Joined(tuple(alike), "and-for"), metric, costs)


def aim_of(found: Consensus) -> PanelAim:
    """What a compromise aims at."""
    return PanelAim(cast(Aim, found.rule))


def _differently(apart: Disagreement, *, few: bool) -> AnswerApart:
    shares = (percent(one, whole=True) for one in (apart.between, apart.uncertainty))
    return AnswerApart(few, *shares)


def not_relied(results: Mapping[str, Result]) -> Iterator[NotRelied]:
    """Whose answers may be blind ones, or speak against what was assumed, if any."""
    who = [name for name, result in results.items() if voiding(result)]
    if who:
        yield NotRelied(len(who), Joined(tuple(map(person, who))))


def not_finished(results: Mapping[str, Result]) -> Iterator[NotFinished]:
    """Who stopped while there were questions left, if anybody did."""
    who = [name for name, result in results.items() if _stopped_early(result)]
    if who:
        yield NotFinished(len(who), Joined(tuple(map(person, who))))


def _stopped_early(result: Result) -> bool:
    record = result.transcript
    most = None if record is None else record.configuration.get("max_questions")
    if record is None or most is None or result.converged:
        return False
    asked = len(record.standing) - record.given
    return result.details.get("stopped") == "budget" and asked < most


def pays(found: Consensus, *, every: bool = False) -> Pays:
    """What a compromise costs whom; `every`: all lose as much, to two people."""
    worst = found.worst_off
    lost = found.regrets[worst]
    how: Literal["nobody", "each", "worst"] = "each" if every else "worst"
    if lost < NOTHING:  # nobody is named: who would be depends on rounding
        how, worst, lost = "nobody", next(iter(found.regrets)), 0.0
    return Pays(how, person(worst), percent(lost, whole=True))


def _members(members: Sequence[str]) -> MembersOf:
    """Who they are; of many how many there are, and the first of them."""
    named: list[Fact] = [person(name) for name in members[:NAMED]]
    if len(members) > NAMED:
        named.append(MoreNames(len(members) - NAMED))
    return MembersOf(len(members), Joined(tuple(named)))
