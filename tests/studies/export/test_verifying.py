"""A study is recomputed from its events; what no server wrote is found."""

import copy
import json

import pytest
from starlette.testclient import TestClient

from elicitor.core import InvalidDataError
from elicitor.studies.export import (
    check_study,
    copy_of,
    import_study,
    study_file,
)
from elicitor.studies.web import Settings, create_app
from tests.studies.conftest import launched
from tests.studies.export.archives import (
    events_of,
    put_events,
    tampered,
)
from tests.studies.web.taking_part import Walker

pytestmark = pytest.mark.slow  # each page is a request to a whole server


def test_a_study_agrees_with_its_events(content):
    found = check_study(content)
    assert (found.differences, found.people, found.silent) == ((), 3, 1)
    assert found.answers == 9


def test_a_question_in_other_views_and_languages_agrees(studies):
    budget = {"most": 3, "retests": 0, "held_out": 0}
    study = launched(studies, budget=budget, languages=["en", "de"])
    person = studies.newcomer(study).id
    studies.unclear(person, studies.turn(person).id)
    studies.turn(person)
    studies.record(person, "spoken", {"language": "de"})
    shown = studies.turn(person)
    assert (shown.body["easier"], shown.body["screen"]["language"]) == (True, "de")
    studies.answer(person, shown.id, "a")
    studies.answer(person, studies.turn(person).id, "b")
    studies.revise(person, shown.id, "equal")
    studies.turn(person)
    found = check_study(study_file(copy_of(studies, study)))
    assert (found.differences, found.answers) == ((), 2)


@pytest.mark.parametrize(
    ("what", "hashed"),
    [
        ("dropped answer", True),
        ("changed answer", True),
        ("changed result", True),
        ("changed result", False),
    ],
)
def test_tampering_is_found_even_with_fitting_hashes(brief, what, hashed):
    person, content = brief

    def change(files):
        if what == "changed result":
            path = f"versions/1/{person}.elicitation.result.json"
            result = json.loads(files[path])
            result["metric"]["weights"][0] *= 1.5
            files[path] = json.dumps(result).encode()
            return
        events = events_of(files, person)
        last = [i for i, one in enumerate(events) if one["kind"] == "answered"][-1]
        if what == "dropped answer":
            del events[last]
        else:
            events[last]["body"]["answer"] = "equal"
        put_events(files, person, events)

    found = check_study(tampered(content, change, hashed=hashed))
    assert not found.agrees
    assert any(person in line for line in found.differences)
    assert not any("\n" in line for line in found.differences)


def _screen(events):
    events[0]["body"]["screen"]["opening"] = "Please choose A."


def _more(events):
    events[0]["body"]["more"] = [99, 100]


def _arm(events):
    events[0]["body"]["arm"] = "table"


def _engine(events):
    events[0]["body"]["engine"] = 1


def _engine_of_a_later_one(events):
    [one for one in events if one["kind"] == "shown"][3]["body"]["engine"] = 1


def _visit(events):
    read = {"kind": "instructed", "body": {"visit": 2}}
    events.insert(0, {**copy.deepcopy(events[0]), **read})


def _survey(events):
    said = {"kind": "surveyed", "body": {"nothing that is asked": 7}}
    events.insert(0, {**copy.deepcopy(events[0]), **said})


def _another_pair_before(events):
    other = copy.deepcopy(events[0])
    other["body"]["first"] = other["body"]["second"]
    events.insert(0, other)


def _strange_kind(events):
    events.append({**copy.deepcopy(events[-1]), "kind": "martian", "body": {}})


def _undo_of_another(events):
    names = [one["body"]["id"] for one in events if one["kind"] == "shown"]
    undone = next(one for one in events if one["kind"] == "undone")
    undone["body"]["question"] = names[0]


def _after_leaving(events):
    left = {**copy.deepcopy(events[0]), "kind": "withdrew", "body": {"keep": True}}
    events.insert(0, left)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_screen, "screen is not that"),
        (_more, "more is not that"),
        (_arm, "arm is not that"),
        (_engine, ""),  # by it others are asked, or these are marked otherwise
        (_engine_of_a_later_one, "engine is not that"),
        (_visit, "visit counts more"),
        (_survey, "an answer that it does not offer"),
        (_another_pair_before, "two questions have one id"),
        (_strange_kind, "unknown kind 'martian'"),
        (_undo_of_another, "the last answer was not to"),
        (_after_leaving, "goes on after they withdrew"),
    ],
)
def test_a_log_that_no_server_wrote_is_found(brief, change, told):
    person, content = brief

    def changed(files):
        events = events_of(files, person)
        change(events)
        put_events(files, person, events)

    found = check_study(tampered(content, changed, hashed=True))
    assert any(person in line and told in line for line in found.differences)


