"""What the transcript of a person in a study holds besides the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.datasets.naming import unescaped
from elicitor.studies.definition import Definition, words_in
from elicitor.studies.levels import with_levels
from elicitor.studies.store import Person, Study, Version
from elicitor.studies.subject import LATER, LEVELS, LIKED, ORDER, Subject

__all__ = ["context_of"]


def context_of(
    person: Person,
    study: Study,
    version: Version,
    definition: Definition,
    *,
    language: str = "",
) -> dict[str, Any]:
    """What a person's transcript holds besides the answers.

    Among it options of ``elicitor ask``, so that all that reads its files reads these.
    """
    order = definition.subject.level_order
    spoken = language or person.language
    own = with_levels(words_in(definition.words, spoken), order) or None
    return {
        "data": definition.subject.data,
        "begun": person.joined_at.isoformat(timespec="seconds"),
        "wishes": {
            **_options(definition.subject, own or {}),
            "method": "bayesian",
            "show_names": False,
            "own_words": own,
        },
        "study": {
            "id": study.id,
            "version": version.number,
            "definition": version.hash,
            "data": version.data_sha256,
        },
        "person": person.id,
        "language": person.language,
        "arm": person.arm,
        "people": definition.subject.people,
        "positive_name": definition.subject.positive_name,
    }


def _options(subject: Subject, own: Mapping[str, Any]) -> dict[str, Any]:
    """Options of ``elicitor ask`` that leave to own words what these say."""
    said = {"people": "people", "classes": "positive_name"}
    usual = {name: Subject.model_fields[name].default for name in said.values()}
    options = subject.model_dump(mode="json", exclude={LATER, ORDER, LEVELS, LIKED})
    columns = subject.probabilities
    if len(columns) == 1:  # one column is named as it is, without a label to set apart
        options["probabilities"] = [unescaped(columns[0])]
    left = {said[part]: usual[said[part]] for part in said.keys() & own.keys()}
    return {**options, **left}
