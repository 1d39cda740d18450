"""The weights of a metric, and what the answers leave open of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.checks import check_instance, check_number
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.using.plots.canvas import BLUE, GREY, axes_or_new, clean, legend_above
from elicitor.using.plots.facts import PlotWord
from elicitor.using.plots.literal import literal
from elicitor.using.plots.matrix import draw_matrix
from elicitor.using.plots.named_weights import (
    LEVEL,
    Weights,
    intervals_of,
    left_open,
    weight_text,
    weights_in,
)
from elicitor.using.plots.words import (
    NO_WORDS,
)
from elicitor.using.possible import Possible
from elicitor.words import say
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from matplotlib.axes import Axes


__all__ = ["plot_weights"]


@literal
def plot_weights(
    result: Result | Metric,
    *,
    level: float = LEVEL,
    words: OwnWords = NO_WORDS,
    language: str = ENGLISH,
    ax: Axes | None = None,
) -> Axes:
    """Draw the weights of a metric, and what the answers leave open.

    Parameters
    ----------
    result : Result or Metric
        What was elicited.
    level : float, default=0.9
        Probability of the intervals, where the answers may be wrong.
    words : OwnWords, optional
        What classes, groups and what is measured are called, as :meth:`Worded.own`
        tells it; by default as in the data.
    language : str, default="en"
        One of :func:`elicitor.words.languages`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes
        One line for each weight, from the top in the order of the metric: a dot for
        the weight, a bar for its interval. The weights of a quadratic metric stand in
        a matrix instead.

    Raises
    ------
    InvalidParameterError
        If `result` is neither.
    """
    possible = Possible.of(result)
    check_instance("words", words, OwnWords)
    metric = possible.metric
    if isinstance(metric, QuadraticMetric):
        return draw_matrix(metric, ax, words, language)
    found = weights_in(possible, words)
    values = found.measure(metric)
    lines = np.arange(len(values))
    check_number("level", level, above=0, below=1)
    ax = axes_or_new(ax, 6.8, 1.4 + 0.32 * len(values))
    ends = intervals_of(possible, found, level)
    if ends is not None:
        told = say(left_open(possible, level), language)
        ax.hlines(lines, *ends.T, color=BLUE, alpha=0.4, lw=8, label=told)
    weight = say(PlotWord("weight"), language)
    ax.plot(values, lines, "o", color="black", ms=4, label=weight)
    drawn = np.stack([values] * 2, axis=1) if ends is None else ends
    _write_values(ax, values, drawn, language)
    _set_lines(ax, found, language)
    ax.margins(x=0.22)
    if min(values.min(), np.inf if ends is None else ends.min()) >= 0:
        ax.set_xlim(left=0)
    ax.set_xlabel(say(found.axis, language))
    clean(ax)
    legend_above(ax)
    return ax


def _set_lines(ax: Axes, found: Weights, language: str) -> None:
    """Name the lines, and part the blocks from each other and from zero."""
    size = len(found.labels)
    for block in found.blocks:
        ax.axhline(block - 0.5, color="#dddddd", lw=0.8, zorder=0)
    ax.axvline(0, color=GREY, lw=1, zorder=0)
    labels = [say(label, language) for label in found.labels]
    ax.set_yticks(range(size), labels=labels)
    ax.set_ylim(size - 0.5, -0.5)


def _write_values(
    ax: Axes, values: np.ndarray, ends: np.ndarray, language: str
) -> None:
    """Write every number beside its bar, on the side that is away from zero."""
    for line, (value, own) in enumerate(zip(values, ends, strict=True)):
        side = -1 if value < 0 else 1
        ax.annotate(
            say(weight_text(value, values, [value, *own]), language),
            (side * float(np.max(side * np.append(own, value))), line),
            xytext=(7 * side, 0),
            textcoords="offset points",
            ha="right" if side < 0 else "left",
            va="center",
            fontsize=9,
        )
