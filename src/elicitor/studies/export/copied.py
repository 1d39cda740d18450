"""Whether somebody stands in a file twice.

Question ids are drawn by chance, and so are seeds: neither comes twice unless it was
copied. A copy with ids and a seed of its own cannot be told from somebody who answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from elicitor.studies.events import SHOWN
from elicitor.studies.export.checked_facts import Copied, OfPerson
from elicitor.studies.export.study_copy import StudyCopy

__all__ = ["copied_people"]


def copied_people(copy: StudyCopy) -> Iterator[OfPerson]:
    """Whoever was asked by the id or the seed of somebody who stands before them."""
    asked_of: dict[str, str] = {}
    drawn_for: dict[int, str] = {}
    for person in copy.people:
        shown = [one.body for one in copy.events[person.id] if one.kind == SHOWN]
        ids = {str(body["id"]) for body in shown if "id" in body}
        others = {asked_of[one] for one in ids if one in asked_of}
        for other in sorted(others):
            yield OfPerson(person.id, Copied("question", other))
        asked_of |= dict.fromkeys(ids - set(asked_of), person.id)
        if not shown:
            continue
        other = drawn_for.setdefault(person.seed, person.id)
        if other not in (person.id, *others):
            yield OfPerson(person.id, Copied("seed", other))
