"""Our procedures for quadratic and polynomial metrics: cuts through the middle.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           –                       the unknown coefficients, up to a positive factor
f           ``unknowns.features``   monomials; φ(s) = ⟨w, f(s)⟩
s = o + ρt  –                       a point of the ball
M           –                       f(o + ρt) = M f(t) + constant
Mᵀw         ``ahead @ w``           the unknowns of φ as a polynomial in t
z           –                       f(t₁) − f(t₂) of a pair
==========  ======================  ===============================================

A polynomial is linear in its coefficients, so each answer is one halfspace test,
sign⟨w, z⟩ (mathematics §5). We keep a Gaussian that stands for all w which agree with
the answers, ask about a pair whose plane goes through its mean, and cut. So each
question is worth about one bit: D unknown directions to within ε of their range take
about D·log₂(range/ε) of them.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator, Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_count, check_number, check_rng
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.ties import TIE
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.metrics.symmetric import HIGHEST_DEGREE
from elicitor.procedures.efficient.angle_interval import OFFSETS, UNDECIDED
from elicitor.procedures.efficient.antipodal_pairs import gains, most_telling_pair
from elicitor.procedures.efficient.cone import unit_extremes
from elicitor.procedures.efficient.cut_gaussian import CutGaussian
from elicitor.regions.multiclass.ball import Ball

__all__ = ["polynomial_cuts", "quadratic_cuts"]

FINEST = 1e-9
"""Relative width at which rounding decides; nothing finer is asked."""
ALL_EQUAL = "Everything asked was about equal, so the metric may be anything."
TOO_FINE = "Rounding leaves no question that would settle the weights further."


def quadratic_cuts(
    region: Ball,
    *,
    tolerance: float = 0.01,
    diagonal: bool = False,
    clusters: Sequence[Sequence[str]] | None = None,
    rng: np.random.Generator | None = None,
) -> Procedure:
    """Elicit a quadratic metric by antipodal questions.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve; of at least two statistics.
    tolerance : float, default=0.01
        ε: stop when the expected distance between the true and the found
        coefficients, √(‖a−â‖² + ‖B−B̂‖_F²), is no larger.
    diagonal : bool, default=False
        Whether B is known to be diagonal.
    clusters : sequence of sequence of str, optional
        Statistics that are known to count alike.
    rng : numpy.random.Generator, optional
        Draws the centres that are tried; from the seed 0 by default.

    Returns
    -------
    Procedure
        Its result holds a `QuadraticMetric` with ‖a‖² + ‖B‖_F² = 1, and bounds of every
        coefficient. Its details hold ``"expected_error"``, the expected distance.

    Raises
    ------
    InvalidParameterError
        If the region has one statistic only, or a cluster does not fit.
    """
    return (
        yield from polynomial_cuts(
            region,
            degree=2,
            tolerance=tolerance,
            diagonal=diagonal,
            clusters=clusters,
            rng=rng,
        )
    )


def polynomial_cuts(
    region: Ball,
    *,
    degree: int = 3,
    tolerance: float = 0.01,
    diagonal: bool = False,
    clusters: Sequence[Sequence[str]] | None = None,
    rng: np.random.Generator | None = None,
) -> Procedure:
    """Elicit a polynomial metric by questions about pairs around many centres.

    Parameters
    ----------
    region : Ball
        Inside what classifiers can achieve; of at least two statistics.
    degree : int, default=3
        The highest order, at least 2.
    tolerance : float, default=0.01
        ε: stop when the expected distance between the true and the found
        coefficients, √(Σ_d ‖T_d−T̂_d‖²), is no larger.
    diagonal : bool, default=False
        Whether only powers of single statistics count.
    clusters : sequence of sequence of str, optional
        Statistics that are known to count alike.
    rng : numpy.random.Generator, optional
        Draws the centres that are tried; from the seed 0 by default.

    Returns
    -------
    Procedure
        Its result holds a `PolynomialMetric` with Σ ‖T_d‖² = 1, and bounds of every
        coefficient. Its details hold ``"expected_error"``, the expected distance.

    Raises
    ------
    InvalidParameterError
        If the region has one statistic only, or a cluster does not fit.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    if len(region.names) < 2:
        raise InvalidParameterError(
            "A polynomial metric needs a region of at least two statistics; of one "
            "statistic a comparison shows no more than its direction."
        )
    unknowns = PolynomialUnknowns.of(
        region.names,
        check_count("degree", degree, at_least=2, at_most=HIGHEST_DEGREE),
        diagonal=diagonal,
        clusters=clusters,
    )
    search = PolynomialSearch(region, unknowns, check_rng(0 if rng is None else rng))
    with contextlib.suppress(EnoughAsked):
        yield from search.run(epsilon)
    return search.result(epsilon)


