"""The learning curve is that of shorter sessions."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidDataError
from elicitor.regions import ModelPool
from elicitor.using import plot_learning
from tests.using.plots.pictures import axes


def test_the_learning_curve_is_that_of_shorter_sessions(region, result):
    ax = plot_learning(result, region, ax=axes())
    thick = max(ax.lines, key=lambda line: line.get_linewidth())
    widths = [np.ptp(result.interval, axis=1).mean()]
    for budget in (1, 3):
        shorter = el.elicit(
            region,
            "linear",
            el.MetricOracle(el.LinearMetric([3, 1])),
            max_questions=budget,
            method="efficient",
        )
        widths.append(np.ptp(shorter.interval, axis=1).mean())
    curve = dict(thick.get_xydata())
    assert set(curve) == set(range(result.n_questions + 1))
    ratios = np.array([curve[result.n_questions], curve[1], curve[3]]) / widths
    np.testing.assert_allclose(ratios, ratios[0])
    assert curve[0] == 100


@pytest.mark.slow
def test_every_width_is_a_share_of_its_own_start_whatever_its_unit():
    """In milliseconds a weight is a thousandth of what it is in seconds."""
    curves = []
    for unit in (1, 1000):
        pool = ModelPool(
            ["small", "medium", "large"],
            [[0.8, 0.01 * unit], [0.88, 0.06 * unit], [0.9, 0.15 * unit]],
            names=["accuracy", "latency"],
            kinds=["reward", "cost"],
        )
        person = el.MetricOracle(el.LinearMetric([1, -0.3 / unit], names=pool.names))
        found = el.elicit(pool, "linear", person, method="efficient")
        ax = plot_learning(found, pool, ax=axes())
        curves.append([line.get_ydata() for line in ax.lines])
        assert all(line.get_ydata()[0] == 100 for line in ax.lines)
    np.testing.assert_allclose(*curves, atol=1e-6)


def test_learning_needs_a_transcript(region):
    found = el.Result(
        metric=el.LinearMetric([1, 2]), interval=np.zeros((2, 2)), converged=True
    )
    with pytest.raises(InvalidDataError, match="no transcript"):
        plot_learning(found, region, ax=axes())
