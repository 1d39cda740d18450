"""Which model answers settled on that were to find the best one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elicitor.core.printable import printable
from elicitor.core.result import Result
from elicitor.procedures.bayesian.notes import ChoiceIsRight, choice_is_right
from elicitor.procedures.bayesian.settings import Settings
from elicitor.words import Fact

__all__ = [
    "ModelIsRight",
    "SettledOn",
    "choices_told",
    "settled_elsewhere",
    "settled_on",
]


class ModelIsRight(ChoiceIsRight):
    """How likely the chosen model is right, and what it may lose (per cent)."""

    model: str


class SettledOn(Fact):
    """That all metrics together choose another model than the likeliest one does."""

    model: str
    other: str


def settled_on(result: Result) -> str | None:
    """The model that was to be found; None if no best one was asked for."""
    record = result.transcript
    if record is None or record.configuration.get("options", {}).get("goal") != "best":
        return None
    return result.details.get("best_model")


def settled_elsewhere(
    result: Result, model: str, models: Sequence[str]
) -> SettledOn | None:
    """That another of the models asked about was settled on than this one."""
    found = settled_on(result)
    if found in (None, model) or set(result.details["ranking"]) != set(models):
        return None
    return SettledOn(printable(str(found)), printable(model))


def choices_told(result: Result) -> Iterator[ChoiceIsRight]:
    """What a result may note of how certain its choice is."""
    certainty, record = result.details.get("certainty"), result.transcript
    if certainty is None or record is None:
        return
    loss = record.configuration.get("options", {}).get("regret", Settings.regret)
    for chance in (certainty, 1.0):
        yield choice_is_right(chance, loss)
