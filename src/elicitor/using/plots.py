"""Pictures of an elicitation. Matplotlib is loaded only when one is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.regions.binary import BinaryRegion
from elicitor.using.best import best_classifier

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_region"]

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
    if ax is None:
        import matplotlib.pyplot as plt

        _, ax = plt.subplots(figsize=(6.4, 5.2), layout="constrained")
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
