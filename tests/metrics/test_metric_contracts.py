"""Every metric of the library fulfils the contract."""

import inspect

import numpy as np
import pytest

import elicitor.metrics
from elicitor.metrics import (
    NAMED_FAIR,
    NAMED_METRICS,
    NAMED_QUADRATIC,
    ClassStatistics,
    CostRewardMetric,
    FairFractionalMetric,
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    Metric,
    PolynomialMetric,
    QuadraticMetric,
    SumMetric,
    named_fair,
    named_metric,
    named_quadratic,
    terms,
)
from elicitor.metrics.symmetric import SymmetricTensors
from elicitor.testing import MetricContract
from tests.metrics.spaces import bent, grouped

ZETA = 0.3
THREE = ("found A", "found B", "found C")

CLASSES = ("bus", "opel", "van")
GROUPS = ("young", "middle", "old")
SHARES = np.array([[0.2, 0.5, 0.3], [0.3, 0.1, 0.3], [0.5, 0.4, 0.4]])
ERRORS = ClassStatistics(CLASSES, diagonal=False, rates=True)
RATES = ClassStatistics(CLASSES, rates=True)
CUBIC = SymmetricTensors(3, 3).unpack(np.random.default_rng(4).normal(size=19))

PARAMETERS = {
    "coverage distance": {"target": [0.5, 0.2, 0.3], "priors": [0.2, 0.2, 0.6]},
    "equal opportunity": {"positive": "opel"},
    "balance for the negative class": {"negative": "opel"},
    "weighted equalized odds": {"weights": [3, 1, 0.5]},
    "cost ratio": {"ratio": 6},
    "f-beta": {"beta": 2},
    "gains over losses": {"found": 2, "cleared": 0.5, "miss": 3, "alarm": 0.25},
    "weighted accuracy": {"positive": 2, "negative": 0.5},
}
NAMED = {
    name: named_metric(name, prevalence=ZETA, **PARAMETERS.get(name, {}))
    for name in NAMED_METRICS
}
QUADRATIC = {
    f"{name}, named": named_quadratic(
        name, classes=CLASSES, diagonal=False, **PARAMETERS.get(name, {})
    )
    for name in NAMED_QUADRATIC
}


def fair_by_name(name, form):
    k = 2 if name == "error-rate balance" else 3
    shares = SHARES[:, :k]
    return named_fair(
        name,
        classes=CLASSES[:k],
        shares=shares / shares.sum(axis=0),
        groups=GROUPS,
        form=form,
        trade_off=0.4,
        costs=[2, 1, 0.5][:k],
        **PARAMETERS.get(name, {}),
    )


FAIR = {
    f"{name}, {form}": fair_by_name(name, form)
    for name in NAMED_FAIR
    for form in ("absolute", "squared")
}


def group_metric(kind, **options):
    """Every term active: three groups, three classes, unequal shares and weights."""
    rng = np.random.default_rng(8)
    statistics = ERRORS if kind is FairMetric else RATES
    rows = statistics.entries[0]
    pairs = [("young", "middle"), ("young", "old"), ("middle", "old")]
    roots = rng.normal(size=(3, len(rows), len(rows)))
    weights = np.abs(roots[:, 0]) if kind is FairMetric else roots @ roots.mT
    return kind(
        rng.uniform(0.1, 1, len(rows)),
        dict(zip(pairs, weights, strict=True)),
        0.3,
        **{
            "prevalence": SHARES[:, rows],
            "names": statistics.names,
            "groups": GROUPS,
        }
        | options,
    )


def fractional(statistics, **options):
    """Every rate and every gap counts, as good and as bad by different weights."""
    rows = statistics.entries[0]
    size = len(rows) * (1 + 3)
    gains, losses = np.random.default_rng(3).uniform(0.1, 1, (2, size))
    return FairFractionalMetric(
        gains,
        losses,
        **{"prevalence": SHARES[:, rows], "names": statistics.names, "groups": GROUPS},
        **options,
    )


