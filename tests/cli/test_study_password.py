"""Owners who forgot their password are let in again where the server runs."""

import pytest

from elicitor.studies import Owners
from elicitor.studies.store import Owner, Store
from tests.studies.web.owners.test_signing_in import PASSWORD

NEW = "a lamp on a blue horse"


@pytest.fixture
def server(tmp_path):
    """A folder of a server with an owner who has an app, and is signed in."""
    store = Store(f"sqlite:///{tmp_path / 'studies.db'}")
    store.migrate()
    owners = Owners(store)
    ada = owners.register(owners.link(), "Ada", PASSWORD).id
    with store.writing() as db:
        db.get_one(Owner, ada).second_factor = "the key of an app"
    yield owners, ada, ("study", "password", "--folder", tmp_path)
    store.close()


def has_app(owners, owner):
    with owners.store.reading() as db:
        return db.get_one(Owner, owner).second_factor is not None


@pytest.mark.slow
def test_another_password_signs_in_and_all_browsers_are_signed_out(run, server):
    owners, ada, command = server
    there = owners.begin(ada)
    told = run(*command, typed=f"{NEW}\n{NEW}\n").output
    assert "Ada signs in by it" in told
    assert "code of their app is asked for" in told
    assert NEW not in told
    assert owners.known("Ada", NEW).id == ada
    assert owners.known("Ada", PASSWORD) is None
    assert owners.signed_in(there) is None
    assert has_app(owners, ada)


@pytest.mark.slow
def test_an_app_that_is_lost_is_asked_for_no_more(run, server):
    owners, ada, command = server
    told = run(*command, "--without-app", typed=f"{NEW}\n{NEW}\n").output
    assert "code of their app" not in told
    assert not has_app(owners, ada)


@pytest.mark.parametrize(
    ("typed", "told"),
    [("short", "at least 12 characters"), ("password1234", "among the first guesses")],
)
def test_a_weak_one_changes_nothing(run, server, typed, told):
    owners, ada, command = server
    error = run(*command, "--without-app", typed=f"{typed}\n{typed}\n").exception
    assert told in str(error)
    assert owners.known("Ada", PASSWORD).id == ada
    assert has_app(owners, ada)


@pytest.mark.slow
def test_of_several_owners_one_is_named(run, server):
    owners, _, command = server
    bo = owners.register(owners.link(), "Bo", PASSWORD).id
    assert "--owner must name one" in str(run(*command).exception)
    run(*command, "--owner", "bo", typed=f"{NEW}\n{NEW}\n")
    assert owners.known("Bo", NEW).id == bo
    assert owners.known("Ada", PASSWORD) is not None
