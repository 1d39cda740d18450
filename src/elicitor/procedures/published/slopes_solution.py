"""A metric from the slopes of its gradients at several places (mathematics §3).

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
w           ``weights``         unknown coefficients of unit length, shape (U,)
J_i         –                   derivatives of the gradient at z_i by w, (n, U)
A           ``axes``            orthonormal columns in whose span slopes were sought
f_i         ``slopes[i]``       unit slope found at z_i
R           ``system``          rows (AAᵀ − f_i f_iᵀ) J_i for all i
==========  ==================  ==================================================

J_i w = c_i f_i for unknown lengths c_i says that J_i w has no part across f_i. So the
lengths drop out and R w = 0 is left: a homogeneous linear least-squares problem, solved
by the smallest singular vector, with the sign for which c_0 is positive. (All lengths
are, but where a metric is hardly curved, the others may come out wrong: adding any
multiple of ddᵀ to B hardly changes a slope.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.core.decompositions import svd
from elicitor.core.result import Result
from elicitor.core.ties import least_seen
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.metrics.result_notes import ResultNote
from elicitor.procedures.published.fraction_formula import fraction_formula
from elicitor.procedures.published.local_slopes import LocalSlopes
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.words import say

__all__ = [
    "NO_FRACTION",
    "SOLUTIONS",
    "UNFINISHED",
    "SlopesSolution",
    "polynomial_result",
    "solve",
    "solve_slopes",
    "spread",
]

SOLUTIONS = ("fractions", "least-squares")

UNFINISHED = say(ResultNote("unfinished"))
NO_FRACTION = say(ResultNote("no-fraction"))

UNSEEN = 1e-15
"""Share of the largest singular value that is zero but for rounding."""
CALM = 1e-9
"""Weight of curvature, so small that it matters only where slopes leave w open."""


@dataclass(frozen=True, eq=False)
class SlopesSolution:
    """Coefficients that agree with slopes, and how the slopes move them."""

    weights: np.ndarray
    changes: np.ndarray  # of w by each open angle, (n_angles, n_unknowns)


def solve(
    solution: str, unknowns: PolynomialUnknowns, found: LocalSlopes, origin: np.ndarray
) -> tuple[SlopesSolution, tuple[str, ...]]:
    """The metric behind slopes, derivatives at `origin`, and what readers must know.

    "fractions" is equation (9) where all slopes are known; else :func:`solve_slopes`.
    """
    solved = solve_slopes(unknowns, found, origin)
    if not found.finished:
        return solved, (UNFINISHED,)
    if solution == "least-squares":
        return solved, ()
    weights = fraction_weights(unknowns, found, origin)
    if weights is None:
        return solved, (NO_FRACTION,)
    return SlopesSolution(weights, solved.changes), ()


def solve_slopes(
    unknowns: PolynomialUnknowns, found: LocalSlopes, origin: np.ndarray
) -> SlopesSolution:
    """The metric, derivatives at `origin`, whose gradients agree best with the slopes.

    Of at least one; where they are too few, the one with the least curvature.
    """
    jacobians = unknowns.jacobian(found.places - origin).swapaxes(1, 2)
    span = found.axes @ found.axes.T
    across = span - found.slopes[:, :, None] * found.slopes[:, None, :]
    system = (across @ jacobians).reshape(-1, unknowns.size)
    calm = CALM * np.diag(curvature(unknowns))
    left, sizes, right = svd(np.vstack([system, calm]), full_matrices=False)
    weights = least_seen(sizes, right)
    lengths = np.einsum("pi,piu,u->p", found.slopes, jacobians, weights)
    sign = 1.0 if lengths[0] >= 0 else -1.0
    # A slope that moves by δ takes c δ from R w, which w has to make up for.
    others = right - np.outer(right @ weights, weights)
    seen = np.maximum(sizes, UNSEEN * sizes[0])
    inverse = (left[: len(system)] / seen) @ others
    blocks = inverse.reshape(*jacobians.shape)
    changes = [
        length * (each.doubts @ block)
        for length, each, block in zip(lengths, found.known, blocks, strict=True)
    ]
    return SlopesSolution(sign * weights, np.concatenate(changes))


def fraction_weights(
    unknowns: PolynomialUnknowns, found: LocalSlopes, origin: np.ndarray
) -> np.ndarray | None:
    """Solve for w by equation (9); None if a fraction has no value."""
    solved = fraction_formula(found.slopes @ found.axes, found.reach - found.radius)
    if solved is None:
        return None
    # After (18) stands a = d + Bo; it must be a = d − Bo (mathematics §4, item 8).
    quadratic = found.axes @ solved[1] @ found.axes.T
    linear = found.axes @ solved[0] - quadratic @ (found.center - origin)
    weights = unknowns.basis.T @ unknowns.layout.pack((linear, quadratic))
    return np.asarray(weights / np.linalg.norm(weights))


def curvature(unknowns: PolynomialUnknowns) -> np.ndarray:
    """How many orders above linear each unknown is, of shape (n_unknowns,)."""
    orders = np.array([len(index) for index in unknowns.layout.indices])
    return np.asarray((orders - 1) @ unknowns.basis**2)


def spread(
    coefficients: Callable[[Sequence[np.ndarray]], np.ndarray],
    solutions: Sequence[SlopesSolution],
) -> np.ndarray:
    """How far open angles may move coefficients, to first order; summed over them."""
    weights = [solution.weights for solution in solutions]
    middle = coefficients(weights)
    total = np.zeros_like(middle)
    for i, solution in enumerate(solutions):
        for change in solution.changes:
            moved = [*weights[:i], weights[i] + change, *weights[i + 1 :]]
            total += np.abs(coefficients(moved) - middle)
    return total


def polynomial_result(
    unknowns: PolynomialUnknowns,
    found: LocalSlopes,
    *,
    solution: str,
) -> Result:
    """The metric behind slopes; [Q] promises no interval of its coefficients."""
    solved, notes = solve(solution, unknowns, found, np.zeros_like(found.center))
    return Result(
        metric=unknowns.metric(solved.weights),
        interval=None,
        converged=found.finished,
        notes=(*notes, NO_THEOREM),
        details={"places": found.places, "slopes": found.slopes},
    )
