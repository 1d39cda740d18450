"""The door to all studies: define, launch, invite, join, ask, hear, know.

Whatever changes something reads the log again inside its transaction, so that two tabs,
two workers or a request that is sent twice do what one would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.ahead import Ahead
from elicitor.studies.context import context_of
from elicitor.studies.definition import Definition
from elicitor.studies.definitions import NoEntry
from elicitor.studies.entry import Entry
from elicitor.studies.events import (
    AGAIN,
    ANSWERED,
    BESIDE,
    BY_ANSWERS,
    LARGEST_BESIDE,
    REVISED,
    SHOWN,
    UNCLEAR,
    UNDONE,
    WITHDREW,
    Event,
    check_body,
    now,
)
from elicitor.studies.interview import Interview
from elicitor.studies.leaving import drop, has_begun, keep_choices, keep_nothing
from elicitor.studies.memory import Interviews
from elicitor.studies.place import Place
from elicitor.studies.putting import put
from elicitor.studies.shapes import require_shape
from elicitor.studies.store import (
    Conflict,
    DataFile,
    Invitation,
    Person,
    Store,
    Study,
    TooManyAtOnce,
    Version,
)
from elicitor.studies.store.tables import new_id
from elicitor.studies.told import foresee_told
from elicitor.studies.turns import ANSWERS, Shown

__all__ = ["NoEntry", "Place", "Studies"]

TRIES = 5
"""How often something is done anew if somebody else wrote meanwhile."""


class Studies(Entry):
    """All studies of a store.

    Parameters
    ----------
    store : Store
        Whose tables are there.
    remembered : int, default=200
        How many interviews stay in memory at most.
    ahead : Ahead, optional
        What reckons next questions while people look at one; by default nothing does.

    Attributes
    ----------
    memory : Interviews
        Of whom something stays in memory.
    """

    def __init__(
        self, store: Store, *, remembered: int = 200, ahead: Ahead | None = None
    ) -> None:
        super().__init__(store, remembered=remembered)
        self._ahead = ahead
        self.memory = Interviews(remembered)

    @property
    def owned(self) -> Studies:
        """These studies, as those who own them reach them."""
        return self

    def place(self, person_id: str) -> Place:
        """Where a person is, with all that happened until now."""
        with self.store.reading() as db:
            return self._place(db, person_id)

    def turn(self, person_id: str) -> Shown | None:
        """Put the next question, or return the one that is put; None if all are done.

        A question is put once, whoever asks for it: its id, and all that is seen, are
        kept before anybody sees it.

        Raises
        ------
        NoEntry
            If no answers are taken.
        """
        for _ in range(TRIES):
            place = self.place(person_id)
            place.require_open()
            interview = place.interview
            with self.memory.alone(person_id):
                shown = interview.open
                if shown is not None and not _needs_another(shown, place.language):
                    if self._ahead is not None:
                        self._ahead.look(place)
                    return shown
                event = self._put(place, shown)
            if event is None:
                foresee_told(self.store, place)
                return None
            try:
                with self.store.writing() as db:
                    self.store.locked(db, person_id)  # or who leaves waits for us
                    self.store.append(db, person_id, len(place.events), [event])
            except Conflict:
                continue
        raise TooManyAtOnce

    def answer(self, person_id: str, question: str, answer: str, **more: Any) -> bool:
        """Answer the open question; the first answer counts.

        Parameters
        ----------
        person_id, question : str
            Whose, and which one: its id.
        answer : {"a", "equal", "b", "cannot"}
            What is said.
        **more
            Reason and words of the person's own, kept with the answer.

        Returns
        -------
        bool
            Whether it counts: False if that question is not open (any more), which
            changes nothing.

        Raises
        ------
        InvalidParameterError
            If the answer is none of these.
        """
        if answer not in ANSWERS:
            raise InvalidParameterError(f"answer must be one of {tuple(ANSWERS)}.")

        def heard(place: Place) -> Event | None:
            shown = place.interview.open
            if shown is None or shown.id != question or not place.is_open:
                return None
            at = now()
            seconds = round(max(0.0, at.timestamp() - place.seen_since(shown)), 3)
            body = {"question": question, "answer": answer, "seconds": seconds}
            return Event(ANSWERED, {**_told(more), **body}, at)

        return self._change(person_id, heard)

    def unclear(self, person_id: str, question: str, *, times: int = 0) -> bool:
        """Say that a question is not understood: an easier view follows.

        `times`: how often that was said of it before, so that the same request sent
        twice counts once. Said of the easier view, it ends the question.
        """

        def heard(place: Place) -> Event | None:
            shown = place.interview.open
            if shown is None or shown.id != question or not place.is_open:
                return None
            if shown.unclear != times:
                return None
            if times == 0:
                return Event(UNCLEAR, {"question": question})
            body = {"question": question, "answer": "cannot", "seconds": 0.0}
            return Event(ANSWERED, {**body, "reason": "unclear"})

        return self._change(person_id, heard)

    def undo(self, person_id: str, question: str) -> bool:
        """Take the last answer back; `question` says to which question it was."""

        def heard(place: Place) -> Event | None:
            answers = place.interview.answers
            last = answers[-1].shown.id if answers else None
            if last != question or not place.is_open:
                return None
            return Event(UNDONE, {"question": question})

        return self._change(person_id, heard)

    def revise(
        self, person_id: str, question: str, answer: str, *, times: int = 0, **more: Any
    ) -> bool:
        """Answer an earlier question otherwise; all other answers stay.

        `times`: how often that was done before, so that a request that is sent again,
        or late, replaces no answer that it does not know.
        """
        if answer not in ANSWERS:
            raise InvalidParameterError(f"answer must be one of {tuple(ANSWERS)}.")

        def heard(place: Place) -> Event | None:
            given = {one.shown.id: one for one in place.interview.answers}.get(question)
            if given is None or given.said == answer or not place.is_open:
                return None
            if given.revised != times:
                return None
            body = {"question": question, "answer": answer}
            marks = {AGAIN: True, BY_ANSWERS: True}
            return Event(REVISED, {**_told(more), **body, **marks})

        return self._change(person_id, heard)

    def record(
        self, person_id: str, kind: str, body: Mapping[str, Any] | None = None
    ) -> bool:
        """Keep something else that happened; the same again changes nothing.

        Raises
        ------
        InvalidParameterError
            If it is none of ``events.BESIDE``, or no finite JSON, or too much; an
            ``UnfitRecordError`` if it has not the shape of its kind.
        """
        if kind not in BESIDE:
            raise InvalidParameterError(f"{kind!r} cannot be recorded.")
        told = dict(body or {})
        check_body(told, largest=LARGEST_BESIDE)

        def heard(place: Place) -> Event | None:
            last = place.last(kind)
            same = last is not None and dict(last.body) == told
            if same or not place.is_open:
                return None
            require_shape(kind, told, place.definition, place.interview.asked)
            return Event(kind, told)

        return self._change(person_id, heard)

    def withdraw(self, person_id: str, *, keep: bool) -> bool:
        """Let somebody leave; nobody can tell any more which link was theirs.

        With `keep` what they chose stays, without a name and without words of their
        own; else nothing is kept but that somebody came and left, without the time of
        day at which they came. An SQLite file holds it no more when this returns; while
        somebody else writes, within the hour.
        """

        def left(db: Database) -> bool:
            person = self.store.locked(db, person_id)
            place = self._place(db, person_id)
            if person is None or place.last(WITHDREW) is not None:
                return False
            if keep:
                keep_choices(db, place)
            else:
                keep_nothing(self.store, db, person)
            link = db.get(Invitation, person.invitation_id or "")
            if link is not None and link.personal:
                # the time at which they left would tell whose link it was
                link.revoked_at = link.revoked_at or link.created_at
            person.invitation_id = None
            event = Event(WITHDREW, {"keep": keep})
            self.store.append(db, person_id, len(place.events), [event])
            return True

        if not self.store.written(left):
            return False
        self.memory.forget(person_id)
        self.store.settle()
        return True

    def rebuilt(
        self, person_id: str, log: str, rebuild: Callable[[], Interview]
    ) -> Interview:
        """An interview apart from the one that goes on, which nobody may tell more.

        Parameters
        ----------
        person_id : str
            Whose.
        log : str
            Hash of the log that it is rebuilt from: of the same, it was once.
        rebuild : callable
            Rebuilds it.
        """
        return self.memory.rebuilt(person_id, log, rebuild)

    def decline(self, person_id: str) -> bool:
        """Keep nothing of somebody who does not want to take part, and has not begun.

        A link of theirs leads in as if nobody had come by it.
        """
        with self.store.writing() as db:
            person = self.store.locked(db, person_id)
            if person is None or has_begun(self._place(db, person_id)):
                return False
            drop(db, person)
        self.memory.forget_gone(person_id)
        self.store.settle()
        return True

    def drop_gone(self) -> None:
        """Keep nobody in memory who is not in the store any more, and no such data."""
        known = self.memory.people
        with self.store.reading() as db:
            there = set(db.scalars(select(Person.id).where(Person.id.in_(known))))
            files = set(db.scalars(select(DataFile.sha256)))
        for key in self._asked:
            if key[1] not in files:
                self._asked.drop(key)
        for person_id in known - there:
            self.memory.forget_gone(person_id)

    # -- inside -----------------------------------------------------------------------

    def _change(self, person_id: str, heard: Callable[[Place], Event | None]) -> bool:
        """Append what `heard(place)` makes of a log that nobody else writes to."""
        for _ in range(TRIES):
            self.place(person_id)  # catch up before anybody has to wait for us
            try:
                with self.store.writing() as db:
                    self.store.locked(db, person_id)
                    place = self._place(db, person_id)
                    event = heard(place)
                    if event is not None:
                        self.store.append(db, person_id, len(place.events), [event])
                return event is not None
            except Conflict:
                continue
        raise TooManyAtOnce

    def _place(self, db: Database, person_id: str) -> Place:
        person = db.get(Person, person_id)
        if person is None:
            self.memory.forget_gone(person_id)
            raise NoEntry("unknown")
        study = db.get_one(Study, person.study_id)
        version = db.get_one(Version, (person.study_id, person.version))
        definition = Definition.of(version.definition)

        def begin() -> Interview:
            context = context_of(person, study, version, definition)
            found = self.asked(definition, version.data_sha256)
            return Interview(found, definition, person.seed, context)

        with self.memory.alone(person_id):
            events, interview = self.memory.going(person_id, begin)
            try:
                known = len(events)
                for event in self.store.events(db, person_id, known):
                    interview.hear(event)
                    events.append(event)
                if known and _withdrew(events[known:]):  # what we know must go as well
                    self.memory.drop(person_id)
                    return self._place(db, person_id)
            except BaseException:  # half heard: whoever comes next begins anew
                self.memory.drop(person_id)
                raise
            return Place(person, study, definition, interview, tuple(events))

    def _put(self, place: Place, shown: Shown | None) -> Event | None:
        """The open question as it will be seen, under an id; anew if it is easier."""
        interview, person = place.interview, place.person
        question = interview.next()
        if question is None:
            return None
        body = put(
            interview,
            question,
            arm=person.arm,
            language=place.language,
            easier=shown is not None and shown.unclear > 0,
        )
        ahead = interview.was_ahead if shown is None else shown.body.get("ahead")
        known = {"ahead": True} if ahead else {}
        return Event(SHOWN, {"id": shown.id if shown else new_id(), **body, **known})


def _withdrew(events: Sequence[Event]) -> bool:
    """Whether somebody left: all that was typed is deleted then, if not more."""
    return any(one.kind == WITHDREW for one in events)


def _needs_another(shown: Shown, language: str) -> bool:
    """Whether it has to be put in another way: easier, or in another language."""
    easier = shown.unclear > 0 and not shown.body.get("easier")
    return easier or shown.body["screen"].get("language", language) != language


def _told(more: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in more.items() if value not in (None, "")}
