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

__all__ = ["LARGEST", "regrets_of"]

LARGEST = 0.02
"""Share of the range from worst to best that may be lost by who calls it known."""


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
