import re
import threading
from html import unescape

import numpy as np
import pytest
from starlette.testclient import TestClient

from elicitor.studies.board import Boards
from elicitor.studies.board.quantities import Quantity, Reading
from elicitor.studies.export import check_study
from elicitor.studies.steadiness import Steadiness
from elicitor.studies.store import RehearsalRow, Study
from elicitor.studies.web.board import pages, view
from elicitor.studies.web.board.beside import Spread, aside_of
from elicitor.studies.web.board.pages import _reading_words, _spread
from elicitor.studies.web.wording import messages
from elicitor.using import Panel, best_classifier
from tests.studies.conftest import data_of, definition, launched
from tests.studies.export.test_people import SURVEY
from tests.studies.played import answered, turns

pytestmark = pytest.mark.slow  # each page is a request to a whole server

SHORT = {"most": 5, "retests": 1, "held_out": 1}


def rows(page):
    """The text of every row of the table of people, by its name."""
    found = {}
    for row in re.findall(r"<tr role=\"row\">.*?</tr>", page, re.DOTALL):
        name = re.search(r'class="who">\s*(P\d+)', row)
        if name:
            found[name[1]] = " ".join(re.sub(r"<[^>]+>", " ", row).split())
    return found


def test_a_board_without_anybody(client, make):
    page = client.get(f"/studies/{make(budget=SHORT)}")
    assert page.status_code == 200
    assert "Nobody has come yet" in page.text
    assert "0 of 0" in page.text


def test_a_board_that_is_half_filled(client, studies, make):
    study = make(budget=SHORT)
    answered(studies, study)
    answered(studies, study, most=2)
    arrived = studies.newcomer(study).id
    studies.record(arrived, "consented", {"version": "x"})
    studies.invite(study, number=3)
    page = client.get(f"/studies/{study}").text
    told = rows(page)
    assert list(told) == ["P01", "P02", "P03"]
    assert "finished, 5 answers" in told["P01"]
    assert "2 answers, about 3 more" in told["P02"]
    assert "agreed to take part" in told["P03"]
    assert "no answers yet" in told["P03"]
    assert "1 of 3" in page  # finished
    assert re.search(r"links not yet opened</dt><dd>3<", page)


def test_the_board_foretells_what_the_person_is_told(client, studies, make):
    study = make()
    answered(studies, study, most=1)
    low, high = client.app.state.boards.board(study).standings["P01"].more
    assert 1 < low < high
    page = client.get(f"/studies/{study}").text
    assert f"1 answer, about {low} to {high} more" in rows(page)["P01"]


@pytest.mark.parametrize("story", ["loans", "tickets", "vehicles"])
@pytest.mark.slow
def test_boards_of_other_families(client, studies, make, story):
    study = make(story, budget={"most": 3, "retests": 0, "held_out": 1})
    for seed in range(2):
        answered(studies, study, seed=seed)
    page = client.get(f"/studies/{study}")
    assert page.status_code == 200
    assert set(rows(page.text)) == {"P01", "P02"}
    assert client.get(f"/studies/{study}?weight=1&without=P02").status_code == 200


def test_weights_are_named_in_a_language_that_has_words(client, studies, make):
    words = {"de": {"classes": {"positive": "Zahlungsausfall"}}}
    short = {"most": 3, "retests": 0, "held_out": 0}
    study = make("loans", budget=short, languages=("de",), words=words)
    answered(studies, study)
    page = client.get(f"/studies/{study}?weight=1").text
    assert "Zahlungsausfall" in page
    assert "accuracy in class" not in page


