"""Taking part, page by page, without scripts."""

import re
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from elicitor.studies import SurveyItem, events
from elicitor.studies import studies as door
from elicitor.studies.board import Boards
from elicitor.studies.consent import consent_edition
from elicitor.studies.store import Person
from elicitor.studies.web import Settings, create_app
from elicitor.studies.web.participants.surveying import READ
from tests.studies.conftest import launched
from tests.studies.web.conftest import (
    SHORT,
    begun,
    careful,
    content_of,
    done,
    invited,
    kinds,
    person_of,
)
from tests.studies.web.taking_part import Walker

SURVEY = [
    {
        "id": "role",
        "kind": "choice",
        "label": {"en": "Your role", "de": "Ihre Rolle"},
        "choices": [{"en": "Doctor"}, {"en": "Nurse"}],
        "required": True,
    },
    {"id": "years", "kind": "number", "label": {"en": "Years at work"}},
    {"id": "sure", "kind": "slider", "label": {"en": "How sure are you?"}},
    {"id": "words", "kind": "text", "label": {"en": "Anything else"}},
]
LOANS = pytest.param("loans", marks=pytest.mark.slow)
TICKETS = pytest.param("tickets", marks=pytest.mark.slow)
VEHICLES = pytest.param("vehicles", marks=pytest.mark.slow)
NOT_FOR_THEM = ("metric", "classifier", "false positive", "elicit", "metrik")


