"""Programs change, look at, rehearse, launch and delete a study as its pages do."""

import json
import threading
from html import unescape

import pytest
from starlette.testclient import TestClient

from elicitor.datasets import load_sample
from elicitor.studies import Drafts
from elicitor.studies.store import DataFile, RehearsalRow
from elicitor.studies.web import wording
from tests.studies.conftest import SUBJECTS

from .conftest import sends

pytestmark = pytest.mark.slow  # each page is a request to a whole server
SHORT = {"most": 4, "retests": 0, "held_out": 0}
CSV = load_sample("clinic").text
GERMAN = {"accept-language": "de"}
SUBJECT = SUBJECTS["clinic"]
ALL = ("answer", "read", "manage", "edit")
BEST = "model,solved,price\na,0.9,1\nb,0.8,2\nc,0.5,3\n"
"""A model that is best in everything."""


def asked(**more):
    return {"title": "Mine", "subject": SUBJECT, "budget": SHORT, **more}


@pytest.fixture
def mine(app, own):
    """A program with a token of a draft."""
    body = {"definition": asked(), "data": CSV, "key": "x", "token": True}
    return sends(app, own.post("/studies", json=body).json()["token"])


def changed(program, **more):
    now = program.get("/definition").json()
    body = {"definition": now["definition"] | more, "seen": now["seen"]}
    return body, program.put("/definition", json=body)


def launched(program):
    found = program.get("/definition").json()["hash"]
    return program.post("/launch", json={"hash": found})


# -- changing --------------------------------------------------------------------------


def test_a_change_is_a_version_that_waits(studies, mine):
    first = mine.get("/definition").json()
    assert launched(mine).json()["version"] == 1
    _, told = changed(mine, title="Another", budget={**SHORT, "most": 9})
    now = told.json()
    assert (now["version"], now["title"], now["state"]) == (2, "Another", "open")
    assert now["running"] == {
        "version": 1,
        "hash": first["hash"],
        "definition": first["definition"],
    }
    assert mine.get("/study").json()["version"] == 1
    assert launched(mine).json() == {
        "study": now["study"],
        "state": "open",
        "version": 2,
        "hash": now["hash"],
    }
    assert studies.definition(now["study"]).budget.most == 9


def test_what_nobody_saw_is_not_replaced(studies, mine):
    before = mine.get("/definition").json()
    Drafts(studies).save(before["study"], before["definition"] | {"title": "By a page"})
    body = {"definition": asked(title="By a program"), "seen": before["seen"]}
    refused = mine.put("/definition", json=body)
    assert (refused.status_code, "not any more" in refused.text) == (409, True)
    assert mine.get("/definition").json()["title"] == "By a page"


def test_the_same_change_twice_is_one(studies, mine):
    launched(mine)
    body, told = changed(mine, title="Another")
    again = mine.put("/definition", json=body)  # what it saw is no more
    assert (again.status_code, again.json()) == (200, told.json())
    assert studies.version(told.json()["study"]).number == 2


def test_other_data_replace_the_file(studies, mine):
    before = mine.get("/definition").json()
    other = CSV.replace("p_forest", "p_trees")
    answer = mine.put(
        "/definition",
        data={"definition": json.dumps(asked()), "seen": before["seen"]},
        files={"data": ("other.csv", other)},
    )
    now = answer.json()
    assert (before["unused"], now["unused"]) == (["p_forest"], ["p_trees"])
    assert now["definition"]["subject"]["data"] == "other.csv"
    with studies.store.reading() as db:
        assert [one.content for one in db.query(DataFile)] == [other.encode()]
    stale = {"definition": asked(), "seen": before["seen"], "data": CSV}
    assert mine.put("/definition", json=stale).status_code == 409
    with studies.store.reading() as db:
        assert db.query(DataFile).count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"definition": asked(subject={**SUBJECT, "label": "nothing"})},
        {"definition": asked(subject={**SUBJECT, "per": 3})},
        {"definition": asked(budget={"most": 201})},
        {"definition": {"title": "x"}},
        {"definition": {"subject": SUBJECT}},
        {"definition": {}},
        {"definition": asked(), "data": "a"},
        {"definition": asked(subject={**SUBJECT, "data": "clinic.parquet"})},
        {"definition": asked(), "seen": None},
    ],
    ids=lambda one: json.dumps(one)[:70],
)
def test_what_cannot_be_asked_changes_nothing(studies, mine, wrong):
    before = mine.get("/definition").json()
    refused = mine.put("/definition", json={"seen": before["seen"], **wrong})
    assert (refused.status_code, set(refused.json())) == (422, {"error", "code"})
    assert mine.get("/definition").json() == before
    with studies.store.reading() as db:
        assert db.query(DataFile).count() == 1


