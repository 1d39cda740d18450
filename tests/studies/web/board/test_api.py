import io
import json
import re
import urllib.request
import zipfile
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from elicitor.core import InvalidParameterError
from elicitor.datasets import load_sample
from elicitor.studies import NoEntry, Tokens
from elicitor.studies.events import OWN, now
from elicitor.studies.store import Study
from elicitor.words import say
from tests.studies.conftest import definition
from tests.studies.played import levelled

pytestmark = pytest.mark.slow  # each page is a request to a whole server

GUIDE = Path(__file__).parents[4] / "docs" / "studies.md"
API = "http://testserver/api/v1"
SHORT = {"most": 5, "retests": 0, "held_out": 0}


def first_answer(program, said="a"):
    person = program.post("/people", json={}).json()["person"]
    put = program.get(f"/people/{person}/question").json()["question"]
    body = {"question": put["question"], "answer": said}
    return person, put, body


def test_the_document_describes_every_path(app):
    paths = TestClient(app).get("/api/v1/openapi.json").json()["paths"]
    assert {"/people", "/people/{person}/question", "/people/{person}/answers"} <= set(
        paths
    )
    assert all(
        "security" in operation
        for path in paths.values()
        for operation in path.values()
    )
    for path in paths.values():
        for operation in path.values():
            told = operation["responses"]
            assert {"401", "403"} <= set(told)
            shapes = [told[one]["content"] for one in told if one >= "400"]
            assert all(
                one["application/json"]["schema"]["$ref"].endswith("/Refused")
                for one in shapes
            )


@pytest.mark.parametrize("told", [True, False], ids=["length told", "length untold"])
def test_what_is_too_large_is_refused_in_the_shape_of_all_errors(make, program, told):
    body = b'{"language": "' + b"x" * 20_000_001 + b'"}'
    content = body if told else iter([body[:9_000_000], body[9_000_000:]])
    head = {"content-type": "application/json"}
    answer = program(make(budget=SHORT)).post("/people", content=content, headers=head)
    assert answer.status_code == 413
    assert answer.json() == {
        "error": "At most 20 MB are read.",
        "code": "too-large",
    }


def test_a_token_lets_in_to_its_study_and_scopes_only(app, studies, make, program):
    study, other = make(budget=SHORT), make(budget=SHORT)
    stranger = TestClient(app, base_url="http://testserver/api/v1")
    answer = stranger.get("/study")
    assert (answer.status_code, set(answer.json())) == (401, {"error", "code"})
    assert answer.headers["www-authenticate"] == "Bearer"
    assert program(study, "answer").get("/study").status_code == 403
    assert program(study, "read").post("/people", json={}).status_code == 403
    person = program(study).post("/people", json={}).json()["person"]
    foreign = program(other)
    for path in ("question", "result", "transcript"):
        assert foreign.get(f"/people/{person}/{path}").status_code == 404
    body = {"question": "x", "answer": "a"}
    assert foreign.post(f"/people/{person}/answers", json=body).status_code == 404
    assert len(studies.place(person).events) == 0


def test_a_revoked_token_lets_nobody_in_and_none_is_kept(studies, make, program):
    study = make(budget=SHORT)
    mine = program(study)
    token = mine.headers["authorization"].split()[1]
    kept = Tokens(studies.store)
    (row,) = kept.of(study)
    assert token not in json.dumps([row.token_sha256, row.name, row.scopes])
    assert mine.get("/study").status_code == 200
    kept.revoke(study, row.id)
    assert mine.get("/study").status_code == 401


def test_a_question_is_pulled_with_its_statistics_and_screen(studies, make, program):
    study = make(budget=SHORT)
    person, put, _ = first_answer(program(study))
    shown = studies.place(person).interview.open
    assert put["question"] == shown.id
    names = ("TP", "TN")
    assert put["a"]["statistics"] == dict(zip(names, shown.body["first"], strict=True))
    assert put["b"]["statistics"] == dict(zip(names, shown.body["second"], strict=True))
    assert put["screen"] == shown.body["screen"]


def test_statistics_of_groups_come_by_group(make, program):
    put = first_answer(program(make("loans", budget=SHORT)))[1]
    assert set(put["a"]["statistics"]) == {"female", "male"}


