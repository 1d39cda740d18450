"""Opening the database, transactions, and the log."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, delete, event, func, select, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

from elicitor.core.errors import InvalidDataError, SessionStateError
from elicitor.studies.events import ERASED, Event, check_body, now
from elicitor.studies.store.board_tables import ToldRow
from elicitor.studies.store.reaching import checked_address, reached
from elicitor.studies.store.settling import settle_postgresql, settle_sqlite
from elicitor.studies.store.tables import Deletion, EventRow, Person

__all__ = ["Conflict", "Store", "TooManyAtOnce"]

Done = TypeVar("Done")
TRIES = 5
"""How often something is done anew if somebody else wrote meanwhile."""

DEADLOCK = "40P01"
"""How PostgreSQL calls it."""
MIGRATIONS = Path(__file__).with_name("migrations")
PRAGMAS = (
    "journal_mode=WAL",
    "foreign_keys=ON",
    "busy_timeout=10000",
    "synchronous=FULL",
    "secure_delete=ON",
)
"""An answer that was acknowledged survives the loss of power; what is deleted is
overwritten where it stood."""

CONNECTING = {"connect_timeout": 10}
"""Where nobody answers, not even with a refusal, a request is not to wait (seconds)."""

OTHERS = 0o007
"""Rights of those who are neither the owner of a file nor of its group."""


class Conflict(Exception):
    """Somebody else wrote to the log meanwhile: read it again."""


class TooManyAtOnce(SessionStateError):
    """Others wrote each time that something was tried: the same may be tried again."""

    def __init__(self) -> None:
        super().__init__("Too many at once: try again.")


class Store:
    """A database of studies.

    Parameters
    ----------
    url : str
        Such as ``sqlite:///studies.db`` or ``postgresql+psycopg://…``.

    Raises
    ------
    InvalidParameterError
        If it is no address of a database of these kinds.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)
        self._writer = self.engine.execution_options(writes=True)

    def migrate(self, to: str = "head") -> bool:
        """Bring the tables to what this version of the program knows, or to another.

        Returns
        -------
        bool
            Whether there were tables of an older version.

        Raises
        ------
        InvalidDataError
            If they are of a newer one.
        UnreachableError
            If there is no such database, or it may not be used so.
        """
        with reached(self.engine.url), self.engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS))
            config.attributes["connection"] = connection
            found = MigrationContext.configure(connection).get_current_revision()
            known = [
                one.revision
                for one in ScriptDirectory.from_config(config).walk_revisions()
            ]
            if found is not None and found not in known:
                raise InvalidDataError(
                    f"The database is of a newer elicitor: its tables are {found}, and "
                    f"this one knows them up to {known[0]}. Nothing was changed; use "
                    "that version, or another database."
                )
            command.upgrade(config, to)
            after = MigrationContext.configure(connection).get_current_revision()
            return found is not None and found != after

    def settle(self, *, thoroughly: bool = False) -> None:
        """Let nothing that was deleted stay in the files of the database.

        While somebody else writes, or reads what was there before, it stays until the
        next time. `thoroughly`: also on PostgreSQL, where everybody waits until it is
        done, and whose own log keeps it longer.
        """
        if self.url.startswith("sqlite"):
            settle_sqlite(self.engine)
        elif thoroughly:
            settle_postgresql(self.engine)

    @staticmethod
    def deleted(db: Session) -> None:
        """Have the next :meth:`settle` write the files of the database anew."""
        db.add(Deletion())

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that looks only."""
        with Session(self.engine, expire_on_commit=False) as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that writes; all of it or nothing.

        Raises
        ------
        Conflict
            If somebody else wrote what must be there once only, or two waited for each
            other.
        """
        try:
            with Session(self._writer, expire_on_commit=False) as db, db.begin():
                yield db
        except (IntegrityError, OperationalError) as error:
            waited = getattr(error.orig, "sqlstate", None) == DEADLOCK
            if not (waited or isinstance(error, IntegrityError)):
                raise
            told = str(error.orig).partition("\n")[0]  # rows stand below, if at all
            raise Conflict(told) from None

    def written(self, change: Callable[[Session], Done]) -> Done:
        """What `change(db)` returns, in a transaction; anew if others wrote meanwhile.

        So the same request twice at once does what it does one after the other: what
        comes second finds what the first one wrote.

        Raises
        ------
        Conflict
            If others wrote every time.
        """
        for _ in range(TRIES - 1):
            with suppress(Conflict), self.writing() as db:
                return change(db)
        with self.writing() as db:
            return change(db)

    @staticmethod
    def events(db: Session, person_id: str, after: int = 0) -> list[Event]:
        """A person's log from a number on."""
        rows = db.scalars(
            select(EventRow)
            .where(EventRow.person_id == person_id, EventRow.number > after)
            .order_by(EventRow.number)
        )
        return [row.event for row in rows]

    @staticmethod
    def append(
        db: Session, person_id: str, heard: int, events: Sequence[Event]
    ) -> None:
        """Add to a log of which one has heard all.

        The place in the log is the key of a row, so that nobody else takes it. Nothing
        is older than what was there before: clocks of servers are set back.

        Raises
        ------
        InvalidParameterError
            If an event holds what no file could: see ``check_body``.
        """
        for one in events:
            check_body(one.body)
        before = select(EventRow.at).where(
            EventRow.person_id == person_id, EventRow.number == heard
        )
        earliest = db.scalar(before) if heard else None
        db.add_all(
            EventRow(
                person_id=person_id,
                number=heard + i,
                kind=one.kind,
                at=one.at if earliest is None else max(one.at, earliest),
                body=dict(one.body),
            )
            for i, one in enumerate(events, start=1)
        )
        db.flush()

    @staticmethod
    def erase(db: Session, person_id: str) -> None:
        """Keep nothing of a person's log but how long it was, nor what it told.

        Places in it stay taken, so that every worker hears what comes after.
        """
        db.execute(
            update(EventRow)
            .where(EventRow.person_id == person_id)
            .values(kind=ERASED, body={}, at=now())
        )
        db.execute(delete(ToldRow).where(ToldRow.person_id == person_id))
        Store.deleted(db)

    @staticmethod
    def alone(db: Session, name: str) -> None:
        """Let nobody else be between here and the end of their transaction, by a name.

        SQLite has one writer at a time anyway.
        """
        if db.get_bind().dialect.name == "postgresql":
            db.execute(select(func.pg_advisory_xact_lock(func.hashtext(name))))

    @staticmethod
    def locked(db: Session, person_id: str) -> Person | None:
        """A person's row, which nobody else writes about until the transaction ends."""
        return db.scalars(
            select(Person).where(Person.id == person_id).with_for_update()
        ).one_or_none()


def _engine(url: str) -> Engine:
    """What goes wrong is told without values: no log says who came by which link."""
    where = checked_address(url)
    if where.get_backend_name() != "sqlite":
        is_usual = where.get_driver_name().startswith("psycopg")
        own = "connect_timeout" in where.query or not is_usual
        patience = {} if own else CONNECTING
        return create_engine(
            where, connect_args=patience, pool_pre_ping=True, hide_parameters=True
        )
    engine = create_engine(
        where, connect_args={"check_same_thread": False}, hide_parameters=True
    )
    _keep_to_us(engine.url.database)

    @event.listens_for(engine, "connect")
    def _settle(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _keep_to_us(database: str | None) -> None:
    """Let nobody else on this machine read an SQLite file, nor what stands beside it.

    What is made beside it later has the rights that the file has.
    """
    if not database or database == ":memory:" or database.startswith("file:"):
        return
    with suppress(OSError):  # opening it says better what is wrong
        os.close(os.open(database, os.O_CREAT | os.O_RDWR, 0o600))
        for path in (Path(database + beside) for beside in ("", "-wal", "-shm")):
            if path.exists() and path.stat().st_mode & OTHERS:
                path.chmod(0o600)
