"""How far a region reaches from its middle ([Q] Appendix B.1, OP1).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
o + t·α     ``length`` (t)       the farthest achievable point in a direction α
λ_v         ``weights``          lottery over the vertices that attains it
u           dual of the master   ⟨u, α⟩ = 1; the region has h(u) ≥ t for each u
==========  ===================  =================================================

[Q] asks for each t whether o + t·α is feasible. Column generation finds the largest t
at once: the master problem is a linear program over the known vertices, and its dual
tells in which direction to look for the next one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.regions.multiclass.attain import Vertex
from elicitor.regions.multiclass.linear_program import minimise
from elicitor.regions.multiclass.vertex_pool import VertexPool

__all__ = ["LargestStep", "step_in_pool"]

ROUNDS = 5000
"""Searches for a vertex; each adds a new one, and few dozens suffice."""


@dataclass(frozen=True)
class LargestStep:
    """The farthest point o + t·α found in a direction, and how far one might get.

    On a law ``upper`` binds all classifiers; on rows it is as good as probabilities.
    """

    length: float  # t, in multiples of the direction
    upper: float  # no rule that was looked for allows more
    vertices: tuple[Vertex, ...]  # n_statistics + 1 at most
    weights: np.ndarray


def step_in_pool(
    pool: VertexPool, direction: np.ndarray, tolerance: float, *, rounds: int = ROUNDS
) -> LargestStep:
    """The largest t with o + t·α achievable; new vertices are left in the pool.

    It stops once t and its upper bound differ by a share `tolerance` of the bound.
    """
    upper = np.inf
    for _ in range(rounds):
        length, weights, dual = _master(pool.offsets, direction)
        reach, grown = pool.seek(dual)
        upper = min(upper, reach)
        if not grown or upper - length <= tolerance * upper:
            break
    kept = np.flatnonzero(weights > 0)
    return LargestStep(
        length=length,
        upper=max(upper, length),
        vertices=tuple(pool.vertices[i] for i in kept),
        weights=weights[kept],
    )


def _master(
    offsets: np.ndarray, direction: np.ndarray
) -> tuple[float, np.ndarray, np.ndarray]:
    """Maximise t such that Σ λ_v (v − o) = t·α, Σ λ_v = 1, λ ≥ 0.

    Returns t, λ and the dual u, with ⟨u, α⟩ = 1 and max_v ⟨u, v − o⟩ = t.
    """
    # Numbers of about one suit the solver's absolute tolerances.
    scale, length = np.abs(offsets).max(), np.linalg.norm(direction)
    mixed = np.vstack([offsets.T / scale, np.ones(len(offsets))])
    step = np.append(-direction / length, 0.0)
    found = minimise(
        cost=np.append(np.zeros(len(offsets)), -1.0),
        rows=np.column_stack([mixed, step]),
        totals=np.append(np.zeros(len(direction)), 1.0),
    )
    if found is None:
        raise ElicitorError(
            f"The linear program over {len(offsets)} classifiers was not solved; "
            "please report this."
        )
    weights, t = found.values[:-1], found.values[-1] * scale / length
    return float(t), weights / weights.sum(), found.prices[:-1] / length
