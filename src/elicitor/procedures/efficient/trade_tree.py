"""The trades of a person, and the weights that they add up to.

==========  ===================  =================================================
symbol      in code              meaning, shape
==========  ===================  =================================================
x           ``estimates``        the unknowns t or v of all trades, (n_trades,)
P           ``paths``            edges between a node and the root, (n_nodes, n_trades)
w(x)        –                    weights of the nodes: log w = P·log tan x
b, S        ``base``, ``slope``  (n_terms,) and (n_terms, n_trades)
a           ``coefficients``     a_i ∝ w_node(i)·(b_i + ⟨S_i, x⟩), ‖a‖₁ = 1
δ_e         ``doubt``            ½‖a(upper end of x_e) − a(lower end)‖₁
==========  ===================  =================================================

The nodes are the classes (or, in a ball, the distance from its centre) and then the
attributes of known direction; their trades are the edges. A neutral attribute has one
trade per level ℓ instead. Its coefficients on ℓ̄, ℓ̄², … solve the linear system of the
levels, in units of the class that it is traded against.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.metrics.cost_reward import CostRewardMetric, Term
from elicitor.procedures.efficient.angle_interval import AngleInterval, is_wider
from elicitor.procedures.efficient.ball_recursion import DirectionSearch
from elicitor.procedures.efficient.trades import (
    ClassTrade,
    FrontierTrade,
    LevelTrade,
    Trade,
    levels_of,
)
from elicitor.procedures.pair_tree import extreme_weights
from elicitor.procedures.sphere import extremes
from elicitor.regions.attributes.cost_reward import CostRewardRegion
from elicitor.regions.multiclass.ball import Ball

__all__ = ["EVEN", "TradeTree"]

EVEN = np.pi / 4
"""arctan(a_j / a_i) of two classes that weigh the same."""
LEAST = 1e-15
"""Angle that stands for zero, so that its logarithm is finite (radians)."""
STEPS = 40
"""Halvings that find the place at which a doubt is split."""


class TradeTree:
    """All trades, and the weights for every value of their unknowns.

    Parameters
    ----------
    region : CostRewardRegion
        Where the trades take place.
    compass : DirectionSearch or None
        What is known of the errors of a ball.

    Attributes
    ----------
    strongest : int
        The class that the others hang on.
    trades : list of Trade
        One per edge of the tree, and one per level of a neutral attribute.
    terms : list of Term
        What the weights are of.
    """

    def __init__(
        self, region: CostRewardRegion, compass: DirectionSearch | None = None
    ) -> None:
        self.region, self.compass = region, compass
        self.strongest = 0
        self._met: dict[int, AngleInterval] = {}
        self._grow()

    # -- the shape of the tree ------------------------------------------------------

    def meet(self, other: int, answer: Answer) -> None:
        """Take in which of the strongest class and another one weighs more."""
        if answer is Answer.SECOND:
            # What weighs less than the former strongest weighs less than the new one.
            lighter = [j for j, left in self._met.items() if left.upper <= EVEN]
            below = [*lighter, self.strongest]
            self._met = {j: AngleInterval(0.0, EVEN) for j in below}
            self.strongest = other
        else:
            self._met[other] = AngleInterval()
            self._met[other].learn(EVEN, answer)
        self._grow()

    def _grow(self) -> None:
        self.trades: list[Trade] = []
        self.terms: list[Term] = []
        self._parents: dict[int, int] = {}
        self._children: list[int | None] = []
        self._rows: list[tuple[int, float, dict[int, float]]] = []
        self._plant()
        for index, attribute in enumerate(self.region.attributes):
            branch = self._levels if attribute.kind == "neutral" else self._edge
            branch(index)
        nodes, base, slopes = zip(*self._rows, strict=True)
        self._nodes, self._base = np.array(nodes), np.array(base)
        self._slope = np.zeros((len(self.terms), len(self.trades)))
        for row, entries in enumerate(slopes):
            self._slope[row, list(entries)] = list(entries.values())
        self._paths = np.zeros((len(self._parents) + 1, len(self.trades)))
        for edge, child in enumerate(self._children):
            if child is not None:
                self._paths[child] += self._paths[self._parents[child]]
                self._paths[child, edge] = 1
        self._scales = self._natural_scales()
        self.estimates = np.array([trade.start for trade in self.trades])

    def _plant(self) -> None:
        """The classes, which hang on the strongest; or the errors as one."""
        names = self.region.accuracies.names
        self.terms += map(Term, names)
        if self.compass is not None:
            self._rows += [(0, w, {}) for w in self.compass.direction.tolist()]
            return
        self._rows += [(j, 1.0, {}) for j in range(len(names))]
        for j in range(len(names)):
            if j != self.strongest:
                pair = ClassTrade(self.region, self.strongest, j)
                pair.left = self._met.get(j, pair.left)
                self._parents[j] = self.strongest
                self._hang(pair, j)

    def _edge(self, index: int) -> None:
        """An attribute of known direction, which hangs on the reference."""
        attribute, node = self.region.attributes[index], len(self._parents) + 1
        self.terms.append(Term(attribute.name))
        self._rows.append((node, float(attribute.sign), {}))
        self._parents[node] = 0
        self._hang(FrontierTrade(self.region, index, self._direction), node)

    def _levels(self, index: int) -> None:
        """A neutral attribute, whose levels are weighed one by one."""
        attribute, levels = self.region.attributes[index], levels_of(self.region, index)
        against = self.strongest if self.region.frontiers[index] is None else 0
        powers = range(1, attribute.degree + 1)
        ends = attribute.lower, attribute.upper
        own = [Term(attribute.name, power, *ends) for power in powers]
        solved = np.linalg.inv(np.stack([t.value(levels) for t in own], axis=1))
        first = len(self.trades)
        for row, term in zip(solved.tolist(), own, strict=True):
            self.terms.append(term)
            self._rows.append((against, 0.0, dict(enumerate(row, start=first))))
        for level in levels.tolist():
            trade = LevelTrade(self.region, index, level, against, self._direction)
            self._hang(trade, None)

    def _hang(self, trade: Trade, child: int | None) -> None:
        self.trades.append(trade)
        self._children.append(child)

    @property
    def _direction(self) -> np.ndarray | None:
        return None if self.compass is None else self.compass.direction

    def _natural_scales(self) -> np.ndarray:
        """Ranges of the terms: what a whole statistic is worth if a_i is one."""
        accuracies = self.region.accuracies
        if isinstance(accuracies, Ball) or accuracies.rates:
            heads = np.full(len(accuracies.names), self.region.top)
        else:
            heads = accuracies.priors
        spans = {each.name: each.span for each in self.region.attributes}
        tails = [
            spans[term.name] if term.is_plain else 1.0
            for term in self.terms[len(heads) :]
        ]
        return np.concatenate([heads, tails])

    # -- weights --------------------------------------------------------------------

    def coefficients(self, places: np.ndarray | None = None) -> np.ndarray:
        """Weights of the terms, ‖a‖₁ = 1.

        Parameters
        ----------
        places : ndarray of shape (n_trades,), optional
            The unknowns; the estimates by default.

        Returns
        -------
        ndarray of shape (n_terms,)
        """
        x = self.estimates if places is None else places
        angles = np.clip(x, LEAST, np.pi / 2 - LEAST)
        nodes = np.exp(self._paths @ np.log(np.tan(angles)))
        raw = nodes[self._nodes] * (self._base + self._slope @ x)
        return np.asarray(raw / np.abs(raw).sum())

    def metric(self, coefficients: np.ndarray) -> CostRewardMetric:
        """The metric with given weights of the terms."""
        units = {each.name: each.unit for each in self.region.attributes if each.unit}
        return CostRewardMetric(coefficients, terms=self.terms, units=units)

    def _angles(self, places: np.ndarray) -> dict[int, float]:
        pairs = zip(self._children, places.tolist(), strict=True)
        return {child: place for child, place in pairs if child is not None}

    def _at(self, i: int, place: float) -> np.ndarray:
        """Weights with one unknown elsewhere."""
        places = self.estimates.copy()
        places[i] = place
        return self.coefficients(places)

    # -- doubts ---------------------------------------------------------------------

    def doubt(self, trade: Trade) -> float:
        """δ: how far one unknown can still move the weights, from end to end.

        The larger of two: in the weights, and in the weights times the ranges of their
        statistics.
        """
        i = self.trades.index(trade)
        gaps = trade.left.gaps
        return float(np.mean([self._doubt(i, gap) for gap in gaps]))

    def _doubt(self, i: int, gap: tuple[float, float]) -> float:
        ends = self._at(i, gap[0]), self._at(i, gap[1])
        return max(_apart(*ends), _apart(*(end * self._scales for end in ends)))

    def place(
        self, trade: Trade, tolerance: float, offset: float
    ) -> tuple[float, float] | None:
        """Where to ask next about a trade.

        Parameters
        ----------
        trade : Trade
            One of the trees.
        tolerance : float
            A gap with no more doubt than this is not worth a question.
        offset : float
            Which part of the doubt lies below the place.

        Returns
        -------
        tuple of float or None
            The place, and the length of the interval that is split; None if no
            question can narrow it.
        """
        i = self.trades.index(trade)
        # Rounded, so that on every machine the lower of two equal gaps comes first.
        gaps = sorted(trade.left.gaps, key=lambda gap: -round(self._doubt(i, gap), 12))
        low, high = trade.limits
        for gap in gaps:
            start, stop = max(gap[0], low), min(gap[1], high)
            if low == high and gap[0] < low < gap[1]:
                return low, 0.0
            doubt = self._doubt(i, (start, stop)) if start < stop else 0.0
            if is_wider(doubt, tolerance):
                finest = (stop - start) * tolerance / doubt
                window = trade.left.window((start, stop), finest)
                return self._split(i, window, offset), window[1] - window[0]
        return None

    def update(self, trade: Trade) -> None:
        """Move the estimate of a trade to the middle of what is left of its doubt."""
        i = self.trades.index(trade)
        middles = [self._split(i, gap, 0.5) for gap in trade.left.gaps]
        self.estimates[i] = np.mean(middles)

    def _split(self, i: int, gap: tuple[float, float], share: float) -> float:
        """Place inside a gap below which a share of the doubt lies.

        Taken halfway between the two ways of measuring it: in the weights times the
        square roots of their ranges.
        """
        roots, (low, high) = np.sqrt(self._scales), gap
        ends = [self._at(i, end) * roots for end in gap]
        wanted = share * _apart(*ends)
        for _ in range(STEPS):
            middle = (low + high) / 2
            if _apart(ends[0], self._at(i, middle) * roots) < wanted:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    # -- what is left ---------------------------------------------------------------

    def extremes(self) -> Iterator[np.ndarray]:
        """Weights at both ends of what is left of every trade."""
        for i, trade in enumerate(self.trades):
            yield self._at(i, trade.left.lower)
            yield self._at(i, trade.left.upper)

    def interval(self) -> np.ndarray:
        """Range of every weight, of shape (n_terms, 2).

        Exact for right decisions and attributes of known direction. Errors of a ball
        and neutral attributes are bounded part by part, so that the range is wider than
        it need be.
        """
        ends = np.array([trade.ends for trade in self.trades])
        low, high = (self._angles(end) for end in ends.T)
        nodes = [np.diagonal(w) for w in extreme_weights(self._parents, low, high)]
        if self.compass is None and len(self._parents) == len(self.trades):
            lowest, highest = nodes[0] * self._base, nodes[1] * self._base
            return np.sort(np.stack([lowest, highest], axis=1))
        factors = self._factors(ends)
        products = np.stack([node[self._nodes] * f for node in nodes for f in factors])
        return shares(products.min(axis=0), products.max(axis=0))

    def _factors(self, ends: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Ends of b + S·x for given ends of x."""
        lowest, highest = self._base.copy(), self._base.copy()
        if self.compass is not None:
            q = len(self.region.accuracies.names)
            found = extremes(self.compass.ranges())
            lowest[:q], highest[:q] = (np.diagonal(every) for every in found)
        up, down = np.maximum(self._slope, 0), np.minimum(self._slope, 0)
        lowest += up @ ends[:, 0] + down @ ends[:, 1]
        highest += up @ ends[:, 1] + down @ ends[:, 0]
        return lowest, highest


def shares(lowest: np.ndarray, highest: np.ndarray) -> np.ndarray:
    """Range of a_i / Σ|a_j| for given ranges of all a_j.

    Parameters
    ----------
    lowest, highest : ndarray of shape (n,)
        Ends of every a_j.

    Returns
    -------
    ndarray of shape (n, 2)
    """
    largest = np.maximum(np.abs(lowest), np.abs(highest))
    smallest = np.where(lowest * highest > 0, np.minimum(abs(lowest), abs(highest)), 0)

    def farthest(ends: np.ndarray) -> np.ndarray:
        others = np.where(ends > 0, smallest.sum() - smallest, largest.sum() - largest)
        total = np.abs(ends) + others
        return np.asarray(ends / np.where(total > 0, total, 1.0))

    return np.stack([-farthest(-lowest), farthest(highest)], axis=1)


def _apart(one: np.ndarray, other: np.ndarray) -> float:
    """½ of the L1 distance of two vectors once both have norm 1."""
    difference = one / np.abs(one).sum() - other / np.abs(other).sum()
    return float(np.abs(difference).sum() / 2)
