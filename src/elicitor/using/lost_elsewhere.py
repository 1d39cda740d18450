"""What following a metric may lose on other data than those that were asked about.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u           ``utilities``           (n_draws, n_places), of people who are as likely
r           ``regrets_of(u)``       (max u − u) / (max u − min u), in [0, 1]
==========  ======================  ===============================================

A result tells what was lost of what was asked about (``details["regret"]``). Elsewhere
the best, the worst and what is at stake are others, and so is the loss.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.procedures.regret import MOSTLY, regrets_of
from elicitor.regions.base import Region
from elicitor.session.record import described as described_by
from elicitor.using.best import best_statistics
from elicitor.using.possible import Possible
from elicitor.using.tuning.people import metric_here

__all__ = ["is_about", "lost_on"]

DRAWS, BESTS = 250, 25
"""Draws that are asked, and those whose best is looked for; others may take it."""


def is_about(stored: Mapping[str, Any], region: Region) -> bool:
    """Whether a region is of the data of a stored one, by their fingerprints.

    Without these by all that both say of themselves, rounded to whole people or not.
    """
    now = described_by(region)
    marks, own = list(_fingerprints(stored)), list(_fingerprints(now))
    if marks or own:
        return marks == own
    less, more = sorted((dict(stored), now), key=len)
    return all(name in more and more[name] == less[name] for name in less)


def _fingerprints(described: Any) -> Iterator[Any]:
    if isinstance(described, Mapping):
        if "fingerprint" in described:
            yield described["fingerprint"]
        described = list(described.values())
    if isinstance(described, list):
        for part in described:
            yield from _fingerprints(part)


def lost_on(result: Result, region: Region) -> float | None:
    """What choosing by the metric loses there at most in 95 % of the draws.

    Each may choose all that the region has. None where nothing is drawn, or known.
    """
    possible = Possible.of(result)
    if (
        not possible.likely or possible.is_local
    ):  # a slope at the best decision asked about
        return None
    try:
        judges = [metric_here(one, region) for one in possible.some(DRAWS)]
        places = _places(result.metric, judges, region)
        utilities = np.stack([one.utility(places) for one in judges])
    except ElicitorError:
        return None
    return float(np.quantile(regrets_of(utilities)[:, 0], MOSTLY))


def _places(own: Metric, judges: Sequence[Metric], region: Region) -> np.ndarray:
    """What is chosen, and among what the draws find their best and worst.

    Of bent ones the worst is that of what may be shown: no share is told too small.
    """
    chosen, seen = best_statistics(own, region), region.choice_set.attainable
    if region.border is not None:  # to ask for its ends takes long
        more = list(region.border)
    elif own.is_linear:
        ways = [one.gradient(chosen) for one in judges]
        ways = [sign * way for way in ways for sign in (1, -1) if way.any()]
        more = [region.unrounded.support(way) for way in ways]
    else:
        more = [best_statistics(one, region) for one in judges[:: DRAWS // BESTS]]
    return np.concatenate([[chosen], seen, np.reshape(more, (-1, *chosen.shape))])
