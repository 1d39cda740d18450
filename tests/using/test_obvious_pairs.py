"""People know beforehand that one side may be better in everything."""

import pytest

import elicitor as el
from elicitor.using.obvious_pairs import some_obvious
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
    assert bool(some_obvious(session.transcript)) is told


def test_it_does_not_say_which_side_to_take():
    session = el.Session(REGION, "linear", method="bayesian")
    (told,) = some_obvious(session.transcript)
    assert say(told) == (
        "In some pairs one side may be better in everything; that is on purpose."
    )
    assert "in allem besser" in say(told, "de")
