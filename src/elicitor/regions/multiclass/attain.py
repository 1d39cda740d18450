"""Whether statistics are achievable, and the classifier behind them.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
s           ``point``            the statistics wanted, (n_statistics,)
v_i         ``vertices``         what the plug-in rules looked at so far attain
λ           ``weights``          a lottery between them; at most n_statistics + 1
a           ``direction``        unit vector that leads from their hull to s
==========  ===================  =================================================

s is a mixture of the v_i if and only if 0 is one of the u_i = (v_i − s) / ‖v_i − s‖. So
the mixture of the u_i nearest to 0 is found by non-negative least squares; the plug-in
rule for the direction back to 0 joins the u_i; and so on. If some a has ⟨a, v⟩ < ⟨a, s⟩
for the best v there is, a separates s from the region. This is the nearest-point
algorithm of P. Wolfe (1976, fully corrective Frank–Wolfe), with lengths divided out:
then a is the direction of largest margin, far vertices do not drown near ones, and even
a vertex is reached to rounding. All vertices near the margin are kept, not only those
of the lottery. Once s is known to lie outside, the lengths come back, so that the
distance to the region is minimised.

Where some probabilities are next to nothing, so are the differences between some
vertices, and to the squares of these least squares are blind. If then the same vertex
is found again, the differences are scaled such that all directions count alike. Being
a mixture does not depend on the scale.

On a labelled sample the plug-in rule need not be the best one. Where it falls short of
s it is improved on the labels, see `sharpen`, before s is refused.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from elicitor.core.decompositions import svd
from elicitor.core.errors import InfeasiblePointError
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.membership import Separation
from elicitor.regions.multiclass.plug_in import PlugInRule, RandomisedPlugIn
from elicitor.regions.multiclass.population import Population
from elicitor.regions.multiclass.sharpen import sharpen

__all__ = ["Attainment", "Vertex", "attain", "separate"]

ROUNDS = 2000
KEPT = 4
"""Vertices that are kept, per statistic."""
EFFORT, STARTS = 200_000, (4, 80)
"""Rows times starts of the search on labels, and how many starts there may be."""
SHAKE = 1.0
"""Noise in the gains of further starts, relative to the largest gain."""
ROUNDING = 1e-15


@dataclass(frozen=True)
class Vertex:
    """What one plug-in rule attains."""

    point: np.ndarray
    rule: PlugInRule


@dataclass(frozen=True)
class Attainment:
    """A classifier for given statistics, and how near it comes to them.

    Attributes
    ----------
    classifier : RandomisedPlugIn
        A lottery over at most n_statistics + 1 plug-in rules.
    statistics : ndarray of shape (n_statistics,)
        What it attains.
    error : float
        Euclidean distance to what was wanted, in the unit of the statistics.
    n_rules_tried : int
        How many plug-in rules the search looked at.
    """

    classifier: RandomisedPlugIn
    statistics: np.ndarray
    error: float
    n_rules_tried: int


@dataclass(frozen=True)
class Lottery:
    """Weights of vertices, and where their mixture lies with respect to the point."""

    weights: np.ndarray
    direction: np.ndarray  # a; no vertex lies as far in it as the point
    error: float  # distance of the mixture from the point


@dataclass(frozen=True)
class Search:
    """How the search for a point ended."""

    vertices: list[Vertex]
    lottery: Lottery
    separation: Separation
    n_tried: int


class Plugged(Protocol):
    """What plug-in rules attain; see :class:`.MulticlassRegion`."""

    population: Population
    statistics: ClassStatistics

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes."""

    @property
    def priors(self) -> np.ndarray:
        """ζ."""

    def best(self, weights: np.ndarray) -> Vertex:
        """The plug-in rule for given weights of the statistics."""

    def vertex(self, rule: PlugInRule) -> Vertex:
        """What one plug-in rule attains."""

    def first_vertices(self, point: np.ndarray) -> list[Vertex]:
        """What a search starts from."""


def separate(region: Plugged, point: np.ndarray, tolerance: float) -> Separation:
    """See :meth:`MulticlassRegion.separate`."""
    return _search(region, point, tolerance).separation


def attain(region: Plugged, point: np.ndarray, tolerance: float) -> Attainment:
    """See :meth:`MulticlassRegion.attain`."""
    found = _search(region, point, tolerance)
    weights = found.lottery.weights
    if not found.separation.inside:
        raise _refusal(point, found, tolerance)
    rules = [vertex.rule for vertex in found.vertices]
    return Attainment(
        RandomisedPlugIn.mix(zip(weights, rules, strict=True), region.classes),
        weights @ np.stack([vertex.point for vertex in found.vertices]),
        found.lottery.error,
        found.n_tried,
    )


def _refusal(
    point: np.ndarray, found: Search, tolerance: float
) -> InfeasiblePointError:
    direction, gap = found.separation.direction, found.separation.gap
    where = np.array2string(point, precision=6)
    if gap > 0:
        reason = (
            f"in the direction {np.array2string(direction, precision=4)} it lies "
            f"{gap:.3g} farther out than every plug-in rule that was tried."
        )
    else:
        reason = (
            f"{found.n_tried} plug-in rules were tried, and their nearest mixture is "
            f"{found.lottery.error:.3g} away, above the tolerance of {tolerance:.3g}."
        )
    return InfeasiblePointError(
        f"No classifier attains {where}: {reason}", direction=direction, gap=gap
    )


