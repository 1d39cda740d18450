"""Pictures of an elicitation. Matplotlib is loaded only when one is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.binary import BinaryRegion
from elicitor.using.best import best_classifier

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_region", "plot_weights"]

BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#bbbbbb"  # safe for colour-blind readers


def plot_region(
    region: BinaryRegion, result: Result | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the achievable confusions, the questions asked and the optimum.

    Parameters
    ----------
    region : BinaryRegion
        What classifiers can achieve.
    result : Result, optional
        Its questions are drawn as numbered segments and its best classifier as a star
        on the level line of the metric.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes
        Both axes are in per cent of everyone.
    """
    ax = ax or _new_axes(5.2)
    upper = _boundary(region)
    outline = 100 * np.concatenate([upper, region.all_right - upper])
    ax.fill(*outline.T, color=GREY, alpha=0.35, lw=0, label="achievable classifiers")
    ax.plot(*(100 * upper).T, color="black", lw=1.2, label="best trade-offs")
    if result is not None:
        _draw_questions(ax, result)
        _draw_optimum(ax, region, result)
    ax.set_xlabel("cases found (TP, % of everyone)")
    ax.set_ylabel("rightly left alone (TN, % of everyone)")
    ax.margins(0.04)
    ax.legend(loc="lower left", frameon=False)
    return ax


def plot_weights(result: Result, *, ax: Axes | None = None) -> Axes:
    """Draw the weights of a linear metric, and what the answers leave open.

    Parameters
    ----------
    result : Result
        Of an elicitation of a linear metric.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes
        One line for each weight, from the top in the order of the metric: a dot for
        the weight, a bar for its interval.

    Raises
    ------
    InvalidParameterError
        If the metric has not one weight for each statistic.
    """
    metric, weights = result.metric, result.metric.coefficients
    if len(weights) != len(metric.names):
        raise InvalidParameterError(
            f"result must hold a linear metric; got {type(metric).__name__}."
        )
    ax = ax or _new_axes(1.2 + 0.32 * len(weights))
    lines = np.arange(len(weights))
    low, high = result.interval.T
    ax.hlines(lines, low, high, color=BLUE, alpha=0.45, lw=9, label="left open")
    ax.plot(weights, lines, "o", color="black", ms=4, label="weight")
    for line, weight, end in zip(
        lines, weights, np.maximum(high, weights), strict=True
    ):
        ax.annotate(
            f"{weight:.3f}",
            (end, line),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
        )
    ax.axvline(0, color=GREY, lw=1, zorder=0)
    ax.set_yticks(lines, labels=_in_words(metric))
    ax.set_ylim(len(weights) - 0.5, -0.5)
    ax.margins(x=0.2)
    better = "more" if metric.orientation.sign > 0 else "less"
    ax.set_xlabel(f"weight ({better} is better)")
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, frameon=False)
    return ax


def _new_axes(height: float) -> Axes:
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(6.4, height), layout="constrained")[1]


def _in_words(metric: Metric) -> list[str]:
    """What each weight is of."""
    statistics = ClassStatistics.parse(metric.names)
    if statistics is None:
        return list(metric.names)
    names = statistics.classes
    end = " (rate)" if statistics.rates else ""
    return [
        (f"{names[i]} labelled rightly" if i == j else f"{names[i]} called {names[j]}")
        + end
        for i, j in zip(*statistics.entries, strict=True)
    ]


def _boundary(region: BinaryRegion) -> np.ndarray:
    angles = np.linspace(np.pi / 2, 0, 361)
    points = np.array([region.upper_support(angle).confusion for angle in angles])
    ends = [region.nobody.confusion], [region.everybody.confusion]
    return np.concatenate([ends[0], points, ends[1]])


def _draw_questions(ax: Axes, result: Result) -> None:
    if result.transcript is None:
        raise InvalidParameterError(
            "result must have a transcript to draw its questions."
        )
    for number, entry in enumerate(result.transcript.standing, start=1):
        ends = 100 * np.array([entry.first, entry.second])
        label = "questions" if number == 1 else None
        ax.plot(*ends.T, color=BLUE, lw=1, marker="o", ms=4, alpha=0.7, label=label)
        ax.annotate(
            str(number),
            ends[0] + (0.3 + 0.1 * (number % 5)) * (ends[1] - ends[0]),
            color=BLUE,
            ha="center",
            va="center",
            fontsize=8,
            bbox={"boxstyle": "circle,pad=0.15", "fc": "white", "ec": BLUE, "lw": 0.6},
        )


def _draw_optimum(ax: Axes, region: BinaryRegion, result: Result) -> None:
    best = best_classifier(result.metric, region).confusion
    tp, tn = result.metric.gradient(best)
    along = np.array([tn, -tp]) / np.hypot(tp, tn)
    reach = 0.35 * region.all_right.min()
    level = 100 * np.array([best - reach * along, best + reach * along])
    ax.plot(*level.T, color=ORANGE, lw=1.6, ls="--", label="equally good for you")
    ax.plot(
        *(100 * best), color=ORANGE, marker="*", ms=16, ls="none", label="best for you"
    )
