"""How well a family foretells people: error, held-out pairs and coverage.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u, û        ``true``, ``found``     utilities of what is shown, scaled to [0, 1]
–           ``error``               mean |û − u|
–           ``held_out``            share of random pairs that û foretells
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from elicitor.core.result import Result
from elicitor.experiments.costly_regions import shown
from elicitor.experiments.noisy_people import erring_scale
from elicitor.metrics.base import Metric
from elicitor.oracles import AnswerModel, Logistic
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.regions.base import Region

__all__ = ["PAIRS", "WRONG", "compared", "covered", "erring", "someone"]

PAIRS, WRONG = 300, 0.1
"""Pairs that nobody was asked about; how many of random ones logistic people miss."""


def someone(
    region: Region, family: str, options: Mapping[str, Any], rng: np.random.Generator
) -> Metric:
    """Somebody of whom nothing is known but the family."""
    utility = utility_of(region, family, **options)
    weights, _ = utility.beliefs().draws(1, rng)
    return utility.metric(weights[0])


def erring(region: Region, metric: Metric) -> AnswerModel:
    """Somebody who is wrong about so many random pairs."""
    worth = np.asarray(metric.utility(shown(region)))
    i, j = np.triu_indices(len(worth), 1)
    leads = np.abs(worth[i] - worth[j])
    return Logistic(erring_scale(leads[leads > 0], WRONG))


def compared(
    region: Region, metric: Metric, result: Result, rng: np.random.Generator
) -> dict[str, Any]:
    """How far utilities are off, and how many pairs are foretold."""
    points = shown(region)
    true, found = (_scaled(one, points) for one in (metric, result.metric))
    i, j = rng.integers(len(points), size=(2, PAIRS))
    apart = np.abs(true[i] - true[j]) > 1e-9
    same = np.sign(true[i] - true[j]) == np.sign(found[i] - found[j])
    return {
        "questions": result.n_questions,
        "settled": bool(result.converged),
        "error": float(np.abs(true - found).mean()),
        "held_out": float(same[apart].mean()),
    }


def _scaled(metric: Metric, points: np.ndarray) -> np.ndarray:
    worth = np.asarray(metric.utility(points))
    return np.asarray((worth - worth.min()) / np.ptp(worth))


def covered(result: Result, metric: Metric) -> float:
    """The share of coefficients that may differ whose interval holds the true one."""
    assert result.interval is not None
    low, high = result.interval.T
    own = metric.coefficients
    open_ = high > low
    return float(((low <= own) & (own <= high))[open_].mean())
