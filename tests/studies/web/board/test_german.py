"""What the board says fits what it shows, in the language of the page."""

import re
from html import unescape

import pytest

from elicitor.studies.store import RehearsalRow
from elicitor.studies.web import wording
from elicitor.using import Panel
from tests.studies.played import answered

SHORT = {"most": 3, "retests": 0, "held_out": 0}
GERMAN = {"accept-language": "de"}


def said(client, study, more="", **headers):
    page = client.get(f"/studies/{study}{more}", headers=headers or GERMAN).text
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.parametrize(("label", "turned"), [("0", True), ("1", False)])
@pytest.mark.slow
def test_below_a_threshold_is_told_where_a_model_alarms_there(
    client, studies, make, label, turned
):
    study = make(budget=SHORT, subject={"positive_label": label})
    answered(studies, study)
    page = said(client, study)
    assert ("kleine Werte öfter" in page) == turned
    assert (wording("de")("board-threshold") in page) != turned


@pytest.mark.slow
def test_groups_are_told_in_the_words_of_the_page_and_of_the_owner(
    client, studies, make
):
    named = {"classes": {"0": "zahlt zurück", "1": "Zahlungsausfall"}}
    study = make("loans", budget=SHORT, words={"de": {"people": "Kunden", **named}})
    answered(studies, study)
    page = said(client, study)
    assert (
        "Welche Zahl ihre Seiten hier nennen: Wächst bei beiden Fehlern der Abstand"
        in page
    )
    page = said(client, study, "?weight=1")
    assert "Wie viel „Kunden mit Zahlungsausfall: übersehen“ wiegt" in page
    for english in ("accuracy in class", "gap in", "gaps against"):
        assert english not in page, english
    gap = "Abstand der Gruppen „female“ und „male“ (Kunden mit Zahlungsausfall:"
    assert f"{gap} übersehen)" in page
    assert "Wie würde für alle abgewogen?" in page
    for number in range(6):
        page = said(client, study, f"?weight={number}")
        assert not re.search(r"-\d+ %", page), number  # all is as anybody expects


@pytest.mark.slow
def test_few_people_are_no_groups_of_opinion(client, studies, make):
    study = make(budget=SHORT)
    for number, told in enumerate(
        ("Ein Mensch ist fertig und zählt, zu wenig,", "2 Menschen sind")
    ):
        answered(studies, study, ratio=(9.0, 0.3)[number], seed=number)
        page = said(client, study)
        assert told in page
        assert "Gruppe" not in page
        assert "gemeinsamen Meinung" not in page
        assert "in einer großen Gruppe" not in page
        assert page.count("Weglassen") == number + 1  # everybody is there


@pytest.mark.slow
def test_groups_are_told_of_more_people(client, studies, make, monkeypatch):
    monkeypatch.setattr(Panel, "too_few", False)
    study = make(budget=SHORT)
    for seed in range(2):
        answered(studies, study, seed=seed)
    page = said(client, study)
    assert "in einer großen Gruppe wie dieser" in page
    assert "zu wenige" not in page


@pytest.mark.slow
def test_what_the_bracket_of_a_rule_means_is_said_where_people_meet(
    client, studies, make
):
    study = make(budget=SHORT)
    notes = [wording("de")(f"board-rule-{of}-note") for of in ("weight", "mean")]
    for number, met in enumerate((False, True)):
        answered(studies, study, seed=number)
        page = said(client, study)
        assert [note in page for note in notes] == [met, met]


@pytest.mark.slow
def test_somebody_of_whom_all_is_deleted_is_not_said_to_have_no_answers_yet(
    client, studies, make
):
    study = make(budget=SHORT)
    for keep in (True, False):
        studies.withdraw(answered(studies, study, most=1), keep=keep)
    page = said(client, study)
    assert page.count("zurückgezogen, alles gelöscht") == 1
    assert "noch keine Antworten" not in page


def test_a_rehearsal_wants_a_weight_of_everything(client, studies, make):
    study = make(budget=SHORT)
    place = f"/studies/{study}/rehearse"
    page = client.post(place, data={"weights": "TP=6"}, headers=GERMAN)
    assert page.status_code == 422
    assert "es fehlt: TN. Schreiben Sie etwa TN=1" in page.text
    with studies.store.reading() as db:
        assert db.query(RehearsalRow).count() == 0
