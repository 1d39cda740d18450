"""What fairness costs is drawn as it is."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.using import best_classifier, plot_trade_off
from elicitor.using.explaining.groups import usual_rates
from tests.using.plots.pictures import axes, fair, marked, require_readable


@pytest.mark.slow
@pytest.mark.parametrize("kind", [el.FairMetric, el.FairQuadraticMetric])
def test_the_chosen_point_lies_on_the_edge(two_groups, kind):
    metric = fair(two_groups, 0.1, kind)
    ax = plot_trade_off(two_groups, metric, ax=axes())
    (star,), (square,) = marked(ax, "*"), marked(ax, "s")

    def by_hand(rates):
        right = (two_groups.prevalence * rates).sum(axis=0) @ [0.6, 0.8] / 1.4
        gaps = np.abs(rates[0] - rates[1])
        if kind is el.FairMetric:
            return 100 * (gaps @ [0.8, 0.3]) / 1.1, 100 * right
        return 100 * np.sqrt(gaps**2 @ [0.8, 0.3] / 1.1), 100 * right

    best = best_classifier(metric, two_groups).statistics
    np.testing.assert_allclose(star.get_xydata()[0], by_hand(best), atol=1e-6)
    np.testing.assert_allclose(square.get_xydata()[0], by_hand(usual_rates(two_groups)))
    edge = max((line.get_xydata() for line in ax.lines), key=len)
    order = np.argsort(edge[:, 0])
    assert (np.diff(edge[order, 1]) >= -1e-3).all()  # smaller gaps cost
    assert np.abs(edge - star.get_xydata()).sum(axis=1).min() < 1e-2
    assert square.get_ydata()[0] <= np.interp(square.get_xdata()[0], *edge[order].T)
    require_readable(ax)


@pytest.mark.slow
def test_the_band_and_the_mean_are_explained(two_groups):
    metric = fair(two_groups, 0.3)
    ends = np.stack([metric.coefficients - 0.05, metric.coefficients + 0.05], axis=1)
    found = el.Result(metric=metric, interval=ends, converged=True)
    ax = plot_trade_off(two_groups, found, ax=axes())
    told = [text.get_text() for text in ax.get_legend().get_texts()]
    assert told == [
        "best decisions",
        "best under the metrics that fit the answers (left open by the answers)",
    ]
    assert "weighed as by the metric" in ax.get_xlabel()
    require_readable(ax)


def test_without_a_fair_metric_there_is_no_trade_off(two_groups):
    with pytest.raises(InvalidParameterError, match="must hold a fair metric; got"):
        plot_trade_off(two_groups, el.LinearMetric([1, 2]), ax=axes())
    with pytest.raises(InvalidParameterError, match="region must be a GroupRates"):
        plot_trade_off("here", fair(two_groups), ax=axes())
