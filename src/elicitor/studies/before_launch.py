"""What an owner is told before a study begins, although it can be asked so.

==========  ======================  ==================================================
symbol      in code                 meaning
==========  ======================  ==================================================
n           ``things``              what is weighed against each other
n − 1       ``least``, less checks  answers without which some weight stays unbounded:
                                    fewer half-spaces leave a line of weights open
==========  ======================  ==================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from elicitor.studies.asked import Asked
from elicitor.studies.data_facts import FewQuestions, LevelsAsSorted
from elicitor.studies.definition import Budget
from elicitor.studies.ordering import in_order
from elicitor.studies.subject import LEVELS
from elicitor.words import Fact, Joined

__all__ = ["few_questions", "levels_as_sorted"]


def few_questions(asked: Asked, budget: Budget) -> Fact | None:
    """That answers cannot say anything of all weights, whatever they are; else None."""
    things, checks = len(asked.region.names), sum(budget.checks)
    if asked.region.groups or budget.most - checks >= things - 1:
        return None
    return FewQuestions(things, budget.most, checks, things - 1 + checks)


def levels_as_sorted(subject: Mapping[str, Any]) -> Iterator[Fact]:
    """Attributes whose words stand as they were sorted, maybe not as meant."""
    for name, words in (subject.get(LEVELS) or {}).items():
        if [*in_order(words)] == [*words]:
            yield LevelsAsSorted(name, Joined(tuple(words), "comma"))