def test_a_reason_is_told_in_german(mine):
    mine.headers.update(GERMAN)
    _, refused = changed(mine, subject={**SUBJECT, "label": "nothing"})
    assert "Spalte" in refused.json()["error"]


def test_a_draft_of_the_page_that_cannot_be_asked_is_told_and_not_launched(
    studies, mine
):
    launched(mine)
    now = mine.get("/definition").json()
    said = {**now["definition"], "title": ""}
    Drafts(studies).save(now["study"], said)
    mine.headers.update(GERMAN)
    told = mine.get("/definition").json()
    why = "The study cannot be so: title: String should have at least 1 character."
    assert told["problem"] == wording("de")("problem-other", why=why)
    assert (told["hash"], told["remarks"]) == (now["hash"], [])
    refused = mine.post("/launch", json={"hash": now["hash"]})
    assert refused.json()["error"] == told["problem"]
    assert refused.status_code == 409


def test_remarks_are_those_of_the_page_that_launches(client, own):
    few = "\n".join(CSV.splitlines()[:16])
    said = asked(languages=["en", "de"])
    body = {"definition": said, "data": few, "key": "x"}
    told = own.post("/studies", json=body, headers=GERMAN).json()
    page = client.get(f"/studies/{told['study']}/launch", headers=GERMAN).text
    assert len(told["remarks"]) >= 2
    for one in told["remarks"]:
        assert one in unescape(page)


# -- looking ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", None])
def test_the_preview_is_the_question_of_the_page(app, mine, language):
    told = mine.get("/preview", params={"language": language} if language else {})
    found, now = told.json(), mine.get("/definition").json()
    shown_in = language or "en"
    assert (found["language"], found["problem"]) == (shown_in, "")
    previews = app.state.previews
    page = previews.of(now["definition"], now["data_sha256"], shown_in)
    assert found["screen"] == json.loads(json.dumps(page["screen"]))
    launched(mine)
    person = mine.post("/people", json={}).json()["person"]
    put = mine.get(f"/people/{person}/question").json()["question"]
    assert set(put["screen"]) == set(found["screen"])


def test_of_what_cannot_be_asked_the_reason_is_shown(studies, mine):
    now = mine.get("/definition").json()
    subject = now["definition"]["subject"] | {"label": "nothing"}
    Drafts(studies).save(now["study"], now["definition"] | {"subject": subject})
    found = mine.get("/preview", headers=GERMAN).json()
    assert found["screen"] is None
    assert found["problem"] == mine.get("/definition", headers=GERMAN).json()["problem"]


def test_what_is_only_looked_at_is_not_kept(studies, mine):
    before = mine.get("/definition").json()
    other = {"definition": asked(subject={**SUBJECT, "people": "guests"})}
    found = mine.post("/preview", json={**other, "data": CSV + "\n"}).json()
    assert (found["problem"], "guests" in json.dumps(found["screen"])) == ("", True)
    odd = {"definition": asked(subject={**SUBJECT, "label": "nothing"})}
    found = mine.post("/preview", json=odd, headers=GERMAN).json()
    assert (found["screen"], "Spalte" in found["problem"]) == (None, True)
    assert mine.post("/preview", json={"definition": {}}).status_code == 422
    assert mine.get("/definition").json() == before
    with studies.store.reading() as db:
        assert db.query(DataFile).count() == 1


def test_where_there_is_nothing_to_ask_nothing_is_launched(own):
    subject = {"models": "model", "rewards": ["solved=%"], "costs": ["price=ct"]}
    body = {"definition": {"title": "x", "subject": subject}, "data": BEST, "key": "x"}
    answer = own.post("/studies", json=body)
    made = answer.json()
    place = f"/studies/{made['study']}"
    why = wording("de")("preview-best", model="a")
    assert own.get(f"{place}/preview", headers=GERMAN).json()["problem"] == why
    launch = {"hash": made["hash"]}
    refused = own.post(f"{place}/launch", json=launch, headers=GERMAN)
    assert (refused.status_code, refused.json()["error"]) == (409, why)
    assert own.get("/studies").json()[0]["state"] == "draft"


