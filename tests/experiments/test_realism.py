"""The benchmark `realism`: what is absurd, and what is counted."""

import json
import sys

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments.realism import _rows
from elicitor.experiments.realism_of_classes import is_absurd
from elicitor.experiments.realism_of_errors import OfErrors
from elicitor.experiments.realism_of_groups import OfGroups

# The package's attribute of this name is the function.
module = sys.modules["elicitor.experiments.realism"]


@pytest.mark.parametrize(
    ("rates", "absurd"),
    [
        ([1.0, 0.0], True),  # everybody is called positive
        ([0.97, 0.19], True),
        ([0.94, 0.19], False),
        ([0.97, 0.21], False),
        ([0.04, 0.5, 0.6], True),  # a class is never right
        ([0.06, 0.5, 0.6], False),
        ([0.5, 0.5], False),
        ([1.0, 1.0], False),
    ],
)
def test_what_calls_nearly_everything_one_class_is_absurd(rates, absurd):
    assert is_absurd(np.array(rates)) == absurd


def test_rows_count_pairs_and_people():
    people = [
        {"questions": 10, "absurd": 4, "converged": True, "error": 0.1},
        {"questions": 20, "absurd": 2, "converged": False, "error": 0.3},
    ]
    (row,) = _rows({"data": "wdbc", "shown": "all", "lapses": 0.2}, people)
    assert row["absurd"] == pytest.approx(6 / 30)
    assert row["questions"] == 15
    assert row["converged"] == 0.5
    assert row["error"] == pytest.approx(0.2)
    # Standard deviation 0.1414, standard error 0.1.
    np.testing.assert_allclose(row["band"], [0.2 - 0.196, 0.2 + 0.196], atol=1e-3)


def test_a_side_that_serves_a_group_worse_than_a_coin_is_absurd():
    about = OfGroups("loans", "realistic")
    sides = np.array([[[0.7, 0.4], [0.6, 0.5]], [[0.5, 0.5], [0.9, 0.1]]])
    assert not about.is_absurd(sides)
    sides[1, 1, 1] = 0.09
    assert about.is_absurd(sides)


@pytest.mark.slow
def test_a_side_with_more_errors_than_chance_is_absurd():
    about = OfErrors("vehicle, errors", "realistic")
    priors = about.region.priors
    rows = about.region.statistics.entries[0]
    coin = np.full(6, 1 / 3) * priors[rows]  # each kind is called by a die
    one = np.where(rows == 0, 0.0, np.tile([0.6, 0.4], 3) * priors[rows])
    assert not about.is_absurd(np.array([coin, one]))
    worse = coin.copy()
    worse[0] += 0.01
    assert about.is_absurd(np.array([one, worse]))


@pytest.mark.slow
def test_a_quick_run_shows_nobody_all_or_nothing(monkeypatch):
    monkeypatch.setattr(module, "LAPSES", (0.02,))  # what is shown is looked at
    body = json.loads(BENCHMARKS["realism"](Run(quick=True)).to_json())
    for data in ("wdbc", "vehicle, errors", "loans"):
        mine = [row for row in body["rows"] if row["data"] == data]
        shown = {row["shown"]: row["absurd"] for row in mine}
        assert shown["realistic"] == 0 < shown["all"]
