"""What one classifier per group can achieve."""

from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.groups.classifier import GroupAttainment, GroupClassifier
from elicitor.regions.groups.counted import CountedGroupBall, people_per_group
from elicitor.regions.groups.labels import group_labels
from elicitor.regions.groups.pool import GroupPool
from elicitor.regions.groups.rate_ball import GroupRateBall
from elicitor.regions.groups.rates import GroupRates
from elicitor.regions.groups.region import GroupRegion

__all__ = [
    "CountedGroupBall",
    "GroupAttainment",
    "GroupBall",
    "GroupClassifier",
    "GroupPool",
    "GroupRateBall",
    "GroupRates",
    "GroupRegion",
    "group_labels",
    "people_per_group",
]
