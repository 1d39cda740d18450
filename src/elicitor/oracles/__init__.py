"""Who answers: simulated people, callables, transcripts, a person at the terminal."""

from typing import TYPE_CHECKING

from elicitor.lazy import attach, homes
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
from elicitor.oracles.metric import MetricOracle
from elicitor.oracles.repeated import RepeatedOracle
from elicitor.oracles.replay import ReplayOracle, require_same_question
from elicitor.oracles.sequential import Counts, Means
from elicitor.oracles.wording import Vocabulary

if TYPE_CHECKING:
    from elicitor.oracles.displays import (
        BinaryDisplay,
        ClassDisplay,
        ClassWords,
        Display,
        ErrorDisplay,
        GroupDisplay,
        ModelDisplay,
    )
    from elicitor.oracles.terminal import TerminalOracle

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

# What a person looks at, which is loaded only when a person is asked.
HOMES = homes(
    displays=(
        "BinaryDisplay",
        "ClassDisplay",
        "ClassWords",
        "Display",
        "ErrorDisplay",
        "GroupDisplay",
        "ModelDisplay",
    ),
    terminal=("TerminalOracle",),
)
if not TYPE_CHECKING:  # to type checkers, names that are not above are mistakes
    __getattr__, __dir__ = attach(__name__, HOMES)
