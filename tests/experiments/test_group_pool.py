"""The benchmark of 80 real classifiers that are measured for both sexes."""

import json

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments import group_pool as benchmark
from elicitor.experiments.group_pool import FAMILIES, _ask, _rows, _someone, adult_pool
from elicitor.experiments.measured_pool import load_pools


def test_it_is_registered():
    assert BENCHMARKS["group-pool"] is benchmark


def test_the_pool_is_what_was_measured():
    measured, plain = load_pools()["Adult"], adult_pool()
    fast = adult_pool(latency=True)
    assert len(plain.models) == 80
    assert plain.groups == ("Female", "Male")
    assert np.array_equal(plain.points, measured.group_rates())
    assert np.array_equal(fast.points[..., :2], plain.points)
    assert fast.names == (*plain.names, "latency")
    speeds = fast.points[:, 0, 2]
    assert (speeds > 0).all()
    # 200 trees of 16 leaves take longer than 5 of 4, and than a weighted sum.
    trees = [i for i, f in enumerate(measured.families) if f == "LightGBM"]
    assert speeds[trees[-1]] > 5 * speeds[trees[0]]
    assert np.median(speeds[trees]) > np.median(speeds[:20])


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_people_differ_and_are_asked_for_their_best_model(family):
    pool = adult_pool(latency=family == "gaps and latency")
    people = [_someone(pool, FAMILIES[family], person) for person in range(4)]
    assert len({metric.to_json() for metric in people}) == 4
    assert people[1] == _someone(pool, FAMILIES[family], 1)
    (row,) = _ask(family, 0.0, 0, 1, 25)
    assert row["settled"]
    assert 1 <= row["answers"] < 25
    assert row["regret"] <= 0.02
    assert _ask(family, 0.15, 1, 1, 1)[0]["answers"] == 1


def test_rows_sum_people_up():
    found = [
        {"regret": r, "answers": n, "settled": n < 60}
        for r, n in [(0.0, 10), (0.01, 20), (0.1, 60), (0.02, 30), (0.5, 40)]
    ]
    (row,) = _rows({"family": "fair", "wrong": 0.15}, found)
    assert row["good"] == 0.6
    assert row["settled"] == 0.8
    assert row["wrongly_settled"] == 0.2
    assert row["answers"] == {"median": 30.0, "most": 60.0}
    assert row["regret"] == pytest.approx(0.126)
    assert (row["people"], row["family"]) == (5, "fair")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_whole_benchmark():
    body = json.loads(BENCHMARKS["group-pool"](Run(quick=True)).to_json())
    assert body["settings"]["people"] == 2
    assert [row["family"] for row in body["rows"]] == list(np.repeat([*FAMILIES], 2))
    assert all(row["answers"]["most"] <= 8 for row in body["rows"])