@pytest.mark.parametrize(
    ("language", "title", "people"),
    [("en", "What each would do", 2), ("de", "Was jeder Weg", 1)],
)
def test_what_each_rule_does_to_each_group_is_told(
    client, studies, make, language, title, people
):
    study = make("loans", budget={"most": 4, "retests": 0, "held_out": 0})
    for seed in range(people):
        answered(studies, study, seed=seed)
    client.headers["accept-language"] = language
    board = client.app.state.boards.board(study)  # so that everybody is counted
    page = client.get(f"/studies/{study}").text
    told = page[page.index(title) :]
    exact = studies.place(board.heard["P01"].person).interview.asked.exact
    rules = board.together.rules
    assert exact.groups
    for rule in rules:
        best = best_classifier(rule.metric, exact)
        assert rule.done == pytest.approx(best.statistics)
    cells = re.findall(
        r'<td role="cell" class="num" data-label="([^"]*)">([^<]*)', told
    )
    ways = list(dict.fromkeys(label for label, _ in cells))
    differ = not all(np.allclose(rules[0].done, one.done) for one in rules)
    assert len(ways) == (len(rules) if differ else 1)
    numbers = [float(number.replace(",", ".")) for _, number in cells]
    *shown, in_all = np.array(numbers).reshape(-1, len(ways))
    shown = np.reshape(shown, (2, len(exact.groups) + 1, len(ways)))[:, :-1]
    for column, rule in zip(np.moveaxis(shown, 2, 0), rules, strict=False):
        assert column == pytest.approx(100 * (1 - rule.done.T), abs=0.51)
    rows = [row.split(",") for row in data_of("loans").decode().split()[1:]]
    for wrong, rule in zip(in_all, rules, strict=False):
        right = {  # of rows of a group and class, by their names
            (sex, name): rate
            for sex, rates in zip(exact.groups, rule.done, strict=True)
            for name, rate in zip("10", rates, strict=True)
        }
        share = np.mean([1 - right[sex, label] for label, *_, sex in rows])
        assert wrong == pytest.approx(1000 * share, abs=0.51)


def test_leaving_somebody_out_changes_what_wins_and_can_be_seen_before(
    client, studies, make
):
    study = make(budget=SHORT)
    many = answered(studies, study, ratio=9.0)
    answered(studies, study, ratio=1.2, seed=1)
    before = client.get(f"/studies/{study}").text
    seen = client.get(f"/studies/{study}?without=P01").text
    assert "Without P01" in seen
    assert client.get(f"/studies/{study}").text.count("Leave out") == 2  # still there
    form = {"person": many, "included": "no"}
    after = client.post(f"/studies/{study}/include", data=form).text
    assert "Finished, and left out" in after
    assert "with P01?" in after

    def rules(page):
        table = page[page.index('id="rules"') :]
        return re.findall(r'data-label="Weight">([^<]+)<', table)

    assert rules(before) != rules(after)
    shown = rules(seen)
    assert shown[1::2] == rules(after)  # as it was foretold, beside what was
    assert shown[0::2] == rules(before)
    client.post(f"/studies/{study}/include", data={**form, "included": "yes"})
    assert rules(client.get(f"/studies/{study}").text) == rules(before)


def test_people_of_another_study_cannot_be_left_out(client, studies, make):
    mine, other = make(budget=SHORT), make(budget=SHORT)
    person = studies.newcomer(other).id
    form = {"person": person, "included": "no"}
    assert client.post(f"/studies/{mine}/include", data=form).status_code == 404
    assert studies.place(person).person.included


def test_pages_are_for_the_owner_only(app, client, studies, make):
    study, foreign = make(budget=SHORT), launched(studies)
    visitor = TestClient(app, follow_redirects=False)
    for page in ("", "/export", "/export/study.zip", "/rehearse", "/tokens"):
        assert visitor.get(f"/studies/{study}{page}").status_code == 303
        assert client.get(f"/studies/{study}{page}").status_code == 200
        assert client.get(f"/studies/{foreign}{page}").status_code == 404


def test_it_is_told_how_often_no_side_was_chosen(client, studies, make):
    study = make(budget={**SHORT, "most": 8})
    said = ["a", "cannot", "equal", "cannot", "b"]
    for few in (said, ["cannot"], ["equal", "equal"], ["a"]):
        person = studies.newcomer(study).id
        for one in few:
            studies.answer(person, studies.turn(person).id, one)
    told = rows(client.get(f"/studies/{study}").text)
    assert "5 answers, of them 1 × “about equal”, 2 × “cannot decide”, " in told["P01"]
    assert "1 answer, of them 1 × “cannot decide”, " in told["P02"]
    assert "2 answers, of them 2 × “about equal”, " in told["P03"]
    assert "of them" not in told["P04"]
    told = rows(client.get(f"/studies/{study}", headers={"Accept-Language": "de"}).text)
    assert "davon 1 × „etwa gleich“, 2 × „kann mich nicht" in told["P01"]


def test_simulated_people_count_only_where_everybody_is(client, studies, make):
    study = make(budget=SHORT)
    answered(studies, study)
    tried = studies.newcomer(study, simulated=True).id
    while shown := studies.turn(tried):
        studies.answer(tried, shown.id, "b")
    board = client.app.state.boards.board(study)
    assert list(board.heard) == ["P01"]
    assert board.together.panel.names == ("P01",)


