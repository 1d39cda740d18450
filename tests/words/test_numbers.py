"""Digits that are said, worked out by hand."""

import pytest

from elicitor.words import say
from elicitor.words.numbers import side_by_side


@pytest.mark.parametrize(
    ("pair", "texts"),
    [
        ((0.93, 0.9123), ("0.9300", "0.9123", "0.0177")),
        ((120.0, 80.0), ("120", "80", "40")),
        ((120.4, 80.0), ("120.4", "80.0", "40.4")),
        ((1234567.0, 1.0), ("1,234,567", "1", "1,234,566")),
        ((-1.5, 0.25), ("-1.50", "0.25", "1.75")),
        ((1e-9, 3e-9), ("0.000000001", "0.000000003", "0.000000002")),
        ((0.12345, 0.23454), ("0.123", "0.235", "0.112")),  # of the texts, not 0.111
        ((1 / 3, 2 / 7), ("0.3333", "0.2857", "0.0476")),
    ],
)
def test_two_numbers_are_written_so_that_their_difference_can_be_seen(pair, texts):
    assert tuple(map(say, side_by_side(*pair))) == texts
    one, other, gap = texts
    turned = side_by_side(*reversed(pair))
    assert tuple(map(say, turned)) == (other, one, gap)
