"""What axes and lines are called."""

from __future__ import annotations

from dataclasses import replace

from elicitor.core.labels import named_case
from elicitor.core.own_words import OwnWords
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics

__all__ = [
    "GOOD_AND_BAD",
    "NO_WORDS",
    "axis_of",
    "event_of",
    "short_labels",
    "statistic_labels",
    "with_case",
]

GOOD_AND_BAD = "above 0: the more the better; below 0: the worse"
"""Which way weights count, wherever they are shown."""


NO_WORDS = OwnWords()
"""Everything is called as in the data."""
CASE = named_case(None)


def with_case(words: OwnWords, case: str | None) -> OwnWords:
    """The words, and what a member of the positive class is called if they lack it."""
    return words if words.case else replace(words, case=case)


def event_of(statistics: ClassStatistics, index: int, words: OwnWords) -> str:
    """What happens to members of a class, as one of its statistics counts it."""
    rows, columns = statistics.entries
    truth, guess = (statistics.classes[part[index]] for part in (rows, columns))
    told = words.name(truth)
    if truth == guess:
        return f"{told} labelled rightly"
    own = words.error(truth, guess)
    return f"{told} called {words.name(guess)}" if own is None else own.many


def axis_of(
    names: tuple[str, ...], index: int, unit: str = "", words: OwnWords = NO_WORDS
) -> tuple[float, str]:
    """By what a statistic is multiplied on an axis, and what the axis is called.

    Examples
    --------
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
        usual = f"{words.case or CASE}s found", "others rightly left alone"
        own = words.outcomes.get(("found", "cleared")[index])
        return 100.0, f"{own.many if own else usual[index]} (% of everyone)"
    statistics = ClassStatistics.parse(
        [name for name in names if name.startswith(("C[", "R["))]
    )
    if statistics is None or names[index] not in statistics.names:
        name, measured = names[index], words.units.get(names[index], unit)
        told = words.name(name)
        return 1.0, f"{told} ({measured})" if measured else told
    place = statistics.names.index(names[index])
    truth = words.name(statistics.classes[statistics.entries[0][place]])
    event = event_of(statistics, place, words)
    return 100.0, f"{event} (% of {truth if statistics.rates else 'everyone'})"


def statistic_labels(metric: Metric, words: OwnWords = NO_WORDS) -> list[str]:
    """What each statistic of a metric is, for lines of a picture."""
    if metric.names == BINARY:
        usual = f"{words.case or CASE} found", "other rightly left alone"
        own = (words.outcomes.get(kind) for kind in ("found", "cleared"))
        return [
            told.many if told else name for told, name in zip(own, usual, strict=True)
        ]
    statistics = metric.class_statistics
    if statistics is None:
        return [words.name(name) for name in metric.names]
    end = " (rate)" if statistics.rates else ""
    places = range(len(statistics.names))
    return [event_of(statistics, place, words) + end for place in places]


def short_labels(
    metric: Metric, decision: str, error: str, words: OwnWords = NO_WORDS
) -> list[str]:
    """What each statistic is, where room is short.

    `decision` puts a class and its decisions together, `error` a class and what it is
    taken for, such as ``"{} right"`` and ``"{}→{}"``.
    """
    statistics = metric.class_statistics
    if statistics is None:
        return [words.name(name) for name in metric.names]
    names = [words.name(name) for name in statistics.classes]
    if statistics.diagonal:
        return [decision.format(name) for name in names]
    pairs = zip(*statistics.entries, strict=True)
    return [error.format(names[i], names[j]) for i, j in pairs]
