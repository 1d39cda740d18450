"""A report on models, on groups and on several classes says what each needs."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Result
from elicitor.datasets import fitted_halves, load_vehicle
from elicitor.regions import ModelPool
from elicitor.using import best_classifier
from elicitor.using.explaining.groups import usual_rates
from elicitor.using.report import report
from elicitor.using.report.document import Table
from tests.using.plots.pictures import captions, fair, groups_of


@pytest.mark.slow
def test_models_are_told_by_what_the_way_from_worst_to_best_matters():
    pool = ModelPool(
        ["small", "medium", "large"],
        [[0.80, 10, 1], [0.86, 60, 3], [0.92, 410, 4]],
        names=["accuracy", "latency", "price"],
        kinds=["reward", "cost", "cost"],
        units=["", "ms", "$"],
    )
    weights = [1, -0.0001, -0.004]
    person = el.MetricOracle(el.LinearMetric(weights, names=pool.names))
    found = el.elicit(pool, "linear", person, method="bayesian", random_state=0)
    document = report(found, region=pool, asked=pool)
    (table,) = (b for b in document.sections[4].blocks if isinstance(b, Table))
    assert table.head == (
        "to go from the worst to the best in",
        "worst",
        "best",
        "matters",
    )
    cells = {row[0]: row[1:] for row in table.rows}
    assert cells["latency [ms]"][:2] == ("410", "10")
    assert cells["price [$]"][:2] == ("4", "1")
    low, high = found.details["importance_interval"]["accuracy"]
    assert f"{100 * low:.0f} % to {100 * high:.0f} %" in cells["accuracy"][2]
    assert "Only how these numbers" not in table.caption  # it is about one unit
    (drawn,) = (one for one in captions(document) if "which one is best" in one)
    assert "is left out" in drawn
    assert "outside" not in drawn  # real models are not rounded


@pytest.mark.slow
def test_in_short_tells_what_is_decided_otherwise_among_groups():
    rates = groups_of(2)
    metric = fair(rates, 0.6)
    ends = np.stack([metric.coefficients] * 2, axis=1)
    document = report(Result(metric, ends, converged=True), region=rates)
    told = " ".join(document.sections[0].blocks[1].items)
    best = best_classifier(metric, rates).statistics
    for each, words in (
        (best, "decides {} wrongly"),
        (usual_rates(rates), "would be {}."),
    ):
        wrong = float(((1 - each) * rates.sizes).sum())
        assert words.format(f"{wrong:,.0f}") in told
    assert "What gets worse most: “" in told
    gaps, mean = captions(document)[-2:]
    assert "question" not in gaps + mean
    assert "weighed as the metric does" in mean
    said = str(document.sections)
    assert "decided wrongly without need" in said
    explained = [row[0] for row in document.sections[8].blocks[0].rows]
    assert {"decided wrongly without need", "by lot"} <= set(explained)


def test_in_short_tells_what_is_decided_otherwise_among_classes():
    region = fitted_halves(load_vehicle()).diagonal()
    metric = el.LinearMetric([1, 5, 1, 1], names=region.names)
    ends = np.stack([metric.weights] * 2, axis=1)
    document = report(Result(metric, ends, converged=True), region=region)
    told = document.sections[0].blocks[1].items
    best = best_classifier(metric, region).confusion.diagonal() * region.sizes.sum()
    (sentence,) = (one for one in told if one.startswith("On these"))
    assert f"decides {best.sum():,.0f} rightly; going by the most likely" in sentence
    for name, right, size in zip(region.classes, best, region.sizes, strict=True):
        assert f"{right:.0f} of {size:.0f} “{name}” (" in sentence
