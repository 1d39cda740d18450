"""What metrics say of themselves, so that nobody asks which class they have."""

import numpy as np
import pytest

from elicitor import (
    BinaryRegion,
    CostRewardMetric,
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    ModelPool,
    PolynomialMetric,
    QuadraticMetric,
)
from elicitor.core import InvalidParameterError

SHARES = [[0.5, 0.3], [0.5, 0.7]]
FAIR = FairMetric([2, 1], {("1", "2"): [1, 1]}, 0.5, prevalence=SHARES)
F1 = LinearFractionalMetric([1, 0], [0.5, -0.5], 0.5)


@pytest.mark.parametrize(
    ("metric", "linear"),
    [
        (LinearMetric([6, 1]), True),
        (F1, False),
        (LinearFractionalMetric([1, 2], [0, 0], 3), True),
        (QuadraticMetric([1, 2], [[1, 0], [0, 0]]), False),
        (PolynomialMetric([[1, 2], [[0, 0], [0, 0]]]), True),
        (CostRewardMetric([1, -1], terms=["R[a, a]", "price"]), True),
        (FAIR, False),
        (FairMetric([2, 1], {}, 0.5, prevalence=SHARES), True),
    ],
)
def test_gradients_of_linear_metrics_are_the_same_everywhere(metric, linear):
    assert metric.is_linear is linear
    rng = np.random.default_rng(0)
    slopes = [metric.gradient(rng.uniform(0.1, 0.4, metric.shape)) for _ in range(9)]
    assert np.allclose(slopes[1:], slopes[0]) is linear


def test_groups_give_statistics_a_row_each():
    assert LinearMetric([6, 1]).shape == (2,)
    assert FAIR.shape == (2, 2)
    assert LinearMetric([6, 1]).groups == ()


def test_statistics_of_everyone_are_those_of_the_groups_by_their_shares():
    rates = [[0.2, 0.1], [0.4, 0.6]]
    assert FAIR.overall(rates) == pytest.approx([0.3, 0.45])
    assert LinearMetric([6, 1]).overall([0.2, 0.1]) == pytest.approx([0.2, 0.1])


@pytest.mark.parametrize("kind", [FairMetric, FairQuadraticMetric])
def test_slopes_are_what_everyone_gains_if_all_groups_change_alike(kind):
    costs = [1, 1] if kind is FairMetric else [[1, 0], [0, 1]]
    metric = kind([2, 1], {("1", "2"): costs}, 0.4, prevalence=SHARES)
    here, step = np.array([[0.2, 0.1], [0.4, 0.6]]), 1e-6 * np.eye(2)
    found = [
        (metric.utility(here + each) - metric.utility(here - each)) / 2e-6
        for each in step
    ]
    assert metric.slopes(here) == pytest.approx(found, abs=1e-6)


def test_a_ratio_counts_gains_and_losses_among_other_people():
    # F1 = 2 TP / (2 TP + FN + FP), here with a share of positives of 0.2.
    there = F1.among(right=[0.2, 0.8])
    tp, tn = 0.15, 0.7
    missed, alarms = 0.2 - tp, 0.8 - tn
    assert there.utility([tp, tn]) == pytest.approx(2 * tp / (2 * tp + missed + alarms))
    assert F1.among() is F1


def test_a_ratio_of_no_population_stays_as_it_is():
    odd = LinearFractionalMetric([1, 0], [0.5, -0.5], 5.0)
    assert odd.among(right=[0.2, 0.8]) is odd


def test_a_fair_metric_takes_the_shares_of_other_groups():
    there = FAIR.among(prevalence=[[0.1, 0.2], [0.9, 0.8]])
    assert there.prevalence == pytest.approx(np.array([[0.1, 0.2], [0.9, 0.8]]))
    assert FAIR.among(right=[0.2, 0.8]) is FAIR
    assert LinearMetric([6, 1]).among(right=[0.2, 0.8]) == LinearMetric([6, 1])


def test_only_ratios_are_known_by_their_ranking_alone():
    assert F1.ranks_only
    assert not LinearMetric([6, 1]).ranks_only


def test_regions_tell_classes_units_and_models():
    binary = BinaryRegion.from_predictions([0, 0, 1, 0], [0.1, 0.6, 0.7, 0.2])
    assert binary.class_shares == pytest.approx([0.25, 0.75])
    assert binary.model_at([0.25, 0.75]) is None
    assert not binary.measures
    pool = ModelPool(
        ["old", "new"],
        [[0.9, 20.0], [0.8, 10.0]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    assert pool.model_at([0.8, 10.0]) == "new"
    assert pool.model_at([0.85, 15.0]) is None
    assert pool.measures == {"accuracy": "", "latency": "ms"}
    with pytest.raises(InvalidParameterError, match="point must be of shape"):
        pool.model_at([0.8])
