"""What classifiers of several classes can achieve."""

from elicitor.regions.multiclass.attain import Attainment
from elicitor.regions.multiclass.ball import Ball
from elicitor.regions.multiclass.counted import CountedDiagonalRegion
from elicitor.regions.multiclass.counted_ball import CountedBall, people_per_ball
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face
from elicitor.regions.multiclass.inscribed import (
    ConfusionBall,
    InscribedBall,
    RateBall,
    largest_ball,
)
from elicitor.regions.multiclass.off_diagonal import OffDiagonalRegion
from elicitor.regions.multiclass.plug_in import PlugInRule, RandomisedPlugIn
from elicitor.regions.multiclass.region import MulticlassRegion

__all__ = [
    "Attainment",
    "Ball",
    "ConfusionBall",
    "CountedBall",
    "CountedDiagonalRegion",
    "DiagonalRegion",
    "Face",
    "InscribedBall",
    "MulticlassRegion",
    "OffDiagonalRegion",
    "PlugInRule",
    "RandomisedPlugIn",
    "RateBall",
    "largest_ball",
    "people_per_ball",
]
