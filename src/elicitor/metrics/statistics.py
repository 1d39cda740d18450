"""What multiclass metrics look at, by the name under which metrics know it."""

from elicitor.core.class_statistics import NAME, ClassStatistics

__all__ = ["NAME", "ClassStatistics"]
