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
    CostRewardMetric,
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    Metric,
    PolynomialMetric,
    QuadraticMetric,
    metric_from_dict,
    named_fair,
    named_metric,
    named_quadratic,
)
from elicitor.oracles import MetricOracle, Oracle, RepeatedOracle, ReplayOracle
from elicitor.regions import (
    Attribute,
    Ball,
    BinaryRegion,
    ConfusionBall,
    CostRewardRegion,
    DiagonalRegion,
    GroupBall,
    GroupRateBall,
    GroupRates,
    ModelPool,
    OffDiagonalRegion,
    RandomisedClassifier,
    RandomisedPlugIn,
    RateBall,
)
from elicitor.session import Session, elicit

__all__ = [
    "Answer",
    "Attribute",
    "Ball",
    "BinaryRegion",
    "ConfusionBall",
    "CostRewardMetric",
    "CostRewardRegion",
    "DiagonalRegion",
    "ElicitorError",
    "FairMetric",
    "FairQuadraticMetric",
    "GroupBall",
    "GroupRateBall",
    "GroupRates",
    "LinearFractionalMetric",
    "LinearMetric",
    "Metric",
    "MetricOracle",
    "ModelPool",
    "OffDiagonalRegion",
    "Oracle",
    "Orientation",
    "PolynomialMetric",
    "QuadraticMetric",
    "Question",
    "RandomisedClassifier",
    "RandomisedPlugIn",
    "RateBall",
    "RepeatedOracle",
    "ReplayOracle",
    "Result",
    "Session",
    "Transcript",
    "elicit",
    "metric_from_dict",
    "named_fair",
    "named_metric",
    "named_quadratic",
]