def test_whatever_is_sent_twice_does_what_one_does(studies, make, program):
    mine = program(make(budget=SHORT))
    person, _, body = first_answer(mine)
    first = mine.post(f"/people/{person}/answers", json=body).json()
    again = mine.post(f"/people/{person}/answers", json={**body, "answer": "b"}).json()
    assert (first["counted"], again["counted"]) == (True, False)
    assert again["question"] == first["question"]
    assert [one.said for one in studies.place(person).interview.answers] == ["a"]
    about = {"question": body["question"]}
    undone = [mine.post(f"/people/{person}/undo", json=about).json() for _ in range(2)]
    assert [one["counted"] for one in undone] == [True, False]
    assert studies.place(person).interview.answers == []


@pytest.mark.parametrize("state", ["paused", "closed"])
def test_what_was_answered_before_a_pause_is_told_not_to_count_again(
    studies, make, program, state
):
    """Who got no reply to what they sent may send it again, whenever that is."""
    study = make(budget=SHORT)
    mine = program(study)
    person, _, body = first_answer(mine)
    told = mine.post(f"/people/{person}/answers", json=body).json()
    studies.set_state(study, state)
    again = mine.post(f"/people/{person}/answers", json={**body, "answer": "b"})
    assert again.status_code == 200
    assert again.json() == {"done": False, "question": None, "counted": False}
    new = {"question": told["question"]["question"], "answer": "a"}
    refused = mine.post(f"/people/{person}/answers", json=new)
    assert (refused.status_code, refused.json()["code"]) == (409, state)
    assert [one.said for one in studies.place(person).interview.answers] == ["a"]


@pytest.mark.parametrize("what", ["answers", "undo", "revise", "unclear"])
def test_what_is_said_of_a_question_that_was_never_asked_is_refused(
    studies, make, program, what
):
    study = make(budget=SHORT)
    mine = program(study)
    person, _, body = first_answer(mine)
    other = mine.post("/people", json={}).json()["person"]
    foreign = mine.get(f"/people/{other}/question").json()["question"]["question"]
    more = {"answer": "a"} if what in ("answers", "revise") else {}
    before = len(studies.place(person).events)
    for wrong in ("never-there", foreign):
        said = mine.post(f"/people/{person}/{what}", json={"question": wrong, **more})
        assert said.status_code == 404
        assert wrong in said.json()["error"]
        assert "nothing was kept" in said.json()["error"]
        assert said.json()["code"] == "unknown"
    assert len(studies.place(person).events) == before
    mine.post(f"/people/{person}/answers", json=body)
    again = mine.post(f"/people/{person}/answers", json=body)
    assert (again.status_code, again.json()["counted"]) == (200, False)
    mine.post(f"/people/{person}/withdraw", json={"keep": False})
    late = mine.post(f"/people/{person}/answers", json=body)
    assert late.status_code == 409  # not "never asked": it was deleted


def test_the_study_that_is_told_is_the_one_that_runs(studies, make, program):
    study = make(budget=SHORT)
    mine = program(study)
    first = studies.version(study).hash
    studies.edit(study, definition(budget={**SHORT, "most": 9}))
    assert (mine.get("/study").json()["version"], studies.version(study).number) == (
        1,
        2,
    )
    assert mine.get("/study").json()["hash"] == first
    studies.launch(study)
    assert mine.get("/study").json()["version"] == 2


def test_nothing_is_said_to_have_ended_while_questions_go_on(make, program):
    mine = program(make(budget=SHORT))
    person, _, body = first_answer(mine)
    turn = mine.post(f"/people/{person}/answers", json=body).json()
    ended = "ended before"
    assert ended not in mine.get(f"/people/{person}/result").text
    while not turn["done"]:
        said = {**body, "question": turn["question"]["question"]}
        turn = mine.post(f"/people/{person}/answers", json=said).json()
    assert ended in mine.get(f"/people/{person}/result").text


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer elicitor_no"}])
def test_who_shows_no_token_is_told_nothing_of_a_body(app, make, headers):
    make(budget=SHORT)
    told = {"content-type": "application/json", **headers}
    anybody = TestClient(app, base_url=API, headers=told)
    for body in (b"{", b"{}", b'{"more": 1}'):
        assert anybody.post("/people", content=body).status_code == 401
        assert anybody.post("/links", content=body).status_code == 401


def test_a_key_is_one_person_and_is_not_kept(studies, make, program):
    study = make(budget=SHORT)
    mine = program(study)
    one, same = (mine.post("/people", json={"key": "arm 7"}).json() for _ in range(2))
    other = mine.post("/people", json={"key": "arm 8"}).json()
    assert one == same
    assert other["person"] != one["person"]
    assert len(studies.people(study)) == 2


