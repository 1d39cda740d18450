"""Which arm of an A/B test is better, looked at as often as one likes.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s, n        ``Counts``              successes among so many people of one arm
x̄, d, n     ``Means``               mean and standard deviation of an arm's outcomes
δ           ``difference``          outcome expected of the first arm minus the second
E(δ)        exp of                  evidence against a difference δ, an e-value
            ``log_evidence``
r           ``_prior_weight``       how strongly large differences are expected
α           ``error_rate``          probability of ever deciding wrongly
==========  ======================  ===============================================

If δ is the true difference, E(δ) is bounded by a martingale that starts at 1, so it
reaches 1/α at any look whatever with probability α at most (Ville 1939). The
differences that were never excluded so form a confidence sequence.

*Counts*, exactly, for any numbers of people in either arm: likelihoods of both arms
averaged over Beta(½, ½), over the largest likelihood of any two shares that differ by
δ. For each two shares the ratio is a martingale (Robbins 1970), whichever arm the next
person is in (Turner, Ly and Grünwald 2024 call such tests safe).

*Means*, as the numbers grow: with t = 1/(d₁²/n₁ + d₂²/n₂), the information, t(x̄₁ − x̄₂)
moves like Brownian motion with drift δ (Jennison and Turnbull 2000). A
normal mixture over drifts (Robbins 1970; Howard et al. 2021) bounds it:
E(δ) = √(r/(m+r)) exp(z²/2 · m/(m+r)) with z² = t(x̄₁ − x̄₂ − δ)² and m = t(d₁² + d₂²)/2.
That estimated variances do no harm in the end is shown by Waudby-Smith et al. (2024);
nothing is decided before `BURN_IN` people are in each arm.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from elicitor.core.checks import check_count, check_instance, check_number
from elicitor.core.errors import InvalidParameterError

__all__ = [
    "Counts",
    "Means",
    "Outcomes",
    "difference_interval",
    "log_evidence",
]

BURN_IN = 100
"""Smallest arm of which normal approximations are believed (people)."""
FINE = 1e-14
"""How exactly shares are looked for."""


@dataclass(frozen=True)
class Counts:
    """How often one arm succeeded so far.

    Attributes
    ----------
    successes : int
        Outcomes that count as 1.
    people : int
        All outcomes.
    """

    successes: int
    people: int

    def __post_init__(self) -> None:
        check_count("people", self.people)
        if check_count("successes", self.successes) > self.people:
            raise InvalidParameterError(
                f"successes must be at most people ({self.people}); "
                f"got {self.successes!r}."
            )

    @property
    def mean(self) -> float:
        """Share of successes; 0 of nobody."""
        return self.successes / max(self.people, 1)

    @property
    def deviation(self) -> float:
        """Standard deviation of an outcome."""
        return math.sqrt(self.mean * (1 - self.mean))

    def may_follow(self, earlier: Counts) -> bool:
        """Whether people who came later explain the change."""
        check_instance("earlier", earlier, Counts)
        more = self.people - earlier.people
        return 0 <= self.successes - earlier.successes <= more


@dataclass(frozen=True)
class Means:
    """What the outcomes of one arm are on average so far.

    Attributes
    ----------
    mean : float
        Mean outcome, in any unit.
    deviation : float
        Standard deviation of an outcome (not of the mean).
    people : int
        How many outcomes.
    """

    mean: float
    deviation: float
    people: int

    def __post_init__(self) -> None:
        check_number("mean", self.mean)
        check_number("deviation", self.deviation, at_least=0)
        check_count("people", self.people)

    def may_follow(self, earlier: Means) -> bool:
        """Whether people who came later explain the change."""
        check_instance("earlier", earlier, Means)
        return self.people > earlier.people or self == earlier


Outcomes = Counts | Means
"""What is known of one arm."""


def log_evidence(
    difference: float,
    first: Outcomes,
    second: Outcomes,
    *,
    planned: int,
    error_rate: float,
) -> float:
    """Log E(δ) against a difference δ of two arms, excluded at log(1/α).

    δ of counts is in (−1, 1). Of means decisions are quickest at `planned` per arm.
    """
    if isinstance(first, Counts) and isinstance(second, Counts):
        return _log_mixture(first, second) - _log_likelihood(difference, first, second)
    if min(first.people, second.people) < BURN_IN:
        return 0.0
    information, size = _information(first, second)
    r = _prior_weight(planned, error_rate)
    gap = (first.mean - second.mean - difference) ** 2
    return 0.5 * (math.log(r / (size + r)) + gap * information * size / (size + r))


def difference_interval(
    first: Outcomes, second: Outcomes, *, planned: int, error_rate: float
) -> tuple[float, float]:
    """Differences that are not excluded, at any look whatever, with error rate α.

    Infinite while nothing can be said of means; `planned` as for :func:`log_evidence`.
    """
    needed = math.log(1 / error_rate)
    middle = first.mean - second.mean
    if isinstance(first, Counts) and isinstance(second, Counts):
        excluded = _log_mixture(first, second) - needed

        def beyond(difference: float) -> float:
            return excluded - _log_likelihood(difference, first, second)

        return _last(beyond, middle, -1.0), _last(beyond, middle, 1.0)
    if min(first.people, second.people) < BURN_IN:
        return -math.inf, math.inf
    information, size = _information(first, second)
    r = _prior_weight(planned, error_rate)
    if information == 0:
        return -math.inf, math.inf
    squared = (1 + r / size) * (2 * needed + math.log((size + r) / r))
    reach = math.sqrt(squared / information)
    return middle - reach, middle + reach


def _log_mixture(*arms: Counts) -> float:
    """Log likelihoods averaged over Beta(½, ½), of arms that do not know each other."""
    from scipy.special import betaln  # here, since loading it takes a while

    won = [arm.successes + 0.5 for arm in arms]
    lost = [arm.people - arm.successes + 0.5 for arm in arms]
    return float((betaln(won, lost) - betaln(0.5, 0.5)).sum())


def _log_likelihood(difference: float, first: Counts, second: Counts) -> float:
    """The largest log likelihood of any two shares that differ by δ."""
    from scipy.optimize import brentq  # here, since loading it takes a while

    def slope(share: float) -> float:
        return _slope(first, share) + _slope(second, share - difference)

    share, highest = max(0.0, difference), min(1.0, 1.0 + difference)
    if slope(highest) >= 0:
        share = highest
    elif slope(share) > 0:
        share = float(brentq(slope, share, highest, xtol=FINE))
    return _log_chance(first, share) + _log_chance(second, share - difference)


def _slope(arm: Counts, share: float) -> float:
    """Derivative of the log likelihood of one arm."""
    s, f = arm.successes, arm.people - arm.successes
    return s / max(share, TINY) - f / max(1 - share, TINY)


def _log_chance(arm: Counts, share: float) -> float:
    s, f = arm.successes, arm.people - arm.successes
    won = s * math.log(max(share, TINY)) if s else 0.0
    return won + (f * math.log(max(1 - share, TINY)) if f else 0.0)


TINY = 1e-300


def _last(beyond: Callable[[float], float], inside: float, end: float) -> float:
    """Where, on the way from inside to the end, differences begin to be excluded."""
    from scipy.optimize import brentq  # here, since loading it takes a while

    return end if beyond(end) < 0 else float(brentq(beyond, inside, end, xtol=FINE))


def _information(first: Outcomes, second: Outcomes) -> tuple[float, float]:
    """Both t and m; zero as long as no outcome differs from another."""
    one, other = first.deviation**2, second.deviation**2
    variance = one / first.people + other / second.people
    if variance == 0:
        return 0.0, 0.0
    return 1 / variance, (one + other) / 2 / variance


def _prior_weight(planned: int, error_rate: float) -> float:
    """The r with the narrowest interval at m = planned/2 (Waudby-Smith et al. 2024)."""
    surprise = -2 * math.log(error_rate)
    return planned / 2 / (surprise + math.log(1 + surprise))
