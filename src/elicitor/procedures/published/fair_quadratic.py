"""[Q] Algorithm 4: eliciting a fair quadratic metric, one quadratic per cut of groups.

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
σ           ``members``         the groups that get rates s; the others get o
τ^σ         ``shares``          Σ_{g∈σ} τ^g, a row per cut
d^σ         –                   (1−λ) a ⊙ τ^σ, slope of the utility at o
B^σ         –                   −λ W^σ, its second derivatives
W^σ         –                   Σ B^{uv} over the pairs that the cut separates
Ξ           ``separated``       whether a cut (row) separates a pair (column)
==========  ==================  ==================================================

The metric φ of Definition 4 is a cost, and people prefer lower values. So their utility
is −φ, and all signs of the paper's d and B are turned. Equation (22) prints τ^1 where
τ^σ belongs, and has the misprints of equation (9) (mathematics §4, item 8). For two
groups the text divides B by ‖B‖_F, but Definition 4 by ½‖B‖_F, as here (item 10).
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from elicitor.core.checks import check_choice, check_flag, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.procedures.cuts import group_cuts
from elicitor.procedures.published.gradient_search import GradientSearch
from elicitor.procedures.published.halving import Ties, check_ties
from elicitor.procedures.published.local_slopes import LocalSlopes, check_radius
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.procedures.published.quadratic import cluster_axes
from elicitor.procedures.published.slopes_solution import SOLUTIONS, solve
from elicitor.procedures.published.trade_off import HALVINGS, Known, trade_off_search
from elicitor.regions.groups.ball import GroupBall

__all__ = ["fair_quadratic", "metric_of_cuts"]


def fair_quadratic(
    region: GroupBall,
    *,
    tolerance: float = 0.01,
    radius: float | None = None,
    known: Known | None = None,
    solution: str = "fractions",
    ties: str = "rise",
    halving: str = "three",
    clusters: Sequence[Sequence[str]] | None = None,
    alike_first: bool = False,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit costs of errors and of squared gaps, and λ, by Algorithm 4.

    QPME for each of m(m−1)/2 cuts of the groups, k+2 runs of LPME each. Every cut tells
    a; the mean of their unit vectors is taken (the paper takes any). Every cut tells
    λW^σ/(1−λ) from the joint scale of slope and curvature; the cuts together tell the
    matrix of each pair, and the matrices' size tells λ.

    Parameters
    ----------
    region : GroupBall
        Rates that all groups can reach.
    tolerance : float, default=0.01
        ε: the search of an angle stops when it is confined to an interval this wide
        (radians); with `known`, the width to which λ is confined.
    radius : float, optional
        ϱ, between 0 and ρ; ερ by default, which [Q] does not print. With `known` that
        of :func:`trade_off_search`.
    known : FairMetric or FairQuadraticMetric, or their `to_dict`, optional
        Costs that are known already. Then only λ is elicited, see
        :func:`trade_off_search`; the trade-off of `known` is ignored.
    solution : {"fractions", "least-squares"}, default="fractions"
        How to solve each cut; see :func:`quadratic`.
    ties : {"rise", "drop"}, default="rise"
        What two neighbours count as if neither is preferred. As printed the person is
        asked whether the earlier one is better, and the search goes on to the right if
        it is not; or asked whether the later one is, and goes to the left if it is not.
    halving : {"three", "four"}, default="three"
        With `known`: at most three questions for each halving, of which the first drop
        decides (ShrinkInterval, which Algorithm 5 calls), or always four as in [F],
        with the last rise; see :func:`trade_off_search`.
    clusters : sequence of sequence of str, optional
        Statistics that count alike in a and in every matrix ([Q] Section 8 and Appendix
        H); those left out stand alone. They are shown moving together, so that a cut
        takes as many questions as there were if clusters were statistics.
    alike_first : bool, default=False
        Whether to look for a first, by one run of LPME with all groups alike, where no
        gaps are seen and the metric is linear in the whole ball. The cuts then tell
        gaps only. The authors' program does so; Algorithm 4 does not.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `FairQuadraticMetric` with ‖a‖₂ = 1 and ½ Σ‖B^{uv}‖_F = 1.
        The matrices are not forced to be positive semi-definite. There is no interval:
        [Q] gives the order of the error, but no number. Its details hold ``"places"``
        and ``"slopes"``, tuples with an array of shape (n_places, n_statistics) per
        cut.

    Raises
    ------
    InvalidParameterError
        If an option is out of range, or `known` is about something else.

    Notes
    -----
    Table 1 of [Q] counts one run of LPME more than Algorithm 4 has: 332.10 questions
    for two classes and groups are 5/4 of the 265.43 of Algorithm 1, which has k+2 = 4
    runs, as the only cut has here. That is the run of `alike_first`.
    """
    if known is not None:
        chosen = trade_off_search(
            region,
            known,
            tolerance=tolerance,
            radius=radius,
            halving=halving,
            ties=ties,
        )
        return (yield from chosen)
    epsilon = check_number("tolerance", tolerance, above=0)
    check_choice("halving", halving, HALVINGS)
    unknowns = PolynomialUnknowns.of(region.names, 2, clusters=clusters)
    small = check_radius(radius, region.ball.radius, epsilon)
    fractions = check_choice("solution", solution, SOLUTIONS) == "fractions"
    alike = _all_alike(region, cluster_axes(unknowns), check_ties(ties))
    first = [alike] if check_flag("alike_first", alike_first) else []
    cuts = [
        _around_center(region, members, cluster_axes(unknowns), small, check_ties(ties))
        for members in group_cuts(len(region.groups))[0]
    ]
    remaining = sum(cut.questions_to(epsilon) for cut in cuts)
    with contextlib.suppress(EnoughAsked):
        for search in first:
            yield from search.run(epsilon, later=remaining)
        for cut in cuts:
            if fractions:
                yield from cut.choose_first_axis(later=remaining)
            remaining -= cut.questions_to(epsilon)
            yield from cut.run(epsilon, later=remaining)
    begun = [cut for cut in cuts if cut.searches] or cuts[:1]
    costs = [search.slope for search in first]
    return _result(region, unknowns, begun, solution, *costs)


