"""How much worse is it? The loss of a choice, in mistakes that one can picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.class_words import Mistakes
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.words import amount, plural

__all__ = ["PEOPLE", "regret_in_words"]

PEOPLE = 1000
"""Mistakes are counted among so many people, and in a hundred of a class."""


def regret_in_words(
    metric: Metric,
    point: np.ndarray,
    regret: float,
    *,
    ranges: np.ndarray | None = None,
    units: Mapping[str, str] | None = None,
) -> str | None:
    """Say what a loss of utility is as bad as.

    Parameters
    ----------
    metric : Metric
        Whose utility is lost.
    point : ndarray of shape (n_statistics,) or (n_groups, n_statistics)
        Where; of a metric that is not linear the slopes here are taken.
    regret : float
        How much utility is lost.
    ranges : ndarray of shape (n_statistics,), optional
        How far apart alternatives are in each statistic, to find the one that matters
        most; all alike by default.
    units : mapping, optional
        Units of statistics, by name.

    Returns
    -------
    str or None
        None where no slope tells.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> regret_in_words(LinearMetric([6, 1]), np.array([0.2, 0.5]), 0.012)
    '12 more false alarms in 1000'
    """
    if isinstance(metric, GroupMetric):
        share = 1 - metric.trade_off
        slopes = metric.orientation.sign * share * metric.misclassification_costs
        slopes = slopes if metric.errors_are_rates else -slopes
    else:
        slopes = metric.orientation.sign * np.asarray(metric.gradient(point))
    if not slopes.any():
        return None
    if metric.names == BINARY:
        return _of_two_classes(slopes, regret)
    kind = ClassStatistics.parse(metric.names)
    if kind is not None:
        heaviest = int(np.argmax(np.abs(slopes)))
        return _of_classes(kind, heaviest, regret / float(abs(slopes[heaviest])))
    width = np.ones(len(slopes)) if ranges is None else ranges
    heaviest = int(np.argmax(np.abs(slopes) * width))
    return _of_qualities(metric.names, slopes, heaviest, regret, units or {})


def _of_two_classes(slopes: np.ndarray, regret: float) -> str:
    """In false alarms, unless they do not count."""
    missed, alarm = slopes
    name, price = ("false alarm", alarm) if alarm > 0 else ("missed case", abs(missed))
    many = plural(regret / price * PEOPLE, name).replace(" ", " more ", 1)
    return f"{many} in {PEOPLE}"


def _of_classes(kind: ClassStatistics, index: int, share: float) -> str:
    """In mistakes of the kind that weighs most."""
    per = 100 if kind.rates else PEOPLE
    told = Mistakes(kind).many(f"{amount(share * per)} more", index)
    return told if kind.rates else f"{told} in {per}"


def _of_qualities(
    names: Sequence[str],
    slopes: np.ndarray,
    index: int,
    regret: float,
    units: Mapping[str, str],
) -> str:
    """In units of the quality that matters most."""
    name, slope = names[index], float(slopes[index])
    many = f"{amount(regret / abs(slope))} {units.get(name, '')}".rstrip()
    return f"{many} {'less' if slope > 0 else 'more'} of {name}"
