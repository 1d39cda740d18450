"""The benchmark of what is told to be lost: how it is looked up, and counted."""

import importlib

import numpy as np
import pytest

import elicitor as el
from elicitor.experiments import BENCHMARKS, Run

benchmark = importlib.import_module("elicitor.experiments.told_loss")
cases = importlib.import_module("elicitor.experiments.matrix_cases")
MODELS = [[0.9, 0.5], [0.7, 0.7], [0.5, 0.8]]


def person(told, lost, questions=20):
    return {"told": told, "lost": lost, "questions": questions}


def test_what_is_lost_is_of_the_best_and_the_worst_of_all():
    pool = el.ModelPool(list("abc"), MODELS, names=["x", "y"], kinds=["reward"] * 2)
    true, found = (el.LinearMetric(w, names=pool.names) for w in ([1, 2], [2, 1]))
    # Worth 1.9, 2.1 and 2.1 to one, 2.3, 2.1 and 1.8 to the other.
    assert benchmark._lost(true, found, pool, pool.points) == pytest.approx(1.0)
    assert benchmark._lost(true, true, pool, pool.points) == pytest.approx(0.0)
    low = np.array([[0.5, 0.2]])  # worth .9
    assert benchmark._lost(true, found, pool, low) == pytest.approx(0.2 / 1.2)


@pytest.mark.parametrize("who", cases.PERSONS)
def test_somebody_is_asked_and_what_is_told_looked_at_on_the_way(who):
    found = benchmark._trial("linear", "two classes", who, [2, 4, 6], 0)
    assert 4 < found["questions"] <= 6
    assert len(found["told"]) == len(found["lost"]) == 3
    assert found["told"][0] > found["told"][-1]
    assert all(
        0 <= lost <= told
        for told, lost in zip(found["told"], found["lost"], strict=True)
    )
    assert benchmark._trial("linear", "two classes", who, [2, 4, 6], 0) == found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3])
def test_value_per_cost_loses_no_more_than_is_told_though_labels_scatter(seed):
    """Rules of estimated probabilities did worse than others that were known."""
    found = benchmark._trial(
        "value-per-cost", "classes and costs", "exact", [3, 8, 20], seed
    )
    assert np.all(np.subtract(found["lost"], found["told"]) < benchmark.ROUNDING)


def test_who_loses_more_than_is_told_is_counted_at_each_time():
    people = [
        person([0.5, 0.1, 0.02], [0.6, 0.05, 0.0201]),  # only rounded at last
        person([0.5, 0.1, 0.02], [0.4, 0.13, 0.01]),
        person([0.5, 0.1, 0.04], [0.4, 0.2, 0.05], questions=8),
        person([None, None, None], [0.4, 0.2, 0.05]),
    ]
    about = {"family": "linear", "region": "two classes", "person": "exact"}
    (row,) = benchmark._rows(about, people)
    assert (row["over_1st"], row["over_2nd"], row["over_last"]) == (1, 2, 1)
    assert (row["told"], row["lost"]) == (0.02, pytest.approx(0.0201))
    assert row["beyond"] == pytest.approx(0.1)
    assert (row["questions"], row["untold"]) == (17, 1)
    assert row["band"][0] < 1 / 3 < row["band"][1]
    (row,) = benchmark._rows(about, people[-1:])
    assert row["untold"] == 1
    assert "told" not in row


@pytest.mark.slow
def test_the_small_version_fills_every_cell(monkeypatch):
    real, met = benchmark._trial, set()

    def trial(*cell):
        if cell[2] == "exact" or cell[0] in met:
            return person([0.1] * 3, [0.0] * 3)
        met.add(cell[0])
        return real(*cell)

    monkeypatch.setattr(benchmark, "_trial", trial)
    rows = BENCHMARKS["told-loss"](Run(quick=True)).rows
    cells = {(row["family"], row["region"], row["people"]) for row in rows}
    assert len(cells) == len(rows) == 2 * len(list(cases.combinations()))
    assert met == {family for family, _ in cases.combinations()}
