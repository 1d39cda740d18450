"""How often someone is expected to slip."""

from __future__ import annotations

import numpy as np

from elicitor.core.posterior import Posterior
from elicitor.procedures.bayesian.moments import probability_of_first
from elicitor.procedures.bayesian.noise import Hypotheses
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["slip_rates"]

PAIRS, DRAWS = 200, 200
"""About so many; draws are taken from all over, as they may be sorted."""


def slip_rates(utility: LinearUtility, posterior: Posterior, link: str) -> np.ndarray:
    """Probability of a wrong answer about random pairs, for some draws; ½ is a coin."""
    points = utility.random_points(2 * PAIRS, np.random.default_rng(0))
    rows = utility.rows(points[:PAIRS], points[PAIRS:])
    every = slice(None, None, max(1, len(posterior.scales) // DRAWS))
    scales, lapses = posterior.scales[every], posterior.lapses[every]
    noise = Hypotheses.of(scales, lapses, posterior.zones[every], link)
    loss = -np.abs(posterior.weights[every] @ rows.T)
    wrong, _ = probability_of_first(loss, np.zeros_like(loss), noise)
    return np.asarray(wrong.mean(axis=1))
