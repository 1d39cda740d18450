"""Cost matrices against the metrics that they stand for."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError, Result
from elicitor.metrics import (
    ClassStatistics,
    CostRewardMetric,
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    PolynomialMetric,
    QuadraticMetric,
    Term,
    cost_matrix,
    named_metric,
    score_confusion,
)

CLASSES = ("bus", "opel", "van")
PRIORS = np.array([0.5, 0.3, 0.2])
RNG = np.random.default_rng(3)
CHOICES = [
    ClassStatistics(CLASSES, diagonal, rates)
    for diagonal in (True, False)
    for rates in (False, True)
]


def confusions(priors=PRIORS, n=50):
    """Confusion matrices of classifiers on one population, all right one first."""
    k = len(priors)
    drawn = priors[:, None] * RNG.dirichlet(np.ones(k), (n, k))
    return np.concatenate([np.diag(priors)[None], drawn])


def linear_metrics(statistics, orientation):
    n = len(statistics.names)
    about = {"names": statistics.names, "orientation": orientation}
    weights = RNG.normal(size=n)
    terms = [Term(name, 1, -1, 3) for name in statistics.names]
    return [
        LinearMetric(weights, **about),
        CostRewardMetric(weights, terms=terms, orientation=orientation),
        LinearFractionalMetric(weights, np.zeros(n), 2.5, **about),
        PolynomialMetric([weights], **about),
        QuadraticMetric(weights, np.zeros((n, n)), **about),
    ]


@pytest.mark.parametrize("orientation", ["utility", "cost"])
@pytest.mark.parametrize("statistics", CHOICES)
def test_metric_is_what_all_right_is_worth_less_the_expected_cost(
    statistics, orientation
):
    for metric in linear_metrics(statistics, orientation):
        costs = cost_matrix(metric, priors=PRIORS)
        assert costs.shape == (3, 3)
        assert not np.diag(costs).any()
        tables = confusions()
        utilities = np.array(
            [metric.utility(statistics.of(table, PRIORS)) for table in tables]
        )
        expected = (costs * tables).sum(axis=(1, 2))
        assert utilities == pytest.approx(utilities[0] - expected, abs=1e-12)


def test_matrix_of_errors_holds_their_weights_in_their_places():
    names = CHOICES[2].names
    costs = cost_matrix(
        LinearMetric([1, 2, 3, 4, 5, 6], names=names, orientation="cost")
    )
    assert costs.tolist() == [[0, 1, 2], [3, 0, 4], [5, 6, 0]]
    rates = cost_matrix(
        LinearMetric([-1, -2, -3, -4, -5, -6], names=CHOICES[3].names), priors=PRIORS
    )
    assert rates == pytest.approx(costs / PRIORS[:, None])


def test_binary_matrix_is_in_the_order_of_scikit_learn():
    metric = LinearMetric([6, 1])
    costs = cost_matrix(metric)
    assert costs.tolist() == [[0, 1], [6, 0]]  # a false alarm 1, a missed case 6
    tables = confusions(np.array([0.7, 0.3]))
    scores = np.array([score_confusion(metric, table) for table in tables])
    expected = (costs * tables).sum(axis=(1, 2))
    assert scores == pytest.approx(scores[0] - expected, abs=1e-12)
    costs[0, 0] = 1  # a copy, free to be changed


def test_metric_that_rewards_an_error_has_a_negative_cost():
    assert cost_matrix(LinearMetric([-2, 1])).tolist() == [[0, 1], [-2, 0]]


def test_result_will_do():
    result = Result(
        metric=LinearMetric([6, 1]), interval=np.zeros((2, 2)), converged=True
    )
    assert cost_matrix(result).tolist() == [[0, 1], [6, 0]]


# -- small changes at a classifier --------------------------------------------------


def test_costs_at_the_best_f1_make_the_same_classifier_best():
    metric = named_metric("f-beta", prevalence=0.3)
    eta = np.linspace(0, 1, 2001)
    density = (1 - eta) ** 2  # more people with low probabilities
    density /= density.sum()
    metric = named_metric("f-beta", prevalence=float(density @ eta))
    tp = np.cumsum((density * eta)[::-1])
    tn = (density * (1 - eta)).sum() - np.cumsum((density * (1 - eta))[::-1])
    points = np.column_stack([tp, tn])
    best = int(np.argmax(metric.value(points)))
    costs = cost_matrix(metric, at=points[best])
    misses = (density * eta).sum() - tp
    alarms = (density * (1 - eta)).sum() - tn
    expected = costs[1, 0] * misses + costs[0, 1] * alarms
    assert int(np.argmin(expected)) == best


@pytest.mark.parametrize("statistics", CHOICES)
@pytest.mark.parametrize("orientation", ["utility", "cost"])
def test_costs_are_those_of_small_changes(statistics, orientation):
    n = len(statistics.names)
    about = {"names": statistics.names, "orientation": orientation}
    square = RNG.normal(size=(n, n))
    for metric in (
        QuadraticMetric(RNG.normal(size=n), square + square.T, **about),
        LinearFractionalMetric(
            RNG.uniform(1, 2, n), RNG.uniform(-0.3, 0.3, n), 2.0, **about
        ),
    ):
        first, second = confusions()[3:5]
        here = statistics.of(first, PRIORS)
        costs = cost_matrix(metric, priors=PRIORS, at=here)
        step = 1e-6
        there = statistics.of(first + step * (second - first), PRIORS)
        change = (metric.utility(there) - metric.utility(here)) / step
        assert change == pytest.approx(-(costs * (second - first)).sum(), rel=1e-4)


# -- groups -------------------------------------------------------------------------

MASSES = np.array([[0.2, 0.1, 0.15], [0.25, 0.2, 0.1]])


def rates_of(statistics, tables):
    return statistics.of(tables, tables.sum(axis=-1))


def group_metric(kind, statistics, trade_off):
    n = len(statistics.names)
    return kind(
        RNG.uniform(0.5, 2, n),
        {("f", "m"): 0.3 + (np.eye(n)[0] if kind is FairMetric else np.eye(n))},
        trade_off,
        prevalence=(MASSES / MASSES.sum(axis=0))[:, statistics.entries[0]],
        names=statistics.names,
        groups=("f", "m"),
    )


@pytest.mark.parametrize("kind", [FairMetric, FairQuadraticMetric])
@pytest.mark.parametrize("diagonal", [True, False])
def test_costs_of_groups_add_up_to_the_metric(kind, diagonal):
    statistics = ClassStatistics(CLASSES, diagonal, rates=True)
    first, second = MASSES[..., None] * RNG.dirichlet(np.ones(3), (2, 2, 3))
    metric = group_metric(kind, statistics, 0)
    costs = cost_matrix(metric, priors=MASSES)
    assert costs.shape == (2, 3, 3)
    worth = [metric.utility(rates_of(statistics, each)) for each in (first, second)]
    change = (costs * (second - first)).sum()
    assert worth[1] - worth[0] == pytest.approx(-change, rel=1e-9)
    metric = group_metric(kind, statistics, 0.4)
    here = rates_of(statistics, first)
    costs = cost_matrix(metric, priors=MASSES, at=here)
    there = rates_of(statistics, first + 1e-6 * (second - first))
    slope = (metric.utility(there) - metric.utility(here)) / 1e-6
    assert slope == pytest.approx(-(costs * (second - first)).sum(), rel=1e-4)


# -- bad arguments ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metric", "arguments", "message"),
    [
        (
            named_metric("jaccard", prevalence=0.3),
            {},
            "FractionalMetric has no",
        ),
        (QuadraticMetric([1, 1], np.eye(2)), {}, "QuadraticMetric has no cost matrix"),
        (
            CostRewardMetric([1, 1], terms=[Term("TP", 2), "TN"]),
            {},
            "Pass at=statistics",
        ),
        (
            group_metric(FairMetric, CHOICES[1], 0.4),
            {"priors": MASSES},
            "Pass at=",
        ),
        (LinearMetric([1, 2, 3], names=CHOICES[1].names), {}, "needs priors="),
        (
            LinearMetric([1, 2, 3], names=CHOICES[1].names),
            {"priors": [0.5, 0.5, 0.5]},
            "priors must have shape",
        ),
        (
            LinearMetric([1, 2, 3], names=CHOICES[1].names),
            {"priors": [0.5, 0.5, 0]},
            "priors must have shape",
        ),
        (
            LinearMetric([1, 2, 3], names=CHOICES[1].names),
            {"priors": [0.5, 0.5]},
            r"priors must be of shape \(3,\)",
        ),
        (LinearMetric([1, 2]), {"at": [1, 2, 3]}, r"at must be of shape \(2,\)"),
        (LinearMetric([1, 2]), {"at": np.ones((4, 2))}, "statistics of one classifier"),
        (LinearMetric([1, 2], names=("ms", "euros")), {}, "do not tell ms, euros"),
    ],
)
def test_bad_argument_is_refused(metric, arguments, message):
    with pytest.raises(InvalidParameterError, match=message):
        cost_matrix(metric, **arguments)
