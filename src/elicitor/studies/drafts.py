"""Drafts: what an owner has said of a study so far; nothing of it is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.orm import Session as Database

from elicitor.core.errors import ElicitorError, InvalidDataError
from elicitor.studies.alike_words import alike_words
from elicitor.studies.definition import Definition
from elicitor.studies.definitions import NoEntry
from elicitor.studies.deleting import drop_file
from elicitor.studies.events import now
from elicitor.studies.faults import faults_of, named_twice, same_scores, told_at_once
from elicitor.studies.levels import levels_in
from elicitor.studies.ordering import in_order
from elicitor.studies.screens import arms_of
from elicitor.studies.sensible import SensiblePer, odd_address
from elicitor.studies.store import Conflict, Draft, Study, TooManyAtOnce, Version
from elicitor.studies.studies import Studies
from elicitor.studies.subject import LEVELS, ORDER
from elicitor.studies.tables import Table
from elicitor.studies.untranslated import no_choices, outcomes_miss, survey_misses
from elicitor.studies.uploads import columns_of, looked_at, unused, without
from elicitor.words import Fact, Joined, Told, in_english

__all__ = ["Drafts", "Sketch"]

TRIES = 20
"""How often a draft is changed anew if somebody else changed it meanwhile."""
Done = TypeVar("Done")


@dataclass(frozen=True)
class Sketch:
    """A draft, and what is wrong with it.

    Attributes
    ----------
    study_id : str
        Of the study that it will become.
    said : mapping
        In the shape of a definition, complete or not.
    data_sha256 : str
        Of the file that goes with it.
    problem : str
        Why it cannot be asked so, in a sentence; empty if it can.
    """

    study_id: str
    said: Mapping[str, Any]
    data_sha256: str
    problem: str = ""

    @property
    def subject(self) -> Mapping[str, Any]:
        """What is asked about."""
        found: Mapping[str, Any] = self.said["subject"]
        return found


Typed = Callable[[Sketch], tuple[Mapping[str, Any], bytes | None]]
"""Makes of a sketch what is said now, and other data, if any."""
Kept = Callable[[Database, str], None]
"""Writes something beside a new study, by its id."""


class Drafts:
    """The drafts of all studies.

    Parameters
    ----------
    studies : Studies
        Where drafts become versions as soon as they are complete.
    """

    def __init__(self, studies: Studies) -> None:
        self.studies = studies

    def begin(
        self,
        study_id: str,
        owner_id: str,
        said: Mapping[str, Any],
        content: bytes,
        *,
        also: Kept | None = None,
    ) -> None:
        """Keep a new study under an id, and what `also` keeps; again it is no other."""

        def begun() -> None:
            sha = self.studies.kept(content)
            ordered = _plain(self.with_order(study_id, said, sha))
            with self.studies.store.writing() as db:
                if db.get(Study, study_id) is not None:
                    return
                title = str(said.get("title") or "")[:200]
                db.add(Study(id=study_id, title=title, owner_id=owner_id))
                db.flush()
                db.add(Draft(study_id=study_id, definition=ordered, data_sha256=sha))
                if also is not None:
                    also(db, study_id)
            self._publish(study_id, ordered, sha)

        _insist(begun)

    @contextmanager
    def trying(
        self, study_id: str, said: Mapping[str, Any], content: bytes
    ) -> Iterator[Sketch]:
        """Look at what might be said; of what is not saved meanwhile nothing stays."""
        sha = self.studies.kept(content)
        try:
            ordered = _plain(self.with_order(study_id, said, sha))
            yield Sketch(study_id, ordered, sha, self.problem(ordered, sha))
        finally:
            self.studies.store.written(lambda db: drop_file(db, sha))

    def save(
        self, study_id: str, said: Mapping[str, Any], content: bytes | None = None
    ) -> Sketch:
        """Keep what is said now; it becomes the latest version if it is complete."""
        return self.change(study_id, lambda _: (said, content))

    def change(self, study_id: str, typed: Typed) -> Sketch:
        """Keep what somebody makes of what was said so far, and maybe of other data.

        If others change it meanwhile, it is made of what they left: two steps at once
        lose nothing of each other.

        Parameters
        ----------
        study_id : str
            Whose draft.
        typed : callable
            Returns what is said now, and the content of the file that goes with it, or
            None if that stays. It may be called again.

        Raises
        ------
        TooManyAtOnce
            If others change it all the time.
        """
        return _insist(lambda: self._changed(study_id, typed))

    def _changed(self, study_id: str, typed: Typed) -> Sketch:
        """Change it once; Conflict if it is not any more what was read."""
        before = self.sketch(study_id)
        told, content = typed(before)
        old = before.data_sha256
        sha = old if content is None else self.studies.kept(content)
        said = _plain(self.with_order(study_id, told, sha))
        with self.studies.store.writing() as db:
            if db.get(Study, study_id, with_for_update=True) is None:
                raise NoEntry("unknown")
            row = db.get(Draft, study_id)
            if row is None:
                row = Draft(study_id=study_id, definition={}, data_sha256=sha)
                db.add(row)
            elif not _holds(row, before.said, old):
                raise Conflict("Somebody else changed the draft.")
            if not _holds(row, said, sha):
                row.definition, row.data_sha256 = dict(said), sha
                row.saved_at = now()
        problem = self._publish(study_id, said, sha)
        if old != sha:
            self.studies.store.written(lambda db: drop_file(db, old))
        return Sketch(study_id, said, sha, problem)

    def with_order(
        self, study_id: str, said: Mapping[str, Any], sha: str
    ) -> Mapping[str, Any]:
        """Say in which order groups and levels are, so that it is frozen, too.

        A study that runs without any keeps the order that it has, until its owner
        says one.
        """
        said = self._with_levels(said, sha)
        subject = said["subject"]
        known = subject.get(ORDER)
        if not subject.get("groups"):
            left = {key: subject[key] for key in subject if key != ORDER}
            return {**said, "subject": left} if known else said
        groups = self._groups(subject, sha)
        if not groups or (known and sorted(known) == sorted(groups)):
            return said
        if not known and self.studies.running(study_id) is not None:
            return said
        return {**said, "subject": {**subject, ORDER: [*in_order(groups)]}}

    def _with_levels(self, said: Mapping[str, Any], sha: str) -> Mapping[str, Any]:
        """Say in which order the words of models are levels, of columns that have any.

        It is frozen with the rest.
        """
        subject = said["subject"]
        found: dict[str, list[str]] = {}
        if subject.get("models"):
            with suppress(InvalidDataError):
                table = looked_at(str(subject["data"]), self.content(sha))
                found = levels_in(subject, table)
        if found == (subject.get(LEVELS) or {}):
            return said
        left = {key: subject[key] for key in subject if key != LEVELS}
        return {**said, "subject": left | ({LEVELS: found} if found else {})}

    def _alike(self, said: Mapping[str, Any], sha: str) -> Joined | None:
        """Whatever is called alike, if that is why nothing can be asked."""
        plain = {key: said["subject"][key] for key in said["subject"] if key != "per"}
        found = None
        with suppress(ElicitorError):
            definition = Definition.of({"title": "-", "subject": plain})
            found = self.studies.asked(definition, sha)
        alike = alike_words(said, found)
        return Joined(alike, "line") if alike else None

    def _groups(self, subject: Mapping[str, Any], sha: str) -> tuple[str, ...]:
        """What groups are called in the data; none if they cannot be compared."""
        plain = {key: subject[key] for key in subject if key not in ("per", ORDER)}
        with suppress(ElicitorError):
            definition = Definition.of({"title": "-", "subject": plain})
            return tuple(self.studies.asked(definition, sha).region.groups)
        return ()

    def without_unused(
        self, before: Sketch, said: Mapping[str, Any], table: Table
    ) -> tuple[dict[str, Any], bytes | None]:
        """Leave columns out that nothing is asked about; nothing if it cannot be asked.

        Only those that nothing was asked about before either: the page lists these.
        Returns what is then said, and the smaller file.
        """
        subject = said["subject"]
        listed = unused(before.said["subject"], table)
        dropped = [one for one in unused(subject, table) if one in listed]
        if not dropped or self.problem(said, before.data_sha256):
            return dict(said), None
        content = self.content(before.data_sha256)
        name, content = without(str(subject["data"]), content, dropped)
        return {**said, "subject": {**subject, "data": name}}, content

    def sketch(self, study_id: str) -> Sketch:
        """What was said so far; of a study made elsewhere what its definition says."""
        with self.studies.store.reading() as db:
            row = db.get(Draft, study_id)
        if row is not None:
            return Sketch(study_id, row.definition, row.data_sha256)
        version = self.studies.version(study_id)
        return Sketch(study_id, version.definition, version.data_sha256)

    def checked(self, study_id: str) -> Sketch:
        """What was said so far, and whether it can be asked so."""
        found = self.sketch(study_id)
        problem = self.problem(found.said, found.data_sha256)
        return Sketch(study_id, found.said, found.data_sha256, problem)

    def problem(self, said: Mapping[str, Any], sha: str) -> str:
        """Why it cannot be asked so, which any language can say; empty if it can."""
        away = odd_address(str((said.get("completion") or {}).get("redirect") or ""))
        try:
            definition = Definition.of(said)
            self.studies.asked(definition, sha)
        except ElicitorError as error:
            fault = no_choices(said) or away or self._fault(said, sha)
            fault = fault or self._alike(said, sha)
            told = error.args[0] if error.args else ""
            told = told if isinstance(told, Told) else str(error)
            return told if fault is None else in_english(fault)
        misses = survey_misses(definition) + outcomes_miss(definition)
        odd = self._odd_per(definition, sha)
        twice = named_twice(said["subject"])
        same = self._same_scores(said["subject"], sha)
        found = (*(one for one in (twice, same, odd, away) if one), *misses)
        return in_english(Joined(found, "blank")) if found else ""

    def _fault(self, said: Mapping[str, Any], sha: str) -> Joined | None:
        """The cells, rows or columns that are wrong, if it is some of those."""
        subject = said["subject"]
        try:
            table = columns_of(str(subject["data"]), self.content(sha))
        except InvalidDataError:
            return None
        found = faults_of(subject, table)
        return told_at_once(found) if found else None

    def _same_scores(self, subject: Mapping[str, Any], sha: str) -> Fact | None:
        """That there is nothing to choose between, since all are scored alike."""
        return same_scores(subject, columns_of(str(subject["data"]), self.content(sha)))

    def _odd_per(self, definition: Definition, sha: str) -> Fact | None:
        """What is wrong with the number of people that somebody wants to be counted."""
        per = definition.subject.per
        if per is None:
            return None
        subject = definition.subject.model_copy(update={"per": None})
        usual = definition.model_copy(update={"subject": subject})
        counted = self.studies.asked(usual, sha).region.per
        rows = columns_of(subject.data, self.content(sha)).height
        return None if counted is None else SensiblePer(counted, rows).fault(per)

    def version(self, study_id: str) -> Version | None:
        """The latest version, if the study was complete once."""
        try:
            return self.studies.version(study_id)
        except NoEntry:
            return None

    def content(self, sha: str) -> bytes:
        """A file that was kept."""
        return self.studies.content(sha)

    def _publish(self, study_id: str, said: Mapping[str, Any], sha: str) -> str:
        """Make it the latest version; return why that cannot be.

        Whoever changed the draft meanwhile publishes what it is then.
        """

        def publish(db: Database) -> None:
            if db.get(Study, study_id, with_for_update=True) is None:
                raise NoEntry("unknown")
            row = db.get(Draft, study_id)
            if row is not None and _holds(row, said, sha):
                self.studies.keep_version(db, study_id, definition, sha)

        with suppress(Conflict):  # if the data were replaced
            problem = self.problem(said, sha)
            if not problem:
                definition = self._as_drawn(Definition.of(said), sha)
                self.studies.store.written(publish)
            return problem
        return ""

    def _as_drawn(self, definition: Definition, sha: str) -> Definition:
        """The same with the pictures that can be drawn of it: people are dealt these.

        The draft keeps those that were chosen.
        """
        possible = arms_of(self.studies.asked(definition, sha).display())
        arms = tuple(one for one in definition.arms if one in possible)
        return definition.model_copy(update={"arms": arms or possible[:1]})


def _holds(row: Draft, said: Mapping[str, Any], sha: str) -> bool:
    return (row.definition, row.data_sha256) == (dict(said), sha)


def _plain(said: Mapping[str, Any]) -> dict[str, Any]:
    """As it will be read again."""
    found: dict[str, Any] = json.loads(json.dumps(said))
    return found


def _insist(change: Callable[[], Done]) -> Done:
    """Do something anew as long as others write meanwhile."""
    for _ in range(TRIES):
        with suppress(Conflict):
            return change()
    raise TooManyAtOnce
