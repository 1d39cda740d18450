"""Bounds on rows hold, and say more than what happens."""

import sys

import pytest

from elicitor.experiments import EXPERIMENTS, Run

pytestmark = pytest.mark.slow  # several people, each asked and found again
module = sys.modules["elicitor.experiments.enough_rows"]


@pytest.fixture(scope="module")
def rows():
    report = EXPERIMENTS["enough-rows"](Run(quick=True))
    assert report.settings["quick"]
    return [row["measured"] for row in report.rows]


def test_every_bound_holds(rows):
    assert [(row["place"], row["rows"]) for row in rows] == [
        ("two classes", 150),
        ("two classes", 284),
        ("three classes", 300),
    ]
    for row in rows:
        assert row["counts"]["most"] < row["counts"]["bound"]
        assert row["held"]["bound"] == 1
        # 95 % of people are to be expected; of four, three.
        assert row["held"]["redrawn"] >= 0.75


def test_what_is_expected_lies_between_what_happens_and_the_bound(rows):
    for row in rows:
        metric = row["metric"]
        assert module.TOLERANCE < metric["mean"] < metric["redrawn"] < metric["bound"]
        assert metric["formula"] is None or metric["formula"] < metric["bound"]


def test_more_rows_move_it_less(rows):
    few, more, _ = rows
    for what in ("bound", "most"):
        assert more["counts"][what] < few["counts"][what]
    assert more["metric"]["formula"] < few["metric"]["formula"]