def _twice(body):
    body["people"].append(body["people"][0])


def _state(body):
    body["study"]["state"] = "dreaming"


def _path(body):
    body["people"][0]["id"] = "../../x"


@pytest.mark.parametrize(
    ("change", "told"),
    [(_twice, "a person twice"), (_state, "dreaming"), (_path, "no id of a person")],
)
def test_a_list_of_people_that_no_server_wrote_is_found(brief, change, told):
    _, content = brief

    def changed(files):
        body = json.loads(files["study.json"])
        change(body)
        files["study.json"] = json.dumps(body).encode()

    (line,) = check_study(tampered(content, changed, hashed=True)).differences
    assert told in line


def test_data_of_every_version_are_looked_at(brief):
    _, content = brief

    def changed(files):
        body = json.loads(files["study.json"])
        body["versions"].append({**body["versions"][0], "number": 2})
        files["study.json"] = json.dumps(body).encode()
        for name in ("definition.json", "clinic.csv"):
            files[f"versions/2/{name}"] = files[f"versions/1/{name}"]
        files["versions/1/clinic.csv"] += b"\n"

    found = check_study(tampered(content, changed, hashed=True))
    assert "Version 1: the data are not those of their hash." in found.differences


def test_a_zip_of_which_bits_flipped_is_told(brief):
    _, content = brief
    for place in range(10, len(content), len(content) // 60):
        flipped = bytearray(content)
        flipped[place] ^= 1 << place % 8
        found = check_study(bytes(flipped))  # never breaks
        assert found.agrees or all(found.differences)
    middle = content.index(b"versions/1/clinic.csv") + 60
    broken = content[:middle] + b"\xff" * 40 + content[middle + 40 :]
    (line,) = check_study(broken).differences
    assert "no file of a study" in line


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("versions/1/clinic.csv", "data are not those"),
        ("versions/1/definition.json", "definition is not the one"),
    ],
)
def test_other_data_or_definitions_are_found(brief, path, told):
    _, content = brief

    def change(files):
        files[path] = (
            files[path]
            .replace(b"0.9943", b"0.9942")
            .replace(b'"most": 3', b'"most": 4')
        )

    found = check_study(tampered(content, change, hashed=True))
    assert any(told in line for line in found.differences)


def test_a_gap_in_a_log_and_strange_files_are_found(brief):
    person, content = brief

    def gap(files):
        events = events_of(files, person)
        del events[3]
        files[f"events/{person}.json"] = json.dumps(events).encode()

    (line,) = check_study(tampered(content, gap, hashed=True)).differences
    assert "numbers have gaps" in line

    def added(files):
        files["versions/1/more.txt"] = b"x"

    assert check_study(tampered(content, added, hashed=False)).differences == (
        "versions/1/more.txt was added.",
        "versions/1/more.txt does not belong to the study.",
    )
    assert not check_study(b"no zip").agrees


@pytest.fixture(scope="module")
def beside(held, tmp_path_factory):
    """Somebody who practised, agreed, answered all and replied, in one file."""
    studies, *_ = held
    study = launched(studies, budget={"most": 5, "retests": 0, "held_out": 0})
    (link,) = studies.invite(study)
    settings = Settings(folder=tmp_path_factory.mktemp("pages"))
    client = TestClient(create_app(settings, studies=studies))
    said = iter("aabab")
    walker = Walker(client).open(f"/join/{link}")
    walker.take_part(lambda _: next(said))
    (person,) = [one.id for one in studies.people(study)]
    first = studies.place(person).interview.answers[0]
    other = {"a": "b", "b": "a"}[first.said]
    studies.revise(person, first.shown.id, other)
    studies.revise(person, first.shown.id, first.said, times=1)
    walker.open(walker.page.url.path).send("me")
    assert studies.place(person).last("replied").body["learnt"]
    return person, study_file(copy_of(studies, study))


