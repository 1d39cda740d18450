"""Names of people on the board and in files: P01, P02 and so on; of tries T01."""

from __future__ import annotations

from collections.abc import Sequence

from elicitor.studies.store import Person

__all__ = ["named", "tries_among"]


def tries_among(people: Sequence[Person]) -> frozenset[str]:
    """Ids of those who only tried the study out, by whom nothing is counted.

    These are tries of the owner; and all that are simulated, unless nobody is real.
    """
    tried = [one for one in people if one.tried]
    others = [one for one in people if not one.tried]
    if not all(one.simulated for one in others):
        tried += [one for one in others if one.simulated]
    return frozenset(one.id for one in tried)


def named(people: Sequence[Person]) -> dict[str, Person]:
    """People, in the order in which they came, by their names; tries come last.

    Who withdrew is in no file of a study; where it is imported others keep names.
    """
    tries = tries_among(people)
    real = [one for one in people if one.id not in tries]
    tried = [one for one in people if one.id in tries]
    return {**_numbered("P", real), **_numbered("T", tried)}


def _numbered(letter: str, people: Sequence[Person]) -> dict[str, Person]:
    """Whoever brought a number keeps it; others go on counting."""
    found, last = {}, 0
    for one in people:
        number = last + 1 if one.number is None else one.number
        found[f"{letter}{number:02d}"] = one
        last = max(last, number)
    return found
