"""A study as it leaves: definitions, data, people, events; nobody's link or address."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import select

from elicitor.studies.asked import Asked, asked
from elicitor.studies.context import context_of
from elicitor.studies.definition import Definition, digest
from elicitor.studies.definitions import NoEntry
from elicitor.studies.events import Event, day_of
from elicitor.studies.interview import Interview, engine_of
from elicitor.studies.names import named, tries_among
from elicitor.studies.store import DataFile, EventRow, Person, Study, Version
from elicitor.studies.studies import Studies

__all__ = ["StudyCopy", "copy_of", "is_left_out"]

WITHDREW = "withdrew"


@dataclass(frozen=True, eq=False)
class StudyCopy:
    """All that is known of a study, apart from any database.

    Attributes
    ----------
    study : Study
        Its row.
    versions : mapping of int to Version
        What was asked, by number.
    files : mapping of str to bytes
        The data, by their SHA-256.
    people : tuple of Person
        Who takes part, without the invitation they came by.
    events : mapping of str to tuple of Event
        Everybody's log.
    names : mapping of str to str
        What everybody is called on the board, by id; empty where that would tell in
        which order they came.
    kept : callable, optional
        ``kept(person_id, hash_of_log, rebuild)`` gives an interview that was rebuilt
        from the same log before, or rebuilds it.
    """

    study: Study
    versions: Mapping[int, Version]
    files: Mapping[str, bytes]
    people: tuple[Person, ...]
    events: Mapping[str, tuple[Event, ...]]
    names: Mapping[str, str] = field(default_factory=dict)
    kept: Callable[[str, str, Callable[[], Interview]], Interview] | None = None
    _interviews: dict[str, Interview] = field(
        default_factory=dict, repr=False, init=False
    )
    _asked: dict[int, Asked] = field(default_factory=dict, repr=False, init=False)

    def definition(self, number: int) -> Definition:
        """What a version says."""
        return Definition.of(self.versions[number].definition)

    def data_path(self, number: int) -> str:
        """Where the data of a version are in the study's file."""
        name = Path(self.definition(number).subject.data).name
        return f"versions/{number}/{name}"

    def data(self, number: int) -> bytes:
        """What a version asks about."""
        return self.files[self.versions[number].data_sha256]

    def interview(
        self, person: Person, *, events: tuple[Event, ...] | None = None
    ) -> Interview:
        """What somebody's log says, rebuilt from it once, or from other events."""
        if events is not None:
            return self._rebuilt(person, events)
        if person.id not in self._interviews:
            log = self.events[person.id]

            def rebuild() -> Interview:
                return self._rebuilt(person, log)

            told = [self.versions[person.version].hash, _hash_of(log)]
            self._interviews[person.id] = (
                rebuild()
                if self.kept is None
                else self.kept(person.id, " ".join(told), rebuild)
            )
        return self._interviews[person.id]

    def _rebuilt(self, person: Person, events: tuple[Event, ...]) -> Interview:
        version = self.versions[person.version]
        definition = self.definition(person.version)
        return Interview(
            self.asked(person.version),
            definition,
            person.seed,
            context_of(person, self.study, version, definition),
            events,
            engine=engine_of(self.events[person.id]),
        )

    def asked(self, number: int) -> Asked:
        """What a version asks about, read once."""
        if number not in self._asked:
            definition = self.definition(number)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / Path(definition.subject.data).name
                path.write_bytes(self.data(number))
                self._asked[number] = asked(definition, path)
        return self._asked[number]

    def with_coarse_times(self) -> StudyCopy:
        """The same, of which days are known only; how long an answer took stays.

        People and their order can then not be told by the time at which they came.
        """
        people = [
            _copied(person, joined_at=day_of(person.joined_at))
            for person in self.people
        ]
        events = {
            person_id: tuple(Event(one.kind, one.body, day_of(one.at)) for one in log)
            for person_id, log in self.events.items()
        }
        ordered = tuple(sorted(people, key=lambda one: (one.joined_at, one.id)))
        return StudyCopy(self.study, self.versions, self.files, ordered, events)


def copy_of(studies: Studies, study_id: str) -> StudyCopy:
    """Read a study as it is now.

    Whoever withdrew and wants nothing to be kept is left out, and so are tries.

    Parameters
    ----------
    studies : Studies
        Where it is.
    study_id : str
        Which one.

    Returns
    -------
    StudyCopy

    Raises
    ------
    NoEntry
        If there is no such study.
    """
    with studies.store.reading() as db:
        study = db.get(Study, study_id)
        if study is None:
            raise NoEntry("unknown")
        versions = db.scalars(select(Version).where(Version.study_id == study_id))
        by_number = {one.number: one for one in versions}
        files = {
            one.data_sha256: db.get_one(DataFile, one.data_sha256).content
            for one in by_number.values()
        }
        everybody = db.scalars(
            select(Person)
            .where(Person.study_id == study_id)
            .order_by(Person.joined_at, Person.id)
        ).all()
        rows = db.scalars(
            select(EventRow)
            .join(Person, Person.id == EventRow.person_id)
            .where(Person.study_id == study_id)
            .order_by(EventRow.person_id, EventRow.number)
        )
        logs: dict[str, list[Event]] = {person.id: [] for person in everybody}
        for row in rows:
            logs[row.person_id].append(row.event)
    tries = tries_among(everybody)
    people = tuple(
        _copied(one, invitation_id=None)
        for one in everybody
        if one.id not in tries and not is_left_out(logs[one.id])
    )
    events = {one.id: tuple(logs[one.id]) for one in people}
    names = {one.id: name for name, one in named(everybody).items()}
    kept = studies.rebuilt
    return StudyCopy(study, by_number, files, people, events, names, kept)


def _hash_of(log: tuple[Event, ...]) -> str:
    """By what a log is known."""
    return digest([[one.kind, one.body, one.at.isoformat()] for one in log])


def is_left_out(events: list[Event] | tuple[Event, ...]) -> bool:
    """Whether somebody withdrew and wants nothing to be kept."""
    last = next((one for one in reversed(events) if one.kind == WITHDREW), None)
    return last is not None and not last.body.get("keep")


def _copied(person: Person, **other: Any) -> Person:
    """A row apart from any database, some of it another."""
    columns = [column.key for column in Person.__table__.columns]
    return Person(**{name: getattr(person, name) for name in columns} | other)
