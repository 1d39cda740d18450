"""The board of a study; what was computed of a log is kept until the log grows."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import func, select

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.board.prediction import Predicted, predicted
from elicitor.studies.board.standing import (
    Standing,
    Where,
    being_counted,
    standing_of,
)
from elicitor.studies.board.together import Together, together
from elicitor.studies.definition import Definition
from elicitor.studies.events import now
from elicitor.studies.memory import Latest
from elicitor.studies.names import named, tries_among
from elicitor.studies.store import EventRow, Invitation, Person, Study
from elicitor.studies.studies import Studies

__all__ = ["Board", "Boards"]

REMEMBERED, GROUPS = 2000, 50
"""People whose standing stays in memory, and groups of people looked at together."""
People: TypeAlias = tuple[tuple[str, int], ...]
"""Some people, each after so many events."""


@dataclass(frozen=True, eq=False)
class Board:
    """Where a study stands.

    Attributes
    ----------
    study : Study
        Its row.
    definition : Definition
        Of the latest version.
    people : mapping of str to Person
        Everybody by the name to be shown, in the order in which they came.
    standings : mapping of str to Standing
        Where everybody is.
    not_opened : int
        Personal links that nobody has opened yet.
    together : Together or None
        Those who finished and are included; None if nobody is.
    apart : str
        Why those who finished cannot be looked at together, if so.
    predicted : Predicted or None
        How their held-out answers were predicted; None if none was held out.
    at : datetime
        As of when.
    language : str
        In which weights have names.
    """

    study: Study
    definition: Definition
    people: Mapping[str, Person]
    standings: Mapping[str, Standing]
    not_opened: int
    together: Together | None
    apart: str
    predicted: Predicted | None
    at: datetime
    language: str

    @property
    def counted(self) -> dict[str, Standing]:
        """Everybody but those who only tried the study out."""
        tries = tries_among([*self.people.values()])
        return {
            name: one for name, one in self.standings.items() if one.person not in tries
        }

    def count(self, *where: Where) -> int:
        """How many people are there; tries are none."""
        return sum(one.where in where for one in self.counted.values())

    @property
    def is_demonstration(self) -> bool:
        """Whether people are counted of whom nobody is real."""
        counted = self.counted
        return bool(counted) and all(self.people[name].simulated for name in counted)

    @property
    def heard(self) -> dict[str, Standing]:
        """Who finished and is included."""
        return {
            name: one
            for name, one in self.standings.items()
            if _counts(name, self.standings, self.people)
        }

    @property
    def alike(self) -> dict[str, Standing]:
        """Whose metric is of the kind of the first one who is heard, or answered.

        Another version may have asked about something else.
        """
        known = {name: one for name, one in self.standings.items() if one.result}
        first = next(
            (name for name in self.heard if name in known), next(iter(known), "")
        )
        return {
            name: one
            for name, one in known.items()
            if _kind(one) == _kind(known[first])
        }


class Boards:
    """The boards of all studies.

    Parameters
    ----------
    studies : Studies
        Whose people answer.
    """

    def __init__(self, studies: Studies) -> None:
        self.studies = studies
        self._standings: Latest[tuple[str, int], Standing] = Latest(REMEMBERED)
        self._together: Latest[tuple[str, People], Together | None] = Latest(GROUPS)
        self._reading: set[str] = set()
        self._lock = threading.Lock()

    def board(
        self, study_id: str, *, within: float | None = None, language: str = ""
    ) -> Board:
        """Where a study stands now.

        Parameters
        ----------
        study_id : str
            Which one.
        within : float, optional
            For how long logs may be read (seconds); who is not read then is so later,
            beside the requests, and stands there as being counted.
        language : str, optional
            In which weights have names, one of the study; by default its first one.

        Raises
        ------
        NoEntry
            If there is no such study.
        """
        study = self.studies.study(study_id)
        people, counts, not_opened = self._people(study_id)
        keyed = {name: (one.id, counts.get(one.id, 0)) for name, one in people.items()}
        standings = self._standings_of(study_id, people, keyed, within)
        heard = {
            name: one
            for name, one in standings.items()
            if _counts(name, standings, people)
        }
        definition = self.studies.definition(study_id)
        language = language or definition.languages[0]
        found, apart = self._looked_at(heard, keyed, language)
        return Board(
            study=study,
            definition=definition,
            people=people,
            standings=standings,
            not_opened=not_opened,
            together=found,
            apart=apart,
            predicted=predicted(heard.values()),
            at=now(),
            language=language,
        )

    def without(self, board: Board, name: str) -> Together | None:
        """The others together, as if somebody were not included, or were again."""
        heard = board.heard
        standing = board.standings.get(name)
        if standing is None or not standing.is_heard:
            return None
        if name in heard:
            heard = {key: one for key, one in heard.items() if key != name}
        else:
            heard = {
                key: one
                for key, one in board.standings.items()
                if key in heard or key == name
            }
        keyed = {key: (one.person, -one.answers) for key, one in heard.items()}
        return self._looked_at(heard, keyed, board.language)[0]

    # -- inside ---------------------------------------------------------------------

    def _people(self, study_id: str) -> tuple[dict[str, Person], dict[str, int], int]:
        """People by their names, how much happened to each, and links not opened."""
        with self.studies.store.reading() as db:
            rows = db.scalars(
                select(Person)
                .where(Person.study_id == study_id)
                .order_by(Person.joined_at, Person.id)
            ).all()
            happened = db.execute(
                select(EventRow.person_id, func.count())
                .join(Person, Person.id == EventRow.person_id)
                .where(Person.study_id == study_id)
                .group_by(EventRow.person_id)
            ).all()
            links = db.scalar(
                select(func.count())
                .select_from(Invitation)
                .where(
                    Invitation.study_id == study_id,
                    Invitation.personal,
                    Invitation.revoked_at.is_(None),
                    ~select(Person.id)
                    .where(Person.invitation_id == Invitation.id)
                    .exists(),
                )
            )
        return named(rows), {str(one): int(n) for one, n in happened}, int(links or 0)

    def _standings_of(
        self,
        study_id: str,
        people: Mapping[str, Person],
        keyed: Mapping[str, tuple[str, int]],
        within: float | None,
    ) -> dict[str, Standing]:
        """Everybody's, as far as logs can be read in time."""
        end = math.inf if within is None else time.monotonic() + within
        found, late = {}, []
        for name, key in keyed.items():
            known = self._standings.get(key)
            if known is None and time.monotonic() > end:
                known = being_counted(people[name])
                late.append(key)
            found[name] = known or self._standing(key)
        if late:
            self._read_later(study_id, late)
        return found

    def _read_later(self, study_id: str, keys: Sequence[tuple[str, int]]) -> None:
        """Read logs beside the requests, one study's once at a time."""
        with self._lock:
            if study_id in self._reading:
                return
            self._reading.add(study_id)

        def read() -> None:
            try:
                for key in keys:
                    self._standing(key)
            finally:
                with self._lock:
                    self._reading.discard(study_id)

        threading.Thread(target=read, name=f"board {study_id}", daemon=True).start()

    def _standing(self, key: tuple[str, int]) -> Standing:
        known = self._standings.get(key)
        if known is not None:
            return known
        place = self.studies.place(key[0])
        found = standing_of(place)
        for language in place.definition.languages:
            found.lead(language)  # as long as nobody waits for it
        self._standings.put((key[0], len(place.events)), found)
        return found

    def _looked_at(
        self,
        heard: Mapping[str, Standing],
        keyed: Mapping[str, tuple[str, int]],
        language: str,
    ) -> tuple[Together | None, str]:
        """Those who finished, together; why not, if they were asked about others."""
        if not heard:
            return None, ""

        def look() -> Together | None:
            first = next(iter(heard.values()))
            asked = self.studies.place(first.person).interview.asked
            return together(heard, asked, language)

        try:
            key = language, tuple(keyed[name] for name in heard)
            return self._together.of(key, look), ""
        except InvalidParameterError as error:
            return None, str(error)


def _kind(one: Standing) -> tuple[Any, ...]:
    """What somebody's metric is about."""
    metric: Any = one.result and one.result.metric
    return metric.family, metric.names, metric.groups


def _counts(
    name: str, standings: Mapping[str, Standing], people: Mapping[str, Person]
) -> bool:
    """Whether somebody is heard who is no try."""
    one = people[name]
    tried = one.id in tries_among([*people.values()])
    return standings[name].is_heard and one.included and not tried
