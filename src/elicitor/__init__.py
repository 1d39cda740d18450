"""elicitor: find out which metric a person uses, by showing pairs of classifiers.

See the README for a tour. The public names are those listed here and in the packages
``elicitor.core``, ``metrics``, ``regions``, ``oracles``, ``procedures``, ``session``,
``using`` and ``datasets``.
"""

from typing import TYPE_CHECKING, Any

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
    SumMetric,
    metric_from_dict,
    named_fair,
    named_metric,
    named_quadratic,
    score,
    terms,
)
from elicitor.metrics.families import SumOf
from elicitor.oracles import (
    ABTestOracle,
    MetricOracle,
    Oracle,
    RepeatedOracle,
    ReplayOracle,
)
from elicitor.regions import (
    Attribute,
    Ball,
    BinaryRegion,
    ConfusionBall,
    CostRewardRegion,
    DiagonalRegion,
    GroupBall,
    GroupPool,
    GroupRateBall,
    GroupRates,
    ModelPool,
    OffDiagonalRegion,
    RandomisedClassifier,
    RandomisedPlugIn,
    RateBall,
)
from elicitor.session import (
    Session,
    Verification,
    elicit,
    load_result,
    questions_ahead,
    verify,
)
from elicitor.using import (
    FamilyCheck,
    Panel,
    agreement,
    best_classifier,
    check_family,
    explain,
    panel,
    rank,
    reanalyse,
)

if TYPE_CHECKING:
    from elicitor.using import MetricClassifier

__all__ = [
    "ABTestOracle",
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
    "FamilyCheck",
    "GroupBall",
    "GroupPool",
    "GroupRateBall",
    "GroupRates",
    "LinearFractionalMetric",
    "LinearMetric",
    "Metric",
    "MetricClassifier",
    "MetricOracle",
    "ModelPool",
    "OffDiagonalRegion",
    "Oracle",
    "Orientation",
    "Panel",
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
    "SumMetric",
    "SumOf",
    "Transcript",
    "Verification",
    "agreement",
    "best_classifier",
    "check_family",
    "elicit",
    "explain",
    "load_result",
    "metric_from_dict",
    "named_fair",
    "named_metric",
    "named_quadratic",
    "panel",
    "questions_ahead",
    "rank",
    "reanalyse",
    "score",
    "terms",
    "verify",
]


def __getattr__(name: str) -> Any:
    # An estimator of scikit-learn, which is loaded only when it is asked for.
    if name == "MetricClassifier":
        from elicitor.using import MetricClassifier

        return MetricClassifier
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
