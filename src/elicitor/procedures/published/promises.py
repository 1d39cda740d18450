"""What can be said of how far a published procedure's numbers may be off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from elicitor.core.metric import Metric
from elicitor.core.result import Result
from elicitor.metrics.result_notes import ResultNote
from elicitor.procedures.regret import lost_within
from elicitor.regions.base import Region
from elicitor.words import say

__all__ = ["NOT_SMOOTH", "NO_THEOREM", "promised"]

NOT_SMOOTH = say(ResultNote("not-smooth"))
NO_THEOREM = say(ResultNote("no-theorem"))


def promised(
    found: Result,
    interval: np.ndarray,
    extremes: Sequence[Metric],
    region: Region,
    notes: Sequence[str] = (),
) -> Result:
    """A result with what its theorem promises, and what that leaves to be lost.

    `extremes` are metrics at the ends; `notes` replace that nothing is known.
    """
    assert found.metric is not None
    regret = lost_within(found.metric, interval, region.choice_set.stakes)
    return replace(
        found,
        interval=interval,
        notes=tuple(notes),
        details={**found.details, "extremes": tuple(extremes), "regret": regret},
    )
