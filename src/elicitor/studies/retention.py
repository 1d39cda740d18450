"""How long links and own words are kept: until when, whose time is over, letting go."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session as Database

from elicitor.core.errors import ElicitorError, SessionStateError
from elicitor.studies.definition import Definition
from elicitor.studies.definitions import NoEntry
from elicitor.studies.deidentifying import deidentify
from elicitor.studies.events import now
from elicitor.studies.outcomes import outcomes
from elicitor.studies.store import (
    Conflict,
    Person,
    Store,
    Study,
    TooManyAtOnce,
    Version,
)
from elicitor.studies.studies import TRIES, Studies

__all__ = [
    "USUAL_DAYS",
    "Retention",
    "due",
    "forget",
    "require_ended",
    "retention_of",
]

USUAL_DAYS = 90
"""How long a new study keeps links and own words after its end (days)."""
SOON, LAST = 30, 7
"""When owners are reminded (days left)."""
Stage = Literal["unset", "open", "known", "soon", "last", "done"]


@dataclass(frozen=True)
class Retention:
    """How long links and own words of a study are kept, as of a time."""

    days: int | None  # after its end; None if nobody said
    ends_at: datetime | None  # or has ended; None if that is open
    has_ended: bool
    done_at: datetime | None  # when they were deleted
    at: datetime

    @property
    def until(self) -> datetime | None:
        """When they are deleted."""
        if self.days is None or self.ends_at is None:
            return None
        kept = timedelta(days=self.days)
        return min(self.ends_at, datetime.max.replace(tzinfo=UTC) - kept) + kept

    @property
    def is_due(self) -> bool:
        """Whether they should be deleted now."""
        over = self.until is not None and self.until <= self.at
        return self.done_at is None and over

    @property
    def left(self) -> int | None:
        """How many days are left, the one that has begun among them."""
        if self.until is None:
            return None
        return max(0, math.ceil((self.until - self.at) / timedelta(days=1)))

    @property
    def stage(self) -> Stage:
        """What an owner is told: "soon" and "last" are the two reminders."""
        if self.done_at is not None:
            return "done"
        if self.days is None:
            return "unset"
        if self.left is None:
            return "open"
        if not self.has_ended or self.left > SOON:
            return "known"
        return "soon" if self.left > LAST else "last"


def retention_of(store: Store, study: Study) -> Retention:
    """How long links and own words of a study are kept.

    Parameters
    ----------
    store : Store
        Where it is.
    study : Study
        As it was read from there.

    Returns
    -------
    Retention
    """
    with store.reading() as db:
        return _retention(db, study)


def due(store: Store) -> list[str]:
    """List the studies whose links and own words are to be deleted now.

    Parameters
    ----------
    store : Store
        Where studies are.

    Returns
    -------
    list of str
        Their ids.
    """
    over = select(Study).where(Study.deidentified_at.is_(None), Study.ends_at <= now())
    with store.reading() as db:
        return [one.id for one in db.scalars(over) if _retention(db, one).is_due]


def require_ended(found: Retention, study: Study) -> None:
    """Refuse to delete anything of a study that goes on."""
    if not found.has_ended:
        raise SessionStateError(f"The study is {study.state}: end it first.")


def forget(studies: Studies, study_id: str, *, when_due: bool = False) -> bool:
    """Delete links and own words of a study that has ended; the same again is nothing.

    Parameters
    ----------
    studies : Studies
        Where it is.
    study_id : str
        Which one.
    when_due : bool, default=False
        Do so only if its time is over.

    Returns
    -------
    bool
        Whether anything was done now.

    Raises
    ------
    NoEntry
        If there is no such study.
    SessionStateError
        If it has not ended.
    """
    outcomes_by_version = _outcomes(studies, study_id)
    for _ in range(TRIES):
        with suppress(Conflict):  # somebody came meanwhile
            with studies.store.writing() as db:
                done = _forgotten(db, study_id, outcomes_by_version, when_due=when_due)
            studies.store.settle(thoroughly=True)
            studies.drop_gone()
            return done
    raise TooManyAtOnce


def _forgotten(
    db: Database,
    study_id: str,
    outcomes_by_version: dict[int, frozenset[str]],
    *,
    when_due: bool,
) -> bool:
    study = db.get(Study, study_id, with_for_update=True)
    if study is None:
        raise NoEntry("unknown")
    found = _retention(db, study)
    if found.done_at is not None or (when_due and not found.is_due):
        return False
    require_ended(found, study)
    versions = db.scalars(select(Version).where(Version.study_id == study_id))
    definitions = {one.number: Definition.of(one.definition) for one in versions}
    known = {one: outcomes_by_version.get(one, frozenset()) for one in definitions}
    deidentify(db, study_id, definitions, known)
    study.state, study.ends_at = "closed", study.ends_at or now()
    study.deidentified_at = now()
    return True


def _retention(db: Database, study: Study) -> Retention:
    at = now()
    over = study.ends_at is not None and study.ends_at <= at
    return Retention(
        days=_days(db, study.id),
        ends_at=study.ends_at,
        has_ended=study.state == "closed" or (study.state != "draft" and over),
        done_at=study.deidentified_at,
        at=at,
    )


def _days(db: Database, study_id: str) -> int | None:
    """The least that anybody who takes part was told, or would be who comes now."""
    told = db.scalars(
        select(Person.version)
        .where(Person.study_id == study_id, Person.simulated.is_(False))
        .distinct()
    ).all()
    rows = db.execute(
        select(Version.number, Version.definition)
        .where(Version.study_id == study_id, Version.launched_at.is_not(None))
        .order_by(Version.number)
    ).all()
    wanted = {*told, *(number for number, _ in rows[-1:])}
    said = [one.get("kept_days") for number, one in rows if number in wanted]
    return min((one for one in said if one is not None), default=None)


def _outcomes(studies: Studies, study_id: str) -> dict[int, frozenset[str]]:
    """What people said beforehand how much it matters, by version."""
    wanted = select(Version).where(Version.study_id == study_id)
    with studies.store.reading() as db:
        versions = db.scalars(wanted).all()
    found = {}
    for version in versions:
        definition = Definition.of(version.definition)
        if definition.stated:
            with suppress(ElicitorError):
                asked = studies.asked(definition, version.data_sha256)
                keys = (one.key for one in outcomes(asked, "en"))
                found[version.number] = frozenset(keys)
    return found
