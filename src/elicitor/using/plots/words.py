"""What axes and lines are called."""

from __future__ import annotations

from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["GOOD_AND_BAD", "axis_of", "short_labels", "statistic_labels"]

GOOD_AND_BAD = "above 0: the more the better; below 0: the worse"
"""Which way weights count, wherever they are shown."""


def axis_of(
    names: tuple[str, ...], index: int, unit: str = "", case: str = "case"
) -> tuple[float, str]:
    """By what a statistic is multiplied on an axis, and what the axis is called.

    Examples
    --------
    >>> axis_of(("TP", "TN"), 0, case="“ill” case")
    (100.0, '“ill” cases found (% of everyone)')
    >>> axis_of(("R[bus, van]", "R[van, bus]"), 0)
    (100.0, 'bus called van (% of bus)')
    >>> axis_of(("latency",), 0, "ms")
    (1.0, 'latency (ms)')
    """
    if names == BINARY:
        what = (f"{case}s found", "others rightly left alone")[index]
        return 100.0, f"{what} (% of everyone)"
    statistics = ClassStatistics.parse(
        [name for name in names if name.startswith(("C[", "R["))]
    )
    if statistics is None or names[index] not in statistics.names:
        return 1.0, f"{names[index]} ({unit})" if unit else names[index]
    place = statistics.names.index(names[index])
    rows, columns = statistics.entries
    truth, guess = (statistics.classes[part[place]] for part in (rows, columns))
    event = f"{truth} labelled rightly" if truth == guess else f"{truth} called {guess}"
    return 100.0, f"{event} (% of {truth if statistics.rates else 'everyone'})"


def statistic_labels(metric: Metric, case: str = "case") -> list[str]:
    """What each statistic of a metric is, for lines of a picture."""
    if metric.names == BINARY:
        return [f"{case} found", "other rightly left alone"]
    statistics = metric.class_statistics
    if statistics is None:
        return list(metric.names)
    names = statistics.classes
    end = " (rate)" if statistics.rates else ""
    return [
        (f"{names[i]} labelled rightly" if i == j else f"{names[i]} called {names[j]}")
        + end
        for i, j in zip(*statistics.entries, strict=True)
    ]


def short_labels(metric: Metric, decision: str, error: str) -> list[str]:
    """What each statistic is, where room is short.

    `decision` puts a class and its decisions together, `error` a class and what it is
    taken for, such as ``"{} right"`` and ``"{}→{}"``.
    """
    statistics = metric.class_statistics
    if statistics is None:
        return list(metric.names)
    if statistics.diagonal:
        return [decision.format(name) for name in statistics.classes]
    names = statistics.classes
    pairs = zip(*statistics.entries, strict=True)
    return [error.format(names[i], names[j]) for i, j in pairs]
