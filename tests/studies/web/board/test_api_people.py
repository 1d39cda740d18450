"""Letting people in by a key: the same person, whenever a program asks for them."""

import re

import pytest

SHORT = {"most": 4, "retests": 0, "held_out": 0}


@pytest.fixture
def mine(make, program):
    return program(make(budget=SHORT))


@pytest.mark.parametrize("state", ["paused", "closed"])
def test_a_key_that_exists_is_found_once_nobody_new_comes_in(
    studies, make, program, state
):
    study = make(budget=SHORT)
    mine = program(study)
    first = mine.post("/people", json={"key": "arm 7"}).json()
    studies.set_state(study, state)
    again = mine.post("/people", json={"key": "arm 7"})
    assert (again.status_code, again.json()) == (201, first)
    assert mine.post("/people", json={"key": "arm 8"}).status_code == 409
    assert len(studies.people(study)) == 1
    left = mine.post(f"/people/{first['person']}/withdraw", json={"keep": False})
    assert left.status_code == 200


@pytest.mark.parametrize("other", [{"simulated": True}, {"language": "de"}])
def test_a_key_stands_for_what_was_said_of_it_before(studies, make, program, other):
    study = make(budget=SHORT, languages=["en", "de"])
    mine = program(study)
    said = {"key": "arm 7", "language": "en", "simulated": False}
    first = mine.post("/people", json=said).json()
    refused = mine.post("/people", json={**said, **other})
    assert refused.status_code == 409
    (name,) = other
    assert name in refused.json()["error"]
    assert mine.post("/people", json=said).json() == first
    assert mine.post("/people", json={"key": "arm 7"}).json() == first
    assert len(studies.people(study)) == 1


KINDS = ("consented", "instructed", "practised", "surveyed", "replied", "finished")


@pytest.mark.slow
def test_all_that_may_stand_in_a_record_is_described(mine):
    person = mine.post("/people", json={}).json()["person"]
    told = mine.get("/openapi.json").json()["components"]["schemas"]["Record"]
    for kind in KINDS:
        record = {"kind": kind, "body": {"no such": 1}}
        refused = mine.post(f"/people/{person}/records", json=record)
        assert refused.status_code == 422
        allowed = refused.json()["error"].partition("; got")[0]
        (line,) = (
            one for one in told["description"].split("\n* ") if f'"{kind}":' in one
        )
        for name in re.findall(r"'(\w+)'", allowed.partition("may name")[2]):
            assert f"`{name}`" in line


def test_unclear_said_twice_is_the_answer_cannot(mine):
    person = mine.post("/people", json={}).json()["person"]
    put = mine.get(f"/people/{person}/question").json()["question"]
    for times in (0, 1):
        about = {"question": put["question"], "times": times}
        turn = mine.post(f"/people/{person}/unclear", json=about).json()
        assert turn["counted"]
    assert turn["question"]["question"] != put["question"]
    (entry,) = mine.get(f"/people/{person}/transcript").json()["exchanges"]
    assert entry["answer"] == "cannot say"


@pytest.mark.slow
def test_an_empty_key_and_a_language_that_is_none_are_refused(make, program):
    mine = program(make(budget=SHORT, languages=["en"]))
    assert mine.post("/people", json={"key": ""}).status_code == 422
    refused = mine.post("/people", json={"language": "de"})
    assert refused.status_code == 422
    assert refused.json()["error"] == "language: this study has en; got 'de'."
    assert mine.post("/people", json={}).json()["language"] == "en"
    assert len(mine.get("/people").json()) == 1


@pytest.mark.parametrize(
    ("languages", "spoken"), [(["de"], "de"), (["de", "en"], "en")]
)
def test_a_language_that_is_left_out_is_one_of_the_study(
    make, program, languages, spoken
):
    mine = program(make(budget=SHORT, languages=languages))
    assert mine.post("/people", json={"key": "arm"}).json()["language"] == spoken
    assert mine.post("/people", json={"key": "arm"}).json()["language"] == spoken
