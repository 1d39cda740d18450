"""Tokens of owners: made on their page, shown once, good for their studies alone."""

import re
import time
from html import unescape

import pyotp
import pytest
from starlette.testclient import TestClient

from elicitor.studies import OwnerTokens
from elicitor.studies.store import OwnerToken
from tests.studies.web.owners.owning import MEANT, PASSWORD, hidden

from .conftest import sends

pytestmark = pytest.mark.slow  # each page is a request to a whole server
SHORT = {"most": 4, "retests": 0, "held_out": 0}
OWN = "/studies/{study}"


def form_of(client, **more):
    once = hidden(client.get("/account").text, "once")
    return {"once": once, "name": "CI", "own-password": PASSWORD, **more}


def shown_in(page):
    found = re.search(r'<code class="token">(.*?)</code>', page)
    return found and unescape(found[1])


def rows(studies):
    with studies.store.reading() as db:
        return db.query(OwnerToken).all()


def test_a_token_is_shown_once_and_only_its_hash_is_kept(app, client, studies, make):
    study, form = make(budget=SHORT), form_of(client)
    token = shown_in(client.post("/account/tokens", data=form).text)
    assert token.startswith("elicitor_owner_")
    assert shown_in(client.post("/account/tokens", data=form).text) == token
    (row,) = rows(studies)
    assert token not in f"{row.name} {row.token_sha256}"
    page = client.get("/account").text
    assert token not in page
    assert "CI" in page
    assert [one["study"] for one in sends(app, token).get("/studies").json()] == [study]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"own-password": "no"}, "The password is not right."),
        ({"name": " \u200b"}, "Please say what it is for."),
    ],
    ids=["password", "name"],
)
def test_no_token_is_made_without_a_name_and_the_password(client, studies, typed, told):
    answer = client.post("/account/tokens", data=form_of(client, **typed))
    assert (answer.status_code, shown_in(answer.text)) == (422, None)
    assert told in unescape(answer.text)
    assert rows(studies) == []


def test_with_a_second_step_a_token_takes_a_code_as_well(client, studies):
    page = client.get("/account/second-factor").text
    key = re.search(r'class="key-text">([A-Z2-7 ]+)<', page)[1].replace(" ", "")
    app, now = pyotp.TOTP(key), time.time()
    form = {"proof": hidden(page, "proof"), "code": app.at(now - 30)}
    page = client.post("/account/second-factor", data=form).text
    recovery = re.search(r"<li>([a-z2-9]{5}(?:-[a-z2-9]{5}){2})</li>", page)[1]
    lacking = client.post("/account/tokens", data=form_of(client, code="000000"))
    assert (lacking.status_code, rows(studies)) == (422, [])
    assert "This code is not right" in unescape(lacking.text)
    right = form_of(client, code=recovery)
    made = [shown_in(client.post("/account/tokens", data=right).text) for _ in range(2)]
    assert made[0] == made[1] is not None
    again = form_of(client, code=recovery)  # it was used
    assert client.post("/account/tokens", data=again).status_code == 422
    assert len(rows(studies)) == 1


def test_who_guesses_the_password_has_to_wait(client, studies):
    wrong = form_of(client, **{"own-password": "no"})
    told = [client.post("/account/tokens", data=wrong).status_code for _ in range(11)]
    assert told == [422] * 10 + [429]
    assert client.post("/account/tokens", data=form_of(client)).status_code == 429
    assert rows(studies) == []


def test_nobody_is_let_in_by_a_token_that_is_revoked(app, client, studies):
    token = shown_in(client.post("/account/tokens", data=form_of(client)).text)
    program = sends(app, token)
    (row,) = rows(studies)
    asked = client.post(f"/account/tokens/{row.id}/revoke")
    assert "Revoke the access of “CI”?" in unescape(asked.text)
    assert 'href="/account"' in asked.text
    assert program.get("/studies").status_code == 200
    for _ in range(2):
        done = client.post(f"/account/tokens/{row.id}/revoke", data=MEANT)
        assert done.url.path == "/account"
    assert program.get("/studies").status_code == 401
    assert "revoked" in done.text


