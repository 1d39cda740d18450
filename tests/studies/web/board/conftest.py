import contextlib
import re
import shutil
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from elicitor.studies import Owners, OwnerTokens, Tokens, first_link
from elicitor.studies.web import Settings, create_app
from tests.cli.command import app as commands
from tests.studies.conftest import data_of, definition

API = "http://testserver/api/v1"


@pytest.fixture
def app(tmp_path, empty):
    shutil.copy(empty, tmp_path / "studies.db")
    found = create_app(Settings(folder=tmp_path))
    yield found
    found.state.studies.store.close()


@pytest.fixture
def studies(app):
    return app.state.studies


@pytest.fixture
def client(app):
    """A browser in which the first owner is signed in."""
    made = TestClient(app, headers={"accept-language": "en"})
    link = first_link(app.state.studies, "http://testserver")
    made.post(link, data={"name": "Ada", "password": "blue horse under lamp"})
    return made


@pytest.fixture
def owner(client, studies):
    """Id of that owner."""
    token = next(value for name, value in client.cookies.items() if value)
    found = Owners(studies.store).signed_in(token)
    assert found is not None
    return found.id


@pytest.fixture
def make(studies, owner):
    """Make a study of that owner."""

    def made(story="clinic", **more):
        study = studies.create(definition(story, **more), data_of(story), owner=owner)
        studies.launch(study)
        return study

    return made


@pytest.fixture
def program(app, studies):
    """A program with a token of a study."""

    def made(study, *scopes):
        token = Tokens(studies.store).make(study, "test", scopes or ("answer", "read"))
        return sends(app, token)

    return made


@pytest.fixture
def written_here(monkeypatch):
    """Reports are written by the same command, in the process that asks for them."""

    def run(command, *, cwd, **_):
        told = command[command.index("elicitor") + 1 :]
        with contextlib.chdir(cwd):
            done = CliRunner().invoke(commands, told)
        return SimpleNamespace(returncode=done.exit_code, stdout=done.output, stderr="")

    monkeypatch.setattr("elicitor.studies.reports.subprocess", SimpleNamespace(run=run))


@pytest.fixture
def own(app, studies, owner):
    """A program with a token of that owner."""
    return sends(app, OwnerTokens(studies.store).make(owner, "test"))


@pytest.fixture
def other(app, studies, owner):
    """A program with a token of another owner."""
    owners = Owners(studies.store)
    bo = owners.register(owners.link(owner), "Bo", "blue horse under lamp")
    return sends(app, OwnerTokens(studies.store).make(bo.id, "test"))


def sends(app, token):
    """A program that shows a token."""
    headers = {"Authorization": f"Bearer {token}"}
    client = TestClient(app, base_url=API, headers=headers)
    client.event_hooks["response"].append(_described_in(client))
    return client


DESCRIBED = {}
"""What may be told of each path: every application describes the same."""


def _described_in(client):
    """Whatever a program is told, the document of all requests says that it may be."""
    if not DESCRIBED:
        told = client.get("/openapi.json").json()
        for path, operations in told["paths"].items():
            pattern = re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$")
            DESCRIBED[pattern] = operations

    def look(response):
        place = response.request.url.path.removeprefix("/api/v1")
        found = (ops for path, ops in DESCRIBED.items() if path.match(place))
        operations = next(found, {})
        operation = operations.get(response.request.method.lower())
        if operation is not None:
            assert str(response.status_code) in operation["responses"], place
            said = operation["responses"][str(response.status_code)]["content"]
            kind = response.headers["content-type"].partition(";")[0]
            assert kind in said, place

    return look
