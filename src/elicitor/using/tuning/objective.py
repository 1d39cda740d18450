"""A metric as something to climb: utility, slope and bend, and where it is concave.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
u(s)        ``value``            utility of flat statistics, larger is better
∇u, H       ``gradient``,        (D,), (D, D)
            ``hessian``
q_i, α_i    ``Bend``             H(s) − Σ α_i q_i q_iᵀ ⪯ 0 wherever s is achievable
t_i         –                    ⟨q_i, s⟩, in [l_i, h_i] within a box
==========  ===================  =================================================

Inside a box u(s) + ½ Σ α_i (t_i − l_i)(h_i − t_i) is at least u, and it is concave
everywhere. For a quadratic metric α_i are the positive eigenvalues of H, and this
replaces each convex part ½ α_i t_i² by its chord.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch

import numpy as np

from elicitor.core.decompositions import eigh
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.symmetric import contract
from elicitor.metrics.term_sum import SumMetric

__all__ = ["Bend", "Objective", "bend_of", "lifted", "objective_of"]

FLAT = 1e-12
"""Curvature below this share of the largest is none."""
STEP = 1e-5
"""Of differences of gradients, in spans."""


@dataclass(frozen=True)
class Objective:
    """A smooth function of flat statistics, to be made large.

    u(s), ∇u(s) and H(s) for s of shape (D,).
    """

    value: Callable[[np.ndarray], float]
    gradient: Callable[[np.ndarray], np.ndarray]
    hessian: Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Bend:
    """How far from concave a function is.

    `directions` q are orthonormal rows, `amounts` α positive.
    """

    directions: np.ndarray
    amounts: np.ndarray


def objective_of(metric: Metric, shape: tuple[int, ...]) -> Objective:
    """The utility of a metric, of flat statistics.

    Of a polynomial, fair quadratic or cost-reward metric, or of a sum of terms.
    """
    sign = metric.orientation.sign

    def gradient(s: np.ndarray) -> np.ndarray:
        return sign * np.ravel(metric.gradient(s.reshape(shape)))

    return Objective(
        value=lambda s: float(metric.utility(s.reshape(shape))),
        gradient=gradient,
        hessian=lambda s: sign * _hessians(metric, s, s)[0],
    )


def bend_of(metric: Metric, lower: np.ndarray, upper: np.ndarray) -> Bend | None:
    """How far a utility is from concave within bounds; no directions: it is.

    None if unknown: of third order or more, and a statistic may be negative.
    """
    floor = _floor(metric, lower)
    if floor is None:
        return None
    least, most = _hessians(metric, floor, upper)
    middle = metric.orientation.sign * (least + most) / 2
    # The spectral norm of what is added is at most that of its largest sizes.
    spread = float(np.linalg.norm((most - least) / 2, 2))
    sizes, turns = eigh(middle)
    amounts = sizes + spread
    bent = amounts > FLAT * max(float(np.abs(sizes).max()), spread)
    return Bend(turns.T[bent], amounts[bent])


def lifted(
    objective: Objective, bend: Bend, low: np.ndarray, high: np.ndarray
) -> Objective:
    """A concave function that is at least the objective where l ≤ t ≤ h."""
    q, alpha = bend.directions, bend.amounts
    down = (q.T * alpha) @ q

    def value(s: np.ndarray) -> float:
        t = q @ s
        return objective.value(s) + float(alpha @ ((t - low) * (high - t))) / 2

    def gradient(s: np.ndarray) -> np.ndarray:
        return objective.gradient(s) + q.T @ (alpha * (low + high - 2 * (q @ s))) / 2

    return Objective(value, gradient, lambda s: objective.hessian(s) - down)


@singledispatch
def _floor(metric: Metric, lower: np.ndarray) -> np.ndarray | None:
    """Bounds from which on second derivatives are known; None if they are not."""
    del metric
    return lower


@_floor.register
def _(metric: PolynomialMetric, lower: np.ndarray) -> np.ndarray | None:
    if metric.degree <= 2 or lower.min() >= 0:
        return lower
    return None if lower.min() < -1e-9 else np.maximum(lower, 0.0)


@singledispatch
def _hessians(
    metric: Metric,
    lower: np.ndarray,  # noqa: ARG001 -- used by the implementations
    upper: np.ndarray,  # noqa: ARG001
) -> tuple[np.ndarray, np.ndarray]:
    """Least and most of every entry of the second derivative of the value."""
    raise InvalidParameterError(
        "metric must be linear or linear-fractional, fair, fair-quadratic, quadratic, "
        f"polynomial, a sum of terms, or of costs and rewards; got {metric!r}."
    )


@_hessians.register
def _(
    metric: PolynomialMetric, lower: np.ndarray, upper: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Statistics are not negative, so a term grows with them if its factor is."""
    least = np.zeros((len(lower), len(lower)))
    most = least.copy()
    for tensor in metric.tensors[1:]:
        times = tensor.ndim - 2
        ups, downs = np.maximum(tensor, 0.0), np.minimum(tensor, 0.0)
        if lower is upper:
            ups, downs = tensor, np.zeros_like(tensor)
        for here, factor, there in ((lower, ups, upper), (upper, downs, lower)):
            least = least + contract(factor, here, times) / math.factorial(times)
            most = most + contract(factor, there, times) / math.factorial(times)
    return least, most


@_hessians.register
def _(
    metric: FairQuadraticMetric, lower: np.ndarray, upper: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Constant: gradients at the unit points less the one at zero."""
    del upper
    size, shape = len(lower), (len(metric.groups), len(metric.names))
    units = np.eye(size).reshape(size, *shape)
    slopes = metric.gradient(units) - metric.gradient(np.zeros(shape))
    matrix = slopes.reshape(size, size)
    return matrix, matrix


@_hessians.register
def _(
    metric: SumMetric, lower: np.ndarray, upper: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """By differences of gradients, at the middle: terms know no bounds of theirs."""
    shape, middle = metric.space.shape, (lower + upper) / 2
    steps = STEP * np.broadcast_to(metric.space.spans, shape).ravel()
    moved = np.diag(steps)
    ahead, behind = (
        metric.gradient((middle + way * moved).reshape(-1, *shape)) for way in (1, -1)
    )
    slopes = (ahead - behind).reshape(len(steps), -1) / (2 * steps[:, None])
    matrix = (slopes + slopes.T) / 2
    return matrix, matrix


@_hessians.register
def _(
    metric: CostRewardMetric, lower: np.ndarray, upper: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Diagonal, since every term is of one statistic."""
    least, most = np.zeros(len(lower)), np.zeros(len(lower))
    for weight, term in zip(metric.weights, metric.terms, strict=True):
        if term.power < 2:
            continue
        i, width = metric.names.index(term.name), term.upper - term.lower
        ends = (np.array([lower[i], upper[i]]) - term.lower) / width
        powers = ends ** (term.power - 2)
        if term.power % 2 == 0 and term.power > 2 and ends[0] < 0 < ends[1]:
            powers = np.append(powers, 0.0)
        bends = weight * term.power * (term.power - 1) / width**2 * powers
        least[i] += bends.min()
        most[i] += bends.max()
    return np.diag(least), np.diag(most)
