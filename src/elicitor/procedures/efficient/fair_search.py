"""The three parts of a fair metric, and how far their search has come.

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
a           ``compass``           costs of errors, ‖a‖₂ = 1
b, B        ``gaps``              costs of gaps between pairs of groups
λ           ``trade_off``         weight of the gaps
ℓ           ``trade_off.left``    λ, if the price of the probe is right
c           ``price``             price of the probe at the estimates of b or B
==========  ====================  ================================================

A fair metric is linear in everyone's rates and in the absolute gaps, or in the products
of two gaps; and both can be chosen freely. So there are three parts, each settled by
questions about far-apart alternatives:

1. all groups alike: gaps vanish, and the recursion on the common ball finds a;
2. everyone's rates alike: λ and a drop out, and each gap is traded for another one;
3. the dearest gap against errors for everyone: λ.

The answers about λ settle λc/(1−λ). So if the price is c′, λ is ℓc / (ℓc + (1−ℓ)c′).
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Generator, Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.answer import Answer
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import orthant
from elicitor.metrics.statistics import ClassStatistics
from elicitor.procedures.bayesian.notes import Blind
from elicitor.procedures.efficient.angle_interval import (
    UNDECIDED,
    AngleInterval,
    is_wider,
)
from elicitor.procedures.efficient.ball_recursion import DirectionSearch
from elicitor.procedures.efficient.gap_costs import Asking, GapCostSearch, Pair
from elicitor.procedures.efficient.gap_unknowns import ABSOLUTE, Form
from elicitor.procedures.efficient.trade_off_bisection import (
    TradeOffSearch,
    price_weights,
)
from elicitor.procedures.regret import LARGEST, lost_within
from elicitor.procedures.sign_questions import asked_about_signs
from elicitor.procedures.sphere import extremes
from elicitor.regions.groups.ball import GroupBall
from elicitor.words import say

__all__ = ["FairSearch", "slope_signs"]

NO_GAPS = say(ResultNote("no-gaps"))
NO_ERRORS = say(ResultNote("no-errors"))
GAPS_LIKED = say(ResultNote("gaps-liked"))
NUDGE = 1e-4
"""How much worse everyone's rates are with a gap that should not be liked: it decides
where the gap costs nothing."""
GAPS_NOT_MET = say(ResultNote("gaps-not-met"))
NO_TRADE_OFF = say(ResultNote("not-traded"))


class Alike:
    """A ball of rates, shown with all groups alike."""

    def __init__(self, region: GroupBall) -> None:
        self.region = region
        self.names = region.names

    def at(self, direction: ArrayLike, *, share: float = 1.0) -> np.ndarray:
        """See :meth:`Ball.at`; of shape (n_groups, n_statistics)."""
        return self.region.everyone(self.region.ball.at(direction, share=share))


class FairSearch:
    """What is known about all three parts, and what to ask next.

    ``contradicted``: gaps are no costs. ``trade_off`` is None until its turn.
    """

    def __init__(
        self,
        region: GroupBall,
        form: Form,
        tolerance: float,
        signs: Any,
        *,
        same_for_all_pairs: bool = False,
        diagonal: bool = False,
        at_once: bool = False,  # ask that as soon as it looks so, and end
    ) -> None:
        self.region, self.form, self.tolerance = region, form, tolerance
        self.at_once = at_once
        free = isinstance(signs, str) and signs == "unknown"
        known = slope_signs(region, form, None if free else signs)
        self._signs = None if free else known
        self.compass = DirectionSearch(Alike(region), self._signs)
        self.gaps = GapCostSearch(
            region,
            form,
            tolerance,
            same_for_all_pairs=same_for_all_pairs,
            diagonal=diagonal,
        )
        self.trade_off: TradeOffSearch | None = None
        self.contradicted = False

    def concluded(self) -> Procedure:
        """Ask, and return what is known in the end."""
        with contextlib.suppress(EnoughAsked):
            yield from self.run()
        return (yield from self._asked_about_signs(self.result()))

    def run(self) -> Generator[Question, Answer, None]:
        """Find a, then the costs of gaps, then λ."""
        for part in self._parts():
            if not (self.undecided or self.contradicted):
                yield from part

    def _parts(self) -> Iterator[Asking]:
        """What is asked about in turn."""
        gaps, last = self.gaps, self._about_trade_off
        yield self.compass.run(self._finest, later=gaps.questions_to() + last)
        if self.at_once:
            yield gaps.begin(later=last)
            yield self._check(self._free)
            yield gaps.run(later=last)
            yield self._check(gaps.extreme)
            yield self._trade()
            yield self._check(self._dearest)
        else:
            yield gaps.run(later=last)
            yield self._trade()
            yield self._check(self._free, gaps.extreme, self._dearest)

    def _asked_about_signs(self, found: Result) -> Procedure:
        """Ask in the end whether rates that may count nothing count the other way."""
        if self._signs is None:
            return found
        low, high = extremes(self.compass.ranges())
        slopes = Result(
            metric=LinearMetric(self.compass.direction, names=self.region.names),
            interval=np.stack([np.diagonal(low), np.diagonal(high)], axis=1),
            converged=True,
        )
        return (
            yield from asked_about_signs(
                found,
                self.region.ball,
                self._signs,
                slopes=slopes,
                called=self.form.metric.family,
                shown=self.region.everyone,
            )
        )

    def _trade(self) -> Asking:
        self.trade_off = TradeOffSearch(self.region, self.metric, self.form)
        yield from self.trade_off.run(self.tolerance)

    def _check(self, *implied: Callable[[], Iterator[Pair]]) -> Asking:
        """Ask what follows if gaps are costs, where the answers look as if not."""
        gaps = self.gaps
        pairs = [pair for kind in implied for pair in kind()]
        later = gaps.questions_to() + self._about_trade_off
        for number, (first, second) in enumerate(pairs, start=1):
            answer = yield Question(first, second, later + len(pairs) - number)
            if answer is Answer.FIRST:
                self.contradicted = True
                return
        reach = gaps.finest * len(self.region.names)
        self.contradicted = gaps.least_definite < -reach

    def _free(self) -> Iterator[Pair]:
        return self.gaps.free(self._worse)

    def _dearest(self) -> Iterator[Pair]:
        """The dearest gap against none, if it seems to cost nothing, too."""
        if self.trade_off is not None and self.trade_off.left.lower == 0:
            yield self.gaps.against_none(self.gaps.reference, self._worse)

    @property
    def _worse(self) -> np.ndarray:
        return -NUDGE * self.compass.direction

    @property
    def _about_trade_off(self) -> int:
        """About how many questions λ takes yet."""
        left = AngleInterval(0, 1) if self.trade_off is None else self.trade_off.left
        return left.questions_to(self.tolerance)

    @property
    def undecided(self) -> bool:
        """Whether a search gave up after too many answers "cannot say"."""
        parts = (self.compass, self.gaps, self.trade_off)
        return any(part is not None and part.undecided for part in parts)

    @property
    def _finest(self) -> float:
        """Width to which each angle of a is confined (radians)."""
        return self.tolerance / math.sqrt(len(self.compass.left))

    # -- what was found -------------------------------------------------------------

    @property
    def metric(self) -> GroupMetric:
        """The metric at the estimates, normalised."""
        costs = self.gaps.pairs()
        region = self.region
        return self.form.metric(
            self.form.gain * self.compass.direction,
            dict(zip(_pairs(region), costs / self.form.size(costs), strict=True)),
            self._weight,
            prevalence=region.prevalence,
            names=region.names,
            groups=region.groups,
        )

    @property
    def _weight(self) -> float:
        """The estimate of λ."""
        return 0.5 if self.trade_off is None else self.trade_off.left.centre

    def result(self) -> Result:
        """The metric at the estimates, and what is left of it."""
        trade_off, metric = self.trade_off, self.metric
        interval = np.concatenate([self._error_interval(), self._gap_interval()])
        regret = lost_within(metric, interval, self.region.choice_set.stakes)
        converged = (
            not self.contradicted
            and regret <= LARGEST
            and not is_wider(self.compass.width, self._finest)
            and self.gaps.converged
            and trade_off is not None
            and not trade_off.left.is_wide(self.tolerance)
            and not self._is_all_equal
        )
        return Result(
            metric=metric,
            interval=interval,
            converged=converged,
            notes=tuple(self._notes()),
            details={"cuts": self.gaps.members, "regret": regret},
        )

    @property
    def _is_all_equal(self) -> bool:
        """Whether no answer to anything took a side."""
        parts = [item.left for item in self.gaps.unknowns]
        if self.trade_off is not None:
            parts.append(self.trade_off.left)
        return self.compass.is_all_equal and not any(one.has_sides for one in parts)

    def _notes(self) -> Iterator[str]:
        if self._is_all_equal:
            yield say(Blind("equal"))
        if self.undecided:
            yield UNDECIDED
        if self.contradicted:
            yield GAPS_LIKED
        if not self.gaps.met:
            yield GAPS_NOT_MET
        if self.trade_off is None:
            yield NO_TRADE_OFF
        elif self._weight <= self.tolerance:
            yield NO_GAPS
        elif self._weight >= 1 - self.tolerance:
            yield NO_ERRORS

    def _error_interval(self) -> np.ndarray:
        """Ends of a, of shape (n_statistics, 2)."""
        low, high = extremes(self.compass.ranges())
        ends = self.form.gain * np.stack([np.diagonal(low), np.diagonal(high)], axis=1)
        return np.sort(ends, axis=1)

    def _gap_interval(self) -> np.ndarray:
        """Ends of the violation costs, as the metric lists them, and of λ."""
        lower, upper = self._normalised_bounds()
        if not self.gaps.met or self.contradicted:
            lower, upper = np.full_like(lower, -np.inf), np.full_like(upper, np.inf)
        largest = float(self.form.power)  # of an entry, if Σ‖b‖₂ = 1 or ½ Σ‖B‖_F = 1
        smallest = 0.0 if self.form is ABSOLUTE else -largest
        box = np.clip(np.stack([lower, upper], axis=-1), smallest, largest)
        listed = box
        if self.form is not ABSOLUTE:
            rows, columns = np.triu_indices(box.shape[1])
            listed = box[:, rows, columns]
        return np.concatenate([listed.reshape(-1, 2), self._weight_ends(box)])

    def _normalised_bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and most of the violation costs, whatever the size of all of them."""
        low, high = self.gaps.pair_bounds()
        crossing = (low < 0) & (high > 0)
        nearest = np.where(crossing, 0, np.minimum(np.abs(low), np.abs(high)))
        # The reference alone is 1, and no larger than all violation costs together.
        least = max(self.form.size(nearest), 1 / self.form.power)
        most = self.form.size(np.maximum(np.abs(low), np.abs(high)))
        sizes = np.array([least, most])
        lower = (low[..., None] / sizes).min(axis=-1)
        return lower, (high[..., None] / sizes).max(axis=-1)

    def _weight_ends(self, box: np.ndarray) -> np.ndarray:
        """Ends of λ, of shape (1, 2), if the violation costs lie in a box."""
        search = self.trade_off
        if search is None or self.contradicted:
            return np.array([[0.0, 1.0]])
        weights = price_weights(self.form, search.probe)
        prices = np.sort(weights[..., None] * box, axis=-1).reshape(-1, 2).sum(axis=0)
        shares = np.array([search.left.lower, search.left.upper])
        known = shares * search.price
        return (known / (known + (1 - shares) * np.maximum(prices[::-1], 0)))[None]


def _pairs(region: GroupBall) -> list[tuple[str, str]]:
    first, second = np.triu_indices(len(region.groups), k=1)
    return [
        (region.groups[u], region.groups[v]) for u, v in zip(first, second, strict=True)
    ]


def slope_signs(region: GroupBall, form: Form, signs: Any) -> np.ndarray:
    """Signs of the utility's slope in everyone's rates; `signs` is not "unknown"."""
    # Rates of which nothing is said, with absolute gaps, are usually errors.
    if signs is None and ClassStatistics.parse(region.names) is None:
        signs = "decreasing" if form is ABSOLUTE else "increasing"
    return orthant(region.names, signs, may_be_unknown=True)
