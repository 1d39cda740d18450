"""What an owner may have meant otherwise, as the page that launches a study has it."""

from __future__ import annotations

from elicitor.studies.before_launch import (
    called_as_others,
    levels_as_sorted,
    no_dots,
    of_each_kind,
)
from elicitor.studies.web.steps import Situation, amount
from elicitor.studies.web.steps.data import few_cases, same_everywhere
from elicitor.words import Fact

__all__ = ["pointed_out"]


def pointed_out(situation: Situation, language: str) -> tuple[Fact, ...]:
    """What an owner may have meant otherwise."""
    same = same_everywhere(situation, situation.subject)
    few = amount.few(situation)
    return (
        *few_cases(situation, language),
        *(one for one in [situation.backwards] if one is not None),
        *(one for one in same if one.asked),
        *called_as_others(situation.said, situation.table),
        *levels_as_sorted(situation.subject),
        *of_each_kind(situation.worded, situation.languages, language),
        *([] if few is None else [few]),
        *([] if situation.asked is None else no_dots(situation.said, situation.asked)),
    )
