"""The benchmark of pools whose people err."""

import json
import sys

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments import pool_noise as benchmark
from elicitor.experiments.measured_pool import load_pools
from elicitor.experiments.noisy_people import wilson
from elicitor.experiments.pool_noise import (
    METHODS,
    POOLS,
    Someone,
    _ask,
    _region,
    _rows,
    _scale,
)
from elicitor.oracles import Exact, Flip, Logistic
from elicitor.regions import ModelPool

# The package's attribute of this name is the function.
module = sys.modules["elicitor.experiments.pool_noise"]
CORNERS = ModelPool(
    ["a", "b", "c"],
    [[1.0, 0.0], [0.6, 0.7], [0.0, 1.0]],
    names=["x", "y"],
    kinds=["reward", "reward"],
)


def test_it_is_registered():
    assert BENCHMARKS["pool-noise"] is benchmark


@pytest.mark.parametrize(
    ("data", "contenders"), [("Adult", 18), ("Default", 30), ("Vehicle", 10)]
)
def test_pools_are_30_real_models_with_4_qualities(data, contenders):
    measured = load_pools()[data]
    region = _region(measured)
    assert region.points.shape == (30, 4)
    assert len(region.contenders) == contenders
    row = measured.families.index(region.models[0].rsplit(" ", 1)[0])
    number = int(region.models[0].rsplit(" ", 1)[1])
    assert measured.families[number] == measured.families[row]
    rates = measured.rates()[number]
    assert np.allclose(region.points[0, : len(rates)], rates)
    if data != "Vehicle":
        gap = np.abs(np.subtract(*measured.group_rates()[number]))
        assert np.allclose(region.points[0, 2:], gap)
        assert region.kinds == ("reward", "reward", "cost", "cost")


@pytest.mark.slow
def test_logistic_people_err_on_a_tenth_of_random_pairs():
    region = _region(load_pools()["Adult"])
    model = Logistic(_scale(region))
    rng, wrong = np.random.default_rng(5), []
    points = region.points[region.contenders]
    for _ in range(4000):
        someone = Someone(region, rng.dirichlet(np.ones(4)), model)
        someone.rng, someone.said, someone.wrong = rng, 0, 0
        someone.answer(*points[rng.choice(len(points), 2, replace=False)])
        wrong.append(someone.wrong)
    assert np.mean(wrong) == pytest.approx(0.1, abs=0.02)  # 4 standard errors


def test_people_count_what_they_said_and_what_they_lost():
    someone = Someone(CORNERS, np.array([0.3, 0.7]), Exact())
    someone.rng, someone.said, someone.wrong = np.random.default_rng(0), 0, 0
    assert someone.answer(CORNERS.points[1], CORNERS.points[0]).value == "first"
    assert (someone.said, someone.wrong) == (1, 0)
    # Utilities 0.3, 0.67 and 0.7.
    assert someone.regret("c") == 0
    assert someone.regret("b") == pytest.approx(0.03 / 0.4)
    assert someone.regret("a") == 1
    someone.model = Flip(0.499)
    for _ in range(60):
        someone.answer(CORNERS.points[1], CORNERS.points[0])
    assert 15 <= someone.wrong <= 45


@pytest.mark.slow
def test_rows_are_made_from_what_people_said():
    found = _ask("Vehicle", "flips", 0, 1)
    assert found == _ask("Vehicle", "flips", 0, 1)
    found += [
        {**found[0], "ours": 0.5, "random pairs": 0.01, "wrong, ours": 0.2},
    ]
    rows = {
        row["what"]: row
        for data in POOLS
        for noise in ("flips", "logistic")
        for row in _rows({"data": data, "noise": noise}, found)
    }
    assert len(rows) == 3 * 2 * 5 * 3
    row = rows["Vehicle, flips: good choices (share), beside random pairs"]
    good = {m: np.mean([each[m] <= 0.02 for each in found]) for m in METHODS}
    assert row["ours"] == good["ours"]
    assert row["peer"] == good["random pairs"]
    row = rows["Adult, logistic: mean regret, beside random pairs"]
    assert row["ours"] == pytest.approx((found[0]["ours"] + 0.5) / 2)
    row = rows["Adult, flips: good choices, lower end of 95 %, beside exact"]
    assert row["ours"] == wilson(good["ours"], 2)[0]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_whole_benchmark(monkeypatch):
    """Ours and random pairs; the others, and their rows, have a test of their own."""
    monkeypatch.setattr(module, "METHODS", METHODS[:2])
    monkeypatch.setattr(module, "PEERS", METHODS[1:2])
    body = json.loads(BENCHMARKS["pool-noise"](Run(quick=True)).to_json())
    assert body["settings"]["people"] == 4
    assert all({"what", "ours", "peer", "ratio"} == set(row) for row in body["rows"])
    share = [
        row
        for row in body["rows"]
        if "(share), beside random" in row["what"] and "good" in row["what"]
    ]
    assert np.mean([row["ours"] for row in share]) >= 0.85
    assert np.mean([row["ours"] - row["peer"] for row in share]) > 0
