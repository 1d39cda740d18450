"""Numbers in pictures are written as the language of the picture writes them."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import elicitor as el
from elicitor.using import plot_learning, plot_ranking, plot_region, plot_weights, rank
from elicitor.using.plots import learning
from tests.using.plots.pictures import axes, fair, groups_of

POINT, COMMA = re.compile(r"\d\.\d"), re.compile(r"\d,\d")
NAMES = ("quality", "seconds", "users")


def pool():
    points = [[0.91, 1.25, 40_000], [0.935, 2.5, 80_000], [0.88, 0.5, 120_000]]
    kinds = ["reward", "cost", "reward"]
    return el.ModelPool(list("abc"), points, names=NAMES, kinds=kinds)


def ranking(language, ax):
    table = {"a": [0.2, 0.5], "b": [0.25, 0.4], "c": [0.1, 0.6]}
    return plot_ranking(rank(el.LinearMetric([3, 1]), table), language=language, ax=ax)


def models(language, ax):
    metric = el.LinearMetric([1, -0.01, 0], names=NAMES)
    return plot_region(pool(), metric, language=language, ax=ax)


def weights(language, ax):
    return plot_weights(el.LinearMetric([3, 1]), language=language, ax=ax)


def matrix(language, ax):
    metric = el.QuadraticMetric([1, 2, 3], -np.eye(3), names=NAMES)
    return plot_weights(metric, language=language, ax=ax)


def groups(language, ax):
    rates = groups_of(2)
    return plot_region(rates, fair(rates), language=language, ax=ax)


def written(picture):
    figure = picture.get_figure(root=True)
    figure.draw_without_rendering()
    texts = [text for text in figure.findobj(Text) if text.get_visible()]
    plt.close(figure)
    return [text.get_text() for text in texts]


@pytest.mark.parametrize("draw", [ranking, models, weights, matrix, groups])
def test_german_pictures_have_decimal_commas_only(draw):
    english, german = (written(draw(language, axes(8, 7))) for language in ("en", "de"))
    assert any(map(POINT.search, english))
    assert not any(map(COMMA.search, english))
    assert any(map(COMMA.search, german))
    assert not any(map(POINT.search, german))


def test_the_learning_curve_of_germans(result, region):
    english, german = (
        written(plot_learning(result, region, language=one)) for one in ("en", "de")
    )
    assert any(map(POINT.search, english))
    assert not any(map(POINT.search, german))


@pytest.mark.parametrize(("share", "told"), [(1.08, "108 %"), (0.0241, "2.4 %")])
def test_the_share_that_is_left_has_no_exponent(
    monkeypatch, result, region, share, told
):
    """It may exceed the start: answers that contradict each other open it again."""
    curve = np.array([0, 1]), np.array([[1.0, 1.0], [share, share]])
    monkeypatch.setattr(learning, "learning_curve", lambda *_: curve)
    assert told in written(plot_learning(result, region))


def ticks(language, values):
    metric = el.LinearMetric([1, -0.01, 0], names=NAMES)
    ax = axes()
    plot_region(pool(), metric, statistics=(0, 2), language=language, ax=ax)
    ax.set_yticks(values)
    ax.get_figure().draw_without_rendering()
    return [label.get_text() for label in ax.get_yticklabels()]


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ["−20,000", "5000", "120,000"]), ("de", ["−20.000", "5000", "120.000"])],
)
def test_thousands_are_parted_as_in_the_language(language, told):
    assert ticks(language, [-20_000, 5_000, 120_000]) == told


def test_numbers_that_somebody_else_writes_are_left_alone():
    ax = axes()
    ax.xaxis.set_major_formatter("{x:.1f} h")
    plot_region(
        pool(), el.LinearMetric([1, -0.01, 0], names=NAMES), language="de", ax=ax
    )
    ax.get_figure().draw_without_rendering()
    assert {"h"} == {label.get_text()[-1] for label in ax.get_xticklabels()}
    assert any(POINT.search(label.get_text()) for label in ax.get_xticklabels())
