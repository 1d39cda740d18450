"""What is said beside the questions has its shape; what older logs hold is read."""

import shutil

import pytest

from elicitor.core import InvalidParameterError
from elicitor.studies import Studies
from elicitor.studies.outcomes import outcomes
from elicitor.studies.shapes import UnfitRecordError
from elicitor.studies.store import Store
from tests.studies.conftest import SUBJECTS, launched
from tests.studies.played import SURVEY, kept_before

WEIGHTS = {"missed": 7, "alarmed for nothing": 2.5}
REPLY = {"reply": "adjust", "values": {"a | b": 3}, "why": "so", "learnt": {}}
HUGE = 10**400
FITS = [
    ("consented", {}),
    ("consented", {"version": "a" * 64, "language": "de"}),
    ("instructed", {"visit": 2}),
    ("practised", {"answers": ["a", ""], "correct": [True, False]}),
    ("spoken", {"language": "de"}),
    ("stated", {"weights": WEIGHTS}),
    ("surveyed", {"who": "me", "staff": -2.5, "sure": 10, "job": 1}),
    ("surveyed", {"who": None, "staff": None}),
    ("replied", REPLY),
    ("replied", {"reply": "me", "learnt": {"a | b": [2.0, 1, 3.5]}}),
    ("finished", {"code": "X"}),
]
MISFITS = [
    (
        "consented",
        {"agreed": "yes"},
        "may name 'version', 'language', 'edition'; got 'agreed'",
    ),
    ("consented", {"version": "v" * 65}, "body.version must be text of 64"),
    ("instructed", {"visit": True}, "body.visit must be a whole number"),
    ("practised", {"correct": "all"}, "body.correct must be a list of 10 true or"),
    ("spoken", {"language": "fr"}, "one of 'en', 'de'; got 'fr'"),
    ("spoken", {}, "must say 'language'"),
    ("stated", {}, "must say 'weights'"),
    ("stated", {"weights": 3}, "body.weights must be an object; got 3"),
    ("stated", {"weights": {"missed": 1}}, "must say 'alarmed for nothing'"),
    ("stated", {"weights": WEIGHTS | {"x": 1}}, "got 'x'"),
    ("stated", {"weights": WEIGHTS | {"missed": "7"}}, "from 0 to 10; got '7'"),
    ("stated", {"weights": WEIGHTS | {"missed": True}}, "0 to 10; got True"),
    ("stated", {"weights": WEIGHTS | {"missed": 10.5}}, "0 to 10; got 10.5"),
    ("stated", {"weights": WEIGHTS | {"missed": -1}}, "0 to 10; got -1"),
    ("surveyed", {"age": 3}, "got 'age'"),
    ("surveyed", {"job": "1"}, "the place of a choice, from 0 to 1, or null"),
    ("surveyed", {"job": 2}, "got 2"),
    ("surveyed", {"staff": "12"}, "a finite number, or null; got '12'"),
    ("surveyed", {"who": "w" * 2001}, "text of 2,000 characters at most"),
    ("replied", {"why": "so"}, "must say 'reply'"),
    ("replied", {"reply": "yes"}, "one of 'me', 'unsure', 'not-me', 'adjust'"),
    ("replied", REPLY | {"values": {"a | b": "3"}}, "from 0 to 1,000,000; got '3'"),
    ("replied", REPLY | {"values": {"a | b": -1}}, "got -1"),
    ("replied", REPLY | {"values": {"": 1}}, "got ''"),
    ("replied", REPLY | {"values": [3]}, "must be an object of 200 entries"),
    ("replied", REPLY | {"learnt": {"a | b": [1, 2]}}, "three finite numbers"),
    ("finished", {"code": 1}, "body.code must be text"),
]


@pytest.fixture(scope="module")
def studies(tmp_path_factory, empty):
    """One for all: everybody comes anew."""
    store = Store(f"sqlite:///{shutil.copy(empty, tmp_path_factory.mktemp('shapes'))}")
    yield Studies(store)
    store.close()


@pytest.fixture(scope="module")
def study(studies):
    return launched(studies, survey=SURVEY, stated=True)


@pytest.fixture
def person(studies, study):
    return studies.newcomer(study).id


@pytest.mark.parametrize(("kind", "body"), FITS)
def test_what_has_its_shape_is_kept(studies, person, kind, body):
    assert studies.record(person, kind, body)
    assert studies.place(person).told(kind) == body


@pytest.mark.parametrize(("kind", "body", "why"), MISFITS)
def test_what_has_not_is_refused_with_the_place_and_what_is_allowed(
    studies, person, kind, body, why
):
    with pytest.raises(UnfitRecordError) as refused:
        studies.record(person, kind, body)
    assert why in str(refused.value)
    assert studies.place(person).events == ()


@pytest.mark.parametrize("kind", ["stated", "surveyed"])
def test_no_number_is_too_large_to_be_refused(studies, person, kind):
    bodies = {
        "stated": {"weights": WEIGHTS | {"missed": HUGE}},
        "surveyed": {"staff": HUGE},
    }
    with pytest.raises(InvalidParameterError):
        studies.record(person, kind, bodies[kind])


@pytest.mark.parametrize(("kind", "body", "why"), MISFITS)
def test_of_older_logs_what_fits_is_read(studies, person, kind, body, why):
    del why
    kept_before(studies, person, kind, body)
    told = studies.place(person).told(kind)
    if told.get("weights"):
        told["weights"] = WEIGHTS | told["weights"]
    if kind == "stated":
        told = {"weights": WEIGHTS} | told
    if kind in ("spoken", "replied"):
        told = {"language": "en"} if kind == "spoken" else {"reply": "me"} | told
    assert studies.record(person, kind, told)  # what is left may be said


@pytest.mark.parametrize("story", SUBJECTS)
def test_outcomes_are_named_in_every_study(studies, story):
    person = studies.newcomer(launched(studies, story)).id
    known = outcomes(studies.place(person).interview.asked, "en")
    weights = {one.key: i for i, one in enumerate(known)}
    assert studies.record(person, "stated", {"weights": weights})