def _search(region: Plugged, point: np.ndarray, tolerance: float) -> Search:
    """Add vertices until the point lies between them, or is shown to lie outside."""
    tolerance = max(tolerance, ROUNDING)
    vertices, outside, even = region.first_vertices(point), False, False
    for n_tried in itertools.count(len(vertices)):
        steps = np.stack([vertex.point for vertex in vertices]) - point
        lottery = _nearest(steps, by_distance=outside, evenly=even and not outside)
        gap = -float(np.max(steps @ lottery.direction))
        if lottery.error <= tolerance:
            break
        farthest = _farthest(region, point, vertices, lottery)
        gap = min(gap, float(lottery.direction @ (point - farthest.point)))
        stalled = outside and lottery.error - gap <= ROUNDING
        if gap > tolerance or stalled or n_tried >= ROUNDS:
            break
        outside = outside or gap > 0
        even = even or bool((steps == farthest.point - point).all(axis=1).any())
        vertices = [vertices[i] for i in _kept(steps, lottery)] + [farthest]
    inside = lottery.error <= tolerance
    separation = Separation(inside, lottery.direction, gap)
    return Search(vertices, lottery, separation, n_tried)


def _nearest(steps: np.ndarray, *, by_distance: bool, evenly: bool = False) -> Lottery:
    """The lottery that leads nearest to the point, from (n_vertices, n_statistics).

    `evenly`: nearest if all directions in which vertices differ count alike.
    """
    from scipy.optimize import nnls  # here, since loading it takes a while

    scales = _even_scales(steps) if evenly else np.eye(steps.shape[1])
    scaled = steps @ scales
    lengths = np.maximum(np.linalg.norm(scaled, axis=1), ROUNDING)
    if by_distance:
        lengths = np.full(len(steps), lengths.min())
    units = scaled / lengths[:, None]
    # Lawson and Hanson: the row of ones makes it the nearest point of a convex hull.
    columns = np.concatenate([units.T, np.ones((1, len(steps)))])
    target = np.append(np.zeros(units.shape[1]), 1.0)
    shares, _ = nnls(columns, target, maxiter=100 * columns.shape[1])
    back = -scales @ (shares @ units / shares.sum())
    length = float(np.linalg.norm(back))
    direction = back / length if length > 0 else np.eye(steps.shape[1])[0]
    weights = shares / lengths
    weights /= weights.sum()
    return Lottery(weights, direction, float(np.linalg.norm(weights @ steps)))


def _even_scales(steps: np.ndarray) -> np.ndarray:
    """What steps are multiplied with so that they scatter alike in all directions."""
    _, sizes, ways = svd(steps, full_matrices=False)
    felt = sizes > ROUNDING * sizes.max()
    return np.asarray(ways[felt].T / sizes[felt])


def _kept(steps: np.ndarray, lottery: Lottery) -> np.ndarray:
    """Vertices of the lottery and those nearest to the margin, in the order found."""
    most = KEPT * (steps.shape[1] + 1)
    lengths = np.maximum(np.linalg.norm(steps, axis=1), ROUNDING)
    margin = steps @ lottery.direction / lengths
    margin[lottery.weights > 0] = np.inf
    return np.sort(np.argsort(-margin, kind="stable")[:most])


def _farthest(
    region: Plugged,
    point: np.ndarray,
    vertices: list[Vertex],
    lottery: Lottery,
) -> Vertex:
    """The vertex that is found farthest in a direction; on labels, with some effort."""
    direction, population = lottery.direction, region.population

    def short(vertex: Vertex) -> float:
        return float(direction @ (point - vertex.point))

    best = region.best(direction)
    if short(best) <= 0 or not population.is_labelled:
        return best
    worth = region.statistics.gains(direction, region.priors)
    goal, plain = float(direction @ point), short(best)
    # A row counts for its class alone in rates, of which some have few rows.
    least = region.priors.min() if region.statistics.rates else 1.0
    fewest = max(1.0, float(population.effective_sizes.sum() * least))
    likely = sorted(itertools.compress(vertices, lottery.weights > 0), key=short)
    for start in _starts(best.rule, [vertex.rule for vertex in likely], population):
        better = sharpen(population, start, worth, goal=goal)
        best = min(best, region.vertex(better), key=short)
        # What the noise of labels cannot explain is no use looking for.
        noise = max(plain - short(best), fewest**-0.5)
        if short(best) <= 0 or short(best) > noise:
            break
    return best


def _starts(
    best: PlugInRule, likely: list[PlugInRule], population: Population
) -> Iterator[PlugInRule]:
    """Rules from which to search on: more of them, the less a search costs."""
    most = int(np.clip(EFFORT / population.n_rows, *STARTS))
    yield from itertools.islice([best, *likely], most)
    rng, gains = np.random.default_rng(0), best.matrix
    for _ in range(most - 1 - len(likely)):
        shaken = rng.normal(scale=SHAKE, size=gains.shape)
        yield PlugInRule.of(gains + shaken * np.abs(gains).max())
