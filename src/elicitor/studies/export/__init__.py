"""What leaves a server: answers, transcripts, results, and a study in one file.

Invitations and contacts never do.
"""

from elicitor.studies.export.answers import answer_columns, answer_rows
from elicitor.studies.export.checked import CheckedStudy, check_study
from elicitor.studies.export.imported import ImportedStudy, import_study
from elicitor.studies.export.people import people_file, people_rows
from elicitor.studies.export.study_copy import StudyCopy, copy_of
from elicitor.studies.export.study_file import (
    study_file,
    transcripts_file,
)
from elicitor.studies.export.tables import FORMATS, table

__all__ = [
    "FORMATS",
    "CheckedStudy",
    "ImportedStudy",
    "StudyCopy",
    "answer_columns",
    "answer_rows",
    "check_study",
    "copy_of",
    "import_study",
    "people_file",
    "people_rows",
    "study_file",
    "table",
    "transcripts_file",
]
