"""The weights of a quadratic metric, as a matrix with numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.own_words import OwnWords
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.using.plots.canvas import axes_or_new
from elicitor.using.plots.facts import PlotWord
from elicitor.using.plots.words import GOOD_AND_BAD, NO_WORDS, short_labels
from elicitor.words import say
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_matrix"]

COLOURS = "PuOr_r"  # orange to purple, which everybody can tell apart
SMALL = 12
"""Statistics from which on numbers would not fit."""


def draw_matrix(
    metric: QuadraticMetric,
    ax: Axes | None,
    words: OwnWords = NO_WORDS,
    language: str = ENGLISH,
) -> Axes:
    """Draw a and B: first what every statistic weighs alone, then in products.

    The metric is normalised.
    """
    scaled = metric.normalised()
    size = len(metric.names)
    sign = metric.orientation.sign
    parts = (scaled.linear, np.full(size, np.nan), scaled.quadratic)
    table = sign * np.column_stack(parts)
    side = 0.62 if size <= SMALL else 0.3
    ax = axes_or_new(ax, 2.6 + side * (size + 2), 1.6 + side * size)
    most = float(np.nanmax(np.abs(table)))
    image = ax.imshow(table, cmap=COLOURS, vmin=-most, vmax=most, aspect="equal")
    if size <= SMALL:
        _write_numbers(ax, table, language)
    found = short_labels(metric, "right", "arrow", words)
    labels = [say(label, language) for label in found]
    ax.set_xticks(
        [0, *range(2, size + 2)],
        labels=[say(PlotWord("alone"), language), *labels],
        rotation=45,
        ha="left",
        rotation_mode="anchor",
    )
    ax.xaxis.tick_top()
    ax.set_yticks(range(size), labels=labels)
    ax.tick_params(length=0, labelsize=9)
    ax.spines[:].set_visible(False)
    figure = ax.get_figure(root=True)
    assert figure is not None
    bar = figure.colorbar(image, ax=ax, fraction=0.05, pad=0.03)
    bar.outline.set_visible(False)
    bar.set_label(say(GOOD_AND_BAD, language), fontsize=9)
    return ax


def _write_numbers(ax: Axes, table: np.ndarray, language: str) -> None:
    """Each number on its square, to be read on dark ones as well."""
    dark = 0.6 * np.nanmax(np.abs(table))
    for (row, column), value in np.ndenumerate(table):
        if np.isfinite(value):
            ax.text(
                column,
                row,
                say(Figures(f"{value:z.2f}"), language),
                ha="center",
                va="center",
                fontsize=8,
                color="white" if abs(value) > dark else "black",
            )
