"""The learning curve is that of shorter sessions."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidDataError
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


def test_learning_needs_a_transcript(region):
    found = el.Result(
        metric=el.LinearMetric([1, 2]), interval=np.zeros((2, 2)), converged=True
    )
    with pytest.raises(InvalidDataError, match="no transcript"):
        plot_learning(found, region, ax=axes())
