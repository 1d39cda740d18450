"""What answers say, whether it is them, and leaving."""

import json

import numpy as np
import pytest
from starlette.testclient import TestClient

from elicitor.metrics import named_metric
from elicitor.regions.landmarks import thresholds_of
from elicitor.studies.group_trade_offs import group_ratios
from elicitor.studies.web import wording
from elicitor.using import explain
from tests.studies.conftest import launched
from tests.studies.played import letters_side, of_letters
from tests.studies.web.conftest import (
    SHORT,
    begun,
    careful,
    done,
    invited,
    kinds,
    person_of,
)
from tests.studies.web.taking_part import Walker

pytestmark = pytest.mark.slow  # each page is a request to a whole server

LOANS = pytest.param("loans", marks=pytest.mark.slow)


# -- the result --------------------------------------------------------------------


@pytest.mark.parametrize("story", ["clinic", LOANS, "tickets"])
def test_the_page_says_what_the_library_says(pages, client, story):
    study, walker = done(pages, client, story)
    interview = pages.place(person_of(pages, study)).interview
    asked = interview.asked
    told = explain(
        interview.result(), region=asked.exact, language=asked.spoken("en")
    ).ratios
    page = walker.text
    if "number on how you weigh" in page:
        assert story != "clinic"
        return
    sentence = told[0].sentence
    if story == "loans":  # the same numbers, in sentences that doctors read
        (of_groups, *others) = group_ratios(interview.result(), asked, "en")
        known = sorted(one.value for one in told[1:])
        assert sorted(one.value for one in others) == pytest.approx(known)
        sentence = of_groups.sentence
    assert " %" not in sentence or "\u00a0%" in page  # no line begins with it
    assert sentence in page.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("story", "lead"), [("vehicles", "-estimated"), ("clinic", "")]
)
def test_of_several_classes_it_is_said_that_probabilities_are_estimates(
    pages, client, story, lead
):
    _, walker = done(pages, client, story)
    leads = {name: wording("en")(f"chosen-lead{name}") for name in ("", "-estimated")}
    assert [name for name, words in leads.items() if words in walker.text] == [lead]


def test_steady_answers_are_said_to_fit_each_other(pages, client):
    study, walker = done(pages, client)
    number = len(pages.place(person_of(pages, study)).interview.answers)
    assert f"You: all {number} answers that chose a side fit each other" in walker.text


def test_the_page_names_models_and_says_where_its_amounts_come_from(pages, client):
    def choose(walker):
        del walker
        question = pages.turn(person_of(pages, study)).question
        gain = np.array([0.05, -0.05, -0.3]) @ (question.first - question.second)
        return "a" if gain > 0 else "b"

    study = launched(pages, "tickets", budget={"most": 12})
    invited(pages, client, study).take_part(choose)
    page = Walker(client).open(f"/p/{study}/result").text
    models = pages.place(person_of(pages, study)).interview.asked.exact.models
    assert "about a tenth" in page
    assert any(f"Name {name}" in page for name in models)


def test_people_are_told_which_level_is_taken_for_the_best(pages, client):
    study = of_letters(pages, stated=True, languages=["en", "de"])
    walker, told = invited(pages, client, study), {}

    def choose(walker):
        told[walker.step] = walker.text
        return "a"

    walker.take_part(choose, until="stated")
    worst_to_best = "from “US cloud”, taken for the worst, to “our own servers”, taken"
    assert worst_to_best in walker.text
    assert "(86 % to 97 %)" in walker.text
    walker.take_part(choose)
    ordered = "one of 3: “US cloud” is taken for the worst, “our own servers” for the"
    assert ordered in told["question"]


def test_steps_between_levels_are_pictured_and_what_lies_between_is_told(pages, client):
    def choose(walker):
        del walker
        names = pages.place(person_of(pages, study)).interview.asked.region.names
        return letters_side(pages.turn(person_of(pages, study)).question, names)

    study = of_letters(pages)
    invited(pages, client, study).take_part(choose)
    page = Walker(client).open(f"/p/{study}/result").text
    assert "The step from “US cloud” to “our own servers” in data are weighs" in page
    assert "levels of “data are” are taken to be equally far apart" in page
    assert "of the way" not in page
    assert "weighs as much as … percentage points of right. Each step" in page
    shown = (
        "The step from “US cloud” to “our own servers” in data are weighs as much as"
    )
    assert f">{shown}</label>" in client.get(f"/p/{study}/result").text


