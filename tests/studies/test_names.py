"""Names of people on the board and in files."""

from elicitor.studies.names import named
from elicitor.studies.store import Person


def test_who_comes_later_goes_on_counting():
    # P01, P02 and P04 withdrew, and are missing in the file that came.
    came = [Person(id="c", number=3), Person(id="e", number=5), Person(id="x")]
    for one in came:
        one.tried = one.simulated = False
    assert {name: one.id for name, one in named(came).items()} == {
        "P03": "c",
        "P05": "e",
        "P06": "x",
    }
