"""The document of all requests: what it says of files, results and what is refused."""

import io
import json
import zipfile

import polars
import pytest
import yaml
from starlette.testclient import TestClient

from elicitor import load_result
from elicitor.core import Transcript
from tests.studies.played import answered

pytestmark = pytest.mark.slow  # each page is a request to a whole server
SHORT = {"most": 4, "retests": 0, "held_out": 0}
DEEP = b"[" * 20_000 + b"]" * 20_000
JSON = "application/json"


@pytest.fixture
def document(app):
    return TestClient(app).get("/api/v1/openapi.json").json()


def operations(document):
    for path, each in document["paths"].items():
        for method, operation in each.items():
            yield path, method, operation


def is_archive(content):
    return "study.json" in zipfile.ZipFile(io.BytesIO(content)).namelist()


def is_archive_of_records(content):
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    return any(name.endswith(".result.json") for name in names)


READ = {
    "/study.zip": is_archive,
    "/transcripts.zip": is_archive_of_records,
    "/words.yaml": lambda content: isinstance(yaml.safe_load(content), dict),
    "csv": lambda content: content.count(b"\r\n") > 1,
    "json": lambda content: isinstance(json.loads(content)[0], dict),
    "parquet": lambda content: len(polars.read_parquet(io.BytesIO(content))) > 0,
}
"""How each file is read by whoever asked for it."""


def kinds_of(operation):
    """Values of `kind`, if the path has one."""
    for one in operation.get("parameters", ()):
        if one["name"] == "kind":
            return one["schema"]["enum"]
    return [None]


OWN = "/studies/{study}"
"""Before paths that are an owner's token's."""


def test_every_file_comes_as_the_document_says(studies, make, program, own, document):
    study = make(budget=SHORT)
    answered(studies, study)
    mine, seen = program(study), {}
    for path, method, operation in operations(document):
        said = set(operation["responses"].get("200", {}).get("content", ()))
        if "." not in path:
            page = path.removeprefix(OWN) == "/people/{person}/report"
            assert said <= {"text/html" if page else JSON}, path
            continue
        assert method == "get"
        for kind in kinds_of(operation):
            asked = own if path.startswith(OWN) else mine
            answer = asked.get(path.format(kind=kind, study=study))
            assert answer.status_code == 200
            assert READ[kind or path.removeprefix(OWN)](answer.content)
            found = answer.headers["content-type"].partition(";")[0]
            seen.setdefault(path, set()).add(found)
        assert seen[path] == said
    tables = {"text/csv", JSON, "application/vnd.apache.parquet"}
    files = {
        "/answers.{kind}": tables,
        "/people.{kind}": tables,
        "/transcripts.zip": {"application/zip"},
        "/study.zip": {"application/zip"},
        "/words.yaml": {"application/yaml"},
    }
    assert seen == files | {OWN + path: kinds for path, kinds in files.items()}


def fits(document, schema, value):
    """Whether a value is what a schema says, as far as ours say anything."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
    if "anyOf" in schema:
        return any(fits(document, one, value) for one in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    kinds = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
    }
    if not isinstance(value, kinds[schema["type"]]):
        return False
    if schema["type"] == "array":
        return all(fits(document, schema["items"], one) for one in value)
    needed, named = schema.get("required", ()), schema.get("properties", {})
    return schema["type"] != "object" or (
        set(needed) <= set(value)
        and all(fits(document, named[name], value[name]) for name in named)
    )


@pytest.mark.parametrize("story", ["clinic", "loans"])
@pytest.mark.parametrize("what", ["result", "transcript"])
def test_results_and_records_are_as_described(
    studies, make, program, document, story, what
):
    study = make(story, budget=SHORT)
    person = answered(studies, study)
    value = program(study).get(f"/people/{person}/{what}").json()
    operation = document["paths"]["/people/{person}/" + what]["get"]
    schema = operation["responses"]["200"]["content"][JSON]["schema"]
    assert fits(document, schema, value)
    for name in value:  # each field that is named is looked at
        if name in ("format", "version", "metric", "exchanges", "untold"):
            assert not fits(document, schema, value | {name: [{"no": {}}]}), name
    described = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
    assert set(value) - set(described["properties"]) <= {"positive_label"}


def test_the_library_reads_what_a_program_gets(studies, make, program, tmp_path):
    study = make(budget=SHORT)
    person = answered(studies, study)
    mine = program(study)
    path = tmp_path / "one.result.json"
    path.write_text(mine.get(f"/people/{person}/result").text)
    here = studies.place(person).interview.result()
    assert load_result(path).metric == here.metric
    record = Transcript.from_json(mine.get(f"/people/{person}/transcript").text)
    assert len(record.exchanges) == SHORT["most"]


def test_whatever_takes_a_body_says_that_it_may_be_unreadable(
    make, program, own, document
):
    study = make(budget=SHORT)
    mine = program(study, "answer", "read", "manage", "edit")
    person = mine.post("/people", json={}).json()["person"]
    seen = 0
    for path, method, operation in operations(document):
        if "requestBody" not in operation:
            continue
        asked = own if path.startswith("/studies") else mine
        refused = asked.request(
            method,
            path.format(person=person, study=study),
            params={"key": "x"},
            content=DEEP,
            headers={"content-type": JSON},
        )
        assert (refused.status_code, set(refused.json())) == (400, {"error", "code"}), (
            path
        )
        assert "400" in operation["responses"], path
        seen += 1
    assert seen >= 30
