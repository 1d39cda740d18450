"""The best classifier under a metric: how it is found, trained and kept.

:class:`MetricClassifier` is loaded when it is first asked for, since it needs
scikit-learn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elicitor.using.tuning.files import load_classifier, save_classifier

if TYPE_CHECKING:
    from elicitor.using.tuning.estimator import MetricClassifier

__all__ = ["MetricClassifier", "load_classifier", "save_classifier"]


def __getattr__(name: str) -> Any:
    if name == "MetricClassifier":
        from elicitor.using.tuning.estimator import MetricClassifier

        return MetricClassifier
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
