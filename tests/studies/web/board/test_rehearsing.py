"""What an owner states before a rehearsal, and the words in which it is told."""

import re
import threading
from html import unescape

import pytest

from elicitor.studies.store import RehearsalRow

GERMAN = {"accept-language": "de"}
CALLED = {"bus": "lange Busse", "opel": "Opel", "saab": "Saab", "van": "Lieferwagen"}
FEW = {"most": 4, "retests": 0, "held_out": 0}


@pytest.fixture
def vehicles(make):
    return make("vehicles", words={"classes": CALLED}, languages=["de"], budget=FEW)


def example_in(page):
    """What the form gives as an example."""
    hint = re.search(r'<label for="weights">.*?</label>', page, re.DOTALL)[0]
    return re.search(r"(?:etwa|such as) ([^<]+)<", unescape(hint))[1].strip()


def finished():
    for thread in threading.enumerate():
        if thread.daemon and thread.name.startswith("rehearsal"):
            thread.join(120)


def plain(page):
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", page)))


@pytest.mark.slow
def test_the_example_of_several_classes_works_and_is_told_in_the_owners_words(
    client, studies, vehicles
):
    place = f"/studies/{vehicles}/rehearse"
    page = client.get(place, headers=GERMAN).text
    example = example_in(page)
    assert example.startswith("C[bus, bus]=6, C[opel, opel]=1, C[saab, saab]=1")
    assert "Die Kürzel bedeuten" in plain(page)
    assert "C[bus, bus] : „lange Busse“ richtig entschieden" in plain(page)
    form = {"people": 1, "slips": 5, "weights": example}
    assert client.post(place, data=form, headers=GERMAN).status_code == 200
    finished()
    page = client.get(place, headers=GERMAN).text
    with studies.store.reading() as db:
        (row,) = db.query(RehearsalRow)
        assert row.settings["weights"]["C[bus, bus]"] == 6
    told = plain(page)
    assert "Wie viel „‚lange Busse‘ richtig entschieden“ wiegt" in told
    assert "Bereich von „‚lange Busse‘ richtig entschieden“ noch ist" in told
    assert "„lange Busse“ richtig entschieden = 6" in told
    assert "members of class" not in page
    assert f'value="{example}"' in unescape(page)  # the form keeps its entries


@pytest.mark.slow
def test_weights_can_be_stated_in_the_owners_words(client, studies, vehicles):
    stated = ", ".join(
        f"„{words}“ richtig entschieden={number}"
        for number, words in enumerate(CALLED.values(), start=1)
    )
    place = f"/studies/{vehicles}/rehearse"
    form = {"people": 1, "weights": stated}
    assert client.post(place, data=form, headers=GERMAN).status_code == 200
    finished()
    with studies.store.reading() as db:
        (row,) = db.query(RehearsalRow)
        assert [*row.settings["weights"].values()] == [1, 2, 3, 4]
