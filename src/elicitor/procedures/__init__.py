"""Which two to compare next: one file per algorithm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from elicitor.core.checks import check_choice
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import Procedure
from elicitor.core.registry import entry_of
from elicitor.metrics.families import FAMILIES
from elicitor.procedures.bayesian.asking import BAYESIAN, EFFICIENT
from elicitor.procedures.efficient import (
    ball_planes,
    ball_recursion,
    chord_bisection,
    fair_exchange,
    pole_bisection,
)
from elicitor.procedures.options import check_options
from elicitor.procedures.published import (
    ball_linear,
    ball_linear_fractional,
    binary_linear,
    binary_linear_fractional,
    cost_reward,
    diagonal_linear,
    diagonal_linear_fractional,
    fair_fractional,
    fair_linear,
    fair_quadratic,
    monotone,
    polynomial,
    pool_cost_reward,
    quadratic,
)
from elicitor.procedures.squared_gaps import fair_quadratic_exchange
from elicitor.procedures.whole_people import by_what_is_shown, in_whole_people, takes
from elicitor.regions.attributes import CostRewardRegion
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups import GroupBall
from elicitor.regions.multiclass import Ball, DiagonalRegion
from elicitor.regions.pool import ModelPool

__all__ = ["PROCEDURES", "find_procedure"]

Case: TypeAlias = tuple[type, Callable[..., Procedure]]

PROCEDURES: dict[tuple[str, str], list[Case]] = {
    ("cost-reward", "published"): [
        (CostRewardRegion, cost_reward),
        (ModelPool, pool_cost_reward),
    ],
    ("fair", "efficient"): [(GroupBall, fair_exchange)],
    ("fair", "published"): [(GroupBall, fair_linear)],
    ("fair-fractional", "published"): [(GroupBall, fair_fractional)],
    ("fair-quadratic", "efficient"): [(GroupBall, fair_quadratic_exchange)],
    ("fair-quadratic", "published"): [(GroupBall, fair_quadratic)],
    ("linear", "efficient"): [(BinaryRegion, chord_bisection), (Ball, ball_recursion)],
    ("linear", "published"): [
        (BinaryRegion, binary_linear),
        (DiagonalRegion, diagonal_linear),
        (Ball, ball_linear),
    ],
    ("linear-fractional", "efficient"): [
        (BinaryRegion, pole_bisection),
        (Ball, ball_planes),
    ],
    ("linear-fractional", "published"): [
        (BinaryRegion, binary_linear_fractional),
        (DiagonalRegion, diagonal_linear_fractional),
        (Ball, ball_linear_fractional),
    ],
    ("monotone", "published"): [
        (BinaryRegion, monotone),
        (DiagonalRegion, monotone),
    ],
    ("polynomial", "published"): [(Ball, polynomial)],
    ("quadratic", "published"): [(Ball, quadratic)],
}
"""What is not left to the one engine: the papers' procedures, and searches that are
much faster or ask fewer questions; for every family and method, by kind of region."""

METHODS = ("bayesian", "efficient", "published")


def find_procedure(
    region: Region, family: str, method: str, options: dict[str, Any]
) -> Callable[..., Procedure]:
    """Return the procedure for a family, a method and a region.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    family : str
        ``"linear"``, ``"linear-fractional"``, ``"cost-reward"``, ``"fair"``,
        ``"fair-fractional"``, ``"fair-quadratic"``, ``"quadratic"``, ``"polynomial"``,
        or ``"monotone"`` if the form of the metric is not known.
    method : str
        ``"efficient"`` (ours), ``"bayesian"`` (ours, for people who err) or
        ``"published"`` (the paper's).
    options : dict
        Options for the procedure; their names are checked here.

    Returns
    -------
    callable
        ``procedure(region, *, tolerance, rng, **options)``.

    Raises
    ------
    InvalidParameterError
        If there is no such procedure or it does not take these options.
    """
    entry_of("family", family, FAMILIES)
    check_choice("method", method, METHODS)
    if method == "bayesian":
        check_options(BAYESIAN[family], options)
        return BAYESIAN[family]
    cases = PROCEDURES.get((family, method), [])
    for kind, procedure in cases:
        if isinstance(region, kind):
            is_ball = kind in (Ball, GroupBall)
            if is_ball and region.per is not None:  # it shows whole people
                if kind is GroupBall:
                    procedure = in_whole_people(procedure)
                if method == "efficient" and takes(EFFICIENT[family], options):
                    procedure = by_what_is_shown(EFFICIENT[family], procedure)
            check_options(procedure, options)
            return procedure
    if method == "efficient":
        check_options(EFFICIENT[family], options)
        return EFFICIENT[family]
    if not cases:
        raise InvalidParameterError(
            f"There is no {method} procedure for {family} metrics. Use method="
            "'efficient' or 'bayesian'."
        )
    accepted = " or ".join(kind.__name__ for kind, _ in cases)
    raise InvalidParameterError(
        f"The {method} procedure for {family} metrics needs a {accepted}; "
        f"got {type(region).__name__}."
    )
