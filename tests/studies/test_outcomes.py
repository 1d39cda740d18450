"""Whom what may matter happens to, where people state it beforehand."""

from elicitor.studies.outcomes import outcomes

from .conftest import launched


def test_of_groups_it_happens_to_people_of_everyone(studies):
    study = launched(studies, story="loans")
    asked = studies.place(studies.newcomer(study).id).interview.asked
    assert outcomes(asked, "en")[0].of == "100 clients who will default"
    assert outcomes(asked, "de")[0].of.startswith("100 clients")  # no words in German
