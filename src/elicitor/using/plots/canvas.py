"""What all pictures share: colours, new axes, labels that cover nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.optional import require
from elicitor.core.printable import printable
from elicitor.using.plots.literal import make_literal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Annotation
    from matplotlib.transforms import Bbox

__all__ = [
    "BLUE",
    "COLOURS",
    "GREEN",
    "GREY",
    "MARKERS",
    "ORANGE",
    "axes_or_new",
    "clean",
    "label_points",
    "legend_above",
    "legend_below",
]

BLUE, ORANGE, GREEN, GREY = "#0072b2", "#d55e00", "#009e73", "#8c8c8c"
COLOURS = (BLUE, ORANGE, GREEN, "#cc79a7", "#56b4e9", "#e69f00")
MARKERS = ("o", "s", "^", "D", "v", "P")

PLACES = tuple(
    (reach * x, reach * y, across, up)
    for reach in (9, 15, 24)
    for x, y, across, up in (
        (1, 0, "left", "center"),
        (-1, 0, "right", "center"),
        (0, 1, "center", "bottom"),
        (0, -1, "center", "top"),
        (0.8, 0.8, "left", "bottom"),
        (-0.8, 0.8, "right", "bottom"),
        (0.8, -0.8, "left", "top"),
        (-0.8, -0.8, "right", "top"),
    )
)
"""Where a label may stand beside its point (points), the best first."""


def axes_or_new(ax: Axes | None, width: float, height: float) -> Axes:
    """Return the axes to draw on, or those of a new figure.

    Width and height are in inches.
    """
    if ax is not None:
        kind = require("matplotlib.axes", extra="report", caller="Drawing a picture")
        return check_instance("ax", ax, kind.Axes)
    plt = require("matplotlib.pyplot", extra="report", caller="Drawing a picture")
    axes: Axes = plt.subplots(figsize=(width, height), layout="constrained")[1]
    return axes


def clean(ax: Axes) -> None:
    """Take away what says nothing: the upper and the right edge."""
    ax.spines[["top", "right"]].set_visible(False)


def legend_below(ax: Axes, *, columns: int = 2, gap: float = 0.5) -> None:
    """Explain marks beneath the picture, where nothing can be covered.

    `gap` is room for the axis and its label (inches).
    """
    legend = ax.legend(
        loc="upper center",
        bbox_to_anchor=(0.5, 0),
        ncols=columns,
        frameon=False,
        fontsize=9,
        borderaxespad=0,
        handletextpad=0.6,
    )
    legend.set_bbox_to_anchor((0.5, -gap / _height(ax)), transform=ax.transAxes)


def legend_above(ax: Axes, *, columns: int = 2) -> None:
    """Explain marks above the picture."""
    ax.legend(
        loc="lower center",
        bbox_to_anchor=(0.5, 1),
        ncols=columns,
        frameon=False,
        fontsize=9,
        handletextpad=0.6,
    )


def label_points(
    ax: Axes,
    points: np.ndarray,
    texts: Sequence[str],
    *,
    optional: bool = False,
    avoid: np.ndarray | None = None,
    **style: Any,
) -> list[Annotation]:
    """Write texts beside points (data coordinates), each where it covers nothing.

    `optional` ones are left out if there is no room. `avoid`: the points by default.
    """
    figure = ax.get_figure(root=True)
    assert figure is not None
    make_literal(ax)
    figure.draw_without_rendering()  # so that sizes on the page are known
    marks = ax.transData.transform(np.asarray(points if avoid is None else avoid))
    taken = [text.get_window_extent() for text in ax.texts if text.get_text()]
    written = []
    for point, text in zip(np.asarray(points, dtype=float), texts, strict=True):
        note = ax.annotate(
            printable(text, lines=True),
            point,
            xytext=(0, 0),
            textcoords="offset points",
            **style,
        )
        best: tuple[float, Any] = (np.inf, None)
        for x, y, across, up in PLACES[:8] if optional else PLACES:
            note.set(ha=across, va=up)
            note.set_position((x, y))
            box = note.get_window_extent()
            cost = _covered(box, taken, marks, ax.bbox)
            if cost < best[0]:
                best = cost, (x, y, across, up, box)
            if cost == 0:
                break
        if optional and best[0] > 0:
            note.remove()
            continue
        x, y, across, up, box = best[1]
        note.set(ha=across, va=up)
        note.set_position((x, y))
        taken.append(box)
        written.append(note)
    return written


def _covered(box: Bbox, taken: Sequence[Bbox], marks: np.ndarray, frame: Bbox) -> float:
    """How much a text in a box would cover, or stick out of the frame (pixels²)."""
    cost = sum(_overlap(box, other) for other in taken)
    low, high = np.array(box.min) - 3, np.array(box.max) + 3
    inside = (marks > low).all(axis=1) & (marks < high).all(axis=1)
    cost += 100.0 * np.count_nonzero(inside)
    return float(cost + box.width * box.height - _overlap(box, frame))


def _overlap(one: Bbox, other: Bbox) -> float:
    sides = np.minimum(one.max, other.max) - np.maximum(one.min, other.min)
    return float(np.prod(np.maximum(sides, 0.0)))


def _height(ax: Axes) -> float:
    """Height of the axes (inches)."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return float(ax.get_position().height * figure.get_figheight())
