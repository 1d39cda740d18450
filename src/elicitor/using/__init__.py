"""What to do with an elicited metric."""

from elicitor.using.best import best_classifier, best_threshold
from elicitor.using.consequences import Alternative, consequences, threshold_range
from elicitor.using.plots import plot_region

__all__ = [
    "Alternative",
    "best_classifier",
    "best_threshold",
    "consequences",
    "plot_region",
    "threshold_range",
]
