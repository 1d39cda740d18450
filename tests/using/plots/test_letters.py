"""Letters that the usual font lacks are drawn with another one, or told of once."""

import io
import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from elicitor import LinearMetric
from elicitor.core import Result
from elicitor.using.plots import letters, plot_weights

RUSSIAN = ("жёлтый", "чёрный", "рыжий")
NOWHERE = "\U0001fa75\u13a0\U00012031"  # a heart, Cherokee, cuneiform


@pytest.fixture(autouse=True)
def afresh():
    for one in (letters._installed, letters._glyphs, letters._others, letters._tell):
        one.cache_clear()
    yield
    plt.close("all")


def drawn(names):
    size = len(names)
    interval = np.column_stack([np.zeros(size), np.ones(size)])
    metric = LinearMetric(np.full(size, 0.5), names=names)
    axes = plot_weights(Result(metric, interval, converged=True))
    for kind in ("png", "svg"):
        axes.get_figure(root=True).savefig(io.BytesIO(), format=kind)
    return axes


def written(axes):
    labels = [*axes.get_xticklabels(), *axes.get_yticklabels(), *axes.texts]
    return "".join(label.get_text() for label in labels)


def test_another_font_that_is_installed_is_taken():
    """The fonts of TeX that come with matplotlib have no Cyrillic; DejaVu has."""
    with mpl.rc_context({"font.family": "cmss10"}), warnings.catch_warnings():
        warnings.simplefilter("error")
        axes = drawn(RUSSIAN)
    assert all(word in written(axes) for word in RUSSIAN)
    assert letters.BOX not in written(axes)


@pytest.mark.slow
def test_letters_that_no_font_has_are_told_of_once(monkeypatch):
    usual = {"DejaVu Sans": letters._installed()["DejaVu Sans"]}
    monkeypatch.setattr(letters, "_installed", lambda: usual)
    names = [f"{NOWHERE} ja", f"{NOWHERE} nein"]
    with pytest.warns(UserWarning, match="has the letters") as told:
        pictures = [drawn(names) for _ in range(2)]
    assert [str(one.message).count(NOWHERE[1]) for one in told] == [1]
    assert all(f"{letters.BOX * 3} ja" in written(axes) for axes in pictures)
