"""What would be chosen, and how sure it is that this is a good choice."""

import pytest

from elicitor.studies.side_by_side import chosen
from tests.studies.conftest import launched
from tests.studies.played import answered


def told(studies, story, most):
    study = launched(studies, story, budget={"most": most, "retests": 0, "held_out": 0})
    interview = studies.place(answered(studies, study, ratio=5)).interview
    return interview.result(), interview.asked


def test_few_answers_make_no_safe_choice_and_many_do(studies):
    few = chosen(*told(studies, "clinic", 3), "en")
    many = chosen(*told(studies, "clinic", 14), "en")
    assert few.safe < many.safe
    assert many.is_safe != "no"


def test_models_are_told_by_name_only(studies):
    result, asked = told(studies, "tickets", 5)
    found = chosen(result, asked, "en")
    assert found.safe is None
    assert found.settled is not None


@pytest.mark.slow
def test_of_groups_it_is_told_who_is_worse_off_for_nothing(studies):
    result, asked = told(studies, "loans", 4)
    found = chosen(result, asked, "en")
    assert 0 < found.safe < 1
    assert all("Without need" in one for one in found.needless)
