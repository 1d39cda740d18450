"""A study that was held, and another place."""

import pytest
from typer.testing import CliRunner

from elicitor.studies import Studies
from elicitor.studies.export import copy_of, study_file
from elicitor.studies.store import Store
from tests.cli.command import app
from tests.studies.conftest import launched
from tests.studies.played import answered


@pytest.fixture(scope="package")
def held(tmp_path_factory):
    """A study with somebody who undid and revised, one unfinished and one just come."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('held') / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    study = launched(studies, budget={"most": 7, "retests": 1, "held_out": 1})
    (link,) = studies.invite(study)
    person = studies.join(link).id
    ids = []
    while shown := studies.turn(person):
        ids.append(shown.id)
        studies.answer(person, shown.id, "a", why="=HYPERLINK(1)")
        if len(ids) == 3:
            studies.undo(person, shown.id)
        if len(ids) == 5:
            studies.revise(person, ids[1], "equal", reason="mistake")
    answered(studies, study, most=2)
    studies.newcomer(study)
    yield studies, study, person, ids
    store.close()


@pytest.fixture(scope="package")
def content(held):
    studies, study, *_ = held
    return study_file(copy_of(studies, study))


@pytest.fixture(scope="package")
def brief(tmp_path_factory):
    """Somebody who undid and has ended after three questions, in a file of one."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('brief') / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    study = launched(studies, budget={"most": 3, "retests": 0, "held_out": 0})
    person = studies.newcomer(study).id
    for number, said in enumerate("abab"):
        shown = studies.turn(person)
        studies.answer(person, shown.id, said, why="so")
        if number == 1:
            studies.undo(person, shown.id)
    assert studies.turn(person) is None
    yield person, study_file(copy_of(studies, study))
    store.close()


@pytest.fixture
def elsewhere(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'elsewhere.db'}")
    store.migrate()
    yield Studies(store)
    store.close()


@pytest.fixture
def run():
    def invoke(*arguments):
        return CliRunner().invoke(app, list(map(str, arguments)))

    return invoke
