"""[F] Algorithm 1 (FPME): eliciting a fair linear performance metric.

==========  ================  =====================================================
symbol      in code           meaning
==========  ================  =====================================================
a           ``errors``        costs of everyone's rates, unit length, shape (q,)
b^{uv}      ``weights``       costs of the gaps of a pair, (n_pairs, q)
λ           ``trade_off``     weight of the gaps
σ           ``cuts``          groups in σ get trivial rates, the others s
==========  ================  =====================================================

Line 1: all groups get the same rates s, so no gap counts and LPME finds a. Lines 6–11:
two runs of LPME for each cut σ of the groups find b (:mod:`.fair_violation`). Line 12:
one search finds λ (:mod:`.trade_off`).
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Generator
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_choice, check_instance, check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import orthant
from elicitor.procedures.cuts import group_cuts
from elicitor.procedures.published.fair_violation import (
    CYCLES,
    CutSearch,
    pair_weights,
    violation,
)
from elicitor.procedures.published.halving import Halving, steps_to
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.procedures.published.sphere_search import SphereSearch
from elicitor.procedures.published.trade_off import (
    Known,
    read_known,
    trade_off_halving,
    trade_off_search,
)
from elicitor.regions.groups.ball import GroupBall
from elicitor.words import say

__all__ = ["FairSearch", "fair_linear"]

CUT_SHORT = say(ResultNote("costs-cut-short"))
NO_TRADE_OFF = say(ResultNote("no-trade-off"))


def fair_linear(
    region: GroupBall,
    *,
    tolerance: float = 0.001,
    known: Known | None = None,
    signs: Any = None,
    same_for_all_pairs: bool = False,
    trivial: str = "published",
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit costs of errors and of gaps between groups by Algorithm 1.

    With M pairs of groups, k classes and q rates, (1 + 2M)·16(q−1)⌈log₂(π/2ε)⌉
    questions of LPME and 4⌈log₂(1/ε)⌉ about λ. The text counts no questions about the
    orthant of a search, though it needs 2M(k−1) of them: they are asked and counted
    apart. "About equal" and "cannot say" count as "not preferred".

    Parameters
    ----------
    region : GroupBall
        What all groups can achieve: rates of classes.
    tolerance : float, default=0.001
        ε of every search: for angles (radians) and for λ.
    known : FairMetric, optional, or what its `to_dict` returns
        If the metric is known but for its trade-off, only that is asked about; see
        :func:`trade_off_search`.
    signs : {"increasing", "decreasing"} or sequence of 1 and -1, optional
        Whether the person's utility grows with everyone's rates. By default it falls
        with errors and grows with right decisions.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups; then one cut tells all
        ([F] Section 8) and M above is 1.
    trivial : {"published", "last"}, default="published"
        Which group of two gets trivial rates, and of which classes: as published, the
        second group those of classes 1 and 2 (lines 3 and 4); or as it is for more
        groups, σ = {first group} and classes 1 and k (lines 8 and 9).
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a normalised `FairMetric`, without an interval: [F] gives the
        order of the error, but no number. Its details hold ``"slopes"``, the unit
        slopes of the cost found for every cut, of shape (n_pairs, 2, q); and
        ``"sign_questions"``, how many questions about orthants there are in all.

    Raises
    ------
    InvalidParameterError
        If the rates are not those of classes, `signs` cannot be read, `known` is about
        something else, or an option is out of range.

    Notes
    -----
    Definition 2 of [F] prefers the larger Ψ although Ψ is a cost; here people prefer
    the smaller (mathematics §4, item 7).
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    if known is not None:
        metric = check_instance("known", read_known(known), FairMetric)
        return (yield from trade_off_search(region, metric, tolerance=epsilon))
    search = FairSearch(
        region,
        orthant(region.names, signs),
        alike=bool(same_for_all_pairs),
        as_more=check_choice("trivial", trivial, ("published", "last")) == "last",
    )
    finished = False
    with contextlib.suppress(EnoughAsked):
        yield from search.run(epsilon)
        finished = True
    return Result(
        metric=search.metric,
        interval=None,
        converged=finished,
        notes=(*search.notes, NO_THEOREM),
        details={
            "slopes": search.slopes,
            "sign_questions": int(sum(cut.unknown.sum() for cut in search.cuts)),
        },
    )


class FairSearch:
    """The parts of Algorithm 1; `signs` are 1 where utility grows with all's rates."""

    def __init__(
        self,
        region: GroupBall,
        signs: np.ndarray,
        *,
        alike: bool = False,  # gaps cost the same between any two groups
        as_more: bool = False,  # two groups are cut as more are
    ) -> None:
        self.region = region
        self.alike = alike
        members, self.separated = group_cuts(len(region.groups))
        second = len(region.trivial) - 1
        if alike:
            members = members[:1]
        if len(region.groups) == 2 and not as_more:  # lines 2–5
            members, second = ~members, 1
        self.errors = SphereSearch(
            region.ball, signs, cycles=CYCLES, show=region.everyone
        )
        self.cuts = [CutSearch(region, cut, signs, second) for cut in members]
        self.shares = np.stack([region.prevalence[cut].sum(axis=0) for cut in members])
        self.trade_off: Halving | None = None

    def run(self, tolerance: float) -> Generator[Question, Answer, None]:
        """Ask until every part is done, each to the same tolerance."""
        later = 4 * steps_to(tolerance, 1.0)
        later += sum(cut.questions_to(tolerance) for cut in self.cuts)
        yield from self.errors.run(tolerance, later=later)
        for cut in self.cuts:
            later -= cut.questions_to(tolerance)
            yield from cut.run(tolerance, later=later)
        self.trade_off = trade_off_halving(self.region, self.metric, tolerance)
        yield from self.trade_off.run(tolerance)

    @property
    def slopes(self) -> np.ndarray:
        """f̌ and f̃ for every cut, slopes of the cost, of shape (n_cuts, 2, q)."""
        return np.array([[-run.direction for run in cut.runs] for cut in self.cuts])

    @property
    def metric(self) -> FairMetric:
        """The metric as far as it is known."""
        share = 0.5 if self.trade_off is None else self.trade_off.middle
        return self._metric(-self.errors.direction, self.slopes, share)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is a guess."""
        short = () if self._all_cuts else (CUT_SHORT,)
        return short if self.trade_off else (*short, NO_TRADE_OFF)

    @property
    def _all_cuts(self) -> bool:
        return all(cut.finished for cut in self.cuts)

    def _metric(
        self, errors: np.ndarray, slopes: np.ndarray, trade_off: float
    ) -> FairMetric:
        """Equations (8), (13) and (14) for unit slopes of the cost."""
        done = [c for c, cut in enumerate(self.cuts) if cut.finished]
        violations = [
            violation(errors * (1 - self.shares[c]), slopes[c], self.cuts[c].turns)
            for c in done
        ]
        found = np.reshape(violations, (len(done), len(errors)))
        n_pairs = self.separated.shape[1]
        if self.alike:  # one unknown vector, as often as the cut separates a pair
            often = self.separated[done].sum(axis=1, keepdims=True)
            weights = np.repeat(pair_weights(often, found) / n_pairs, n_pairs, axis=0)
        else:
            weights = pair_weights(self.separated[done], found)
        pairs = itertools.combinations(self.region.groups, 2)
        return FairMetric(
            errors,
            dict(zip(pairs, weights, strict=True)),
            trade_off,
            prevalence=self.region.prevalence,
            names=self.region.names,
            groups=self.region.groups,
        )
