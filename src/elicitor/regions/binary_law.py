"""The binary region of a known law of one feature, by quadrature.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
η, f        ``eta``, ``density`` P(Y=1 | x) and the density of x
t           ``threshold``        the classifier 1[η(x) ≥ t]
==========  ===================  =================================================

TP(t) = ∫ η f over {η ≥ t} and TN(t) = ∫ (1−η) f over {η < t}. The set {η ≥ t} is a
union of intervals; each integral is a difference of values of an antiderivative,
tabulated on panels with Gauss–Legendre nodes. η need not be monotone: its turning
points join the grid, so that it is monotone between neighbours. η may be flat: then
the boundary has a straight edge, whose inner points are mixtures of two thresholds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.core.checks import (
    as_threshold,
    check_callable,
    check_number,
    check_vector,
    floats,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.regions.binary import ROUNDING, BinaryRegion
from elicitor.regions.builders import MAKERS
from elicitor.regions.chord import BoundaryPoint, End, homogeneous, mixture
from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule

__all__ = ["BinaryLaw"]

PANELS = 128
NODES, NODE_WEIGHTS = np.polynomial.legendre.leggauss(16)
SPLIT, SPLITS = np.linspace(0.0, 1.0, 33), 8
"""Cells of the grid are cut into 32 parts, 8 times: to 1e-15 of the support."""
REMEMBERED = 10_000
"""So many confusions are kept (thresholds): searches and replays ask for them again."""

Function = Callable[[np.ndarray], np.ndarray]


class BinaryLaw(BinaryRegion):
    """Achievable confusions of a law; see :meth:`BinaryRegion.from_law`."""

    plug_in_is_best = True

    def __init__(
        self,
        eta: Function,
        density: Function | None = None,
        *,
        support: tuple[float, float] = (0.0, 1.0),
    ) -> None:
        check_callable("eta", eta)
        if density is not None:
            check_callable("density", density)
        low, high = check_vector("support", support, size=2).tolist()
        check_number("support[1]", high, above=low)
        self._eta = eta
        self._density = _uniform(low, high) if density is None else density
        self._edges = np.linspace(low, high, PANELS + 1)
        nodes = _panel_nodes(self._edges[:-1], self._edges[1:])[0]
        grid = np.unique(np.concatenate([self._edges, nodes.ravel()]))
        _check_law(eta, self._density, grid)
        self._grid = np.union1d(grid, _turning_points(eta, grid))
        self._eta_grid = np.asarray(eta(self._grid), dtype=float)
        self._total = 1.0
        panels = self._integrate(self._edges[:-1], self._edges[1:])
        self._total = float(panels.sum())
        if abs(self._total - 1) > 1e-6:
            raise InvalidParameterError(
                f"density must integrate to 1 over its support; got {self._total:.6g}."
            )
        cumulated = np.cumsum(panels, axis=0) / self._total
        self._table = np.concatenate([np.zeros((1, 2)), cumulated])
        self.prevalence = float(self._table[-1, 0])
        if not ROUNDING < self.prevalence < 1 - ROUNDING:
            raise InvalidParameterError(
                f"Both classes must have mass; P(Y=1) is {self.prevalence:.6g}."
            )
        self._integrated: dict[float, np.ndarray] = {}
        self._lowest = float(self._eta_grid.min())
        self._highest = float(self._eta_grid.max())

    # -- confusions -----------------------------------------------------------------

    def confusion(self, threshold: float) -> np.ndarray:
        """See :meth:`BinaryRegion.confusion`; error about 1e-12 if η is smooth."""
        cut = as_threshold(threshold)
        if cut <= self._lowest:
            return np.array([self.prevalence, 0.0])
        if threshold > self._highest:
            return np.array([0.0, 1 - self.prevalence])
        known = self._integrated.get(cut)
        if known is None:
            if len(self._integrated) >= REMEMBERED:
                self._integrated.clear()
            known = self._integrated[cut] = self._integral_above(cut)
        return known.copy()

    def _integral_above(self, threshold: float) -> np.ndarray:
        """(TP, TN) of a threshold that some reach and others do not."""
        cuts = self._roots(threshold)
        bounds = np.concatenate([self._edges[:1], cuts, self._edges[-1:]])
        pieces = np.diff(self._antiderivative(bounds), axis=0)
        above = self._above(bounds, threshold)
        found, alarms = pieces[above].sum(axis=0)
        # Rounding must not take a confusion out of its rectangle.
        return np.clip([found, 1 - self.prevalence - alarms], 0, self.all_right)

    def _roots(self, threshold: float) -> np.ndarray:
        """Ends of the intervals of {η ≥ threshold}, exact also where η is flat."""
        above = self._eta_grid >= threshold
        left = np.flatnonzero(above[1:] != above[:-1])
        rows, before = np.arange(len(left)), above[left, None]
        low, high = self._grid[left], self._grid[left + 1]
        for _ in range(SPLITS):
            x = low[:, None] + (high - low)[:, None] * SPLIT
            same = (np.asarray(self._eta(x)) >= threshold) == before
            last = np.maximum(np.minimum(same.sum(axis=1) - 1, len(SPLIT) - 2), 0)
            low, high = x[rows, last], x[rows, last + 1]
        return low

    def _above(self, bounds: np.ndarray, threshold: float) -> np.ndarray:
        middles = (bounds[1:] + bounds[:-1]) / 2
        above: np.ndarray = np.asarray(self._eta(middles)) >= threshold
        return above

    def _antiderivative(self, x: np.ndarray) -> np.ndarray:
        """∫ (η f, (1−η) f) from the left end to each x, of shape (n, 2)."""
        panel = np.clip(np.searchsorted(self._edges, x, side="right") - 1, 0, PANELS)
        return self._table[panel] + self._integrate(self._edges[panel], x)

    def _integrate(self, start: np.ndarray, stop: np.ndarray) -> np.ndarray:
        nodes, weights = _panel_nodes(start, stop)
        eta, mass = self._eta(nodes), weights * self._density(nodes) / self._total
        both = np.stack([eta * mass, (1 - eta) * mass], axis=-1)
        result: np.ndarray = both.sum(axis=1)
        return result

    # -- the upper boundary ---------------------------------------------------------

    @property
    def angles(self) -> tuple[float, float]:
        """See :attr:`BinaryRegion.angles`."""
        low, high = self._lowest, self._highest
        return float(np.arctan2(low, 1 - low)), float(np.arctan2(high, 1 - high))

    def upper_support(self, angle: float) -> BoundaryPoint:
        """See :meth:`BinaryRegion.upper_support`; [B] Proposition 1."""
        if angle <= 0:
            return self.everybody
        if angle >= np.pi / 2:
            return self.nobody
        return self._at(float(np.sin(angle) / (np.cos(angle) + np.sin(angle))))

    def upper_at(self, tp: float) -> tuple[BoundaryPoint, np.ndarray]:
        """See :meth:`BinaryRegion.upper_at`."""
        line = np.array([1.0, 0.0, -tp])
        # Above the lowest η: where η is 0, the boundary ends in a vertical edge.
        start = float(np.nextafter(self._lowest, 2.0))
        if self.confusion(start)[0] < tp - ROUNDING:
            start = self._lowest
        point = self._on_line(line, start, self._top, randomised=True)
        threshold = float(
            np.clip(point.classifier.rules[0].threshold, self._lowest, self._highest)
        )
        normal = np.array([1 - threshold, threshold])
        return point, normal / np.linalg.norm(normal)

    def upper_crossing(
        self, line: np.ndarray, end: End, *, randomised: bool
    ) -> BoundaryPoint | None:
        """See :meth:`BinaryRegion.upper_crossing`."""
        peak = self.upper_support(float(np.arctan2(line[1], line[0])))
        if line @ homogeneous(peak.confusion) < -ROUNDING:
            return None
        corner = self.everybody if end == "everybody" else self.nobody
        if line @ homogeneous(corner.confusion) >= -ROUNDING:
            return corner
        top = float(np.clip(line[1] / (line[0] + line[1]), self._lowest, self._top))
        outer = self._lowest if end == "everybody" else self._top
        return self._on_line(line, *sorted((outer, top)), randomised=randomised)

    @property
    def _top(self) -> float:
        """The smallest threshold that nobody reaches."""
        return float(np.nextafter(self._highest, 2.0))

    def _at(self, threshold: float) -> BoundaryPoint:
        if threshold <= self._lowest:
            return self.everybody
        if threshold > self._highest:
            return self.nobody
        rule = ThresholdRule(threshold)
        return BoundaryPoint(self.confusion(threshold), RandomisedClassifier.of(rule))

    def _on_line(
        self, line: np.ndarray, low: float, high: float, *, randomised: bool
    ) -> BoundaryPoint:
        """The point of the boundary, for thresholds in [low, high], on a line."""
        from scipy.optimize import brentq  # here, since loading it takes a while

        def height(threshold: float) -> float:
            return float(line @ homogeneous(self.confusion(threshold)))

        at_low, at_high = height(low), height(high)
        if at_low * at_high >= 0:
            return self._at(low if abs(at_low) <= abs(at_high) else high)
        root = float(brentq(height, low, high, xtol=1e-14, rtol=1e-14))
        here = height(root)
        if abs(here) <= ROUNDING:
            return self._at(root)
        # Many share this η, so the confusion jumps over the line: find its other side.
        step = np.spacing(root) * (1 if here * at_low > 0 else -1)
        other, there = root, here
        while here * there > 0:
            other = float(np.clip(root + step, low, high))
            there, step = height(other), 2 * step
        share = here / (here - there)
        if not randomised:
            return self._at(root if share < 0.5 else other)
        return mixture(share, self._at(root), self._at(other))

    # -- identity -------------------------------------------------------------------

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; the fingerprint is of confusions on a grid."""
        grid = [self.confusion(t) for t in np.linspace(0, 1, 17)]
        digest = hashlib.sha256(np.round(grid, 10).tobytes()).hexdigest()
        return {
            "kind": "binary law",
            "prevalence": self.prevalence,
            "fingerprint": digest,
        }


