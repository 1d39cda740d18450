"""Metrics of two classes among which every threshold is about equally often the best.

Weights that are drawn evenly hardly ever differ about the threshold where positives
are rare: whatever they are, to call nobody positive is nearly the best. People who ask
which threshold to take do differ. So what is known before any answer is spread over the
*decisions*: the poles that are drawn lie on the tangents at all best classifiers.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
(s, z)      ``vertices``            poles, of shape (n_poles, 2); z = 0 if linear
W           ``weights``             the same as unknowns of a family, (n_poles, size)
ε           ``rates``               shares of answers that are wrong, (n_rates,)
==========  ======================  ===============================================
"""

from __future__ import annotations

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.efficient.pole_covering import covering_poles
from elicitor.procedures.efficient.pole_polygon import all_poles, poles
from elicitor.procedures.efficient.pole_regret import pole_regrets
from elicitor.procedures.regret import regrets_of
from elicitor.regions.chord import Boundary
from elicitor.regions.landmarks import thresholds_of

__all__ = ["Covering", "all_over", "in_unknowns"]

POLES = 20_000
ERRORS = {0.005: 0.5, 0.05: 0.2, 0.1: 0.2, 0.2: 0.1}
NEVER = {1e-9: 1.0}
"""Shares of answers that are wrong, and how likely they are before any answer."""
PAIRS = 200
"""Random pairs by which poles are told in the unknowns of a family."""
ROUNDING = 1e-9


class Covering:
    """Poles that cover all decisions, and what answers say of them.

    `prevalence` is ζ where they are poles of ratios, and None of linear metrics.
    """

    def __init__(
        self, vertices: np.ndarray, weights: np.ndarray, prevalence: float | None
    ) -> None:
        self._vertices, self._weights = vertices, weights
        self._prevalence = prevalence

    @classmethod
    def of(cls, utility: LinearUtility, *, trivial: bool = True) -> Covering | None:
        """The metrics that cover the thresholds; None for other families and signs."""
        boundary, ratio = utility.region.boundary, utility.family.angles_mislead
        if boundary is None or not len(utility.constraints):
            return None
        if not ratio and utility.size != len(utility.region.names):
            return None
        choices = np.array([end.confusion for end in thresholds_of(boundary)])
        vertices = all_over(boundary, choices, linear=not ratio, trivial=trivial)
        weights = in_unknowns(utility, vertices, anywhere=trivial)
        if weights is None:
            return None
        weights = weights / np.linalg.norm(weights, axis=1, keepdims=True)
        if (weights @ utility.constraints.T < -ROUNDING).any():
            return None
        return cls(vertices, weights, boundary.prevalence if ratio else None)

    def draws(
        self, beliefs: Beliefs, number: int, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Indices of poles, and an ε of each, as likely as the answers make them."""
        errors = NEVER if beliefs.is_exact else ERRORS
        rates, prior = np.array(list(errors)), np.array(list(errors.values()))
        rows = beliefs.halfspaces
        slack = ROUNDING * np.linalg.norm(rows, axis=1)
        wrong = (self._weights @ rows.T < -slack).sum(axis=1)[:, None]
        logs = np.log(prior) + wrong * np.log(rates / (1 - rates))
        logs += len(rows) * np.log(1 - rates)
        weights = np.exp(logs - logs.max()).ravel()
        drawn = rng.choice(len(weights), number, p=weights / weights.sum())
        return drawn // len(rates), rates[drawn % len(rates)]

    def weights(self, which: np.ndarray) -> np.ndarray:
        """W of some poles, of shape (n, size)."""
        return self._weights[which]

    def regrets(self, which: np.ndarray, points: np.ndarray) -> np.ndarray:
        """What poles lose by choosing points, (n, n_points), as shares of the range."""
        vertices = self._vertices[which]
        if self._prevalence is None:
            share = vertices[:, 0]
            return regrets_of(np.column_stack([1 - share, share]) @ points.T)
        return pole_regrets(vertices, points, self._prevalence)


def in_unknowns(
    utility: LinearUtility, vertices: np.ndarray, *, anywhere: bool = True
) -> np.ndarray | None:
    """W of any length, from how the poles judge random pairs; None if it has none.

    Pairs are `anywhere`: those that are shown may be too much alike to tell.
    """
    rng, right = np.random.default_rng(0), utility.region.space.right
    if anywhere and right is not None:
        points = right * rng.random((2 * PAIRS, len(right)))
    else:
        points = utility.random_points(2 * PAIRS, rng)
    ends = np.column_stack([points, np.ones(2 * PAIRS)])
    judged = np.cross(ends[:PAIRS], ends[PAIRS:]) @ poles(vertices).T
    rows = utility.rows(points[:PAIRS], points[PAIRS:])
    found = np.linalg.lstsq(rows, judged)[0]
    if not np.allclose(rows @ found, judged, atol=ROUNDING * np.abs(judged).max()):
        return None
    return np.asarray(found.T)


def all_over(
    boundary: Boundary,
    choices: np.ndarray,
    *,
    linear: bool = False,
    trivial: bool = True,
    number: int = POLES,
) -> np.ndarray:
    """Poles of ratios or of linear metrics, each choice the best for as many.

    Without `trivial` few of those of ratios for whom it is best to call all the same.
    """
    rng, polygon = np.random.default_rng(0), all_poles(boundary.prevalence)
    return covering_poles(choices, polygon, number, rng, linear=linear, trivial=trivial)
