"""Every metric of the library fulfils the contract."""

import inspect

import numpy as np
import pytest

import elicitor.metrics
from elicitor.metrics import (
    FAMILIES,
    NAMED_METRICS,
    CostRewardMetric,
    LinearFractionalMetric,
    LinearMetric,
    Metric,
    named_metric,
)
from elicitor.testing import MetricContract

ZETA = 0.3
THREE = ("found A", "found B", "found C")

PARAMETERS = {
    "cost ratio": {"ratio": 6},
    "f-beta": {"beta": 2},
    "gains over losses": {"found": 2, "cleared": 0.5, "miss": 3, "alarm": 0.25},
    "weighted accuracy": {"positive": 2, "negative": 0.5},
}
NAMED = {
    name: named_metric(name, prevalence=ZETA, **PARAMETERS.get(name, {}))
    for name in NAMED_METRICS
}
GENERIC = {
    "costs and rewards": CostRewardMetric([3, 2, -0.5], terms=THREE),
    "linear": LinearMetric([2, 0.5]),
    "linear, false alarms weigh more": LinearMetric([0.5, 2]),
    "linear, opposite signs": LinearMetric([2, -0.5]),
    "linear, wrong way round": LinearMetric([-2, -0.5]),
    "linear cost": LinearMetric([-2, -0.5], orientation="cost"),
    "linear, only misses": LinearMetric([3, 0]),
    "linear, three statistics": LinearMetric([3, -1, 0.5], names=THREE),
    "linear cost, three statistics": LinearMetric(
        [3, 1, 0.5], names=THREE, orientation="cost"
    ),
    "fractional": LinearFractionalMetric([0.7, 0.3], [0.2, -0.4], 0.9),
    "fractional cost": LinearFractionalMetric(
        [0.7, -0.3], [0.2, -0.4], 0.9, orientation="cost"
    ),
    "fractional from its pole": LinearFractionalMetric.from_pole([0.4, -0.6, 0.5], 0.3),
    "fractional, three statistics": LinearFractionalMetric(
        [3, -1, 0.5], [1, 0.2, -0.3], 2, names=THREE
    ),
    "fractional cost, three statistics": LinearFractionalMetric(
        [3, 1, 0.5], [-1, 0.2, 0.3], 2, names=THREE, orientation="cost"
    ),
}
METRICS: dict[str, Metric] = NAMED | GENERIC


class TestEveryMetric(MetricContract):
    @pytest.fixture(params=METRICS.values(), ids=METRICS.keys())
    def metric(self, request):
        return request.param

    @pytest.fixture
    def statistics(self, metric):
        shares = np.random.default_rng(5).uniform(0.05, 0.95, (7, len(metric.names)))
        return shares * ([ZETA, 1 - ZETA] if len(metric.names) == 2 else 1 / 3)


def test_every_exported_metric_runs_the_contract():
    exported = {
        value
        for value in vars(elicitor.metrics).values()
        if inspect.isclass(value)
        and issubclass(value, Metric)
        and not inspect.isabstract(value)
    }
    assert exported == {type(metric) for metric in GENERIC.values()}
    assert exported == set(FAMILIES.values())
    assert {kind.family for kind in exported} == set(FAMILIES)


def test_every_named_metric_runs_the_contract_with_every_parameter_set():
    assert set(NAMED) == set(NAMED_METRICS)
    for name, build in NAMED_METRICS.items():
        taken = {
            parameter.name: parameter.default
            for parameter in inspect.signature(build).parameters.values()
            if parameter.kind is parameter.KEYWORD_ONLY
        }
        assert set(taken) == set(PARAMETERS.get(name, {}))
        assert all(PARAMETERS[name][key] != taken[key] for key in taken)
