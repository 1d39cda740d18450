"""What somebody loses if something is chosen that others want.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u           ``utilities``           of all that is chosen among, in their own eyes; of
                                    three or more classes max u is that of what they
                                    would choose, as :mod:`.safe_choice` has it
r           ``lost``                (max u − u of the choice) / (max u − min u)
==========  ======================  ===============================================
"""

from __future__ import annotations

from functools import singledispatch

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.ties import first_best
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.regions.binary_sample import BinarySample
from elicitor.regions.groups import GroupRates
from elicitor.studies.estimated import is_estimated, usual_and_trivial
from elicitor.using.tuning.choices import choices_of
from elicitor.using.tuning.people import metric_here

__all__ = ["Reach", "alternatives_of", "lost_by", "reach_of"]

Reach = tuple[float, float]
"""Utility of the worst and of the best that might be chosen, in somebody's eyes."""
ROUNDS = 20
"""So often the worst rule of each group is looked for, given those of the others."""


@singledispatch
def alternatives_of(exact: Region, metric: Metric) -> np.ndarray:
    """All that is chosen among, of shape (n_choices, *shape of statistics).

    Models or thresholds; where no choice has a name, what is best for somebody.
    """
    measured = exact.models_measured
    if measured is not None:
        return np.asarray(measured)
    if is_estimated(exact, metric):
        return usual_and_trivial(exact, metric)
    return exact.choice_set.stakes


@alternatives_of.register
def _(exact: BinarySample, metric: Metric) -> np.ndarray:
    del metric
    return exact.staircase


@singledispatch
def reach_of(
    exact: Region,
    own: Metric,
    alternatives: np.ndarray,
    wanted: np.ndarray | None = None,
) -> Reach:
    """How far utility reaches from the worst of the alternatives to the best.

    `wanted` is what they would choose, if that is no model and no threshold.
    """
    utilities = np.asarray(own.utility(alternatives))
    least, most = float(utilities.min()), float(utilities.max())
    if wanted is None:
        return least, most
    chosen = float(own.utility(wanted))
    most = chosen if is_estimated(exact, own) else max(most, chosen)
    return min(least, most), most


@reach_of.register
def _(
    exact: GroupRates,
    own: Metric,
    alternatives: np.ndarray,
    wanted: np.ndarray | None = None,
) -> Reach:
    """Up to the best classifier, down to the worst thresholds of all groups.

    Alternatives are drawn at random there and need not come near either.
    """
    least, most = reach_of.dispatch(Region)(exact, own, alternatives, wanted)
    try:
        rules = choices_of(metric_here(own, exact), exact).thresholds()
    except ElicitorError:
        return least, most
    if not all(rules):
        return least, most
    points = [np.array([one.point for one in block]) for block in rules]
    return min(least, _worst(own, points)), most


def _worst(own: Metric, points: list[np.ndarray]) -> float:
    """The worst thresholds, from the least and from the highest of all groups on."""
    found = []
    for end in (0, -1):
        at = np.array([block[end] for block in points])
        value = float(own.utility(at))
        for _ in range(ROUNDS):
            before = value
            for g, block in enumerate(points):
                tried = np.repeat(at[None], len(block), axis=0)
                tried[:, g] = block
                utilities = np.asarray(own.utility(tried))
                at, value = tried[utilities.argmin()], float(utilities.min())
            if value >= before:
                break
        found.append(value)
    return min(found)


def lost_by(
    own: Metric,
    wanted: Metric,
    chosen: np.ndarray | None,
    alternatives: np.ndarray,
    reach: Reach | None = None,
) -> float:
    """What one person loses by what is best under another metric, in [0, 1].

    Of what lies between the worst and the best in their eyes, by default of the
    alternatives. `chosen` is what is chosen; if that is unknown, `wanted` chooses among
    the alternatives.
    """
    if chosen is None:
        best = first_best(np.asarray(wanted.utility(alternatives)))
        reached = float(np.asarray(own.utility(alternatives))[best])
    else:
        reached = float(own.utility(chosen))
    if reach is None:
        utilities = np.asarray(own.utility(alternatives))
        reach = float(utilities.min()), float(utilities.max())
    least, most = reach
    if most <= least:
        return 0.0
    return float(np.clip((most - reached) / (most - least), 0.0, 1.0))
