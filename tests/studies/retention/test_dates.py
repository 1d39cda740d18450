"""When links and own words go, and what owners are told before."""

from datetime import UTC, datetime, timedelta

import pytest

from elicitor.core import InvalidParameterError, SessionStateError
from elicitor.studies import Definition, digest, due, forget, retention_of
from elicitor.studies.changing import change, extend
from elicitor.studies.events import now
from tests.studies.conftest import definition, launched

from .conftest import end


def kept(studies, study):
    return retention_of(studies.store, studies.study(study))


def test_definitions_of_before_keep_their_hash():
    told = definition().to_dict()
    assert "kept_days" not in told
    assert Definition.of(told).hash == digest(told)
    assert Definition.of(told).kept_days is None
    new = definition(kept_days=0)
    assert new.to_dict() == told | {"kept_days": 0}
    assert new.hash != definition().hash
    assert Definition.of(new.to_dict()) == new


@pytest.mark.parametrize("days", [-1, 3651, 1.5, "soon"])
def test_days_are_a_number_of_days(days):
    with pytest.raises(InvalidParameterError, match="kept_days"):
        definition(kept_days=days)


@pytest.mark.parametrize(
    ("days_left", "stage"),
    [(31.5, "known"), (29.5, "soon"), (7.5, "soon"), (6.5, "last"), (-1, "last")],
)
def test_owners_are_reminded_twice_after_the_end(studies, days_left, stage):
    study = launched(studies, kept_days=90)
    assert kept(studies, study).stage == "open"
    end(studies, study, days=90 - days_left)
    assert kept(studies, study).stage == stage
    assert kept(studies, study).is_due == (days_left < 0)


def test_before_the_end_the_day_is_known_and_nobody_is_reminded(studies):
    study = launched(studies, kept_days=3)
    end(studies, study, days=-1)
    found = kept(studies, study)
    assert (found.stage, found.left, found.has_ended) == ("known", 4, False)
    assert due(studies.store) == []


@pytest.mark.parametrize("state", ["open", "paused", "closed"])
def test_when_the_last_day_is_over_its_state_does_not_matter(studies, state):
    study = launched(studies, kept_days=3)
    studies.set_state(study, "paused")
    assert (kept(studies, study).stage, due(studies.store)) == ("open", [])
    studies.set_state(study, state)
    for days, is_due in (2.9, False), (3.1, True):
        end(studies, study, days=days)
        assert kept(studies, study).has_ended
        assert due(studies.store) == [study] * is_due


def test_a_clock_that_goes_back_brings_nothing_back(studies, monkeypatch):
    study = launched(studies, kept_days=3)
    person = studies.newcomer(study).id
    end(studies, study, days=4)
    late, early = now(), now() - timedelta(days=30)

    def at(moment):
        monkeypatch.setattr("elicitor.studies.retention.now", lambda: moment)
        return forget(studies, study, when_due=True)

    assert [at(early), at(late), at(early), at(late)] == [False, True, False, False]
    assert kept(studies, study).stage == "done"
    assert studies.people(study)[0].id != person
    with pytest.raises(SessionStateError, match="deleted on"):
        studies.set_state(study, "open")


def test_an_end_that_never_comes_breaks_nothing(studies):
    study = launched(studies, kept_days=3650)
    studies.set_state(study, "open", ends_at=datetime.max.replace(tzinfo=UTC))
    assert kept(studies, study).until.year == 9999
    assert kept(studies, study).stage == "known"
    assert due(studies.store) == []


def test_nothing_goes_by_itself_where_nobody_said_when(studies):
    study = launched(studies)
    end(studies, study, days=5000)
    assert kept(studies, study).stage == "unset"
    assert due(studies.store) == []


def test_closing_ends_a_study_now_and_no_earlier_end_is_moved(studies):
    study = launched(studies, kept_days=1)
    change(studies, studies.study(study), "closed")
    first = studies.study(study).ends_at
    assert now() - first < timedelta(seconds=30)
    change(studies, studies.study(study), "closed")
    assert studies.study(study).ends_at == first
    later = (now() + timedelta(days=9)).date()
    extend(studies, studies.study(study), later)
    assert studies.study(study).ends_at.date() == later
    assert due(studies.store) == []
    change(studies, studies.study(study), "closed")
    assert studies.study(study).ends_at < now()


def test_the_least_that_anybody_was_told_holds(studies):
    study = launched(studies, kept_days=9)
    studies.edit(study, definition(kept_days=20))
    studies.launch(study)
    assert kept(studies, study).days == 20  # nobody came who was told another number
    studies.newcomer(study)
    studies.edit(study, definition(kept_days=500))
    assert kept(studies, study).days == 20  # a draft was told to nobody
    studies.launch(study)
    assert kept(studies, study).days == 20


@pytest.mark.slow
def test_no_study_is_opened_after_it_was_forgotten(held):
    held.ended(days=1)
    forget(held.studies, held.study)
    day = (now() + timedelta(days=9)).date()
    with pytest.raises(SessionStateError, match="cannot be extended"):
        extend(held.studies, held.row, day)
    with pytest.raises(SessionStateError, match="deleted on"):
        held.studies.set_state(held.study, "open", ends_at=now() + timedelta(days=1))
    with pytest.raises(SessionStateError, match="deleted on"):
        change(held.studies, held.row, "paused")
    assert held.row.state == "closed"
    assert held.row.ends_at < now()
