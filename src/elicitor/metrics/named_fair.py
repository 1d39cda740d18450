"""Fair metrics that have a name, built from it.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
r_i^g       –                       P(h=i | Y=i, G=g), right decisions in group g
w_i         ``weights``             weight of gaps in class i, shape (n_classes,)
c_i         ``costs``               cost of errors in class i, shape (n_classes,)
t_i^g       ``shares``              P(G=g | Y=i), shape (n_groups, n_classes)
C(m, 2)     –                       number of pairs of m groups
==========  ======================  ===============================================

A name says which classes must be served alike, that is w. The violation is the mean
over the pairs of groups of Σ_i w_i |r_i^u − r_i^v| ([F] Section 2.1) or of Σ_i w_i
(r_i^u − r_i^v)² ([Q] Example 3). Demographic parity has no place here: shares of
predictions depend on how frequent the classes are in each group, and so are no function
of rates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_choice, check_items, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.group_checks import check_prevalence, group_names
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.statistics import ClassStatistics

__all__ = ["NAMED_FAIR", "named_fair"]

FORMS: dict[str, type[FairMetric] | type[FairQuadraticMetric]] = {
    "absolute": FairMetric,
    "squared": FairQuadraticMetric,
}


def equal_opportunity(
    classes: Sequence[str], *, positive: str | None = None
) -> np.ndarray:
    """Gaps in the right decisions of the positive class, by default the first."""
    return only(classes, "positive", classes[0] if positive is None else positive)


def negative_balance(
    classes: Sequence[str], *, negative: str | None = None
) -> np.ndarray:
    """Gaps in the right decisions of the negative class, by default the last."""
    return only(classes, "negative", classes[-1] if negative is None else negative)


def equalized_odds(classes: Sequence[str]) -> np.ndarray:
    """Gaps in the right decisions of every class, on average."""
    return np.full(len(classes), 1 / len(classes))


def weighted_equalized_odds(
    classes: Sequence[str], *, weights: ArrayLike
) -> np.ndarray:
    """Gaps in the right decisions of every class, with a weight for each."""
    given = check_vector("weights", weights, size=len(classes))
    if given.min() < 0 or not given.any():
        raise InvalidParameterError(
            f"weights must not be negative and not be all zero; got {weights!r}."
        )
    return given


def error_rate_balance(classes: Sequence[str]) -> np.ndarray:
    """Gaps in the two error rates of two classes, on average."""
    if len(classes) != 2:
        raise InvalidParameterError(
            "Error-rate balance is about two classes, of more take equalized odds; got "
            f"{tuple(classes)!r}."
        )
    return equalized_odds(classes)


NAMED_FAIR: dict[str, Callable[..., np.ndarray]] = {
    "balance for the negative class": negative_balance,
    "equal opportunity": equal_opportunity,
    "equalized odds": equalized_odds,
    "error-rate balance": error_rate_balance,
    "weighted equalized odds": weighted_equalized_odds,
}


def named_fair(
    name: str,
    *,
    classes: Sequence[str],
    shares: ArrayLike,
    groups: Sequence[str] | None = None,
    form: str = "absolute",
    trade_off: float = 1.0,
    costs: ArrayLike | None = None,
    diagonal: bool | None = None,
    **parameters: Any,
) -> FairMetric | FairQuadraticMetric:
    """Build a fair metric from its name.

    Parameters
    ----------
    name : str
        A key of `NAMED_FAIR`: ``"equal opportunity"`` (`positive`, the class that
        counts, by default the first), ``"balance for the negative class"``
        (`negative`, by default the last), ``"equalized odds"``, ``"weighted equalized
        odds"`` (`weights` by class), ``"error-rate balance"``.
    classes : sequence of str
        Names of the classes.
    shares : array-like of shape (n_groups, n_classes)
        P(G=g | Y=i); positive, with sums 1 over the groups.
    groups : sequence of str, optional
        What the groups are called; "1", "2", … by default.
    form : {"absolute", "squared"}, default="absolute"
        Whether gaps count by their size, as in [F], or by their square, as in [Q].
    trade_off : float, default=1.0
        λ, the weight of the violation; 1 − λ is the weight of the errors.
    costs : array-like of shape (n_classes,), optional
        c, what a rate of wrong decisions costs by class; 1/k each by default, so that
        the errors are the mean of 1 − r_i. With P(Y=i) they are the share of all wrong
        decisions.
    diagonal : bool, optional
        Whether the rates are those of right decisions or of errors. By default they are
        as in the paper of the form: errors if absolute, right decisions if squared. Of
        more than two classes, gaps in the errors of a class are those of each kind of
        error, and their mean is taken over the kinds.
    **parameters : object
        What the name needs, as listed with it.

    Returns
    -------
    FairMetric or FairQuadraticMetric
        A cost, (1−λ) Σ c_i (1 − r_i) + λ · violation. Its value leaves out a constant
        where the rates are not those of the paper of the form: (1−λ) Σ c_i for absolute
        gaps in right decisions, k − 1 times that for squared gaps in errors.

    Raises
    ------
    InvalidParameterError
        If the name or a parameter is unknown, missing or out of its range.

    Examples
    --------
    >>> metric = named_fair(
    ...     "equal opportunity",
    ...     classes=["ill", "well"],
    ...     groups=["women", "men"],
    ...     shares=[[0.4, 0.5], [0.6, 0.5]],
    ... )
    >>> round(metric.value([[0.3, 0.1], [0.1, 0.2]]), 3)
    0.2
    >>> metric.sentence()[:60]
    'Only gaps between “women” and “men” count, the errors of eve'
    """
    weigh = NAMED_FAIR[check_choice("name", name, NAMED_FAIR)]
    kind = FORMS[check_choice("form", form, FORMS)]
    diagonal = not kind.errors_are_rates if diagonal is None else diagonal
    statistics = ClassStatistics(
        tuple(check_items("classes", classes)), diagonal, rates=True
    )
    try:
        weights = weigh(statistics.classes, **parameters)
    except TypeError as error:
        raise InvalidParameterError(
            f"The metric {name!r} does not take these parameters: {error}."
        ) from None
    k, rows = statistics.n_classes, statistics.entries[0]
    prevalence = check_prevalence(shares, k)
    names = group_names(groups, len(prevalence))
    pairs = list(combinations(names, 2))
    harms = check_vector("costs", np.full(k, 1 / k) if costs is None else costs, size=k)
    turned = statistics.diagonal == kind.errors_are_rates
    return kind(
        -harms[rows] if turned else harms[rows],
        dict.fromkeys(pairs, gap_costs(statistics, weights, kind) / len(pairs)),
        trade_off,
        prevalence=prevalence[:, rows],
        names=statistics.names,
        groups=names,
    )


def gap_costs(
    statistics: ClassStatistics, weights: np.ndarray, kind: type[GroupMetric]
) -> np.ndarray:
    """Weights of the classes as violation costs: b, or B with ½ gᵀBg = Σ w_i g_i²."""
    kinds_of_error = 1 if statistics.diagonal else statistics.n_classes - 1
    per_rate = weights[statistics.entries[0]] / kinds_of_error
    return 2 * np.diag(per_rate) if kind is FairQuadraticMetric else per_rate


def only(classes: Sequence[str], role: str, chosen: str) -> np.ndarray:
    """Weight 1 on one class."""
    check_choice(role, chosen, classes)
    return np.array([float(name == chosen) for name in classes])
