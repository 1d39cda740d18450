"""Both databases keep what a store must keep."""

import pytest

from elicitor.studies.store import Store
from elicitor.testing.stores import StoreContract
from tests.studies.databases import emptied, postgres


class TestSqlite(StoreContract):
    @pytest.fixture
    def store(self, tmp_path):
        store = Store(f"sqlite:///{tmp_path / 'studies.db'}")
        yield store
        store.close()


@pytest.fixture(scope="module")
def server():
    with postgres() as url:
        yield url


@pytest.mark.slow  # the server has to be installed; .ci/run does so
class TestPostgresql(StoreContract):
    @pytest.fixture
    def store(self, server):
        store = emptied(server)
        yield store
        store.close()


def test_sqlite_loses_nothing_with_the_power(tmp_path, monkeypatch, durable):
    monkeypatch.setattr("elicitor.studies.store.store.PRAGMAS", durable)
    store = Store(f"sqlite:///{tmp_path / 'studies.db'}")
    with store.engine.connect() as connection:
        wal = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
        full = connection.exec_driver_sql("PRAGMA synchronous").scalar()
    store.close()
    assert (wal, full) == ("wal", 2)
