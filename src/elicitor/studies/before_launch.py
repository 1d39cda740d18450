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

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.studies.asked import Asked
from elicitor.studies.data_facts import (
    CalledAsAnother,
    FewPairs,
    FewQuestions,
    LevelsAsSorted,
)
from elicitor.studies.definition import Budget, words_in
from elicitor.studies.findings import FEWEST
from elicitor.studies.how_common import how_common
from elicitor.studies.ordering import in_order
from elicitor.studies.screens.arms import MOST_ICONS, arms_of
from elicitor.studies.subject import LEVELS
from elicitor.studies.tables import Table
from elicitor.words import Fact, Joined

__all__ = [
    "called_as_others",
    "few_pairs",
    "few_questions",
    "levels_as_sorted",
    "no_dots",
    "of_each_kind",
]


class OfEachKind(Fact):
    """That questions show as many people of each class, and how many there are."""

    common: Joined


class NoDots(Fact):
    """That dots were chosen, and from how many people on they are not drawn."""

    most: int


def no_dots(said: Mapping[str, Any], asked: Asked) -> Iterator[Fact]:
    """That dots were chosen of more people than are drawn one by one."""
    chosen = asked.region.per is not None and "icons" in (said.get("arms") or ())
    per = said["subject"].get("per") or None
    if chosen and "icons" not in arms_of(asked.display(per=per)):
        yield NoDots(MOST_ICONS)


def few_questions(asked: Asked, budget: Budget) -> Fact | None:
    """That answers cannot say anything of all weights, whatever they are; else None."""
    things, checks = len(asked.region.names), sum(budget.checks)
    if asked.region.groups or budget.most - checks >= things - 1:
        return None
    return FewQuestions(things, budget.most, checks, things - 1 + checks)


def few_pairs(asked: Asked, budget: Budget) -> Fact | None:
    """That models make fewer pairs to ask about than questions are announced."""
    measured, signs = asked.exact.models_measured, asked.exact.assumed
    if measured is None or asked.region.groups:
        return None
    gains = np.asarray(measured) * np.where(signs == 0, 1, signs)
    first, second = (gains[i] for i in np.triu_indices(len(gains), 1))
    ahead, behind = ((one.any(axis=1)) for one in (first > second, first < second))
    open_ = (ahead & behind) if signs.all() else (ahead | behind)
    pairs = int(open_.sum())
    if pairs >= budget.most:
        return None
    return FewPairs(len(gains), pairs, "yes" if pairs >= FEWEST else "no")


def of_each_kind(
    asked: Asked | None, languages: Sequence[str], wanted: str
) -> Iterator[Fact]:
    """That questions about groups do not show how rare a class is, and how rare.

    In words of the wanted language, or of the first that there are words in.
    """
    language = wanted if wanted in languages else languages[0]
    common = None if asked is None else how_common(asked, language)
    if common is not None:
        yield OfEachKind(common)


def levels_as_sorted(subject: Mapping[str, Any]) -> Iterator[Fact]:
    """Attributes whose words stand as they were sorted, maybe not as meant."""
    for name, words in (subject.get(LEVELS) or {}).items():
        if [*in_order(words)] == [*words]:
            yield LevelsAsSorted(name, Joined(tuple(words), "comma"))


def called_as_others(said: Mapping[str, Any], table: Table) -> tuple[Fact, ...]:
    """Classes and groups with the word of another one: words may be swapped."""
    subject, found = said["subject"], dict[tuple[str, str], None]()
    for tongue in said.get("languages") or ("en", "de"):
        words = words_in(said.get("words") or {}, tongue)
        classes = _by_label(words.get("classes") or {}, subject, table)
        groups = dict.fromkeys(subject.get("groups") or (), words.get("groups") or {})
        for column, called in {**groups, subject.get("label"): classes}.items():
            values = table.labels(column)
            found |= {
                (value, called[value]): None
                for value in values
                if _same(called.get(value, value), [*values], but=value)
            }
    return tuple(CalledAsAnother(*one) for one in found)


def _by_label(
    classes: Mapping[str, str], subject: Mapping[str, Any], table: Table
) -> Mapping[str, str]:
    """Words of classes by their labels, also of two: the positive one and the other."""
    labels = table.labels(subject.get("label"))
    positive = subject.get("positive_label")
    if not set(classes) <= {"positive", "negative"} or positive not in labels:
        return classes
    kinds = {one: "positive" if one == positive else "negative" for one in labels}
    return {one: classes[kind] for one, kind in kinds.items() if kind in classes}


def _same(word: str, values: Sequence[str], *, but: str) -> bool:
    """Whether a word is one of these values, but for capitals."""
    plain = word.strip().casefold()
    return any(plain == one.casefold() for one in values if one != but)
