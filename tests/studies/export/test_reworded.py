"""Sentences that another version words otherwise; numbers stay what they are."""

import json

import pytest

from elicitor.studies.export import check_study
from elicitor.words import catalogue
from tests.studies.export.archives import events_of, files_of, put_events, tampered

pytestmark = pytest.mark.slow  # each page is a request to a whole server


@pytest.fixture
def later_words(tmp_path, monkeypatch):
    """A later version, which says everything a little otherwise."""
    for file in catalogue.FOLDER.glob("*.ftl"):
        text = file.read_text(encoding="utf-8")
        reworded = text.replace(" the ", " that ").replace(" die ", " jene ")
        assert reworded != text
        (tmp_path / file.name).write_text(reworded, encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    catalogue._catalogue.cache_clear()
    yield
    monkeypatch.undo()
    catalogue._catalogue.cache_clear()


def test_what_another_version_words_is_a_remark(content, later_words, tmp_path, run):
    del later_words
    found = check_study(content)
    assert found.differences == ()
    files = files_of(content)
    logs = [json.loads(files[name]) for name in files if name.startswith("events/")]
    put = sum(event["kind"] == "shown" for log in logs for event in log)
    assert f"Another version worded {put} questions" in " ".join(found.remarks)
    file = tmp_path / "study.zip"
    file.write_bytes(content)
    told = run("verify", file)
    assert told.exit_code == 0
    assert "sentences stay as they were shown" in " ".join(told.output.split())


def test_a_number_in_other_words_is_still_found(content, held, later_words):
    del later_words
    person = held[2]

    def change(files):
        events = events_of(files, person)
        (part, *_) = events[0]["body"]["screen"]["parts"]
        part["rows"][0]["counts"][0]["told"][0] = "99"
        put_events(files, person, events)

    found = check_study(tampered(content, change, hashed=True))
    assert any("screen is not that" in line for line in found.differences)


def test_notes_that_another_version_words_are_a_remark(
    content, held, later_words, tmp_path, run
):
    """What they are about is in the details of a result, which must be the same.

    That nobody checked the sentences is the first that is said.
    """
    del later_words
    person = held[2]

    def change(files):
        path = f"versions/1/{person}.elicitation.result.json"
        result = json.loads(files[path])
        result["notes"] = ["As we said then."]
        files[path] = json.dumps(result).encode()

    changed = tampered(content, change, hashed=True)
    found = check_study(changed)
    assert found.differences == ()
    first = "Sentences of 2 results were worded by"
    assert found.remarks[0].startswith(first)
    assert "NOT checked" in found.remarks[0]
    file = tmp_path / "study.zip"
    file.write_bytes(changed)
    assert run("verify", file).output.startswith(first)


def test_notes_of_this_version_are_those_of_the_result(content, held):
    person = held[2]

    def change(files):
        path = f"versions/1/{person}.elicitation.result.json"
        result = json.loads(files[path])
        result["notes"] = ["All is well."]
        files[path] = json.dumps(result).encode()

    assert not check_study(tampered(content, change, hashed=True)).agrees


def test_a_screen_that_had_no_place_for_a_sentence_is_a_remark(content, later_words):
    """Editions before told nowhere how common classes are, of which as many are shown.

    A number that is not there is no sentence.
    """
    del later_words

    def without(*names):
        def change(files):
            for path in [name for name in files if name.startswith("events/")]:
                person = path.removeprefix("events/").removesuffix(".json")
                events = events_of(files, person)
                for event in events:
                    for name in names if event["kind"] == "shown" else ():
                        del event["body"]["screen"][name]
                put_events(files, person, events)

        return check_study(tampered(content, change, hashed=True))

    assert without("common").differences == ()
    assert any("screen is not" in one for one in without("per_line").differences)
