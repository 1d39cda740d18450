"""Nobody stands in a study twice under the same ids, or drawn by the same seed."""

import json
import re

import pytest

from elicitor.core import InvalidDataError
from elicitor.studies.export import check_study, import_study
from elicitor.words import say
from tests.studies.conftest import launched
from tests.studies.export.archives import events_of, put_events, tampered

pytestmark = pytest.mark.slow  # each check asks all questions again

OTHER = "0" * 23 + "7"


def twice(content, person, *, ids, seed=None):
    """The study with somebody once more, under other ids of questions if so."""

    def change(files):
        body = json.loads(files["study.json"])
        (row,) = [one for one in body["people"] if one["id"] == person]
        body["people"].append({**row, "id": OTHER, "seed": seed or row["seed"]})
        files["study.json"] = json.dumps(body).encode()
        for path, text in list(files.items()):
            if path.startswith(f"versions/1/{person}.elicitation"):
                files[path.replace(person, OTHER)] = text.replace(
                    person.encode(), OTHER.encode()
                )
        events = events_of(files, person)
        if ids:
            text, old = json.dumps(events), {}
            for one in events:
                if one["kind"] == "shown":
                    old[one["body"]["id"]] = f"{len(old):024d}"
            events = json.loads(
                re.sub("|".join(old), lambda found: old[found[0]], text)
            )
        put_events(files, OTHER, events)

    return tampered(content, change, hashed=True)


def test_whose_questions_stand_twice_is_a_fault(content, held, elsewhere):
    _, _, person, _ = held
    false = twice(content, person, ids=False)
    found = check_study(false)
    assert found.differences == (
        f"{OTHER}: questions of {person} stand here under the same ids: one of the two "
        "is a copy.",
    )
    assert not found.only_beside
    assert "eine Kopie" in say(found.differences[0], "de")
    with pytest.raises(InvalidDataError, match="is a copy"):
        import_study(elsewhere.store, false)


def test_who_was_asked_by_the_same_seed_is_a_fault(content, held):
    _, _, person, _ = held
    found = check_study(twice(content, person, ids=True))
    assert found.differences == (
        f"{OTHER}: the questions are drawn by the seed of {person}: one of the two is "
        "a copy.",
    )


def test_who_was_asked_nothing_may_have_any_seed(content, held):
    studies, study, person, _ = held
    (idle,) = [one.id for one in studies.people(study)][-1:]

    def change(files):
        body = json.loads(files["study.json"])
        seeds = {one["id"]: one["seed"] for one in body["people"]}
        for one in body["people"]:
            if one["id"] == idle:
                one["seed"] = seeds[person]
        files["study.json"] = json.dumps(body).encode()

    assert check_study(tampered(content, change, hashed=True)).differences == ()


def test_nobody_gets_a_seed_that_somebody_has(studies, monkeypatch):
    study, drawn = launched(studies), iter([5, 5, 5, 6])
    monkeypatch.setattr(
        "elicitor.studies.entry.secrets.randbits", lambda _: next(drawn)
    )
    assert [studies.newcomer(study).seed for _ in range(2)] == [5, 6]
