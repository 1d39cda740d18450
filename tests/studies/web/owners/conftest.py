import shutil

import pytest
from starlette.testclient import TestClient

from elicitor.studies.web import Settings, create_app

from .owning import first_owner


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