GENERIC = {
    "fair": group_metric(FairMetric),
    "fair utility": group_metric(FairMetric, orientation="utility"),
    "fair quadratic": group_metric(FairQuadraticMetric),
    "fair quadratic utility": group_metric(FairQuadraticMetric, orientation="utility"),
    "fair fractional": fractional(RATES),
    "fair fractional, errors": fractional(ERRORS),
    "fair fractional cost": fractional(RATES, orientation="cost"),
    "polynomial": PolynomialMetric(CUBIC, names=THREE),
    "polynomial cost": PolynomialMetric(CUBIC, names=THREE, orientation="cost"),
    "quadratic": QuadraticMetric(*CUBIC[:2], names=THREE),
    "quadratic cost": QuadraticMetric(*CUBIC[:2], names=THREE, orientation="cost"),
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
OF_EVERYONE = [
    terms.Linear(),
    terms.Products("hits", "latency"),
    terms.Powers("length", 3),
]
OF_GROUPS = [
    terms.Linear(),
    terms.Gaps(["R[b, b]"], same_for_all_pairs=True),
    terms.SquaredGaps(),
]
GENERIC |= {
    "sum": SumMetric([3, 2, -1, 0.5, 1.5, -0.7], OF_EVERYONE, bent()),
    "sum, cost": SumMetric(
        [3, 2, -1, 0.5, 1.5, -0.7], OF_EVERYONE, bent(), orientation="cost"
    ),
    "sum of groups": SumMetric(np.arange(1, 10), OF_GROUPS, grouped()),
}
METRICS: dict[str, Metric] = NAMED | GENERIC | FAIR
TOLD_IN_SEVERAL_SENTENCES: dict[str, Metric] = QUADRATIC | {
    "polynomial of rates": PolynomialMetric(CUBIC, names=RATES.names),
    "quadratic of rates": QuadraticMetric(*CUBIC[:2], names=RATES.names),
}
"""Metrics of classes, which have more to say than fits one sentence."""


# Of every class, and of every kind by name, in either orientation.
@pytest.mark.quick_cases(
    "accuracy",
    "f-beta",
    "fair",
    "fair quadratic utility",
    "fair fractional, errors",
    "fair fractional cost",
    "polynomial cost",
    "quadratic",
    "costs and rewards",
    "linear",
    "linear, opposite signs",
    "linear cost, three statistics",
    "fractional",
    "fractional cost, three statistics",
    "sum, cost",
    "sum of groups",
    "equal opportunity, absolute",
    "error-rate balance, squared",
)
class TestEveryMetric(MetricContract):
    @pytest.fixture(params=METRICS.values(), ids=METRICS.keys())
    def metric(self, request):
        return request.param

    @pytest.fixture
    def statistics(self, metric):
        rng = np.random.default_rng(5)
        if metric.groups:
            return rng.uniform(0.05, 0.95, (7, len(metric.groups), len(metric.names)))
        shares = rng.uniform(0.05, 0.95, (7, len(metric.names)))
        return shares * ([ZETA, 1 - ZETA] if len(metric.names) == 2 else 1 / 3)


class TestMetricsOfClassRates(MetricContract):
    @pytest.fixture(
        params=TOLD_IN_SEVERAL_SENTENCES.values(), ids=TOLD_IN_SEVERAL_SENTENCES.keys()
    )
    def metric(self, request):
        return request.param

    @pytest.fixture
    def statistics(self, metric):
        return np.random.default_rng(5).uniform(0, 0.5, (7, len(metric.names)))

    def test_sentence_is_one_sentence_that_uses_the_word_for_a_case(self, metric):
        assert metric.sentence().startswith("Near blind guessing, ")
        assert metric.sentence().endswith(".")
        assert metric.sentence(positive="stray cat") == metric.sentence()


def test_every_exported_metric_runs_the_contract():
    exported = {
        value
        for value in vars(elicitor.metrics).values()
        if inspect.isclass(value)
        and issubclass(value, Metric)
        and not inspect.isabstract(value)
    }
    assert exported == {type(metric) for metric in GENERIC.values()}
    assert exported == set(elicitor.metrics.METRICS.values())
    assert {kind.family for kind in exported} == set(elicitor.metrics.METRICS)


def test_every_named_metric_runs_the_contract_with_every_parameter_set():
    assert set(NAMED) == set(NAMED_METRICS)
    for name, build in (NAMED_METRICS | NAMED_FAIR | NAMED_QUADRATIC).items():
        taken = {
            parameter.name: parameter.default
            for parameter in inspect.signature(build).parameters.values()
            if parameter.kind is parameter.KEYWORD_ONLY
        }
        assert set(taken) == set(PARAMETERS.get(name, {}))
        assert all(PARAMETERS[name][key] != taken[key] for key in taken)