def test_words_are_those_of_the_page(client, mine):
    changed(mine, words={"de": {"people": "Kranke"}, "en": {"people": "patients"}})
    study = mine.get("/definition").json()["study"]
    for language in ("en", "de"):
        program = mine.get(f"/words.yaml?language={language}")
        page = client.get(f"/studies/{study}/words.yaml?language={language}")
        assert program.content == page.content
    assert "Kranke" in program.text


def test_who_tries_it_counts_as_simulated(app, studies, mine):
    links = {mine.post("/trial", json={"key": "x"}).json()["link"] for _ in range(2)}
    (link,) = links
    study = mine.get("/definition").json()["study"]
    assert TestClient(app).get(link).url.path == f"/p/{study}/consent"
    (person,) = studies.people(study)
    assert (person.tried, person.simulated) == (True, True)


# -- launching and deleting ------------------------------------------------------------


def test_what_is_launched_is_what_was_seen(studies, mine):
    old = mine.get("/definition").json()
    changed(mine, title="Another")
    refused = mine.post("/launch", json={"hash": old["hash"]})
    assert refused.status_code == 409
    assert studies.study(old["study"]).state == "draft"
    told = [launched(mine).json() for _ in range(2)]
    assert told[0] == told[1]
    assert told[0]["state"] == "open"
    mine.post("/state", json={"state": "paused"})
    assert mine.get("/state").json()["state"] == "paused"
    assert launched(mine).json()["state"] == "paused"


def test_a_study_goes_as_on_its_page(studies, own, make, client):
    study = make(budget=SHORT)
    place = f"/studies/{study}"
    own.post(f"{place}/people", json={})
    refused = own.delete(f"{place}/study")
    assert (refused.status_code, "end it first" in refused.text) == (409, True)
    own.post(f"{place}/state", json={"state": "closed"})
    assert own.delete(f"{place}/study").json() == {"changed": 1}
    assert own.delete(f"{place}/study").status_code == 404
    assert own.get("/studies").json() == []
    assert client.get(place).status_code == 404
    with studies.store.reading() as db:
        assert db.query(DataFile).count() == 0


def test_tokens_go_with_their_study(mine):
    assert mine.delete("/study").status_code == 200
    assert mine.delete("/study").status_code == 401


# -- who may ---------------------------------------------------------------------------

EDITING = [
    ("put", "/definition", {"definition": asked(), "seen": "x"}),
    ("post", "/launch", {"hash": "x"}),
    ("post", "/trial", {"key": "x"}),
    ("post", "/rehearse", {"key": "x"}),
    ("post", "/tokens", {"name": "x", "scopes": ["read"], "key": "x"}),
    ("get", "/tokens", None),
    ("post", "/tokens/x/revoke", None),
    ("delete", "/study", None),
]


@pytest.mark.parametrize(("method", "path", "body"), EDITING)
def test_whoever_changes_a_study_needs_a_token_for_it(
    make, program, method, path, body
):
    mine = program(make(budget=SHORT), "answer", "read", "manage")
    more = {} if body is None else {"json": body}
    refused = mine.request(method, path, **more)
    assert refused.status_code == 403
    assert refused.json() == {
        "error": "This token has no scope 'edit'.",
        "code": "not-allowed",
    }


@pytest.mark.parametrize(
    "path", ["/definition", "/preview", "/words.yaml", "/rehearsals"]
)
def test_whoever_reads_needs_a_token_for_it(make, program, path):
    study = make(budget=SHORT)
    assert program(study, "answer", "manage", "edit").get(path).status_code == 403
    assert program(study, "read").get(path).status_code == 200


