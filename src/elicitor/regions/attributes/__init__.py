"""Attributes of whole classifiers, and what they cost in accuracy."""

from elicitor.regions.attributes.attribute import Attribute
from elicitor.regions.attributes.concave import ConcaveFrontier
from elicitor.regions.attributes.cost_reward import CostRewardRegion
from elicitor.regions.attributes.ellipse import QuarterEllipse
from elicitor.regions.attributes.frontier import Frontier, FrontierChord
from elicitor.regions.attributes.measured import MeasuredFrontier

__all__ = [
    "Attribute",
    "ConcaveFrontier",
    "CostRewardRegion",
    "Frontier",
    "FrontierChord",
    "MeasuredFrontier",
    "QuarterEllipse",
]
