"""How much of a statistic loses as much as something else does, by the metric."""

import numpy as np
import pytest
from scipy.optimize import brentq

import elicitor as el
from elicitor.using.as_bad_as import as_bad_as, lost_alone

TAU = np.array([[0.6, 0.3], [0.4, 0.7]])
RATES = ("R[ill, ill]", "R[well, well]")
FAIR = {"prevalence": TAU, "names": RATES, "groups": ["x", "y"]}
GAPS = {("x", "y"): [0.2, 0.1]}
BENDS = {
    "quadratic": el.QuadraticMetric([1, 1], [[-2, 0.3], [0.3, -1]]),
    "F2": el.LinearFractionalMetric([5, 0], [1, -1], 1.9),
    "a ratio": el.LinearFractionalMetric([1, 2], [0.5, -0.4], 1),
}


def amount(metric, best, index, regret):
    best = np.array(best, dtype=float)
    return as_bad_as(metric, best, metric.slopes(best), index, regret)


@pytest.mark.parametrize("kind", BENDS)
@pytest.mark.parametrize("index", [0, 1])
@pytest.mark.parametrize("share", [0.03, 0.4, 0.95])
def test_so_much_less_loses_as_much(kind, index, share):
    metric, best = BENDS[kind], np.array([0.3, 0.55])
    unit = np.eye(2)[index]
    regret = share * float(metric.utility(best) - metric.utility(best - best * unit))
    exact = brentq(
        lambda x: metric.utility(best) - metric.utility(best - x * unit) - regret,
        0,
        best[index],
    )
    assert amount(metric, best, index, regret) == pytest.approx(exact, rel=2e-3)


@pytest.mark.parametrize("kind", BENDS)
def test_no_more_is_lost_than_there_is(kind):
    metric, best = BENDS[kind], np.array([0.3, 0.55])
    found = lost_alone(metric, best, metric.slopes(best))
    for index, unit in enumerate(np.eye(2)):
        most = metric.utility(best) - metric.utility(best - best * unit)
        assert found[index] == pytest.approx(most, rel=1e-9)
        assert amount(metric, best, index, 1.01 * most) == np.inf


@pytest.mark.parametrize("index", [0, 1])
def test_of_a_statistic_that_is_nothing_there_is_no_less(index):
    best = np.array([0.3, 0.55]) * (1 - np.eye(2)[index])
    metric = BENDS["quadratic"]
    assert amount(metric, best, index, 0.01) == np.inf
    assert lost_alone(metric, best, metric.slopes(best))[index] == 0


def test_on_a_plane_it_is_a_rate_of_exchange():
    metric = el.LinearMetric([4, 1])
    assert amount(metric, [0.2, 0.5], 1, 2.0) == 2 / metric.weights[1]
    # Gaps stay as they are if all groups change alike.
    fair = el.FairMetric([-0.6, -0.4], GAPS, 0.5, **FAIR)
    best = [[0.9, 0.7], [0.6, 0.0]]
    slopes = fair.slopes(best)
    assert amount(fair, best, 1, 2.0) == pytest.approx(2 / slopes[1])
    assert np.isinf(lost_alone(fair, np.array(best), slopes)).all()


def test_losing_nothing_or_gaining_is_none_of_it():
    metric = BENDS["quadratic"]
    assert amount(metric, [0.3, 0.5], 0, 0.0) == 0
    assert amount(metric, [0.3, 0.5], 0, -0.1) < 0
    careless = el.LinearMetric([1, 0])
    assert amount(careless, [0.3, 0.5], 1, 0.0) == 0
    assert amount(careless, [0.3, 0.5], 1, 0.1) == np.inf


def test_costs_have_no_end():
    names = ["solved", "ms"]
    metric = el.LinearFractionalMetric([1, 0], [0, 0.01], 1, names=names)
    # 0.9 / (1 + x / 100) from 50 on: a ninth of it is left at 1250.
    assert amount(metric, [0.9, 50.0], 1, 0.6 * 8 / 9) == pytest.approx(1200, rel=2e-3)
    assert amount(metric, [0.9, 50.0], 1, 0.6001) == np.inf


def test_groups_change_alike():
    metric = el.FairFractionalMetric([0.6, 0.4, 0.2, 0.1], [0.3, 0.5, 0.2, 0.4], **FAIR)
    best = np.array([[0.9, 0.7], [0.6, 0.8]])
    found = amount(metric, best, 0, 0.05)
    worse = best - [found, 0.0]
    lost = metric.utility(best) - metric.utility(worse)
    assert lost == pytest.approx(0.05, rel=2e-3)


def test_a_square_is_none_of_a_straight_way_though_nothing_is_paid_at_best():
    names = ["solved", "price"]
    metric = el.QuadraticMetric([1, -0.01], [[0, 0], [0, -0.02]], names=names)
    best = [0.9, 0.0]
    # .01x + .01x² in what the metric counts in.
    rate = -metric.slopes(best)[1]
    assert amount(metric, best, 1, 110 * rate) == pytest.approx(10, rel=2e-3)


def test_what_counts_from_somewhere_on_is_none_of_a_straight_way():
    class Patient(el.LinearMetric):
        """To whom more than 5 seconds are ten times as bad."""

        is_linear = False

        def utility(self, points):
            late = np.maximum(np.asarray(points)[..., 1] - 5, 0)
            return super().utility(points) - 0.09 * late

    metric = Patient([0.99, -0.01], names=["solved", "s"])
    best = np.array([0.9, 3.0])
    found = as_bad_as(metric, best, metric.weights, 1, 0.52)
    assert found == pytest.approx(7, rel=2e-3)
