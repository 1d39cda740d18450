"""Programs that watch a server are told whether it answers, and nothing else."""

from limits import parse
from starlette.testclient import TestClient

from elicitor.studies.web import rates
from tests.studies.conftest import launched

ADDRESS = "/health"


def test_anybody_is_told_that_it_answers_and_nothing_else(pages, client):
    launched(pages, "clinic")
    found = client.get(ADDRESS)
    assert (found.status_code, found.json()) == (200, {"status": "ok"})
    assert "set-cookie" not in found.headers
    assert found.headers["cache-control"] == "no-store"
    looked = client.head(ADDRESS)
    assert (looked.status_code, looked.content) == (200, b"")
    assert client.post(ADDRESS).status_code == 405


def test_it_is_told_by_any_name_and_however_often(app, monkeypatch):
    monkeypatch.setitem(rates.RATES, "address", parse("1/minute"))
    app.state.hosts = frozenset({"studies.example.org"})
    client = TestClient(app, base_url="http://10.0.0.7:8017")
    assert {client.get(ADDRESS).status_code for _ in range(5)} == {200}
    assert client.get("/sign-in").status_code == 403


def test_a_database_that_is_gone_is_told(app, tmp_path, client):
    assert client.get(ADDRESS).status_code == 200
    app.state.studies.store.close()
    for path in tmp_path.glob("pages.db*"):
        path.write_bytes(b"This is no database any more. " * 40)
    found = client.get(ADDRESS)
    assert found.status_code == 503
    told = {"status": "unavailable", "error": "The database does not answer."}
    assert found.json() == told
