"""What errors and gaps between groups cost someone: fair metrics.

==========  ==================  ===================================================
symbol      in code             meaning
==========  ==================  ===================================================
a, b, B, λ  –                   as in :class:`FairMetric`, :class:`FairQuadraticMetric`
θ           –                   (±(1−λ)a, λb) or (±(1−λ)a, λB), B by its distinct
                                entries √μ B_ij (:mod:`elicitor.metrics.symmetric`)
R, w        ``basis``           θ = R w; w are the unknowns, |w| = 1
==========  ==================  ===================================================

Before any answer all w that fulfil the constraints are as likely. R is scaled such that
errors and gaps then weigh about the same, λ ≈ ½, however many pairs and entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, ClassVar

import numpy as np

from elicitor.core.checks import check_flag
from elicitor.core.errors import InvalidParameterError
from elicitor.core.orientation import Orientation
from elicitor.core.space import Space
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.families.base import (
    Ends,
    WeightedSum,
)
from elicitor.metrics.families.ends import normalised_ends, size_ends
from elicitor.metrics.features import Gaps, Linear, SquaredGaps
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import known_signs
from elicitor.words import say

__all__ = [
    "NO_ERRORS",
    "NO_GAPS",
    "FairFamily",
    "FairQuadraticFamily",
    "GroupCosts",
    "check_known",
]

NO_GAPS = say(ResultNote("no-gaps"))
NO_ERRORS = say(ResultNote("no-errors"))
NEGLIGIBLE, LEVEL = 0.15, 0.95
"""A part weighs next to nothing if its weight is surely (LEVEL) below this."""
WIDE = 0.7
"""A part is hardly identified if it scatters by this share of what it did at first."""


class GroupCosts(WeightedSum):
    """Costs of everyone's errors and of gaps between groups."""

    kind: ClassVar[type[GroupMetric]]
    power: ClassVar[int]  # what a gap costs grows with this power
    gain: ClassVar[float]  # sign of the utility's slope in rates, if a > 0
    learns_signs = True

    def __init__(
        self,
        space: Space,
        gaps: Gaps | SquaredGaps,
        roots: np.ndarray,
        signs: Any,
        known: GroupMetric | None,
        *,
        alike: bool,
        diagonal: bool = False,
    ) -> None:
        if space.prevalence is None:
            raise InvalidParameterError(
                "A metric of gaps between groups needs a region with groups."
            )
        if space.n_attributes:
            raise InvalidParameterError(
                "A fair metric is about rates alone; for "
                f"{', '.join(space.names[-space.n_attributes :])} as well use a sum of "
                "terms, SumOf(Linear(), Gaps())."
            )
        self.space, self._prevalence = space, space.prevalence
        self.pair_names = tuple(combinations(space.groups, 2))
        self._roots = roots
        named = space.class_statistics is not None
        if signs is None and not named:
            signs = "increasing" if self.gain > 0 else "decreasing"
        linear = Linear(space, known_signs(space.names, signs))
        if known is not None:
            basis = self._of_known(check_known(space, self.kind, known))
            of_w = np.ones(2)
        else:
            basis = self._of_all(len(space.names), alike, diagonal)
            others = basis.shape[1] - linear.size
            of_w = np.append(linear.signs, np.full(others, float(gaps.signs.any())))
        super().__init__(space, [linear, gaps], basis=basis, signs=of_w)

    def metric(self, weights: np.ndarray) -> GroupMetric:
        """See :meth:`Family.metric`."""
        errors, gaps, trade_off = (part[0] for part in self._parts(weights[None]))
        return self.kind(
            errors,
            dict(zip(self.pair_names, self._violations(gaps), strict=True)),
            float(trade_off),
            prevalence=self._prevalence,
            names=self.space.names,
            groups=self.space.groups,
        )

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Family.coefficients`."""
        errors, gaps, trade_off = self._parts(weights)
        listed = gaps / self._roots
        return np.hstack([errors, listed.reshape(len(gaps), -1), trade_off[:, None]])

    def bounds(self, ends: Ends) -> np.ndarray:
        """See :meth:`Family.bounds`."""
        n = len(self.space.names)
        found = ends(self.basis)
        errors = np.sort(self.gain * found[:n], axis=1)
        size = _norm_ends(errors)
        pairs = found[n:].reshape(len(self.pair_names), -1, 2)
        norms = np.array([_norm_ends(pair) for pair in pairs]) / self.power
        others = [np.delete(norms, i, axis=0).sum(axis=0) for i in range(len(norms))]
        gaps = [
            _ends_over_sum(pair, float(self.power), *other) / self._roots[:, None]
            for pair, other in zip(pairs, others, strict=True)
        ]
        total = norms.sum(axis=0)
        trade_off = _share_ends(total, size)
        return np.vstack([normalised_ends(errors), *gaps, trade_off])

    def remarks(
        self, coefficients: np.ndarray, prior: Callable[[], np.ndarray]
    ) -> tuple[str, ...]:
        """See :meth:`Family.remarks`; a part without weight is hardly identified."""
        n = len(self.space.names)
        trade_off = coefficients[:, -1]
        parts = (slice(n, -1), trade_off, NO_GAPS), (slice(n), 1 - trade_off, NO_ERRORS)
        return tuple(
            text
            for part, weight, text in parts
            if np.quantile(weight, LEVEL) < NEGLIGIBLE
            and _scatter(coefficients[:, part]) > WIDE * _scatter(prior()[:, part])
        )

    def _parts(self, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return a, the entries of b or B per pair, and λ, normalised."""
        # A Gaussian belief knows of the constraints, but does not end there.
        allowed = np.where(self.signs * weights < 0, 0.0, weights)
        costs = allowed @ self.basis.T
        n = len(self.space.names)
        errors = self.gain * costs[:, :n]
        gaps = costs[:, n:].reshape(len(weights), len(self.pair_names), -1)
        size = np.linalg.norm(errors, axis=1)
        total = np.linalg.norm(gaps, axis=2).sum(axis=1) / self.power
        errors = errors / np.where(size > 0, size, 1.0)[:, None]
        gaps = gaps / np.where(total > 0, total, 1.0)[:, None, None]
        return errors, gaps, total / (size + total)

    def _violations(self, gaps: np.ndarray) -> np.ndarray:
        """What the metric has for every pair, from its entries."""
        return gaps

    def _flat(self, costs: np.ndarray) -> np.ndarray:
        """The inverse of :meth:`_violations`."""
        return costs

    def _of_all(self, n: int, alike: bool, diagonal: bool) -> np.ndarray:
        """R, if everything is to be found."""
        pairs = len(self.pair_names)
        own = np.eye(len(self._roots))
        if diagonal:
            own = own[:, self._roots == 1]
        among = np.full((pairs, 1), pairs**-0.5) if alike else np.eye(pairs)
        gaps = np.kron(among, own)
        balance = np.sqrt(pairs * gaps.shape[1] / n) / self.power
        return _block_diagonal(np.eye(n), gaps / balance)

    def _of_known(self, known: GroupMetric) -> np.ndarray:
        """R, if w = (1−λ, λ)."""
        costs: Mapping[Any, np.ndarray] = known.violation_costs
        gaps = self._flat(np.stack(list(costs.values())))
        errors = self.gain * known.misclassification_costs
        return _block_diagonal(errors[:, None], gaps.reshape(-1, 1))


class FairFamily(GroupCosts):
    """Errors of everyone and absolute gaps: a, b and λ of a `FairMetric`.

    Of a pool with attributes it is a sum of the same terms, in units of what occurs:
    statistics of everyone, and gaps in all that differs between groups.

    Parameters
    ----------
    space : Space
        Rates per group, and attributes.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates. By default it falls,
        as [F] speaks of errors, except with right decisions of several classes.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    known : FairMetric, optional
        All but the trade-off, if only that is to be found; its own is ignored.
    liked_gaps : bool, default=False
        Whether somebody may like gaps, and the answers tell; else they are bad to
        everyone, or nothing, also where ``signs="unknown"``.
    """

    kind, power, gain = FairMetric, 1, -1.0

    def __init__(
        self,
        space: Space,
        *,
        signs: Any = None,
        same_for_all_pairs: bool = False,
        known: GroupMetric | None = None,
        liked_gaps: bool = False,
    ) -> None:
        check_flag("liked_gaps", liked_gaps)
        if liked_gaps and known is not None:
            raise InvalidParameterError(
                "liked_gaps does not go with known, by which gaps have their costs."
            )
        roots, gaps = np.ones(len(space.names)), Gaps(space, liked=liked_gaps)
        super().__init__(space, gaps, roots, signs, known, alike=same_for_all_pairs)


class FairQuadraticFamily(GroupCosts):
    """Errors of everyone and products of gaps: a, B and λ.

    Parameters
    ----------
    space : Space
        Rates per group.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates. By default it falls
        with the errors of several classes and grows with anything else, as [Q] speaks
        of right decisions; a `FairMetric` takes rates of no known classes for errors.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    diagonal : bool, default=False
        Whether gaps in different rates do not interact, so that B is diagonal.
    known : FairQuadraticMetric, optional
        All but the trade-off, if only that is to be found; its own is ignored.
    """

    kind, power, gain = FairQuadraticMetric, 2, 1.0

    def __init__(
        self,
        space: Space,
        *,
        signs: Any = None,
        same_for_all_pairs: bool = False,
        diagonal: bool = False,
        known: GroupMetric | None = None,
    ) -> None:
        gaps = SquaredGaps(space)
        super().__init__(
            space,
            gaps,
            gaps.root_multiplicities,
            signs,
            known,
            alike=same_for_all_pairs,
            diagonal=diagonal,
        )

    def _violations(self, gaps: np.ndarray) -> np.ndarray:
        n = len(self.space.names)
        rows, columns = np.triu_indices(n)
        matrices = np.empty((len(gaps), n, n))
        matrices[:, rows, columns] = gaps / self._roots
        matrices[:, columns, rows] = matrices[:, rows, columns]
        return matrices

    def _flat(self, costs: np.ndarray) -> np.ndarray:
        rows, columns = np.triu_indices(len(self.space.names))
        return np.asarray(costs[:, rows, columns] * self._roots)


def check_known(space: Space, kind: type[GroupMetric], value: Any) -> GroupMetric:
    """The option `known`, or a file of it: all but the trade-off, normalised."""
    assert space.prevalence is not None
    if isinstance(value, Mapping):
        value = kind.from_dict(value)
    fits = (
        isinstance(value, kind)
        and value.orientation is Orientation.COST
        and (value.names, value.groups) == (space.names, space.groups)
        and np.allclose(value.prevalence, space.prevalence)
    )
    if not fits:
        raise InvalidParameterError(
            f"known must be a {kind.__name__}, a cost, of the rates "
            f"{', '.join(space.names)} of the groups {', '.join(space.groups)} with "
            f"the region's prevalence; got {value!r}."
        )
    metric: GroupMetric = value.normalised()
    gaps = np.stack(list(metric.violation_costs.values()))
    if not metric.misclassification_costs.any() or not gaps.any():
        raise InvalidParameterError(
            "known must weigh both errors and gaps, or there is nothing to trade; "
            f"got {value!r}."
        )
    return metric


def _block_diagonal(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    matrix = np.zeros((len(one) + len(other), one.shape[1] + other.shape[1]))
    matrix[: len(one), : one.shape[1]] = one
    matrix[len(one) :, one.shape[1] :] = other
    return matrix


def _norm_ends(ends: np.ndarray) -> np.ndarray:
    """Least and largest norm of vectors within some ends."""
    return np.asarray(np.linalg.norm(size_ends(ends), axis=1))


def _ends_over_sum(
    ends: np.ndarray, power: float, least: float, most: float
) -> np.ndarray:
    """Ends of x_i / (‖x‖/power + rest), the rest being between `least` and `most`."""
    # x_i/(‖x‖/p + r) is p (x_i/‖x‖) · (‖x‖/p)/(‖x‖/p + r): x/‖x‖ is independent of ‖x‖.
    size = _norm_ends(ends) / power
    share = _share_ends(size, np.array([least, most]))
    direction = power * normalised_ends(ends)
    corners = direction[:, :, None] * share
    return np.stack([corners.min(axis=(1, 2)), corners.max(axis=(1, 2))], axis=1)


def _share_ends(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Ends of one/(one + other) of sizes between some ends."""
    with np.errstate(invalid="ignore", divide="ignore"):
        shares = one / (one + other[::-1])
    return np.where(np.isnan(shares), [0.0, 1.0], shares)


def _scatter(coefficients: np.ndarray) -> float:
    """Root of the sum of all variances."""
    return float(np.sqrt(coefficients.var(axis=0).sum()))
