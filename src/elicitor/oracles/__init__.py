"""Who answers: simulated people, callables, transcripts, a person at the terminal."""

from elicitor.oracles.answer_models import (
    AnswerModel,
    Exact,
    Flip,
    Indifference,
    Lapse,
    Logistic,
    Odds,
    Probit,
    Ties,
)
from elicitor.oracles.base import FunctionOracle, Oracle, as_oracle
from elicitor.oracles.displays import (
    BinaryDisplay,
    ClassDisplay,
    ClassWords,
    Display,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
)
from elicitor.oracles.metric import MetricOracle
from elicitor.oracles.repeated import RepeatedOracle
from elicitor.oracles.replay import ReplayOracle, require_same_question
from elicitor.oracles.terminal import TerminalOracle
from elicitor.oracles.wording import Vocabulary

__all__ = [
    "AnswerModel",
    "BinaryDisplay",
    "ClassDisplay",
    "ClassWords",
    "Display",
    "ErrorDisplay",
    "Exact",
    "Flip",
    "FunctionOracle",
    "GroupDisplay",
    "Indifference",
    "Lapse",
    "Logistic",
    "MetricOracle",
    "ModelDisplay",
    "Odds",
    "Oracle",
    "Probit",
    "RepeatedOracle",
    "ReplayOracle",
    "TerminalOracle",
    "Ties",
    "Vocabulary",
    "as_oracle",
    "require_same_question",
]