# -- the whole way -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "story",
    ["clinic", LOANS, TICKETS, VEHICLES],
)
def test_the_whole_way_leads_from_consent_to_a_code(pages, client, story):
    budget = {**SHORT, "most": 3}
    more = {"budget": budget, "stated": True, "survey": SURVEY}
    study = launched(pages, story, completion={"code": "C-17"}, **more)
    walker = invited(pages, client, study)
    seen = walker.take_part(careful(pages, study))
    assert list(dict.fromkeys(seen)) == [
        "consent",
        "instructions",
        "practice",
        "stated",
        "survey",
        "question",
    ]
    assert seen.count("question") == len(
        pages.place(person_of(pages, study)).interview.answers
    )
    assert "C-17" not in walker.text
    walker.send(action="/finish")
    assert walker.step == "finish"
    assert "C-17" in walker.text
    assert kinds(pages, study) == [
        "consented",
        "instructed",
        "practised",
        "stated",
        "surveyed",
        "finished",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_speaks_as_we_do(pages, client, language):
    client.headers["accept-language"] = language
    study = launched(pages, budget=SHORT, stated=True)
    walker = invited(pages, client, study)
    while walker.step != "finish":
        assert f'<html lang="{language}">' in walker.page.text
        told = walker.text.lower()
        assert not [word for word in NOT_FOR_THEM if word in told], walker.step
        if walker.step == "result":
            walker.send(action="/finish")
        else:
            getattr(walker, f"_{walker.step}")(careful(pages, study))


@pytest.mark.slow
def test_every_request_may_come_twice(pages, client):
    more = {"budget": {**SHORT, "most": 4}, "stated": True, "survey": SURVEY}
    study = launched(pages, **more)
    walker = invited(pages, client, study, watched=True)
    walker.take_part(None, until="question")
    choose = careful(pages, study)
    walker.send(choose(walker))
    walker.send("unclear")
    walker.send("cannot", reason="hidden", why="their age")
    walker.send(action="/undo")
    walker.take_part(choose)
    walker.send("me")
    walker.send("adjust", value0="3")
    walker.open(walker.page.url.path.replace("result", "history"))
    walker.send(action="/revise")
    walker.send("equal")
    walker.open(f"/p/{study}/result")
    walker.take_part(choose)
    walker.send(action="/finish")
    walker.open(f"/p/{study}/withdraw")
    walker.send(action="/withdraw", answers="keep")
    assert kinds(pages, study)[-1] == "withdrew"


@pytest.mark.slow
def test_any_page_leads_to_where_one_should_be(pages, client):
    study = launched(pages, budget=SHORT)
    walker = invited(pages, client, study)
    later = ["instructions", "practice", "question", "history", "result", "finish"]
    for step in [*later, "stated", ""]:
        assert walker.open(f"/p/{study}/{step}").step == "consent"
    walker.send("yes")
    assert walker.open(f"/p/{study}/question").step == "instructions"
    client.post(f"/p/{study}/practice", data={"item1": "a", "item2": "a"})
    client.post(f"/p/{study}/finish")
    assert kinds(pages, study) == ["consented"]


# -- coming in ---------------------------------------------------------------------


def test_a_link_becomes_a_cookie_and_stands_in_no_later_address(pages, client):
    study = launched(pages)
    (token,) = pages.invite(study)
    answer = client.get(f"/join/{token}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/p/{study}/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert person_of(pages, study) != token


def test_by_https_no_cookie_goes_by_anything_else(app, pages):
    public = Settings(public_url="https://studies.example.org", secret="x")
    client = TestClient(create_app(public, studies=pages), base_url=public.public_url)
    study = launched(pages, languages=("en", "de"))
    (token,) = pages.invite(study)
    sent = [client.get(f"/join/{token}", follow_redirects=False)]
    for page, said in ("language", {"language": "de"}), ("keys", {"on": "off"}):
        sent.append(
            client.post(f"/p/{study}/{page}", data=said, follow_redirects=False)
        )
    cookies = [one.headers["set-cookie"] for one in sent]
    assert [one.split("=")[0] for one in cookies] == [
        f"__Host-visit-{study}",
        "language",
        "keys",
    ]
    for part in ("Secure", "SameSite=lax", "Path=/"):
        assert all(part in one for one in cookies)
    assert all("HttpOnly" in one for one in cookies[:2])  # scripts switch keys
    assert all("Strict-Transport-Security" in one.headers for one in sent)
    assert client.get(f"/p/{study}/consent").status_code == 200
    assert TestClient(app, cookies=client.cookies).get(f"/p/{study}/consent").is_error


@pytest.mark.slow
def test_nobody_sees_a_study_by_the_cookie_of_another(app, pages, client):
    mine, other = launched(pages), launched(pages)
    invited(pages, client, mine)
    assert client.get(f"/p/{other}/consent").status_code == 403
    value = client.cookies[f"visit-{mine}"]
    thief = TestClient(app, cookies={f"visit-{other}": value})
    assert thief.get(f"/p/{other}/consent").status_code == 403
    forged = TestClient(app, cookies={f"visit-{mine}": value[:-2] + "xx"})
    assert forged.get(f"/p/{mine}/consent").status_code == 403


@pytest.mark.slow
def test_by_an_open_link_one_click_is_one_person(app, pages):
    study = launched(pages)
    (token,) = pages.invite(study, personal=False)
    first = Walker(TestClient(app), watch=lambda: content_of(pages))
    first.open(f"/join/{token}")
    assert pages.people(study) == []
    first.send(action=f"/join/{token}")
    assert len(pages.people(study)) == 1
    assert first.open(f"/join/{token}").step == "consent"
    Walker(TestClient(app)).open(f"/join/{token}").send(action=f"/join/{token}")
    assert len(pages.people(study)) == 2


def test_nobody_is_welcomed_where_no_place_is_free(app, pages):
    study = launched(pages)
    (token,) = pages.invite(study, personal=False, cap=1)
    first = Walker(TestClient(app)).open(f"/join/{token}")
    assert "You are invited" in first.text
    late = Walker(TestClient(app)).open(f"/join/{token}")  # the last place is free yet
    first.send(action=f"/join/{token}")
    full = TestClient(app).get(f"/join/{token}")
    assert (full.status_code, "No more places" in full.text) == (410, True)
    assert "You are invited" not in full.text
    form = late.form(action=f"/join/{token}")
    assert late.client.post(form["action"], data=form["fields"]).status_code == 410
    assert first.open(f"/join/{token}").step == "consent"  # who is in comes back
    assert len(pages.people(study)) == 1


def test_the_same_form_from_two_browsers_is_one_person(app, pages):
    study = launched(pages)
    (token,) = pages.invite(study, personal=False)
    for browser in TestClient(app), TestClient(app):
        browser.post(f"/join/{token}", data={"visit": "a" * 32})
    assert len(pages.people(study)) == 1


def test_who_withdrew_does_not_come_back_by_the_form_of_an_open_link(app, pages):
    study = launched(pages)
    (token,) = pages.invite(study, personal=False)
    form = {"visit": "a" * 32}
    TestClient(app).post(f"/join/{token}", data=form)
    pages.withdraw(person_of(pages, study), keep=True)
    answer = TestClient(app).post(f"/join/{token}", data=form)
    assert answer.status_code == 410
    assert len(pages.people(study)) == 1


def test_whoever_comes_too_often_waits(client):
    found = [client.get("/join/none").status_code for _ in range(21)]
    assert found == [404] * 20 + [429]


# -- consent, instructions, practice -----------------------------------------------


@pytest.mark.slow
def test_consent_is_to_a_text_that_is_known_by_its_hash(pages, client):
    text = {"en": {"consent": "Dear all,\n\n- you may <stop>"}}
    study = launched(pages, budget=SHORT, texts=text)
    walker = invited(pages, client, study)
    assert "Dear all, you may <stop>" in walker.text
    version = walker.form("yes")["fields"]["version"]
    client.post(f"/p/{study}/consent", data={"version": "other", "agree": "yes"})
    assert kinds(pages, study) == []
    walker.send("yes")
    (event,) = pages.place(person_of(pages, study)).events
    ours = consent_edition("en")  # how long what is kept is said in our words
    assert event.body == {"version": version, "language": "en", "edition": ours}
    other = launched(pages, budget=SHORT)
    usual = invited(pages, client, other).form("yes")["fields"]["version"]
    assert usual != version


def test_the_language_of_an_open_link_is_kept(app, pages):
    study = launched(pages, languages=["en", "de"])
    (token,) = pages.invite(study, personal=False)
    english = TestClient(app, headers={"accept-language": "en"})
    walker = Walker(english).open(f"/join/{token}?language=de")
    walker.send(action=f"/join/{token}")
    assert walker.step == "consent"
    assert "teilnehmen" in walker.text
    odd = TestClient(app, headers={"accept-language": "en"})
    form = {"visit": "b" * 32, "language": "xx"}
    assert "Do you want to take part?" in odd.post(f"/join/{token}", data=form).text


@pytest.mark.parametrize("personal", [True, False])
def test_whoever_does_not_agree_leaves_nothing(app, pages, personal):
    study = launched(pages)
    (token,) = pages.invite(study, personal=personal, cap=1)
    form = {"version": "", "visit": "a" * 32}
    for time in range(2):  # the place is free again, and they may think otherwise
        client = TestClient(app)
        client.get(f"/join/{token}")
        client.post(f"/join/{token}", data=form)
        assert len(pages.people(study)) == 1, time
        client.post(f"/p/{study}/language", data={"language": "de"})
        for _ in range(2):
            page = client.post(f"/p/{study}/decline")
            assert "nichts wurde gespeichert" in page.text
        assert pages.people(study) == []
        assert client.get(f"/p/{study}/consent").status_code == 403


def test_whoever_has_agreed_withdraws_and_does_not_decline(pages, client):
    study = launched(pages)
    walker = invited(pages, client, study).send("yes")
    client.post(f"/p/{study}/decline")
    assert kinds(pages, study) == ["consented"]
    assert walker.open(f"/p/{study}/").step == "instructions"


@pytest.mark.parametrize(("most", "twice"), [(6, False), (8, True)])
def test_repeats_are_announced_only_where_some_come(pages, client, most, twice):
    study = launched(pages, budget={"most": most})
    walker = invited(pages, client, study).send("yes")
    assert ("so that we know how far answers" in walker.text) == twice
    assert "perhaps fewer" in walker.text
    whole = launched(pages, budget={"most": 60, "until": "budget"})
    told = invited(pages, client, whole).send("yes").text
    assert "at most 60 questions. We expect this to take about 30 minutes." in told


@pytest.mark.slow
def test_practice_corrects_what_was_read_wrongly_and_blocks_nobody(pages, client):
    study = launched(pages, budget=SHORT)
    walker = invited(pages, client, study).take_part(None, until="practice")
    walker = Walker(client).open(f"/p/{study}/practice")
    walker.send(action="/practice", item1="same", item2="unsure")
    assert walker.step == "practice"
    assert "You said The same in both. It is" in walker.text
    (event,) = [
        one
        for one in pages.place(person_of(pages, study)).events
        if one.kind == "practised"
    ]
    assert event.body == {"answers": ["same", "unsure"], "correct": [False, False]}
    assert walker.send(action="/").step == "question"


@pytest.mark.slow
def test_after_a_day_instructions_come_again(pages, client, monkeypatch):
    study, walker = begun(pages, client)
    walker.send("a")
    open_question = walker.form("a")["fields"]["question"]
    later = events.now() + timedelta(hours=25)
    monkeypatch.setattr(events, "now", lambda: later)
    monkeypatch.setattr(door, "now", lambda: later)
    walker.open(f"/p/{study}/question")
    assert walker.step == "instructions"
    assert "Your answer is kept" in walker.text
    walker.send(action="/instructions")
    log = pages.place(person_of(pages, study)).events
    client.post(f"/p/{study}/instructions", data={"visit": 1})  # a stale tab
    assert pages.place(person_of(pages, study)).events == log
    assert walker.form("a")["fields"]["question"] == open_question
    walker.send("b")
    given = pages.place(person_of(pages, study)).interview.answers
    assert [one.said for one in given] == ["a", "b"]
    assert given[1].seconds < 60


# -- questions ---------------------------------------------------------------------


@pytest.mark.slow
def test_a_stale_tab_is_told_what_was_recorded(pages, client):
    study, walker = begun(pages, client)
    stale = walker.form("a")["fields"]["question"]
    walker.send("a")
    log = pages.place(person_of(pages, study)).events
    told = client.post(
        f"/p/{study}/question", data={"question": stale, "answer": "b"}
    ).text
    assert "You had answered question 1 before: A." in told
    assert pages.place(person_of(pages, study)).events == log
    same = client.post(f"/p/{study}/question", data={"question": stale, "answer": "a"})
    assert "You had answered" not in same.text


@pytest.mark.slow
def test_going_back_opens_the_question_before(pages, client):
    study, walker = begun(pages, client)
    first = walker.form("a")["fields"]["question"]
    walker.send("a")
    person = person_of(pages, study)
    pair = pages.place(person).interview.answers[0].shown.question
    walker.send(action="/undo")
    again = walker.form("a")["fields"]["question"]
    assert again != first  # so that old forms of it are stale
    walker.send("b")
    (given,) = pages.place(person).interview.answers
    assert (given.shown.id, given.said) == (again, "b")
    assert given.shown.question == pair


@pytest.mark.slow
def test_an_unclear_question_comes_in_an_easier_view_and_says_nothing(pages, client):
    study, walker = begun(pages, client)
    walker.send("unclear")
    assert "one thing at a time" in walker.text
    assert pages.place(person_of(pages, study)).interview.answers == []


@pytest.mark.slow
def test_a_long_comment_is_kept_as_its_writer_saw_it(pages, client):
    study, walker = begun(pages, client)
    lines = "\r\n".join(["x" * 9] * 200)  # 1999 characters, as the browser counts
    walker.send("a", why=lines)
    (given,) = pages.place(person_of(pages, study)).interview.answers
    assert given.body["why"] == lines.replace("\r\n", "\n")


def test_head_tells_what_get_does_without_a_body(client):
    for path in ("/", "/nowhere", "/static/style.css", "/api/v1/study"):
        seen, told = client.get(path), client.head(path)
        assert (told.status_code, told.content) == (seen.status_code, b"")
        assert told.headers["content-type"] == seen.headers["content-type"]


def test_nobody_comes_in_by_a_look(pages, client):
    (token,) = pages.invite(launched(pages))
    looked = client.head(f"/join/{token}", follow_redirects=False)
    assert "set-cookie" not in looked.headers
    with pages.store.reading() as db:
        assert db.query(Person).count() == 0


@pytest.mark.slow
def test_a_form_that_is_not_ours_gets_a_page(pages, client):
    study, _ = begun(pages, client)
    answer = client.post(f"/p/{study}/question", data={"answer": "a" * 50})
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1" in answer.text


@pytest.mark.parametrize("typed", ["9" * 5000, "11", "-1", "²", ""])
def test_what_is_not_on_the_scale_is_no_answer(typed):
    item = SurveyItem(id="x", kind="choice", label={"en": "?"}, choices=[{"en": "y"}])
    assert READ["slider"](typed, item) is None
    assert READ["choice"](typed, item) is None
    assert (READ["slider"]("10", item), READ["choice"]("0", item)) == (10, 0)


@pytest.mark.slow
def test_a_number_that_cannot_be_read_is_sent_back(pages, client):
    study = launched(pages, budget=SHORT, survey=SURVEY)
    walker = invited(pages, client, study).take_part
    form = {"role": "0", "years": "about ten", "sure": "", "words": ""}
    walker(None, until="survey")
    page = client.post(f"/p/{study}/survey", data=form)
    assert page.status_code == 422
    assert "One number could not be read" in page.text
    assert 'value="about ten"' in page.text
    assert "surveyed" not in kinds(pages, study)
    odd = client.post(f"/p/{study}/survey", data=form | {"years": "", "role": "7"})
    assert odd.status_code == 422
    assert "none of those to choose from" in odd.text
    assert "surveyed" not in kinds(pages, study)
    client.post(f"/p/{study}/survey", data=form | {"years": "10.5"})
    last = pages.place(person_of(pages, study)).last("surveyed").body
    assert last["years"] == 10.5


@pytest.mark.parametrize(
    ("ends", "shown"),
    [
        (None, []),
        ([{"en": "never"}, {"en": "daily"}], ["never", "daily"]),
        ([{"en": "never"}, {}], ["never", ""]),
    ],
)
def test_a_scale_has_the_ends_that_its_owner_named(pages, client, ends, shown):
    item = {"id": "sure", "kind": "slider", "label": {"en": "How often?"}}
    survey = [item if ends is None else {**item, "ends": ends}]
    study = launched(pages, budget=SHORT, survey=survey)
    invited(pages, client, study).take_part(None, until="survey")
    page = client.get(f"/p/{study}/survey").text
    assert re.findall(r'<span class="end">(.*?)</span>', page) == shown
    assert "matters most" not in page


@pytest.mark.slow
def test_reasons_are_kept_with_the_answer(pages, client):
    study, walker = begun(pages, client)
    walker.send("cannot", reason="hidden", why=" their age ")
    (given,) = pages.place(person_of(pages, study)).interview.answers
    assert (given.said, given.body["reason"], given.body["why"]) == (
        "cannot",
        "hidden",
        "their age",
    )


@pytest.mark.slow
def test_a_revised_answer_counts_and_the_old_one_stays_on_record(pages, client):
    study, walker = done(pages, client)
    person = person_of(pages, study)
    before = pages.place(person).interview
    walker.open(f"/p/{study}/history")
    walker.send(action="/revise")
    form = dict(walker.form("b")["fields"])
    walker.send("equal")
    assert walker.step == "history"
    client.post(f"/p/{study}/revise", data=form | {"answer": "b"})  # an older page
    place = pages.place(person)
    assert place.interview.answers[0].said == "equal"
    assert [one.said for one in before.answers][1:] == [
        one.said for one in place.interview.answers
    ][1:]
    assert place.last("revised").body["answer"] == "equal"
    first = next(one for one in place.events if one.kind == "answered")
    assert first.body["answer"] in ("a", "b")


@pytest.mark.slow
def test_an_answer_that_a_pause_comes_before_is_said_to_be_lost(pages, client):
    study, walker = begun(pages, client)
    form = walker.form("a")
    pages.set_state(study, "paused")
    lost = "came too late and is not kept"
    assert lost not in client.get(f"/p/{study}/question").text
    late = client.post(form["action"], data=form["fields"] | {"answer": "a"})
    assert late.status_code == 410
    assert lost in late.text
    assert not pages.place(person_of(pages, study)).interview.answers


@pytest.mark.slow
def test_who_has_ended_and_changes_an_answer_keeps_their_result(pages, client):
    """Changed answers may ask for more questions: it is told, and nobody is held."""
    budget = {"most": 40, "retests": 0, "held_out": 0, "until": "precise"}
    study = launched(pages, "clinic", budget=budget)
    walker = invited(pages, client, study)
    walker.take_part(careful(pages, study))
    person = person_of(pages, study)
    walker.send("me").send(action="/finish")
    assert walker.step == "finish"
    (first, *_) = pages.place(person).interview.answers
    other = "b" if first.said == "a" else "a"
    walker.open(f"/p/{study}/history")
    walker.send(action="/revise")
    assert "A few more questions may follow then." in walker.text
    walker.send(other)
    assert walker.step == "history"
    interview = pages.place(person).interview
    assert not interview.done
    assert "Questions that would settle it: about" in walker.text
    walker.open(f"/p/{study}/result")
    assert walker.step == "result"
    assert "Questions that would settle it: about" in walker.text
    assert "ended before this was" not in walker.text  # it says what would settle it
    assert 'aria-pressed="true"' not in walker.page.text  # said to another result
    standing = Boards(pages).board(study).standings["P01"]
    assert standing.where.value == "finished"
    assert standing.more == interview.more
    assert standing.beside.reply == ""
    walker.open(f"/p/{study}/question")
    said = careful(pages, study)
    assert walker.step == "question"
    while walker.step == "question":
        walker.send(said(walker))
    assert walker.step == "result"
    assert pages.place(person).interview.done
    assert "Questions that would settle it" not in walker.text
    assert walker.open(f"/p/{study}/").step == "finish"


@pytest.mark.slow
def test_another_language_puts_the_same_question_in_it(pages, client):
    study, walker = begun(pages, client)
    asked = walker.form("a")["fields"]["question"]
    walker.send("de")
    assert walker.step == "question"
    assert '<html lang="de">' in walker.page.text
    assert walker.form("a")["fields"]["question"] == asked
    shown = pages.turn(person_of(pages, study))
    assert shown.body["screen"]["language"] == "de"
    walker.send("a").send("en")
    assert '<html lang="en">' in walker.page.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("story", "until"), [("clinic", "precise"), ("loans", "budget")]
)
def test_no_more_questions_are_announced_than_the_budget_leaves(
    pages, client, story, until
):
    """Also after an answer was taken back, or revised."""
    most = 7
    budget = {"most": most, "retests": 1, "held_out": 2, "until": until}
    study = launched(pages, story, budget=budget)
    walker = invited(pages, client, study)
    walker.take_part(None, until="question")
    announced = []

    def look():
        asked = len(pages.place(person_of(pages, study)).interview.answers)
        told = re.search(r"Question (\d+) ·\s+(.*?) Which", walker.text, re.DOTALL)
        numbers = [int(one) for one in re.findall(r"\d+", told[2])]
        assert int(told[1]) == asked + 1
        assert all(one <= most - asked - 1 for one in numbers)
        assert "or a few more" not in told[2]
        announced.append((asked, numbers))

    for number in range(most):
        look()
        walker.send("ab"[number % 2])
        if number == 2:
            walker.send(action="/undo")
            look()
            walker.send("b")
        if number == 3:
            given = pages.place(person_of(pages, study)).interview.answers[0]
            said = "b" if given.said == "a" else "a"
            assert pages.revise(person_of(pages, study), given.shown.id, said)
            walker.open(f"/p/{study}/question")
    assert walker.step == "result"
    assert [asked for asked, _ in announced] == [0, 1, 2, 2, 3, 4, 5, 6]
    assert any(numbers for _, numbers in announced)