def test_revise_unclear_and_records(studies, make, program):
    mine = program(make(budget=SHORT))
    person, put, body = first_answer(mine)
    about = {"question": put["question"], "times": 0}
    assert mine.post(f"/people/{person}/unclear", json=about).json()["counted"]
    mine.post(f"/people/{person}/answers", json=body)
    assert mine.post(f"/people/{person}/revise", json={**body, "answer": "b"}).json()[
        "counted"
    ]
    told = {"kind": "consented", "body": {"version": "x"}}
    assert mine.post(f"/people/{person}/records", json=told).json()["counted"]
    kinds = [event.kind for event in studies.place(person).events]
    assert {"unclear", "revised", "consented"} <= set(kinds)
    forged = mine.post(
        f"/people/{person}/records", json={"kind": "answered", "body": {}}
    )
    assert forged.status_code == 422


@pytest.mark.parametrize("weight", ["7", None, True, [7], 11, -1, 1e300])
def test_what_is_stated_is_a_number_for_every_outcome(make, program, weight):
    mine = program(make(budget=SHORT, stated=True))
    person, *_ = first_answer(mine)
    missed, alarmed = mine.get("/study").json()["outcomes"]
    path = f"/people/{person}/records"

    def told(**weights):
        return {"kind": "stated", "body": {"weights": weights}}

    refused = mine.post(path, json=told(**{missed: weight, alarmed: 1}))
    assert refused.status_code == 422
    assert missed in refused.json()["error"]
    kept = mine.post(path, json=told(**{missed: 7, alarmed: 1})).json()
    assert kept["counted"]


@pytest.mark.parametrize("keep", [True, False])
def test_who_withdraws_by_a_program_has_left(studies, make, program, keep):
    study = make(budget=SHORT)
    mine = program(study)
    person, _, body = first_answer(mine)
    mine.post(f"/people/{person}/answers", json=body | {"why": "a secret"})
    path = f"/people/{person}/withdraw"
    studies.set_state(study, "closed")
    left = [mine.post(path, json={"keep": keep}).json() for _ in range(2)]
    assert [(one["counted"], one["done"]) for one in left] == [
        (True, True),
        (False, True),
    ]
    events = str(studies.place(person).events)
    assert "a secret" not in events  # own words go in any case, answers if wished
    assert ("answered" in events) == keep
    assert mine.get(f"/people/{person}/question").status_code == 409
    assert mine.post(path, json={}).status_code == 422
    assert mine.post(path, json={"keep": keep}).json()["counted"] is False
    other = mine.post(path, json={"keep": not keep})
    assert other.status_code == 409
    assert ("stay" if keep else "deleted") in other.json()["error"]


@pytest.mark.parametrize("kind", sorted(OWN))
def test_what_the_server_writes_cannot_be_recorded(studies, make, program, kind):
    mine = program(make(budget=SHORT))
    person, *_ = first_answer(mine)
    told = {"kind": kind, "body": {"keep": False}}
    assert mine.post(f"/people/{person}/records", json=told).status_code == 422
    with pytest.raises(InvalidParameterError, match=kind):
        studies.record(person, kind, {"keep": False})


@pytest.mark.parametrize(
    "body",
    [
        '{"x": NaN}',
        '{"x": 1e999}',
        '{"x": "\\ud800"}',
        '{"x": ' + "[" * 40 + "]" * 40 + "}",
        '{"x": "' + "y" * 300_000 + '"}',
    ],
    ids=["nan", "infinite", "half a character", "deep", "huge"],
)
def test_what_no_file_could_hold_is_refused(studies, make, program, body):
    study = make(budget=SHORT)
    mine = program(study)
    person, *_ = first_answer(mine)
    before = studies.place(person).events
    text = '{"kind": "surveyed", "body": ' + body + "}"
    refused = mine.post(
        f"/people/{person}/records",
        content=text,
        headers={"Content-Type": "application/json"},
    )
    assert refused.status_code == 400
    assert set(refused.json()) == {"error", "code"}
    assert studies.place(person).events == before
    assert mine.get("/study.zip").status_code == 200


