"""Tables of the terminal keep words whole as long as there is any room for them."""

import io

import pytest

from elicitor.cli.console import PlainConsole
from elicitor.cli.fitting_table import FittingTable

MODELS = ("p_logistic_of_2024", "p_logistic_of_2025")


def shown(width):
    """A table whose columns compete: two of short words, one of long names."""
    page = io.StringIO()
    table = FittingTable()
    for heading in ("model", "how good it is", "and how probably the best"):
        table.add_column(heading)
    for name in MODELS:
        table.add_row(name, "1 (0.5 to 2)", "in 40 of 100 samples")
    PlainConsole(file=page, width=width).print(table)
    return page.getvalue()


@pytest.mark.parametrize("width", [100, 60, 46, 38, 36])
def test_names_are_whole_where_there_is_room(width):
    page = shown(width)
    for name in MODELS:
        assert name in page
    assert "probably" in page
    assert max(map(len, page.splitlines())) <= width


def test_lines_are_given_up_before_words():
    assert "│" in shown(60)
    assert "│" not in shown(38)


@pytest.mark.parametrize("width", [30, 20])
def test_no_letter_is_lost_where_there_is_none(width):
    page = shown(width)
    assert "…" not in page
    for name in MODELS:
        assert "".join(page.split()).count(name[-2:]) >= 1
    assert max(map(len, page.splitlines())) <= width
