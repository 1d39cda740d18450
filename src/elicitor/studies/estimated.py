"""Choices by estimated probabilities, which need not be the best on the rows.

A rule for three or more classes takes a model's probabilities at their word, or
corrected. Another rule may do better on the rows, by any weights: that is the model's
error, and nothing that answers leave open. So what somebody would choose is held
against what is chosen in the same way by other weights.
"""

from __future__ import annotations

import numpy as np

from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.using.tuning.choices import choices_of

__all__ = ["is_estimated", "usual_and_trivial"]


def is_estimated(region: Region, metric: Metric) -> bool:
    """Whether rules are best only as far as estimated probabilities are right."""
    return not choices_of(metric, region).exact


def usual_and_trivial(region: Region, metric: Metric) -> np.ndarray:
    """Choices that reach down to the worst: all over, and the same for everybody.

    Of shape (n_choices, *shape of statistics).
    """
    choices = choices_of(metric, region)
    blocks = range(choices.n_blocks)
    same = np.array([[one.point for one in choices.upright(b)] for b in blocks])
    trivial = same.swapaxes(0, 1).reshape(-1, *choices.shape)
    return np.concatenate([region.choice_set.stakes, trivial])
