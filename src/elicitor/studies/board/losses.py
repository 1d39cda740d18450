"""What somebody loses if something is chosen that others want.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u           ``utilities``           of all that is chosen among, in their own eyes
r           ``lost``                (max u − u of the choice) / (max u − min u)
==========  ======================  ===============================================
"""

from __future__ import annotations

from functools import singledispatch

import numpy as np

from elicitor.core.ties import first_best
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.regions.binary_sample import BinarySample
from elicitor.studies.board.choices import Choice

__all__ = ["alternatives_of", "lost_by"]


@singledispatch
def alternatives_of(exact: Region) -> np.ndarray:
    """All that is chosen among, of shape (n_choices, *shape of statistics).

    Models or thresholds; where no choice has a name, what is best for somebody.
    """
    measured = exact.models_measured
    return exact.choice_set.stakes if measured is None else np.asarray(measured)


@alternatives_of.register
def _(exact: BinarySample) -> np.ndarray:
    return exact.staircase


def lost_by(
    own: Metric, wanted: Metric, choice: Choice | None, alternatives: np.ndarray
) -> float:
    """What one person loses by what is best under another metric, in [0, 1].

    Of what lies between the worst and the best of the alternatives. `choice` is what is
    chosen; None where it has no name, and `wanted` chooses.
    """
    utilities = np.asarray(own.utility(alternatives))
    if choice is None:
        best = first_best(np.asarray(wanted.utility(alternatives)))
        reached = float(utilities[best])
    else:
        reached = float(own.utility(choice.statistics))
    most, least = float(utilities.max()), float(utilities.min())
    if most <= least:
        return 0.0
    return float(np.clip((most - reached) / (most - least), 0.0, 1.0))