def test_nothing_is_asked_or_kept_once_a_study_is_closed(studies, make, program):
    study = make(budget=SHORT)
    mine = program(study)
    person, put, body = first_answer(mine)
    new = mine.post("/people", json={}).json()["person"]
    studies.set_state(study, "closed")
    about = {"question": put["question"]}
    told = {"kind": "consented", "body": {"version": "x"}}
    answers = [
        mine.post(f"/people/{person}/answers", json=body),
        mine.post(f"/people/{person}/unclear", json=about),
        mine.post(f"/people/{person}/records", json=told),
        mine.get(f"/people/{person}/question"),
        mine.get(f"/people/{new}/question"),
    ]
    assert {one.status_code for one in answers} == {409}
    assert not studies.unclear(person, put["question"])
    assert not studies.record(person, "consented", told["body"])
    assert [one.kind for one in studies.place(person).events] == ["shown"]
    assert studies.place(new).events == ()
    assert mine.get("/study.zip").status_code == 200


def test_nobody_is_let_in_after_the_last_day(studies, make, program):
    study = make(budget=SHORT)
    with studies.store.writing() as db:
        db.get_one(Study, study).ends_at = now() - timedelta(days=1)
    assert program(study).post("/people", json={}).status_code == 409


def test_nobody_is_let_into_a_study_that_is_paused(studies, make, program):
    study = make(budget=SHORT)
    studies.set_state(study, "paused")
    assert program(study).post("/people", json={}).status_code == 409


def test_every_error_has_one_shape(make, program):
    mine = program(make(budget=SHORT))
    answers = [
        mine.get("/nothing"),
        mine.get("/people/nobody/question"),
        mine.post("/people", json={"more": 1}),
        mine.post("/people", content=b"{"),
        mine.get("/people/%00/question"),  # no database is asked for that
    ]
    assert [one.status_code for one in answers] == [404, 404, 422, 422, 404]
    assert all(set(one.json()) == {"error", "code"} for one in answers)
    assert answers[-1].json() == {"error": "Not Found", "code": "unknown"}


def test_reading_results_and_exports(make, program):
    mine = program(make(budget=SHORT))
    person, _, body = first_answer(mine)
    assert mine.get(f"/people/{person}/result").status_code == 404
    mine.post(f"/people/{person}/answers", json=body)
    assert mine.get(f"/people/{person}/result").json()["metric"]["family"] == "linear"
    assert len(mine.get(f"/people/{person}/transcript").json()["exchanges"]) == 1
    (row,) = mine.get("/people").json()
    assert (row["person"], row["where"], row["answers"]) == (person, "answering", 1)
    assert mine.get("/study").json()["statistics"] == ["TP", "TN"]
    assert mine.get("/answers.csv").text.count("\r\n") == 3
    files = zipfile.ZipFile(io.BytesIO(mine.get("/study.zip").content)).namelist()
    assert "study.json" in files


OWNERS = [
    ("get", "/links", None),
    ("post", "/links", {"key": "May"}),
    ("post", "/links/revoke", {"batch": "x"}),
    ("post", "/state", {"state": "paused"}),
    ("post", "/extend", {"until": "2999-01-01"}),
    ("post", "/people/x/included", {"included": False}),
]


@pytest.mark.parametrize(("method", "path", "body"), OWNERS)
def test_what_owners_do_needs_a_token_for_it(
    studies, make, program, method, path, body
):
    study = make(budget=SHORT)
    more = {} if body is None else {"json": body}
    answer = getattr(program(study, "answer", "read"), method)(path, **more)
    assert answer.status_code == 403
    assert studies.study(study).state == "open"
    assert studies.study(study).ends_at is None


def test_people_are_invited(app, studies, make, program):
    study = make(budget=SHORT)
    mine = program(study, "manage")
    body = {"number": 2, "key": "May"}
    links = mine.post("/links", json=body).json()["links"]
    assert len(set(links)) == 2
    assert mine.post("/links", json=body).json()["links"] == links
    visitor = TestClient(app)
    assert visitor.get(links[0]).url.path == f"/p/{study}/consent"
    (batch,) = mine.get("/links").json()
    assert (batch["number"], batch["opened"], batch["revoked"]) == (2, 1, 0)
    assert mine.post("/links/revoke", json={"link": links[1]}).json() == {"changed": 1}
    assert mine.post("/links/revoke", json={"link": links[1]}).json() == {"changed": 0}
    assert TestClient(app).get(links[1]).status_code == 410
    other = program(make(budget=SHORT), "manage")
    assert other.post("/links/revoke", json={"link": links[0]}).json()["changed"] == 0
    assert other.post("/links", json=body).json()["links"] != links
    assert len(studies.people(study)) == 1


