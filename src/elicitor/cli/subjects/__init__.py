"""What `elicitor ask` can be about: one file per kind of data."""

from elicitor.cli.subjects.base import Subject
from elicitor.cli.subjects.binary import BinarySubject
from elicitor.cli.subjects.classes import ClassSubject
from elicitor.cli.subjects.errors import ErrorSubject
from elicitor.cli.subjects.groups import GroupSubject
from elicitor.cli.subjects.models import ModelSubject

__all__ = [
    "BinarySubject",
    "ClassSubject",
    "ErrorSubject",
    "GroupSubject",
    "ModelSubject",
    "Subject",
]
