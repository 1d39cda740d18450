"""[B] Appendix D on real data: what falls is found as well as what rises."""

import sys

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments.costly_regions import pool_of_rates
from elicitor.experiments.foretold import compared, covered, someone
from elicitor.metrics import LinearMetric
from elicitor.oracles import MetricOracle
from elicitor.session import elicit

module = sys.modules["elicitor.experiments.decreasing"]
FALLING = pool_of_rates("Adult", kind="cost")


@pytest.mark.parametrize("family", module.FAMILIES)
def test_people_prefer_fewer_right_decisions(family):
    metric = someone(FALLING, family, {}, np.random.default_rng(0))
    rates = np.array([[0.5, 0.5], [0.6, 0.5], [0.5, 0.6]])
    first, *fewer = metric.utility(rates)
    assert max(fewer) < first


def test_contenders_are_the_worst_models():
    good = pool_of_rates("Adult")
    person = LinearMetric([-0.5, -0.5], names=good.names)
    assert FALLING.ranking(person)[0] == good.ranking(person)[0]
    assert (
        FALLING.ranking(person)[0]
        != good.ranking(LinearMetric([0.5, 0.5], names=good.names))[0]
    )


@pytest.mark.slow
def test_somebody_is_found_among_80_models():
    rng = np.random.default_rng([module.SEED, 0])
    metric = someone(FALLING, "linear-fractional", {}, rng)
    oracle = MetricOracle(metric)
    options = {"max_questions": 20, "random_state": 0, "settled_by": "weights"}
    result = elicit(FALLING, "linear-fractional", oracle, **options)
    told = compared(FALLING, metric, result, rng)
    assert told["error"] < 0.05
    assert told["held_out"] > 0.95
    assert covered(result, metric) == 1


@pytest.mark.slow
def test_without_data_the_pools_are_left(monkeypatch):
    monkeypatch.setattr(module, "available", lambda *_: ([], ("Adult is skipped.",)))
    monkeypatch.setattr(module, "QUICK_MOST", 1)
    report = BENCHMARKS["decreasing"](Run(quick=True))
    rows = [row["measured"] for row in report.rows]
    assert {row["place"] for row in rows} == {"80 models, Adult", "80 models, Default"}
    assert {row["answers"] for row in rows} == {"exact", "logistic"}
    assert "Adult is skipped." in report.notes