class PolynomialSearch:
    """One elicitation and how far it has come."""

    def __init__(
        self, ball: Ball, unknowns: PolynomialUnknowns, rng: np.random.Generator
    ) -> None:
        self.ball = ball
        self.unknowns = unknowns
        self.rng = rng
        self.ahead = unknowns.recentred(ball.center, ball.radius).T
        self.back = np.linalg.inv(self.ahead)
        self.belief = CutGaussian(self.ahead)
        self.note: str | None = None

    @property
    def weights(self) -> np.ndarray:
        """The estimate of w, of shape (n_unknowns,) and unit length or zero."""
        weights = self.back @ self.belief.mean
        return np.asarray(weights / (np.linalg.norm(weights) or 1.0))

    @property
    def loss(self) -> np.ndarray:
        """G: what an error of Mᵀw does to the direction of w."""
        unit = self.weights
        flat = np.eye(len(unit)) - np.outer(unit, unit)
        return np.asarray(flat @ self.back)

    @property
    def expected_error(self) -> float:
        """Expected distance of the unit coefficients from the truth."""
        length = float(np.linalg.norm(self.back @ self.belief.mean))
        if length == 0:
            return math.sqrt(2)
        spread = float(np.linalg.norm(self.loss @ self.belief.root))
        return min(math.sqrt(2), spread / length)

    def run(self, epsilon: float) -> Generator[Question, Answer, None]:
        """Ask until the expected error is no larger than epsilon."""
        doubts = 0
        while self.expected_error > epsilon and self.note is None:
            first, second = most_telling_pair(
                self.belief, self.unknowns, self.loss, self.rng
            )
            self._difference = self.unknowns.difference(first, second)
            if self._is_settled(self._difference):
                self.note = TOO_FINE
                return
            answer = yield self._question(first, second, epsilon)
            doubts = doubts + 1 if answer is Answer.CANNOT_SAY else 0
            self._learn(self._difference, answer)
            if doubts == len(OFFSETS):
                self.note = UNDECIDED
            elif self._is_flat(epsilon):
                self.note = ALL_EQUAL

    def _question(
        self, first: np.ndarray, second: np.ndarray, epsilon: float
    ) -> Question:
        o, rho = self.ball.center, self.ball.radius
        return Question(
            o + rho * first,
            o + rho * second,
            self._remaining(epsilon),
            self._take_instead,
        )

    def _take_instead(self, other: Question) -> bool:
        """Ask about another pair if it tells as much; see :class:`Question`."""
        if other.first.shape != self.ball.center.shape:
            return False
        o, rho = self.ball.center, self.ball.radius
        sides = (other.first - o) / rho, (other.second - o) / rho
        difference = self.unknowns.difference(*sides)
        rows = np.stack([difference, self._difference])
        gain, most = gains(self.belief, rows, self.loss)
        if gain < (1 - TIE) * most:
            return False
        self._difference = difference
        return True

    def _learn(self, difference: np.ndarray, answer: Answer) -> None:
        if answer is Answer.ABOUT_EQUAL:
            self.belief.flatten(difference)
        elif answer is not Answer.CANNOT_SAY:
            self.belief.cut(difference if answer is Answer.FIRST else -difference)

    def _is_flat(self, epsilon: float) -> bool:
        """Whether all coefficients seem to be 0."""
        spread = np.linalg.norm(self.back @ self.belief.root)
        length = np.linalg.norm(self.back @ self.belief.mean)
        return bool(max(spread, length) <= epsilon)

    def _is_settled(self, difference: np.ndarray) -> bool:
        """Whether the plane is known to within rounding already."""
        spread = np.linalg.norm(difference @ self.belief.root)
        length = np.linalg.norm(difference) * np.linalg.norm(self.belief.mean)
        return bool(spread <= FINEST * length)

    def _remaining(self, epsilon: float) -> int:
        """A bit halves what is left, so it narrows each direction by 2^(−1/D)."""
        bits = math.log2(self.expected_error / epsilon)
        return max(0, math.ceil((self.unknowns.size - 1) * bits) - 1)

    def result(self, epsilon: float) -> Result:
        """What is known by now; without any answer, a metric that may be anything."""
        unit = self.weights if self.belief.mean.any() else np.eye(self.unknowns.size)[0]
        sizes = np.sqrt(self.unknowns.layout.multiplicities)
        return Result(
            metric=self.unknowns.metric(unit),
            interval=unit_extremes(
                self.belief.halfspaces @ self.ahead,
                unit,
                self.unknowns.basis / sizes[:, None],
            ),
            converged=self.expected_error <= epsilon,
            notes=(self.note,) if self.note else (),
            details={"expected_error": self.expected_error},
        )
