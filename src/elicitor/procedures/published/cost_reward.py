"""[C] Algorithm 1: eliciting a metric of accuracies, costs and rewards.

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
m           ``searches[i]``       share of class 1 against entry i, in [0, 1]
h̄(m; 1, i)  ``restricted_best``   best of the classifiers that predict only 1 or i
(x, y)      ``Frontier.support``  best accuracy and gain for weights m and 1 − m
==========  ====================  ================================================
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import numpy as np

from elicitor.core.checks import check_instance, check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.result import Result
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.procedures.pair_tree import extreme_weights, weights_of
from elicitor.procedures.published.diagonal_linear import restricted_best
from elicitor.procedures.published.halving import Halving, check_ties, first_drop
from elicitor.procedures.published.promises import NOT_SMOOTH, promised
from elicitor.regions.attributes.cost_reward import CostRewardRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face

__all__ = ["cost_reward"]

Point: TypeAlias = Callable[[float], np.ndarray]


def cost_reward(
    region: CostRewardRegion,
    *,
    tolerance: float = 0.001,
    ties: str = "rise",
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit weights of accuracies and attributes by Algorithm 1.

    4(k+n−1)⌈log₂(1/ε)⌉ questions for k classes and n attributes, Γ(h_a, h_c) to
    Γ(h_e, h_b) of line 12: is the earlier of two neighbours better? The first drop
    decides (lines 13–20). Γ(h, h′) = 1[φ(C) > φ(C′)] ([C] Section 2), so neighbours
    that are as good as each other are no drop. "About equal" and "cannot say" count as
    "not preferred".

    Parameters
    ----------
    region : CostRewardRegion
        With right decisions and rewards or costs that have a frontier.
    tolerance : float, default=0.001
        ε: each search stops when the share m of class 1 against an entry is confined
        to an interval this wide.
    ties : {"rise", "drop"}, default="rise"
        What two neighbours count as if neither is preferred. As printed the person is
        asked whether the earlier one is better, and the search goes on to the right if
        it is not; or asked whether the later one is, and goes to the left if it is not.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `CostRewardMetric` with ‖a‖₁ = 1. Its interval is what [C]
        promises for exact answers: every m within ε/2 of the one found. There is none
        where that fails, as for :func:`diagonal_linear`. Its details hold
        ``"shares"``, the m found, of shape (n_statistics - 1,), and ``"extremes"``, the
        metrics at which each weight reaches the ends of its interval, with
        ``"regret"``, the share of what lies between worst and best that following the
        estimate loses at most.

    Raises
    ------
    InvalidParameterError
        If the region holds errors or a neutral attribute, which [C] leaves to future
        work, or an option is out of range.

    Notes
    -----
    The printed test for an accuracy, i < dim(a^d), leaves out the last class; it must
    be i ≤ dim(a^d) (mathematics §4, item 6).
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    halving = partial(Halving, rule=first_drop, ties=check_ties(ties))
    searches = [halving(point, 0.0, 1.0) for point in _curves(region)]
    later = sum(search.questions_to(epsilon) for search in searches)
    with contextlib.suppress(EnoughAsked):
        for search in searches:
            later -= search.questions_to(epsilon)
            yield from search.run(epsilon, later=later)
    low, high = extreme_weights(
        dict.fromkeys(range(1, len(region.names)), 0),
        _angles([search.upper for search in searches]),
        _angles([search.lower for search in searches]),
    )
    middles = [search.middle for search in searches]
    signs = _signs(region)
    weights = weights_of(dict.fromkeys(range(1, len(signs)), 0), _angles(middles))
    ends = np.stack([np.diagonal(low) * signs, np.diagonal(high) * signs], axis=1)
    found = Result(
        metric=_metric(region, weights),
        interval=None,
        converged=all(search.width <= epsilon for search in searches),
        notes=(*region.notes, NOT_SMOOTH),
        details={"shares": np.array(middles)},
    )
    if not (_plug_in_is_best(region) and all(search.is_sound for search in searches)):
        return found
    extremes = tuple(_metric(region, a) for a in (*low, *high))
    return promised(found, np.sort(ends, axis=1), extremes, region, region.notes)


def _curves(region: CostRewardRegion) -> list[Point]:
    """What is shown at m, for every class after the first and every attribute."""
    if region.is_ball:
        raise InvalidParameterError(
            "The published procedure needs right decisions (a DiagonalRegion); this "
            "region holds errors in a ball. Use method='efficient'."
        )
    for each in region.attributes:
        if each.kind == "neutral":
            raise InvalidParameterError(
                f"The published procedure needs to know whether more {each.name} is "
                "better or worse; it is neutral. Use method='efficient'."
            )
    accuracies = check_instance("accuracies", region.accuracies, DiagonalRegion)
    faces = [accuracies.face(0, i) for i in range(1, region.n_accuracies)]
    on_faces: list[Point] = [partial(_on_face, region, face) for face in faces]
    attributes = range(len(region.attributes))
    return [*on_faces, *(partial(_on_frontier, region, j) for j in attributes)]


def _plug_in_is_best(region: CostRewardRegion) -> bool:
    """Whether the best of every face is known, as of a law."""
    accuracies = check_instance("accuracies", region.accuracies, DiagonalRegion)
    others = range(1, region.n_accuracies)
    return all(accuracies.face(0, i).binary.plug_in_is_best for i in others)


def _on_face(region: CostRewardRegion, face: Face, share: float) -> np.ndarray:
    """CONSTRUCT_RBO_CLASSIFIER."""
    return region.embed(restricted_best(face, share))


def _on_frontier(region: CostRewardRegion, index: int, share: float) -> np.ndarray:
    """CONSTRUCT_COST_ACCURACY_CLASSIFIER."""
    curve = region.frontiers[index]
    assert curve is not None
    return region.trade(index, *curve.support(share).tolist())


def _angles(shares: list[float]) -> dict[int, float]:
    """arctan(a_i / a_1) for a_i = (1 − m)/m; it falls with m."""
    return {i: math.atan2(1 - m, m) for i, m in enumerate(shares, start=1)}


def _signs(region: CostRewardRegion) -> np.ndarray:
    """1 where a larger value is better, −1 for costs measured as amounts."""
    own = [each.sign for each in region.attributes]
    return np.concatenate([np.ones(region.n_accuracies), own])


def _metric(region: CostRewardRegion, weights: np.ndarray) -> CostRewardMetric:
    units = {each.name: each.unit for each in region.attributes if each.unit}
    signed = weights * _signs(region)
    return CostRewardMetric(signed, terms=region.names, units=units)