def test_exports_are_files_that_check(client, studies, make):
    study = make(budget=SHORT)
    answered(studies, study)
    for kind in ("csv", "json", "parquet"):
        answer = client.get(f"/studies/{study}/export/answers.{kind}")
        assert answer.headers["content-disposition"].startswith("attachment")
        assert answer.headers["cache-control"] == "no-store"
    content = client.get(f"/studies/{study}/export/study.zip?coarse_times=true").content
    assert check_study(content).agrees


def test_a_token_is_shown_once(client, make):
    study = make(budget=SHORT)
    place = f"/studies/{study}/tokens"
    once = re.search(r'name="once" value="([^"]+)"', client.get(place).text)[1]
    form = {"once": once, "name": "platform", "scopes": ["read"]}
    made, again = (client.post(place, data=form).text for _ in range(2))
    token = re.search(r'class="token">([^<]+)<', made)[1]
    assert token in again  # the same form again
    assert again.count("<strong>platform</strong>") == 1
    assert token not in client.get(place).text
    api = "/api/v1/study"
    headers = {"Authorization": f"Bearer {token}"}
    assert client.get(api, headers=headers).json()["study"] == study
    revoke = re.search(r'action="([^"]+/revoke)"', made)[1]
    asked = client.post(revoke).text  # says first what that means
    assert "Revoke the access of “platform”?" in asked
    assert client.get(api, headers=headers).status_code == 200
    client.post(revoke, data={"sure": "yes"})
    assert client.get(api, headers=headers).status_code == 401
    assert client.post(place, data={"once": once}).status_code == 422


def test_words_are_complete_in_both_languages():
    english, german = messages("en"), messages("de")
    assert english == german
    assert {"board-title", "export-title", "tokens-title", "rehearse-title"} <= english


@pytest.mark.parametrize("page", ["", "/export", "/rehearse", "/tokens"])
def test_pages_in_german_have_no_inline_styles_or_scripts(client, studies, make, page):
    study = make(budget=SHORT)
    if not page:
        answered(studies, study)
    text = client.get(f"/studies/{study}{page}?language=de").text
    assert '<html lang="de">' in text
    assert "style=" not in text
    assert not re.search(r"<script(?![^>]*src=)", text)
    assert text.count("<h1>") == 1


def test_a_rehearsal_runs_and_tells_what_it_found(client, studies, make):

    study = make(budget={"most": 6, "retests": 0, "held_out": 1})
    place = f"/studies/{study}/rehearse"
    client.post(place, data={"people": 2, "slips": 5, "weights": "TP=6, TN=1"})
    for thread in threading.enumerate():
        if thread.daemon and thread.name.startswith("rehearsal"):
            thread.join(60)
    page = client.get(place).text
    assert "What 2 simulated people would tell you" in page
    assert "6 answers" in page
    told = unescape(re.sub("<[^>]+>", "", page[page.index("Which weight was found") :]))
    ends = r"\([\d.]+ to (?:[\d.]+|no end)\)"
    assert re.search(rf"in false alarms: stated 6, found [\d.]+ {ends}", told)
    assert re.search(r"holds what they want in [012] of 2 people", told)
    assert 'value="TP=6, TN=1"' in page  # the form keeps its entries
    assert 'name="slips" type="number" min="0" max="49" value="5"' in page
    assert studies.people(study) == []  # nothing of it enters the study


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "TP=6, XY=1",
            "Not known here: XY. What can be given a weight is called TP, TN",
        ),
        ("TP=6", "missing: TN. Add TN=1"),
        ("TP", "Write each weight as"),
    ],
)
def test_weights_that_do_not_do_are_told_on_the_form(
    client, studies, make, typed, told
):
    study = make(budget=SHORT)
    form = {"people": "7", "slips": "3", "ties": "4", "lapses": "1", "weights": typed}
    page = client.post(f"/studies/{study}/rehearse", data=form)
    assert page.status_code == 422
    assert told in page.text
    for name, value in form.items():
        assert re.search(rf'name="{name}"[^>]*value="{re.escape(value)}"', page.text)
    with studies.store.reading() as db:
        assert db.query(RehearsalRow).count() == 0


