"""How sure it is that what answers would choose is a good choice.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u           ``utilities``           under metrics that fit the answers, of all that
                                    is chosen among
r           ``lost``                (max u − u of the choice) / (max u − min u)
u*          ``wanted``              u of what that metric itself would choose
==========  ======================  ===============================================

A model of a table is told by name, and by how many metrics it is the best one. Of
thresholds hardly any two metrics choose the same: what counts there is what the choice
costs whoever wants another one.

Of three or more classes nobody knows the best choice (:mod:`.estimated`): u* is in the
place of max u there, so that a choice loses nothing under its own metric.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Literal

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.regions.binary_sample import BinarySample
from elicitor.studies.estimated import is_estimated, usual_and_trivial
from elicitor.using.best import best_statistics
from elicitor.using.possible import Possible

__all__ = ["HARDLY", "SAFE", "Safety", "is_safe", "share_safe", "share_safe_by"]

DRAWS = 100
"""Metrics that fit the answers, of which it is told how many choose so."""
SOUGHT = 12
"""Of so many of them the best choice is looked for, where no list holds all."""
HARDLY = 0.02
"""What costs no more of what lies between worst and best hardly costs more: when
interviews end, following an estimate costs no more."""
SAFE = 0.9
"""From this share on a choice is told without a warning."""


Safety = Literal["all", "yes", "no"]


def is_safe(share: float | None) -> Safety:
    """Whether a choice costs little under all metrics, under nearly all, or not."""
    if share is None or share >= 1:
        return "all"
    return "yes" if share >= SAFE else "no"


def share_safe(result: Result, region: Region, chosen: np.ndarray) -> float | None:
    """Of metrics that fit, the share under which a region's choice is nearly the best.

    None where models are told by name, or the other metrics are no draws.
    """
    possible = Possible.of(result)
    if region.models or not possible.likely:
        return None
    drawn, sought = possible.some(DRAWS), possible.some(SOUGHT)
    return _share(drawn, sought, region, chosen)


def share_safe_by(
    metrics: Sequence[Metric], region: Region, chosen: np.ndarray
) -> float | None:
    """The same of metrics that were drawn, as those of a rule for everybody."""
    if region.models:
        return None
    places = np.linspace(0, len(metrics) - 1, min(SOUGHT, len(metrics)))
    sought = [metrics[round(float(i))] for i in places]
    return _share(metrics, sought, region, chosen)


def _share(
    drawn: Sequence[Metric],
    sought: Sequence[Metric],
    region: Region,
    chosen: np.ndarray,
) -> float | None:
    if not drawn:
        return None
    if is_estimated(region, drawn[0]):
        lost = _lost_to_own(drawn, sought, region, chosen)
    else:
        among = np.concatenate([_among(region, sought), chosen[None]])
        lost = [_lost(one, chosen, among) for one in drawn]
    return float(np.mean([one <= HARDLY for one in lost]))


def _lost_to_own(
    drawn: Sequence[Metric],
    sought: Sequence[Metric],
    region: Region,
    chosen: np.ndarray,
) -> list[float]:
    """What a choice costs under each metric, against what that one would choose.

    If not linear, against the best of what those that are `sought` would choose.
    """
    linear = all(one.is_linear for one in drawn)
    some = [] if linear else [*_best(sought, region)]
    everything = usual_and_trivial(region, drawn[0])
    lost = []
    for metric in drawn:
        own = np.array([chosen, *(_best([metric], region) if linear else some)])
        utilities = np.asarray(metric.utility(own))
        wanted, least = utilities.max(), utilities.min()
        reach = wanted - min(least, np.min(metric.utility(everything)))
        lost.append(float((wanted - utilities[0]) / reach) if reach > 0 else 0.0)
    return lost


def _lost(metric: Metric, chosen: np.ndarray, among: np.ndarray) -> float:
    utilities = np.asarray(metric.utility(among))
    reach = float(np.ptp(utilities))
    if not reach > 0:
        return 0.0
    return float((utilities.max() - float(metric.utility(chosen))) / reach)


@singledispatch
def _among(region: Region, sought: Sequence[Metric]) -> np.ndarray:
    """What is chosen among; where that is no list, what is best for somebody."""
    return np.array([*region.choice_set.stakes, *_best(sought, region)])


@_among.register
def _(region: BinarySample, sought: Sequence[Metric]) -> np.ndarray:
    del sought  # all thresholds are known
    return np.asarray(region.staircase)


def _best(sought: Sequence[Metric], region: Region) -> Iterator[np.ndarray]:
    """What is best under some of the metrics."""
    for metric in sought:
        try:
            yield best_statistics(metric, region)
        except ElicitorError:
            continue
