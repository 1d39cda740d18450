"""What the issue asks of the experiments on the future work of [C]."""

import json

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments.costly_regions import (
    adult,
    adult_called,
    default_alarms,
    pool_of_rates,
)
from elicitor.experiments.measured_pool import load_pools


def rows_of(name):
    report = EXPERIMENTS[name](Run(quick=True))
    return [row["measured"] for row in json.loads(report.to_json())["rows"]]


@pytest.mark.slow
def test_metrics_with_costs_foretell_and_are_covered():
    rows = rows_of("costs-by-ratio")
    assert len({row["place"] for row in rows}) == 5
    for row in rows:
        assert 0 <= row["error"] <= 1
        assert 0.5 < row["held_out"] <= 1
        assert ("coverage" in row) == (row["assumed"] in ("value-per-cost", "fair"))
    exact = [row for row in rows if row["answers"] == "exact"]
    assert len(exact) == 5
    assert np.mean([row["held_out"] for row in exact]) > 0.9


@pytest.mark.slow
def test_bisection_among_models_is_certain_for_exact_answers():
    rows = rows_of("pool-bisection")
    assert len(rows) == 6
    for row in rows:
        assert row["contenders"] == 14
        assert row["worst"] >= row["regret"] >= 0
        if row["answers"] == "exact":
            assert row["held"] == 1
            assert row["regret"] <= 0.02
            assert row["questions"] <= 12


def test_places_are_those_of_the_80_classifiers():
    counts = load_pools()["Default"].counts.sum(axis=1)
    found, alarms = default_alarms().points.T
    pays, defaults = counts[:, 0], counts[:, 1]
    assert found == pytest.approx(defaults[:, 1] / defaults.sum(axis=1))
    assert alarms == pytest.approx(pays[:, 1] / pays.sum(axis=1))
    assert default_alarms().kinds == ("reward", "cost")
    assert adult().names[-1] == "latency"
    assert pool_of_rates("Vehicle").points.shape == (80, 4)


def test_who_is_called_is_told_for_each_sex():
    pool = adult_called()
    counts = load_pools()["Adult"].counts
    assert pool.by_group == {"called over 50K"}
    for group in range(2):
        matrix = counts[7, group]
        expected = matrix[:, 1].sum() / matrix.sum()
        assert pool.points[7, group, 2] == pytest.approx(expected)
    everyone = counts[7].sum(axis=0)
    expected = everyone[:, 1].sum() / everyone.sum()
    assert pool.overall(pool.points[7])[2] == pytest.approx(expected)
