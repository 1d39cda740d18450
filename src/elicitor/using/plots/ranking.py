"""Models in the order of a metric, and how sure that order is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.using.choosing.rows import RankedModel, Ranking
from elicitor.using.plots.canvas import BLUE, GREEN, axes_or_new, clean, legend_below
from elicitor.using.plots.literal import literal

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_ranking"]


@literal
def plot_ranking(ranking: Ranking, *, ax: Axes | None = None) -> Axes:
    """Draw how good every model is, from the worst of them to the best.

    Parameters
    ----------
    ranking : Ranking
        What :func:`elicitor.using.rank` returned.
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
        If `ranking` is none.
    """
    rows = check_instance("ranking", ranking, Ranking).rows
    lines = np.arange(len(rows))
    ax = axes_or_new(ax, 7.2, 1.5 + 0.36 * len(rows))
    _bars(ax, ranking)
    standings = 100 * np.array([row.standing for row in rows])
    ax.plot(standings, lines, "o", color="black", ms=5, label="standing", zorder=3)
    if ranking.has_rules:
        with_rules = [(i, row) for i, row in enumerate(rows) if row.judged_at]
        own = [100 * (row.own_standing or 0.0) for _, row in with_rules]
        places = [i for i, _ in with_rules]
        ax.plot(own, places, "D", mfc="none", mec="black", label="as it stands")
    ax.set_yticks(lines, labels=[row.name for row in rows])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.set_xlim(-3, 100 * max([1.0, *(row.own_standing or 0 for row in rows)]) + 3)
    ax.set_xlabel("standing (0: the worst of these models, 100: the best)")
    ax.grid(axis="x", color="#e5e5e5", lw=0.7)
    ax.set_axisbelow(True)
    for line, row in zip(lines, rows, strict=True):
        ax.annotate(
            _remark(ranking, row),
            (1, line),
            xycoords=ax.get_yaxis_transform(),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
            annotation_clip=False,
        )
    ax.annotate(
        "best?",
        (1, 1),
        xycoords="axes fraction",
        xytext=(8, 6),
        textcoords="offset points",
        fontsize=9,
        fontweight="bold",
        annotation_clip=False,
    )
    clean(ax)
    legend_below(ax, columns=4 if ranking.has_rules else 3)
    return ax


def _bars(ax: Axes, ranking: Ranking) -> None:
    rows = ranking.rows
    kind = (
        f"{100 * ranking.level:g} % probability"
        if ranking.basis == "posterior"
        else "left open by the answers"
    )
    open_ends = [(i, row.interval) for i, row in enumerate(rows) if row.interval]
    if open_ends:
        low, high = 100 * np.array([ends for _, ends in open_ends]).T
        places = [i for i, _ in open_ends]
        ax.hlines(places, low, high, color=BLUE, alpha=0.4, lw=9, label=kind)
    sampled = [
        (i, r.sampling_interval) for i, r in enumerate(rows) if r.sampling_interval
    ]
    if sampled:
        low, high = 100 * np.array([ends for _, ends in sampled]).T
        places = [i for i, _ in sampled]
        ax.hlines(
            places, low, high, color=GREEN, lw=1.6, label="on other rows", zorder=2
        )


def _remark(ranking: Ranking, row: RankedModel) -> str:
    chosen = [m for m, choice in ranking.choices.items() if choice.model == row.name]
    by = f"   ← {', '.join(chosen)}" if chosen else ""
    return f"{row.chance}{by}"
