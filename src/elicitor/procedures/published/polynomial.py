"""[Q] Section 8: eliciting a polynomial metric by one degree less at several places."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import numpy as np

from elicitor.core.checks import check_count, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.metrics.symmetric import HIGHEST_DEGREE
from elicitor.procedures.published.halving import check_ties
from elicitor.procedures.published.local_slopes import LocalSlopes, check_radius
from elicitor.procedures.published.quadratic import cluster_axes
from elicitor.procedures.published.slopes_solution import polynomial_result
from elicitor.regions.multiclass.ball import Ball

__all__ = ["polynomial"]


def polynomial(
    region: Ball,
    *,
    degree: int = 3,
    tolerance: float = 0.01,
    radius: float | None = None,
    clusters: Sequence[Sequence[str]] | None = None,
    ties: str = "rise",
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit Σ_d T_d[s, …, s] / d! by the recursion of Section 8.

    A cubic takes k+1 runs of QPME, in balls around a step along each axis and a step
    back along the first; a metric of degree D takes k+1 runs for degree D−1. The paper
    leaves open how far the steps go: each ball has half the radius of the one before
    (ϱ apart), so that the steps are of similar length.

    All slopes are solved for together, by least squares, rather than run by run: a run
    of QPME knows its quadratic up to a factor only, and the paper prints no equations.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve.
    degree : int, default=3
        D, at least 2; 2 is :func:`quadratic` by least squares.
    tolerance : float, default=0.01
        ε: the search of an angle stops when it is confined to an interval this wide
        (radians).
    radius : float, optional
        ϱ of the smallest balls, between 0 and ρ; ερ by default.
    clusters : sequence of sequence of str, optional
        Statistics that count alike; those left out stand alone.
    ties : {"rise", "drop"}, default="rise"
        What two neighbours count as if neither is preferred. As printed the person is
        asked whether the earlier one is better, and the search goes on to the right if
        it is not; or asked whether the later one is, and goes to the left if it is not.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `PolynomialMetric` with Σ ‖T_d‖² = 1. Details are those of
        :func:`quadratic`; it has no interval either.

    Raises
    ------
    InvalidParameterError
        If an option is out of range, or fewer than two statistics or clusters are left.

    Notes
    -----
    Each degree divides the errors of slopes by one more step. A cubic takes a tolerance
    of 0.0001 where a quadratic takes 0.01.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    order = check_count("degree", degree, at_least=2, at_most=HIGHEST_DEGREE)
    unknowns = PolynomialUnknowns.of(region.names, order, clusters=clusters)
    small = check_radius(radius, region.radius, epsilon)
    found = LocalSlopes(
        region.center,
        cluster_axes(unknowns),
        region.radius,
        small,
        ties=check_ties(ties),
    )
    with contextlib.suppress(EnoughAsked):
        yield from found.run(epsilon, degree=order)
    return polynomial_result(unknowns, found, solution="least-squares")
