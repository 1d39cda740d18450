"""What gaps between groups cost, from runs of LPME ([F] Section 4.2).

==========  ================  =====================================================
symbol      in code           meaning
==========  ================  =====================================================
σ           ``members``       the groups that get trivial rates, shape (m,)
e_1, e_i    ``corners``       rates of "always the first class" and "always i", where
                              i = 2 for two groups and k for more, shape (2, q)
w_i         ``turns``         1 − 2e_i, signs of s − e_i, shape (2, q)
f̌, f̃        ``slopes``        unit slopes of the cost found with e_1 and e_i in σ
α           ``errors``        â ⊙ (1 − τ^σ), shape (q,)
β^σ         ``violation``     Σ λ b^{uv} / (1−λ) over the pairs that σ separates
b̃^{uv}      ``weights``       λ b^{uv} / (1−λ), shape (n_pairs, q)
Ξ           ``separated``     whether a cut separates a pair, (n_cuts, n_pairs)
==========  ================  =====================================================

With e_i in σ and s elsewhere every gap is 0 or |s − e_i| = w_i ⊙ (s − e_i), so the cost
is linear in s, with slopes proportional to α + w_i ⊙ β^σ ([F] equations (9) and (12)).
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.regions.groups.ball import GroupBall

__all__ = ["CYCLES", "CutSearch", "pair_weights", "violation"]

CYCLES = 4
"""[F] Section 6 fixes four cycles of the coordinate-wise search."""


class CutSearch:
    """Two runs of LPME for one cut of the groups, with e_1 and with e_i in σ.

    `second` is i, from 0; `signs` are 1 where utility grows with everyone's rates.
    """

    def __init__(
        self, region: GroupBall, members: np.ndarray, signs: np.ndarray, second: int
    ) -> None:
        corners = region.trivial[[0, second]]
        self.turns = 1 - 2 * corners
        # (2, q): there slopes weigh an error against a gap. [F] has no question for the
        # sign; one is asked for each, as in [Q] Algorithm 2.
        self.unknown = self.turns == signs
        self.runs = [
            SphereSearch(
                region.ball,
                signs,
                cycles=CYCLES,
                show=partial(region.split, members, e),
            )
            for e in corners
        ]
        self.finished = False

    def questions_to(self, tolerance: float) -> int:
        """Questions of both runs, those about signs included."""
        searches = sum(run.questions_to(tolerance) for run in self.runs)
        return searches + int(self.unknown.sum())

    def run(
        self, tolerance: float, *, later: int = 0
    ) -> Generator[Question, Answer, None]:
        """Ask until both runs are done; see :meth:`SphereSearch.run`."""
        remaining = later + self.questions_to(tolerance)
        for run, unknown in zip(self.runs, self.unknown, strict=True):
            remaining -= int(unknown.sum())
            yield from run.find_signs(unknown, later=remaining)
            remaining -= run.questions_to(tolerance)
            yield from run.run(tolerance, later=remaining)
        self.finished = True


def violation(errors: np.ndarray, slopes: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """Solve δ f̌ = α + w_1 ⊙ β and δ′ f̃ = α + w_i ⊙ β, [F] (13), for β, not clipped."""
    agree = turns[0] == turns[1]
    # δ f̌ = δ′ f̃ where w_1 and w_i agree, else δ f̌ + δ′ f̃ = 2α: q equations for δ,
    # δ′ by least squares. [F]'s appendix that derives δ is not public.
    system = np.stack([slopes[0], np.where(agree, -slopes[1], slopes[1])], axis=1)
    scales = np.linalg.lstsq(system, np.where(agree, 0.0, 2 * errors))[0]
    return np.asarray(turns[0] * (scales[0] * slopes[0] - errors))


def pair_weights(separated: np.ndarray, violations: np.ndarray) -> np.ndarray:
    """Solve Σ_pairs Ξ b̃ = β^σ, scaled to Σ‖b^{uv}‖₂ = 1 ([F] eq. (14)).

    With fewer cuts than pairs the smallest that agree; all equal if nothing is known.
    """
    weights = np.linalg.lstsq(separated.astype(float), violations)[0]
    size = np.linalg.norm(weights, axis=1).sum()
    if size <= 1e-12:
        weights = np.ones_like(weights)
        size = np.linalg.norm(weights, axis=1).sum()
    return np.asarray(weights / size)
