"""Two tabs of one step: nothing that is saved goes unseen, nothing typed is lost."""

import re
from html import unescape

import pytest

from elicitor.datasets import load_sample
from elicitor.studies import Drafts
from elicitor.studies.web.steps import STEPS
from tests.studies.web.owners.owning import form_of, place_of, uploaded

pytestmark = pytest.mark.slow  # each page is a request to a whole server
SAID = "This was saved otherwise since you opened it."


@pytest.fixture
def place(client):
    return place_of(uploaded(client, load_sample("clinic").text))


def budget(client, place):
    drafts = Drafts(client.app.state.studies)
    return drafts.sketch(place.rsplit("/", 1)[1]).said["budget"]


def test_a_tab_that_was_opened_before_replaces_nothing_unseen(client, place):
    address = f"{place}/edit/amount"
    first, second = form_of(client, address), form_of(client, address)
    kept = client.post(address, data={**first, "most": "11"})
    assert kept.status_code == 200
    late = {**second, "held_out": "2"}
    told = client.post(address, data=late)
    assert told.status_code == 409
    assert SAID in unescape(told.text)
    assert budget(client, place)["most"] == 11
    typed = re.search(r'name="held_out"[^>]*value="(\d+)"', told.text)
    assert typed[1] == "2"  # what was typed stands there
    (seen,) = re.findall(r'name="seen" value="(\w+)"', told.text)
    again = client.post(address, data={**late, "seen": seen})
    assert again.status_code == 200
    assert (budget(client, place)["most"], budget(client, place)["held_out"]) == (20, 2)


def test_the_same_form_twice_and_other_steps_are_no_conflict(client, place):
    amount, texts = f"{place}/edit/amount", f"{place}/edit/texts"
    forms = form_of(client, amount), form_of(client, texts)
    for _ in range(2):  # a double click
        assert client.post(amount, data={**forms[0], "most": "9"}).status_code == 200
    assert client.post(texts, data={**forms[1], "title": "New"}).status_code == 200
    assert budget(client, place)["most"] == 9


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("story", ["clinic", "loans", "tickets", "vehicles"])
def test_a_step_that_nobody_changed_is_seen_as_it_was(client, story, step):
    place = place_of(uploaded(client, load_sample(story).text, f"{story}.csv"))
    address = f"{place}/edit/{step}"
    client.get(f"{place}/edit/data")
    seen = [form_of(client, address).get("seen") for _ in range(2)]
    assert seen[0] == seen[1] != [""]
    changed = form_of(client, address)
    assert client.post(address, data=changed).status_code in (200, 422)


def test_typing_and_looking_keeps_what_was_seen(client, place):
    address = f"{place}/edit/amount"
    form = form_of(client, address)
    client.post(address, data={**form, "most": "11"})
    page = client.post(f"{place}/preview", data={**form, "most": "13"}).text
    assert re.findall(r'name="seen" value="(\w+)"', page) == form["seen"]
