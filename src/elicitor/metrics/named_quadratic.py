"""Quadratic metrics that have a name, built from it.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r_i, R_ij   ``statistics``          rates P(h=i | Y=i), or P(h=j | Y=i) for i ≠ j
ζ_i         ``priors``              P(Y=i)
π_i         ``target``              wanted share of the predictions that are i
s           –                       the rates as one vector, of shape (n,)
1 − e(s)    –                       r_i = 1 − e_i, with e = ``wrong_rates(...)`` of s
==========  ======================  ===============================================

Everything quadratic here is a sum of squares of c + Ms, which is rewritten as ⟨a, s⟩ +
½ sᵀBs and a constant. The constant is left out, since it changes no comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_choice, check_items, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["NAMED_QUADRATIC", "check_shares", "named_quadratic", "wrong_rates"]


def q_mean(statistics: ClassStatistics) -> QuadraticMetric:
    """1 − (1/k) Σ (1−r_i)² ([Q] Example 1); of errors without the 1."""
    constant, matrix = wrong_rates(statistics)
    scale = np.sqrt(2 / statistics.n_classes)
    return minus_half_square(statistics, scale * constant, scale * matrix)


def coverage_distance(
    statistics: ClassStatistics,
    *,
    target: ArrayLike,
    priors: ArrayLike | None = None,
) -> QuadraticMetric:
    """−½ Σ (P(h=i) − π_i)²: how far the predicted shares are from wanted ones.

    Not as printed in [Q] Examples 2 and 4, which lack the priors.
    """
    k = statistics.n_classes
    wanted = check_shares("target", target, k)
    shares = check_shares("priors", np.full(k, 1 / k) if priors is None else priors, k)
    # cov_i = r_i + 1 − r_{≠i} and 1 − Σ_j R_ij + Σ_j R_ji are no shares P(h=i) = Σ_j
    # ζ_j R_ji: they sum to k. So the printed distance to a target that sums to 1 is
    # never 0, and smallest elsewhere. Here each class weighs the same; Example 2 has
    # (cov − π)ᵀQ(cov − π), too, a `QuadraticMetric` without a name.
    constant, matrix = coverage(statistics, shares)
    return minus_half_square(statistics, constant - wanted, matrix)


NAMED_QUADRATIC: dict[str, Callable[..., QuadraticMetric]] = {
    "coverage distance": coverage_distance,
    "q-mean": q_mean,
}


def named_quadratic(
    name: str, *, classes: Sequence[str], diagonal: bool = True, **parameters: Any
) -> QuadraticMetric:
    """Build a quadratic metric of class rates from its name.

    Parameters
    ----------
    name : str
        A key of `NAMED_QUADRATIC`: ``"q-mean"``, or ``"coverage distance"`` (`target`,
        the wanted shares of the predictions by class, and `priors`, the shares of the
        classes, equal by default).
    classes : sequence of str
        Names of the classes.
    diagonal : bool, default=True
        Whether the rates are those of right decisions, P(h=i | Y=i), or of errors. The
        coverage is a function of the right decisions only if there are two classes.
    **parameters : object
        What the metric needs, as listed with its name.

    Returns
    -------
    QuadraticMetric
        A utility: larger is better. Its value is that of the named metric up to a
        constant, so that it is 0 where all rates are 0.

    Raises
    ------
    InvalidParameterError
        If the name or a parameter is unknown, missing or out of its range.

    Examples
    --------
    >>> metric = named_quadratic("q-mean", classes=["ill", "well"])
    >>> round(metric.value([0.8, 0.6]), 6)  # 1 - (0.2² + 0.4²) / 2
    0.9
    >>> metric.sentence().split(". ")[1]
    'Each kind of mistake weighs more, the more of it there is.'
    """
    build = NAMED_QUADRATIC[check_choice("name", name, NAMED_QUADRATIC)]
    statistics = ClassStatistics(
        tuple(check_items("classes", classes)), diagonal, rates=True
    )
    try:
        return build(statistics, **parameters)
    except TypeError as error:
        raise InvalidParameterError(
            f"The metric {name!r} does not take these parameters: {error}."
        ) from None


def wrong_rates(statistics: ClassStatistics) -> tuple[np.ndarray, np.ndarray]:
    """The constant c and matrix M of 1 − r = c + Ms, one row per class."""
    k = statistics.n_classes
    if statistics.diagonal:
        return np.ones(k), -np.eye(k)
    rows = statistics.entries[0]
    return np.zeros(k), np.asarray(rows == np.arange(k)[:, None], dtype=float)


def coverage(
    statistics: ClassStatistics, priors: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The constant c and matrix M of P(h=i) = c + Ms, one row per class."""
    errors = statistics
    if statistics.diagonal:
        if statistics.n_classes > 2:
            raise InvalidParameterError(
                "The coverage of more than two classes needs the rates of errors, "
                f"diagonal=False; got the classes {statistics.classes!r}."
            )
        errors = ClassStatistics(statistics.classes, diagonal=False, rates=True)
    rows, columns = errors.entries
    classes = np.arange(statistics.n_classes)[:, None]
    moved = priors[rows] * ((columns == classes) * 1.0 - (rows == classes))
    if statistics.diagonal:  # with two classes, the error of class i is 1 − r_i
        return priors + moved.sum(axis=1), -moved
    return priors, moved


def minus_half_square(
    statistics: ClassStatistics, constant: np.ndarray, matrix: np.ndarray
) -> QuadraticMetric:
    """−½ ‖c + Ms‖² + ½ ‖c‖² as a metric."""
    return QuadraticMetric(
        -matrix.T @ constant, -matrix.T @ matrix, names=statistics.names
    )


def check_shares(name: str, value: ArrayLike, size: int) -> np.ndarray:
    """`value` as shares of the classes: none negative, with sum 1."""
    shares = check_vector(name, value, size=size)
    if shares.min() < 0 or not np.isclose(shares.sum(), 1):
        raise InvalidParameterError(
            f"{name} must have a share for each of the {size} classes, none negative, "
            f"with sum 1; got {value!r}."
        )
    return shares
