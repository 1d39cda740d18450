"""What to do with an elicited metric."""

from elicitor.using.best import best_classifier, best_threshold
from elicitor.using.class_best import JudgedRule
from elicitor.using.class_consequences import ClassAlternative, class_consequences
from elicitor.using.consequences import Alternative, consequences, threshold_range
from elicitor.using.plots import plot_region, plot_weights

__all__ = [
    "Alternative",
    "ClassAlternative",
    "JudgedRule",
    "best_classifier",
    "best_threshold",
    "class_consequences",
    "consequences",
    "plot_region",
    "plot_weights",
    "threshold_range",
]