def test_a_board_does_not_wait_for_logs_that_take_long(client, studies, make):
    study = make(budget=SHORT)
    for _ in range(2):
        answered(studies, study, most=2)
    boards = client.app.state.boards
    found = boards.board(study, within=-1)
    assert {one.where.value for one in found.standings.values()} == {"counted"}
    for thread in threading.enumerate():
        if thread.name == f"board {study}":
            thread.join(60)
    found = boards.board(study, within=-1)  # read meanwhile
    assert {one.where.value for one in found.standings.values()} == {"answering"}
    studies.turn(found.standings["P01"].person)


def test_a_standing_is_computed_anew_only_if_something_happened(client, studies, make):
    study = make(budget=SHORT)
    one, other = (answered(studies, study, most=2) for _ in range(2))
    boards = client.app.state.boards
    before = boards.board(study).standings
    shown = studies.turn(one)
    studies.answer(one, shown.id, "b")
    after = boards.board(study).standings
    assert after["P02"] is before["P02"]
    assert after["P02"].person == other
    assert after["P01"].answers == 3


def test_a_study_that_asks_nothing_yet_leads_to_its_form(client, studies, owner):
    study = "f" * 24
    with studies.store.writing() as db:
        db.add(Study(id=study, title="Begun", owner_id=owner))
    pages = TestClient(client.app, cookies=client.cookies, follow_redirects=False)
    assert pages.get(f"/studies/{study}").headers["location"].endswith("/edit")
    assert (
        "First say what the study asks" in pages.get(f"/studies/{study}/rehearse").text
    )
    assert pages.get(f"/studies/{study}/export/study.zip").status_code == 200


def test_a_group_of_one_is_told_as_that_person_is(client, studies, make, monkeypatch):
    monkeypatch.setattr(Panel, "too_few", False)
    study = make(budget=SHORT)
    answered(studies, study)
    page = client.get(f"/studies/{study}").text
    around = re.search(r"1 person: ([^<]+)</strong>", page)[1]
    assert around in rows(page)["P01"]
    assert "1 people" not in page
    first = re.findall(r'data-label="Would choose it alone, of 1">([^<]+)<', page)
    assert first
    assert set(first) <= {"1", "nobody"}


def test_a_group_says_between_what_its_members_lie_and_who_does_not_touch():
    def row(value, low, high):
        return view.Row("P", None, None, Reading(value, low, high), None)

    rows = (row(1, 0.5, 1.5), row(2, 1.4, 3), row(5, 4, 9), row(6, 3.5, 9))
    group = view.Group("opinion", 1, Reading(3, 1, 6), (0.2, 0.9), rows)
    assert group.apart == (4, 6)  # each of the first two, of each of the last two
    assert view.Group("opinion", 1, None, None, rows[:1]).apart == (0, 0)
    quantity = Quantity("", "times", lambda _: 1.0)
    assert _spread("en", quantity, group.reading) == "between 1 and 6, centre 3"
    assert _spread("de", quantity, group.reading) == "zwischen 1 und 6, Mitte 3"
    share = Quantity("x", "share", lambda _: 1.0)
    told = _spread("en", share, Reading(0.25, 0.2, 0.4))
    assert told == "between 20 and 40 %, centre 25 %"
    assert _spread("en", quantity, Reading(9, 0.6, 1e9)) == "at least 0.6"


def test_a_group_of_several_is_told_as_lying_between(
    client, studies, make, monkeypatch
):
    monkeypatch.setattr(Panel, "too_few", False)
    study = make(budget=SHORT)
    for seed, ratio in enumerate((3.0, 6.0)):
        answered(studies, study, ratio=ratio, seed=seed)
    monkeypatch.setattr(view.Group, "apart", (1, 1))
    page = client.get(f"/studies/{study}").text
    assert "2 people; what fits each of them best: between " in page
    assert "the ranges of 1 of 1 pairs of people in it do not touch" in page
    assert "one group of opinion, around one centre" in page


def test_who_contradicts_themselves_is_told_so_and_no_number(
    client, studies, make, monkeypatch
):
    monkeypatch.setattr(Panel, "too_few", False)
    study = make(budget={"most": 16, "retests": 2, "held_out": 3})
    clicking = studies.newcomer(study).id
    while shown := studies.turn(clicking):
        studies.answer(clicking, shown.id, "a")
    assert 'id="rules"' not in client.get(f"/studies/{study}").text
    answered(studies, study)
    page = client.get(f"/studies/{study}").text
    told = rows(page)["P01"]
    assert "A in 16 of 16 answers, though chance decides what is A" in told
    assert "contradict" not in told
    assert "answers within two seconds" in told
    assert "cannot be told yet" in told
    assert "Not among everybody here: P01, whose answers tell no number." in page
    assert "the answers tell no number, so they are in no group" in page
    assert "without P01?" not in page
    assert "without P02?" in page
    assert "<circle" not in page.split("P01", 1)[1].split("</tr>")[0]


