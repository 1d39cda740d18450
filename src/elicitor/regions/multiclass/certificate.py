"""Three ways to a ball inside an achievable region; see `inscribed`.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
c_j         ``lengths``          smaller one of the largest steps along ±axis j
ρ           ``radius``           of the certified ball
==========  ===================  =================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.core.errors import InvalidDataError
from elicitor.regions.multiclass.attain import Vertex
from elicitor.regions.multiclass.inradius import inradius
from elicitor.regions.multiclass.largest_step import step_in_pool
from elicitor.regions.multiclass.plug_in import PlugInRule, RandomisedPlugIn
from elicitor.regions.multiclass.population import Population
from elicitor.regions.multiclass.region import MulticlassRegion
from elicitor.regions.multiclass.relabelling import Relabelling
from elicitor.regions.multiclass.vertex_pool import VertexPool

__all__ = ["METHODS", "Certificate", "certify"]

FEW = 12
"""Up to so many statistics, branch and bound takes seconds."""
MANY, SOME = 100_000, 25_000
"""Of more rows than the first number, the second is used to find rules."""
SEARCHES = 40
"""Further rules that are then looked for among all rows."""
STEP = 1e-3
"""By which share the steps along the axes may be too short."""
NO_STEP = 1e-7
"""A step below this share of what the region spans is rounding."""


@dataclass(frozen=True)
class Certificate:
    """A radius, and how to attain every point of the ball."""

    method: str
    radius: float
    upper_bound: float  # as far as the support function is known
    guaranteed: float | None  # by [Q] Appendix B.1, if steps were needed
    searches: int  # number of plug-in rules
    classifier: Callable[[np.ndarray], RandomisedPlugIn]  # by offset


def certify(region: MulticlassRegion, method: str) -> Certificate:
    """Find a ball around the centre of a region; see :func:`largest_ball`."""
    check_choice("method", method, ["auto", *METHODS])
    if method != "auto":
        return METHODS[method](region)
    if len(region.names) > FEW:
        try:
            return _by_relabelling(region)
        except InvalidDataError:
            return _by_steps(region)
    try:
        return _by_search(region)
    except InvalidDataError:
        if not region.population.is_labelled:
            raise
        return _by_shifted_search(region)


def _by_steps(region: MulticlassRegion) -> Certificate:
    pool, searches = _pool(region)
    radius, upper = _steps(pool, region)
    return Certificate(
        method="guaranteed",
        radius=radius,
        upper_bound=_upper_bound(region, radius, upper),
        guaranteed=radius,
        searches=searches + pool.searches,
        classifier=partial(pool.classifier, classes=region.classes),
    )


def _by_search(region: MulticlassRegion) -> Certificate:
    return _search(region, *_pool(region))


def _by_shifted_search(region: MulticlassRegion) -> Certificate:
    """The same for probabilities that are too high or low for a class on average.

    Common in groups that a model was not made for: all rows on one side of thresholds.
    """
    population = region.population
    expected = population.masses @ population.probabilities
    shift = region.priors / np.maximum(expected, NO_STEP)

    def best(direction: np.ndarray) -> Vertex:
        gains = region.statistics.gains(direction, region.priors)
        return region.vertex(PlugInRule.of(shift[:, None] * gains))

    trivial = VertexPool.around(region).vertices
    return _search(region, VertexPool(region.center, trivial, best), 0)


def _search(region: MulticlassRegion, pool: VertexPool, searches: int) -> Certificate:
    guaranteed, upper = _steps(pool, region)
    limit = {"searches": SEARCHES} if _is_large(region) else {}
    found = inradius(pool, guaranteed, **limit)
    return Certificate(
        method="certified",
        radius=found.radius,
        upper_bound=_upper_bound(region, found.radius, min(found.upper, upper)),
        guaranteed=guaranteed,
        searches=searches + pool.searches,
        classifier=partial(pool.classifier, classes=region.classes),
    )


def _by_relabelling(region: MulticlassRegion) -> Certificate:
    found = Relabelling.of(region)
    reach = region.support(found.weakest) - region.center
    return Certificate(
        method="relabelling",
        radius=found.radius,
        upper_bound=_upper_bound(region, found.radius, float(reach @ found.weakest)),
        guaranteed=None,
        searches=1,
        classifier=found.classifier,
    )


METHODS: dict[str, Callable[[MulticlassRegion], Certificate]] = {
    "certified": _by_search,
    "guaranteed": _by_steps,
    "relabelling": _by_relabelling,
}
"""What `method` may be, besides "auto"."""


def _upper_bound(region: MulticlassRegion, radius: float, seen: float) -> float:
    """The bound seen by searching, or the distance to where a rate is negative."""
    k = len(region.classes)
    unit = 1.0 if region.rates else float(region.priors.min())
    # R_ii ≥ 0 is 1/k away on the diagonal; off it R_ii = 1 − Σ_j R_ij: 1/(k·√(k−1)).
    nearest = unit / k if region.diagonal else unit / (k * float(np.sqrt(k - 1)))
    # Rounding must not take it below a certified radius.
    return max(radius, min(seen, nearest))


def _steps(pool: VertexPool, region: MulticlassRegion) -> tuple[float, float]:
    """The radius of [Q] Appendix B.1, and an upper bound."""
    rounds = {"rounds": 1} if _is_large(region) else {}
    axes = np.eye(len(region.names))
    steps = [
        [step_in_pool(pool, sign * axis, STEP, **rounds) for sign in (1, -1)]
        for axis in axes
    ]
    lengths = np.array([min(step.length for step in pair) for pair in steps])
    j = int(np.argmin(lengths))
    if lengths[j] <= NO_STEP * np.abs(pool.offsets).max():
        raise InvalidDataError(
            f"There is no ball: {region.names[j]} alone cannot be changed from what "
            "predicting a class at random attains. The probabilities must tell every "
            "class from the others, and from mixtures of them."
        )
    upper = min(step.upper for pair in steps for step in pair)
    return float(np.sum(lengths**-2.0) ** -0.5), upper


def _pool(region: MulticlassRegion) -> tuple[VertexPool, int]:
    """Rules to start with, and how many searches that took."""
    if not _is_large(region):
        return VertexPool.around(region), 0
    scout = type(region)(_sample(region.population), rates=region.rates)
    found = VertexPool.around(scout)
    guaranteed, _ = _steps(found, scout)
    inradius(found, guaranteed, boxes=1)
    rules = [vertex.rule for vertex in found.vertices]
    return VertexPool.around(region, rules), found.searches + len(rules)


def _is_large(region: MulticlassRegion) -> bool:
    return region.population.n_rows > MANY


def _sample(population: Population) -> Population:
    """Every so many rows of each class, and at least one."""
    step = -(-population.n_rows // SOME)
    truth = population.truth
    if population.is_labelled:
        spread = np.argsort(truth, kind="stable")[::step]
        first = np.unique(truth, return_index=True)[1]
        return population.part(np.union1d(spread, first))
    return population.part(np.arange(0, population.n_rows, step))
