"""What was elicited and what it is used on must mean the same class by "positive"."""

from __future__ import annotations

from typing import Any

from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import contradict
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region

__all__ = ["require_same_class"]


def require_same_class(
    metric: Metric | Result, region: Region | None, wanted: Any = None
) -> None:
    """Refuse a region whose positive class is not the one that was asked about.

    Where 0 and 1 mean the classes asked about, `wanted` says which.
    """
    if wanted is None:
        wanted = getattr(metric, "positive_label", None)
    known = getattr(region, "positive_label", None)
    if wanted is None or known is None or not contradict(wanted, known):
        return
    raise InvalidParameterError(
        f"The metric takes {wanted!r} as the positive class, the region {known!r}. "
        f"Build the region with positive_label={wanted!r}."
    )
