"""What to do with an elicited metric."""

from elicitor.using.best import best_classifier, best_threshold
from elicitor.using.class_best import JudgedRule
from elicitor.using.class_consequences import ClassAlternative, class_consequences
from elicitor.using.consequences import Alternative, consequences, threshold_range
from elicitor.using.family_check import FamilyCheck, FamilyFit, check_family
from elicitor.using.panel_report import (
    Consensus,
    Disagreement,
    OpinionGroup,
    Panel,
    panel,
)
from elicitor.using.plots import plot_region, plot_weights
from elicitor.using.reanalysis import reanalyse

__all__ = [
    "Alternative",
    "ClassAlternative",
    "Consensus",
    "Disagreement",
    "FamilyCheck",
    "FamilyFit",
    "JudgedRule",
    "OpinionGroup",
    "Panel",
    "best_classifier",
    "best_threshold",
    "check_family",
    "class_consequences",
    "consequences",
    "panel",
    "plot_region",
    "plot_weights",
    "reanalyse",
    "threshold_range",
]
