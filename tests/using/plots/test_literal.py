"""Names stand in pictures as users wrote them: no formulas, no control codes."""

import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import elicitor as el
from elicitor.core import Posterior
from elicitor.regions import DiagonalRegion, GroupRates, ModelPool
from elicitor.using import (
    panel,
    plot_panel,
    plot_ranking,
    plot_region,
    plot_weights,
    rank,
)
from tests.using.plots.pictures import axes, fair

NAMES = ("a $x_{$ b", "$\\alpha$", "\x1bcred\u202e")
SHOWN = ("a $x_{$ b", "$\\alpha$", r"\x1bcred\u202e")
"""No formula at all; a formula; an escape sequence with a mark of direction."""


def of_classes():
    rng = np.random.default_rng(0)
    chances = rng.dirichlet([0.5, 0.5, 0.5], 200)
    region = DiagonalRegion.from_predictions(None, chances, classes=NAMES)
    return region, el.LinearMetric([3, 2, 1], names=region.names)


def of_groups():
    rng = np.random.default_rng(0)
    chance, group = rng.random(900), np.array(NAMES)[rng.integers(0, 3, 900)]
    y = np.array(NAMES[:2])[(rng.random(900) < chance).astype(int)]
    table = np.stack([1 - chance, chance], axis=1)
    return GroupRates.from_predictions(y, table, group, classes=NAMES[:2])


def of_models():
    points = np.array([[0.8, 10], [0.9, 40], [0.92, 100]])
    kinds = ["reward", "cost"]
    return ModelPool(NAMES, points, names=NAMES[:2], kinds=kinds, units=["", "$/s$"])


def opinions():
    found = []
    for tilt in (0.5, 2.0, 4.0):
        rows = np.abs(np.random.default_rng(0).normal([3, 1, tilt], 0.1, (60, 3)))
        none = np.ones(len(rows))

        def build(weights):
            return el.LinearMetric(weights, names=NAMES)

        posterior = Posterior(rows, rows, none, none, none, none, build, 0.0)
        ends = np.quantile(rows, [0.05, 0.95], axis=0).T
        metric = build(rows.mean(axis=0))
        found.append(el.Result(metric, ends, True, posterior=posterior))
    return found


def ranking(ax):
    table = dict(zip(NAMES, ([0.2, 0.5], [0.25, 0.4], [0.1, 0.6]), strict=True))
    return plot_ranking(rank(el.LinearMetric([3, 1]), table), ax=ax)


def weights(ax):
    return plot_weights(of_classes()[1], ax=ax)


def weights_of_groups(ax):
    return plot_weights(fair(of_groups()), ax=ax)


def matrix(ax):
    metric = el.QuadraticMetric([1, 2, 3], -np.eye(3), names=NAMES)
    return plot_weights(metric, ax=ax)


def region_of_classes(ax):
    return plot_region(*of_classes(), ax=ax)


def region_of_groups(ax):
    rates = of_groups()
    return plot_region(rates, fair(rates), ax=ax)


def region_of_models(ax):
    return plot_region(of_models(), el.LinearMetric([1, -0.01], names=NAMES[:2]), ax=ax)


def voices(ax):
    return plot_panel(panel(opinions(), NAMES), ax=ax)


PICTURES = [
    ranking,
    weights,
    weights_of_groups,
    matrix,
    region_of_classes,
    region_of_groups,
    region_of_models,
    voices,
]


@pytest.mark.parametrize("given", [True, False], ids=["on given axes", "on new axes"])
@pytest.mark.parametrize("draw", PICTURES)
@pytest.mark.quick_cases("on new axes")
def test_names_are_shown_as_they_are_written(draw, given):
    """On axes that were drawn before, whose labels are there already."""
    ax = axes(8, 7) if given else None
    if ax is not None:
        ax.get_figure().draw_without_rendering()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # such as a glyph that the font lacks
        drawn = draw(ax)
        figure = drawn.get_figure(root=True)
        figure.draw_without_rendering()
    said = [text for text in figure.findobj(Text) if text.get_visible()]
    named = [
        text for text in said if any(part in text.get_text() for part in ("$", "red"))
    ]
    assert named
    for text in named:
        assert not text.get_parse_math()
        assert not any(sign in text.get_text() for sign in "\x1b\u202e")


def test_names_are_whole_on_the_axis():
    drawn = ranking(axes())
    labels = {label.get_text() for label in drawn.get_yticklabels()}
    assert labels == set(SHOWN)


def test_settings_of_matplotlib_are_left_alone():
    before = mpl.rcParams.copy()
    ranking(axes())
    assert mpl.rcParams == before


@pytest.mark.slow
def test_a_report_on_such_models_is_written():
    from elicitor.using.report import report, to_html, to_markdown

    pool = of_models()
    oracle = el.MetricOracle(el.LinearMetric([1, -0.002], names=pool.names))
    result = el.elicit(pool, "cost-reward", oracle, goal="best")
    document = report(
        result, region=pool, ranking=rank(result, pool), who="\x1b]0;boo\x07 Dr. Grey"
    )
    for page in (to_html(document), to_markdown(document)):
        assert not any(sign in page for sign in "\x1b\x07\u202e")
    assert r"\x1bcred" in to_html(document)


LONG = {"one word": "A" * 80, "words": "very long name of a class " * 3 + "indeed"}


@pytest.mark.slow
@pytest.mark.parametrize("long", LONG.values(), ids=LONG)
@pytest.mark.quick_cases("words")
def test_long_names_leave_room_for_the_picture(long, tmp_path):
    """Matplotlib would warn that it leaves no room; a warning is an error here."""
    y = np.array([long, "no"] * 20)
    binary = el.BinaryRegion.from_predictions(
        y, np.linspace(0.9, 0.1, 40), positive_label=long
    )
    result = el.elicit(binary, "linear", lambda a, b: a[0] > b[0], method="efficient")
    names = el.metrics.ClassStatistics((long, f"un{long}", "no"), diagonal=False).names
    several = el.LinearMetric(np.ones(6), names=names, orientation="cost")
    for drawn in (plot_region(binary, result), plot_weights(several)):
        picture = tmp_path / "picture.png"
        drawn.get_figure(root=True).savefig(picture)
        plt.close("all")
        assert picture.read_bytes().startswith(b"\x89PNG")
        picture.unlink()
