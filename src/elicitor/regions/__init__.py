"""What classifiers can achieve: convex sets of statistics."""

from elicitor.regions.attributes import Attribute, CostRewardRegion
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.chord import BoundaryPoint, Chord
from elicitor.regions.counted import CountedRegion, people_per_display
from elicitor.regions.groups import (
    CountedGroupBall,
    GroupAttainment,
    GroupBall,
    GroupClassifier,
    GroupPool,
    GroupRateBall,
    GroupRates,
    GroupRegion,
    group_labels,
    people_per_group,
)
from elicitor.regions.membership import Separation
from elicitor.regions.multiclass import (
    Attainment,
    Ball,
    ConfusionBall,
    CountedBall,
    CountedDiagonalRegion,
    DiagonalRegion,
    Face,
    InscribedBall,
    MulticlassRegion,
    OffDiagonalRegion,
    PlugInRule,
    RandomisedPlugIn,
    RateBall,
    largest_ball,
    people_per_ball,
)
from elicitor.regions.pool.lottery import ModelLottery
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.regions.randomised import RandomisedClassifier, ThresholdRule

__all__ = [
    "Attainment",
    "Attribute",
    "Ball",
    "BinaryRegion",
    "BoundaryPoint",
    "Chord",
    "ConfusionBall",
    "CostRewardRegion",
    "CountedBall",
    "CountedDiagonalRegion",
    "CountedGroupBall",
    "CountedRegion",
    "DiagonalRegion",
    "Face",
    "GroupAttainment",
    "GroupBall",
    "GroupClassifier",
    "GroupPool",
    "GroupRateBall",
    "GroupRates",
    "GroupRegion",
    "InscribedBall",
    "ModelLottery",
    "ModelPool",
    "MulticlassRegion",
    "OffDiagonalRegion",
    "PlugInRule",
    "RandomisedClassifier",
    "RandomisedPlugIn",
    "RateBall",
    "Region",
    "Separation",
    "ThresholdRule",
    "group_labels",
    "largest_ball",
    "people_per_ball",
    "people_per_display",
    "people_per_group",
]
