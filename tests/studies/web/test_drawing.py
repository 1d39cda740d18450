"""What is drawn on a line, and texts of owners."""

from itertools import pairwise

import pytest

from elicitor.studies.findings import TradeOff
from elicitor.studies.web.participants.drawing import axis_of
from elicitor.studies.web.participants.texts import paragraphs


def trade_off(value, low, high, **others):
    return TradeOff("…", "a miss", "alarms", value, low, high, False, others)


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


def test_texts_of_owners_have_paragraphs_lists_and_no_markup():
    found = paragraphs("One\ntwo\n\n- a\n- b\n\n<b>x</b>")
    assert [(one.lines, one.is_list) for one in found] == [
        (("One", "two"), False),
        (("a", "b"), True),
        (("<b>x</b>",), False),
    ]
