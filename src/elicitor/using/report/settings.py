"""Settings and statistics as a person writes them."""

from __future__ import annotations

from typing import Any

from elicitor.metrics.base import Metric
from elicitor.metrics.coefficient_names import coefficient_names
from elicitor.using.plots.words import statistic_labels

__all__ = ["named_plainly", "plainly"]


def named_plainly(metric: Metric) -> list[str]:
    """What the coefficients of a metric belong to, without symbols."""
    labels = statistic_labels(metric)
    told = list(coefficient_names(metric))
    for name, label in zip(metric.names, labels, strict=True):
        told = [one.replace(name, label) for one in told]
    return told


def plainly(value: Any) -> str:
    """Write a number, a list or a word."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(map(plainly, value)) + ")"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
