"""What to do with an elicited metric."""

from typing import TYPE_CHECKING

from elicitor.lazy import attach
from elicitor.using.agreement import agreement
from elicitor.using.agreement_rows import Agreement, Prediction, Rival
from elicitor.using.best import best_classifier, best_threshold
from elicitor.using.best_result import BestClassifier
from elicitor.using.choosing.comparisons import ReferenceAgreement, UsualChoice
from elicitor.using.choosing.judged_at import JudgedAt
from elicitor.using.choosing.ranked_model import RankedModel
from elicitor.using.choosing.ranking import rank
from elicitor.using.choosing.rows import Ranking
from elicitor.using.class_best import JudgedRule
from elicitor.using.class_consequences import ClassAlternative, class_consequences
from elicitor.using.consequences import Alternative, consequences, threshold_range
from elicitor.using.displays import usual_display
from elicitor.using.explaining.contrasts import Contrast
from elicitor.using.explaining.explanation import Explanation, explain
from elicitor.using.explaining.named import NamedMetric
from elicitor.using.explaining.ratios import Ratio
from elicitor.using.family_check import FamilyCheck, FamilyFit, check_family
from elicitor.using.group_label_sensitivity import (
    GroupLabelSensitivity,
    group_label_sensitivity,
)
from elicitor.using.learning.learn import learn
from elicitor.using.moved_by_rows import MovedByRows, moved_by_rows
from elicitor.using.panel_report import (
    Consensus,
    Disagreement,
    OpinionGroup,
    Panel,
    panel,
)
from elicitor.using.plots import (
    plot_learning,
    plot_panel,
    plot_ranking,
    plot_region,
    plot_trade_off,
    plot_weights,
)
from elicitor.using.rate_errors import (
    RateErrors,
    rate_errors,
    rows_of_each_class,
)
from elicitor.using.reanalysis import reanalyse
from elicitor.using.sampling_error import (
    SamplingError,
    rows_needed,
    sampling_error,
)
from elicitor.using.training import (
    Expansion,
    class_weights,
    expand_samples,
    sample_weights,
)
from elicitor.using.transport import Transport, transport
from elicitor.using.tuning.files import load_classifier, save_classifier
from elicitor.using.tuning.recalibrated import RecalibratedClassifier
from elicitor.using.vocabulary import AttributeWords, Words
from elicitor.using.worded import Worded
from elicitor.using.words_file import read_words

if TYPE_CHECKING:
    from elicitor.using.tuning.estimator import MetricClassifier

__all__ = [
    "Agreement",
    "Alternative",
    "AttributeWords",
    "BestClassifier",
    "ClassAlternative",
    "Consensus",
    "Contrast",
    "Disagreement",
    "Expansion",
    "Explanation",
    "FamilyCheck",
    "FamilyFit",
    "GroupLabelSensitivity",
    "JudgedAt",
    "JudgedRule",
    "MetricClassifier",
    "MovedByRows",
    "NamedMetric",
    "OpinionGroup",
    "Panel",
    "Prediction",
    "RankedModel",
    "Ranking",
    "RateErrors",
    "Ratio",
    "RecalibratedClassifier",
    "ReferenceAgreement",
    "Rival",
    "SamplingError",
    "Transport",
    "UsualChoice",
    "Worded",
    "Words",
    "agreement",
    "best_classifier",
    "best_threshold",
    "check_family",
    "class_consequences",
    "class_weights",
    "consequences",
    "expand_samples",
    "explain",
    "group_label_sensitivity",
    "learn",
    "load_classifier",
    "moved_by_rows",
    "panel",
    "plot_learning",
    "plot_panel",
    "plot_ranking",
    "plot_region",
    "plot_trade_off",
    "plot_weights",
    "rank",
    "rate_errors",
    "read_words",
    "reanalyse",
    "rows_needed",
    "rows_of_each_class",
    "sample_weights",
    "sampling_error",
    "save_classifier",
    "threshold_range",
    "transport",
    "usual_display",
]

if not TYPE_CHECKING:  # an estimator of scikit-learn, loaded only if it is asked for
    __getattr__, __dir__ = attach(__name__, {"MetricClassifier": "tuning.estimator"})
