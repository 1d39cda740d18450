"""[Q] Algorithm 1 (QPME): eliciting a quadratic metric from slopes in small balls."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import numpy as np

from elicitor.core.checks import check_choice, check_flag, check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.procedures.published.halving import check_ties
from elicitor.procedures.published.local_slopes import LocalSlopes, check_radius
from elicitor.procedures.published.slopes_solution import SOLUTIONS, polynomial_result
from elicitor.regions.multiclass.ball import Ball

__all__ = ["cluster_axes", "quadratic"]


def quadratic(
    region: Ball,
    *,
    tolerance: float = 0.01,
    radius: float | None = None,
    solution: str = "fractions",
    ties: str = "rise",
    diagonal: bool = False,
    clusters: Sequence[Sequence[str]] | None = None,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit ⟨a, s⟩ + ½ sᵀBs by Algorithm 1.

    LPME in k+2 small balls, at o, o + (ρ−ϱ)α_j and o − (ρ−ϱ)α_1, each with at most
    k + 9(k−1)⌈log₂(π/2ε)⌉ questions, and k questions more for equation (9). A diagonal
    B takes at most 2 + 3⌈log₂(π/2ε)⌉ at each o + (ρ−ϱ)α_j instead, and none at the
    last. "About equal" and "cannot say" count as "not preferred".

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    tolerance : float, default=0.01
        ε: the search of an angle stops when it is confined to an interval this wide
        (radians).
    radius : float, optional
        ϱ, between 0 and ρ; ερ by default, which [Q] does not print. The smaller, the
        more linear the metric is in a small ball; the larger, the less it matters that
        a person finds similar alternatives about equal.
    solution : {"fractions", "least-squares"}, default="fractions"
        Solve some of the equations by the fractions of equation (9), as published, or
        all of them by least squares. The former asks k questions first, for an axis
        along which the metric changes. A diagonal B has as many unknowns as there are
        equations then, so both are the same, and nothing is asked first.
    ties : {"rise", "drop"}, default="rise"
        What two neighbours count as if neither is preferred. As printed the person is
        asked whether the earlier one is better, and the search goes on to the right if
        it is not; or asked whether the later one is, and goes to the left if it is not.
    diagonal : bool, default=False
        Whether B is known to be diagonal ([Q] Section 5).
    clusters : sequence of sequence of str, optional
        Statistics that count alike ([Q] Section 8); those left out stand alone.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `QuadraticMetric` with ‖a‖² + ‖B‖_F² = 1, without an
        interval: [Q] gives the order of the error, but no number. Its details hold
        ``"places"`` and ``"slopes"``, where a slope was found and which, of shape
        (n_places, n_statistics).

    Raises
    ------
    InvalidParameterError
        If an option is out of range, or fewer than two statistics or clusters are left.

    Notes
    -----
    Neither way to solve needs B to be definite (Definition 3 of [Q] asks for negative
    semi-definite, Definition 6 for positive semi-definite). No slope is clipped and no
    metric refused, as in the authors' experiments (mathematics §4, item 12).
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    check_choice("solution", solution, SOLUTIONS)
    if check_flag("diagonal", diagonal):
        solution = "least-squares"  # which has one solution only
    unknowns = PolynomialUnknowns.of(
        region.names, 2, diagonal=diagonal, clusters=clusters
    )
    small = check_radius(radius, region.radius, epsilon)
    found = LocalSlopes(
        region.center,
        cluster_axes(unknowns),
        region.radius,
        small,
        ties=check_ties(ties),
    )
    with contextlib.suppress(EnoughAsked):
        if solution == "fractions":
            yield from found.choose_first_axis(later=found.questions_to(epsilon))
        if diagonal:
            yield from found.run_diagonal(epsilon)
        else:
            yield from found.run(epsilon)
    return polynomial_result(unknowns, found, solution=solution)


def cluster_axes(unknowns: PolynomialUnknowns) -> np.ndarray:
    """A unit vector per cluster, equal on its members, (n_statistics, n_clusters).

    InvalidParameterError if there are fewer than two.
    """
    linear = unknowns.basis[unknowns.layout.order(1)]
    axes = linear[:, linear.any(axis=0)]
    if axes.shape[1] < 2:
        raise InvalidParameterError(
            "At least two statistics or clusters are needed to trade one against the "
            f"other; got {axes.shape[1]} of {', '.join(unknowns.names)}."
        )
    return axes
