"""Whoever guesses has to wait, whichever worker and database is asked."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

from elicitor.studies import events
from elicitor.studies.store import Store, Try
from elicitor.studies.web import Settings, create_app, throttle
from elicitor.studies.web.throttle import Throttle
from tests.studies.databases import emptied, postgres
from tests.studies.web.owners.owning import PASSWORD, first_owner


@pytest.fixture(scope="module")
def server():
    with postgres() as url:
        yield url


def kinds():
    yield "sqlite"
    # the server has to be installed; .ci/run does so
    yield pytest.param("postgresql", marks=pytest.mark.slow)


@pytest.fixture(params=kinds())
def database(request, tmp_path):
    """Address of a database of either kind, with tables and nothing in them."""
    url = f"sqlite:///{tmp_path / 'studies.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("server")
        emptied(url).close()
    store = Store(url)
    store.migrate()
    store.close()
    return url


@pytest.fixture
def workers(database, tmp_path):
    """Two workers of one server: two applications that share no memory."""
    settings = Settings(folder=tmp_path, database=database, secret="of this server")
    apps = [create_app(settings) for _ in range(2)]
    yield [TestClient(app) for app in apps]
    for app in apps:
        app.state.studies.store.close()


def sign_in(client, password, name="Ada"):
    form = {"name": name, "password": password, "next": "/studies"}
    return client.post("/sign-in", data=form).status_code


def test_several_workers_allow_no_more_tries_than_one(workers):
    first_owner(workers[0])
    told = [sign_in(workers[i % 2], f"guess number {i}") for i in range(14)]
    assert told == [422] * 10 + [429] * 4
    assert [sign_in(one, PASSWORD) for one in workers] == [429, 429]
    assert sign_in(workers[1], PASSWORD, name="Other") == 422


@pytest.mark.parametrize(
    ("language", "told"), [("en", "wait 15 minutes"), ("de", "15 Minuten und")]
)
def test_who_has_to_wait_is_told_how_long(workers, language, told):
    first_owner(workers[0])
    for i in range(10):
        sign_in(workers[0], f"guess number {i}")
    form = {"name": "Ada", "password": PASSWORD}
    page = workers[0].post("/sign-in", data=form, headers={"accept-language": language})
    assert page.status_code == 429
    assert 14 * 60 < int(page.headers["retry-after"]) <= 15 * 60
    assert told in page.text


@pytest.fixture
def stores(database):
    """Two stores on one database, as two workers have them."""
    both = [Store(database) for _ in range(2)]
    yield both
    for one in both:
        one.close()


def tried(limit, name="Ada", address="10.0.0.1", *, wrong=True):
    with limit.trying(name, address) as trial:
        if wrong:
            trial.failed()


def test_who_guesses_at_many_workers_at_once_guesses_no_more(stores):
    begun, all_began = [], threading.Barrier(10)

    def guess(i):
        try:
            with Throttle(stores[i % 2], "key").trying("Ada", f"{i}") as trial:
                begun.append(i)
                all_began.wait(20)  # nobody is done before ten have begun
                trial.failed()
        except HTTPException as refused:
            return refused.status_code

    with ThreadPoolExecutor(24) as pool:
        told = list(pool.map(guess, range(24)))
    assert len(begun) == 10
    assert told.count(429) == 14


def test_what_failed_is_forgotten_after_a_while(stores, monkeypatch):
    one, other = (Throttle(store, "key") for store in stores)
    for _ in range(10):
        tried(one)
    with pytest.raises(HTTPException):
        tried(other)
    later = events.now() + timedelta(minutes=15, seconds=1)
    monkeypatch.setattr(throttle, "now", lambda: later)
    tried(other)
    with stores[0].reading() as db:
        assert db.query(Try).count() == 2  # of this try; the others are gone


def test_what_was_right_leaves_nothing_and_nobody_is_named(stores):
    one = Throttle(stores[0], "key")
    tried(one, wrong=False)
    with stores[0].reading() as db:
        assert db.query(Try).count() == 0
    tried(one, name="Ada ", address="10.0.0.1")
    with stores[0].reading() as db:
        kept = {row.key for row in db.query(Try)}
    assert len(kept) == 2
    tried(Throttle(stores[1], "another key"))
    with stores[0].reading() as db:  # without the key nobody guesses who it was
        assert len({row.key for row in db.query(Try)} - kept) == 2


def test_a_try_that_broke_off_is_no_failure(stores):
    one = Throttle(stores[0], "key")
    with pytest.raises(ZeroDivisionError), one.trying("Ada", "10.0.0.1"):
        raise ZeroDivisionError
    with stores[0].reading() as db:
        assert db.query(Try).count() == 0
