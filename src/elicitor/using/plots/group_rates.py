"""The rates of every group, and the gaps between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.own_words import OwnWords
from elicitor.metrics.base import Metric
from elicitor.metrics.groups import GroupMetric
from elicitor.regions.groups.region import GroupRegion
from elicitor.using.explaining.groups import usual_rates
from elicitor.using.explaining.pairs import rates_behind
from elicitor.using.plots.canvas import (
    COLOURS,
    MARKERS,
    axes_or_new,
    clean,
    legend_above,
)
from elicitor.using.plots.facts import GapSize, PlotWord, Word
from elicitor.using.plots.words import NO_WORDS, event_of
from elicitor.using.tuning.best_here import best_use
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_groups"]

SPREAD = 0.3
"""How far marks are from their line, so that equal ones are seen (lines)."""
USUAL: Word = "most-likely"
BEST: Word = "best-under"


def draw_groups(
    region: GroupRegion,
    metric: Metric | None,
    ax: Axes | None,
    words: OwnWords = NO_WORDS,
    language: str = ENGLISH,
) -> Axes:
    """Draw a line for every rate and choice, with a mark for every group."""
    choices = _choices(region, metric)
    n, per = len(region.names) - region.space.n_attributes, len(choices)
    lines = [
        (i * (per + 0.6) + c, i, rates)
        for i in range(n)
        for c, rates in enumerate(choices.values())
    ]
    tall = max(0.36, 0.1 * len(region.groups))
    ax = axes_or_new(ax, 7.2, 1.4 + tall * (per + 0.6) * n)
    groups = [words.name(name) for name in region.groups]
    for at, i, rates in lines:
        _draw_line(ax, groups, at, 100 * rates[:, i], language)
    for i in range(1, n):
        ax.axhline(i * (per + 0.6) - 0.8, color="#dddddd", lw=0.8, zorder=0)
    titles = [say(PlotWord(of), language) for of in choices] * n
    ax.set_yticks([at for at, _, _ in lines], labels=titles, fontsize=9)
    ax.set_ylim(lines[-1][0] + 0.7, -1.1)
    for i in range(n):
        ax.text(
            0.01,
            i * (per + 0.6) - 0.42,
            say(_event(region, i, words), language),
            transform=ax.get_yaxis_transform(),
            fontsize=9,
            fontweight="bold",
            va="bottom",
            ha="left",
        )
    ax.margins(x=0.08)
    ax.set_xlabel(say(PlotWord("of-class"), language))
    clean(ax)
    legend_above(ax, columns=min(len(region.groups), 6))
    return ax


def _choices(region: GroupRegion, metric: Metric | None) -> dict[Word, np.ndarray]:
    """Rates of every group by choice, each of shape (n_groups, n_statistics)."""
    found: dict[Word, np.ndarray] = {}
    rates = rates_behind(region)
    if rates is not None:
        found[USUAL] = usual_rates(rates)
    if metric is not None:
        if not metric.groups:
            check_instance("metric", metric, GroupMetric)
        where = region if rates is None else rates
        found[BEST] = np.asarray(best_use(metric, where).best.statistics)
    if not found:
        found["fair-die"] = region.everyone(np.asarray(region.trivial.mean(axis=0)))
    return found


def _draw_line(
    ax: Axes, groups: Sequence[str], at: float, values: np.ndarray, language: str
) -> None:
    """All groups about one line, the largest gap written beside it."""
    low, high = float(values.min()), float(values.max())
    ax.plot([low, high], [at, at], color="#555555", lw=1.4, zorder=1)
    heights = at + np.linspace(-SPREAD, SPREAD, len(values))
    for g, (value, height) in enumerate(zip(values, heights, strict=True)):
        ax.plot([value] * 2, [at, height], color="#555555", lw=0.8, zorder=1)
        ax.plot(
            value,
            height,
            marker=MARKERS[g % len(MARKERS)],
            color=COLOURS[g % len(COLOURS)],
            mec="black",
            mew=0.5,
            ms=7,
            ls="none",
            label=groups[g] if at == 0 else None,
            zorder=2,
        )
    ax.annotate(
        say(GapSize(Figures(f"{high - low:.1f}")), language),
        (high, at),
        xytext=(9, 0),
        textcoords="offset points",
        va="center",
        fontsize=8.5,
    )


def _event(region: GroupRegion, index: int, words: OwnWords) -> Fact | Joined | str:
    statistics = region.class_statistics
    if statistics is None:
        return words.name(region.names[index])
    return event_of(statistics, index, words)
