import pytest
from sqlalchemy import DateTime, select
from starlette.testclient import TestClient

from elicitor.studies.store import Base, Store
from elicitor.studies.store.tables import Utc
from elicitor.studies.studies import Studies
from elicitor.studies.web import create_app
from elicitor.studies.web.settings import Settings
from tests.studies.web.walking import Walker

MISS = 6.0
"""Alarms that a miss weighs to somebody careful."""


@pytest.fixture
def app(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'pages.db'}")
    store.migrate()
    settings = Settings(folder=tmp_path, secret="of this test")
    yield create_app(settings, studies=Studies(store))
    store.close()


@pytest.fixture
def pages(app):
    return app.state.studies


@pytest.fixture
def client(app):
    return TestClient(app)


def content_of(studies):
    """All rows of all tables, but for times."""
    found = {}
    with studies.store.reading() as db:
        for table in Base.metadata.sorted_tables:
            columns = [
                one for one in table.columns if not isinstance(one.type, Utc | DateTime)
            ]
            found[table.name] = sorted(map(repr, db.execute(select(*columns)).all()))
    return found


def invited(studies, client, study, *, watched=False):
    """Somebody who has opened a personal link."""
    (token,) = studies.invite(study)
    watch = (lambda: content_of(studies)) if watched else None
    return Walker(client, watch=watch).open(f"/join/{token}")


def person_of(studies, study):
    return studies.people(study)[-1].id


def careful(studies, study):
    """What somebody says to whom the first statistic matters more than others."""

    def choose(walker):
        del walker
        question = studies.turn(person_of(studies, study)).question
        gain = question.first - question.second
        weights = [MISS] + [1.0] * (gain.size - 1)
        liked = (gain.ravel() * weights).sum()
        return "a" if liked > 0 else "b"

    return choose
