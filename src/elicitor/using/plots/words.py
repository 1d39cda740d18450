"""What axes and lines are called."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from elicitor.core.labels import named_case
from elicitor.core.own_words import OwnWords
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.using.plots.facts import (
    AxisOfShares,
    CaseLabel,
    ClassEvent,
    PlotWord,
    RateLabel,
)
from elicitor.words import Fact, Joined, Told, in_english

__all__ = [
    "GOOD_AND_BAD",
    "NO_WORDS",
    "axis_of",
    "event_of",
    "mistake_labels",
    "short_labels",
    "statistic_labels",
    "with_case",
]

GOOD_AND_BAD = in_english(PlotWord("good-and-bad"))
"""Which way weights count, wherever they are shown."""


NO_WORDS = OwnWords()
"""Everything is called as in the data."""
CASE = named_case(None)


def with_case(words: OwnWords, case: str | None) -> OwnWords:
    """The words, and what a member of the positive class is called if they lack it."""
    return words if words.case else replace(words, case=case)


def event_of(statistics: ClassStatistics, index: int, words: OwnWords) -> Fact | Joined:
    """What happens to members of a class, as one of its statistics counts it."""
    rows, columns = statistics.entries
    truth, guess = (statistics.classes[part[index]] for part in (rows, columns))
    told = words.name(truth)
    if truth == guess:
        return ClassEvent("labelled-rightly", told, told)
    own = words.error(truth, guess)
    if own is not None:
        return Joined((own.many,))
    return ClassEvent("called", told, words.name(guess))


def axis_of(
    names: tuple[str, ...], index: int, unit: str = "", words: OwnWords = NO_WORDS
) -> tuple[float, Told]:
    """By what a statistic is multiplied on an axis, and what the axis is called.

    >>> axis_of(("TP", "TN"), 0, words=OwnWords(case="“ill” case"))
    (100.0, '“ill” cases found (% of everyone)')
    >>> axis_of(("R[bus, van]", "R[van, bus]"), 0)
    (100.0, 'bus called van (% of bus)')
    >>> axis_of(("R[0, 1]", "R[1, 0]"), 0, words=OwnWords({"0": "naevus", "1": "mel"}))
    (100.0, 'naevus called mel (% of naevus)')
    >>> axis_of(("latency",), 0, "ms")
    (1.0, 'latency (ms)')
    """
    if names == BINARY:
        usual = CaseLabel("all-found", words.case or CASE), PlotWord("others-cleared")
        own = words.outcomes.get(("found", "cleared")[index])
        what = Joined((own.many,)) if own else usual[index]
        return 100.0, in_english(AxisOfShares(what, None))
    statistics = ClassStatistics.parse(
        [name for name in names if name.startswith(("C[", "R["))]
    )
    if statistics is None or names[index] not in statistics.names:
        name, measured = names[index], words.units.get(names[index], unit)
        told = words.name(name)
        label = f"{told} ({measured})" if measured else told
        return 1.0, in_english(Joined((label,)))
    place = statistics.names.index(names[index])
    truth = words.name(statistics.classes[statistics.entries[0][place]])
    event = event_of(statistics, place, words)
    whom = truth if statistics.rates else None
    return 100.0, in_english(AxisOfShares(event, whom))


def statistic_labels(metric: Metric, words: OwnWords = NO_WORDS) -> list[Told]:
    """What each statistic of a metric is, for lines of a picture."""
    if metric.names == BINARY:
        usual = CaseLabel("found", words.case or CASE), PlotWord("other-cleared")
        own = (words.outcomes.get(kind) for kind in ("found", "cleared"))
        return [
            in_english(Joined((told.many,)) if told else name)
            for told, name in zip(own, usual, strict=True)
        ]
    statistics = metric.class_statistics
    if statistics is None:
        return [in_english(Joined((words.name(name),))) for name in metric.names]
    places = range(len(statistics.names))
    events = [event_of(statistics, place, words) for place in places]
    return [in_english(RateLabel(one) if statistics.rates else one) for one in events]


def short_labels(
    metric: Metric,
    decision: Literal["right", "wrong"],
    error: Literal["called", "arrow"],
    words: OwnWords = NO_WORDS,
) -> list[Told]:
    """What each statistic is, where room is short.

    `decision` tells how a class is decided about, `error` what it is taken for.
    """
    statistics = metric.class_statistics
    if statistics is None:
        return [in_english(Joined((words.name(name),))) for name in metric.names]
    names = [words.name(name) for name in statistics.classes]
    if statistics.diagonal:
        if decision == "wrong" and words.positive in statistics.classes:
            missed, alarm = mistake_labels(words)
            return [
                missed if name == words.positive else alarm
                for name in statistics.classes
            ]
        return [in_english(ClassEvent(decision, name, name)) for name in names]
    pairs = zip(*statistics.entries, strict=True)
    return [in_english(ClassEvent(error, names[i], names[j])) for i, j in pairs]


def mistake_labels(words: OwnWords = NO_WORDS) -> tuple[Told, Told]:
    """What errors are called: about the positive class, and about the other one."""
    usual = CaseLabel("missed", words.case or CASE), PlotWord("false-alarm")
    own = (words.outcomes.get(kind) for kind in ("missed", "alarmed"))
    missed, alarm = (
        in_english(Joined((one.many,)) if one else name)
        for one, name in zip(own, usual, strict=True)
    )
    return missed, alarm
