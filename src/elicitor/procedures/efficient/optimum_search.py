"""Our procedure for monotone metrics of unknown form ([M] Section 7).

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
a           ``weights``           shape (k,), not negative, sum 1
s(a)        ``region.support``    the best achievable statistics for weights a
x           ``place``             in [0, 1]; odds x : 1−x by which a_i is multiplied
                                  against the other weights, 1/2 where a_i stands
==========  ====================  ================================================

Whatever the metric, its best achievable point is s(a) for the weights a that are its
slope there. So the weights are searched, one at a time and round after round: s is
followed over the whole boundary of the region, not only over faces, while one weight
grows. A question compares the points a little before and after the middle of what is
left of x and drops almost half of it, where golden sections would drop 38 %.

On a sample s stays the same over whole intervals. Equal points are not asked about:
the point in the middle is compared with the one next to it.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.cost_reward_words import statistic_in_words
from elicitor.metrics.families.monotone import FIRST_ORDER
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.efficient.angle_interval import (
    OFFSETS,
    UNASKABLE,
    UNDECIDED,
)
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["optimum_search"]

COARSENESS = (8, 2, 1)
"""How much less exact than the tolerance the first rounds are; the last is repeated."""
ROUNDS = 6
"""After so many rounds the search ends, stable or not."""
REACH = 0.15
"""How far from 1/2 a place is looked for after the first round."""
EDGE = 1e-9
"""How precisely the edge of a plateau is looked for, in x."""
ROUNDING = 1e-12
SPREADS = (1 / 16, 1 / 8, 1 / 4)
"""How far from the place to ask, in parts of twice its distance to the nearer end."""


def optimum_search(
    region: BinaryRegion | DiagonalRegion,
    *,
    tolerance: float = 0.02,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit the slope of a monotone metric at its best achievable classifier.

    About 1.2 log₂(1/ε) questions for two weights; three to six rounds of about four
    questions per weight for more, without a promise. On a sample s(a) is the best point
    only as far as the estimated probabilities are right.

    Parameters
    ----------
    region : BinaryRegion or DiagonalRegion
        From a law or from labelled predictions.
    tolerance : float, default=0.02
        ε: a weight is searched until it is confined to an interval this wide, and the
        rounds end once no weight moves by more.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of sum 1; the interval covers
        what the last search of each weight left open, as if the other weights had been
        right. Its details hold ``"optimum"``, the best point found, of shape
        (n_statistics,).
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    search = OptimumSearch(region, epsilon)
    with contextlib.suppress(EnoughAsked):
        yield from search.run()
    optimum = region.support(search.weights)
    notes = [FIRST_ORDER, *_never_right(region.names, optimum)]
    notes += [UNASKABLE] * bool(search.blocked) + [UNDECIDED] * search.undecided
    return Result(
        metric=LinearMetric(search.weights, names=region.names),
        interval=search.interval,
        converged=search.stable and not search.blocked,
        notes=tuple(notes),
        details={"optimum": optimum},
    )


def _never_right(names: Sequence[str], optimum: np.ndarray) -> list[str]:
    """What cannot be identified where classes are never predicted."""
    missing = [name for name, d in zip(names, optimum, strict=True) if d <= ROUNDING]
    return [
        f"The best classifier found has no {statistic_in_words(name)}, so their weight "
        "is only known to be small enough for that."
        for name in missing
    ]


@dataclass(frozen=True)
class Probe:
    """Two points along a share, and what each answer leaves of it.

    Attributes
    ----------
    first, second : ndarray of shape (n_statistics,)
        The points; `second` lies at the larger x.
    if_first, if_equal, if_second : tuple of float
        The interval of x that is left.
    """

    first: np.ndarray
    second: np.ndarray
    if_first: tuple[float, float]
    if_equal: tuple[float, float]
    if_second: tuple[float, float]

    def left(self, answer: Answer) -> tuple[float, float]:
        """The interval that is left after an answer with a side, or "about equal"."""
        if answer is Answer.ABOUT_EQUAL:
            return self.if_equal
        return self.if_first if answer is Answer.FIRST else self.if_second


class OptimumSearch:
    """The search over weights, and how far it has come.

    It starts at the weights for which the trivial classifiers tie.

    Parameters
    ----------
    region : BinaryRegion or DiagonalRegion
        Where to search.
    tolerance : float
        ε of :func:`optimum_search`.

    Attributes
    ----------
    weights : ndarray of shape (n_classes,)
        a.
    windows : ndarray of shape (n_classes, 2)
        What the last search of each weight left of it.
    stable, undecided : bool
        Whether the rounds ended well, or with too many answers "cannot say".
    blocked : set of int
        The weights that no question can narrow down to the tolerance.
    said : dict
        The answer to every pair of points so far; none is asked about twice.
    """

    def __init__(self, region: BinaryRegion | DiagonalRegion, tolerance: float) -> None:
        axes = np.eye(len(region.names))
        start = 1 / np.array([region.support(axis) @ axis for axis in axes])
        self.region = region
        self.tolerance = tolerance
        self.weights = start / start.sum()
        self.windows = np.tile([0.0, 1.0], (len(axes), 1))
        self.stable = self.undecided = False
        self.blocked: set[int] = set()
        self.said: dict[tuple[bytes, bytes], Answer] = {}

    @property
    def interval(self) -> np.ndarray:
        """Ends of each weight, of shape (n_classes, 2)."""
        low, high = self.windows.T
        ends = np.minimum(low, self.weights), np.maximum(high, self.weights)
        return np.stack(ends, axis=1)

    def run(self) -> Generator[Question, Answer, None]:
        """Go round until no weight moves any more."""
        if len(self.weights) == 2:  # one unknown
            yield from self._search(0, 0.5, self.tolerance, 0)
            self.windows[1] = 1 - self.windows[0, ::-1]
            self.stable = not self.undecided
            return
        for number in range(ROUNDS):
            before = self.weights
            yield from self._round(number)
            moved = float(np.abs(self.weights - before).max())
            last = number >= len(COARSENESS) - 1
            self.stable = last and moved <= self.tolerance and not self.undecided
            if self.stable or self.undecided:
                return

    def _round(self, number: int) -> Generator[Question, Answer, None]:
        """Search every weight once."""
        reach = REACH if number else 0.5
        finest = [factor * self.tolerance for factor in COARSENESS[number:]]
        finest = finest or [self.tolerance]
        after = len(self.weights) * sum(_questions(2 * REACH, f) for f in finest[1:])
        for i in range(len(self.weights)):
            rest = len(self.weights) - i - 1
            later = after + rest * _questions(2 * reach, finest[0])
            yield from self._search(i, reach, finest[0], later)
            if self.undecided:
                return

    def _search(
        self, i: int, reach: float, finest: float, later: int
    ) -> Generator[Question, Answer, None]:
        """Find the best weight of one class while the others keep their proportions."""
        path = _Path(self.region, self.weights, i)
        low, high = 0.5 - reach, 0.5 + reach
        offsets, spreads = list(OFFSETS), list(SPREADS)
        self.blocked.discard(i)
        while path.width(low, high) > finest:
            probe = path.probe(low, high, offsets[0], spreads)
            if probe is None:
                self.blocked.add(i)
                return
            remaining = later + max(0, _questions(high - low, finest) - 1)
            answer = yield from self._compare(probe, remaining)
            if answer is Answer.CANNOT_SAY:
                offsets.pop(0)
                self.undecided = not offsets
                if self.undecided:
                    return
            elif answer is Answer.ABOUT_EQUAL and len(spreads) > 1:
                spreads.pop(0)
            else:
                offsets, spreads = list(OFFSETS), list(SPREADS)
                low, high = probe.left(answer)
                self.windows[i] = path.weights(low)[i], path.weights(high)[i]
                self.weights = path.weights((low + high) / 2)

    def _compare(
        self, probe: Probe, remaining: int
    ) -> Generator[Question, Answer, Answer]:
        """Ask about a pair, or recall what was said about it."""
        question = Question(probe.first, probe.second, remaining)
        pair = question.first.tobytes(), question.second.tobytes()
        if pair not in self.said:
            answer = yield question
            self.said[pair] = answer
            self.said[pair[::-1]] = answer.swapped
        return self.said[pair]


def _questions(width: float, finest: float) -> int:
    """About how many questions confine x, if it were a weight."""
    kept = 0.5 + SPREADS[0]
    return math.ceil(math.log(max(width / finest, 1)) / -math.log(kept))


class _Path:
    """The best points while the weight of one class grows."""

    def __init__(
        self, region: BinaryRegion | DiagonalRegion, weights: np.ndarray, i: int
    ) -> None:
        self.region, self.base, self.i = region, weights, i

    def weights(self, place: float) -> np.ndarray:
        """Weights of sum 1 with a_i multiplied by the odds of the place."""
        moved = self.base * (1 - place)
        moved[self.i] = self.base[self.i] * place
        # A weight that is all or nothing already stays so, whatever its odds.
        return np.asarray(moved / moved.sum()) if moved.any() else self.base

    def width(self, low: float, high: float) -> float:
        """How far apart the weights at two places are."""
        return float(np.abs(self.weights(high) - self.weights(low)).max())

    def probe(
        self, low: float, high: float, offset: float, spreads: Sequence[float]
    ) -> Probe | None:
        """Two different points around a place of an interval, the nearest there are."""
        middle = low + offset * (high - low)
        width = 2 * min(middle - low, high - middle)
        for spread in spreads:
            before, after = middle - spread * width, middle + spread * width
            first, second = self._point(before), self._point(after)
            if _trade(first, second):
                return Probe(
                    first, second, (low, after), (before, after), (before, high)
                )
        return self._step(middle, low, high) or self._step(middle, high, low)

    def _step(self, middle: float, away: float, back: float) -> Probe | None:
        """The point of a plateau against the next one towards an end."""
        here = self._point(middle)
        if not _trade(here, self._point(away)):
            return None
        inside, outside = middle, away
        while abs(outside - inside) > EDGE:
            between = (inside + outside) / 2
            if _trade(here, self._point(between)):
                outside = between
            else:
                inside = between
        there = self._point(outside)
        near, far = _ordered(back, inside), _ordered(outside, away)
        if away > middle:
            return Probe(here, there, near, near, far)
        return Probe(there, here, far, near, near)

    def _point(self, place: float) -> np.ndarray:
        return self.region.support(self.weights(place))


def _trade(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether each of two points is better in something."""
    change = other - one
    return bool(change.min() < -ROUNDING and change.max() > ROUNDING)


def _ordered(one: float, other: float) -> tuple[float, float]:
    return min(one, other), max(one, other)
