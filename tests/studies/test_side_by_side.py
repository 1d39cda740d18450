"""What would be chosen, beside what else would be."""

import pytest

from elicitor.studies.side_by_side import chosen
from tests.studies.conftest import launched
from tests.studies.played import answered


def test_what_is_chosen_is_looked_for_once_for_all_languages(studies, monkeypatch):
    study = launched(studies, "clinic", budget={"most": 6, "retests": 0})
    interview = studies.place(answered(studies, study)).interview
    said = interview.result(), interview.asked
    first = chosen(*said, "en")
    looked = "elicitor.studies.side_by_side.choices"
    monkeypatch.setattr(looked, lambda *_: pytest.fail("looked for again"))
    again, other = chosen(*said, "en"), chosen(*said, "de")
    assert again == first
    assert (other.safe, other.settled) == (first.safe, first.settled)
    assert other.opening != first.opening