@pytest.mark.parametrize("most", [5, 40])
def test_questions_that_ended_too_early_are_told_and_what_was_stated(
    pages, client, most
):
    budget = {"most": most, "retests": 0, "held_out": 0}
    study = launched(pages, budget=budget, stated=True)
    walker = invited(pages, client, study)
    walker.take_part(careful(pages, study))
    result = pages.place(person_of(pages, study)).interview.result()
    assert result.converged == (most > 5)
    assert ("The questions ended before" in walker.text) == (not result.converged)
    assert "What you said beforehand" in walker.text
    verdict = "say something else" if most > 5 else "Your choices"  # 4 of 10 for both
    assert verdict in walker.text


def test_the_counts_are_those_of_the_best_choices(pages, client):
    study, walker = done(pages, client)
    asked = pages.place(person_of(pages, study)).interview.asked
    population = asked.exact
    per = asked.display().per
    accuracy = named_metric("accuracy", prevalence=population.prevalence)
    cuts = np.array([end.confusion for end in thresholds_of(population)])
    values = accuracy.value(cuts)
    best = cuts[np.isclose(values, values.max(), rtol=0, atol=1e-12)]  # all ties
    positives = round(population.prevalence * per)
    rates = 1 - best[:, 0] / population.prevalence
    missed = {str(round(positives * rate)) for rate in rates.tolist()}
    row = walker.text.split("by accuracy")[1].split("alarmed")[0]
    assert row.split()[-1] in missed


@pytest.fixture
def finished(pages, client):
    study, _ = done(pages, client)
    return pages, study


def test_own_numbers_are_kept_beside_the_learnt_ones(pages, client):
    study, walker = done(pages, client)
    walker.send("not-me").send("adjust", value0="2.5", why="I see more of them")
    last = pages.place(person_of(pages, study)).last("replied").body
    (name,) = last["values"]
    assert last["values"] == {name: 2.5}
    value, low, high = last["learnt"][name]
    assert low <= value <= high
    assert last["why"] == "I see more of them"
    assert kinds(pages, study).count("replied") == 2
    assert "Your own numbers are kept" in walker.text


UNREAD = {
    "several": "“several” is not a number we can read",
    "-2": "a number from 0 to 1,000,000",
    "1e9": "“1e9” is not a number we can read",
    "nan": "“nan” is not a number",
    "": "Nothing was typed, so nothing was kept",
}


def test_what_cannot_be_kept_is_said_and_stays_as_it_was_typed(finished, client):
    pages, study = finished
    for typed, said in UNREAD.items():
        form = {"reply": "adjust", "value0": typed, "why": ""}
        page = client.post(f"/p/{study}/result", data=form)
        assert page.status_code == 422, typed
        assert said in page.text
        assert f'name="value0" value="{typed}"' in page.text
        assert pages.place(person_of(pages, study)).last("replied") is None


def test_own_words_alone_are_kept_and_not_called_numbers(finished, client):
    pages, study = finished
    form = {"reply": "adjust", "value0": "", "why": "It depends."}
    page = client.post(f"/p/{study}/result", data=form)
    assert "What you wrote is kept" in page.text
    assert "It depends." in page.text
    client.post(f"/p/{study}/language", data={"language": "de"})
    form |= {"value0": "2,5"}
    page = client.post(f"/p/{study}/result", data=form)
    assert 'name="value0" value="2,5"' in page.text
    last = pages.place(person_of(pages, study)).last("replied").body
    assert [*last["values"].values()] == [2.5]


def test_where_nothing_can_be_told_it_is_said_kindly(pages, client):
    _, walker = begun(pages, client)
    walker.take_part(lambda _: "cannot")
    assert "could not decide on most questions" in walker.text
    assert "That is fine" in walker.text
    walker.send(action="/finish")
    assert walker.step == "finish"


