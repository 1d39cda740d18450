"""Tokens of owners are made and revoked where the server runs."""

import pytest

from elicitor.studies import Owners, OwnerTokens
from elicitor.studies.store import Store


@pytest.fixture
def server(tmp_path):
    """A folder of a server, and its owners."""
    store = Store(f"sqlite:///{tmp_path / 'studies.db'}")
    store.migrate()
    yield Owners(store), ("--folder", tmp_path)
    store.close()


def become(owners, name):
    return owners.register(owners.link(), name, "blue horse under lamp").id


@pytest.mark.slow
def test_a_token_is_made_told_once_and_revoked(run, server):
    owners, folder = server
    ada = become(owners, "Ada")
    token = run("study", "token", "nightly job", *folder).output.strip()
    tokens = OwnerTokens(owners.store)
    assert tokens.find(token).owner_id == ada
    assert [one.name for one in tokens.of(ada)] == ["nightly job"]
    assert run("study", "token", "nightly job", *folder).output.strip() != token
    told = run("study", "token", "nightly job", "--revoke", *folder)
    assert "any more" in told.output
    assert tokens.find(token) is None
    again = run("study", "token", "nightly job", "--revoke", *folder)
    assert "no token 'nightly job' that still holds" in str(again.exception)


@pytest.mark.slow
def test_of_several_owners_one_is_named(run, server):
    owners, folder = server
    told = run("study", "token", "x", *folder)
    assert "--owner must name one" in str(told.exception)
    become(owners, "Ada")
    bo = become(owners, "Bo")
    told = run("study", "token", "x", *folder)
    assert "--owner must name one" in str(told.exception)
    token = run("study", "token", "x", "--owner", "bo", *folder).output.strip()
    assert OwnerTokens(owners.store).find(token).owner_id == bo