@pytest.mark.parametrize(
    "other", [{"number": 3}, {"days": 3}, {"personal": False}], ids=str
)
def test_a_key_stands_for_one_wish(make, program, other):
    study = make(budget=SHORT)
    mine = program(study, "manage")
    body = {"number": 2, "key": "May"}
    links = mine.post("/links", json=body).json()["links"]
    refused = mine.post("/links", json={**body, **other})
    assert refused.status_code == 409
    assert "stands for other links" in refused.json()["error"]
    assert mine.post("/links", json=body).json()["links"] == links
    assert sum(one["number"] for one in mine.get("/links").json()) == 2
    assert mine.post("/links", json={**body, "key": "June"}).status_code == 201


def test_an_open_link_lets_in_as_many_as_it_says(studies, make, program):
    mine = program(make(budget=SHORT), "manage")
    body = {"number": 1, "personal": False, "key": "door", "days": 3}
    (link,) = mine.post("/links", json=body).json()["links"]
    token = link.rsplit("/", 1)[-1]
    studies.join(token)
    with pytest.raises(NoEntry, match="full"):
        studies.join(token)
    assert mine.post("/links", json={"number": 5001, "key": "x"}).status_code == 400
    assert mine.post("/links", json={"number": True, "key": "y"}).status_code == 422
    assert mine.post("/links", json={"days": "3", "key": "z"}).status_code == 422
    assert mine.post("/links", json={"number": 1}).status_code == 422


def test_links_follow_from_no_key_alone(app, make, program):
    """Who guesses the key of a program does not know its links."""
    study = make(budget=SHORT)
    (link,) = (
        program(study, "manage").post("/links", json={"key": "May"}).json()["links"]
    )
    (known,) = app.state.studies.invite(study, cap=None, days=30, once="May")
    assert not link.endswith(known)


def test_a_study_is_paused_closed_and_extended(studies, make, program):
    study = make(budget=SHORT)
    mine = program(study, "manage", "answer")
    for state in ("paused", "paused", "open", "closed", "closed"):
        told = mine.post("/state", json={"state": state})
        assert (told.status_code, told.json()["state"]) == (200, state)
        assert studies.study(study).state == state
    assert mine.post("/state", json={"state": "open"}).status_code == 409
    assert mine.post("/extend", json={"until": "2001-01-01"}).status_code == 409
    assert mine.post("/extend", json={"until": "2999-01-01"}).status_code == 409
    day = (now() + timedelta(days=40)).date().isoformat()
    told = mine.post("/extend", json={"until": day}).json()
    assert told["state"] == "open"
    assert told["ends_at"].startswith(f"{day}T23:59:59")
    assert mine.post("/people", json={}).status_code == 201


def test_a_response_counts_or_not(studies, make, program):
    study = make(budget=SHORT)
    mine = program(study, "manage", "answer")
    person, _, _ = first_answer(mine)
    path = f"/people/{person}/included"
    assert mine.post(path, json={"included": False}).json()["included"] is False
    assert studies.people(study)[0].included is False
    assert mine.post(path, json={"included": True}).json()["included"] is True
    assert studies.people(study)[0].included is True
    foreign = program(make(budget=SHORT), "manage")
    assert foreign.post(path, json={"included": False}).status_code == 404
    assert studies.people(study)[0].included is True


def test_the_figures_are_those_of_the_board(app, make, program):
    study = make(budget=SHORT)
    mine = program(study)
    empty = mine.get("/board").json()
    assert (empty["where"], empty["quantities"], empty["rules"]) == ({}, [], [])
    for _ in range(2):
        turn = mine.get(f"/people/{first_answer(mine)[0]}/question").json()
        assert turn["done"] is False
    done = mine.post("/people", json={}).json()["person"]
    turn = mine.get(f"/people/{done}/question").json()
    while not turn["done"]:
        sides = [turn["question"][side]["statistics"] for side in "ab"]
        worth = [4 * one["TP"] + one["TN"] for one in sides]
        said = "a" if worth[0] > worth[1] else "b"
        body = {"question": turn["question"]["question"], "answer": said}
        turn = mine.post(f"/people/{done}/answers", json=body).json()
    told = mine.get("/board").json()
    board = app.state.boards.board(study)
    assert told["where"] == {"answering": 2, "finished": 1}
    assert told["questions"] == SHORT["most"]
    (name,) = board.heard
    (quantity,) = board.together.quantities
    reading = board.heard[name].reading(quantity)
    assert told["people"][name][0]["value"] == pytest.approx(reading.value)
    assert told["people"][name][0]["low"] <= reading.value
    names = [one["name"] for one in told["rules"]]
    assert names == [one.name for one in board.together.rules]
    assert told["groups"][0]["members"] == [name]
    assert told["too_few"] is True
    assert told["untold"] == []
    silent = mine.post("/people", json={}).json()["person"]
    turn = mine.get(f"/people/{silent}/question").json()
    while not turn["done"]:
        body = {"question": turn["question"]["question"], "answer": "cannot"}
        turn = mine.post(f"/people/{silent}/answers", json=body).json()
    again = mine.get("/board").json()
    assert again["untold"] == ["P04"]
    assert [again[one] for one in ("groups", "rules")] == [
        told[one] for one in ("groups", "rules")
    ]


