"""Our procedure for costs and rewards: exact exchange rates, the widest doubt first.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
t_e, v_e    ``estimates``        the unknown of trade e, shape (n_trades,)
a           ``coefficients``     weights of the terms, ‖a‖₁ = 1
δ_e         ``doubt``            ½‖a(upper end of t_e) − a(lower end)‖₁
ε           ``tolerance``        largest δ_e in the end
==========  ===================  =================================================

Every trade compares two classifiers that differ in two respects, on a face or on a
frontier, by a chord whose exchange rate is known exactly (mathematics §5). The trades
form a tree: classes hang on the strongest one, which one question per class finds at
equal weights; attributes hang on the reference. Another rate scales one branch of the
tree. So δ_e is the range of that branch's share of all weight, and the largest error in
L1 norm that an estimate in its middle can make. The trade with the largest δ is halved
next, where half of δ lies on either side. So a light reference costs no accuracy, and
digits that do not show in the weights cost no question.

The unit of an attribute must not matter either. So δ is also taken in the weights times
the ranges of their statistics: of a price of 0.002 per point both are known well.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Generator, Iterator
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.signs import orthant
from elicitor.procedures.efficient.angle_interval import OFFSETS, UNDECIDED, is_wider
from elicitor.procedures.efficient.ball_recursion import DirectionSearch
from elicitor.procedures.efficient.trade_tree import EVEN, TradeTree
from elicitor.procedures.efficient.trades import ClassTrade, LevelTrade, Trade
from elicitor.regions.attributes.cost_reward import CostRewardRegion
from elicitor.regions.multiclass.ball import Ball

__all__ = ["exchange_rates"]

Asking = Generator[Question, Answer, Any]


def exchange_rates(
    region: CostRewardRegion,
    *,
    tolerance: float = 0.001,
    signs: Any = None,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit the weights of accuracies and attributes by exact exchange rates.

    About (k+n−1)⌈log₂(1/ε)⌉ questions for k classes and n attributes.

    Parameters
    ----------
    region : CostRewardRegion
        With right decisions of classes, or with errors in a ball.
    tolerance : float, default=0.001
        ε: stop when no exchange rate that is left open can move the weights, with
        ‖a‖₁ = 1, by more than this in L1 norm; so all of them together by at most
        (k+n−1)ε.
    signs : {"increasing", "decreasing"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each error of a ball; it falls with
        all of them by default. Right decisions need none.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `CostRewardMetric` with ‖a‖₁ = 1, whose terms are the
        statistics, and the powers of a scaled neutral attribute. Its details hold
        ``"extremes"``, the metrics at both ends of what is left of every exchange
        rate.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    search = RateSearch(region, epsilon, signs)
    with contextlib.suppress(EnoughAsked):
        yield from search.run()
    return search.result()


class RateSearch:
    """What is known about the exchange rates, and what to ask next.

    Parameters
    ----------
    region : CostRewardRegion
        Where to ask.
    tolerance : float
        ε of :func:`exchange_rates`.
    signs : object
        As for :func:`exchange_rates`.

    Attributes
    ----------
    tree : TradeTree
        The trades, and the weights that they give.
    compass : DirectionSearch or None
        Finds the weights of the errors of a ball.
    """

    def __init__(self, region: CostRewardRegion, tolerance: float, signs: Any) -> None:
        self.region, self.tolerance = region, tolerance
        self.doubts = 0
        self.notes = list(region.notes)
        self.closed: set[Trade] = set()
        self.compass: DirectionSearch | None = None
        if isinstance(region.accuracies, Ball):
            ball = region.accuracies
            self.compass = DirectionSearch(ball, orthant(ball.names, signs))
            self.finest = tolerance / math.sqrt(len(self.compass.left))
        self.tree = TradeTree(region, self.compass)

    def run(self) -> Asking:
        """Find the reference, then every rate."""
        if self.compass is not None:
            yield from self._find_direction(self.compass)
        else:
            yield from self._find_strongest()
        while self.doubts < len(OFFSETS):
            trade = self._widest()
            if trade is None:
                return
            yield from self._halve(trade)

    def _find_direction(self, compass: DirectionSearch) -> Asking:
        """Find the weights of the errors; the attributes rest meanwhile."""
        later = self._questions_left()
        asking = compass.run(self.finest, later=later)
        try:
            yield from _relayed(asking, self.region.embed)
        finally:  # also if enough was asked: what was found so far counts
            self.tree = TradeTree(self.region, compass)
        if compass.undecided:
            self.doubts = len(OFFSETS)

    def _find_strongest(self) -> Asking:
        """Let every class meet the strongest so far at equal weights."""
        for other in range(1, self.region.n_accuracies):
            trade = ClassTrade(self.region, self.tree.strongest, other)
            asked = trade.ask(EVEN, 0.0)
            if asked is not None and self.doubts < len(OFFSETS):
                remaining = max(0, self._questions_left() - 1)
                answer = yield Question(asked.first, asked.second, remaining)
                self._count(answer)
                self.tree.meet(other, answer)

    def _widest(self) -> Trade | None:
        """The open trade with the largest doubt; None if none is worth a question."""
        open_ones = [trade for trade in self.tree.trades if trade not in self.closed]
        # Rounded, so that on every machine the first of two equal doubts is taken.
        doubts = [round(self.tree.doubt(trade), 12) for trade in open_ones]
        if not doubts or not is_wider(max(doubts), self.tolerance):
            return None
        return open_ones[int(np.argmax(doubts))]

    def _halve(self, trade: Trade) -> Asking:
        """Ask about one trade; close it if no question can narrow it."""
        chosen = self.tree.place(trade, self.tolerance, OFFSETS[self.doubts])
        asked = None if chosen is None else trade.ask(*chosen)
        if asked is None or not trade.left.lower < asked.place < trade.left.upper:
            self.closed.add(trade)
            self.notes.append(
                f"How {trade.what} weigh against each other is beyond what the "
                "achievable classifiers can tell; it is known only as far as its "
                "interval says."
            )
            return
        remaining = max(0, self._questions_left() - 1)
        answer = yield Question(asked.first, asked.second, remaining)
        self._count(answer)
        trade.left.learn(asked.place, answer)
        self.tree.update(trade)

    def _count(self, answer: Answer) -> None:
        self.doubts = self.doubts + 1 if answer is Answer.CANNOT_SAY else 0

    def _questions_left(self) -> int:
        """About how many questions the tolerance needs."""
        return sum(
            math.ceil(math.log2(max(self.tree.doubt(trade) / self.tolerance, 1.0)))
            for trade in self.tree.trades
            if trade not in self.closed
        )

    # -- what was found -------------------------------------------------------------

    def result(self) -> Result:
        """The metric at the estimates, and what is left of it."""
        tree = self.tree
        bounds = list(self._bounds())
        converged = not bounds and all(
            not is_wider(tree.doubt(trade), self.tolerance) for trade in tree.trades
        )
        if self.compass is not None:
            converged = converged and not is_wider(self.compass.width, self.finest)
        notes = [*self.notes, *bounds]
        if self.doubts == len(OFFSETS):
            notes.append(UNDECIDED)
        return Result(
            metric=tree.metric(tree.coefficients()),
            interval=tree.interval(),
            converged=converged,
            notes=tuple(notes),
            details={"extremes": tuple(map(tree.metric, tree.extremes()))},
        )

    def _bounds(self) -> Iterator[str]:
        """Sentences on levels that weigh more than any accuracy that can be shown."""
        for trade in self.tree.trades:
            settled = not is_wider(self.tree.doubt(trade), self.tolerance)
            if settled and isinstance(trade, LevelTrade) and trade.is_bound:
                yield (
                    f"Of {trade.what}, all of the accuracy that can be shown does not "
                    "make up for the value; its weight is only a bound."
                )


def _relayed(inner: Asking, change: Callable[[np.ndarray], np.ndarray]) -> Asking:
    """Ask the questions of another search after changing both alternatives."""
    answer: Answer | None = None
    while True:
        try:
            question = next(inner) if answer is None else inner.send(answer)
        except StopIteration:
            return
        first, second = change(question.first), change(question.second)
        answer = yield Question(first, second, question.remaining)
