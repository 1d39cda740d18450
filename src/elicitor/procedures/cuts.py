"""Cuts of the groups into two parts, and what they tell about pairs ([F] Section 4.2).

Groups in σ get other rates than the rest. Then only gaps of pairs that the cut
separates count, so each cut yields the sum of their weights. As many independent cuts
as there are pairs settle the weight of each pair.
"""

from __future__ import annotations

from itertools import chain, combinations

import numpy as np

__all__ = ["group_cuts"]


def group_cuts(n_groups: int) -> tuple[np.ndarray, np.ndarray]:
    """As many independent cuts of the groups as there are pairs of them.

    Who is in σ, (n_pairs, n_groups), singles first; and Ξ by cut and pair, invertible.
    """
    first, second = np.triu_indices(n_groups, k=1)
    members: list[np.ndarray] = []
    separated: list[np.ndarray] = []
    for inside in chain.from_iterable(combinations(range(n_groups), r) for r in (1, 2)):
        cut = np.isin(np.arange(n_groups), inside)
        row = cut[first] != cut[second]
        if np.linalg.matrix_rank([*separated, row]) > len(separated):
            members.append(cut)
            separated.append(row)
    return np.array(members), np.array(separated)
