"""What is drawn."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Posterior
from elicitor.regions import DiagonalRegion
from elicitor.using import panel
from tests.using.plots.pictures import groups_of


@pytest.fixture(scope="module")
def region():
    rng = np.random.default_rng(0)
    scores = rng.random(300)
    return el.BinaryRegion.from_predictions(rng.random(300) < scores, scores)


@pytest.fixture(scope="module")
def result(region):
    return el.elicit(
        region, "linear", el.MetricOracle(el.LinearMetric([3, 1])), method="efficient"
    )


@pytest.fixture(scope="module")
def classes():
    rng = np.random.default_rng(0)
    chances = rng.dirichlet([0.5, 0.5, 0.5], 300)
    names = ["bus", "opel", "van"]
    return DiagonalRegion.from_predictions(None, chances, classes=names, rates=True)


@pytest.fixture(scope="module")
def two_groups():
    return groups_of(2)


@pytest.fixture(scope="module")
def people():
    names = ("safety", "speed", "price")
    rng = np.random.default_rng(0)
    found = []
    for middle in ([3, 1, 0.3], [2.8, 1.1, 0.3], [3.1, 0.9, 0.4], [0.2, 0.5, 3]):
        rows = np.array(middle) + rng.normal(size=(200, 3)) * [0.3, 0.02, 0.1]
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        ones = np.ones(len(rows))

        def build(weights):
            return el.LinearMetric(weights, names=names)

        posterior = Posterior(rows, rows, ones, ones, ones, 0 * ones, build, 0.0)
        ends = np.quantile(rows, [0.05, 0.95], axis=0).T
        metric = build(rows.mean(axis=0))
        found.append(
            el.Result(metric=metric, interval=ends, converged=True, posterior=posterior)
        )
    return panel(found, ["Ada", "Ben", "Cem", "Dora"])
