"""What every store of studies must fulfil; it needs the extra ``web``.

Derive a class, override the fixture, and let pytest collect it::

    class TestMyStore(StoreContract):
        @pytest.fixture
        def store(self):
            return Store("…")
"""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from elicitor.core.errors import InvalidDataError
from elicitor.studies.events import Event
from elicitor.studies.store import (
    Base,
    Conflict,
    DataFile,
    Deletion,
    Person,
    Store,
    Study,
)
from elicitor.studies.store.tables import Version

__all__ = ["StoreContract"]

RACERS = 8
"""Threads that write to one log at once."""


class StoreContract:
    """Obligations of any database that studies are kept in."""

    @pytest.fixture
    def store(self) -> Store:
        """Return an empty store; override it."""
        raise NotImplementedError("override the fixture store")

    @pytest.fixture
    def person(self, store: Store) -> str:
        """Somebody in a study."""
        store.migrate()
        with store.writing() as db:
            db.add(Study(id="s", title="Study"))
            db.add(DataFile(sha256="0" * 64, content=b"a,b\n\x00\xff"))
            db.flush()
            db.add(
                Version(
                    study_id="s",
                    number=1,
                    definition={"title": "Ä"},
                    hash="h",
                    data_sha256="0" * 64,
                )
            )
            db.add(
                Person(
                    id="p", study_id="s", version=1, seed=1, arm="flow", language="en"
                )
            )
        return "p"

    def test_migrations_lead_to_the_tables(self, store: Store) -> None:
        store.migrate()
        store.migrate()  # a second time is nothing to do
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, Base.metadata) == []

    def test_tables_of_a_newer_version_are_left_as_they_are(self, store: Store) -> None:
        assert not store.migrate()
        number = "UPDATE alembic_version SET version_num = '9999'"
        with store.engine.begin() as connection:
            connection.exec_driver_sql(number)
        with pytest.raises(InvalidDataError, match="newer elicitor: its tables are 99"):
            store.migrate()
        with store.engine.connect() as connection:
            kept = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
            assert kept.scalar() == "9999"

    def test_tables_of_an_older_version_are_told(self, store: Store) -> None:
        assert not store.migrate("0007")
        assert store.migrate()
        assert not store.migrate()

    def test_studies_of_the_first_version_stay(self, store: Store) -> None:
        store.migrate("0001")
        made = "2026-01-02 03:04:05.000000"
        with store.engine.begin() as connection:
            for state, ends in ("open", "NULL"), ("closed", "NULL"), ("ended", made):
                told = ends if ends == "NULL" else f"'{ends}'"
                connection.exec_driver_sql(
                    "INSERT INTO studies (id, title, state, created_at, ends_at) "
                    f"VALUES ('{state}', 'Before', '{state}', '{made}', {told})"
                )
        store.migrate()
        with store.reading() as db:
            open_, closed, ended = (
                db.get_one(Study, one) for one in ("open", "closed", "ended")
            )
        assert (open_.title, open_.created_at) == (
            "Before",
            datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        )
        assert open_.ends_at is None
        assert ended.ends_at == ended.created_at
        assert closed.ends_at is not None  # as it is closed, it has ended
        assert abs(datetime.now(UTC) - closed.ends_at) < timedelta(minutes=1)
        with store.reading() as db:
            marks = db.query(Deletion).count()
        assert marks == 1  # nobody knows what was deleted before
        assert {one.deidentified_at for one in (open_, closed, ended)} == {None}

    def test_a_log_is_read_as_it_was_written(self, store: Store, person: str) -> None:
        zone = timezone(timedelta(hours=5, minutes=30))
        at = datetime(2026, 3, 29, 2, 30, 0, 123456, tzinfo=zone)
        written = [
            Event("shown", {"first": [0.1, 1e-300], "words": "Ä “quoted” \u2028"}, at),
            Event("answered", {"answer": "a", "none": None, "yes": True}, at),
        ]
        with store.writing() as db:
            store.append(db, person, 0, written)
        with store.reading() as db:
            assert store.events(db, person) == written
            assert store.events(db, person, after=1) == written[1:]
            assert store.events(db, person)[0].at.tzinfo is UTC

    def test_nothing_happens_before_what_happened(
        self, store: Store, person: str
    ) -> None:
        """Clocks of servers are set back; what is written at once stays as it is."""
        first, earlier, later = (
            datetime(2026, 3, day, tzinfo=UTC) for day in (2, 1, 3)
        )
        with store.writing() as db:
            store.append(db, person, 0, [Event("a", at=later), Event("b", at=first)])
        for heard, at in ((2, earlier), (3, later)):
            with store.writing() as db:
                store.append(db, person, heard, [Event("c", at=at)])
        with store.reading() as db:
            told = [one.at for one in store.events(db, person)]
        assert told == [later, first, first, later]

    def test_a_place_in_a_log_is_taken_once(self, store: Store, person: str) -> None:
        with store.writing() as db:
            store.append(db, person, 0, [Event("first")])

        def twice() -> None:
            with store.writing() as db:
                store.append(db, person, 1, [Event("second")])
                store.append(db, person, 0, [Event("another first")])

        with pytest.raises(Conflict):
            twice()
        with store.reading() as db:
            assert [one.kind for one in store.events(db, person)] == ["first"]

    def test_of_many_who_write_at_once_one_wins(
        self, store: Store, person: str
    ) -> None:
        won: list[int] = []
        lost: list[int] = []
        start = threading.Barrier(RACERS)

        def write(number: int) -> None:
            start.wait()
            try:
                with store.writing() as db:
                    store.append(db, person, 0, [Event("mine", {"number": number})])
                won.append(number)
            except Conflict:
                lost.append(number)

        threads = [threading.Thread(target=write, args=(i,)) for i in range(RACERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with store.reading() as db:
            (kept,) = store.events(db, person)
        assert len(lost) == RACERS - 1
        assert won == [kept.body["number"]]

    def test_who_holds_a_log_sees_all_that_came_before(
        self, store: Store, person: str
    ) -> None:
        start = threading.Barrier(RACERS)

        def write() -> None:
            start.wait()
            with store.writing() as db:
                store.locked(db, person)
                heard = len(store.events(db, person))
                store.append(db, person, heard, [Event("mine")])

        threads = [threading.Thread(target=write) for _ in range(RACERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with store.reading() as db:
            assert len(store.events(db, person)) == RACERS

    def test_what_fails_in_the_middle_leaves_nothing(
        self, store: Store, person: str
    ) -> None:

        def half() -> None:
            with store.writing() as db:
                store.append(db, person, 0, [Event("half")])
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            half()
        with store.reading() as db:
            assert store.events(db, person) == []

    def test_files_are_kept_byte_for_byte(self, store: Store, person: str) -> None:
        assert person
        with store.reading() as db:
            assert db.get_one(DataFile, "0" * 64).content == b"a,b\n\x00\xff"

    def test_nobody_writes_a_log_of_nobody(self, store: Store) -> None:
        store.migrate()
        with pytest.raises(Conflict), store.writing() as db:
            store.append(db, "nobody", 0, [Event("lost")])
