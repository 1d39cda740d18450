"""Families of metrics: what is unknown of a metric, and what is known of everyone's.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           ``weights``             the unknowns, any length but 0, of shape (size,)
f(s)        –                       features; the utility is ⟨w, f(s)⟩ up to a
                                    constant and an increasing function
z           ``differences(x, y)``   ⟨w, z⟩ > 0 if x is preferred to y, (n, size)
J           ``slopes(points)``      how z grows with the first alternative
==========  ======================  ===============================================

A family knows statistics, but no region and nobody who answers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeAlias

import numpy as np

from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.plain import plain
from elicitor.core.space import Space
from elicitor.metrics.base import Metric
from elicitor.metrics.families.surfaces import Surface
from elicitor.metrics.features import Features

__all__ = [
    "Denominator",
    "Edges",
    "Ends",
    "Family",
    "WeightedSum",
    "agreed",
    "require_everyone",
]

Edges = Literal["weights", "all", "none"]

Ends: TypeAlias = Callable[..., np.ndarray]
"""``ends(looks, unit=None)``: least and largest ⟨look, w⟩ of all weights that are
possible, scaled to ⟨unit, w⟩ = 1, of shape (n_looks, 2). Without a unit they are scaled
somehow, the same for all looks."""


Denominator: TypeAlias = Callable[[np.ndarray], np.ndarray]
"""From points (n_points, *shape) to positive numbers (n_points,)."""

ROUNDING = 1e-9  # differences that are apart by less, of the largest, are the same


class Family(ABC):
    """Metrics that differ in unknown weights only.

    Attributes
    ----------
    space : Space
        The statistics that it is about.
    size : int
        Number of unknowns.
    constraints : ndarray of shape (n_constraints, size)
        Rows c with ⟨w, c⟩ ≥ 0, known of everyone.
    sparse : bool
        Whether about half of the unknowns are expected to be next to nothing.
    angles_mislead : bool
        Whether weights that are close may choose very differently.
    edges : {"weights", "all", "none"}
        Of which constraints ⟨w, c⟩ may be exactly zero for somebody: of those about a
        single unknown, of all, or of none.
    learns_signs : bool
        Whether the option ``signs="unknown"`` leaves open what is good and what is bad.
    called : str or None
        By which name it was built, see :func:`.build_family`.
    options : mapping
        With which options.
    left_out : ndarray of bool of shape (n_coefficients,) or None
        Coefficients of what is alike in all that can be shown, if there may be such.
    ignores_some : bool
        Whether nothing of it depends on some statistic, whatever the weights.
    earlier : mapping
        Options of files that do not name them, as earlier versions had them.
    """

    space: Space
    size: int
    constraints: np.ndarray
    sparse: bool = False
    angles_mislead: ClassVar[bool] = False
    edges: Edges = "weights"
    learns_signs: bool = False
    called: str | None = None
    options: Mapping[str, Any] = MappingProxyType({})
    left_out: np.ndarray | None = None
    ignores_some: bool = False
    earlier: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    @property
    def directions(self) -> np.ndarray:
        """Whether utility grows (1) or falls (−1) with a statistic, or is open (0)."""
        return self.space.signs

    @property
    def before(self) -> Family:
        """Itself as sessions had it that began before edition 5 of the engine."""
        return self

    def space_with(self, points: Callable[[], np.ndarray]) -> Space:  # noqa: ARG002
        """The space with places where everything differs that does where points are.

        Of points of shape (n_points, *space.shape), which may be shown; the family's
        own space unless overridden.
        """
        return self.space

    def require_finite(self, points: np.ndarray, *, slopes: bool = False) -> None:
        """Raise unless differences of points to show, or slopes, are finite."""
        with np.errstate(all="ignore"):
            what = "slopes" if slopes else "differences"
            alone = self.slopes(points) if slopes else self.differences(points, points)
            wrong = _not_finite(alone)
            if not slopes and not wrong.any():
                wrong = _not_finite(self.differences(points, points[::-1]))
        if wrong.any():
            point = points[int(np.argmax(wrong))]
            raise InvalidParameterError(
                f"The {what} of {self.called or type(self).__name__!r} must be finite "
                "whatever may be shown; they are not where "
                f"{said_of(self.space, point)}. Refuse such statistics where the "
                "family is built, or leave out what lies there."
            )

    def quadrics(self, weights: np.ndarray) -> np.ndarray:  # noqa: ARG002
        """Symmetric Q with wᵀQw = 0, known of everyone; none, unless overridden.

        Of shape (n_quadrics, size, size): those that say all, near some weights.
        """
        return np.empty((0, self.size, self.size))

    @property
    def surface(self) -> Callable[[np.ndarray], Surface] | None:
        """Where they all vanish, as seen from weights, (n, size); None without any."""
        return None

    @abstractmethod
    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Z of pairs of shape (n_pairs, *space.shape), of shape (n_pairs, size)."""

    @abstractmethod
    def slopes(self, points: np.ndarray) -> np.ndarray:
        """J, of shape (n_points, size, *space.shape)."""

    def gradients(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """How utilities of weights (n, size) grow at n points, like the points."""
        return np.einsum("ij...,ij->i...", self.slopes(points), weights)

    def rescaled(
        self,
        weights: np.ndarray,  # noqa: ARG002
        values: np.ndarray,  # noqa: ARG002
    ) -> np.ndarray | None:
        """The :meth:`values` on another scale that comparisons leave open, if any."""
        return None

    def rises(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """How `values` grow, as `gradients`; of a ratio φ = N/D how N − φD does."""
        return self.gradients(weights, points)

    @abstractmethod
    def metric(self, weights: np.ndarray) -> Metric:
        """Build the metric of some weights of shape (size,), normalised."""

    @abstractmethod
    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """Coefficients of the metrics of weights (n, size), (n, n_coefficients)."""

    def to_dict(self) -> dict[str, Any]:
        """Return what it was built from as JSON-ready data."""
        options = plain(self.options)
        return {"family": self.called, "space": self.space.to_dict(), **options}

    def bounds(self, ends: Ends) -> np.ndarray | None:  # noqa: ARG002
        """Least and largest coefficients of all metrics that are possible.

        Parameters
        ----------
        ends : callable
            Of weights, see :data:`Ends`.

        Returns
        -------
        ndarray of shape (n_coefficients, 2) or None
            Never too narrow. None if this family cannot tell.
        """
        return None

    def values(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Utilities of alternatives, those of each weights in a unit of their own.

        Of weights of shape (n_draws, size) and points of shape (n_points,
        *space.shape), of shape (n_draws, n_points). Those of the metrics, one by one,
        where differences are no f(first) − f(second); overridden, they are quicker.
        """
        before = np.roll(points, 1, axis=0)
        found = self._from_one(points)
        apart = found - np.roll(found, 1, axis=0) - self.differences(points, before)
        if (np.abs(apart) <= ROUNDING * np.abs(found).max(initial=0.0)).all():
            return np.asarray(weights @ found.T)
        return np.array([self.metric(each).utility(points) for each in weights])

    def values_from_one(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """The same from the first point, where differences are f(first) − f(second)."""
        return np.asarray(weights @ self._from_one(points).T)

    def _from_one(self, points: np.ndarray) -> np.ndarray:
        return self.differences(points, np.broadcast_to(points[:1], points.shape))

    def denominator(self, weights: np.ndarray) -> Denominator | None:  # noqa: ARG002
        """What divides the utility of weights (size,), as a function of points.

        ⟨w, z⟩ is the difference of two utilities times what divides each; None of sums.
        """
        return None

    def hardly_counts(
        self,
        weights: np.ndarray,  # noqa: ARG002
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """What counts next to nothing, where that is no single weight.

        Of weights (size,): those of somebody to whom nothing else counts, of unit
        length, and the weights without it; None if there is nothing of that kind.
        """
        return None

    @property
    def blames_gaps(self) -> bool:
        """Whether gaps between groups are taken for something bad."""
        return False

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which answers to z, (n_pairs, size), are known of everyone, by dominance.

        Bool of shape (n_pairs,), True only where a whole orthant is certain.
        """
        if len(self.constraints) < self.size:
            return np.zeros(len(rows), dtype=bool)
        return agreed(rows @ self.constraints.T)

    def shows_signs(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Which settled pairs, (n,), are so by what is good and bad alone; here all."""
        return np.ones(max(len(first), len(second)), dtype=bool)

    def notes(self, weights: np.ndarray) -> tuple[str, ...]:  # noqa: ARG002
        """What should be known about the metric of some weights; usually nothing."""
        return ()

    def remarks(
        self,
        coefficients: np.ndarray,  # noqa: ARG002
        prior: Callable[[], np.ndarray],  # noqa: ARG002
    ) -> tuple[str, ...]:
        """What draws of this person's coefficients show, beside those of anyone's."""
        return ()

    def details(
        self,
        weights: np.ndarray,  # noqa: ARG002
        coefficients: np.ndarray,  # noqa: ARG002
        ends: Ends | None = None,  # noqa: ARG002
    ) -> Details:
        """Further quantities of the metric of some weights, to be reported.

        Also of draws of coefficients, of shape (n_draws, n_coefficients), or of all
        weights that are possible for certain.
        """
        return {}


def said_of(space: Space, point: np.ndarray) -> str:
    """The statistics of a point, in groups those of each."""
    rows = [("", point)] if point.ndim == 1 else zip(space.groups, point, strict=True)
    return " and ".join(
        f"{name} is {value:g}" + (f" in {group!r}" if group else "")
        for group, row in rows
        for name, value in zip(space.names, row, strict=True)
    )


def _not_finite(found: np.ndarray) -> np.ndarray:
    """Of which points something is not finite, bool of shape (n_points,)."""
    return np.asarray(~np.isfinite(found).reshape(len(found), -1).all(axis=1))


def require_everyone(space: Space, kind: str) -> None:
    """Refuse statistics per group for a kind of metrics that is about everyone.

    Parameters
    ----------
    space : Space
        The statistics.
    kind : str
        What the family is called.

    Raises
    ------
    InvalidParameterError
        If they are of groups.
    """
    if space.prevalence is not None:
        raise InvalidParameterError(
            f"A {kind} metric needs a region of statistics of everyone; got "
            f"{', '.join(space.names)} of the groups {', '.join(space.groups)}. "
            "'fair' weighs the same statistics, costs and rewards among them, and the "
            "gaps of each between groups; SumOf(terms.Linear()) leaves gaps out."
        )


class WeightedSum(Family):
    """Sums of terms with unknown weights.

    Parameters
    ----------
    space : Space
        The statistics.
    terms : sequence of Features
        What may count.
    basis : ndarray of shape (n_features, size), optional
        R, where the weights of all features are Rw; the identity by default.
    signs : ndarray of shape (size,), optional
        Of the unknowns, if they are not those of the terms.
    """

    def __init__(
        self,
        space: Space,
        terms: Sequence[Features],
        *,
        basis: np.ndarray | None = None,
        signs: np.ndarray | None = None,
    ) -> None:
        self.space, self.terms = space, tuple(terms)
        own = np.concatenate([term.signs for term in self.terms])
        self.basis = np.eye(len(own)) if basis is None else basis
        self._is_plain = basis is None
        self.signs = own if signs is None else signs
        self.size = self.basis.shape[1]
        self.constraints = np.diag(self.signs)[self.signs != 0]

    @property
    def blames_gaps(self) -> bool:
        """See :attr:`Family.blames_gaps`."""
        return any(term.of_gaps and term.signs.any() for term in self.terms)

    def features(self, points: np.ndarray) -> np.ndarray:
        """Rᵀf(s), of shape (..., size)."""
        every = [term.features(points) for term in self.terms]
        found = every[0] if len(every) == 1 else np.concatenate(every, axis=-1)
        return found if self._is_plain else np.asarray(found @ self.basis)

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Family.differences`."""
        return self.features(first) - self.features(second)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.slopes`."""
        axis = 1  # of the features; those of the statistics follow
        every = np.concatenate([term.slopes(points) for term in self.terms], axis=axis)
        if self._is_plain:
            return every
        return np.moveaxis(np.tensordot(every, self.basis, axes=(axis, 0)), -1, axis)

    def gradients(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.gradients`."""
        own = weights if self._is_plain else weights @ self.basis.T
        ends = np.cumsum([term.size for term in self.terms])[:-1]
        parts = zip(self.terms, np.split(own, ends, axis=1), strict=True)
        return np.asarray(sum(term.gradients(w, points) for term, w in parts))

    def values(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.values`."""
        return self.values_from_one(weights, points)

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """See :meth:`Family.is_settled`; weights of unknown sign must not count."""
        level = (np.abs(rows[:, self.signs == 0]) <= ROUNDING).all(axis=1)
        return np.asarray(self.signs.any() & level & agreed(rows * self.signs))


ROUNDING = 1e-12


def agreed(seen: np.ndarray) -> np.ndarray:
    """Rows in which no two numbers have different signs, but for rounding."""
    ahead, behind = seen >= -ROUNDING, seen <= ROUNDING
    return np.asarray(ahead.all(axis=1) | behind.all(axis=1))