def test_nobody_revokes_the_token_of_another_owner(other, client, studies):
    (row,) = rows(studies)
    client.post(f"/account/tokens/{row.id}/revoke", data=MEANT)
    assert other.get("/studies").status_code == 200


def test_each_kind_of_token_has_paths_of_its_own(make, program, own):
    study = make(budget=SHORT)
    mine = program(study, "answer", "read", "manage", "edit")
    assert own.get(f"/studies/{study}/study").json() == mine.get("/study").json()
    wrong = {
        own.get("/study"): "say which study is meant, /studies/STUDY/study",
        own.post("/people", json={}): "/studies/STUDY/people",
        mine.get(f"/studies/{study}/study"): "leave /studies/… out",
        mine.get("/studies"): "by a token of their owner",
        mine.post("/studies", json={"story": "clinic", "key": "x"}): "of their owner",
        mine.post("/studies/import?key=x", content=b"x"): "of their owner",
    }
    for answer, told in wrong.items():
        assert (answer.status_code, told in answer.json()["error"]) == (403, True)


def test_whatever_is_about_one_study_is_there_both_ways(app):
    paths = TestClient(app).get("/api/v1/openapi.json").json()["paths"]
    of_study = {path for path in paths if not path.startswith("/studies")}
    by_owner = {path.removeprefix(OWN) for path in paths if path.startswith(OWN)}
    assert of_study == by_owner
    assert set(paths) - of_study - {OWN + one for one in by_owner} == {
        "/studies",
        "/studies/import",
    }


BODIES = {
    "/people": {},
    "/links": {"key": "x"},
    "/links/revoke": {"batch": "x"},
    "/state": {"state": "closed"},
    "/extend": {"until": "2999-01-01"},
    "/forget": None,
    "/launch": {"hash": "x"},
    "/trial": {"key": "x"},
    "/preview": {"definition": {}},
    "/rehearse": {"key": "x"},
    "/tokens": {"key": "x", "name": "x", "scopes": ["read"]},
}


def test_studies_of_others_are_not_there(make, own, other, app):
    study = make(budget=SHORT)
    person = own.post(f"/studies/{study}/people", json={}).json()["person"]
    paths = TestClient(app).get("/api/v1/openapi.json").json()["paths"]
    before, seen = own.get(f"/studies/{study}/definition").json(), 0
    for path, methods in paths.items():
        if not path.startswith(OWN):
            continue
        for name in methods:
            body = BODIES.get(path.removeprefix(OWN), 0)
            if name == "post" and body == 0:
                continue
            sent = {"definition": {}, "seen": ""} if name == "put" else body or None
            place = path.format(study=study, person=person, kind="csv", id="x")
            answer = other.request(name, place, **({"json": sent} if sent else {}))
            if name == "post" and body == {}:
                answer = other.post(place, json={})
            assert answer.status_code == 404, (name, path)
            seen += 1
    assert seen >= 25
    assert other.get("/studies").json() == []
    assert own.get(f"/studies/{study}/definition").json() == before


def test_a_person_of_another_study_is_not_there(make, own):
    study, another = make(budget=SHORT), make(budget=SHORT)
    person = own.post(f"/studies/{study}/people", json={}).json()["person"]
    here, there = (f"/studies/{one}/people/{person}" for one in (study, another))
    assert own.get(f"{here}/question").status_code == 200
    assert own.get(f"{there}/question").status_code == 404


def test_who_shows_no_token_is_told_nothing_of_a_body(app):
    anybody = TestClient(app, base_url="http://testserver/api/v1")
    for body in (b"{", b"{}", b'{"more": 1}'):
        head = {"content-type": "application/json"}
        answer = anybody.post("/studies", content=body, headers=head)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"


def test_tokens_need_a_name(studies, owner):
    with pytest.raises(ValueError, match="what the token is for"):
        OwnerTokens(studies.store).make(owner, " ")