def test_tokens_are_made_and_revoked(app, mine):
    wish = {"name": "Lab", "scopes": ["read", "answer"], "key": "x"}
    made = [mine.post("/tokens", json=wish).json()["token"] for _ in range(2)]
    assert made[0] == made[1]
    reads = sends(app, made[0])
    assert reads.get("/study").status_code == 200
    assert reads.get("/tokens").status_code == 403
    row = mine.get("/tokens").json()[0]
    assert (row["name"], row["scopes"]) == ("Lab", ["answer", "read"])
    assert made[0] not in json.dumps(row)
    path = f"/tokens/{row['id']}/revoke"
    assert [mine.post(path).json()["changed"] for _ in range(2)] == [1, 0]
    assert reads.get("/study").status_code == 401
    assert mine.post("/tokens/none/revoke").status_code == 404
    again = mine.post("/tokens", json=wish)
    assert (again.status_code, "revoked" in again.json()["error"]) == (409, True)


def test_a_token_hands_on_no_more_than_it_may(make, program, own):
    study = make(budget=SHORT)
    wish = {"name": "x", "scopes": ["read", "edit"], "key": "x"}
    mine = program(study, "edit", "answer")
    refused = mine.post("/tokens", json=wish)
    assert (refused.status_code, "'read'" in refused.text) == (403, True)
    assert mine.post("/tokens", json=wish | {"scopes": ["edit"]}).status_code == 201
    assert own.post(f"/studies/{study}/tokens", json=wish).status_code == 201
    for odd in ([], ["all"], "read"):
        answer = mine.post("/tokens", json=wish | {"scopes": odd})
        assert answer.status_code == 422
    assert mine.post("/tokens", json=wish | {"name": " "}).status_code in (400, 403)


# -- rehearsing ------------------------------------------------------------------------


def finished():
    for thread in threading.enumerate():
        if thread.daemon and thread.name.startswith("rehearsal"):
            thread.join(120)


def test_a_rehearsal_is_begun_once_and_told(client, studies, mine):
    wish = {"people": 1, "slips": 0.05, "weights": {"FN": 6, "FP": 1}, "key": "x"}
    begun = [mine.post("/rehearse", json=wish) for _ in range(2)]
    assert {one.status_code for one in begun} == {201}
    assert len({one.json()["rehearsal"] for one in begun}) == 1
    finished()
    (told,) = mine.get("/rehearsals").json()
    assert (told["running"], told["trouble"]) == (False, "")
    assert told["settings"]["weights"] == {"TP": 6, "TN": 1}
    assert told["settings"]["noise"]["slips"] == 0.05
    assert (told["found"]["done"], told["found"]["answers"]) == (1, SHORT["most"])
    assert mine.post("/rehearse", json=wish).json() == told
    other = mine.post("/rehearse", json=wish | {"people": 2})
    assert (other.status_code, "another rehearsal" in other.text) == (409, True)
    study = mine.get("/definition").json()["study"]
    page = client.get(f"/studies/{study}/rehearse").text
    assert 'value="TP=6, TN=1"' in unescape(page)
    assert studies.people(study) == []


def test_one_rehearsal_runs_at_a_time(studies, mine):
    study = mine.get("/definition").json()["study"]
    with studies.store.writing() as db:
        db.add(RehearsalRow(study_id=study, settings={}, found={}))
    refused = mine.post("/rehearse", json={"people": 1, "key": "x"})
    assert (refused.status_code, "running" in refused.text) == (409, True)
    assert mine.get("/rehearsals").json()[0]["running"] is True


@pytest.mark.parametrize(
    "odd",
    [
        {"people": 101},
        {"people": 0},
        {"people": "3"},
        {"slips": 0.5},
        {"ties": 0.51},
        {"lapses": -1},
        {"key": ""},
        {"weights": {"TP": None}},
    ],
    ids=str,
)
def test_a_rehearsal_has_the_limits_of_the_page(mine, odd):
    answer = mine.post("/rehearse", json={"key": "x", **odd})
    assert answer.status_code == 422
    assert mine.get("/rehearsals").json() == []


def test_weights_are_named_as_the_page_names_them(mine):
    def told(weights):
        wish = {"people": 1, "weights": weights, "key": "x"}
        answer = mine.post("/rehearse", json=wish, headers=GERMAN)
        assert answer.status_code == 422
        return answer.json()["error"]

    word = wording("de")
    unknown = word("rehearse-weights-unknown", names="XY", known="TP, TN")
    missing = word("rehearse-weights-missing", names="TN", example="TN=1")
    assert (told({"XY": 1, "TP": 1}), told({"TP": 1})) == (unknown, missing)