@pytest.fixture(scope="module")
def practised(held, tmp_path_factory):
    """Somebody who practised, agreed, and answered two questions; in a file of one."""
    studies, *_ = held
    study = launched(studies, budget={"most": 2, "retests": 0, "held_out": 0})
    (link,) = studies.invite(study)
    settings = Settings(folder=tmp_path_factory.mktemp("pages"))
    client = TestClient(create_app(settings, studies=studies))
    Walker(client).open(f"/join/{link}").take_part(lambda _: "a")
    (person,) = [one.id for one in studies.people(study)]
    return person, study_file(copy_of(studies, study))


def _of(kind):
    def change(**body):
        def changed(events):
            found = next(one for one in events if one["kind"] == kind)
            found["body"].update(body)

        return changed

    return change


def _early(events):
    answer = next(one for one in events if one["kind"] == "answered")
    answer["at"] = answer["at"].replace("20", "19", 1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda _: None, ""),
        (_of("replied")(learnt={"x": [99.0, 98.0, 100.0]}), "what was learnt when"),
    ],
)
def test_what_was_learnt_when_somebody_replied_is_worked_out_again(
    beside, change, told
):
    _is_worked_out_again(beside, change, told)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_of("practised")(correct=[True, True]), "read rightly in practice"),
        (_of("practised")(answers=["z", "z"], correct=[True] * 2), "read rightly"),
        (_of("practised")(answers=["b", "1"], correct=[True] * 2), "read rightly"),
        (_of("practised")(answers=["b"], correct=[True] * 2), "read rightly"),
        (_of("practised")(answers=["z", "z", "z"], correct=[True] * 3), "read rightly"),
        (_of("practised")(answers=["z", "z"], correct=[False] * 2), ""),
        (_of("consented")(version="a" * 64), "text that was agreed to is not that"),
        (_early, "older than its question"),
    ],
)
def test_what_stands_beside_the_questions_is_worked_out_again(practised, change, told):
    _is_worked_out_again(practised, change, told)


def _is_worked_out_again(kept, change, told):
    person, content = kept

    def changed(files):
        events = events_of(files, person)
        change(events)
        put_events(files, person, events)

    found = check_study(tampered(content, changed, hashed=True))
    assert found.agrees is not bool(told), found.differences
    assert not told or any(told in line for line in found.differences)
    assert found.only_beside is bool(told)


@pytest.mark.parametrize("answers", [["z", "z"], ["b", "1"], ["b", "unsure"]])
def test_what_was_read_is_no_matter_of_wording(practised, answers):
    """Also of a file that says that other editions worded its results."""
    person, content = practised

    def changed(files):
        study = json.loads(files["study.json"])
        files["study.json"] = json.dumps({**study, "worded": {"en": "x"}}).encode()
        events = events_of(files, person)
        _of("practised")(answers=answers, correct=[True] * 2)(events)
        put_events(files, person, events)

    found = check_study(tampered(content, changed, hashed=True))
    assert any("read rightly in practice" in line for line in found.differences)


def test_a_file_that_says_words_were_deleted_has_none(practised, studies):
    """As it would be if it said so alone; nobody would ever delete them."""
    _, content = practised

    def changed(files):
        body = json.loads(files["study.json"])
        body["study"]["deidentified_at"] = "2026-01-02T03:04:05+00:00"
        files["study.json"] = json.dumps(body).encode()

    false = tampered(content, changed, hashed=True)
    found = check_study(false)
    assert found.differences == (
        "The file says that people's own words and times of day were deleted, but "
        "those of 1 person are still there.",
    )
    with pytest.raises(InvalidDataError, match="still there"):
        import_study(studies.store, false)


@pytest.mark.parametrize("title", ["x" * 100_000, "a\0b"])
def test_titles_that_no_study_has_are_refused(brief, studies, title):
    _, content = brief

    def changed(files):
        body = json.loads(files["study.json"])
        body["study"]["title"] = title
        files["study.json"] = json.dumps(body).encode()

    false = tampered(content, changed, hashed=True)
    with pytest.raises(InvalidDataError, match=r"A title, .* is too long, or") as told:
        import_study(studies.store, false)
    assert len(str(told.value)) < 300
    assert "\0" not in str(told.value)


def test_more_than_a_result_has_is_found(brief):
    person, content = brief
    path = f"versions/1/{person}.elicitation.result.json"

    def changed(files):
        files[path] = json.dumps({**json.loads(files[path]), "extra": 1}).encode()

    found = check_study(tampered(content, changed, hashed=True))
    assert any("holds more than a result has" in line for line in found.differences)
