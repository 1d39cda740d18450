"""Held-out answers and repeats count after a revision: the same person gave them."""

import pytest

import elicitor as el
from elicitor.studies.board.standing import standing_of
from elicitor.studies.export import check_study, copy_of, study_file
from tests.studies.conftest import launched
from tests.studies.played import side_of, turns

pytestmark = pytest.mark.slow  # whole interviews, each begun anew
CHECKED = {"most": 14, "retests": 2, "held_out": 3, "until": "budget"}


@pytest.fixture
def done(studies):
    """Somebody who answered everything, by what a missed case weighs."""
    study = launched(studies, budget=CHECKED)
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        studies.answer(person, shown.id, side_of(shown.question))
    return study, person


def checks(studies, person):
    result = studies.place(person).interview.result()
    assert el.verify(result, result_region(studies, person)).agrees
    return result.details["held_out"], result.details.get("retests")


def result_region(studies, person):
    return studies.place(person).interview.asked.region


def turned(said):
    return {"a": "b", "b": "a"}[said]


def test_a_revision_of_another_answer_leaves_them_as_they_were(studies, done):
    study, person = done
    before, again = checks(studies, person)
    assert (before["asked"], again["asked"]) == (3, 2)
    given = studies.place(person).interview.answers
    number = next(n for n in range(1, 15) if n not in before["questions"])
    one = given[number - 1]
    assert studies.revise(person, one.shown.id, turned(one.said))
    after, anew = checks(studies, person)
    assert after == before
    assert anew["asked"] == again["asked"]
    standing = standing_of(studies.place(person))
    assert standing.predicted.judged == len(before["predicted"])
    assert check_study(study_file(copy_of(studies, study))).agrees


def test_what_was_foretold_of_a_revised_answer_is_that_of_the_other_side(studies, done):
    _, person = done
    before, _ = checks(studies, person)
    number = before["questions"][1]
    one = studies.place(person).interview.answers[number - 1]
    assert studies.revise(person, one.shown.id, turned(one.said))
    after, _ = checks(studies, person)
    expected = [*before["predicted"]]
    expected[1] = 1 - expected[1]
    assert after["predicted"] == pytest.approx(expected)
    assert studies.revise(person, one.shown.id, "cannot", times=1)
    after, _ = checks(studies, person)
    assert after["questions"] == before["questions"]
    assert after["predicted"] == [before["predicted"][0], before["predicted"][2]]
    assert studies.revise(person, one.shown.id, one.said, times=2)
    after, _ = checks(studies, person)
    assert after == before  # whoever changes back goes on where that was left


def test_further_ones_are_added_after_a_revision(studies):
    more = {**CHECKED, "most": 26, "held_out": 6}
    person = studies.newcomer(launched(studies, budget=more)).id
    for asked, shown in enumerate(turns(studies, person), start=1):
        studies.answer(person, shown.id, side_of(shown.question))
        if asked == 10:
            one = studies.place(person).interview.answers[2]
            studies.revise(person, one.shown.id, turned(one.said))
            before = studies.place(person).interview.result().details["held_out"]
    after, _ = checks(studies, person)
    number = len(before["questions"])
    assert number > 0
    assert after["questions"][:number] == before["questions"]
    assert after["predicted"][:number] == before["predicted"]
    assert len(after["questions"]) > number


def test_an_answer_that_is_taken_back_after_a_revision_is_held_out_no_more(studies):
    person = studies.newcomer(launched(studies, budget={**CHECKED, "most": 40})).id
    held_out, number = None, 0
    while held_out is None or held_out["questions"][-1] < number:
        shown = studies.turn(person)
        studies.answer(person, shown.id, "a" if shown.question.first[0] > 0.1 else "b")
        place = studies.place(person)
        number = len(place.interview.answers)
        held_out = place.interview.result().details.get("held_out")
    one = place.interview.answers[0]
    studies.revise(person, one.shown.id, turned(one.said))
    studies.turn(person)
    assert studies.undo(person, place.interview.answers[-1].shown.id)
    left = studies.place(person).interview.result().details.get("held_out")
    kept = [] if left is None else left["questions"]
    assert kept == held_out["questions"][:-1]
