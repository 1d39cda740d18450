"""What is no address of a database, and where nobody is, is told in a sentence."""

import socket

import pytest

from elicitor.core import InvalidParameterError
from elicitor.studies.store import Store, UnreachableError, reaching

WORD = "s3cret-Word"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (WORD, "must be an address, such as .*postgresql.psycopg://"),
        (f"postgres://ada:{WORD}@db/studies", "must begin with postgresql.psycopg://"),
        (f"postgresql://ada:{WORD}@db/studies", "must begin with postgresql.psycopg:/"),
        (f"postgresql+psycopg://ada:{WORD}@db:x/studies", "must be an address"),
        (f"postgresql+psycopg://ada:@{WORD}@db/studies", "write each one as %40"),
        (f"postgresql+nothing://ada:{WORD}@db/studies", "driver that is installed"),
        (f"sqlite+nothing:///{WORD}.db", "driver that is installed here, such as"),
        (f"mysql://ada:{WORD}@db/studies", "SQLite or PostgreSQL, .* it is of mysql"),
    ],
)
def test_what_is_no_address_is_told_without_its_password(address, told):
    with pytest.raises(InvalidParameterError, match=told) as found:
        Store(address)
    assert WORD not in str(found.value)
    assert "ELICITOR_DATABASE" in str(found.value)


@pytest.fixture
def nobody():
    """The address of a port of this machine at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen: nobody else takes it
        yield f"127.0.0.1:{taken.getsockname()[1]}"


def refused(address):
    """What is told when tables are to be made there."""
    store = Store(address)
    with pytest.raises(UnreachableError) as found:
        store.migrate()
    store.close()
    return str(found.value)


def test_where_nobody_listens_it_is_told_without_the_password(nobody):
    pytest.importorskip("psycopg")
    told = refused(f"postgresql+psycopg://ada:{WORD}@{nobody}/studies?password={WORD}")
    assert "connection" in told
    assert f"ada:***@{nobody}/studies" in told
    assert WORD not in told


def test_files_that_cannot_be_opened_are_told(tmp_path):
    nowhere = tmp_path / "nowhere"
    told = refused(f"sqlite:///{nowhere / 'studies.db'}")
    assert told.endswith(f"its folder {str(nowhere)!r} is not there.")
    other = tmp_path / "letter.db"
    other.write_text("Dear Ada, this is no database at all.\n" * 40)
    assert "file is not a database" in refused(f"sqlite:///{other}")
    assert other.read_text().startswith("Dear Ada")


class Late:
    """A server of a database that comes after some tries."""

    def __init__(self, store, tries):
        self.store, self.left = store, tries

    def __call__(self):
        self.left -= 1
        return self.store.migrate() if self.left >= 0 else "there"


def test_a_server_that_comes_late_is_awaited_and_told_once(nobody, monkeypatch):
    pytest.importorskip("psycopg")
    monkeypatch.setattr(reaching, "PAUSE", 0.001)
    store, told = Store(f"postgresql+psycopg://ada@{nobody}/studies"), []
    assert reaching.retried(Late(store, 3), tell=told.append) == "there"
    assert len(told) == 1
    monkeypatch.setattr(reaching, "AWAITED", 0.05)
    with pytest.raises(UnreachableError):
        reaching.retried(store.migrate, tell=told.append)
    assert len(told) == 2


def test_a_file_is_not_awaited(tmp_path):
    told = []
    with pytest.raises(UnreachableError):
        reaching.retried(Store(f"sqlite:///{tmp_path}/no/a.db").migrate, tell=told)
    assert told == []
