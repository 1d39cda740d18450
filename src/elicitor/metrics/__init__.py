"""Metric families as small immutable objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.core.checks import check_choice
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.named import NAMED_METRICS, named_metric
from elicitor.metrics.scoring import binary_score, binary_scorer

__all__ = [
    "BINARY",
    "FAMILIES",
    "NAMED_METRICS",
    "LinearFractionalMetric",
    "LinearMetric",
    "Metric",
    "binary_score",
    "binary_scorer",
    "metric_from_dict",
    "named_metric",
]

FAMILIES: dict[str, type[Metric]] = {
    kind.family: kind for kind in (LinearFractionalMetric, LinearMetric)
}


def metric_from_dict(data: Mapping[str, Any]) -> Metric:
    """Rebuild any metric from its :meth:`Metric.to_dict`.

    Raises
    ------
    InvalidParameterError
        If the family is unknown or a number is not allowed.
    """
    family = check_choice("family", data.get("family"), FAMILIES)
    return FAMILIES[family].from_dict(data)
