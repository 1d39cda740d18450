"""People know beforehand what is shown, and that one side may be much better."""

import pytest

import elicitor as el
from elicitor.using.shown_beforehand import told_beforehand
from elicitor.words import say

REGION = el.Ball([0.4, 0.4], 0.1, names=["a", "b"])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, True),
        ({"method": "efficient"}, True),
        ({"check_signs": False}, False),
        ({"check_signs": False, "dominated": 1}, True),
        ({"signs": "unknown"}, False),
    ],
)
def test_it_is_told_where_such_pairs_may_come(options, told):
    session = el.Session(REGION, "linear", **{"method": "bayesian", **options})
    assert bool([*told_beforehand(session.transcript)]) is told


def test_it_does_not_say_which_side_to_take():
    session = el.Session(REGION, "linear", method="bayesian")
    (told,) = told_beforehand(session.transcript)
    assert say(told) == (
        "In some pairs one side may be better in everything; that is on purpose."
    )
    assert "in allem besser" in say(told, "de")


def test_what_is_not_shown_is_told():
    law = el.BinaryRegion.from_law(lambda x: x)
    session = el.Session(el.regions.CountedRegion(law, 100, least_right=0.25), "linear")
    least, _ = told_beforehand(session.transcript)
    assert "about 25 % of each class right or more; rounded" in say(least)
    assert "etwa 25 %" in say(least, "de")


def test_the_published_search_shows_trivial_classifiers_as_well():
    law = el.BinaryRegion.from_law(lambda x: x)
    counted = el.regions.CountedRegion(law, 100, least_right=0.25)
    session = el.Session(counted, "linear", method="published")
    assert not [*told_beforehand(session.transcript)]
