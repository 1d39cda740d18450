"""Metric families as small immutable objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.core.checks import check_entries
from elicitor.core.registry import entry_of
from elicitor.metrics import (
    comparisons as _comparisons,  # noqa: F401 -- fills comparisons_of
)
from elicitor.metrics import (
    facts,
    features,
    terms,
)
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.coefficient_names import coefficient_names
from elicitor.metrics.cost_matrix import cost_matrix
from elicitor.metrics.cost_reward import CostRewardMetric
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_fractional import FairFractionalMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.named import NAMED_METRICS, named_metric
from elicitor.metrics.named_costs import value_per_cost
from elicitor.metrics.named_fair import NAMED_FAIR, named_fair
from elicitor.metrics.named_quadratic import NAMED_QUADRATIC, named_quadratic
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.scaled_power import Term
from elicitor.metrics.scoring import (
    binary_score,
    binary_scorer,
    class_score,
    class_scorer,
    fair_score,
    fair_scorer,
    score,
    score_confusion,
    score_lotteries,
    score_probabilities,
)
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.term_sum import SumMetric
from elicitor.metrics.weighted import WeightedMetric

__all__ = [
    "BINARY",
    "METRICS",
    "NAMED_FAIR",
    "NAMED_METRICS",
    "NAMED_QUADRATIC",
    "ClassStatistics",
    "CostRewardMetric",
    "FairFractionalMetric",
    "FairMetric",
    "FairQuadraticMetric",
    "GroupMetric",
    "LinearFractionalMetric",
    "LinearMetric",
    "Metric",
    "PolynomialMetric",
    "QuadraticMetric",
    "SumMetric",
    "Term",
    "WeightedMetric",
    "binary_score",
    "binary_scorer",
    "class_score",
    "class_scorer",
    "coefficient_names",
    "cost_matrix",
    "facts",
    "fair_score",
    "fair_scorer",
    "features",
    "metric_from_dict",
    "named_fair",
    "named_metric",
    "named_quadratic",
    "score",
    "score_confusion",
    "score_lotteries",
    "score_probabilities",
    "terms",
    "value_per_cost",
]

METRICS: dict[str, type[Metric]] = {
    kind.family: kind
    for kind in (
        CostRewardMetric,
        FairFractionalMetric,
        FairMetric,
        FairQuadraticMetric,
        LinearFractionalMetric,
        LinearMetric,
        PolynomialMetric,
        QuadraticMetric,
        SumMetric,
    )
}
"""Classes of metrics by their `family`, as files name them. One of your own is added by
:func:`elicitor.metrics.families.register_family`."""


def metric_from_dict(data: Mapping[str, Any]) -> Metric:
    """Rebuild any metric from its :meth:`Metric.to_dict`.

    Parameters
    ----------
    data : mapping
        What `to_dict` returned, perhaps by way of a JSON file.

    Returns
    -------
    Metric
        A metric equal to the one that was written.

    Raises
    ------
    NotRegisteredError
        If the family is unknown; import the module that defines it first.
    InvalidParameterError
        If a part is missing or a number is not allowed.
    """
    family = check_entries("data", data).get("family")
    return entry_of("family", family, METRICS).from_dict(data)
