"""The benchmark of pools of real models."""

import json
import sys

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments import pool as benchmark
from elicitor.experiments.pool import _ask, _measure, _region, _rows

# The package's attribute of this name is the function.
module = sys.modules["elicitor.experiments.pool"]
TABLE = [
    {"model": "a", "R[x, x]": 0.9, "R[y, y]": 0.6, "predict latency": 9.0, "size": 5},
    {"model": "b", "R[x, x]": 0.8, "R[y, y]": 0.9, "predict latency": 7.0, "size": 9},
    {"model": "c", "R[x, x]": 0.5, "R[y, y]": 0.5, "predict latency": 1.0, "size": 1},
    {"model": "d", "R[x, x]": 0.7, "R[y, y]": 0.7, "predict latency": 3.0, "size": 2},
    {"model": "e", "R[x, x]": 0.4, "R[y, y]": 0.4, "predict latency": 3.0, "size": 2},
]


def test_it_is_registered():
    assert BENCHMARKS["pool"] is benchmark


def test_what_is_measured_becomes_a_pool():
    region = _region(TABLE)
    assert region.kinds == ("reward", "reward", "cost", "cost")
    assert region.units == ("", "", "ms per 1,000 rows", "kB")
    assert region.dominated == {"e": "c"}


@pytest.mark.slow
def test_rows_are_made_from_what_people_said():
    found = _ask(TABLE, first=0, number=3, seed=5)
    assert found == _ask(TABLE, first=0, number=3, seed=5)
    rows = {row["what"]: row for row in _rows({}, found)}
    settled = rows["questions until the best is settled: mean"]
    by_hand = np.mean([row["best"]["questions"] for row in found])
    assert settled["ours"] == by_hand
    assert settled["ratio"] == pytest.approx(by_hand / settled["peer"])
    assert rows["the settled model is the best (share)"]["ours"] == 1
    for row in found:
        assert row["best"]["regret"] == 0
        assert row["random"]["regret"] == 0
        assert row["best"]["regret at 12"] == 0  # of ten pairs, all that tell something


@pytest.mark.slow
def test_regret_is_what_the_best_guess_loses():
    """With no answers everyone gets the model that is best at the middle."""
    region = _region(TABLE)
    (row,) = _ask(TABLE, first=2, number=1, seed=5)
    truth = np.random.default_rng([5, 2]).dirichlet(np.ones(4))
    utilities = region.scaled @ truth
    losses = {round(float(utilities.max() - u), 9) for u in utilities}
    assert {round(row["best"][f"regret at {n}"], 9) for n in (5, 8, 12)} <= losses


@pytest.fixture(scope="module")
def body():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "REPEATS", 1)
        patch.setattr(module, "QUICK_PEOPLE", 6)
        return json.loads(BENCHMARKS["pool"](Run(quick=True)).to_json())


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_whole_benchmark(body):
    assert body["settings"]["people"] == 6
    models = body["settings"]["models"]
    assert len(models) >= 24
    assert all(entry["predict latency"] > 0 for entry in models)
    assert all({"what", "ours", "peer", "ratio"} == set(row) for row in body["rows"])
    rows = {row["what"]: row for row in body["rows"]}
    assert rows["the settled model is the best (share)"]["ours"] == 1
    # For certain, while of random pairs 95 % of the draws are enough; latencies differ.
    ratio = rows["questions until the best is settled: mean"]["ratio"]
    assert ratio < 0.6  # 0.3 to 0.4; that of asking for weights is 0.8
    for budget in (5, 8, 12):
        row = rows[f"mean regret at {budget} questions"]
        assert row["ours"] <= row["peer"]
    assert rows["best model found at 12 questions (share)"]["ours"] >= 0.9


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_what_is_measured_does_not_change_but_for_time(body, monkeypatch):
    monkeypatch.setattr(module, "REPEATS", 1)
    one, other = (
        [{k: v for k, v in row.items() if k != "predict latency"} for row in table]
        for table in (body["settings"]["models"], _measure(module.SEED))
    )
    assert one == other
