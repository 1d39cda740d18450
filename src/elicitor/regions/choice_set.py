"""The alternatives that may be shown of a region, and the best of them.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
d           ``directions``          in which something should be far, (n, *shape)
–           ``best(directions)``    the support function: the farthest alternatives
–           ``spread``              how far alternatives are apart, of shape `shape`
==========  ======================  ===============================================

Pairs to be shown are ends of chords: best for two directions, or corners of a flat
piece of the region, on which only two statistics differ. A choice set knows no metric.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from elicitor.core.checks import floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.ties import first_of_largest

__all__ = [
    "Balls",
    "Best",
    "ChoiceSet",
    "Hull",
    "Models",
    "Product",
    "hull_of_support",
    "require_shown",
]

Rounding = Callable[[np.ndarray], np.ndarray]
Best = Callable[[np.ndarray], np.ndarray]
"""From directions to the alternatives that are farthest there."""
MIXED = 3
"""Corners that a random point is a mixture of."""
WAYS = 200
"""Directions in which a region is looked at that says no more of itself."""
APART = 10
"""Numbers are in other units if they spread so many times as far as others."""
STAKES = 300
"""Directions in which the best and the worst are looked for, and points in between."""
SAME = 1e-9
"""Statistics that differ by less are the same."""
SEEN = 100
"""Random alternatives that are looked at before the first question."""
STEPS = 2001
"""Points along which it is seen how far rounding moves."""


class ChoiceSet(ABC):
    """What may be shown.

    Attributes
    ----------
    center : ndarray of shape `shape`
        Its middle.
    spread : ndarray of shape `shape`
        How far alternatives are apart in every number that is shown.
    n_parts : int
        Parts that can be chosen one by one, such as the rates of every group.
    is_round : bool
        Whether `best` turns smoothly with the direction, and pairs differ in two
        numbers if their directions do.
    alternatives : ndarray of shape (n_alternatives, *shape) or None
        Those that are worth showing as they are, if they are few; else None.
    is_sampled : bool
        Whether the region has ends that are not among them, and tells them quickly.
    can_mix : bool
        Whether what lies between alternatives may be shown, too.
    pieces : ndarray of shape (n_pieces, n_corners, *shape)
        Corners, in order, of flat convex pieces; on each two numbers differ.
    beaten : pair of ndarray, each of shape (n_pairs, *shape)
        Alternatives that are shown to nobody, as others are better in everything that
        is assumed to count; and these others.
    landmarks : ndarray of shape (n_landmarks, *shape)
        Alternatives all over, the best for many among them, if few; else empty.
    optima : ndarray of shape (n_optima, *shape)
        The best for somebody, if they are few; else empty.
    """

    center: np.ndarray
    spread: np.ndarray
    n_parts: int = 1
    is_round: bool = False
    is_sampled: bool = False
    can_mix: bool = True
    alternatives: np.ndarray | None = None
    pieces: np.ndarray
    landmarks: np.ndarray
    optima: np.ndarray
    beaten: tuple[np.ndarray, np.ndarray]

    def __init__(self, shape: tuple[int, ...], rounding: Rounding | None) -> None:
        self.shape = shape
        self.pieces = np.empty((0, 3, *shape))
        self.landmarks = self.optima = np.empty((0, *shape))
        self.beaten = np.empty((0, *shape)), np.empty((0, *shape))
        self._rounding = rounding

    @abstractmethod
    def best(self, directions: np.ndarray) -> np.ndarray:
        """Alternatives farthest in directions, not zero, both of shape (n, *shape)."""

    def holding(self, held: np.ndarray) -> Best:  # noqa: ARG002 -- only if round
        """`best` of directions that stay zero in the same numbers.

        `held`, (n, *shape), if round: how far from o, in spreads, these numbers are.
        """
        return self.best

    @abstractmethod
    def random(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Alternatives from all over, of shape (number, *shape); as they are shown."""

    @cached_property
    def stakes(self) -> np.ndarray:
        """Alternatives among which everybody finds about their best and worst."""
        if self.alternatives is not None:
            return self.alternatives
        rng = np.random.default_rng(0)
        ways = rng.standard_normal((STAKES, *self.shape)) / self.spread
        found = [self.best(ways), self.best(-ways), self.random(STAKES, rng)]
        return np.concatenate([*found, self.optima.reshape(-1, *self.shape)])

    @cached_property
    def attainable(self) -> np.ndarray:
        """The `stakes` as classifiers attain them, none rounded to whole people."""
        if self._rounding is None:
            return self.stakes
        exact = copy.copy(self)
        exact._rounding = None
        exact.__dict__.pop("stakes", None)
        return exact.stakes

    def shown(self, points: np.ndarray) -> np.ndarray:
        """Alternatives as a person sees them: in whole people, if these are counted."""
        return points if self._rounding is None else self._rounding(points)

    def holds(self, points: np.ndarray) -> np.ndarray:
        """Which points, (n, *shape), might be shown, or are near what might; (n,)."""
        whole = np.abs(self.shown(points) - points).reshape(len(points), -1)
        ways, heights, room = self._outline  # room: two roundings to whole people
        beyond = points.reshape(len(points), -1) @ ways.T - heights
        return np.asarray((whole.max(axis=1) < SAME) & (beyond <= room).all(axis=1))

    @cached_property
    def _outline(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Directions, how far the best are there, and how far roundings reach."""
        size = int(np.prod(self.shape))
        some = np.random.default_rng(0).standard_normal((WAYS, size))
        ways = np.concatenate([some, np.eye(size), -np.eye(size)])
        ways = (ways.reshape(-1, *self.shape) / self.spread).reshape(-1, size)
        best = self.best(ways.reshape(-1, *self.shape)).reshape(-1, size)
        steps = np.linspace(-1, 1, STEPS).reshape(-1, *(1,) * len(self.shape))
        along = self.center + steps * self.spread
        moved = np.abs(self.shown(along) - along).max(axis=0).ravel()
        heights = np.einsum("ij,ij->i", ways, best)
        length = np.linalg.norm(ways, axis=1)
        return ways, heights, SAME * length + 2 * np.abs(ways) @ moved


class Balls(ChoiceSet):
    """A ball around o, (n,), or one for every group, whose points are its rows."""

    is_round = True

    def __init__(
        self,
        center: np.ndarray,
        radius: float,
        n_groups: int | None = None,
        *,
        rounding: Rounding | None = None,
    ) -> None:
        shape = center.shape if n_groups is None else (n_groups, *center.shape)
        super().__init__(shape, rounding)
        self.center = np.broadcast_to(center, shape)
        self.spread = np.full(shape, radius)
        self.n_parts = n_groups or 1
        self._radius = radius

    def best(self, directions: np.ndarray) -> np.ndarray:
        """See :meth:`ChoiceSet.best`; the centre where a group's direction is zero."""
        return _on_sphere(directions, self.center, self._radius)

    def holding(self, held: np.ndarray) -> Best:
        """See :meth:`ChoiceSet.holding`: the ball's cut through what is held."""
        middle = self.center + self._radius * held
        radius = self._radius * np.sqrt(np.maximum(1 - _squared(held), 0.0))
        return lambda directions: _on_sphere(directions, middle, radius)

    def random(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Uniform in every ball, see :meth:`ChoiceSet.random`."""
        ways = rng.standard_normal((number, *self.shape))
        ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
        shares = rng.random((*ways.shape[:-1], 1)) ** (1 / self.shape[-1])
        return self.shown(self.center + self._radius * shares * ways)


class Hull(ChoiceSet):
    """All mixtures of some points, which are attainable and good enough to be shown.

    ``points`` becomes all that are mixed, with the corners of `pieces`.
    """

    def __init__(
        self,
        points: np.ndarray,
        pieces: np.ndarray | None = None,
        *,
        optima: np.ndarray | None = None,
        alternatives: np.ndarray | None = None,
        rounding: Rounding | None = None,
    ) -> None:
        shape = points.shape[1:]
        super().__init__(shape, rounding)
        self.alternatives = alternatives
        if pieces is not None:
            self.pieces = pieces
        self.optima = points if optima is None else optima
        corners = self.pieces.reshape(-1, *shape)
        self.points = np.unique(np.concatenate([points, corners]), axis=0)
        self._cloud = _Cloud(self.points)
        self.landmarks = points
        self.center = points.mean(axis=0)
        spread = points.std(axis=0)
        self.spread = np.where(spread > 0, spread, 1.0)

    def best(self, directions: np.ndarray) -> np.ndarray:
        """See :meth:`ChoiceSet.best`; of equal points the first."""
        return self._cloud.farthest(directions)

    def random(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Mixtures of three random points, see :meth:`ChoiceSet.random`."""
        chosen = self.landmarks[rng.integers(len(self.landmarks), size=(number, MIXED))]
        shares = rng.dirichlet(np.ones(MIXED), size=number)
        return self.shown(np.einsum("ij,ij...->i...", shares, chosen))


class Product(ChoiceSet):
    """One choice set for every group, each chosen from as one likes.

    The parts are of points of shape (n,).
    """

    def __init__(self, parts: Sequence[ChoiceSet]) -> None:
        self._parts = tuple(parts)
        self.n_parts = len(self._parts)
        super().__init__((self.n_parts, *self._parts[0].shape), None)
        self.center = np.stack([part.center for part in self._parts])
        self.spread = np.stack([part.spread for part in self._parts])

    def best(self, directions: np.ndarray) -> np.ndarray:
        """See :meth:`ChoiceSet.best`."""
        each = [part.best(directions[:, g]) for g, part in enumerate(self._parts)]
        return np.stack(each, axis=1)

    def holds(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`ChoiceSet.holds`."""
        each = [part.holds(points[:, g]) for g, part in enumerate(self._parts)]
        return np.all(each, axis=0)

    def random(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """See :meth:`ChoiceSet.random`."""
        return np.stack([part.random(number, rng) for part in self._parts], axis=1)


class Models(ChoiceSet):
    """Real models, which cannot be mixed."""

    can_mix = False

    def __init__(self, points: np.ndarray) -> None:
        super().__init__(points.shape[1:], None)
        self.alternatives = self.landmarks = self.optima = points
        self._cloud = _Cloud(points)
        self.center = points.mean(axis=0)
        spread = points.std(axis=0)
        self.spread = np.where(spread > 0, spread, 1.0)

    def best(self, directions: np.ndarray) -> np.ndarray:
        """See :meth:`ChoiceSet.best`; of equal models the first."""
        return self._cloud.farthest(directions)

    def holds(self, points: np.ndarray) -> np.ndarray:
        """Which are a model, if only one that others beat; see the base class."""
        assert self.alternatives is not None
        known = np.concatenate([self.alternatives, *self.beaten])
        axes = tuple(range(2, 1 + known.ndim))
        away = np.abs(points[:, None] - known).max(axis=axes)
        return np.asarray((away < SAME).any(axis=1))

    def random(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """See :meth:`ChoiceSet.random`."""
        assert self.alternatives is not None
        return self.alternatives[rng.integers(len(self.alternatives), size=number)]


def _on_sphere(
    directions: np.ndarray, middle: np.ndarray, radius: np.ndarray | float
) -> np.ndarray:
    """The farthest points of spheres; the middle where a direction is zero."""
    size = np.sqrt(_squared(directions))
    away = directions * (radius / np.where(size > 0, size, 1.0))
    away += middle
    return np.asarray(away)


def _squared(ways: np.ndarray) -> np.ndarray:
    """|d|² of each part, of shape (..., 1)."""
    return np.einsum("...i,...i->...", ways, ways)[..., None]


def hull_of_support(
    support: Callable[[np.ndarray], np.ndarray], shape: tuple[int, ...]
) -> Hull:
    """The best in many directions, for a region that says no more of itself."""
    ways = np.random.default_rng(0).standard_normal((WAYS, *shape))
    axes = np.eye(ways[0].size).reshape(-1, *shape)
    sizes = np.sum([axis * _width(support, axis) for axis in axes], axis=0)
    if sizes.max() > APART * sizes.min() > 0:
        ways = ways / sizes
    found = Hull(np.array([_supported(support, way) for way in ways]))
    found.is_sampled = True
    return found


def _width(support: Callable[[np.ndarray], np.ndarray], axis: np.ndarray) -> float:
    """How far apart the ends of a region are along an axis."""
    ends = _supported(support, axis) - _supported(support, -axis)
    return float((ends * axis).sum())


def _supported(
    support: Callable[[np.ndarray], np.ndarray], way: np.ndarray
) -> np.ndarray:
    """The farthest point in a direction, which must be finite numbers."""
    found = floats(support(way))
    if found.shape != way.shape or not np.isfinite(found).all():
        raise InvalidParameterError(
            f"support of a region must return {way.size} finite statistics, of shape "
            f"{way.shape}, in every direction; got {shown(found)} for "
            f"{shown(way.round(3))}."
        )
    return found


def require_shown(choices: ChoiceSet, shape: tuple[int, ...]) -> None:
    """Refuse a choice set whose alternatives are not finite, or of another shape."""
    drawn = choices.random(SEEN, np.random.default_rng(0))
    for what, found, wanted in (
        ("center", choices.center, shape),
        ("spread", choices.spread, shape),
        ("random alternatives", drawn, (len(drawn), *shape)),
    ):
        if np.shape(found) != wanted or not np.isfinite(found).all():
            raise InvalidParameterError(
                f"{what} of the choice set of a region must be finite whatever may be "
                f"shown, of shape {wanted}; got {shown(found)}."
            )


class _Cloud:
    """Some points, of which the farthest in any direction is taken."""

    def __init__(self, points: np.ndarray) -> None:
        self.points = points
        away = points - points.mean(axis=0)
        self._away = np.ascontiguousarray(away.reshape(len(points), -1).T)

    def farthest(self, directions: np.ndarray) -> np.ndarray:
        """The farthest point in each direction, of equal ones the first."""
        heights = directions.reshape(-1, len(self._away)) @ self._away
        return self.points[first_of_largest(heights)]
