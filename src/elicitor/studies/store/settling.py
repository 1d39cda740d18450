"""Having a database write its files anew, so that nothing that was deleted stays.

SQLite leaves copies of rows in the gaps of its file while it shares rows out among
pages; PostgreSQL leaves every row where it stood, until it needs the room.
"""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, delete, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session as Database

from elicitor.studies.store.tables import Base, Deletion

__all__ = ["settle_postgresql", "settle_sqlite"]

LOG = logging.getLogger(__name__)
STAYS = "what was deleted may stay for now: %s"
PATIENCE = "2s"
"""How long PostgreSQL waits for a table, for which others wait behind us."""
NAME = func.hashtext("settling")
"""Of what one worker does at a time."""
FIRST = re.compile(r"\D*(\d+)")
"""How many rows stayed, which PostgreSQL tells first, in whatever language."""


def settle_sqlite(engine: Engine) -> None:
    """Let nothing that was deleted stay in the file, nor in the log beside it."""
    for step in (_written_anew, _log_emptied):
        try:
            step(engine)
        except (sqlite3.OperationalError, DBAPIError) as error:
            LOG.warning(STAYS, error)


def settle_postgresql(engine: Engine) -> None:
    """Let nothing that was deleted stay in the files of tables; nobody reads meanwhile.

    Rows that a transaction might still see stay, and are marked until the next time.
    """
    try:
        with _alone(engine) as connection:
            marks = [] if connection is None else _marks(engine)
            if marks and not (left := _told_by(connection, _rewritten)):
                _unmark(engine, marks)
            elif marks:
                LOG.warning(STAYS, left[0])
    except DBAPIError as error:
        LOG.warning(STAYS, error)


def _marks(engine: Engine) -> list[str]:
    with Database(engine) as db:
        return [*db.scalars(select(Deletion.id))]


def _unmark(engine: Engine, marks: list[str]) -> None:
    """Of what was deleted before the files were written anew, and of nothing later."""
    with Database(engine.execution_options(writes=True)) as db, db.begin():
        db.execute(delete(Deletion).where(Deletion.id.in_(marks)))


def _written_anew(engine: Engine) -> None:
    """Write an SQLite file without gaps if anything was deleted since."""
    if marks := _marks(engine):
        _raw(engine, "VACUUM")
        _unmark(engine, marks)


def _log_emptied(engine: Engine) -> None:
    _raw(engine, "PRAGMA wal_checkpoint(TRUNCATE)")


def _raw(engine: Engine, statement: str) -> None:
    """Outside of any transaction."""
    connection = engine.raw_connection()
    try:
        connection.cursor().execute(statement)
    finally:
        connection.close()


@contextmanager
def _alone(engine: Engine) -> Iterator[Any]:
    """A connection outside of transactions; None if somebody else does the same."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if not connection.scalar(select(func.pg_try_advisory_lock(NAME))):
            yield None
            return
        try:
            yield connection
        finally:
            connection.scalar(select(func.pg_advisory_unlock(NAME)))


def _rewritten(connection: Any) -> None:
    tables = ", ".join(Base.metadata.tables)
    connection.exec_driver_sql(f"SET lock_timeout = '{PATIENCE}'")
    try:
        connection.exec_driver_sql(f"VACUUM (FULL, ANALYZE, VERBOSE) {tables}")
    finally:
        connection.exec_driver_sql("RESET lock_timeout")


def _told_by(connection: Any, work: Any) -> list[str]:
    """What PostgreSQL says of rows that stayed, or of tables that it did not touch."""
    told: list[str] = []

    def hear(notice: Any) -> None:
        count = FIRST.match(notice.message_detail or "")
        if notice.severity_nonlocalized == "WARNING" or (count and int(count[1])):
            told.append(notice.message_detail or notice.message_primary)

    raw = connection.connection.driver_connection
    raw.add_notice_handler(hear)
    try:
        work(connection)
    finally:
        raw.remove_notice_handler(hear)
    return told
