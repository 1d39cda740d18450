"""A map of what several people want: who is near to whom, and to which compromise.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u_i         ``directions``          unit utility of person i, (n_people, size)
–           ``plane``               the two directions in which people differ most
–           ``spreads``             what is open of a person there, (n_people, 2, 2)
==========  ======================  ===============================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.decompositions import eigh, svd
from elicitor.using.panel_consensus import consensus_direction
from elicitor.using.panel_facts import Aim, NearShare, PeopleCounted, RuleMark
from elicitor.using.panel_report import Panel
from elicitor.using.panel_voices import voices_of
from elicitor.using.panel_words import FEW
from elicitor.using.plots.canvas import (
    COLOURS,
    MARKERS,
    axes_or_new,
    label_points,
    legend_below,
)
from elicitor.using.plots.facts import GroupShareLabel, PlotWord
from elicitor.using.plots.literal import literal
from elicitor.words import Fact, say
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import Ellipse

__all__ = ["PanelMap", "plot_panel"]

MINORITY = 3
"""People up to whom everybody in a group is named."""


class PanelMap:
    """Positions of people and compromises on one plane.

    ``kept`` is the share of the differences between people that it shows.
    """

    def __init__(self, panel: Panel) -> None:
        voices = voices_of(tuple(panel.results.values()), panel.region)
        directions = voices.directions
        within = 1 - (voices.means**2).sum(axis=1)
        middle = directions.mean(axis=0)
        _, sizes, axes = svd(directions - middle, full_matrices=True)
        plane = np.zeros((2, axes.shape[1]))  # people may differ in one way only
        plane[: len(axes)] = axes[:2]
        # A sign of its own for every axis, so that the map never turns over.
        largest = np.argmax(np.abs(plane), axis=1)
        plane = plane * np.sign(plane[np.arange(len(plane)), largest])[:, None]
        self.people = (directions - middle) @ plane.T
        self.spreads = np.einsum("ai,nij,bj->nab", plane, voices.covariances, plane)
        self.compromises = {
            rule: (direction - middle) @ plane.T
            for rule in panel.consensus
            if (direction := consensus_direction(rule, directions, within)) is not None
        }
        total = float((sizes**2).sum())
        self.kept = float((sizes[:2] ** 2).sum() / total) if total > 0 else 1.0


@literal
def plot_panel(
    panel: Panel, *, language: str = ENGLISH, ax: Axes | None = None
) -> Axes:
    """Draw everyone on a map, with groups of opinion and compromises.

    Parameters
    ----------
    panel : Panel
        What :func:`elicitor.panel` returned.
    language : str, default="en"
        One of :func:`elicitor.words.languages`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes
        Who is near to whom wants about the same. The ellipses hold half of what is
        possible of everyone; the shape of a mark says to which group they belong.

    Raises
    ------
    InvalidParameterError
        If `panel` is none.
    """
    check_instance("panel", panel, Panel)
    positions = PanelMap(panel)
    ax = axes_or_new(ax, 6.8, 6.0)
    for ellipse in _ellipses(panel, positions):
        ax.add_patch(ellipse)
    _draw_groups(ax, panel, positions, language)
    marks = np.array(list(positions.compromises.values())).reshape(-1, 2)
    label = say(PlotWord("compromise"), language)
    ax.plot(*marks.T, "x", color="black", ms=9, mew=2, label=label, zorder=4)
    _set_axes(ax, positions.kept, language)
    legend_below(ax, columns=1, gap=0.35)
    _name_all(ax, panel, positions, marks, language)
    return ax


def _draw_groups(ax: Axes, panel: Panel, positions: PanelMap, language: str) -> None:
    """A mark for every person, alike within a group of opinion."""
    rows = {name: i for i, name in enumerate(panel.names)}
    for g, group in enumerate(panel.groups):
        own = positions.people[[rows[name] for name in group.members]]
        if not len(own):
            continue
        ax.plot(
            *own.T,
            color=COLOURS[g % len(COLOURS)],
            marker=MARKERS[g % len(MARKERS)],
            mec="black",
            mew=0.5,
            ms=8,
            ls="none",
            label=say(_group_label(panel, g), language),
            zorder=3,
        )


def _set_axes(ax: Axes, kept: float, language: str) -> None:
    """Both ways alike, without numbers: only nearness has a meaning."""
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.12)
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_xlabel(say(NearShare(Figures(f"{100 * kept:.0f}")), language))
    ax.spines[:].set_color("#bbbbbb")


def _name_all(
    ax: Axes, panel: Panel, positions: PanelMap, marks: np.ndarray, language: str
) -> None:
    everything = np.vstack([marks, positions.people])
    label_points(
        ax,
        marks,
        [say(RuleMark(cast(Aim, rule)), language) for rule in positions.compromises],
        avoid=everything,
        fontsize=9,
        fontweight="bold",
    )
    # Minorities are always named; in a crowd whoever finds room.
    rows = {name: i for i, name in enumerate(panel.names)}
    for group in sorted(panel.groups, key=lambda group: len(group.members)):
        crowd = len(group.members) > MINORITY
        own = positions.people[[rows[name] for name in group.members]]
        label_points(
            ax, own, group.members, optional=crowd, avoid=everything, fontsize=8
        )


def _group_label(panel: Panel, index: int) -> Fact:
    group = panel.groups[index]
    who = PeopleCounted(len(group.members))
    if len(panel.names) < FEW:
        return who
    low, high = (Figures(f"{100 * end:.0f}") for end in group.share)
    return GroupShareLabel(str(index + 1), who, low, high)


def _ellipses(panel: Panel, positions: PanelMap) -> list[Ellipse]:
    """What is possible of everyone: half of it lies inside."""
    from matplotlib import patches

    of = {name: g for g, group in enumerate(panel.groups) for name in group.members}
    found = []
    for i, name in enumerate(panel.names):
        values, vectors = eigh(positions.spreads[i])
        # Half of a normal distribution on the plane is within √(2 ln 2) deviations.
        sides = 2 * np.sqrt(2 * np.log(2) * np.maximum(values, 0.0))
        angle = float(np.degrees(np.arctan2(vectors[1, 1], vectors[0, 1])))
        colour = COLOURS[of.get(name, 0) % len(COLOURS)]
        found.append(
            patches.Ellipse(
                tuple(positions.people[i]),
                float(sides[1]),
                float(sides[0]),
                angle=angle,
                facecolor=colour,
                alpha=0.15,
                lw=0,
                zorder=1,
            )
        )
    return found