# -- leaving -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "told"),
    [("paused", "The study is paused"), ("closed", "The study is over")],
)
def test_a_study_that_takes_no_answers_says_so(pages, client, state, told):
    study, walker = begun(pages, client)
    pages.set_state(study, state)
    page = client.get(f"/p/{study}/question")
    assert (page.status_code, told in page.text) == (410, True)
    question = walker.form("a")["fields"]["question"]
    client.post(f"/p/{study}/question", data={"question": question, "answer": "a"})
    assert pages.place(person_of(pages, study)).interview.answers == []
    if state == "paused":
        pages.set_state(study, "open")
        assert walker.open(f"/p/{study}/").step == "question"


@pytest.mark.parametrize("state", ["paused", "closed"])
def test_what_is_kept_can_be_seen_when_no_answers_are_taken(pages, client, state):
    study, walker = done(pages, client)
    walker.send(action="/finish")
    pages.set_state(study, state)
    walker.open(f"/p/{study}/")
    assert (walker.step, "See again what your answers say" in walker.text) == (
        "finish",
        True,
    )
    for path, told in (("result", "How you weigh"), ("history", "Question 1")):
        page = client.get(f"/p/{study}/{path}")
        assert (page.status_code, told in page.text) == (200, True)
        assert "No answers are taken now" in page.text
        assert "<button" not in page.text.split("<footer")[0]
    before = pages.place(person_of(pages, study)).events
    page = client.post(f"/p/{study}/result", data={"reply": "me"})
    assert page.status_code == 410
    assert pages.place(person_of(pages, study)).events == before


def test_answers_of_who_did_not_finish_can_be_seen_after_the_end(pages, client):
    study, walker = begun(pages, client)
    walker.send("a")
    pages.set_state(study, "closed")
    assert walker.open(f"/p/{study}/").step == "history"
    assert "/question" not in walker.page.text.split("<footer")[0]
    assert client.get(f"/p/{study}/result").status_code == 410
    walker.open(f"/p/{study}/withdraw").send(action="/withdraw", answers="delete")
    assert client.get(f"/p/{study}/history").status_code == 410


def test_what_was_saved_and_what_was_refused_are_not_told_at_once(finished, client):
    _, study = finished
    form = {"reply": "adjust", "value0": "2.5", "why": ""}
    assert (
        "Your own numbers are kept" in client.post(f"/p/{study}/result", data=form).text
    )
    page = client.post(f"/p/{study}/result", data={**form, "value0": "several"})
    assert "could not be kept" in page.text
    assert "Your own numbers are kept" not in page.text


@pytest.mark.parametrize("answers", ["delete", "keep"])
def test_whoever_withdraws_decides_about_the_answers(app, pages, client, answers):
    study = launched(pages, budget=SHORT)
    (token,) = pages.invite(study)
    walker = Walker(client).open(f"/join/{token}")
    walker.take_part(None, until="question")
    walker.send("a")
    walker.open(f"/p/{study}/withdraw").send(action="/withdraw", answers=answers)
    person = person_of(pages, study)
    assert "You have withdrawn" in walker.text
    left = json.dumps([dict(one.body) for one in pages.place(person).events])
    assert ("screen" in left) == (answers == "keep")
    assert len(pages.place(person).interview.answers) == (answers == "keep")
    assert pages.people(study)[0].invitation_id is None
    assert TestClient(app).get(f"/join/{token}").status_code == 410
    assert client.get(f"/p/{study}/question").status_code == 410


def test_one_may_have_all_that_is_kept(pages, client):
    study, walker = begun(pages, client)
    walker.send("a")
    answer = client.get(f"/p/{study}/my-record.json")
    assert "attachment" in answer.headers["content-disposition"]
    kept = answer.json()
    log = pages.place(person_of(pages, study)).events
    assert [one["kind"] for one in kept["events"]] == [one.kind for one in log]
    shown = next(one for one in kept["events"] if one["kind"] == "shown")
    assert shown["screen"]["summaries"]
    assert "invitation" not in answer.text
