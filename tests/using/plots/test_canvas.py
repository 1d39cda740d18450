"""What holds of every picture."""

import sys

import numpy as np
import pytest
from matplotlib import pyplot as plt

import elicitor as el
from elicitor.regions import Ball
from elicitor.using import plot_learning, plot_panel, plot_region, plot_weights
from elicitor.using.plots.canvas import label_points
from tests.using.plots.pictures import axes, require_readable


@pytest.mark.slow
def test_pictures_are_drawn_where_they_are_wanted(region, result, two_groups, people):
    before = plt.get_fignums()
    for draw in (
        lambda ax: plot_region(region, result, ax=ax),
        lambda ax: plot_weights(result, ax=ax),
        lambda ax: plot_learning(result, region, ax=ax),
        lambda ax: plot_region(two_groups, ax=ax),
        lambda ax: plot_panel(people, ax=ax),
    ):
        ax = axes()
        assert draw(ax) is ax
    assert plt.get_fignums() == before


def test_a_new_figure_is_made_if_there_is_none(result):
    ax = plot_weights(result)
    assert ax.get_figure().number in plt.get_fignums()
    plt.close(ax.get_figure())


@pytest.mark.slow
def test_pictures_are_readable(region, result, classes):
    metric = el.LinearMetric([1, 5, 4], names=classes.names)
    ball = Ball([0.5, 0.5], 0.3, names=["x1", "x2"])
    drawn = [
        plot_region(region, result, ax=axes()),
        plot_learning(result, region, ax=axes(6.4, 3.6)),
        plot_region(classes, metric, ax=axes()),
        plot_region(ball, el.LinearMetric([1, 2], names=ball.names), ax=axes()),
    ]
    for ax in drawn:
        require_readable(ax)
    named = [(ax.get_xlabel(), ax.get_ylabel()) for ax in drawn]
    assert all(x and y for x, y in named)
    assert named[0] == (
        "cases found (% of everyone)",
        "others rightly left alone (% of everyone)",
    )
    assert named[3] == ("x1", "x2")


def test_what_cannot_be_read_is_found_out():
    """So that the test above can fail: a text on another, and one off the page."""
    for at, message in ((0.5, "covers"), (1.4, "leaves the page")):
        ax = axes()
        ax.text(0.5, 0.5, "one", transform=ax.transAxes)
        ax.text(at, 0.5, "other", transform=ax.transAxes, in_layout=False)
        with pytest.raises(AssertionError, match=message):
            require_readable(ax)


def test_labels_that_find_no_room_are_left_out_if_they_may():
    ax = axes()
    ax.set(xlim=(0, 1), ylim=(0, 1))
    crowd = np.full((12, 2), 0.5) + 1e-3 * np.arange(12)[:, None]
    texts = [f"a rather long name {i}" for i in range(12)]
    written = label_points(ax, crowd, texts, optional=True)
    assert 0 < len(written) < 12
    require_readable(ax)


def test_without_matplotlib_the_extra_is_named(monkeypatch, result):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r"elicitor\[report\]"):
        plot_weights(result)
