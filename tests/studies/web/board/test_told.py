"""What programs are told of people: no number of whom page and board tell none."""

import re

import pytest

from elicitor.studies.board import Boards
from elicitor.studies.events import SPOKEN
from tests.studies.played import answered, turns

pytestmark = pytest.mark.slow  # whole interviews
BUDGET = {"most": 6, "retests": 0, "held_out": 0}
PROBABLE = "probability"


def says(studies, study, how, **more):
    """Let somebody answer by `how(number)`, whatever is asked; their id."""
    person = studies.newcomer(study, **more).id
    for number, shown in enumerate(turns(studies, person)):
        studies.answer(person, shown.id, how(number))
    return person


def lines(client):
    return {one["person"]: one for one in client.get("/people").json()}


WHY = {
    "cannot": ("skipped", "Most questions were left undecided"),
    "equal": ("too-few", "Too few answers chose a side"),
}


@pytest.mark.parametrize("said", sorted(WHY))
@pytest.mark.parametrize("story", ["clinic", "loans"])
def test_of_whom_page_and_board_tell_no_number_programs_are_told_none(
    studies, make, program, said, story
):
    study = make(story, budget=BUDGET)
    sure = answered(studies, study)
    silent = says(studies, study, lambda _: said)
    new = studies.newcomer(study).id
    mine = program(study)
    found = lines(mine)
    code, words = WHY[said]
    assert found[silent]["untold"] == code
    assert words in found[silent]["sentence"]
    assert not re.search(r"\d", found[silent]["sentence"])
    assert found[sure]["untold"] == ""
    assert PROBABLE in found[sure]["sentence"]
    assert (found[new]["untold"], found[new]["sentence"]) == ("nothing", None)
    standings = Boards(studies).board(study).standings.values()
    verdicts = {one.person: one.untold for one in standings}
    for person in (sure, silent):
        assert found[person]["untold"] == verdicts[person]
        result = mine.get(f"/people/{person}/result").json()
        assert result["untold"] == verdicts[person]


def test_it_is_told_in_the_language_in_which_they_read(studies, make, program):
    study = make(budget=BUDGET, languages=["en", "de"])
    people = {
        "en": says(studies, study, lambda _: "equal"),
        "de": says(studies, study, lambda _: "equal", language="de"),
    }
    later = says(studies, study, lambda _: "equal")
    mine = program(study)
    found = lines(mine)
    assert "this person weighs" in found[people["en"]]["sentence"]
    assert "diese Person abwägt" in found[people["de"]]["sentence"]
    assert "this person" in found[later]["sentence"]
    studies.record(later, SPOKEN, {"language": "de"})
    assert "diese Person" in lines(mine)[later]["sentence"]
    sure = answered(studies, study)
    studies.record(sure, SPOKEN, {"language": "de"})
    assert "Wahrscheinlichkeit" in lines(mine)[sure]["sentence"]


def test_whoever_finished_is_told_of_without_reading_their_log(
    studies, make, program, monkeypatch
):
    study = make(budget=BUDGET)
    done = [answered(studies, study, seed=seed) for seed in range(2)]
    mine = program(study)
    first = mine.get("/people").json()
    read = []
    place = type(studies).place
    monkeypatch.setattr(
        type(studies), "place", lambda self, one: read.append(one) or place(self, one)
    )
    assert mine.get("/people").json() == first
    assert read == []
    going = answered(studies, study, most=2)
    read.clear()
    found = lines(mine)
    assert set(read) == {going}  # once, as long as nothing happens
    assert (found[going]["where"], found[going]["answers"]) == ("answering", 2)
    read.clear()
    assert lines(mine) == found
    assert read == []
    shown = studies.turn(going)
    studies.answer(going, shown.id, "a")
    assert lines(mine)[going]["answers"] == 3
    question = studies.place(done[0]).interview.answers[0].shown.id
    changed = "b" if studies.place(done[0]).interview.answers[0].said == "a" else "a"
    studies.revise(done[0], question, changed)
    told = lines(mine)[done[0]]
    assert told != first[0]
    assert told["sentence"] != first[0]["sentence"]


def test_people_come_page_by_page(studies, make, program):
    study = make(budget=BUDGET)
    people = [studies.newcomer(study).id for _ in range(5)]
    foreign = studies.newcomer(make(budget=BUDGET)).id
    mine = program(study)
    everybody = mine.get("/people").json()
    assert [one["person"] for one in everybody] == people
    first = mine.get("/people", params={"limit": 2}).json()
    rest = mine.get("/people", params={"after": first[-1]["person"]}).json()
    assert first + rest == everybody
    assert mine.get("/people", params={"limit": 0}).status_code == 422
    for unknown in ("nobody", foreign):
        assert mine.get("/people", params={"after": unknown}).status_code == 404
