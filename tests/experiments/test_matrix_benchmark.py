"""The benchmark of every family on every region: who is asked, and what is counted."""

import importlib

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.metrics import LinearMetric
from elicitor.metrics.families import FAMILIES

benchmark = importlib.import_module("elicitor.experiments.matrix")
cases = importlib.import_module("elicitor.experiments.matrix_cases")


def person(**told):
    usual = {"unknowns": 3, "questions": 10, "seconds": 0.1, "converged": 1.0}
    return usual | {"error": 0.1, "pairs": 0.0, "covered": 1.0, "regret": 0.0} | told


def test_every_family_that_needs_no_terms_comes_up():
    found = {family for family, _ in cases.combinations()}
    assert found == set(FAMILIES) - {"sum"}


@pytest.mark.parametrize("who", cases.PERSONS)
def test_somebody_is_asked_and_judged(who):
    (found,) = benchmark._ask("linear", "two classes", who, 12, 0, 1)
    assert found["unknowns"] == 2
    assert 0 < found["questions"] <= 12
    assert found["seconds"] > 0
    assert 0 <= found["pairs"] < 0.2
    assert 0 <= found["regret"] < 0.05
    assert found["error"] < 0.2
    again = benchmark._ask("linear", "two classes", who, 12, 0, 1)[0]
    assert again | {"seconds": 0} == found | {"seconds": 0}


def test_the_first_of_two_points_leads_if_it_is_better():
    metric = LinearMetric([2.0, 1.0])
    points = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0], [0.0, 3.0]])
    assert cases.leads(metric, points).tolist() == [1.0, -3.0]


def test_a_row_is_of_all_people_and_time_of_all_questions():
    people = [
        person(error=0.1, questions=10, seconds=0.1, regret=0.02),
        person(error=0.2, questions=10, seconds=0.1, converged=0.0),
        person(error=0.9, questions=30, seconds=0.8, pairs=0.3),
    ]
    case = {"family": "linear", "region": "two classes", "person": "exact"}
    (row,) = benchmark._rows(case, people)
    assert row["error"] == 0.2  # the median
    assert row["ms"] == pytest.approx(20)
    assert row["questions"] == pytest.approx(50 / 3)
    assert row["converged"] == pytest.approx(2 / 3)
    assert (row["pairs"], row["regret"]) == (
        pytest.approx(0.1),
        pytest.approx(0.02 / 3),
    )


@pytest.mark.slow
def test_the_small_version_fills_every_cell(monkeypatch):
    """Every family, region and kind of person is asked in some cell.

    That each family can be asked about on each region the matrix of contracts tells.
    """
    real, met = benchmark._trial, set()

    def trial(*cell):
        new = set(cell[:3]) - met
        met.update(new)
        return real(*cell) if new else person()

    monkeypatch.setattr(benchmark, "_trial", trial)
    monkeypatch.setattr(benchmark, "PAIRS", 200)
    rows = BENCHMARKS["matrix"](Run(quick=True)).rows
    cells = {(row["family"], row["region"], row["people"]) for row in rows}
    assert len(cells) == len(rows) == 2 * len(list(cases.combinations()))
