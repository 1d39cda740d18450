"""How far rates of several classes and of groups may be off ([Q] Corollary 1).

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
k, m        ``n_classes`` …         classes and groups; no groups are one
n_gi        ``sizes``               rows of class i in group g
δ           ``confidence``          1 − δ
ε_gi        ``rates``               no rate of that class and group is off by more
==========  ======================  ==============================================

A rule that says the class with the largest a_i η_i(x) finds class i where the k − 1
ratios η_i : η_j are at least a_j : a_i, and takes it for another class j where those of
η_j are. So every rate P(h = j | Y = i) is, over all weights a, a distribution function
of k − 1 variables. The error of one is above ε for some weights with a probability of
at most T exp(−2nε²): T = 2 for two classes (Massart 1990), (k − 1)(n + 1) for more
(Naaman 2021), and 2M for M rules that were fixed before anybody looked at the rows
(Hoeffding 1963). With N rates altogether, N = 2m for two classes and mk² for more,
ε_gi = √(log(T N/δ) / 2n_gi). Lotteries between rules are off by no more.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_number, floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.row_weights import effective_size

__all__ = [
    "RateErrors",
    "equal_rows",
    "normal_quantile",
    "rate_errors",
    "rows_of_each_class",
]


ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class RateErrors:
    """What rows leave open of rates, at most and as is to be expected.

    Attributes
    ----------
    confidence : float
        Of all bounds together, and of each expected figure.
    rates : ndarray of shape (n_classes,) or (n_groups, n_classes)
        ε: no rate of that class (and group) is off by more (share of its rows).
    expected_rates : ndarray of the same shape
        By how much a rate of one half is off. Where weights of rows go with the scores
        another rate may be off by more, and one near 0 or 1 by much less.
    preference : float
        ε_Ω: no difference of utilities is off by more, for weights of unit length on
        one rate of every class and group.
    """

    confidence: float
    rates: np.ndarray
    expected_rates: np.ndarray
    preference: float

    def angle(self, length: float) -> float:
        """How far weights may turn at most that a question is about.

        Parameters
        ----------
        length : float
            Euclidean distance of its two alternatives, in rates.

        Returns
        -------
        float
            In radians; π/2 says nothing.

        Raises
        ------
        InvalidParameterError
            If `length` is not positive.
        """
        apart = check_number("length", length, above=0)
        return math.asin(min(1.0, self.preference / apart))


def rate_errors(
    sizes: ArrayLike, *, rules: int | None = None, confidence: float = 0.95
) -> RateErrors:
    """Say how far the rates of a sample may be off.

    Parameters
    ----------
    sizes : array-like of shape (n_classes,) or (n_groups, n_classes)
        Rows of every class, in every group; such as `effective_sizes` of a region. If
        rows weigh, and weights go with the scores, this is no guarantee: of 100 rows of
        a class whose weights are the exponential of the score it failed in 14 % of
        trials, of steeper weights in more.
    rules : int, optional
        How many classifiers there are, if they were fixed without these rows, such as
        models to choose from. By default all that weigh the probabilities of a model
        class by class, each group with weights of its own.
    confidence : float, default=0.95
        How probably no rate at all is off by more, and the two-sided level of the
        expected figures.

    Returns
    -------
    RateErrors

    Raises
    ------
    InvalidParameterError
        If a class has less than one row, or a number is out of range.

    Notes
    -----
    Not for rules with gains for every pair of classes, as regions of errors have: their
    rates are no distribution functions. :func:`elicitor.using.moved_by_rows` says what
    to expect of these.

    Examples
    --------
    >>> found = rate_errors([106, 178])
    >>> found.rates.round(3), found.expected_rates.round(3)
    (array([0.144, 0.111]), array([0.095, 0.073]))
    """
    rows = _checked(sizes)
    level = check_number("confidence", confidence, above=0, below=1)
    fixed = None if rules is None else check_count("rules", rules, at_least=1)
    tries = _tries(rows, rows.shape[-1], fixed)
    found = np.sqrt(np.log(tries * _rates_in(rows) / (1 - level)) / (2 * rows))
    return RateErrors(
        confidence=level,
        rates=found,
        expected_rates=normal_quantile(level) / (2 * np.sqrt(rows)),
        preference=2 * float(np.linalg.norm(found)),
    )


def rows_of_each_class(
    error: float,
    *,
    n_classes: int = 2,
    n_groups: int = 1,
    rules: int | None = None,
    confidence: float = 0.95,
) -> tuple[int, int]:
    """Say how many rows of every class, in every group, keep rates within an error.

    Parameters
    ----------
    error : float
        How far a rate may be off, between 0 and 1.
    n_classes, n_groups : int, default=2 and 1
        How many there are.
    rules : int, optional
        As for :func:`rate_errors`.
    confidence : float, default=0.95
        As for :func:`rate_errors`.

    Returns
    -------
    tuple of int
        Rows with which the bound is small enough, and those with which that is to be
        expected.

    Raises
    ------
    InvalidParameterError
        If a number is out of range.

    Examples
    --------
    >>> rows_of_each_class(0.05, n_classes=3)
    (2763, 385)
    """
    wanted = check_number("error", error, above=0, below=1)
    shape = (
        check_count("n_groups", n_groups, at_least=1),
        check_count("n_classes", n_classes, at_least=2),
    )

    def enough(n: int) -> bool:
        found = rate_errors(np.full(shape, n), rules=rules, confidence=confidence)
        return bool(found.rates.max() <= wanted)

    high = 1
    while not enough(high):
        high *= 2
    low = high // 2  # never enough
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high, math.ceil((normal_quantile(confidence) / (2 * wanted)) ** 2)


def equal_rows(chances: np.ndarray, weights: np.ndarray) -> float:
    """How many rows of equal weight tell a rate r̂ = Σ w x / Σ w as well, at most.

    `chances` x are 0 or 1 but by lot. Kish's is too large if heavy rows have more x.

    >>> decided = np.array([1.0, 0, 0, 0, 0, 0])
    >>> round(equal_rows(decided, np.ones(6)), 9)
    6.0
    >>> round(equal_rows(decided, np.array([3.0, 1, 1, 1, 1, 1])), 2)  # Kish: 4.57
    3.56
    """
    whole, most = float(weights.sum()), effective_size(weights)
    rate = float(weights @ chances / whole)
    # Linearised, the variance is Σ w² ((x − r̂)² + x (1 − x)) / (Σ w)². That does not
    # see how little is known where a few rows weigh nearly all.
    spread = (chances - rate) ** 2 + chances * (1 - chances)
    variance = float(weights**2 @ spread) / whole**2
    if variance <= ROUNDING:
        return most
    return min(most, rate * (1 - rate) / variance)


def _checked(sizes: ArrayLike) -> np.ndarray:
    rows = floats(sizes)
    right = rows.ndim in (1, 2) and rows.shape[-1] >= 2 and (rows >= 1).all()
    if not (right and np.isfinite(rows).all()):
        raise InvalidParameterError(
            "sizes must be rows of two classes or more, of each group if there are "
            f"some, none below 1; got {shown(sizes)}."
        )
    return rows


def _tries(rows: np.ndarray, n_classes: int, rules: int | None) -> np.ndarray:
    """T: how much likelier than of one side of one rate that some rule is off."""
    if rules is not None:
        return np.full(rows.shape, 2.0 * rules)
    if n_classes == 2:
        return np.full(rows.shape, 2.0)
    return (n_classes - 1) * (rows + 1)


def _rates_in(rows: np.ndarray) -> int:
    """N: of two classes the rate of errors is what the other one leaves."""
    n_classes = rows.shape[-1]
    return rows.size * (1 if n_classes == 2 else n_classes)


def normal_quantile(level: float) -> float:
    """How many standard errors hold so large a share of both sides."""
    from scipy.special import ndtri  # here, since loading it takes a while

    return float(ndtri((1 + level) / 2))
