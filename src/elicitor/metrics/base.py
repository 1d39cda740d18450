"""What all families of metrics share beside :class:`.Metric` itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.metric import Metric
from elicitor.core.result import Result

__all__ = ["BINARY", "Metric", "as_metric", "number"]

BINARY = ("TP", "TN")
"""Names of the binary statistics: P(Y=1, h=1) and P(Y=0, h=0)."""


def as_metric(metric: Metric | Result, name: str = "metric") -> Metric:
    """The metric of a result, and a metric as it is; an error for anything else."""
    found = getattr(metric, "metric", metric)
    if not isinstance(found, Metric):
        raise InvalidParameterError(
            f"{name} must be a Metric or a Result; got {shown(metric)}."
        )
    return found


def number(value: Any) -> Any:
    """Turn a zero-dimensional array into a float and leave others alone."""
    return float(value) if np.ndim(value) == 0 else value
