"""Owners say how long links and own words are kept, are reminded, and delete them."""

import re
from datetime import timedelta
from html import unescape

import pytest
from starlette.testclient import TestClient

from elicitor.studies.events import now
from elicitor.studies.store import Invitation, Study
from elicitor.studies.web import wording

from .owning import (
    FOREIGN,
    MEANT,
    another_owner,
    launched,
    place_of,
    problem,
    sent,
    uploaded,
)
from .test_editing import sample

pytestmark = pytest.mark.slow  # each page is a request to a whole server


@pytest.fixture
def place(client):
    """A study that was launched, and into which a link leads."""
    found = place_of(uploaded(client, sample("clinic")))
    launched(client, found)
    studies_of(client).invite(id_of(found))
    return found


def id_of(place):
    return place.rsplit("/", 1)[1]


def studies_of(client):
    return client.app.state.studies


def ended(client, place, days):
    with studies_of(client).store.writing() as db:
        db.get_one(Study, id_of(place)).ends_at = now() - timedelta(days=days)


def links(client):
    with studies_of(client).store.reading() as db:
        return db.query(Invitation).count()


def plain(page):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


# -- the form ------------------------------------------------------------------------


def test_a_new_study_keeps_links_for_ninety_days(client):
    place = place_of(uploaded(client, sample("clinic")))
    page = client.get(f"{place}/edit/texts").text
    assert re.search(r'name="kept_days" type="number" value="90"', page)
    assert "numbers in your questions" in page
    definition = studies_of(client).definition(id_of(place))
    assert definition.kept_days == 90


@pytest.mark.parametrize(("typed", "kept"), [("0", 0), ("3650", 3650), ("", None)])
def test_owners_choose_how_long(client, typed, kept):
    place = place_of(uploaded(client, sample("clinic")))
    sent(client, place, "texts", kept_days=typed)
    assert studies_of(client).definition(id_of(place)).kept_days == kept
    page = client.get(f"{place}/edit/texts").text
    assert f'name="kept_days" type="number" value="{typed}"' in page


@pytest.mark.parametrize("typed", ["-1", "3651", "a while"])
def test_other_days_are_told_and_stay_as_they_were_typed(client, typed):
    place = place_of(uploaded(client, sample("clinic")))
    answer = sent(client, place, "texts", kept_days=typed)
    assert "from 0 to 3650" in problem(answer.text)
    assert f'name="kept_days" type="number" value="{typed}"' in answer.text
    assert studies_of(client).definition(id_of(place)).kept_days == 90


# -- reminders -----------------------------------------------------------------------


def test_the_day_is_told_once_the_end_is_known(client, place):
    assert "90 days after the study has ended" in plain(client.get(place).text)
    last = (now() + timedelta(days=5)).date()
    client.post(f"{place}/extend", data={"until": last.isoformat()})
    day = (last + timedelta(days=90)).isoformat()
    for page in (place, f"{place}/launch"):
        told = plain(client.get(page).text)
        assert f"Links and own words are deleted on {day} (UTC)" in told
        assert "eminder" not in told
    told = plain(client.get("/studies").text)
    assert f"links and own words until {day}" in told
    assert "eminder" not in told
    assert f"{place}/forget" not in client.get(place).text


@pytest.mark.parametrize(("left", "told"), [(20, "Reminder: "), (6, "Last reminder: ")])
def test_owners_are_reminded_on_the_board_and_in_the_list(client, place, left, told):
    ended(client, place, 90 - left + 0.5)
    for page in (place, "/studies"):
        text = plain(client.get(page).text)
        assert told in text
        assert f"in {left} days" in text
        assert "closed" in text  # though nobody pressed a button


def test_reminders_are_german_to_germans(client, place):
    ended(client, place, 85.5)
    client.headers["accept-language"] = "de"
    day = f"{now() + timedelta(days=4.5):%d.%m.%Y}"
    word = wording("de")
    told = word("retention-last", day=day, left=5)
    for page in (place, "/studies", f"{place}/forget"):
        assert told in plain(client.get(page).text)
    assert word("forget") in client.get(place).text
    assert word("forget-title") in client.get(f"{place}/forget").text
    assert word("kept-days") in client.get(f"{place}/edit/texts").text


# -- by hand -------------------------------------------------------------------------


def test_it_is_asked_first_and_done_then(client, place):
    client.post(f"{place}/close", data=MEANT)
    assert f'href="{place}/forget"' in client.get(place).text
    page = client.get(f"{place}/forget")
    assert "cannot be undone" in page.text
    assert links(client) == 1
    for _ in range(2):
        answer = client.post(f"{place}/forget")
        assert answer.url.path == place
    assert links(client) == 0
    assert "Links and own words were deleted on" in plain(answer.text)
    assert f"{place}/forget" not in answer.text
    assert client.get(f"{place}/forget").url.path == place


def test_a_study_that_goes_on_is_not_forgotten(client, place):
    assert client.get(f"{place}/forget").url.path == place
    assert client.post(f"{place}/forget").url.path == place
    assert links(client) == 1


def test_nobody_else_forgets_it(app, client, place, visitor):
    client.post(f"{place}/close", data=MEANT)
    other = TestClient(app)
    another_owner(client, other)
    assert other.post(f"{place}/forget").status_code == 404
    assert visitor.post(f"{place}/forget").url.path == "/sign-in"
    assert client.post(f"{place}/forget", headers=FOREIGN).status_code == 403
    assert links(client) == 1


def test_afterwards_it_is_not_extended_and_nobody_invited(client, place):
    client.post(f"{place}/close", data=MEANT)
    client.post(f"{place}/forget")
    day = (now() + timedelta(days=3)).date().isoformat()
    answer = client.post(f"{place}/extend", data={"until": day})
    assert "cannot be extended" in problem(answer.text)
    assert f"{place}/extend" not in answer.text
    assert f"{place}/trial" not in answer.text
    page = client.get(f"{place}/invite").text
    assert "nobody can be invited" in page
    assert "/invite/personal" not in page
    assert studies_of(client).study(id_of(place)).state == "closed"