def test_a_try_is_in_no_number_of_the_page_or_the_list(client, studies, make):
    study = make(budget=SHORT)
    tried = studies.newcomer(study, simulated=True).id
    while shown := studies.turn(tried):
        studies.answer(tried, shown.id, "b")
    assert "1 (simulated)" in client.get("/studies").text
    answered(studies, study, most=1)
    page = client.get(f"/studies/{study}").text
    assert "0 of 1" in page  # finished
    assert "count nowhere" in page
    assert re.search(r'data-label="People">1</td>', client.get("/studies").text)


def test_who_is_being_counted_is_not_said_to_have_no_answers(
    client, studies, make, monkeypatch
):
    study = make(budget=SHORT)
    answered(studies, study, most=2)
    monkeypatch.setattr(pages, "PATIENCE", -1.0)
    monkeypatch.setattr(Boards, "_read_later", lambda *_: None)
    page = client.get(f"/studies/{study}").text
    told = rows(page)["P01"]
    assert "being counted" in told
    assert "no answers yet" not in told
    assert "how far they are is not known yet" in page
    assert "Not finished yet" not in page
    assert "0 of 0" in page  # of those who are read


def test_the_table_of_people_can_be_taken_along(client, studies, make):
    study = make(budget=SHORT)
    person = answered(studies, study, most=1)
    text = client.get(f"/studies/{study}/export/people.csv").text
    assert f"{person},P01" in text
    assert "people.csv" in client.get(f"/studies/{study}/export").text


@pytest.mark.parametrize("name", ["answers.csv", "people.json", "transcripts.zip"])
def test_files_with_days_only_have_names_of_their_own(
    client, studies, make, program, name
):
    study = make(budget=SHORT)
    answered(studies, study, most=1)
    stem, _, ending = name.partition(".")
    for ask in (
        lambda query: client.get(f"/studies/{study}/export/{name}{query}"),
        lambda query: program(study).get(f"/{name}{query}"),
    ):
        exact, days = (
            ask(query).headers["content-disposition"]
            for query in ("", "?coarse_times=true")
        )
        assert f'"{name}"' in exact
        assert f'"{stem}-days.{ending}"' in days


def test_the_board_tells_of_whoever_is_left_out_or_withdrew(client, studies, make):
    study = make(budget=SHORT)
    people = [answered(studies, study, seed=i) for i in range(4)]
    studies.include(people[0], False)
    studies.withdraw(people[1], keep=True)
    page = client.get(f"/studies/{study}").text
    assert re.search(r"finished</dt><dd>3 of 4<", page)
    assert re.search(r"left out by you</dt><dd>1<", page)
    assert "2 people have finished and count" in page
    assert "counts in no rule" in rows(page)["P02"]
    board = Boards(studies).board(study)
    there = [one for name, one in board.standings.items() if name != "P02"]
    assert view.view_of(board, None).questions == sum(one.answers for one in there)
    assert board.standings["P02"].answers > 0


def test_who_came_by_no_link_is_not_said_to_have_opened_one(client, studies, make):
    study = make(budget=SHORT)
    studies.newcomer(study)
    (token,) = studies.invite(study)
    studies.join(token)
    found = rows(client.get(f"/studies/{study}").text)
    assert "has come, by no link" in found["P01"]
    assert "link opened" in found["P02"]


def test_only_tries_are_no_demonstration(client, studies, make):
    study = make(budget=SHORT)
    studies.trial(study, once="x")
    page = client.get(f"/studies/{study}").text
    assert "Demonstration" not in page
    assert "Nobody has come yet" in page
    assert re.search(r"finished</dt><dd>0 of 0<", page)
    assert "T01" in page
    assert "P01" not in page


