"""A person's own numbers: read, or sent back with a reason."""

import pytest

from elicitor.studies.findings import Findings, TradeOff
from elicitor.studies.web.participants.adjusting import adjustment_of
from elicitor.studies.web.wording import wording

ENDS = 9.0, 8.0, 11.0
IN_A_HUNDRED = TradeOff("…", "a gap", "missed", *ENDS, False, {}, most=100.0)
ENDLESS = TradeOff("…", "a miss", "alarms", *ENDS, False, {})
FOUND = Findings("", (IN_A_HUNDRED, ENDLESS), None, None, None)


@pytest.mark.parametrize(
    ("typed", "trouble"),
    [("100", None), ("100.5", "most"), ("-1", "most"), ("x", "number"), ("0", None)],
)
def test_of_a_hundred_nobody_types_more(typed, trouble):
    own = adjustment_of(FOUND, {"value0": typed}, "en")
    assert own.troubles == ({} if trouble is None else {0: trouble})
    assert (IN_A_HUNDRED.key in own.values) == (trouble is None)


def test_what_has_no_such_end_goes_to_a_million():
    assert not adjustment_of(FOUND, {"value1": "673"}, "en").troubles
    assert adjustment_of(FOUND, {"value1": "1000001"}, "en").troubles == {1: "range"}


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "from 0 to 1,000: more than"), ("de", "von 0 bis 1.000: mehr")],
)
def test_the_reason_names_how_many_there_are(language, told):
    assert told in str(wording(language)("adjust-no-most", most=1000.0))
    assert told.split(":")[0].split()[-1] in str(
        wording(language)("axis-told", what="x", than="y", base=2, end=1000.0)
    )
    told_on_boards = str(wording(language)("board-note-steps", base=2, end=1000.0))
    assert told.split(":")[0].split()[-1] in told_on_boards
    assert "0" not in str(wording(language)("board-note-steps", base=2, end=0))
