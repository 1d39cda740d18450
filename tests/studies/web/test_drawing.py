"""What is drawn on a line, own numbers beside it, and texts of owners."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from elicitor.studies.findings import Findings, TradeOff
from elicitor.studies.web.participants.adjusting import adjustment_of
from elicitor.studies.web.participants.drawing import axis_of
from elicitor.studies.web.participants.texts import paragraphs
from elicitor.studies.web.wording import wording


def trade_off(value, low, high, most=math.inf, **others):
    is_open = high > most
    told = TradeOff("…", "a miss", "alarms", value, low, high, is_open, others)
    return replace(told, most=most)


def test_on_the_line_every_step_is_a_doubling():
    axis = axis_of(trade_off(8.0, 4.0, 16.0, accuracy=1.0))
    assert [text for _, text in axis.ticks] == ["1", "2", "4", "8", "16"]
    places = [place for place, _ in axis.ticks]
    assert (axis.low, axis.value, axis.high) == tuple(places[2:])
    assert axis.others[0][:2] == (places[0], "accuracy")
    gaps = {round(b - a, 1) for a, b in pairwise(places)}
    assert len(gaps) == 1


def test_far_ends_make_steps_of_ten():
    axis = axis_of(trade_off(300.0, 100.0, 900.0))
    assert (axis.base, axis.ticks[-1][1]) == (10, "1000")


def test_names_that_would_cover_each_other_stand_in_rows():
    axis = axis_of(trade_off(1.2, 1.0, 1.4, accuracy=1.0, F1=1.1))
    rows = {axis.row, *(row for _, _, row in axis.others)}
    assert rows == {0, 1, 2}
    assert axis.rows == 3


@pytest.mark.parametrize(
    "told",
    [(1e9, 5.0, 1e9), (0.0, 0.0, 2.0), (3.0, 0.0, 5.0), (3.0, 0.1, 50.0)],
    ids=["endless", "none", "from none", "wide"],
)
def test_what_is_hardly_known_is_not_drawn(told):
    assert axis_of(trade_off(*told)) is None


@pytest.mark.parametrize(
    ("told", "ticks"),
    [
        ((74.0, 43.0, 175.0), ["1", "2", "4", "8", "16", "32", "64", "100"]),
        ((70.0, 60.0, 90.0), ["1", "2", "4", "8", "16", "32", "64", "100"]),
        ((130.0, 120.0, 673.0), ["1", "2", "4", "8", "16", "32", "64", "100"]),
        ((30.0, 0.4, 18.0), ["1/4", "1/2", "1", "2", "4", "8", "16", "32"]),
    ],
    ids=["open", "closed", "beyond", "short"],
)
def test_no_line_goes_on_where_there_is_no_more(told, ticks):
    axis = axis_of(trade_off(*told, most=100.0))
    assert [text for _, text in axis.ticks] == ticks
    last, _ = axis.ticks[-1]
    assert axis.end == (100 if ticks[-1] == "100" else None)
    assert axis.goes_on == axis.is_open == (told[2] > 100)
    assert axis.high == last if axis.goes_on else axis.high < last
    assert axis.low < axis.high


def test_a_step_just_before_the_end_is_not_written_there():
    axis = axis_of(trade_off(12.0, 9.0, 30.0, most=20.0))
    assert [text for _, text in axis.ticks] == ["1", "2", "4", "8", "20"]


def test_steps_of_ten_end_there_too():
    axis = axis_of(trade_off(0.3, 0.1, 0.9, most=100.0, accuracy=0.01))
    assert (axis.base, axis.end) == (2, None)
    axis = axis_of(trade_off(90.0, 40.0, 400.0, most=250.0, accuracy=0.1))
    assert (axis.base, axis.end) == (10, 250)
    assert [text for _, text in axis.ticks] == ["1/10", "1", "10", "250"]


def test_texts_of_owners_have_paragraphs_lists_and_no_markup():
    found = paragraphs("One\ntwo\n\n- a\n- b\n\n<b>x</b>")
    assert [(one.lines, one.is_list) for one in found] == [
        (("One", "two"), False),
        (("a", "b"), True),
        (("<b>x</b>",), False),
    ]


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
        wording(language)("axis-told", sentence="x", base=2, end=1000.0)
    )
    told_on_boards = str(wording(language)("board-note-steps", base=2, end=1000.0))
    assert told.split(":")[0].split()[-1] in told_on_boards
    assert "0" not in str(wording(language)("board-note-steps", base=2, end=0))
