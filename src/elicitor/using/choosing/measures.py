"""How well the ranking by one metric matches that by another ([Q] App. H.2).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
φ           ``true``                utilities by the metric of the oracle, (n,)
φ̂           ``found``               utilities by the other metric, (n,)
2^φ − 1     ``gains``               exponential gain (Valizadegan et al., 2009)
τ           ``kendall_tau``         Kendall's rank correlation, τ_b where there are ties
==========  ======================  ===============================================
"""

from __future__ import annotations

import numpy as np

__all__ = ["ndcg", "ranking_agreement"]


def ndcg(true: np.ndarray, found: np.ndarray) -> float:
    """Normalised discounted cumulative gain, (2^relevance − 1) / log₂(1 + p) at rank p.

    In (0, 1]. What `found` holds for alike shares its ranks; both are (n_items,).

    >>> round(ndcg(np.array([0.2, 0.8, 0.5]), np.array([1, 3, 2])), 6)
    1.0
    """
    from sklearn.metrics import ndcg_score

    spread = float(np.ptp(true))
    if spread == 0:
        return 1.0
    # Relevance is in [0, 1], as utility has no zero and no unit of its own.
    gains = np.exp2((true - true.min()) / spread) - 1
    return float(ndcg_score(gains[None], found[None]))


def ranking_agreement(true: np.ndarray, found: np.ndarray) -> dict[str, float]:
    """NDCG and Kendall's τ of one ranking against the true one."""
    from scipy.stats import kendalltau

    return {
        "ndcg": ndcg(true, found),
        "tau": float(kendalltau(true, found).statistic),
    }
