"""From trade-offs between pairs of classes to weights that sum to 1.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
a           ``weights``         shape (k,), not negative, sum 1
π(j)        ``parents[j]``      the class that j is paired with; the root has none
t_j         ``angles[j]``       arctan(a_j / a_π(j)) in [0, π/2] (radians)
==========  ==================  ==================================================

k − 1 pairs join all classes to a tree, so a_j / a_i is a product of ratios along the
path from i to j. Seen from i, every pair is passed in one direction only, and all
a_j / a_i are largest for the same choice of the ratios. So the range of a_i over a box
of angles has closed form.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

__all__ = ["ancestors", "extreme_weights", "weights_of"]


def weights_of(parents: Mapping[int, int], angles: Mapping[int, float]) -> np.ndarray:
    """Weights of sum 1, (n_classes,), for π and t of all but the root (radians)."""
    with np.errstate(divide="ignore"):
        ratios = {child: float(np.log(np.tan(angles[child]))) for child in parents}
    logs = np.zeros(len(parents) + 1)
    for child in parents:
        way = (child, *ancestors(parents, child)[:-1])
        logs[child] = sum(ratios[passed] for passed in way)
    weights = np.exp(logs - logs.max())
    return np.asarray(weights / weights.sum())


def ancestors(parents: Mapping[int, int], child: int) -> list[int]:
    """The classes on the way from a class up to the root, the root included."""
    way = []
    while child in parents:
        child = parents[child]
        way.append(child)
    return way


def extreme_weights(
    parents: Mapping[int, int],
    lower: Mapping[int, float],
    upper: Mapping[int, float],
) -> tuple[np.ndarray, np.ndarray]:
    """Weights at which each class weighs least, and most, for t between given ends.

    Both of shape (n_classes, n_classes); a_i is extreme in row i.
    """
    classes = range(len(parents) + 1)
    lowest = np.stack([_favouring(i, parents, lower, upper) for i in classes])
    return lowest, np.stack([_favouring(i, parents, upper, lower) for i in classes])


def _favouring(
    i: int,
    parents: Mapping[int, int],
    above: Mapping[int, float],
    elsewhere: Mapping[int, float],
) -> np.ndarray:
    """Weights with some angles on the way from i to the root and others elsewhere."""
    way = {i, *ancestors(parents, i)}
    ends = {j: (above if j in way else elsewhere)[j] for j in parents}
    return weights_of(parents, ends)
