"""Random metrics as oracles of the experiments, and how far off a found metric is.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
a, B, …     ``tensors``             of :class:`PolynomialMetric`
w           –                       all of them as one vector with ‖w‖² = Σ ‖T_d‖²
b, B        ``violation_costs``     of :class:`FairMetric`, :class:`FairQuadraticMetric`
λ           ``trade_off``           weight of the gaps between groups
t           ``shares``              P(G=g | Y=i), shape (n_groups, n_classes)
o, ρ        ``ball``                the ball in which questions are asked
ϱ           ``radius``              of the small balls of [Q] Algorithm 1
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from itertools import combinations
from typing import Any

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.symmetric import SymmetricTensors
from elicitor.procedures.published.local_slopes import nested_moves
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.multiclass.ball import Ball

__all__ = [
    "about",
    "metric_errors",
    "random_fair",
    "random_fair_quadratic",
    "random_group_ball",
    "random_linear",
    "random_polynomial",
    "random_quadratic",
    "random_tensors",
    "rate_names",
    "slope_places",
    "well_formed",
]

LETTERS = ("a", "B", "C")
"""What the papers call the tensors of order 1, 2 and 3."""
BOUND = 1e-2
"""Smallest coordinate of a gradient in [Q] Appendix H.1."""


def random_linear(
    rng: np.random.Generator, statistics: int | Sequence[str]
) -> LinearMetric:
    """Draw a linear metric uniformly from ‖a‖ = 1.

    `statistics` are names, or the number of classes whose right decisions count.
    """
    names = rate_names(statistics)
    (linear,) = random_tensors(rng, len(names), 1)
    return LinearMetric(linear, names=names)


def random_quadratic(
    rng: np.random.Generator, statistics: int | Sequence[str]
) -> QuadraticMetric:
    """Draw a quadratic metric uniformly from ‖a‖² + ‖B‖_F² = 1, none left out.

    `statistics` are names, or the number of classes whose right decisions count.
    """
    names = rate_names(statistics)
    linear, quadratic = random_tensors(rng, len(names), 2)
    return QuadraticMetric(linear, quadratic, names=names)


def random_polynomial(
    rng: np.random.Generator, statistics: int | Sequence[str], degree: int
) -> PolynomialMetric:
    """Draw a polynomial metric uniformly from Σ ‖T_d‖² = 1.

    `statistics` are names, or the number of classes whose right decisions count.
    """
    names = rate_names(statistics)
    return PolynomialMetric(random_tensors(rng, len(names), degree), names=names)


def random_group_ball(
    rng: np.random.Generator,
    n_classes: int,
    n_groups: int,
    *,
    radius: float = 0.2,
    diagonal: bool = True,
) -> GroupBall:
    """Draw the shares of the groups, in every class ½ (1/m + a flat Dirichlet draw)."""
    drawn = rng.dirichlet(np.ones(n_groups), size=n_classes).T
    shares = 0.5 * drawn + 0.5 / n_groups
    return GroupBall.of_classes(n_classes, radius, shares, diagonal=diagonal)


def random_fair(rng: np.random.Generator, region: GroupBall) -> FairMetric:
    """Draw a fair metric, normalised as in [F] equation (5).

    Entries of a and b^{uv} are half-normal before they are normalised, so their
    directions are uniform on the positive orthants; λ is uniform on [0, 1].
    """
    size, pairs = len(region.names), list(combinations(region.groups, 2))
    costs = np.abs(rng.normal(size=size))
    violations = np.abs(rng.normal(size=(len(pairs), size)))
    return FairMetric(
        costs / np.linalg.norm(costs),
        dict(zip(pairs, violations / size_of_all(violations), strict=True)),
        rng.uniform(),
        **about(region),
    )


def random_fair_quadratic(
    rng: np.random.Generator, region: GroupBall
) -> FairQuadraticMetric:
    """Draw a fair quadratic metric, normalised as in [Q] Definition 4.

    a is half-normal and B^{uv} = MMᵀ with M standard normal, before they are
    normalised; λ is uniform on [0, 1].
    """
    size, pairs = len(region.names), list(combinations(region.groups, 2))
    costs = np.abs(rng.normal(size=size))
    roots = rng.normal(size=(len(pairs), size, size))
    violations = roots @ roots.swapaxes(1, 2)
    return FairQuadraticMetric(
        costs / np.linalg.norm(costs),
        dict(zip(pairs, 2 * violations / size_of_all(violations), strict=True)),
        rng.uniform(),
        **about(region),
    )


def well_formed(
    metric: QuadraticMetric,
    ball: Ball,
    *,
    radius: float = 0.0,
    coordinates: str = "all",
) -> bool:
    """Whether [Q] would keep a metric: no slope that it divides by is close to zero.

    Assumption 4 of [Q] asks for gradients that are not zero at o, at z_j = o + (ρ−ϱ)α_j
    and at o − (ρ−ϱ)α_1. Its Appendix H.1 ("Effect of Assumption 4") generates metrics
    "with one coordinate in the gradient being greater than 10⁻²"; the fractions of
    equation (9) need more, since any coordinate may be too small to be searched for.
    The filter is used only to compare with what [Q] printed. `radius` is ϱ, which [Q]
    does not print. `coordinates` says whether "all" must be at least 0.01 in size at
    each of these points, or "any" one, the same at all of them, as the text has it.
    """
    check_choice("coordinates", coordinates, ("all", "any"))
    gradients = metric.normalised().gradient(slope_places(ball, radius))
    large = np.abs(gradients) >= BOUND
    return bool(large.all() if coordinates == "all" else large.all(axis=0).any())


def slope_places(ball: Ball, radius: float) -> np.ndarray:
    """o, o + (ρ−ϱ)α_j and o − (ρ−ϱ)α_1: where Algorithm 1 looks for slopes."""
    size = len(ball.names)
    return ball.center + nested_moves(size, 2, ball.radius, radius)


def metric_errors(found: Metric, true: Metric) -> dict[str, float]:
    """Distances of the parameters of two metrics, both normalised.

    Of linear metrics ``"a"``: ‖a − â‖₂, of utilities. Of polynomials ``"a"``, ``"B"``,
    ``"C"``, ``"T4"``, …: ‖T_d − T̂_d‖ (Frobenius), of utilities. Of fair metrics
    ``"a"``: ‖a − â‖₂; ``"B"``: ‖vec b − vec b̂‖₂ ([F] Theorem 1), or Σ ‖B^{uv} −
    B̂^{uv}‖_F for quadratic ones ([Q] Section 6); and ``"lambda"``: |λ − λ̂|.
    """
    alike = type(found) is type(true) and found.names == true.names
    errors = _errors(found, true) if alike else None
    if errors is not None:
        return errors
    raise InvalidParameterError(
        "found and true must be two linear, polynomial or fair metrics of one family, "
        f"on the same statistics; got {found!r} and {true!r}."
    )


@singledispatch
def _errors(found: Metric, true: Any) -> dict[str, float] | None:
    """Errors of two metrics of one kind; None if they cannot be compared."""
    del found, true
    return None


@_errors.register
def _(found: LinearMetric, true: Any) -> dict[str, float] | None:
    weights = [m.orientation.sign * m.normalised().weights for m in (found, true)]
    return {"a": float(np.linalg.norm(weights[0] - weights[1]))}


@_errors.register
def _(found: PolynomialMetric, true: Any) -> dict[str, float] | None:
    return tensor_errors(found, true) if found.degree == true.degree else None


@_errors.register
def _(found: GroupMetric, true: Any) -> dict[str, float] | None:
    alike = found.groups == true.groups and found.orientation is true.orientation
    return group_errors(found, true) if alike else None


def tensor_errors(found: PolynomialMetric, true: PolynomialMetric) -> dict[str, float]:
    """‖T_d − T̂_d‖ by what the papers call T_d."""
    utilities = [
        [metric.orientation.sign * tensor for tensor in metric.normalised().tensors]
        for metric in (found, true)
    ]
    return {
        (LETTERS[order] if order < len(LETTERS) else f"T{order + 1}"): float(
            np.linalg.norm(ours - theirs)
        )
        for order, (ours, theirs) in enumerate(zip(*utilities, strict=True))
    }


def group_errors(found: GroupMetric, true: GroupMetric) -> dict[str, float]:
    """Errors in a, in the violation costs and in λ."""
    ours, theirs = found.normalised(), true.normalised()
    pairs = [
        float(np.linalg.norm(ours.violation_costs[pair] - theirs.violation_costs[pair]))
        for pair in true.pairs
    ]
    costs = ours.misclassification_costs - theirs.misclassification_costs
    quadratic = true.squares_gaps
    return {
        "a": float(np.linalg.norm(costs)),
        "B": sum(pairs) if quadratic else float(np.linalg.norm(pairs)),
        "lambda": abs(ours.trade_off - theirs.trade_off),
    }


def random_tensors(
    rng: np.random.Generator, size: int, degree: int
) -> tuple[np.ndarray, ...]:
    """Symmetric tensors, w uniform on the unit sphere."""
    layout = SymmetricTensors(size, degree)
    vector = rng.normal(size=layout.n_entries)
    return layout.unpack(vector / np.linalg.norm(vector))


def size_of_all(violations: np.ndarray) -> float:
    """Σ ‖·‖ over the pairs of groups, which stand along the first axis."""
    rows = violations.reshape(len(violations), -1)
    return float(np.linalg.norm(rows, axis=1).sum())


def rate_names(statistics: int | Sequence[str]) -> tuple[str, ...]:
    """Names of the statistics, or of the diagonal rates of so many classes."""
    if not isinstance(statistics, int):
        return tuple(statistics)
    classes = tuple(str(i + 1) for i in range(statistics))
    return ClassStatistics(classes, rates=True).names


def about(region: GroupBall) -> dict[str, Any]:
    """What a group metric must know of its rates and groups."""
    return {
        "prevalence": region.prevalence,
        "names": region.names,
        "groups": region.groups,
    }
