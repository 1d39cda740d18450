"""The binary region of a known law of one feature, by quadrature.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
η, f        ``eta``, ``density`` P(Y=1 | x) and the density of x
t           ``threshold``        the classifier 1[η(x) ≥ t]
==========  ===================  =================================================

TP(t) = ∫ η f over {η ≥ t} and TN(t) = ∫ (1−η) f over {η < t}. The set {η ≥ t} is a
union of intervals between roots of η − t; each integral is a difference of values of an
antiderivative, tabulated on panels with Gauss–Legendre nodes. η need not be monotone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import brentq

from elicitor.core.checks import check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.regions.binary import ROUNDING, BinaryRegion, End
from elicitor.regions.chord import BoundaryPoint, homogeneous
from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule

__all__ = ["BinaryLaw"]

PANELS = 128
NODES = 16

Function = Callable[[np.ndarray], np.ndarray]


class BinaryLaw(BinaryRegion):
    """Achievable confusions of a law; see :meth:`BinaryRegion.from_law`."""

    def __init__(
        self,
        eta: Function,
        density: Function | None = None,
        *,
        support: tuple[float, float] = (0.0, 1.0),
    ) -> None:
        low = check_number("support[0]", support[0])
        high = check_number("support[1]", support[1], above=low)
        self._eta = eta
        self._density = density or _uniform(low, high)
        self._edges = np.linspace(low, high, PANELS + 1)
        nodes = _panel_nodes(self._edges[:-1], self._edges[1:])[0]
        self._grid = np.unique(np.concatenate([self._edges, nodes.ravel()]))
        self._eta_grid = np.asarray(eta(self._grid), dtype=float)
        _check_law(self._eta_grid, np.asarray(self._density(self._grid), dtype=float))
        panels = self._integrate(self._edges[:-1], self._edges[1:])
        self._table = np.concatenate([np.zeros((1, 2)), np.cumsum(panels, axis=0)])
        total = self._table[-1].sum()
        if abs(total - 1) > 1e-6:
            raise InvalidParameterError(
                f"density must integrate to 1 over its support; got {total:.6g}."
            )
        self.prevalence = float(self._table[-1, 0])
        if not ROUNDING < self.prevalence < 1 - ROUNDING:
            raise InvalidParameterError(
                f"Both classes must have mass; P(Y=1) is {self.prevalence:.6g}."
            )
        self._lowest = float(self._eta_grid.min())
        self._highest = float(self._eta_grid.max())

    # -- confusions -----------------------------------------------------------------

    def confusion(self, threshold: float) -> np.ndarray:
        """See :meth:`BinaryRegion.confusion`; absolute error about 1e-12."""
        if threshold <= self._lowest:
            return np.array([self.prevalence, 0.0])
        if threshold > self._highest:
            return np.array([0.0, 1 - self.prevalence])
        cuts = self._roots(threshold)
        bounds = np.concatenate([self._edges[:1], cuts, self._edges[-1:]])
        pieces = np.diff(self._antiderivative(bounds), axis=0)
        above = self._above(bounds, threshold)
        found, alarms = pieces[above].sum(axis=0)
        return np.array([found, 1 - self.prevalence - alarms])

    def _roots(self, threshold: float) -> np.ndarray:
        signs = self._eta_grid >= threshold
        changes = np.flatnonzero(signs[1:] != signs[:-1])
        return np.array(
            [
                brentq(
                    self._excess, self._grid[i], self._grid[i + 1], args=(threshold,)
                )
                for i in changes
            ]
        )

    def _excess(self, x: float, threshold: float) -> float:
        return float(self._eta(np.array([x]))[0]) - threshold

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
        eta, mass = self._eta(nodes), weights * self._density(nodes)
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
        threshold = self._solve(np.array([1.0, 0.0, -tp]), self._lowest, self._top)
        normal = np.array([1 - threshold, threshold])
        return self._at(threshold), normal / np.linalg.norm(normal)

    def upper_crossing(
        self,
        line: np.ndarray,
        end: End,
        *,
        randomised: bool,  # noqa: ARG002 -- thresholds of a law attain any slope
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
        return self._at(self._solve(line, *sorted((outer, top))))

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

    def _solve(self, line: np.ndarray, low: float, high: float) -> float:
        """The threshold in [low, high] whose confusion lies on a line."""

        def height(threshold: float) -> float:
            return float(line @ homogeneous(self.confusion(threshold)))

        at_low, at_high = height(low), height(high)
        if at_low * at_high >= 0:
            return low if abs(at_low) <= abs(at_high) else high
        return float(brentq(height, low, high, xtol=1e-15, rtol=1e-14))

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


def _uniform(low: float, high: float) -> Function:
    def density(x: np.ndarray) -> np.ndarray:
        return np.full_like(x, 1 / (high - low))

    return density


def _panel_nodes(start: np.ndarray, stop: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Gauss–Legendre nodes and weights on intervals, each of shape (n, NODES)."""
    unit, weight = np.polynomial.legendre.leggauss(NODES)
    half = (stop - start)[:, None] / 2
    middle = (stop + start)[:, None] / 2
    return middle + half * unit, half * weight


def _check_law(eta: np.ndarray, density: np.ndarray) -> None:
    if not np.isfinite(eta).all() or eta.min() < 0 or eta.max() > 1:
        raise InvalidParameterError(
            "eta must return probabilities in [0, 1]; got values from "
            f"{eta.min():g} to {eta.max():g}."
        )
    if not np.isfinite(density).all() or density.min() < 0:
        raise InvalidParameterError(
            f"density must be finite and not negative; got {density.min():g}."
        )