def test_the_board_tells_what_was_said_beside_answers(client, studies, make):
    item = {"id": "job", "kind": "text", "label": {"en": "Your work?"}}
    study = make(budget=SHORT, arms=["flow", "bars"], survey=[item], languages=["en"])
    for i in range(2):
        person = answered(studies, study, seed=i)
        studies.record(person, "practised", {"answers": ["a"], "correct": [i == 0]})
        studies.record(person, "replied", {"reply": ("me", "not-me")[i]})
        studies.record(person, "surveyed", {"job": "on a ward"})
    page = client.get(f"/studies/{study}").text
    told = unescape(" ".join(re.sub("<[^>]+>", " ", page).split()))
    assert "1 of 2 read all of it rightly" in told
    assert "that is me 1, that is not me 1." in told
    assert "“Your work?” 2 people wrote something" in told
    assert "Does the picture move the answers?" in told
    assert "at least 3 people whose answers tell a number have to finish" in told
    german = client.get(f"/studies/{study}", headers={"accept-language": "de"}).text
    told = unescape(" ".join(re.sub("<[^>]+>", " ", german).split()))
    assert "Übungsbild: 1 von 2 hat es" in told
    assert re.search("beim Antworten 0 ", told)
    assert "3 Menschen fertig sein, deren Antworten eine Zahl sagen" in told


@pytest.mark.slow  # interviews about three and about six numbers
def test_a_second_version_about_other_numbers_leaves_the_board_there(
    client, studies, make, program
):
    """With several pictures, whose people are set beside each other."""
    told = {"budget": SHORT, "arms": ["flow", "bars"], "stated": True}
    study = make("vehicles", **told)
    before = answered(studies, study, seed=1)
    errors = definition("vehicles", subject={"errors": True}, **told)
    studies.edit(study, errors)
    studies.launch(study)
    after = answered(studies, study, seed=2)
    kinds = [
        studies.place(one).interview.result().metric.names for one in (before, after)
    ]
    assert list(map(len, kinds)) == [4, 12]
    for language in ("en", "de"):
        for place in ("", "?weight=2", "?without=P02"):
            page = client.get(
                f"/studies/{study}{place}", headers={"accept-language": language}
            )
            assert page.status_code == 200
            assert "P02" in page.text
    (read,) = program(study, "read").get("/board").json()["people"].items()
    assert read[0] == "P01"  # whose numbers compare with those that are shown


def test_what_people_said_is_gathered_without_tries_and_who_withdrew(studies):
    study = launched(
        studies,
        budget={"most": 4, "retests": 0, "held_out": 0},
        survey=SURVEY,
        stated=True,
        arms=["flow", "bars"],
    )
    people = [answered(studies, study, seed=i, ratio=9.0) for i in range(4)]
    replies = ("me", "not-me", "me", "me")
    for i, (person, reply) in enumerate(zip(people, replies, strict=True)):
        right = [True, i != 1]
        weights = {"missed": 9 - i, "alarmed for nothing": 2 if i else 10}
        studies.record(person, "practised", {"answers": ["", ""], "correct": right})
        studies.record(person, "stated", {"weights": weights})
        studies.record(person, "surveyed", {"job": i % 2, "years": 10.0 + i})
        studies.record(person, "replied", {"reply": reply})
    studies.withdraw(people[3], keep=True)
    by_link = studies.trial(study, once="x")
    (tried,) = (
        one.id
        for one in studies.people(study)
        if one.invitation_id == studies.link(by_link).id
    )
    studies.record(tried, "replied", {"reply": "unsure"})
    board = Boards(studies).board(study)
    asked = studies.place(people[0]).interview.asked
    shown = view.view_of(board, asked.exact)
    found = aside_of(board, shown, asked, {1: studies.definition(study)}, "de")
    assert found.practice == (2, 3)
    assert dict(found.replies) == {"me": 2, "not-me": 1}
    assert dict(found.stated)["übersehen"] == Spread(3, 8, 7, 9)
    assert dict(found.verdicts) == {"same": 2, "otherwise": 1}
    assert found.survey[0].choices == (("Pflege", 2), ("Arzt", 1))
    assert found.survey[1].numbers == Spread(3, 11, 10, 12)
    assert [one.name for one in found.arms] == ["flow", "bars"]
    assert [(one.people, one.heard) for one in found.arms] == [(2, 2), (1, 1)]
    assert [one.telling for one in found.arms] == [2, 1]
    first, last = (board.standings[f"P0{i}"] for i in (1, 3))
    object.__setattr__(first, "untold", "against")  # whose answers tell no number
    found = aside_of(board, shown, asked, {1: studies.definition(study)}, "de")
    arms = [(one.people, one.heard, one.telling) for one in found.arms]
    assert arms == ([(2, 2, 1), (1, 1, 1)])
    object.__setattr__(first, "untold", "")
    assert last.reading(shown.quantity) is not None
    assert found.chance is None
    assert [name for name, _ in found.people] == ["P01", "P02", "P03"]


