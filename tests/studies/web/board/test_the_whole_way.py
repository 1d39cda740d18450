"""A program goes the whole way by itself: from a table to another server."""

import io
import threading

import polars
import pytest

from elicitor.datasets import load_sample
from elicitor.studies import Owners, OwnerTokens
from elicitor.studies.export import check_study
from elicitor.studies.web import Settings, create_app
from tests.studies.conftest import SUBJECTS

from .conftest import sends

MISS, ALARM = 5, 1
"""What everybody weighs."""
SHORT = {"most": 6, "retests": 0, "held_out": 0}


def better(put):
    """The side with less loss, by hand."""
    loss = {
        side: -MISS * put[side]["statistics"]["TP"]
        - ALARM * put[side]["statistics"]["TN"]
        for side in "ab"
    }
    return min(loss, key=loss.get)


def answer_all(program, key):
    person = program.post("/people", json={"key": key}).json()["person"]
    turn = program.get(f"/people/{person}/question").json()
    while not turn["done"]:
        put = turn["question"]
        said = {"question": put["question"], "answer": better(put)}
        turn = program.post(f"/people/{person}/answers", json=said).json()
    return person


@pytest.fixture
def elsewhere(tmp_path):
    """A program of an owner of another server."""
    app = create_app(Settings(folder=tmp_path / "elsewhere"))
    owners = Owners(app.state.studies.store)
    eve = owners.register(owners.link(), "Eve", "blue horse under lamp")
    yield sends(app, OwnerTokens(owners.store).make(eve.id, "test"))
    app.state.studies.store.close()


@pytest.mark.slow
def test_a_program_goes_the_whole_way(app, own, elsewhere):
    # a study of a table
    definition = {"title": "Alarms", "subject": SUBJECTS["clinic"], "budget": SHORT}
    wish = {
        "definition": definition,
        "data": load_sample("clinic").text,
        "key": "2026-11",
        "token": True,
    }
    made = own.post("/studies", json=wish).json()
    mine, place = sends(app, made["token"]), f"/studies/{made['study']}"
    # seen, changed, rehearsed
    assert mine.get("/preview?language=de").json()["screen"]["language"] == "de"
    said = made["definition"] | {"languages": ["en", "de"]}
    edit = {"definition": said, "seen": made["seen"]}
    now = mine.put("/definition", json=edit).json()
    assert now["problem"] == ""
    weights = {"TP": MISS, "TN": ALARM}
    own.post(f"{place}/rehearse", json={"people": 2, "weights": weights, "key": "one"})
    for thread in threading.enumerate():
        if thread.name.startswith("rehearsal"):
            thread.join(120)
    (rehearsed,) = mine.get("/rehearsals").json()
    assert rehearsed["found"]["done"] == 2
    # launched, answered
    assert mine.post("/launch", json={"hash": now["hash"]}).json()["version"] == 1
    people = [answer_all(mine, f"arm {i}") for i in range(2)]
    assert mine.get("/board").json()["where"] == {"finished": 2}
    result = own.get(f"{place}/people/{people[0]}/result").json()
    assert (result["untold"], result["n_questions"]) == ("", SHORT["most"])
    # taken along, and gone on with
    table = own.get(f"{place}/answers.parquet").content
    assert polars.read_parquet(io.BytesIO(table)).height == 2 * SHORT["most"]
    mine.post("/state", json={"state": "closed"})
    archive = mine.get("/study.zip").content
    assert check_study(archive).agrees
    came = elsewhere.post("/studies/import?key=one", content=archive).json()
    assert came == {"study": made["study"], "people": 2}
    there = elsewhere.get(f"{place}/people/{people[0]}/result").json()
    assert there["metric"] == result["metric"]
    assert elsewhere.get(f"{place}/definition").json()["hash"] == now["hash"]
    # gone here
    assert mine.delete("/study").json() == {"changed": 1}
    assert own.get("/studies").json() == []
    assert mine.get("/study").status_code == 401
    assert len(elsewhere.get("/studies").json()) == 1