def _around_center(
    region: GroupBall,
    members: np.ndarray,
    axes: np.ndarray,
    radius: float,
    ties: Ties,
) -> LocalSlopes:
    """Equation (19): the groups of σ get rates of the ball, the others its centre."""
    ball = region.ball
    return LocalSlopes(
        ball.center,
        axes,
        ball.radius,
        radius,
        show=lambda rates: region.split(members, rates, ball.center),
        ties=ties,
    )


def _all_alike(region: GroupBall, axes: np.ndarray, ties: Ties) -> GradientSearch:
    """LPME with the same rates in every group, of which a alone is the slope."""
    ball, everyone = region.ball, np.ones(len(region.groups), dtype=bool)
    return GradientSearch(
        ball.center,
        ball.radius,
        axes,
        show=lambda rates: region.split(everyone, rates, ball.center),
        ties=ties,
    )


def _result(
    region: GroupBall,
    unknowns: PolynomialUnknowns,
    begun: list[LocalSlopes],
    solution: str,
    *costs: np.ndarray,
) -> Result:
    """Lines 4–6: put together what the cuts tell, and costs of errors if known."""
    origin = region.ball.center
    solved = [solve(solution, unknowns, cut, origin) for cut in begun]
    parts = [part for part, _ in solved]
    metric = metric_of_cuts(region, unknowns, [part.weights for part in parts], *costs)
    notes = dict.fromkeys(note for _, own in solved for note in own)
    members, _ = group_cuts(len(region.groups))
    finished = len(begun) == len(members) and all(cut.finished for cut in begun)
    return Result(
        metric=metric,
        interval=None,
        converged=finished,
        notes=(*notes, NO_THEOREM),
        details={
            "places": tuple(cut.places for cut in begun),
            "slopes": tuple(cut.slopes for cut in begun),
        },
    )


def metric_of_cuts(
    region: GroupBall,
    unknowns: PolynomialUnknowns,
    weights: Sequence[np.ndarray],
    errors: np.ndarray | None = None,
) -> FairQuadraticMetric:
    """Equations (21)–(25) for the cuts that were asked about; a, if `errors` is it.

    Statistics of a cluster move together, so what is seen is their mean share.
    """
    members, separated = group_cuts(len(region.groups))
    axes = cluster_axes(unknowns)
    costs, gaps = [], []
    for cut, each in zip(members, weights, strict=False):
        slope, curvature = unknowns.layout.unpack(unknowns.basis @ each)
        shares = axes @ (axes.T @ region.prevalence[cut].sum(axis=0))
        scaled = slope / shares  # (1−λ) a, (21)
        size = float(np.linalg.norm(scaled)) or 1.0
        costs.append(scaled / size)
        gaps.append(-curvature / size)  # λ W^σ / (1−λ), (22)
    mean = np.sum(costs, axis=0) if errors is None else errors
    # The inverse of Ξ, or as even a share for every pair as the cuts so far allow.
    per_pair = np.linalg.pinv(separated[: len(gaps)].astype(float))
    matrices = np.tensordot(per_pair, np.array(gaps), axes=1)  # (24)
    pairs = combinations(region.groups, 2)
    return FairQuadraticMetric(
        mean / (float(np.linalg.norm(mean)) or 1.0),
        dict(zip(pairs, matrices, strict=True)),
        0.5,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    ).normalised()
