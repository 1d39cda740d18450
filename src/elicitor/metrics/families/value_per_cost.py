"""What is gained for what it costs: a sum of gains divided by a sum of burdens.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
g(s)        ``gains``               what is good, (..., n_gains), not negative
l(s)        ``burdens``             what is bad, then 1, (..., n_burdens), likewise
a, b        –                       their weights, not negative
φ           –                       ⟨a, g⟩ / ⟨b, l⟩; the weight of 1 is b₀
W           ``weights``             abᵀ, (n_gains, n_burdens): the unknowns, in units
==========  ======================  ===============================================

φ(s₁) > φ(s₂) ⇔ g₁ᵀW l₂ > g₂ᵀW l₁, which is linear in W. So this is a linear-fractional
metric ([B] Definition 2) of which everyone knows what stands above and what below: of n
statistics (n₁ + 1)·n₂ unknowns at most instead of n(n+1)/2, and none of them has an
unknown sign. W has rank one, so its minors are zero; and the factors of a matrix of
rank one are unique, so comparisons tell a and b, and φ up to its unit, unless two
burdens differ by a multiple of what is gained, as 1 and what is missed of a single one.

What is "missed" of a gain, what it lacks of being perfect, may be a burden, too. Then
the metric is told as F1 is: gains divided by gains and burdens, which ranks alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product

import numpy as np

from elicitor.core.checks import check_choice, check_entries, check_number
from elicitor.core.decompositions import svd
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.core.ties import first_best
from elicitor.metrics.families.base import (
    Denominator,
    Ends,
    Family,
    agreed,
    require_everyone,
)
from elicitor.metrics.families.ratio import (
    ratio_denominators,
    ratio_rises,
    ratio_values,
)
from elicitor.metrics.families.surfaces import Products
from elicitor.metrics.linear_fractional import LinearFractionalMetric

__all__ = ["ValuePerCostFamily"]

SAME = 1e-9
"""Relative differences that are rounding."""


class ValuePerCostFamily(Family):
    """Gains divided by costs: what is gained for a euro, or a millisecond.

    Parameters
    ----------
    space : Space
        Statistics that are amounts: rates, right decisions and rewards are gains;
        costs and errors are burdens. A cost from −B to 0 burdens by its size.
    missed : mapping of str to float, optional
        Gains that also burden by what they lack of a value, which is their best:
        ``{"R[yes, yes]": 1}`` for what a classifier does not find. The metric is then
        gains / (gains + burdens), as F1 is.

    Raises
    ------
    InvalidParameterError
        If statistics are given per group, nobody knows of one whether more is better,
        one may be above zero and below, there is no gain or no burden, or something
        that is no gain, or exceeds its best, is said to be missed.
    """

    angles_mislead = True
    edges = "none"

    def __init__(
        self, space: Space, *, missed: Mapping[str, float] | None = None
    ) -> None:
        require_everyone(space, "value-per-cost")
        assert space.places is not None
        self.space, self._places = space, space.places
        sides = _sides(space)
        lacking = _lacking(space, sides, {} if missed is None else missed)
        self._is_share = bool(lacking)
        names, unit = len(space.names), np.eye(len(space.names))
        costs = [(-turn * unit[i], 0.0) for i, turn in sides.items() if turn]
        missing = [(-unit[i], best) for i, best in lacking.items()]
        above = [unit[i] for i, turn in sides.items() if not turn]
        if not (above and (costs or missing)):
            raise InvalidParameterError(
                "Value per cost needs a gain and a cost, or missed=...; got "
                f"{', '.join(space.names)}."
            )
        # Of a single place, as of a model that is best in everything, nothing differs.
        alone = not np.ptp(self._places, axis=0).any()
        differ = [one for one in (*costs, *missing) if alone or self._differs(*one)]
        rows, offsets = zip(*differ, (np.zeros(names), 1.0), strict=True)
        self._above, self._below = np.array(above), np.array(rows)
        self._offsets = np.array(offsets)
        typical = self._places @ self._above.T
        self._units = (
            _or_one(typical.mean(axis=0)),
            _or_one((self._places @ self._below.T + self._offsets).mean(axis=0)),
        )
        self.shape = len(self._above), len(self._below)
        self.size = self.shape[0] * self.shape[1]
        self.constraints = np.eye(self.size)

    def gains(self, points: np.ndarray) -> np.ndarray:
        """The g of points in units, of shape (..., n_gains)."""
        return np.asarray(points @ self._above.T / self._units[0])

    def burdens(self, points: np.ndarray) -> np.ndarray:
        """The l of points in units, of shape (..., n_burdens)."""
        return np.asarray((points @ self._below.T + self._offsets) / self._units[1])

    def quadrics(self, weights: np.ndarray) -> np.ndarray:
        """The minors of W with its largest entry, see :meth:`Family.quadrics`.

        As long as that is not zero, they say that W has rank one without any other.
        """
        places = np.arange(self.size).reshape(self.shape)
        i, j = divmod(int(first_best(np.abs(weights))), self.shape[1])
        rows, columns = np.delete(places[:, 0], i), np.delete(places[0], j)
        found = np.zeros((len(rows) * len(columns), self.size, self.size))
        for minor, (row, column) in zip(found, product(rows, columns), strict=True):
            minor[places[i, j], row + column] = 1.0
            minor[places[i, 0] + column, row + j] = -1.0
        return (found + found.swapaxes(1, 2)) / 2

    @property
    def surface(self) -> Callable[[np.ndarray], Products] | None:
        """Where W has rank one, see :attr:`Family.surface`."""
        return self._products if min(self.shape) > 1 else None

    def _products(self, weights: np.ndarray) -> Products:
        return Products(np.maximum(weights, 0.0).reshape(-1, *self.shape))

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """g₁⊗l₂ − g₂⊗l₁, see :meth:`Family.differences`."""
        ahead = np.einsum("pi,pj->pij", self.gains(first), self.burdens(second))
        behind = np.einsum("pi,pj->pij", self.gains(second), self.burdens(first))
        return np.asarray((ahead - behind).reshape(-1, self.size))

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """g′⊗l − g⊗l′, see :meth:`Family.slopes`."""
        rises = self._above / self._units[0][:, None]
        falls = self._below / self._units[1][:, None]
        found = np.einsum("is,pj->pijs", rises, self.burdens(points))
        found -= np.einsum("pi,js->pijs", self.gains(points), falls)
        return np.asarray(found.reshape(len(points), self.size, -1))

    def shows_signs(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Where one side is nowhere worse; twice the gain for its cost is a form."""
        return agreed((first - second) * self.space.signs / self.space.spans)

    def metric(self, weights: np.ndarray) -> LinearFractionalMetric:
        """See :meth:`Family.metric`."""
        (values,), n = self.coefficients(weights[None]), len(self.space.names)
        return LinearFractionalMetric(
            values[:n], values[n:-1], float(values[-1]), names=self.space.names
        )

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """p, q and q₀ of the nearest W of rank one, see :meth:`Family.coefficients`.

        Weights of gains sum to 1; what is typical burdens by 1, or a share's gain.
        """
        known = np.maximum(weights.reshape(-1, *self.shape), 0.0)
        known = np.where(known.any(axis=(1, 2), keepdims=True), known, 1.0)
        left, _, right = svd(known, full_matrices=False)
        # Of no negative entries they have none, but for a common sign.
        a, b = np.abs(left[:, :, 0]), np.abs(right[:, 0])
        total = (a / self._units[0]).sum(axis=1, keepdims=True)
        p = a / self._units[0] / total @ self._above
        size = a.sum(axis=1, keepdims=True) / total if self._is_share else 1.0
        b = size * b / b.sum(axis=1, keepdims=True) / self._units[1]
        q = b @ self._below
        return np.column_stack([p, q + p if self._is_share else q, b @ self._offsets])

    def bounds(self, ends: Ends) -> np.ndarray:
        """See :meth:`Family.bounds`; as if W need not have rank one.

        Of rank one, its rows add up to a and its columns to b, but for a factor.
        """
        entries = np.eye(self.size).reshape(*self.shape, self.size)
        rows = entries.sum(axis=1) / self._units[0][:, None]
        columns = entries.sum(axis=0) / self._units[1][:, None]
        p, q = self._above.T @ rows, self._below.T @ columns
        gained = rows.sum(axis=0)
        unit = gained if self._is_share else np.ones(self.size)
        below = q + p if self._is_share else q
        fixed = self._offsets @ columns
        return np.vstack([ends(p, gained), ends(np.vstack([below, fixed]), unit)])

    def values(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.values`."""
        return ratio_values(self.coefficients(weights), points)

    def rises(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """See :meth:`Family.rises`."""
        return ratio_rises(self.coefficients(weights), points)

    def denominator(self, weights: np.ndarray) -> Denominator:
        """See :meth:`Family.denominator`."""
        return partial(ratio_denominators, self.coefficients(weights[None])[0])

    def details(
        self,
        weights: np.ndarray,
        coefficients: np.ndarray,  # noqa: ARG002
        ends: Ends | None = None,  # noqa: ARG002
    ) -> Details:
        """See :meth:`Family.details`."""
        return {"form": self.metric(weights).form}

    def _differs(self, row: np.ndarray, offset: float) -> bool:
        """Whether a burden is not the same at all places."""
        found = self._places @ row + offset
        return bool(np.ptp(found) > SAME * np.abs(found).max())


def _sides(space: Space) -> dict[int, int]:
    """By place 0 for a gain; for a cost how its value turns into a gain.

    That is -1 if it is an amount of which less is better, and 1 if from −B to 0 ([C]).
    """
    found, places = {}, np.asarray(space.places)
    for i, (name, sign) in enumerate(zip(space.names, space.signs, strict=True)):
        values = places[:, i]
        slack = SAME * float(np.abs(values).max())
        is_amount = bool(values.min() >= -slack)
        if not ((sign and is_amount) or (sign > 0 and values.max() <= slack)):
            raise InvalidParameterError(
                "Value per cost needs amounts of which everyone wants more, or less; "
                f"{name} goes from {values.min():g} to {values.max():g}"
                f"{'' if sign else ' and nobody knows which way it counts'}."
            )
        found[i] = (0 if sign > 0 else -1) if is_amount else 1
    return found


def _lacking(
    space: Space, sides: Mapping[int, int], missed: Mapping[str, float]
) -> dict[int, float]:
    """Which gains are missed, by their places, and what is best of each."""
    gains = {space.names[i]: i for i, turn in sides.items() if not turn}
    found, places = {}, np.asarray(space.places)
    for name, best in check_entries("missed", missed).items():
        place = gains[check_choice("missed", name, gains)]
        most = float(places[:, place].max())
        found[place] = check_number(f"missed[{name!r}]", best, at_least=most)
    return found


def _or_one(sizes: np.ndarray) -> np.ndarray:
    return np.where(sizes > 0, sizes, 1.0)
