"""One row per person: what they said beforehand, and how far they came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from elicitor.studies.definition import Definition, SurveyItem
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.export.tables import table
from elicitor.studies.store import Person

__all__ = ["people_file", "people_rows"]


def people_file(copy: StudyCopy) -> bytes:
    """Write :func:`people_rows` as CSV.

    Parameters
    ----------
    copy : StudyCopy
        Of the study.

    Returns
    -------
    bytes
        The file.
    """
    return table(people_rows(copy), "csv")


def people_rows(copy: StudyCopy) -> Iterator[dict[str, Any]]:
    """What everybody said of themselves, in words: a row for each person.

    Parameters
    ----------
    copy : StudyCopy
        Of the study; with coarse times nobody has the name of the board, which would
        tell the order.
    """
    for person in copy.people:
        yield {
            "study": copy.study.id,
            "version": person.version,
            "person": person.id,
            "name": copy.names.get(person.id),
            "simulated": person.simulated,
            "included": person.included,
            "language": person.language,
            "arm": person.arm,
            "joined_at": person.joined_at.isoformat(),
            "answers": len(copy.interview(person).answers),
            "finished": _last(copy, person, "finished") is not None,
            "withdrew": _last(copy, person, "withdrew") is not None,
            **_survey(copy, person),
            **_stated(copy, person),
        }


def _survey(copy: StudyCopy, person: Person) -> dict[str, Any]:
    """Answers to the owner's items, by their ids."""
    said = _last(copy, person, "surveyed") or {}
    definition = copy.definition(person.version)
    return {
        f"survey_{item.id}": _in_words(item, said.get(item.id), definition)
        for item in definition.survey
    }


def _in_words(item: SurveyItem, said: Any, definition: Definition) -> Any:
    """Of a choice its words, in the same language for everybody."""
    if said is None or item.kind != "choice":
        return said
    return item.chosen(said, definition.languages[0])


def _stated(copy: StudyCopy, person: Person) -> dict[str, Any]:
    """How much each outcome matters (0 to 10), by what it is called."""
    said = (_last(copy, person, "stated") or {}).get("weights")
    weights = said if isinstance(said, Mapping) else {}  # older logs hold anything
    return {f"stated_{name}": one for name, one in weights.items()}


def _last(copy: StudyCopy, person: Person, kind: str) -> Mapping[str, Any] | None:
    log = reversed(copy.events[person.id])
    return next((one.body for one in log if one.kind == kind), None)
