"""What gaps between groups cost, each against the one that costs most (mathematics §5).

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
σ           ``cut``               a cut of the groups, row of :func:`group_cuts`
V^σ         ``costs()[cut]``      Σ of b^{uv} or B^{uv} over the pairs that σ cuts
V*          ``reference``         the largest V^σ_j or V^σ_jj; the unit of all others
d           ``form.power``        1 for absolute gaps, 2 for squared ones
Ξ           –                     whether a cut (row) separates a pair (column)
A           ``amplification``     Σ over pairs of the norms of the rows of Ξ⁻¹
==========  ====================  ================================================

While the overall rates stay the same, a gap x in the rate j between σ and the rest
costs x^d V^σ_j / d!. Compared with a gap y in the rate of the reference it tells
whether V^σ_j / V* lies below (y/x)^d: one question per bit, two quantities at stake.
The first questions look for the reference, so no other ratio is larger than 1 and none
is ill conditioned. Of a matrix these are the diagonal entries. For the others, gaps g
and g′ of the same cut give

    gᵀWg − g′ᵀWg′ = xᵀWy,    x = g + g′,    y = g − g′,

so x = e_i − t·e_j and y = e_j tell whether W_ij / W_jj lies below t. If j is the
heavier of the two, this lies in [−1, 1], since W is positive semi-definite. (It may be
that they are too much alike to say which is heavier; then a little farther.)

The doubt left in each entry is the same, so small that errors of half of it, one
independent of the other, change all violation costs together by at most ε of their
size.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from typing import TypeAlias

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.procedures.cuts import group_cuts
from elicitor.procedures.efficient.angle_interval import OFFSETS, AngleInterval
from elicitor.procedures.efficient.gap_pairs import Gap, opposed
from elicitor.procedures.efficient.gap_unknowns import (
    ABSOLUTE,
    SQUARED,
    Form,
    Mix,
    Rate,
)
from elicitor.regions.groups.ball import GroupBall

__all__ = ["Asking", "GapCostSearch", "Pair"]

Asking: TypeAlias = Generator[Question, Answer, None]
Pair: TypeAlias = tuple[np.ndarray, np.ndarray]

EVEN = 1.0
"""The ratio at which a gap meets the reference."""
ROUGH = 0.25
"""Of the reference; a gap that costs less may be one that is liked."""


class GapCostSearch:
    """What is known about the costs of gaps, and what to ask next."""

    def __init__(
        self,
        region: GroupBall,
        form: Form,
        tolerance: float,
        *,
        same_for_all_pairs: bool = False,
        diagonal: bool = False,
    ) -> None:
        self.region, self.form, self.tolerance = region, form, tolerance
        self.members, self._per_pair = _cuts(len(region.groups), same_for_all_pairs)
        n = len(region.names)
        # Row-major, one for every cut and statistic.
        grid = [[Rate(cut, j) for j in range(n)] for cut in range(len(self.members))]
        self.rates = [rate for row in grid for rate in row]
        mixed = form is SQUARED and not diagonal
        # Of every cut and pair of statistics; none for absolute gaps.
        self.mixes = [
            Mix(row[i], row[j])
            for row in grid
            for j in range(n * mixed)
            for i in range(j)
        ]
        places = [(m.one.cut, m.one.statistic, m.other.statistic) for m in self.mixes]
        self._places = np.array(places, dtype=int).reshape(-1, 3).T
        self._entries = n * n if mixed else n
        self.reference = self.rates[0]  # the largest so far
        self.met = False  # whether all others have met it
        self.doubts = 0  # the last answers in a row "cannot say"

    # -- what to ask ----------------------------------------------------------------

    def run(self, *, later: int = 0) -> Asking:
        """Ask until every entry is known well enough."""
        yield from self.begin(later=later)
        if not self.undecided:
            yield from self._narrow(self.rates, later)
        if not self.undecided:
            for mix in self.mixes:
                mix.open()
            yield from self._narrow(self.mixes, later)

    def begin(self, *, later: int = 0) -> Asking:
        """Ask until it is known roughly what each gap costs; the first part of all."""
        if not self.met:
            yield from self._find_reference(later)
        if not self.undecided:
            yield from self._narrow(self.rates, later, ROUGH)

    @property
    def undecided(self) -> bool:
        """Whether the search gave up after too many answers "cannot say"."""
        return self.doubts == len(OFFSETS)

    def free(self, lift: np.ndarray) -> Iterator[Pair]:
        """Gaps that seem to cost nothing, each against none, which a cost would win.

        `lift`, rates of first less second, for the worse, decides if they cost nothing.
        """
        for rate in self.rates:
            if rate.left.lower == 0 and rate is not self.reference:
                yield self.against_none(rate, lift)

    def extreme(self) -> Iterator[Pair]:
        """Products that seem as large as they can be, as :meth:`free`."""
        for mix in self.mixes:
            reach = mix.reach
            beyond = reach + self.finest / mix.unit
            if mix.left.upper == reach:  # "second" would say that it lies above
                yield self._gaps(mix, beyond)[::-1]
            if mix.left.lower == -reach:
                yield self._gaps(mix, -beyond)

    def against_none(self, rate: Rate, lift: np.ndarray) -> Pair:
        """A gap, and none; see :meth:`free`."""
        own = self._axis(rate)
        none = Gap(own.members, np.zeros_like(own.size))
        return opposed(self.region, own, none, lift, self.form.power)

    @property
    def least_definite(self) -> float:
        """The least eigenvalue of the costs of any cut, in units of the reference."""
        if not self.mixes:
            return 0.0
        return float(np.linalg.eigvalsh(self.costs()).min())

    def _find_reference(self, later: int) -> Asking:
        """Let every gap meet the largest so far at equal size."""
        for rate in self.rates[1:]:
            remaining = later + self.questions_to() - 1
            answer = yield self._question(rate, EVEN, remaining)
            self._count(answer)
            if answer is Answer.FIRST:  # the gap that costs less is preferred
                rate.left = AngleInterval(0, EVEN)
            elif answer is Answer.SECOND:
                self.reference.left = AngleInterval(0, EVEN)
                self.reference = rate
            elif self.undecided:
                return
        self.reference.left = AngleInterval(EVEN, EVEN)
        self.met = True

    def _narrow(
        self, items: list[Rate] | list[Mix], later: int, rough: float = 0.0
    ) -> Asking:
        """Halve the widest doubt until none is too wide."""
        while not self.undecided:
            finest = self.finest
            enough = max(finest, rough)
            wide = [item for item in items if item.left.is_wide(enough / item.unit)]
            if not wide:
                return
            # Rounded, so that on every machine the first of two equals is taken.
            widths = [round(item.unit * item.left.width, 12) for item in wide]
            item = wide[int(np.argmax(widths))]
            start, stop = item.left.places(finest / item.unit)[0]
            place = start + OFFSETS[self.doubts] * (stop - start)
            remaining = later + self._questions_to(finest) - 1
            answer = yield self._question(item, place, remaining)
            self._count(answer)
            item.left.learn(place, answer)

    def _count(self, answer: Answer) -> None:
        self.doubts = self.doubts + 1 if answer is Answer.CANNOT_SAY else 0

    def _question(self, item: Rate | Mix, place: float, remaining: int) -> Question:
        """Compare two gaps; "first" means that the ratio lies below `place`."""
        return Question(*self._gaps(item, place), max(0, remaining))

    def _gaps(self, item: Rate | Mix, place: float) -> Pair:
        """The two alternatives of :meth:`_question`."""
        if isinstance(item, Rate):
            own, gauge = self._axis(item), self._axis(self.reference)
            gaps = own, Gap(gauge.members, place ** (1 / self.form.power) * gauge.size)
        else:
            one, other = self._axis(item.one).size, self._axis(item.other).size
            up = self._axis(item.heavy).size
            along, members = one + other - up - place * up, self.members[item.one.cut]
            gaps = Gap(members, along + up), Gap(members, along - up)
        nothing = np.zeros(len(self.region.names))
        return opposed(self.region, *gaps, nothing, self.form.power)

    def _axis(self, rate: Rate) -> Gap:
        """A gap of size 1 in one rate."""
        return Gap(
            self.members[rate.cut], np.eye(len(self.region.names))[rate.statistic]
        )

    @property
    def finest(self) -> float:
        """How wide the doubt in an entry may be, in units of the reference."""
        total = self.form.power * self.form.size(self.pairs())
        amplification = float(np.linalg.norm(self._per_pair, axis=1).sum())
        return 2 * self.tolerance * total / (amplification * math.sqrt(self._entries))

    @property
    def converged(self) -> bool:
        """Whether no doubt is too wide any more."""
        finest = self.finest
        return self.met and not any(
            item.left.is_wide(finest / item.unit) for item in self.unknowns
        )

    @property
    def unknowns(self) -> list[Rate | Mix]:
        """All exchange rates."""
        return [*self.rates, *self.mixes]

    def questions_to(self) -> int:
        """About how many more questions the tolerance needs."""
        return self._questions_to(self.finest)

    def _questions_to(self, finest: float) -> int:
        scaled = ((item.left, item.unit) for item in self.unknowns)
        return sum(
            left.questions_to(finest / unit)
            for left, unit in scaled
            if left.is_wide(finest / unit)
        )

    # -- what was found -------------------------------------------------------------

    def costs(self) -> np.ndarray:
        """V at the estimates in units of the reference: a row or matrix of each cut."""
        diagonal = self._grid([rate.left.centre for rate in self.rates])
        entries = [mix.left.centre * mix.unit for mix in self.mixes]
        return self._filled(diagonal, entries)

    def pairs(self) -> np.ndarray:
        """Costs of the gaps of every pair of groups at the estimates, like `costs`."""
        return self._clipped(np.tensordot(self._per_pair, self.costs(), axes=1))

    def pair_bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and most that the gaps of every pair may cost, like `pairs`."""
        lows = [rate.left.lower for rate in self.rates]
        highs = [rate.left.upper for rate in self.rates]
        products = [
            [a * b for a in (mix.left.lower, mix.left.upper) for b in _ends(mix.heavy)]
            for mix in self.mixes
        ]
        low = self._filled(self._grid(lows), [min(ends) for ends in products])
        high = self._filled(self._grid(highs), [max(ends) for ends in products])
        plus, minus = np.maximum(self._per_pair, 0), np.minimum(self._per_pair, 0)
        lower = np.tensordot(plus, low, axes=1) + np.tensordot(minus, high, axes=1)
        upper = np.tensordot(plus, high, axes=1) + np.tensordot(minus, low, axes=1)
        return self._clipped(lower), self._clipped(upper)

    def _grid(self, ratios: list[float]) -> np.ndarray:
        """A row for every cut."""
        return np.reshape(ratios, (len(self.members), -1))

    def _filled(self, diagonal: np.ndarray, entries: list[float]) -> np.ndarray:
        """V with given diagonal and other entries."""
        if self.form is ABSOLUTE:
            return diagonal
        matrices = diagonal[:, :, None] * np.eye(diagonal.shape[1])
        cut, i, j = self._places
        matrices[cut, i, j] = matrices[cut, j, i] = entries
        return matrices

    def _clipped(self, pairs: np.ndarray) -> np.ndarray:
        """Absolute gaps cost nothing at least."""
        return np.maximum(pairs, 0) if self.form is ABSOLUTE else pairs


def _ends(rate: Rate) -> tuple[float, float]:
    return rate.left.lower, rate.left.upper


def _cuts(n_groups: int, same_for_all_pairs: bool) -> tuple[np.ndarray, np.ndarray]:
    """The cuts to ask about, and what turns their sums into those of pairs."""
    members, separated = group_cuts(n_groups)
    if not same_for_all_pairs:
        return members, np.linalg.inv(separated.astype(float))
    share = 1 / separated[0].sum()
    return members[:1], np.full((separated.shape[1], 1), share)
