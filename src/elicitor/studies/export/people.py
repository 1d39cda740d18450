"""One row per person: how far they came, and what they said beside their answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elicitor.studies.board.beside import Beside, beside
from elicitor.studies.board.standing import Where, where_of
from elicitor.studies.definition import Definition, SurveyItem, told_in
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.export.tables import table
from elicitor.studies.findings import why_untold
from elicitor.studies.interview import Interview

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
    """How far everybody is and what they said of themselves: a row for each person.

    `where` and `finished` mean what they mean on the board: all questions are answered,
    whether or not the last page was read (`ended`). `counts` says who is in the rules
    of the board: who finished, is `included`, and whose answers tell something. Whoever
    withdrew counts in none.

    Parameters
    ----------
    copy : StudyCopy
        Of the study; with coarse times nobody has the name of the board, which would
        tell the order.
    """
    for person in copy.people:
        interview, events = copy.interview(person), copy.events[person.id]
        where = where_of(interview, events)
        definition = copy.definition(person.version)
        said = beside(events, definition, copy.asked(person.version))
        finished = where is Where.FINISHED
        yield {
            "study": copy.study.id,
            "version": person.version,
            "person": person.id,
            "name": copy.names.get(person.id),
            "simulated": person.simulated,
            "included": person.included,
            "counts": finished and person.included and _tells(interview),
            "language": person.language,
            "arm": person.arm,
            "joined_at": person.joined_at.isoformat(),
            "where": where.value,
            "answers": len(interview.answers),
            "finished": finished,
            "ended": any(one.kind == "finished" for one in events),
            "withdrew": where is Where.WITHDREW,
            **_read(said),
            **_survey(said, definition),
            **{f"stated_{name}": one for name, one in sorted(said.stated.items())},
            **_reply(said),
        }


def _tells(interview: Interview) -> bool:
    """Whether answers say something of what somebody wants."""
    given = interview.answers
    return bool(given) and not why_untold(interview.result(), given)


def _read(said: Beside) -> dict[str, Any]:
    """How much of the practice picture was read rightly at first, of how much."""
    right, of = said.practice or (None, None)
    return {"practice_right": right, "practice_of": of}


def _survey(said: Beside, definition: Definition) -> dict[str, Any]:
    """Answers to the owner's items, by their ids and what was asked."""
    first = definition.languages[0]
    return {
        f"survey_{item.id}: {told_in(item.label, first)}": _in_words(
            item, said.survey.get(item.id), first
        )
        for item in definition.survey
    }


def _in_words(item: SurveyItem, said: Any, language: str) -> Any:
    """Of a choice its words, in the same language for everybody."""
    if said is None or item.kind != "choice":
        return said
    return item.chosen(said, language)


def _reply(said: Beside) -> dict[str, Any]:
    """What was said to the result, and own numbers by what they are called."""
    numbers = "; ".join(f"{name} = {one:g}" for name, one in said.values.items())
    return {
        "reply": said.reply or None,
        "reply_numbers": numbers or None,
        "reply_why": said.why or None,
    }
