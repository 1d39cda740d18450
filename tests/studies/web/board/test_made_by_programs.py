"""Programs of an owner make and import studies as the pages do."""

import io
import json

import polars
import pytest
from starlette.testclient import TestClient

from elicitor.datasets import load_sample
from elicitor.studies import Owners, OwnerTokens
from elicitor.studies.store import DataFile, Draft, Study, Version, Wish
from elicitor.studies.web import Settings, create_app, wording
from tests.studies.conftest import SUBJECTS
from tests.studies.played import answered
from tests.studies.web.owners.owning import problem, uploaded

from .conftest import sends

pytestmark = pytest.mark.slow  # each page is a request to a whole server
SHORT = {"most": 4, "retests": 0, "held_out": 0}
CSV = load_sample("clinic").text
EVERYTHING = (Study, Draft, Version, DataFile, Wish)
GERMAN = {"accept-language": "de"}
UNDECIDED = "\n".join(["seen,p", *(f"{'ab'[i % 2]},0.{i + 1}" for i in range(8))])
GAP = "\n".join(["seen,p", "1,", *(f"{i % 2},0.{i + 1}" for i in range(8))])
"""Nothing stands in one cell."""
EVERYTHING = (Study, Draft, Version, DataFile, Wish)
GERMAN = {"accept-language": "de"}
UNDECIDED = "\n".join(["seen,p", *(f"{'ab'[i % 2]},0.{i + 1}" for i in range(8))])
SLIPS = "\n".join(["seen,p", "1,1.7", *(f"{i % 2},0.{i + 1}" for i in range(8))])
"""A probability above 1."""


def asked(**more):
    return {"title": "Mine", "subject": SUBJECTS["clinic"], "budget": SHORT, **more}


def sent(program, definition=None, data=CSV, *, name="clinic.csv", **more):
    """Send a form with a file, as curl does."""
    fields = {"key": "May", **more}
    if definition is not None:
        fields["definition"] = json.dumps(definition)
    content = data if isinstance(data, bytes) else data.encode()
    return program.post("/studies", data=fields, files={"data": (name, content)})


def counts(studies):
    with studies.store.reading() as db:
        return [
            db.query(one).count() for one in (Study, Draft, Version, DataFile, Wish)
        ]


def test_a_study_is_made_of_a_table(studies, own, client):
    told = sent(own, asked())
    assert told.status_code == 201
    made = told.json()
    version = studies.version(made["study"])
    assert (made["version"], made["hash"]) == (1, version.hash)
    assert made["definition"] == version.definition
    assert version.definition["subject"]["data"] == "clinic.csv"
    assert version.definition["languages"] == ["en"]
    assert version.definition["kept_days"] == 90  # as of the page
    assert studies.content(made["data_sha256"]) == CSV.encode()
    assert (made["problem"], made["running"], made["token"]) == ("", None, None)
    assert "Mine" in client.get("/studies").text
    (listed,) = own.get("/studies").json()
    assert (listed["study"], listed["title"], listed["state"]) == (
        made["study"],
        "Mine",
        "draft",
    )
    assert listed["versions"] == [
        {"version": 1, "hash": made["hash"], "launched_at": None}
    ]


def test_it_is_what_the_page_makes_of_the_same_table(studies, own, client):
    uploaded(client, CSV, title="")
    with studies.store.reading() as db:
        (page,) = db.query(Version).all()
    made = sent(own).json()
    assert (made["title"], made["hash"]) == ("clinic", page.hash)
    assert made["data_sha256"] == page.data_sha256


def test_json_takes_a_table_as_text(own):
    body = {"definition": asked(), "data": CSV, "key": "May"}
    assert own.post("/studies", json=body).json()["hash"] != ""
    other = {**body, "definition": asked(title="Another"), "key": "June"}
    found = own.post("/studies", json=other).json()["definition"]
    assert (found["title"], found["subject"]["data"]) == ("Another", "data.csv")


def test_a_parquet_file_is_taken(own):
    file = io.BytesIO()
    polars.read_csv(io.StringIO(CSV)).write_parquet(file)
    made = sent(own, asked(), file.getvalue(), name="clinic.parquet")
    assert made.status_code == 201
    assert made.json()["definition"]["subject"]["data"] == "clinic.parquet"


@pytest.mark.parametrize("story", ["clinic", "loans", "tickets", "vehicles"])
def test_a_story_is_ready_to_run(own, story):
    body = {"story": story, "definition": {"budget": SHORT}, "key": story}
    made = own.post("/studies", json=body, headers=GERMAN).json()
    assert made["problem"] == ""
    assert made["definition"]["budget"]["most"] == 4
    place = f"/studies/{made['study']}"
    launched = own.post(f"{place}/launch", json={"hash": made["hash"]}).json()
    assert launched["state"] == "open"


