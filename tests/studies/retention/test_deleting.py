"""A draft, or a study that has ended, goes with its data; all else stays."""

import pytest

from elicitor.core import SessionStateError
from elicitor.studies import NoEntry
from elicitor.studies.deleting import delete_study
from elicitor.studies.store import (
    ApiToken,
    DataFile,
    Draft,
    EventRow,
    Invitation,
    Person,
    RehearsalRow,
    Store,
    Study,
    ToldRow,
    Version,
    Wish,
)
from tests.studies.conftest import data_of, definition, launched

ALL = (
    ToldRow,
    EventRow,
    Person,
    Invitation,
    ApiToken,
    Wish,
    RehearsalRow,
    Draft,
    Version,
    Study,
)


def filled(held):
    """Let there be a row of everything."""
    sha = held.studies.version(held.study).data_sha256
    with held.studies.store.writing() as db:
        said = {"study_id": held.study}
        db.add(ApiToken(**said, name="x", token_sha256="x", scopes=[]))
        db.add(RehearsalRow(**said, settings={}))
        db.add(Wish(**said, key_sha256="x", asked_sha256="x"))
        db.add(Draft(**said, definition={}, data_sha256=sha))


@pytest.mark.slow
def test_nothing_of_a_study_stays_and_nothing_of_another_goes(held):
    filled(held)
    other = launched(held.studies, "loans")
    held.ended(days=1)
    assert all(held.rows(one) for one in (*ALL, DataFile))
    delete_study(held.studies, held.study)
    for table in ALL:
        kept = {
            getattr(one, "study_id", getattr(one, "id", "")) for one in held.rows(table)
        }
        assert kept <= {other}, table
    assert [one.content for one in held.rows(DataFile)] == [data_of("loans")]
    assert held.rows(Version)
    with pytest.raises(NoEntry):
        held.studies.place(held.people[0])
    with pytest.raises(NoEntry):
        delete_study(held.studies, held.study)


@pytest.mark.slow
def test_a_file_stays_with_another_study(held):
    launched(held.studies)
    held.ended(days=1)
    delete_study(held.studies, held.study)
    assert len(held.rows(DataFile)) == 1


@pytest.mark.slow
def test_a_draft_goes_and_what_goes_on_stays(held):
    draft = held.studies.create(definition("loans"), data_of("loans"))
    delete_study(held.studies, draft)
    assert [one.id for one in held.rows(Study)] == [held.study]
    for state in ("open", "paused"):
        held.studies.set_state(held.study, state)
        with pytest.raises(SessionStateError, match="end it first"):
            delete_study(held.studies, held.study)
    assert len(held.rows(Person)) == 3


def test_nobody_else_reads_the_file(tmp_path):
    path = tmp_path / "new.db"
    for before in (None, 0o644):
        if before:
            path.chmod(before)
        store = Store(f"sqlite:///{path}")
        store.migrate()
        modes = {one.stat().st_mode & 0o777 for one in tmp_path.glob("new.db*")}
        store.close()
        assert modes == {0o600}
    path.chmod(0o660)  # somebody shares it with a group, on purpose
    Store(f"sqlite:///{path}").close()
    assert path.stat().st_mode & 0o777 == 0o660
