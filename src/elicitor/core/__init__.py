"""Questions, answers, results and transcripts: the words everyone else speaks."""

from elicitor.core import checks, own_words
from elicitor.core.answer import Answer, majority
from elicitor.core.details import Details
from elicitor.core.errors import (
    DataUnavailableError,
    ElicitorError,
    ForeignFileError,
    InfeasiblePointError,
    InvalidDataError,
    InvalidParameterError,
    NotRegisteredError,
    OracleUnavailableError,
    ProcedureError,
    ReplayMismatchError,
    SessionStateError,
    TranscriptError,
)
from elicitor.core.orientation import Orientation
from elicitor.core.posterior import Posterior
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.space import Space
from elicitor.core.transcript import Exchange, Transcript

__all__ = [
    "Answer",
    "DataUnavailableError",
    "Details",
    "ElicitorError",
    "EnoughAsked",
    "Exchange",
    "ForeignFileError",
    "InfeasiblePointError",
    "InvalidDataError",
    "InvalidParameterError",
    "NotRegisteredError",
    "OracleUnavailableError",
    "Orientation",
    "Posterior",
    "Procedure",
    "ProcedureError",
    "Question",
    "ReplayMismatchError",
    "Result",
    "SessionStateError",
    "Space",
    "Transcript",
    "TranscriptError",
    "checks",
    "majority",
    "own_words",
]