def test_sent_twice_it_is_made_once(studies, own):
    one, same = (sent(own, asked(), token="true").json() for _ in range(2))
    assert one == same
    assert one["token"].startswith("elicitor_")
    assert counts(studies) == [1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    "wish", [{"definition": asked(title="Other")}, {"data": CSV[:-40]}], ids=str
)
def test_a_key_stands_for_one_wish(studies, own, wish):
    made = sent(own, asked()).json()["study"]
    refused = sent(own, **{"definition": asked(), **wish})
    assert refused.status_code == 409
    assert made in refused.json()["error"]
    assert counts(studies)[:3] == [1, 1, 1]
    assert sent(own, **{"definition": asked(), **wish}, key="June").status_code == 201


def test_a_key_is_that_of_its_owner(own, other):
    one, two = (sent(one, asked(), token="yes").json() for one in (own, other))
    assert one["study"] != two["study"]
    assert one["token"] != two["token"]


def test_a_key_is_free_again_once_its_study_is_deleted(own):
    made = sent(own, asked()).json()["study"]
    assert own.delete(f"/studies/{made}/study").json() == {"changed": 1}
    assert sent(own, asked()).json()["study"] != made


def test_the_token_that_comes_along_may_do_everything(app, own):
    made = sent(own, asked(), token="true").json()
    mine = sends(app, made["token"])
    assert mine.get("/definition").json()["hash"] == made["hash"]
    assert mine.post("/launch", json={"hash": made["hash"]}).status_code == 200
    assert mine.post("/people", json={}).status_code == 201
    assert mine.post("/state", json={"state": "closed"}).status_code == 200
    assert mine.get("/study.zip").status_code == 200
    (row,) = mine.get("/tokens").json()
    assert row["scopes"] == ["answer", "read", "manage", "edit"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "data",
    [UNDECIDED, GAP, "a\n1\n", ""],
    ids=["undecided", "a gap", "one column", "nothing"],
)
def test_what_cannot_be_asked_is_told_as_the_page_tells_it(
    studies, own, client, data, language
):
    before = counts(studies)
    spoken = {"accept-language": language}
    own.headers.update(spoken)
    told = sent(own, None, data)
    assert told.status_code == 422
    assert counts(studies) == before
    client.headers.update(spoken)
    page = uploaded(client, data)
    assert told.json()["error"].split("\n")[0] in problem(page.text)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"budget": {"most": 0}}, ("problem-number", {"least": "1", "most": "200"})),
        ({"title": "x" * 201}, ("problem-title-long", {"most": "200"})),
        ({"kept_days": -1}, ("problem-kept-days", {"most": "3650"})),
    ],
    ids=["number", "title", "days"],
)
def test_values_that_cannot_be_are_told_as_pages_tell_them(studies, own, wrong, told):
    own.headers.update(GERMAN)
    word, (message, values) = wording("de"), told
    values = values | ({"field": word("most")} if "budget" in wrong else {})
    assert sent(own, asked(**wrong)).json()["error"] == word(message, **values)
    assert counts(studies) == [0, 0, 0, 0, 0]


ODD = [
    {"subject": 5},
    {"subject": []},
    {"subject": {"data": 5}},
    {"subject": {"data": {}, "label": []}},
    {"subject": {"label": "nothing"}},
    {"subject": {"models": 3}},
    {"subject": {**SUBJECTS["clinic"], "groups": "x"}},
    asked(budget=[]),
    asked(budget={"most": "many"}),
    asked(words={"de": 5}),
    asked(words={"classes": [1]}),
    asked(words={"classes": {"1": {}}}),
    asked(words=[]),
    asked(survey={}),
    asked(survey=[5]),
    asked(survey=[{"id": "a", "kind": "choice", "label": {"en": "?"}}]),
    asked(survey=[{"id": "a", "kind": "slider", "label": 3}]),
    asked(texts={"en": 5}),
    asked(texts={"fr": {}}),
    asked(languages=[]),
    asked(languages=["en", "fr"]),
    asked(languages="en"),
    asked(languages=[{}]),
    asked(completion={"redirect": "http://nope"}),
    asked(completion={"redirect": "ftp://x"}),
    asked(completion=7),
    asked(arms=[]),
    asked(arms=["flow", "flow"]),
    asked(title=5),
    asked(title=""),
    asked(title=None),
    asked(kept_days="long"),
    asked(more=1),
    asked(resume_hours=0),
    asked(subject={**SUBJECTS["clinic"], "per": 3}),
    asked(subject={**SUBJECTS["clinic"], "data": "../x"}, title=" \u202e"),
]


