"""What a panel says of its people, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from elicitor.core.measured import Measured
from elicitor.core.result import is_told
from elicitor.metrics.base import Metric
from elicitor.metrics.words import listing, whole_per_cent
from elicitor.using.panel_findings import Consensus, Disagreement, OpinionGroup

__all__ = [
    "FEW",
    "groups_counted",
    "metric_in_words",
    "of_few",
    "of_many",
    "people_counted",
    "person_named",
]

FEW = 3
"""Fewer people form no groups and stand for nobody else."""
NAMED = 12
"""So many members of a group are named."""
NOTHING = 0.005
"""Who loses less than this share loses nothing worth telling."""
BETWEEN = "worst-off"
"""The rule for two people: neither loses more than the other."""

Told = Callable[[Metric], str]


def people_counted(number: int) -> str:
    """Say how many people there are."""
    return "1 person" if number == 1 else f"{number} people"


def groups_counted(number: int) -> str:
    """Say how many groups there are."""
    return "one group" if number == 1 else f"{number} groups"


def person_named(name: str) -> str:
    """How a sentence names somebody; a bare number would be read as an amount."""
    return f"person {name}" if name.replace(".", "").isdigit() else name


def metric_in_words(
    metric: Metric, *, positive: str, measured: Measured | None = None
) -> str:
    """Say a metric as results say theirs: in steps that occur where that is known."""
    compared = metric.comparisons(positive=positive, measured=measured)
    found = [(one, one.measure(metric)) for one in compared if one.leads]
    told = [one.sentence(value) for one, value in found if is_told(value, None)]
    if measured is None or not told:
        return metric.sentence(positive=positive)
    return " ".join(told)


def of_few(
    own: Mapping[str, str],
    apart: Disagreement,
    consensus: Mapping[str, Consensus],
    told: Told,
) -> Iterator[str]:
    """One or two people: what each wants, and what is between both.

    `own` are everyone's sentences, by name.
    """
    yield f"{people_counted(len(own))}."
    for name, sentence in own.items():
        yield f"{person_named(name)}: {sentence}"
    if len(own) < 2:
        return
    yield f"They answer {_differently(apart)}"
    if BETWEEN not in consensus:
        yield "They are so opposed that nothing lies between them."
        return
    between = consensus[BETWEEN]
    yield f"Between both: {told(between.metric)} {_pays(between, every=True)}"


def of_many(
    number: int,
    groups: Sequence[OpinionGroup],
    apart: Disagreement,
    consensus: Mapping[str, Consensus],
    told: Told,
) -> Iterator[str]:
    """Groups of opinion, how far apart people are, and possible compromises."""
    yield f"{people_counted(number)}, {groups_counted(len(groups))} of opinion."
    for group in groups:
        low, high = (whole_per_cent(end) for end in group.share)
        yield (
            f"{_members(group.members)} ({low} to {high} of all such people): "
            f"{told(group.metric)}"
        )
    yield f"Two of them answer {_differently(apart)}"
    aims: dict[str, list[str]] = {}
    for found in consensus.values():
        said = f"{told(found.metric)} {_pays(found)}"
        aims.setdefault(said, []).append(found.aim)
    for said, alike in aims.items():
        yield f"Consensus for {'; and for '.join(alike)}: {said}"


def _differently(apart: Disagreement) -> str:
    return (
        f"{whole_per_cent(apart.between)} of random pairs differently; "
        f"{whole_per_cent(apart.uncertainty)} would be due to the few answers alone."
    )


def _pays(found: Consensus, *, every: bool = False) -> str:
    """What a compromise costs whom; `every`: all lose as much, to two people."""
    worst = found.worst_off
    lost = found.regrets[worst]
    if lost < NOTHING:
        return "Nobody loses 1 % by it."
    if every:
        return f"Each loses {whole_per_cent(lost)} by it."
    return f"Worst off is {person_named(worst)}, who loses {whole_per_cent(lost)}."


def _members(members: Sequence[str]) -> str:
    """Who they are; of many how many there are, and the first of them."""
    named = [person_named(name) for name in members[:NAMED]]
    if len(members) == 1:
        return named[0]
    if len(members) > NAMED:
        named.append(f"{len(members) - NAMED} others")
    return f"{len(members)} people, {listing(named)}"