def test_rules_of_groups_say_how_safe_they_are_and_whom_they_level_down(
    app, studies, make, program, client
):
    study = make("loans", budget={**SHORT, "most": 12})
    levelled(studies, study)
    told = program(study).get("/board").json()["rules"]
    board = app.state.boards.board(study)
    spoken = board.standings["P01"].asked.spoken("en")
    assert len(told) == len(board.together.rules) == 4
    for one, rule in zip(told, board.together.rules, strict=True):
        assert one["safe"] == pytest.approx(100 * rule.safe)
        assert one["needless"] == [say(fact, spoken) for fact in rule.needless]
        assert one["lots"] == [say(fact, spoken) for fact in rule.lots]
    page = unescape(client.get(f"/studies/{study}").text)
    assert told[0]["needless"]
    assert page.count(told[0]["needless"][0]) == 1  # all four do the same
    assert page.count("to this choice, or to one that is hardly better") == 1
    assert told[0]["lots"]
    assert page.count(told[0]["lots"][0]) == 1
    rows = [line.split(",") for line in load_sample("loans").text.split()[1:]]
    late = {
        sex: [row[0] == "1" for row in rows if sex in ("", row[-1])]
        for sex in ("", "female", "male")
    }
    of, women, men = (round(1000 * sum(one) / len(one)) for one in late.values())
    assert (
        f"In the data, among 1,000 clients there are {of} clients who will default "
        f"(of 1,000 each: female {women}, male {men})."
    ) in page


@pytest.fixture
def served(program, make, monkeypatch):
    """The guide's program, whose requests reach our application."""
    mine = program(make(budget=SHORT))

    def sent(request):
        answer = mine.request(
            request.method,
            request.full_url.partition("/api/v1")[2],
            content=request.data,
            headers={"content-type": "application/json"},
        )
        answer.raise_for_status()
        return io.BytesIO(answer.content)

    monkeypatch.setattr(urllib.request, "urlopen", sent)
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), flags=re.DOTALL)
    space = {}
    exec(code, space)
    assert len([line for line in code.splitlines() if line]) <= 32
    return space["Study"]("http://testserver", mine.headers["authorization"].split()[1])


def test_the_client_of_the_guide_asks_and_gets_a_metric(served):
    asked = []

    def winner(a, b):
        asked.append((a, b))
        return "a" if 5 * a["TP"] + a["TN"] > 5 * b["TP"] + b["TN"] else "b"

    metric = served.ask("visitors of May", winner)
    assert metric["family"] == "linear"
    assert len(asked) == SHORT["most"]
    assert served.ask("visitors of May", winner) == metric  # nothing is asked again
    assert len(asked) == SHORT["most"]


def test_a_study_is_forgotten_once_it_has_ended(studies, make, program):
    study = make(budget=SHORT, kept_days=30)
    mine = program(study, "manage", "answer", "read")
    person = mine.post("/people", json={"key": "Erna"}).json()["person"]
    mine.post("/links", json={"key": "May"})
    refused = mine.post("/forget")
    assert (refused.status_code, "end it first" in refused.text) == (409, True)
    assert program(study, "read").post("/forget").status_code == 403
    ends = mine.post("/state", json={"state": "closed"}).json()
    assert ends["kept_until"] > ends["ends_at"]
    assert ends["deidentified_at"] is None
    told = [mine.post("/forget").json() for _ in range(2)]
    assert told[0] == told[1]
    assert told[0]["deidentified_at"] is not None
    assert mine.get("/links").json() == []
    assert mine.get(f"/people/{person}/question").status_code == 404
    until = mine.post("/extend", json={"until": "2999-01-01"})
    assert (until.status_code, "cannot be extended" in until.text) == (409, True)
    assert mine.post("/state", json={"state": "open"}).status_code == 409
    assert mine.post("/people", json={"key": "Erna"}).status_code == 409
    assert mine.post("/links", json={"key": "May"}).status_code == 409
    assert studies.people(study)[0].id != person
