"""What it may cost to follow an estimate, and the choices that this is about.

A metric is known well enough once no metric that is still possible would lose much by
the choice that the estimate makes. Angles between weights do not tell: where positives
are rare, nearly all of the choices lie within a degree.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u           ``utilities``           (n_metrics, n_choices)
r           ``regrets_of(u)``       (max u − u) / (max u − min u), in [0, 1]
==========  ======================  ===============================================
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.metric import Metric
from elicitor.core.ties import first_best

__all__ = ["LARGEST", "MOSTLY", "largest_regret", "lost_within", "regrets_of"]

LARGEST = 0.02
"""Share of the range from worst to best that may be lost by who calls it known."""

MOSTLY = 0.95
"""Share of draws that lose no more than is told of people who may err."""
SOME = 50
"""Corners that stand for a box, and points inside it."""


def regrets_of(utilities: np.ndarray) -> np.ndarray:
    """Utility lost by each choice, where 1 is from the worst to the best (r)."""
    best = utilities.max(axis=1, keepdims=True)
    span = best - utilities.min(axis=1, keepdims=True)
    return np.asarray((best - utilities) / np.where(span > 0, span, 1.0))


def largest_regret(
    metric: Metric, possible: Iterable[Metric], alternatives: np.ndarray
) -> float:
    """What choosing by a metric loses at most, as a share from worst to best.

    `possible` may be meant instead; `alternatives` are of shape (n_choices, *shape).
    """
    own = first_best(np.asarray(metric.utility(alternatives)))
    utilities = np.stack([other.utility(alternatives) for other in possible])
    return float(regrets_of(utilities)[:, own].max())


def lost_within(
    metric: Metric, interval: np.ndarray, alternatives: np.ndarray
) -> float:
    """What choosing by a metric loses at most if all coefficients lie in intervals.

    `interval` is of shape (n_coefficients, 2); the rest as for :func:`largest_regret`.
    """
    return largest_regret(metric, [metric, *_within(metric, interval)], alternatives)


def _within(metric: Metric, interval: np.ndarray) -> Iterator[Metric]:
    """Metrics all over a box of coefficients, half of them in its corners."""
    rng = np.random.default_rng(0)
    shares = rng.random((2 * SOME, len(interval)))
    shares[:SOME] = shares[:SOME].round()
    low, high = interval.T
    for drawn in low + shares * (high - low):
        with contextlib.suppress(InvalidParameterError):  # no metric has these
            yield metric.with_coefficients(drawn)
