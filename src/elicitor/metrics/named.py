"""Binary metrics that have a name, built from it.

Every function returns a metric on (TP, TN) as probabilities of the whole population.
Some depend on the prevalence ζ = P(Y=1), since they divide by a class size.
"""

from __future__ import annotations

from collections.abc import Callable

from elicitor.core.checks import check_choice, check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric

__all__ = ["NAMED_METRICS", "named_metric"]


def accuracy(_prevalence: float) -> LinearMetric:
    """TP + TN: the share of right decisions."""
    return LinearMetric([1.0, 1.0])


def weighted_accuracy(
    _prevalence: float, *, positive: float = 1.0, negative: float = 1.0
) -> LinearMetric:
    """w₁TP + w₂TN ([B] Example 1)."""
    return LinearMetric(
        [
            check_number("positive", positive, at_least=0),
            check_number("negative", negative, at_least=0),
        ]
    )


def balanced_accuracy(prevalence: float) -> LinearMetric:
    """½ TP/ζ + ½ TN/(1−ζ): the mean of sensitivity and specificity."""
    return LinearMetric([0.5 / prevalence, 0.5 / (1 - prevalence)])


def cost_ratio(_prevalence: float, *, ratio: float = 1.0) -> LinearMetric:
    """A miss costs `ratio` times what a false alarm costs."""
    return LinearMetric([check_number("ratio", ratio, above=0), 1.0])


def f_beta(prevalence: float, *, beta: float = 1.0) -> LinearFractionalMetric:
    """(1+β²)TP / ((1+β²)TP + β²FN + FP) ([B] equation (4))."""
    square = check_number("beta", beta, at_least=0, at_most=1e6) ** 2
    share = 1 / (1 + square)
    constant = share * (square * prevalence + 1 - prevalence)
    return LinearFractionalMetric([1.0, 0.0], [share, -share], constant)


def jaccard(_prevalence: float) -> LinearFractionalMetric:
    """TP / (TP + FN + FP) ([B] equation (4))."""
    return LinearFractionalMetric([1.0, 0.0], [0.0, -1.0], 1.0)


def precision(prevalence: float) -> LinearFractionalMetric:
    """TP / (TP + FP): the share of alarms that are right."""
    return LinearFractionalMetric([1.0, 0.0], [1.0, -1.0], 1 - prevalence)


def negative_predictive_value(prevalence: float) -> LinearFractionalMetric:
    """TN / (TN + FN): the share of all-clears that are right."""
    return LinearFractionalMetric([0.0, 1.0], [-1.0, 1.0], prevalence)


def gains_over_losses(
    prevalence: float,
    *,
    found: float = 1.0,
    cleared: float = 1.0,
    miss: float = 1.0,
    alarm: float = 1.0,
) -> LinearFractionalMetric:
    """Gains / (gains + losses), with a weight for each of the four outcomes."""
    given = {"found": found, "cleared": cleared, "miss": miss, "alarm": alarm}
    p11, p00, u, v = (
        check_number(name, value, at_least=0) for name, value in given.items()
    )
    constant = u * prevalence + v * (1 - prevalence)
    return LinearFractionalMetric([p11, p00], [p11 - u, p00 - v], constant)


NAMED_METRICS: dict[str, Callable[..., Metric]] = {
    "accuracy": accuracy,
    "balanced accuracy": balanced_accuracy,
    "cost ratio": cost_ratio,
    "f-beta": f_beta,
    "gains over losses": gains_over_losses,
    "jaccard": jaccard,
    "negative predictive value": negative_predictive_value,
    "precision": precision,
    "weighted accuracy": weighted_accuracy,
}


def named_metric(name: str, *, prevalence: float, **parameters: float) -> Metric:
    """Build a binary metric from its name.

    Parameters
    ----------
    name : str
        A key of `NAMED_METRICS`: ``"accuracy"``, ``"weighted accuracy"`` (`positive`,
        `negative`), ``"balanced accuracy"``, ``"cost ratio"`` (`ratio`), ``"f-beta"``
        (`beta`), ``"jaccard"``, ``"precision"``, ``"negative predictive value"``,
        ``"gains over losses"`` (`found`, `cleared`, `miss`, `alarm`).
    prevalence : float
        ζ = P(Y=1), strictly between 0 and 1.
    **parameters : float
        What the metric needs, as listed with its name.

    Returns
    -------
    Metric
        A utility: larger is better.

    Raises
    ------
    InvalidParameterError
        If the name or a parameter is unknown or out of its range.

    Examples
    --------
    >>> named_metric("cost ratio", prevalence=0.3, ratio=6).sentence()
    'A missed case weighs as much as 6 false alarms.'
    """
    zeta = check_number("prevalence", prevalence, above=0, below=1)
    build = NAMED_METRICS[check_choice("name", name, NAMED_METRICS)]
    try:
        return build(zeta, **parameters)
    except TypeError as error:
        raise InvalidParameterError(
            f"The metric {name!r} does not take these parameters: {error}."
        ) from None
