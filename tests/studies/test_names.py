"""Names of people on the board; who came from another server keeps theirs."""

from elicitor.studies.names import named
from elicitor.studies.store import Person


def test_who_comes_later_goes_on_counting():
    came = [
        Person(id=one, number=number, tried=False, simulated=False)
        for one, number in (("c", 3), ("e", 5), ("x", None))
    ]
    assert {name: one.id for name, one in named(came).items()} == {
        "P03": "c",
        "P05": "e",
        "P06": "x",
    }
