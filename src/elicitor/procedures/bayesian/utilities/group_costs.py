"""What errors and gaps between groups cost someone: the unknowns of fair metrics.

==========  ==================  ===================================================
symbol      in code             meaning
==========  ==================  ===================================================
n, m, M     –                   number of rates, of groups, and of pairs of groups
r, g^{uv}   –                   everyone's rates; gaps r^u − r^v, of shape (M, n)
a, b, B, λ  –                   as in :class:`FairMetric`, :class:`FairQuadraticMetric`
θ           –                   (±(1−λ)a, λb) or (±(1−λ)a, λB), B by its distinct
                                entries √μ B_ij (:mod:`elicitor.metrics.symmetric`)
F           ``features``        the utility is ⟨θ, F⟩: F lists r, then −|g_i| or
                                −√μ g_i g_j / 2 of every pair
R, w        ``basis``           θ = R w; w are the unknowns, |w| = 1
==========  ==================  ===================================================

Before any answer all w that fulfil the constraints are as likely. R is scaled such that
errors and gaps then weigh about the same, λ ≈ ½, however many pairs and entries.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.symmetric import SymmetricTensors
from elicitor.procedures.bayesian.parametrisations.group_costs import (
    GroupCostsParametrisation,
)
from elicitor.procedures.bayesian.utilities.antipodes import AntipodalUtility
from elicitor.procedures.efficient.fair_search import (
    NO_ERRORS,
    NO_GAPS,
    slope_signs,
)
from elicitor.procedures.efficient.gap_costs import ABSOLUTE, Form
from elicitor.procedures.efficient.trade_off_bisection import check_known
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.multiclass.ball import Ball

__all__ = ["GroupCosts"]

NEGLIGIBLE, LEVEL = 0.15, 0.95
"""A part weighs next to nothing if its weight is surely (LEVEL) below this."""
WIDE = 0.7
"""A part is hardly identified if it scatters by this share of what it did at first."""
DRAWS = 1000
ROUNDING = 1e-12


class GroupCosts(AntipodalUtility):
    """Costs of errors and of gaps, on a ball of rates per group.

    Parameters
    ----------
    region : GroupBall
        Rates that every group can reach.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates; by default as
        :func:`slope_signs` has it.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    diagonal : bool, default=False
        Whether squared gaps in different rates do not interact, so that B is diagonal.
    known : GroupMetric, optional
        All but the trade-off; then λ is the only unknown.

    Attributes
    ----------
    form : Form
        Absolute or squared gaps, see the subclass.
    basis : ndarray of shape (n_costs, size)
        R.
    """

    form: Form

    def __init__(
        self,
        region: GroupBall,
        *,
        signs: Any = None,
        same_for_all_pairs: bool = False,
        diagonal: bool = False,
        known: GroupMetric | None = None,
    ) -> None:
        self.region: GroupBall = region
        self.shape = region.prevalence.shape
        self.pair_names = tuple(combinations(region.groups, 2))
        self.first, self.second = np.triu_indices(len(region.groups), k=1)
        if known is not None:
            self.basis = self._of_known(check_known(region, self.form, known))
            self._signs = np.ones(2)
        else:
            free = isinstance(signs, str) and signs == "unknown"
            slopes = slope_signs(region, self.form, None if free else signs)
            self.basis = self._of_all(same_for_all_pairs, diagonal)
            self._signs = self._known_signs(slopes * (not free))
        self.size = self.basis.shape[1]
        self.constraints = np.diag(self._signs)[self._signs != 0]

    @property
    def ball(self) -> Ball:
        """See :attr:`AntipodalUtility.ball`."""
        return self.region.ball

    @property
    def n_rates(self) -> int:
        """The number of rates of a group."""
        return len(self.region.names)

    @cached_property
    def layout(self) -> SymmetricTensors:
        """How the entries of a B stand in one vector."""
        return SymmetricTensors(self.n_rates, 2)

    @abstractmethod
    def gap_features(self, gaps: np.ndarray) -> np.ndarray:
        """What the costs of gaps are weights of, (..., n_pairs, n_per_pair)."""

    def features(self, points: np.ndarray) -> np.ndarray:
        """F, of shape (n_points, n_costs)."""
        overall = (self.region.prevalence * points).sum(axis=1)
        gaps = points[:, self.first] - points[:, self.second]
        costs = self.gap_features(gaps).reshape(len(points), -1)
        return np.hstack([overall, -costs])

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.differences`."""
        return np.asarray((self.features(first) - self.features(second)) @ self.basis)

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """See :meth:`Utility.is_settled`; costs of unknown sign must not differ."""
        seen = np.where(self._signs == 0, -np.abs(rows), self._signs * rows)
        back = np.where(self._signs == 0, -np.abs(rows), -self._signs * rows)
        certain = (side.min(axis=1) >= -ROUNDING for side in (seen, back))
        return np.logical_or(*certain)

    def slopes_with(self, gap_slopes: np.ndarray) -> np.ndarray:
        """J, from how the features of every gap grow with it.

        Parameters
        ----------
        gap_slopes : ndarray of shape (n_places, n_pairs, n_per_pair, n_rates)
            Per radius.

        Returns
        -------
        ndarray of shape (n_places, size, n_entries)
        """
        m, n = self.shape
        between = np.zeros((len(self.first), m))
        rows = np.arange(len(self.first))
        between[rows, self.first], between[rows, self.second] = 1.0, -1.0
        gaps = -np.einsum("npfj,pg->npfgj", gap_slopes, between)
        overall = self.region.prevalence[None] * np.eye(n)[:, None, :]
        stacked = np.concatenate(
            [
                np.broadcast_to(overall, (len(gap_slopes), n, m, n)),
                gaps.reshape(len(gap_slopes), -1, m, n),
            ],
            axis=1,
        ).reshape(len(gap_slopes), -1, m * n)
        return np.asarray(self.ball.radius * (self.basis.T @ stacked))

    # -- metrics --------------------------------------------------------------------

    def metric(self, weights: np.ndarray) -> GroupMetric:
        """See :meth:`Utility.metric`; normalised."""
        (found,), n = self.coefficients(weights[None]), self.n_rates
        gaps = found[n:-1].reshape(len(self.pair_names), -1)
        return self.form.metric(
            found[:n],
            dict(zip(self.pair_names, self._violations(gaps), strict=True)),
            float(found[-1]),
            prevalence=self.region.prevalence,
            names=self.region.names,
            groups=self.region.groups,
        )

    @cached_property
    def parametrisation(self) -> GroupCostsParametrisation:
        """See :meth:`Utility.parametrisation`."""
        return GroupCostsParametrisation(
            self.basis,
            self._signs,
            self._root_multiplicities,
            self.n_rates,
            self.form.power,
            self.form.gain,
        )

    def remarks(self, coefficients: np.ndarray) -> tuple[str, ...]:
        """See :meth:`Utility.remarks`; a part without weight is hardly identified."""
        gaps, errors = slice(self.n_rates, -1), slice(self.n_rates)
        trade_off = coefficients[:, -1]
        parts = (gaps, trade_off, NO_GAPS), (errors, 1 - trade_off, NO_ERRORS)
        return tuple(
            text
            for part, weight, text in parts
            if np.quantile(weight, LEVEL) < NEGLIGIBLE
            and _scatter(coefficients[:, part])
            > WIDE * _scatter(self._at_first[:, part])
        )

    @cached_property
    def _at_first(self) -> np.ndarray:
        """Coefficients that are as likely as any before the first answer."""
        return self.coefficients(
            self.beliefs().draws(DRAWS, np.random.default_rng(0))[0]
        )

    @property
    def _root_multiplicities(self) -> np.ndarray:
        """√μ of the entries of a pair."""
        if self.form is ABSOLUTE:
            return np.ones(self.n_rates)
        return np.sqrt(self.layout.multiplicities[self.layout.order(2)])

    def _violations(self, gaps: np.ndarray) -> np.ndarray:
        """b, or B from the entries of its upper triangle, of every pair."""
        if self.form is ABSOLUTE:
            return gaps
        rows, columns = np.triu_indices(self.n_rates)
        matrices = np.empty((len(gaps), self.n_rates, self.n_rates))
        matrices[:, rows, columns] = gaps
        matrices[:, columns, rows] = matrices[:, rows, columns]
        return matrices

    # -- unknowns -------------------------------------------------------------------

    def _of_all(self, same_for_all_pairs: bool, diagonal: bool) -> np.ndarray:
        """R, if everything is to be found."""
        pairs, per_pair = len(self.pair_names), len(self._root_multiplicities)
        own = np.eye(per_pair)
        if diagonal:
            own = own[:, self._root_multiplicities == 1]
        among = (
            np.full((pairs, 1), pairs**-0.5) if same_for_all_pairs else np.eye(pairs)
        )
        gaps = np.kron(among, own)
        balance = np.sqrt(pairs * gaps.shape[1] / self.n_rates) / self.form.power
        return _block_diagonal(np.eye(self.n_rates), gaps / balance)

    def _of_known(self, known: GroupMetric) -> np.ndarray:
        """R, if w = (1−λ, λ)."""
        costs: Mapping[Any, np.ndarray] = known.violation_costs
        gaps = np.stack(list(costs.values()))
        if self.form is not ABSOLUTE:
            rows, columns = np.triu_indices(self.n_rates)
            gaps = gaps[:, rows, columns] * self._root_multiplicities
        errors = self.form.gain * known.misclassification_costs
        return _block_diagonal(errors[:, None], gaps.reshape(-1, 1))

    def _known_signs(self, slopes: np.ndarray) -> np.ndarray:
        """1 and −1 for unknowns of known sign, 0 for the others."""
        others = self.basis.shape[1] - self.n_rates
        return np.append(slopes, np.full(others, float(self.form is ABSOLUTE)))


def _block_diagonal(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    matrix = np.zeros((len(one) + len(other), one.shape[1] + other.shape[1]))
    matrix[: len(one), : one.shape[1]] = one
    matrix[len(one) :, one.shape[1] :] = other
    return matrix


def _scatter(coefficients: np.ndarray) -> float:
    """Root of the sum of all variances."""
    return float(np.sqrt(coefficients.var(axis=0).sum()))
