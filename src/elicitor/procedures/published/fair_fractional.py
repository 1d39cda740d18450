"""[F] Section 8: ratios of rates and gaps by [F] Algorithm 1, twice, as [M] does.

==========  ================  =====================================================
symbol      in code           meaning
==========  ================  =====================================================
P, Q        ``upper, lower``  two functions of (r, |gaps|, 1) whose ratio ranks alike
σ, e_i      ``cuts``          groups in σ get trivial rates, the others s, or all do
N           ``fixed, moved``  P on a slice, (coefficients of s, 1), affine in what is
                              unknown of it: N = fixed + moved G
G           –                 what P weighs the gaps that σ separates, (q,)
Π           ``planes``        two level hyperplanes of a slice, (2, q+1): span{P, Q}
K           –                 rows that vanish on Π, (q−1, q+1)
==========  ================  =====================================================

[F] plans linear-fractional metrics and prints no procedure. This one puts together what
[F] and [M] print. On a slice, where all groups get s, or those in σ trivial rates and
the others s, no gap changes its sign: there the metric is a ratio of two affine
functions of s, and the best and the worst point of the ball tell the plane that both
span ([M] Section 7). With s in all groups no gap counts, so any two functions in that
plane are P and Q but for what they weigh gaps. On the slice of σ and e_i, P must lie in
the plane that is found there: q−1 equations KN = 0, linear in q unknowns G. The two
slices of a cut, with e_1 and e_k, so tell G as they tell β in [F] equation (13), and
as many cuts as there are pairs tell every pair (equation (14)). So for Q. Nothing is
left for a search of the trade-off: what gaps weigh is found in units of P.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from functools import partial
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_flag, check_number
from elicitor.core.decompositions import svd
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.comparison_form import wedge
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import orthant
from elicitor.procedures.cuts import group_cuts
from elicitor.procedures.face_ratios import ONLY_THE_RANKING
from elicitor.procedures.published.ball_linear_fractional import tangent_planes
from elicitor.procedures.published.fair_violation import CYCLES
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.regions.groups.ball import GroupBall
from elicitor.words import say

__all__ = ["fair_fractional"]

CUT_SHORT = say(ResultNote("gaps-cut-short"))
LEAST = 1e-9
"""Weights that are next to nothing, of sum one."""


def fair_fractional(
    region: GroupBall,
    *,
    tolerance: float = 0.001,
    signs: Any = None,
    same_for_all_pairs: bool = False,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit a ratio of rates and gaps by [F] Algorithm 1 with two searches for each.

    With M pairs of groups and q rates, (1 + 2M)·32(q−1)⌈log₂(π/2ε)⌉ questions, and some
    about the orthants of searches. "About equal" and "cannot say" count as "not
    preferred".

    Parameters
    ----------
    region : GroupBall
        What all groups can achieve: rates of classes.
    tolerance : float, default=0.001
        ε of every search, for angles (radians).
    signs : {"increasing", "decreasing"}, optional
        Whether the person's utility grows with everyone's rates. By default it falls
        with errors and grows with right decisions.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups; then one cut tells all.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a normalised `FairFractionalMetric`, without an interval. Its
        details hold ``"sign_questions"``, how many questions about orthants there are.

    Raises
    ------
    InvalidParameterError
        If the rates are not those of classes, or an option is out of range.

    Notes
    -----
    The paper has no such procedure; see the module for what it is made of, and
    docs/mathematics.md for why it tells the metric.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    search = _Search(
        region,
        orthant(region.names, signs),
        alike=check_flag("same_for_all_pairs", same_for_all_pairs),
    )
    finished = False
    with contextlib.suppress(EnoughAsked):
        yield from search.run(epsilon)
        finished = True
    short = () if finished else (CUT_SHORT,)
    return Result(
        metric=search.metric,
        interval=None,
        converged=finished,
        notes=(ONLY_THE_RANKING, *short, NO_THEOREM),
        details={"sign_questions": sum(each.n_signs for each in search.slices)},
    )


class _Slice:
    """The best and the worst point of one slice, and how far their searches are.

    Groups in `members`, if any, have the trivial rates `corner`.
    """

    def __init__(
        self,
        region: GroupBall,
        signs: np.ndarray,
        members: np.ndarray,
        corner: np.ndarray,
    ) -> None:
        self.members, self.corner, self.turns = members, corner, 1 - 2 * corner
        apart = bool(members.any())
        self.unknown = (self.turns == signs) & apart
        self.n_signs = 2 * int(self.unknown.sum())
        show = partial(region.split, members, corner)
        self.best = SphereSearch(region.ball, signs, cycles=CYCLES, show=show)
        self.worst = SphereSearch(
            region.ball, -signs, "worst", cycles=CYCLES, show=show
        )
        self.finished = False

    def questions_to(self, tolerance: float) -> int:
        """Questions of both searches, those about signs included."""
        searches = (self.best, self.worst)
        return self.n_signs + sum(each.questions_to(tolerance) for each in searches)

    def run(self, tolerance: float, later: int) -> Generator[Question, Answer, None]:
        """Ask until both searches are done."""
        remaining = later + self.questions_to(tolerance)
        for search in (self.best, self.worst):
            remaining -= int(self.unknown.sum())
            yield from search.find_signs(self.unknown, later=remaining)
            remaining -= search.questions_to(tolerance)
            yield from search.run(tolerance, later=remaining)
        self.finished = True

    @property
    def planes(self) -> np.ndarray:
        """Π, of shape (2, q+1): the plane of the better point first."""
        found = tangent_planes(self.best, self.worst)
        return np.stack([found.better.plane, found.worse.plane])

    def equations(
        self, known: np.ndarray, prevalence: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """System and right side of KN = 0 for G, of a function (q+1,) of (r, 1)."""
        *_, rows = svd(self.planes)
        vanishing = rows[2:]  # K
        inside = prevalence[self.members].sum(axis=0)
        own, constant = known[:-1], known[-1]
        fixed = np.append(own * (1 - inside), constant + own @ (inside * self.corner))
        moved = np.vstack([np.diag(self.turns), -self.turns * self.corner])
        return vanishing @ moved, -vanishing @ fixed


class _Search:
    """All slices, and the metric as far as it is known."""

    def __init__(self, region: GroupBall, signs: np.ndarray, *, alike: bool) -> None:
        self.region, self.signs, self.alike = region, signs, alike
        members, self.separated = group_cuts(len(region.groups))
        members = members[:1] if alike else members
        nobody, corners = np.zeros(len(region.groups), dtype=bool), region.trivial
        self.everyone = _Slice(region, signs, nobody, corners[0])
        self.cuts = [
            [_Slice(region, signs, cut, e) for e in corners[[0, -1]]] for cut in members
        ]

    @property
    def slices(self) -> list[_Slice]:
        """Everyone alike, then two of every cut."""
        return [self.everyone, *(each for cut in self.cuts for each in cut)]

    def run(self, tolerance: float) -> Generator[Question, Answer, None]:
        """Ask until every slice is done."""
        later = sum(each.questions_to(tolerance) for each in self.slices)
        for each in self.slices:
            later -= each.questions_to(tolerance)
            yield from each.run(tolerance, later)

    @property
    def metric(self) -> FairFractionalMetric:
        """The canonical metric, from the form P ∧ Q in what is good."""
        region, right = self.region, self.signs[0] > 0
        rows = []
        for known in self.everyone.planes:
            gaps = self._gaps(known).ravel()
            own = known[:-1]
            whole = known[-1] + gaps.sum() + (0.0 if right else own.sum())
            rows.append(np.concatenate([own if right else -own, -gaps, [whole]]))
        form = wedge(*rows)
        gains = form[:-1, -1]
        losses = gains + form[:-1, :-1].sum(axis=1)
        return FairFractionalMetric(
            _positive(gains),
            _positive(losses),
            prevalence=region.prevalence,
            names=region.names,
            groups=region.groups,
            errors=not right,
        )

    def _gaps(self, known: np.ndarray) -> np.ndarray:
        """What a function of (r, 1) weighs the gaps of every pair, (n_pairs, q)."""
        q, n_pairs = len(self.region.names), self.separated.shape[1]
        done = [c for c, cut in enumerate(self.cuts) if all(e.finished for e in cut)]
        found = np.empty((len(done), q))
        for row, c in enumerate(done):
            parts = [e.equations(known, self.region.prevalence) for e in self.cuts[c]]
            system, right = (np.concatenate(each) for each in zip(*parts, strict=True))
            found[row] = np.linalg.lstsq(system, right)[0]
        separated = self.separated[done].astype(float)
        if self.alike:  # one unknown vector, as often as the cut separates a pair
            often = separated.sum(axis=1, keepdims=True)
            return np.repeat(np.linalg.lstsq(often, found)[0], n_pairs, axis=0)
        return np.asarray(np.linalg.lstsq(separated, found)[0])


def _positive(weights: np.ndarray) -> np.ndarray:
    """Weights of sum one, none negative; all alike if nothing else is known."""
    found = np.where(weights > LEAST * np.abs(weights).max(), weights, 0.0)
    found = found if found.any() else np.ones_like(found)
    return np.asarray(found / found.sum())
