"""What a question shows in a browser: facts and finished sentences, nothing of HTML."""

from elicitor.studies.screens.arms import ARMS, Arm, arms_of
from elicitor.studies.screens.making import screen_of
from elicitor.studies.screens.screen import Attribute, Count, Part, Row, Screen

__all__ = [
    "ARMS",
    "Arm",
    "Attribute",
    "Count",
    "Part",
    "Row",
    "Screen",
    "arms_of",
    "screen_of",
]
