"""A study goes on elsewhere."""

import pytest

from elicitor.core import InvalidDataError
from elicitor.studies import NoEntry
from elicitor.studies.export import (
    check_study,
    copy_of,
    import_study,
    study_file,
)
from tests.studies.export.archives import (
    events_of,
    files_of,
    put_events,
    tampered,
)

pytestmark = pytest.mark.slow  # each page is a request to a whole server


def test_a_study_goes_on_elsewhere_under_the_same_ids(content, held, elsewhere):
    _, study, person, _ = held
    found = import_study(elsewhere.store, content)
    assert (found.id, dict(found.renamed)) == (study, {})
    assert study_file(copy_of(elsewhere, study)) == content  # to the last byte
    assert elsewhere.place(person).interview.done


@pytest.mark.slow
def test_ids_that_are_taken_become_others(content, held, elsewhere):
    import_study(elsewhere.store, content)
    again = import_study(elsewhere.store, content, owner=None)
    assert again.id != held[1]
    assert set(again.renamed) == {held[1], *(p.id for p in copy_of(*held[:2]).people)}
    other = study_file(copy_of(elsewhere, again.id))
    for old, new in again.renamed.items():
        other_text = b"".join(files_of(other).values())
        assert old.encode() not in other_text
        assert new.encode() in other_text
    assert check_study(other).agrees


def test_somebody_unfinished_answers_on_elsewhere(content, held, elsewhere):
    import_study(elsewhere.store, content)
    people = copy_of(elsewhere, held[1]).people
    (half,) = (
        p.id for p in people if len(elsewhere.place(p.id).interview.answers) == 2
    )
    shown = elsewhere.turn(half)
    assert elsewhere.answer(half, shown.id, "a")
    assert len(elsewhere.place(half).interview.answers) == 3


def test_what_does_not_agree_is_not_imported(content, held, elsewhere):
    def change(files):
        events = events_of(files, held[2])
        [one for one in events if one["kind"] == "answered"][-1]["body"]["answer"] = "b"
        put_events(files, held[2], events)

    with pytest.raises(InvalidDataError, match="was not imported"):
        import_study(elsewhere.store, tampered(content, change, hashed=True))
    with pytest.raises(NoEntry):
        elsewhere.study(held[1])


def test_people_keep_their_names(content, held, elsewhere):
    import_study(elsewhere.store, content)
    names = copy_of(*held[:2]).names
    assert copy_of(elsewhere, held[1]).names == names
    assert [one.number for one in elsewhere.people(held[1])] == [
        int(names[one.id][1:]) for one in elsewhere.people(held[1])
    ]