MAKERS["law"] = BinaryLaw


def _uniform(low: float, high: float) -> Function:
    def density(x: np.ndarray) -> np.ndarray:
        return np.full_like(x, 1 / (high - low))

    return density


def _panel_nodes(start: np.ndarray, stop: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Gauss–Legendre nodes and weights on intervals, each of shape (n, 16)."""
    half = (stop - start)[:, None] / 2
    middle = (stop + start)[:, None] / 2
    return middle + half * NODES, half * NODE_WEIGHTS


def _turning_points(eta: Function, grid: np.ndarray) -> list[float]:
    """Where η has a local minimum or maximum between the points of a grid."""
    from scipy.optimize import minimize_scalar  # here, since loading it takes a while

    steps = np.diff(np.asarray(eta(grid)))
    steps[np.abs(steps) < ROUNDING] = 0.0

    def signed(x: float, sign: float) -> float:
        return float(sign * eta(np.array([x]))[0])

    return [
        minimize_scalar(
            signed,
            bounds=(grid[i], grid[i + 2]),
            args=(-np.sign(steps[i]),),
            method="bounded",
            options={"xatol": 1e-12},
        ).x
        for i in np.flatnonzero(steps[1:] * steps[:-1] < 0)
    ]


def _check_law(eta: Function, density: Function, grid: np.ndarray) -> None:
    values, masses = (
        _function_values(name, function, grid)
        for name, function in (("eta", eta), ("density", density))
    )
    if values.min() < 0 or values.max() > 1:
        raise InvalidParameterError(
            "eta must return probabilities in [0, 1]; got values from "
            f"{values.min():g} to {values.max():g}."
        )
    if masses.min() < 0:
        raise InvalidParameterError(
            f"density must not be negative; got {masses.min():g}."
        )


def _function_values(name: str, function: Function, grid: np.ndarray) -> np.ndarray:
    values = floats(function(grid))
    if values.shape != grid.shape or not np.isfinite(values).all():
        raise InvalidParameterError(
            f"{name} must return a finite number for every entry of an array; got "
            f"{shown(values)} for an array of shape {grid.shape}."
        )
    return values
