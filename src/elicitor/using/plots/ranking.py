"""Models in the order of a metric, and how sure that order is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.own_words import OwnWords
from elicitor.using.choosing.facts import measure_called
from elicitor.using.choosing.ranked_model import RankedModel
from elicitor.using.choosing.rows import Ranking
from elicitor.using.plots.canvas import BLUE, GREEN, axes_or_new, clean, legend_below
from elicitor.using.plots.facts import LevelProbability, PlotWord, WhatOthers
from elicitor.using.plots.literal import literal
from elicitor.using.plots.words import NO_WORDS
from elicitor.words import Fact, Joined, say
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import ENGLISH
from elicitor.words.spoken import Spoken

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_ranking"]

Tell = Callable[[Fact], str]


@literal
def plot_ranking(
    ranking: Ranking,
    *,
    words: OwnWords = NO_WORDS,
    language: str = ENGLISH,
    ax: Axes | None = None,
) -> Axes:
    """Draw how good every model is, from the worst of them to the best.

    Parameters
    ----------
    ranking : Ranking
        What :func:`elicitor.using.rank` returned.
    words : OwnWords, optional
        What is measured is called, as :meth:`Worded.own` tells it; by default as in the
        data.
    language : str, default="en"
        One of :func:`elicitor.words.languages`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes
        One line for each model, the best on top: a dot for its standing, a bar for
        what the answers leave open, a thin line for other samples of people. Where
        models are judged at the rule that is best for each, an open diamond shows the
        model as it stands. On the right how probably it is the best, and which usual
        measure would choose it.

    Raises
    ------
    InvalidParameterError
        If `ranking` or `words` is none.
    """
    rows = check_instance("ranking", ranking, Ranking).rows
    check_instance("words", words, OwnWords)
    ax = axes_or_new(ax, 7.2, 1.5 + 0.36 * len(rows))
    tell = partial(say, language=Spoken(language, words))
    _bars(ax, ranking, tell)
    _standings(ax, ranking, tell)
    _set_axes(ax, rows, tell)
    _remarks(ax, ranking, tell)
    clean(ax)
    legend_below(ax, columns=2, gap=0.62)
    return ax


def _standings(ax: Axes, ranking: Ranking, tell: Tell) -> None:
    """A dot for every model, and a diamond as it stands, where that is another."""
    standings = [row.standing for row in ranking.rows]
    lines = range(len(standings))
    ax.plot(
        standings,
        lines,
        "o",
        color="black",
        ms=5,
        label=tell(PlotWord("standing")),
        zorder=3,
    )
    judged = [(i, row) for i, row in enumerate(ranking.rows) if row.judged_at]
    if judged:
        own = [row.own_standing or 0.0 for _, row in judged]
        places = [i for i, _ in judged]
        ax.plot(
            own,
            places,
            "D",
            mfc="none",
            mec="black",
            label=tell(PlotWord("as-it-stands")),
        )


def _set_axes(ax: Axes, rows: Sequence[RankedModel], tell: Tell) -> None:
    """Names on the left, the best on top; room for all that is above the best."""
    ax.set_yticks(range(len(rows)), labels=[row.name for row in rows])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xlim(-0.03, max([1.0, *(row.own_standing or 0 for row in rows)]) + 0.03)
    ax.set_xlabel(tell(PlotWord("standing-axis")))
    ax.grid(axis="x", color="#e5e5e5", lw=0.7)
    ax.set_axisbelow(True)


def _remarks(ax: Axes, ranking: Ranking, tell: Tell) -> None:
    """How probably each is the best, and which usual measure would choose it."""
    style: dict[str, Any] = {"textcoords": "offset points", "annotation_clip": False}
    style |= {"fontsize": 9, "xycoords": ax.get_yaxis_transform()}
    for line, row in enumerate(ranking.rows):
        told = tell(_remark(ranking, row))
        ax.annotate(told, (1, line), xytext=(8, 0), va="center", **style)
    style |= {"xycoords": "axes fraction", "fontweight": "bold"}
    ax.annotate(tell(PlotWord("best")), (1, 1), xytext=(8, 6), **style)


def _bars(ax: Axes, ranking: Ranking, tell: Tell) -> None:
    rows = ranking.rows
    kind: Fact = PlotWord("left-open")
    if ranking.basis == "posterior":
        kind = LevelProbability(Figures(f"{100 * ranking.level:g}"))
    open_ends = [(i, row.interval) for i, row in enumerate(rows) if row.interval]
    if open_ends:
        low, high = np.array([ends for _, ends in open_ends]).T
        places = [i for i, _ in open_ends]
        ax.hlines(places, low, high, color=BLUE, alpha=0.4, lw=9, label=tell(kind))
    sampled = [
        (i, r.sampling_interval) for i, r in enumerate(rows) if r.sampling_interval
    ]
    if sampled:
        low, high = np.array([ends for _, ends in sampled]).T
        places = [i for i, _ in sampled]
        label = tell(PlotWord("on-other-rows"))
        ax.hlines(places, low, high, color=GREEN, lw=1.6, label=label, zorder=2)


def _remark(ranking: Ranking, row: RankedModel) -> Fact:
    chosen = [m for m, choice in ranking.choices.items() if choice.model == row.name]
    measures: list[Fact | str] = [measure_called(name) for name in chosen]
    if len(chosen) > 1 and len(chosen) == len(ranking.choices):
        measures = [PlotWord("all-measures")]
    by = Joined(tuple(measures), "comma") if measures else None
    return WhatOthers(row.chance, by)
