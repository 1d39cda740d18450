"""What classifiers can achieve: convex sets of statistics."""

from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import BoundaryPoint, Chord
from elicitor.regions.counted import CountedRegion, people_per_display
from elicitor.regions.membership import Separation
from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule

__all__ = [
    "BinaryRegion",
    "BoundaryPoint",
    "Chord",
    "CountedRegion",
    "RandomisedClassifier",
    "Region",
    "Separation",
    "ThresholdRule",
    "people_per_display",
]
