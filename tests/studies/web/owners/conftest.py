import shutil

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from elicitor.studies import passwords
from elicitor.studies.web import Settings, create_app

from .owning import first_owner


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Passwords in tests are hashed as ever, but need not resist anybody."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "HASHER", quick)
    monkeypatch.setattr(passwords, "NOBODY", quick.hash("nobody's"))


@pytest.fixture
def app(tmp_path, empty):
    shutil.copy(empty, tmp_path / "studies.db")
    found = create_app(Settings(folder=tmp_path))
    yield found
    found.state.studies.store.close()


@pytest.fixture
def visitor(app):
    """A browser in which nobody is signed in."""
    return TestClient(app)


@pytest.fixture
def client(app):
    """A browser in which the first owner is signed in."""
    made = TestClient(app)
    first_owner(made)
    return made
