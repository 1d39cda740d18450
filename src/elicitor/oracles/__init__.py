"""Who answers: simulated people, callables, transcripts, a person at the terminal."""

from elicitor.oracles.ab_files import ABTest
from elicitor.oracles.ab_rule import ABDecision, StoppingRule
from elicitor.oracles.ab_test import ABTestOracle
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
from elicitor.oracles.sequential import Counts, Means
from elicitor.oracles.terminal import TerminalOracle
from elicitor.oracles.wording import Vocabulary

__all__ = [
    "ABDecision",
    "ABTest",
    "ABTestOracle",
    "AnswerModel",
    "BinaryDisplay",
    "ClassDisplay",
    "ClassWords",
    "Counts",
    "Display",
    "ErrorDisplay",
    "Exact",
    "Flip",
    "FunctionOracle",
    "GroupDisplay",
    "Indifference",
    "Lapse",
    "Logistic",
    "Means",
    "MetricOracle",
    "ModelDisplay",
    "Odds",
    "Oracle",
    "Probit",
    "RepeatedOracle",
    "ReplayOracle",
    "StoppingRule",
    "TerminalOracle",
    "Ties",
    "Vocabulary",
    "as_oracle",
    "require_same_question",
]
