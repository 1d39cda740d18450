"""From the poles of faces to one linear-fractional metric of all classes.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
k                               number of classes
d           ``region.names``    right decisions, confusions or rates, shape (k,)
ζ           ``right``           d of a classifier that is always right
σ           ``face.scale``      from (TP, TN) on a face to (d_i, d_j)
(s, z)      ``places``          a pole as a point of :mod:`.pole_polygon`
b           ``slopes``          q/q₀, shape (k,)
==========  ==================  ==================================================

On the face of classes i and j the metric ⟨p, d⟩ / (⟨q, d⟩ + q₀) is a binary one with
numerator (σ_i p_i, σ_j p_j), denominator (σ_i q_i, σ_j q_j) and the same q₀. So its
pole tells

    p_i : p_j = (1−s)/σ_i : s/σ_j,   p_i b_j − p_j b_i = z(σ_i p_i + σ_j p_j)/(σ_iσ_j).

Let u = p − q ≥ 0 and q₀ = Σ u_l ζ_l, which is [B] Assumption 2 for k classes. The
losses of the other classes are part of q₀, so on the face q₀ ≥ u_iζ_i + u_jζ_j only.
Yet the poles fill the same quadrilateral as in the binary case: z is linear in
(u_i, u_j)/q₀, the triangle of these has its corners at the ends of the binary segment
and at 0, and z = 0 lies between the values at the two ends.

The faces of a tree that joins all classes give p, and b up to a multiple of p. The
canonical member has ⟨q, ζ⟩ = 0 (:func:`.canonical_member`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face
from elicitor.words import say

__all__ = ["ONLY_THE_RANKING", "FacePole", "metric_of"]

ONLY_THE_RANKING = say(ResultNote("ranking"))
LEAST = 1e-9
"""Smallest share of a face's weight that either class is given."""


@dataclass(frozen=True)
class FacePole:
    """What is known of the pole on one face."""

    face: Face  # its first class must be known from the faces before
    pole: np.ndarray  # the estimate, (3,): homogeneous in (TP, TN)


def metric_of(
    region: DiagonalRegion, found: Sequence[FacePole]
) -> LinearFractionalMetric:
    """The canonical metric with the poles that were found on a tree of faces.

    Their order is one in which every face joins one class to those before.
    """
    return _metric(region, _solve(region, found, _estimate(found))[0])


def _solve(
    region: DiagonalRegion, found: Sequence[FacePole], places: np.ndarray
) -> np.ndarray:
    """p, q and q₀, of shape (n_cases, 2k + 1), for (s, z) of every face."""
    right = _all_right(region)
    weights, slopes = np.zeros((2, len(places), len(right)))
    weights[:, found[0].face.first] = 1.0
    for number, known in enumerate(found):
        i, j = known.face.first, known.face.second
        (one, other), (s, z) = known.face.scale, places[:, number].T
        ratio = s / other / ((1 - s) / one)
        weights[:, j] = ratio * weights[:, i]
        slopes[:, j] = ratio * slopes[:, i] + z * (one + ratio * other) / (one * other)
    p = weights / weights.sum(axis=1, keepdims=True)
    constant = p @ right
    slopes -= p * (slopes @ right / constant)[:, None]
    losses = np.maximum(p - constant[:, None] * slopes, 0.0)
    losses *= (constant / (losses @ right))[:, None]
    return np.column_stack([p, p - losses, constant])


def _estimate(found: Sequence[FacePole]) -> np.ndarray:
    return np.stack([_places(known.pole) for known in found])[None]


def _places(poles: np.ndarray) -> np.ndarray:
    """(s, z) of poles, of shape (..., 2)."""
    total = poles[..., 0] - poles[..., 1]
    share = np.clip(poles[..., 0] / total, LEAST, 1 - LEAST)
    return np.stack([share, poles[..., 2] / total], axis=-1)


def _all_right(region: DiagonalRegion) -> np.ndarray:
    return np.asarray(region.trivial.sum(axis=0))


def _metric(region: DiagonalRegion, values: np.ndarray) -> LinearFractionalMetric:
    size = len(region.names)
    return LinearFractionalMetric(
        values[:size], values[size:-1], float(values[-1]), names=region.names
    )
