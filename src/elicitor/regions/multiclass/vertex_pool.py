"""Classifiers that have been found, as points around the middle of the region.

==========  ===================  =================================================
symbol      in code              shape
==========  ===================  =================================================
o           ``center``           (n_statistics,)
v − o       ``offsets``          (n_vertices, n_statistics), in the order found
h(u)        ``seek``             how far the region reaches in a direction u from o
==========  ===================  =================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.regions.multiclass.attain import Vertex
from elicitor.regions.multiclass.plug_in import PlugInRule, RandomisedPlugIn
from elicitor.regions.multiclass.region import MulticlassRegion

__all__ = ["VertexPool", "lottery"]


DIGITS = 11
"""To so many digits after the point a direction is searched, its largest weight 1."""


class VertexPool:
    """What some plug-in rules attain, and a way to find more of them.

    The centre is a mixture of the first vertices; ``searches`` counts calls of `best`.
    """

    def __init__(
        self,
        center: np.ndarray,
        vertices: Iterable[Vertex],
        best: Callable[[np.ndarray], Vertex],
    ) -> None:
        self.center = center
        self.vertices: list[Vertex] = []
        self.searches = 0
        self._best = best
        self._rules: set[PlugInRule] = set()
        self._offsets = np.empty((16, len(center)))
        for vertex in vertices:
            self.add(vertex)
        if not self.vertices:
            raise InvalidParameterError("vertices must hold at least one.")

    @classmethod
    def around(
        cls, region: MulticlassRegion, rules: Iterable[PlugInRule] = ()
    ) -> VertexPool:
        """Start with the trivial rules, whose mean is the centre, and given ones."""
        k = len(region.classes)
        always = [PlugInRule.always(j, k) for j in range(k)]
        vertices = map(region.vertex, [*always, *rules])
        return cls(region.center, vertices, region.best)

    @property
    def offsets(self) -> np.ndarray:
        """The vertices minus o, of shape (n_vertices, n_statistics)."""
        return self._offsets[: len(self.vertices)]

    def add(self, vertex: Vertex) -> bool:
        """Keep a vertex; False if its rule was known."""
        if vertex.rule in self._rules:
            return False
        size = len(self.vertices)
        if size == len(self._offsets):
            self._offsets = np.concatenate([self._offsets, self._offsets])
        self._offsets[size] = vertex.point - self.center
        self._rules.add(vertex.rule)
        self.vertices.append(vertex)
        return True

    def reach(self, direction: np.ndarray) -> float:
        """How far the known vertices reach, max ⟨u, v − o⟩."""
        return float((self.offsets @ direction).max())

    def seek(self, direction: np.ndarray) -> tuple[float, bool]:
        """Look for a vertex farther in a direction: h(u), and whether it is new."""
        self.searches += 1
        size = np.abs(direction).max()
        # Rounded, as most come from linear programs: if equal weights differed in their
        # last bit, chance would decide between two classes row by row.
        found = self._best(np.round(direction / size, DIGITS))
        grown = self.add(found)
        return self.reach(direction), grown

    def classifier(
        self, offset: np.ndarray, classes: tuple[str, ...]
    ) -> RandomisedPlugIn:
        """The lottery over known vertices that comes nearest to o plus an offset."""
        weights = lottery(self.offsets, offset)
        rules = [vertex.rule for vertex in self.vertices]
        return RandomisedPlugIn.mix(zip(weights, rules, strict=True), classes)


def lottery(points: np.ndarray, target: np.ndarray) -> np.ndarray:
    """Weights of a mixture of few points that comes nearest to a target.

    Sums to 1; at most n_statistics + 1 are positive.
    """
    from scipy.optimize import nnls  # here, since loading it takes a while

    scale = np.abs(points).max()
    rows = np.vstack([points.T / scale, np.ones(len(points))])
    weights, _ = nnls(rows, np.append(target / scale, 1.0))
    return np.asarray(weights / weights.sum())
