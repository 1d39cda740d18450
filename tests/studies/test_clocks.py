"""A server whose clock is set back tells nothing that contradicts itself."""

from datetime import UTC, datetime, timedelta

import pytest

from elicitor.studies import events
from elicitor.studies.export import check_study, copy_of, study_file
from tests.studies.conftest import launched
from tests.studies.played import answered

SHORT = {"most": 3, "retests": 0, "held_out": 0}
HOUR = timedelta(hours=1)


@pytest.fixture
def clock(monkeypatch):
    """The clock of the server; what is added to it moves it."""
    moved = [timedelta()]

    def now():
        return datetime.now(UTC) + moved[0]

    for module in ("events", "studies", "entry"):
        monkeypatch.setattr(f"elicitor.studies.{module}.now", now)
    assert events.Event("any").at <= now()
    return moved


@pytest.mark.parametrize(
    "back", [HOUR, pytest.param(463 * 24 * HOUR, marks=pytest.mark.slow)]
)
def test_an_answer_is_never_older_than_its_question(studies, clock, back):
    study = launched(studies, budget=SHORT)
    person = studies.newcomer(study).id
    while (shown := studies.turn(person)) is not None:
        clock[0] -= back
        assert studies.answer(person, shown.id, "a")
    clock[0] -= back
    studies.record(person, "finished")
    times = [one.at for one in studies.place(person).events]
    assert times == sorted(times)
    found = check_study(study_file(copy_of(studies, study)))
    assert found.agrees, found.differences


@pytest.mark.parametrize("keep", [True, False])
def test_whoever_leaves_does_not_leave_before_they_came(studies, clock, keep):
    study = launched(studies, budget=SHORT)
    person = answered(studies, study, most=2)
    clock[0] -= HOUR
    studies.withdraw(person, keep=keep)
    times = [one.at for one in studies.place(person).events]
    assert times == sorted(times)


@pytest.mark.slow
def test_newcomers_do_not_rename_who_is_there(studies, clock):
    study = launched(studies, budget=SHORT)
    first = answered(studies, study)
    clock[0] -= HOUR
    others = [studies.newcomer(study).id for _ in range(5)]
    assert [one.id for one in studies.people(study)] == [first, *others]