def test_whatever_is_no_study_is_refused_and_nothing_kept(studies, own):
    for definition in ODD:
        refused = sent(own, definition)
        assert refused.status_code == 422, (definition, refused.text)
        assert set(refused.json()) == {"error", "code"}, definition
        assert counts(studies) == [0, 0, 0, 0, 0], definition


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"{", 422),
        (b"[]", 422),
        (b"\xff", 400),
        (b"[" * 20_000, 400),
        (b'{"key": "x"}', 422),
        (b'{"key": "x", "story": "nothing"}', 422),
        (b'{"key": "x", "story": "clinic", "data": "a,b"}', 422),
        (b'{"story": "clinic"}', 422),
        (b'{"story": "clinic", "key": "x", "more": 1}', 422),
        (b'{"story": "clinic", "key": "x", "definition": {"x": NaN}}', 422),
        (b'{"story": "clinic", "key": "x", "definition": {"x": 1e999}}', 400),
        (b'{"story": "clinic", "key": "x", "definition": {"x": "\\ud800"}}', 400),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_refused(studies, own, content, status):
    head = {"content-type": "application/json"}
    refused = own.post("/studies", content=content, headers=head)
    assert (refused.status_code, set(refused.json())) == (status, {"error", "code"})
    assert counts(studies) == [0, 0, 0, 0, 0]


def test_forms_are_read_as_strictly(studies, own):
    refused = [
        own.post("/studies", data={"key": "x", "definition": "{"}),
        own.post("/studies", files={"data": ("a.csv", CSV)}),
        own.post("/studies", data={"key": "x"}, files={"story": ("a.csv", CSV)}),
        own.post("/studies", data={"key": "x"}, files={"more": ("a.csv", CSV)}),
    ]
    assert [one.status_code for one in refused] == [422] * 4
    assert counts(studies) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("path", ["/studies", "/studies/import?key=x"])
def test_no_more_is_read_than_of_pages(tmp_path, studies, own, path):
    large = b"x" * (Settings(folder=tmp_path).largest_upload + 1)
    refused = own.post(path, content=iter([large[:1000], large[1000:]]))
    assert (refused.status_code, set(refused.json())) == (413, {"error", "code"})
    assert counts(studies) == [0, 0, 0, 0, 0]


def test_a_table_of_two_million_rows_is_not_taken(own):
    rows = sent(own, asked(), "has_cancer,p_logistic\n" + "1,0.5\n" * 2_000_001)
    assert rows.status_code == 422
    assert "2,000,000" in rows.json()["error"]


@pytest.fixture
def exported(studies, make, own):
    study = make(budget=SHORT)
    answered(studies, study)
    return study, own.get(f"/studies/{study}/study.zip").content


def elsewhere(tmp_path):
    """Another server, and a program of its owner."""
    app = create_app(Settings(folder=tmp_path / "elsewhere"))
    owners = Owners(app.state.studies.store)
    owner = owners.register(owners.link(), "Eve", "blue horse under lamp")
    token = OwnerTokens(owners.store).make(owner.id, "test")
    return app, sends(app, token)


def test_a_study_is_imported_once(tmp_path, own, exported):
    study, content = exported
    app, there = elsewhere(tmp_path)
    told = [there.post("/studies/import?key=a", content=content) for _ in range(2)]
    assert [one.status_code for one in told] == [201, 201]
    assert [one.json() for one in told] == [{"study": study, "people": 1}] * 2
    assert [one["study"] for one in there.get("/studies").json()] == [study]
    here, copy = (one.get(f"/studies/{study}/people").json() for one in (own, there))
    assert here == copy
    another = there.post("/studies/import?key=b", content=content).json()
    assert (another["study"] != study, another["people"]) == (True, 1)
    refused = there.post("/studies/import?key=a", content=content + b"x")
    assert refused.status_code == 409
    app.state.studies.store.close()


@pytest.mark.parametrize("content", [b"", b"PK no archive", None], ids=str)
def test_what_is_no_study_is_not_imported(studies, own, exported, content):
    if content is None:  # somebody changed it
        content = exported[1][:-200]
    before = counts(studies)
    refused = own.post("/studies/import?key=a", content=content)
    assert (refused.status_code, set(refused.json())) == (400, {"error", "code"})
    assert counts(studies) == before
    assert own.post("/studies/import", content=content).status_code == 422


def test_a_stranger_imports_nothing(app, exported):
    anybody = TestClient(app, base_url="http://testserver/api/v1")
    answer = anybody.post("/studies/import?key=a", content=exported[1])
    assert answer.status_code == 401
