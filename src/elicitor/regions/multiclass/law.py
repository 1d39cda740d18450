"""A law of one feature, with its confusions by quadrature.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
η, f        ``eta``, ``density`` class probabilities at x, and the density of x
F_i(x)      ``_integral``        P(Y=i, X ≤ x), shape (n_classes,) for each x
==========  ===================  =================================================

A plug-in rule cuts the support into intervals with one decision each. Cuts are looked
for between neighbours of a grid that decide differently, and narrowed down to rounding;
then C_ij is a sum of differences of F_i over the intervals of decision j. F is
tabulated on panels with Gauss–Legendre nodes: the error is about 1e-12 if η and f are
smooth. Not seen is an interval between two neighbours of the grid, which are 1/4352 of
the support apart on average, after which the old decision comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from elicitor.core.checks import check_callable, check_number, check_vector, floats
from elicitor.core.errors import InvalidParameterError
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.binary_law import BinaryLaw
from elicitor.regions.multiclass.decide import decide
from elicitor.regions.multiclass.labels import class_names
from elicitor.regions.multiclass.pair import pair, shares
from elicitor.regions.multiclass.plug_in import PlugInRule
from elicitor.regions.multiclass.population import Population, check_probabilities

__all__ = ["LawPopulation"]

PANELS = 256
NODES, NODE_WEIGHTS = np.polynomial.legendre.leggauss(16)
SPLIT, SPLITS = np.linspace(0.0, 1.0, 33), 8
"""Intervals with a cut are cut into 32 parts, 8 times: to rounding."""
MOST_CUTS = 10_000
"""So many cuts mean that gains tie up to rounding, and that decisions flicker."""

Function = Callable[[np.ndarray], np.ndarray]


class LawPopulation(Population):
    """Everybody of a law; its rows are the nodes of the quadrature.

    Arguments are those of :meth:`MulticlassRegion.from_law`.
    """

    def __init__(
        self,
        eta: Function,
        density: Function | None,
        support: tuple[float, float],
        classes: Any = None,
    ) -> None:
        check_callable("eta", eta)
        if density is not None:
            check_callable("density", density)
        low, high = check_vector("support", support, size=2).tolist()
        check_number("support[1]", high, above=low)
        self._eta = eta
        self._density = np.ones_like if density is None else density
        self._edges = np.linspace(low, high, PANELS + 1)
        nodes, weights = _nodes(self._edges[:-1], self._edges[1:])
        proba = check_probabilities(self._at(nodes.ravel()))
        mass = (weights * self._mass(nodes)).ravel()
        self._total = float(mass.sum())
        if self._total <= 0:
            raise InvalidParameterError(
                "density must be positive somewhere on its support."
            )
        joint = proba * (mass / self._total)[:, None]
        _, names = class_names(classes, proba.shape[1])
        super().__init__(names, proba, joint)
        self._grid = np.union1d(self._edges, nodes)
        self._grid_columns = np.ascontiguousarray(self._at(self._grid).T)
        panels = joint.reshape(PANELS, len(NODES), -1).sum(axis=1)
        self._table = np.concatenate([np.zeros_like(panels[:1]), panels.cumsum(axis=0)])
        self._require_every_class()

    def confusion(self, rule: PlugInRule) -> np.ndarray:
        """See :meth:`Population.confusion`; by quadrature between the cuts."""
        cuts, decisions = self._intervals(rule.matrix)
        pieces = np.diff(self._integral(cuts), axis=0)
        says = decisions[:, None] == np.arange(self.n_classes)
        # Rounding must not take a probability below zero.
        return np.asarray(np.maximum(pieces, 0).T @ says.astype(float))

    def between(self, both: Sequence[int]) -> BinaryRegion:
        """The people of two classes, as a law of their own."""
        two = list(both)
        whole = self.priors[two].sum() * self._total

        def mass(x: np.ndarray) -> np.ndarray:
            eta = self._at(x.ravel())[:, two].sum(axis=1).reshape(x.shape)
            return np.asarray(self._mass(x) * eta / whole)

        def share(x: np.ndarray) -> np.ndarray:
            return shares(*self._at(x.ravel())[:, two].T).reshape(x.shape)

        low, high = self._edges[[0, -1]].tolist()
        return BinaryLaw(share, mass, support=(low, high))

    def _intervals(self, gains: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Ends of the intervals of one decision, (n + 1,), and the decisions, (n,)."""
        labels = decide(self._grid_columns, gains)
        left = np.flatnonzero(labels[1:] != labels[:-1])
        low, high = self._grid[left], self._grid[left + 1]
        for _ in range(SPLITS):
            x = low[:, None] + (high - low)[:, None] * SPLIT
            said = decide(self._at(x.ravel()).T, gains).reshape(x.shape)
            row, column = np.nonzero(said[:, 1:] != said[:, :-1])
            if len(row) > MOST_CUTS:  # one of them in each interval will do
                row, first = np.unique(row, return_index=True)
                column = column[first]
            low, high = x[row, column], x[row, column + 1]
            labels = np.append(said[row, column], labels[-1:])
        ends = self._edges[[0, -1]]
        return np.concatenate([ends[:1], low, ends[1:]]), labels

    def _integral(self, x: np.ndarray) -> np.ndarray:
        """F at each x, of shape (n, n_classes)."""
        panel = np.clip(np.searchsorted(self._edges, x, side="right") - 1, 0, PANELS)
        nodes, weights = _nodes(self._edges[panel], x)
        mass = weights * self._mass(nodes) / self._total
        eta = self._at(nodes.ravel()).reshape(*nodes.shape, -1)
        return np.asarray(self._table[panel] + np.einsum("pn,pni->pi", mass, eta))

    def _at(self, x: np.ndarray) -> np.ndarray:
        return floats(self._eta(x))

    def _mass(self, x: np.ndarray) -> np.ndarray:
        mass = floats(self._density(x.ravel()))
        if mass.shape != (x.size,) or not (
            np.isfinite(mass).all() and (mass >= 0).all()
        ):
            raise InvalidParameterError(
                "density must return a number for every entry of an array, finite "
                "and not negative."
            )
        return mass.reshape(x.shape)

    def _require_every_class(self) -> None:
        missing = np.flatnonzero(self.priors <= 1e-12)
        if missing.size:
            raise InvalidParameterError(
                f"Every class must have mass; class {self.classes[missing[0]]!r} has "
                f"{self.priors[missing[0]]:.3g}."
            )


@pair.register
def _(population: LawPopulation, first: int, second: int) -> BinaryRegion:
    return population.between((first, second))  # exact to about 1e-12 as well


def _nodes(start: np.ndarray, stop: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Gauss–Legendre nodes and weights on each [start, stop], (n, n_nodes)."""
    half = (stop - start)[:, None] / 2
    return start[:, None] + half * (NODES + 1), half * NODE_WEIGHTS
