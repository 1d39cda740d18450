"""Somebody to whom gaps count nothing is not told that they count, for sure."""

from dataclasses import replace

import numpy as np
import pytest

from elicitor.studies import Definition
from elicitor.studies.export import check_study, copy_of, study_file
from elicitor.studies.findings import findings
from tests.studies.played import AGES_SUBJECT, ages_table, kept_before, turns

pytestmark = pytest.mark.slow  # whole interviews
BUDGET = {"most": 12, "retests": 0, "held_out": 0}


def utility(rates, prevalence, gap):
    """What is right of everyone, less what groups lie apart, on average."""
    right = (prevalence * rates).sum(axis=0).mean()
    apart = [abs(one - two).mean() for one in rates for two in rates]
    return (1 - gap) * right - gap * np.sum(apart) / (len(rates) * (len(rates) - 1))


def of_ages(studies, gap):
    """Somebody to whom gaps weigh so much, and everyone's errors the rest."""
    told = {"title": "Loans", "subject": AGES_SUBJECT, "budget": BUDGET}
    study = studies.create(Definition.of(told), ages_table())
    studies.launch(study)
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        asked = studies.place(person).interview.asked
        prevalence = np.asarray(asked.region.space.prevalence)
        both = shown.question.first, shown.question.second
        first, second = (utility(one, prevalence, gap) for one in both)
        studies.answer(person, shown.id, "a" if first > second else "b")
    return study, person


def found_of(studies, person, language="en"):
    interview = studies.place(person).interview
    return findings(interview.result(), interview.asked, interview.answers, language)


@pytest.fixture
def ignoring(studies):
    return of_ages(studies, gap=0.0)


def test_ranges_reach_that_gaps_count_nothing(studies, ignoring):
    found = found_of(studies, ignoring[1])
    first, errors, *gaps = found.trade_offs
    assert "a gap of at least" in first.sentence
    assert first.room == "limit"
    assert found.gaps_open
    assert all(one.low == 0 and "at most" in one.sentence for one in gaps)
    assert errors.low > 0  # between errors nothing is ignored


def test_of_somebody_to_whom_they_count_a_range_is_told(studies):
    _, person = of_ages(studies, gap=0.5)
    found = found_of(studies, person)
    first = found.trade_offs[0]
    assert not found.gaps_open
    assert first.low < 1.8 < 2 * first.high  # the truth is about 1
    assert first.high < 20


def test_a_reply_from_before_is_verified(studies, ignoring):
    study, person = ignoring
    now = found_of(studies, person).learnt
    interview = studies.place(person).interview
    narrow = replace(interview.asked, reach_nothing=False)
    said = interview.result(), narrow, interview.answers, "en"
    before = findings(*said).learnt
    assert before != now
    kept_before(studies, person, "replied", {"reply": "me", "learnt": before})
    assert check_study(study_file(copy_of(studies, study))).differences == ()
    wrong = {key: [2 * one for one in told] for key, told in before.items()}
    kept_before(studies, person, "replied", {"reply": "me", "learnt": wrong})
    assert check_study(study_file(copy_of(studies, study))).differences
