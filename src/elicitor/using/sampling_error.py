"""How many rows are enough ([B] Lemma 3, [Q] Corollary 1).

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
n, δ        ``n_rows``              size of the sample; 1 − δ is the confidence
ε_C         ``counts``              how far a counted TP or TN may be off
ε_Ω         ``preference``          how far a difference of utilities may be off
a, b        ``difference``          |ΔTP| and |ΔTN| between two classifiers
ℓ           –                       √(a² + b²)
==========  ======================  ==============================================

Somebody judges classifiers by what they do to everyone, as an A/B test does; the search
knows them by n rows. TP(t) = P(Y = 1, S ≥ t) is a distribution function, so Dvoretzky,
Kiefer, Wolfowitz and Massart bound its error for all thresholds at once, with the same
for TN: ε_C = √(log(4/δ) / 2n). Weights of unit length turn errors of both counts of two
classifiers into ε_Ω = 2√2 ε_C at most. The answer to a pair of length ℓ tells on which
side of an angle the weights lie; that angle is off by arcsin(ε_Ω / ℓ) at most, and so
is what bisection finds, beside its tolerance.

The bound holds for all classifiers and all samples but a share δ. What to expect is
less: people between two thresholds are a and b of all, so the angle atan(a/b) has the
standard error √(ab(a + b)/n) / ℓ².
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from elicitor.core.checks import check_count, check_number, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.using.rate_errors import normal_quantile

__all__ = ["SamplingError", "rows_needed", "sampling_error"]

LIPSCHITZ = 2 * math.sqrt(2)
"""ε_Ω of unit weights: two counts, of each of two classifiers."""


@dataclass(frozen=True)
class SamplingError:
    """What a sample of some size leaves open, at most and as is to be expected.

    Attributes
    ----------
    n_rows : int
        Rows that were counted.
    confidence : float
        Of the bounds and of the expected figures.
    counts : float
        ε_C: no TP or TN of any threshold is off by more (shares of all rows).
    preference : float
        ε_Ω: no difference of utilities, of weights of unit length, is off by more.
    angle : float
        No angle between weights is off by more, if all pairs differ by as much
        (radians); π/2 says nothing.
    expected_counts : float
        By how much a count of half of the rows is off (shares of all rows).
    expected_angle : float
        By how much the angle of one such pair is off (radians).
    """

    n_rows: int
    confidence: float
    counts: float
    preference: float
    angle: float
    expected_counts: float
    expected_angle: float


def sampling_error(
    n_rows: int, difference: tuple[float, float], *, confidence: float = 0.95
) -> SamplingError:
    """Say how far a sample may move the weights of two classes.

    Parameters
    ----------
    n_rows : int
        Rows of the sample on which TP and TN are counted.
    difference : (float, float)
        How much TP and TN differ between the two alternatives of a question (shares of
        all rows); of several questions, those that differ least.
    confidence : float, default=0.95
        How probably the bounds hold, and the two-sided level of the expected figures.

    Returns
    -------
    SamplingError

    Raises
    ------
    InvalidParameterError
        If a number is out of range, or only one of TP and TN differs.

    Examples
    --------
    >>> found = sampling_error(284, (0.4, 0.4))
    >>> round(found.expected_angle, 3), round(found.angle, 3)
    (0.13, 0.455)
    """
    rows = check_count("n_rows", n_rows, at_least=1)
    level = check_number("confidence", confidence, above=0, below=1)
    gained, lost = _checked(difference)
    length = math.hypot(gained, lost)
    counts = math.sqrt(math.log(4 / (1 - level)) / (2 * rows))
    z = normal_quantile(level)
    return SamplingError(
        n_rows=rows,
        confidence=level,
        counts=counts,
        preference=LIPSCHITZ * counts,
        angle=math.asin(min(LIPSCHITZ * counts / length, 1.0)),
        expected_counts=z / (2 * math.sqrt(rows)),
        expected_angle=min(z * _spread(gained, lost) / math.sqrt(rows), math.pi / 2),
    )


def rows_needed(
    angle: float, difference: tuple[float, float], *, confidence: float = 0.95
) -> tuple[int, int]:
    """Say how many rows keep the weights of two classes within an angle.

    Parameters
    ----------
    angle : float
        How far weights may be off (radians), below π/2.
    difference : (float, float)
        As for :func:`sampling_error`.
    confidence : float, default=0.95
        As for :func:`sampling_error`.

    Returns
    -------
    tuple of int
        Rows with which the bound is small enough, and those with which that is to be
        expected.

    Raises
    ------
    InvalidParameterError
        If a number is out of range, or only one of TP and TN differs.

    Examples
    --------
    >>> rows_needed(0.05, (0.4, 0.4))
    (21929, 1921)
    """
    wanted = check_number("angle", angle, above=0, below=math.pi / 2)
    level = check_number("confidence", confidence, above=0, below=1)
    gained, lost = _checked(difference)
    counts = math.hypot(gained, lost) * math.sin(wanted) / LIPSCHITZ
    surely = math.log(4 / (1 - level)) / (2 * counts**2)
    expected = (normal_quantile(level) * _spread(gained, lost) / wanted) ** 2
    return math.ceil(surely), math.ceil(expected)


def _checked(difference: tuple[float, float]) -> tuple[float, float]:
    """The absolute values a and b, if both are there."""
    gained, lost = map(abs, check_vector("difference", difference, size=2).tolist())
    if not (gained > 0 and lost > 0 and gained + lost <= 1):
        raise InvalidParameterError(
            "difference must be how much TP and TN differ, neither of them zero, as "
            f"shares of all rows; got {difference!r}."
        )
    return gained, lost


def _spread(gained: float, lost: float) -> float:
    """Standard error of atan(a/b) for one row, by the multinomial of a and b."""
    return math.sqrt(gained * lost * (gained + lost)) / (gained**2 + lost**2)
