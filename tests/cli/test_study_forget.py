import pytest

from elicitor.studies import Studies
from elicitor.studies.store import Store
from tests.studies.conftest import launched


@pytest.fixture
def server(tmp_path):
    """A folder of a server with one study, its id, and the study's row."""
    folder = tmp_path / "server"
    folder.mkdir()
    store = Store(f"sqlite:///{folder / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    study = launched(studies)
    yield studies, study, ("--folder", folder)
    store.close()


def test_a_study_that_has_ended_is_forgotten_once_and_asked_for(run, server):
    studies, study, folder = server
    told = run("study", "forget", study, "--yes", *folder)
    assert told.exit_code != 0
    assert "end it first" in str(told.exception)
    studies.set_state(study, "closed")
    assert run("study", "forget", study, *folder).exit_code != 0  # nobody said yes
    assert studies.study(study).deidentified_at is None
    assert "are deleted" in run("study", "forget", study, "--yes", *folder).output
    assert studies.study(study).deidentified_at is not None
    assert "already" in run("study", "forget", study, "--yes", *folder).output


def test_a_study_that_goes_on_is_refused_before_anything_is_asked(run, server):
    studies, study, folder = server
    told = run("study", "forget", study, *folder, typed="y\n")
    assert "end it first" in str(told.exception)
    assert "Delete" not in told.output  # it was not asked whether this is meant
    studies.set_state(study, "closed")
    assert "Delete" in run("study", "forget", study, *folder, typed="y\n").output
    assert "already" in run("study", "forget", study, *folder).output  # nor now


def test_no_study_is_told(run, server):
    told = run("study", "forget", "nobody's", "--yes", *server[2])
    assert told.exit_code != 0
    assert "study list" in str(told.exception)


def test_a_study_is_deleted_once_it_has_ended(run, server):
    studies, study, folder = server
    told = run("study", "delete", study, *folder, typed="y\n")
    assert "end it first" in str(told.exception)
    studies.set_state(study, "closed")
    assert run("study", "delete", study, *folder, typed="n\n").exit_code != 0
    assert studies.study(study).state == "closed"
    assert "are deleted" in run("study", "delete", study, "--yes", *folder).output
    assert "no studies" in run("study", "list", *folder).output
