"""How a question looks to a person: one file per kind of alternative."""

from elicitor.oracles.displays.base import Display
from elicitor.oracles.displays.binary import BinaryDisplay
from elicitor.oracles.displays.classes import ClassDisplay
from elicitor.oracles.displays.errors import ErrorDisplay
from elicitor.oracles.displays.group_words import ClassWords
from elicitor.oracles.displays.groups import GroupDisplay
from elicitor.oracles.displays.models import ModelDisplay

__all__ = [
    "BinaryDisplay",
    "ClassDisplay",
    "ClassWords",
    "Display",
    "ErrorDisplay",
    "GroupDisplay",
    "ModelDisplay",
]
