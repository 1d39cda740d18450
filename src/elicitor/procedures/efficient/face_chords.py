"""Our procedure for diagonal linear metrics: one question per bit (mathematics §5).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
t           ``pair.left``        arctan(a_j / a_i) for the pair of classes (i, j)
π(j)        ``parents[j]``       the class that j is paired with; it weighs more
==========  ===================  =================================================

Classifiers that predict only i or j form a face, on which the chord between two of them
has an exchange rate of a_i against a_j that is known exactly. One question at equal
weights tells which of the two weighs more. So every class meets the strongest so far,
and the loser of each meeting is paired with the winner: k − 1 pairs, each with t in
[0, π/4] and one bit of its bisection done. The published star of faces (1, i) is badly
conditioned if class 1 weighs little; here every ratio is at most about 1. And what a
pair adds to the error shrinks with the weight of its stronger class, so light pairs are
bisected less far.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator
from dataclasses import dataclass, field

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.efficient.angle_interval import OFFSETS, AngleInterval
from elicitor.procedures.pair_tree import ancestors, extreme_weights, weights_of
from elicitor.regions.chord import Chord
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face

__all__ = ["face_chords"]

RIGHT_ANGLE = math.pi / 2
EVEN = math.pi / 4
"""t of two classes that weigh the same."""

SHORTEST = 1e-9
"""A chord of a face without signal is as short as a rounding error (probability)."""

UNASKABLE = (
    "No question tells more about the weights of {}: the achievable classifiers that "
    "predict only these two cannot tell the remaining ones apart."
)
UNDECIDED = (
    "The last questions about {} were answered with 'cannot say', so their search "
    "ended."
)


def face_chords(
    region: DiagonalRegion,
    *,
    tolerance: float = 0.01,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit weights of the right decisions of each class by bisection over chords.

    At most about (k−1)(1 + ⌈log₂(π/4ε)⌉) questions. "About equal" starts a search for
    the edges of the band of indifference; "cannot say" moves the question, and five of
    them in a row end the search on that pair of classes.

    Parameters
    ----------
    region : DiagonalRegion
        From a law or from labelled predictions.
    tolerance : float, default=0.01
        ε: stop when the angle t of each pair, times the weight of its stronger class
        relative to the strongest of all, is confined to an interval this wide
        (radians).
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of sum 1. Its details hold
        ``"pairs"``, the pairs of classes that were compared, the stronger one first,
        and ``"extremes"``, the metrics at which each weight reaches the ends of its
        interval.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    tree = WeightTree(region, epsilon)
    with contextlib.suppress(EnoughAsked):
        yield from tree.run()
    parents = tree.parents
    low, high = extreme_weights(parents, tree.angles("lower"), tree.angles("upper"))
    metrics = (LinearMetric(a, names=region.names) for a in (*low, *high))
    classes = region.classes
    return Result(
        metric=LinearMetric(tree.weights, names=region.names),
        interval=np.stack([np.diagonal(low), np.diagonal(high)], axis=1),
        converged=tree.converged,
        notes=tuple(pair.note for pair in tree.pairs.values() if pair.note),
        details={
            "pairs": tuple((classes[i], classes[j]) for j, i in parents.items()),
            "extremes": tuple(metrics),
        },
    )


@dataclass(frozen=True)
class Trade:
    """Two classifiers of a face and the t at which they tie.

    Attributes
    ----------
    first, second : ndarray of shape (n_statistics,)
        The one that is right more often in class i, and in class j.
    angle : float
        t; whoever has a smaller one prefers `first` (radians).
    """

    first: np.ndarray
    second: np.ndarray
    angle: float


@dataclass
class Pair:
    """Two classes i and j, and what is known of t = arctan(a_j / a_i).

    Attributes
    ----------
    face : Face
        The classifiers that predict only these two.
    child : int
        i or j, whichever is taken to weigh less.
    left : AngleInterval
        What is left of t.
    note : str
        Why the search ended early, as a sentence; empty if it did not.
    """

    face: Face
    child: int
    left: AngleInterval = field(default_factory=AngleInterval)
    note: str = ""

    @property
    def classes(self) -> tuple[int, int]:
        """The one that is taken to weigh more, and the other."""
        return self.face.first + self.face.second - self.child, self.child

    @property
    def ratio(self) -> AngleInterval:
        """What is left of arctan(a_child / a_parent)."""
        if self.child == self.face.second:
            return self.left
        lower, upper = RIGHT_ANGLE - self.left.upper, RIGHT_ANGLE - self.left.lower
        equal = self.left.equal
        if equal is not None:
            equal = RIGHT_ANGLE - equal[1], RIGHT_ANGLE - equal[0]
        return AngleInterval(lower, upper, equal)

    def trade(self, offset: float, finest: float) -> Trade | None:
        """A pair of classifiers near the given place of what is left, if any."""
        if self.left == AngleInterval():
            return self._opening(offset)
        for start, stop in self.left.places(finest):
            width = stop - start
            bits = math.ceil(math.log2(width / finest) - 1e-9)
            spare = finest * 2.0 ** (bits - 1) - width / 2
            trade = self._near(start + offset * width, width, spare)
            if trade is not None:
                return trade
        return None

    def _opening(self, offset: float) -> Trade | None:
        """The first question: at equal weights, or as near as the face allows."""
        trade = self._near(2 * offset * EVEN, RIGHT_ANGLE, EVEN)
        if trade is None and offset == OFFSETS[0]:
            chord = self.face.binary.chord(float(np.mean(self.face.binary.angles)))
            trade = None if chord is None else _trade(self.face, chord)
        return trade

    def _near(self, target: float, width: float, spare: float) -> Trade | None:
        """A deterministic pair if that costs no further question, else the nearest."""
        trades = []
        for randomised in (False, True):
            chord = _longest(self.face, target, randomised=randomised)
            if chord is not None:
                trades.append(_trade(self.face, chord))
                if abs(trades[-1].angle - target) <= min(width / 16, spare):
                    return trades[-1]
        nearest = min(trades, key=lambda t: abs(t.angle - target), default=None)
        inside = nearest is not None and abs(nearest.angle - target) < width / 4
        return nearest if inside else None


def _longest(face: Face, t: float, *, randomised: bool) -> Chord | None:
    """The longest chord with an exchange rate, between two best classifiers if it can.

    The best classifiers of a face, those on its upper boundary, only have a range of
    exchange rates. Beyond it the longest chord goes through the centre of the region.
    """
    region, theta = face.binary, face.angle(math.cos(t), math.sin(t))
    lowest, highest = region.angles
    if lowest - 1e-9 <= theta <= highest + 1e-9:
        inside = float(np.clip(theta, lowest, highest))
        return region.chord(inside, randomised=randomised)
    normal = np.array([math.cos(theta), math.sin(theta)])
    line = np.append(normal, -normal @ region.all_right / 2)
    chord = region.chord_on_line(line, randomised=randomised)
    return chord if chord is not None and chord.length > SHORTEST else None


def _trade(face: Face, chord: Chord) -> Trade:
    """What a chord says in statistics and weights of the whole region."""
    first, second = (face.embed(end.confusion) for end in (chord.first, chord.second))
    weights = face.ratio(chord.angle)
    return Trade(first, second, math.atan2(weights[1], weights[0]))


class WeightTree:
    """The pairs of classes that are compared, and what is known of their weights.

    Parameters
    ----------
    region : DiagonalRegion
        Where the classes are compared.
    tolerance : float
        ε of :func:`face_chords`.

    Attributes
    ----------
    strongest : int
        The class that won every meeting so far.
    pairs : dict of int to Pair
        For every class that lost a meeting, the pair that it forms with the winner.
    """

    def __init__(self, region: DiagonalRegion, tolerance: float) -> None:
        self.region = region
        self.tolerance = tolerance
        self.strongest = 0
        self.pairs: dict[int, Pair] = {}

    def run(self) -> Generator[Question, Answer, None]:
        """Ask until all weights are known."""
        for j in range(1, len(self.region.names)):
            yield from self._meet(j)
        for child in sorted(self.pairs, key=self._depth):
            pair, finest = self.pairs[child], self.finest(child)
            while pair.left.is_wide(finest) and not pair.note:
                yield from self._ask(pair)

    def _meet(self, j: int) -> Generator[Question, Answer, None]:
        """Compare a class with the strongest so far."""
        pair = Pair(self.region.face(self.strongest, j), child=j)
        self.pairs[j] = pair
        yield from self._ask(pair)
        if pair.left.centre > EVEN:
            pair.child, self.strongest = self.strongest, j
            self.pairs[pair.child] = self.pairs.pop(j)

    def _ask(self, pair: Pair) -> Generator[Question, Answer, None]:
        """Ask about a pair until one answer says something, or none will."""
        names = " and ".join(f"“{self.region.classes[i]}”" for i in pair.classes)
        for offset in OFFSETS:
            trade = pair.trade(offset, self.finest(pair.child))
            if trade is None:
                pair.note = UNASKABLE.format(names)
                return
            remaining = max(0, self._questions_left() - 1)
            answer = yield Question(trade.first, trade.second, remaining)
            pair.left.learn(trade.angle, answer)
            if answer is not Answer.CANNOT_SAY:
                return
        pair.note = UNDECIDED.format(names)

    def _questions_left(self) -> int:
        """About how many more answers are needed."""
        unmet = len(self.region.names) - 1 - len(self.pairs)
        each = 1 + AngleInterval(0, EVEN).questions_to(self.tolerance)
        return unmet * each + sum(
            pair.left.questions_to(self.finest(child))
            for child, pair in self.pairs.items()
            if not pair.note
        )

    # -- what is known --------------------------------------------------------------

    @property
    def parents(self) -> dict[int, int]:
        """π; classes that were not met yet are paired with the strongest."""
        every = (j for j in range(len(self.region.names)) if j != self.strongest)
        return {
            j: self.pairs[j].classes[0] if j in self.pairs else self.strongest
            for j in every
        }

    def angles(self, which: str) -> dict[int, float]:
        """Estimate, lower or upper end of arctan(a_j / a_π(j)) for each j (radians)."""
        met = {j: pair.ratio for j, pair in self.pairs.items()}
        known = {j: met.get(j, AngleInterval()) for j in self.parents}
        return {j: _end(left, which, self.tolerance) for j, left in known.items()}

    @property
    def weights(self) -> np.ndarray:
        """The estimate, of sum 1."""
        return weights_of(self.parents, self.angles("centre"))

    def finest(self, child: int) -> float:
        """How far the angle of a pair is worth bisecting (radians)."""
        upper = self.angles("upper")
        way = ancestors(self.parents, child)[:-1]
        share = math.prod(math.tan(upper[j]) for j in way)
        return min(self.tolerance / min(share, 1.0), RIGHT_ANGLE)

    @property
    def converged(self) -> bool:
        """Whether every pair is known as well as it is worth."""
        met = len(self.pairs) == len(self.region.names) - 1
        return met and all(
            not pair.left.is_wide(self.finest(child))
            for child, pair in self.pairs.items()
        )

    def _depth(self, child: int) -> tuple[int, int]:
        return len(ancestors(self.parents, child)), child


def _end(left: AngleInterval, which: str, finest: float) -> float:
    """Estimate or one end of an angle, close to a band of "about equal".

    Who answers without error says "about equal" only to a tie.
    """
    windows = [left.window(gap, finest) for gap in left.gaps]
    if which == "centre":
        return float(np.mean(windows))
    return windows[0][0] if which == "lower" else windows[-1][1]
