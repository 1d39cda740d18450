"""elicitor: find out which metric a person uses, by showing pairs of classifiers.

See the README for a tour. The public names are those listed here and in the packages
``elicitor.core``, ``metrics``, ``regions``, ``oracles``, ``procedures``, ``session``,
``using`` and ``datasets``.
"""

from elicitor.core import (
    Answer,
    ElicitorError,
    Orientation,
    Question,
    Result,
    Transcript,
)
from elicitor.metrics import (
    LinearFractionalMetric,
    LinearMetric,
    Metric,
    metric_from_dict,
    named_metric,
)
from elicitor.oracles import MetricOracle, Oracle, RepeatedOracle, ReplayOracle
from elicitor.regions import BinaryRegion, RandomisedClassifier
from elicitor.session import Session, elicit

__all__ = [
    "Answer",
    "BinaryRegion",
    "ElicitorError",
    "LinearFractionalMetric",
    "LinearMetric",
    "Metric",
    "MetricOracle",
    "Oracle",
    "Orientation",
    "Question",
    "RandomisedClassifier",
    "RepeatedOracle",
    "ReplayOracle",
    "Result",
    "Session",
    "Transcript",
    "elicit",
    "metric_from_dict",
    "named_metric",
]
