"""What else would be chosen than what the answers choose."""

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import LinearMetric
from elicitor.oracles import MetricOracle
from elicitor.regions import DiagonalRegion, GroupRates, ModelPool
from elicitor.studies.choosing import (
    alike,
    choices,
    done_by,
    favourites,
    model_called,
)
from tests.studies.scans import WEIGHTS, biased

POINTS = [[0.95, 10.0, 2.0], [0.90, 4.0, 2.0], [0.85, 5.0, 2.0], [0.80, 1.0, 0.0]]
MODELS = ("exact", "fast", "middle", "cheap")


def chosen(weights):
    """Who chooses what, of models of which three keep data equally well."""
    names, kinds = ("right", "price", "private"), ("reward", "cost", "reward")
    pool = ModelPool(MODELS, POINTS, names=names, kinds=kinds)
    person = MetricOracle(LinearMetric(weights, names=names))
    result = el.elicit(pool, "linear", person, method="efficient", random_state=0)
    rows = [tuple(row) for row in POINTS]
    return [
        (one.way, one.of, MODELS[rows.index(tuple(one.statistics))])
        for one in choices(pool, result)
    ]


def test_what_ties_is_no_other_choice():
    assert chosen([1.0, -0.02, 0.1]) == [
        ("mine", "", "fast"),
        ("first", "right", "exact"),
        ("first", "price", "cheap"),
    ]


def test_of_several_that_are_the_best_what_the_person_would_take_is_told():
    assert chosen([0.02, -0.2, 0.01]) == [
        ("mine", "", "cheap"),
        ("first", "right", "exact"),
        ("among", "private", "fast"),
    ]


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ([0.1, 0.3, 0.5, 0.1], ("middle", 0.5)),
        ([0.1, 0.5, 0.3, 0.1], None),
        ([0.0, 0.5, 0.5, 0.0], None),
        ([0.34, 0.331, 0.329, 0.0], ("exact", 0.34)),
        ([0.332, 0.331, 0.334, 0.003], None),  # both are 33 of 100
        (None, None),
    ],
)
def test_a_model_that_more_ways_to_weigh_lead_to_is_told(monkeypatch, chances, told):
    names, kinds = ("right", "price", "private"), ("reward", "cost", "reward")
    pool = ModelPool(MODELS, POINTS, names=names, kinds=kinds)
    result = el.Result(LinearMetric([1.0, -0.02, 0.1], names=names), None, True)
    known = None if chances is None else np.array(chances)
    monkeypatch.setattr("elicitor.studies.choosing.chances_best", lambda *_: known)
    found = favourites(pool, result)
    assert (found and found.likelier) == told  # "fast" is the best on the whole


def test_models_that_measure_the_same_are_one_choice():
    """Who takes either takes the same: else each of two would have half of it."""
    measured = np.array([[0.8, 10], [0.9, 20], [0.8, 10], [0.86, 14], [0.9, 20]])
    names = ("right", "ms")
    called = ("fast", "slow", "fast too", "middle", "slow too")
    pool = ModelPool(called, measured, names=names, kinds=("reward", "cost"))
    assert [some.tolist() for some in alike(pool)] == [[0, 2], [1, 4], [3]]
    assert model_called(pool, measured[4]) == "slow = slow too"
    result = el.elicit(
        pool,
        "linear",
        el.MetricOracle(LinearMetric([1.0, -0.002], names=names)),
        max_questions=2,
        random_state=1,
    )
    draws = np.array([one.utility(measured) for one in result.others])
    first = draws[:, 1] >= draws.max(axis=1)
    assert 0 < first.mean() < 1
    assert favourites(pool, result).settled == pytest.approx(first.mean())


@pytest.mark.slow
def test_groups_of_three_classes_are_decided_about_as_tune_decides():
    """By corrected probabilities where these serve better; these it is chosen among."""
    labels, said = biased()
    everyone = DiagonalRegion.from_predictions(labels, said, rates=True)
    groups = np.where(np.arange(len(labels)) % 3, "men", "women")
    rates = GroupRates.from_region(everyone, groups)
    metric = el.FairMetric(
        -np.array(WEIGHTS["P01"]) / np.linalg.norm(WEIGHTS["P01"]),
        {rates.groups: [0.6, 0.8, 0.0]},
        0.3,
        names=rates.names,
        groups=rates.groups,
        prevalence=rates.space.prevalence,
    )
    done = done_by(rates, metric)
    by_word = el.best_classifier(metric, rates).statistics
    assert metric.utility(done.statistics) > metric.utility(by_word)
    again = el.best_classifier(metric, done.among).statistics
    assert again == pytest.approx(done.statistics)
