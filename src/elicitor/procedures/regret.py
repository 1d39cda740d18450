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

import numpy as np

from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import BoundaryPoint

__all__ = ["LARGEST", "regrets_of", "thresholds_of"]

LARGEST = 0.02
"""Share of the range from worst to best that may be lost by who calls it known."""
ODDS = np.linspace(-16, 16, 161)
"""Logarithms of the trade-offs whose best thresholds are the choices."""


def regrets_of(utilities: np.ndarray) -> np.ndarray:
    """Utility lost by each choice, where 1 is from the worst to the best.

    Parameters
    ----------
    utilities : ndarray of shape (n_metrics, n_choices)
        u; in any units, which may differ between metrics.

    Returns
    -------
    ndarray of shape (n_metrics, n_choices)
    """
    best = utilities.max(axis=1, keepdims=True)
    span = best - utilities.min(axis=1, keepdims=True)
    return np.asarray((best - utilities) / np.where(span > 0, span, 1.0))


def thresholds_of(region: BinaryRegion) -> tuple[BoundaryPoint, ...]:
    """The best classifiers for all trade-offs between TP and TN, each once.

    Trade-offs lie evenly in their logarithms, so that none is far from one that is
    tried, however rare the positives; calling everyone or nobody positive is included.
    """
    slopes = [(np.exp(-max(x, 0)), np.exp(min(x, 0))) for x in ODDS.tolist()]
    found = [region.best(weights) for weights in [(1.0, 0.0), *slopes, (0.0, 1.0)]]
    found += [region.everybody, region.nobody]
    points = np.round([end.confusion for end in found], 12)
    _, kept = np.unique(points, axis=0, return_index=True)
    return tuple(found[i] for i in np.sort(kept))