def test_a_model_that_comes_first_more_often_than_the_best_one_is_named(
    client, studies, make
):
    study = make("tickets", budget=SHORT)
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        ahead = shown.question.first[0] > shown.question.second[0]
        studies.answer(person, shown.id, "a" if ahead else "b")
    board = client.app.state.boards.board(study)
    named = "“Another” comes first more often"
    assert named not in unescape(client.get(f"/studies/{study}").text)
    rule = board.together.rules[0]
    object.__setattr__(rule, "wins", {(rule.choice.name,): 0.3, ("Another",): 0.7})
    page = unescape(client.get(f"/studies/{study}").text)
    assert page.count(named) == 1
    assert f"“{rule.choice.name}” is the best for the weights" in page


@pytest.mark.parametrize(
    ("against", "told"),
    [
        (2, "; 2 of 12 answers do not fit the rest; usual<"),
        (1, "; 1 of 12 answers does not fit the rest; usual<"),
        (3, "; 3 of 12 answers do not fit the rest; usually about 2<"),
    ],
)
def test_answers_that_do_not_fit_are_told_beside_the_usual(
    client, studies, make, monkeypatch, against, told
):
    study = make(budget=SHORT)
    answered(studies, study)
    steady = Steadiness(12, against, 0, 0)
    monkeypatch.setattr("elicitor.studies.board.standing.steadiness", lambda *_: steady)
    page = client.get(f"/studies/{study}").text
    assert told in re.sub("; <strong>[^<]*</strong>", "", page)
    assert "contradict" not in page  # who has too few slips for certain


GERMAN = {"people": "Kunden", "classes": {"positive": "Zahlungsausfall"}}


def test_a_board_of_groups_begins_in_the_owners_words(client, studies, make):
    short = {"most": 3, "retests": 0, "held_out": 0}
    study = make("loans", budget=short, languages=("de",), words=GERMAN)
    answered(studies, study)
    board = client.app.state.boards.board(study)
    page = unescape(client.get(f"/studies/{study}").text)
    title = re.search(r'<h2 id="people">([^<]+)<', page)[1]
    lead = board.heard["P01"].lead("de").blank.removesuffix(".")
    assert title == f"Which number their pages say here: {lead}".replace("\ufffc", "…")
    assert "der Abstand zwischen den Gruppen" in title
    assert "ist das für Sie so schlimm wie … Fälle mehr" in title
    assert "je 100 Kunden mit Zahlungsausfall" in title
    assert "of all that counts" not in page
    assert "accuracy in class" not in page
    assert "With this number people’s own pages begin, too." in page


def test_whose_own_page_begins_otherwise_is_told_in_its_words(client, studies, make):
    study = make(budget=SHORT)
    for seed, ratio in enumerate((6.0, 0.1)):
        answered(studies, study, ratio=ratio, seed=seed)
    board = client.app.state.boards.board(study)
    page = unescape(client.get(f"/studies/{study}").text)
    told = {name: one.lead("en").ratio for name, one in board.heard.items()}
    assert [one.what for one in told.values()] == ["one missed case", "one false alarm"]
    assert "A missed case (patients who have cancer): somebody whom" in page
    assert "A false alarm (patients who do not have cancer): somebody" in page
    begins = "On their own page, P02 reads this first: " + told["P02"].sentence
    assert begins in page
    assert "On their own page, P01" not in page


def test_a_board_tells_no_more_alarms_than_questions_show():
    alarms = Quantity("", "times", lambda _: 1.0, least=1 / 37, most=63.0)
    for ends, message, numbers in (
        ((3.7, 62.0), "board-reading-range", {"low": 3.7, "high": 62.0}),
        ((3.7, 64.0), "board-reading-from", {"low": 3.7}),
        ((0.02, 1.5), "board-reading-to", {"high": 1.5}),
        ((0.02, 64.0), "board-reading-anything", {}),
    ):
        reading = Reading(1.0, *ends)
        assert _reading_words("en", alarms, reading, own=True) == (message, numbers)
