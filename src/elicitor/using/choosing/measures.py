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
    """Normalised discounted cumulative gain of a ranking, with exponential gain.

    The relevance of an item is its true utility, moved and scaled to [0, 1]: the
    utility of a metric has no zero and no unit of its own. The item at rank p counts
    (2^relevance − 1) / log₂(1 + p); the sum is divided by that of the true ranking.
    Items that `found` does not tell apart share their ranks.

    In (0, 1]; 1 if all items are truly alike. Both arguments are of shape (n_items,).

    Examples
    --------
    >>> round(ndcg(np.array([0.2, 0.8, 0.5]), np.array([1, 3, 2])), 6)
    1.0
    """
    from sklearn.metrics import ndcg_score

    spread = float(np.ptp(true))
    if spread == 0:
        return 1.0
    gains = np.exp2((true - true.min()) / spread) - 1
    return float(ndcg_score(gains[None], found[None]))


def ranking_agreement(true: np.ndarray, found: np.ndarray) -> dict[str, float]:
    """NDCG and Kendall's τ of one ranking against the true one."""
    from scipy.stats import kendalltau

    return {
        "ndcg": ndcg(true, found),
        "tau": float(kendalltau(true, found).statistic),
    }
