"""Who answers: simulated people, callables, transcripts, a person at the terminal."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

DISPLAYS = {
    "BinaryDisplay",
    "ClassDisplay",
    "ClassWords",
    "Display",
    "ErrorDisplay",
    "GroupDisplay",
    "ModelDisplay",
}


def __getattr__(name: str) -> Any:
    # What a person looks at, which is loaded only when a person is asked.
    if name in DISPLAYS:
        return getattr(import_module("elicitor.oracles.displays"), name)
    if name == "TerminalOracle":
        return import_module("elicitor.oracles.terminal").TerminalOracle
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
