"""What can be achieved, what was asked about it, and what is best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance, check_vector, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import named_case
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups.region import GroupRegion
from elicitor.regions.pool.model_pool import ModelPool
from elicitor.using.best import best_classifier
from elicitor.using.plots.canvas import (
    BLUE,
    GREY,
    ORANGE,
    axes_or_new,
    clean,
    label_points,
    legend_below,
)
from elicitor.using.plots.facts import PlotWord, Word
from elicitor.using.plots.group_rates import draw_groups
from elicitor.using.plots.literal import literal
from elicitor.using.plots.words import NO_WORDS, axis_of, with_case
from elicitor.words import say
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["drawn_statistics", "plot_region"]

DIRECTIONS = 361
"""In how many directions the outline is looked for."""
SHAFT = [(-1, -0.04), (0.4, -0.04), (0.4, -0.26)]
ARROW = [*SHAFT, (1, 0), *((x, -y) for x, y in reversed(SHAFT))]
"""What stands for arrows where marks are explained."""


@literal
def plot_region(
    region: Region,
    result: Result | Metric | None = None,
    *,
    statistics: tuple[int, int] | None = None,
    words: OwnWords = NO_WORDS,
    language: str = ENGLISH,
    ax: Axes | None = None,
) -> Axes:
    """Draw what classifiers can achieve, the questions asked and the optimum.

    Two statistics are drawn against each other: of several classes or attributes the
    shadow of the region on this plane. Of groups it is the rates of every group, under
    the most likely class and at the optimum, with the gap between them.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    result : Result or Metric, optional
        Its best classifier is drawn as a star, on the line of what is equally good;
        the questions of a result as arrows to what was preferred, and as segments
        where neither was.
    statistics : tuple of int, optional
        Indices of the two statistics; by default those that the metric weighs most.
        Not for groups, all of whose rates are drawn.
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
        Shares are in per cent.

    Raises
    ------
    InvalidParameterError
        If there are no such statistics, or the result has no transcript.
    """
    check_instance("region", region, Region)
    check_instance("words", words, OwnWords)
    metric = result.metric if isinstance(result, Result) else result
    if region.groups:
        groups = check_instance("region", region, GroupRegion)
        return draw_groups(groups, metric, ax, words, language)
    best = None
    if metric is not None:
        best = np.asarray(best_classifier(metric, region).statistics)
    chosen = _chosen(region, metric, best, statistics)
    plane = _Plane(region, chosen, words, language)
    ax = axes_or_new(ax, 6.4, 5.4)
    _draw_region(region, ax, plane)
    if isinstance(result, Result):
        _draw_questions(ax, plane, result)
    if metric is not None and best is not None:
        _draw_optimum(ax, plane, metric, best)
    ax.set_xlabel(plane.labels[0])
    ax.set_ylabel(plane.labels[1])
    ax.margins(0.05)
    if region.is_round:
        ax.set_aspect("equal", adjustable="datalim")
    clean(ax)
    legend_below(ax)
    if region.models_measured is not None:
        points = plane.of(region.models_measured)
        label_points(ax, points, region.models, fontsize=9)
    elif isinstance(result, Result):
        _number_questions(ax, plane, result)
    return ax


def drawn_statistics(region: Region, metric: Metric) -> tuple[int, int]:
    """Indices of the two statistics that are drawn unless others are asked for."""
    best = np.asarray(best_classifier(metric, region).statistics)
    return _chosen(region, metric, best, None)


class _Plane:
    """Two statistics of a region, in the units of the axes."""

    def __init__(
        self,
        region: Region,
        chosen: tuple[int, int],
        words: OwnWords,
        language: str,
    ) -> None:
        self.region = region
        self.language = language
        self.chosen = list(chosen)
        units = _units(region)
        own = with_case(words, named_case(region.positive_label))
        axes = [axis_of(region.names, i, units.get(i, ""), own) for i in chosen]
        self.scales = np.array([scale for scale, _ in axes])
        self.labels = [say(label, language) for _, label in axes]

    def called(self, word: Word) -> str:
        """What something on it is called."""
        return say(PlotWord(word), self.language)

    def of(self, points: np.ndarray) -> np.ndarray:
        """Points on the plane, of shape (..., 2)."""
        return np.asarray(np.asarray(points)[..., self.chosen] * self.scales)

    def outline(self) -> np.ndarray:
        """The edge of the shadow, of shape (n, 2)."""
        angles = np.linspace(0, 2 * np.pi, DIRECTIONS // 2)
        ways = np.zeros((len(angles), len(self.region.names)))
        ways[:, self.chosen] = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        # In the units of the axes, so that the edge is smooth to the eye.
        ways[:, self.chosen] *= 1 / np.maximum(self._spans(), 1e-300)
        return self.of(np.array([self.region.support(way) for way in ways]))

    def _spans(self) -> np.ndarray:
        """How far the region reaches along both statistics."""
        ends = np.eye(len(self.region.names))[self.chosen]
        return np.array(
            [
                self.region.support(end)[i] - self.region.support(-end)[i]
                for end, i in zip(ends, self.chosen, strict=True)
            ]
        )


def _units(region: Region) -> dict[int, str]:
    """Units of the statistics that have one, by index."""
    units = [region.measures.get(name, "") for name in region.names]
    return {i: unit for i, unit in enumerate(units) if unit}


def _chosen(
    region: Region,
    metric: Metric | None,
    best: np.ndarray | None,
    given: tuple[int, int] | None,
) -> tuple[int, int]:
    """The two statistics to draw."""
    size = len(region.names)
    if given is not None:
        one, other = check_vector("statistics", given, size=2).tolist()
        if one == other or not {one, other} <= set(range(size)):
            raise InvalidParameterError(
                f"statistics must be two different indices below {size}; got "
                f"{shown(given)}."
            )
        return int(one), int(other)
    if metric is None or best is None or size == 2:
        return 0, 1
    spans = np.ptp([region.support(w) for w in [*np.eye(size), *-np.eye(size)]], axis=0)
    matters = np.abs(metric.gradient(best)) * spans
    one, other = sorted(np.argsort(-matters, kind="stable")[:2].tolist())
    return one, other


@singledispatch
def _draw_region(region: Region, ax: Axes, plane: _Plane) -> None:
    del region  # its shadow is all that can be seen
    outline = plane.outline()
    _fill(ax, outline, plane)
    ax.plot(*outline.T, color="black", lw=0.8)


@_draw_region.register(BinaryRegion)
def _(region: BinaryRegion, ax: Axes, plane: _Plane) -> None:
    upper = _boundary(region)  # both statistics are drawn
    _fill(ax, 100 * np.concatenate([upper, region.all_right - upper]), plane)
    label = plane.called("trade-offs")
    ax.plot(*(100 * upper).T, color="black", lw=1.2, label=label)


@_draw_region.register(ModelPool)
def _(region: ModelPool, ax: Axes, plane: _Plane) -> None:
    points = plane.of(region.points)
    worth = np.isin(np.arange(len(points)), region.contenders)
    for marks, face, label in (
        (points[worth], "black", plane.called("models")),
        (points[~worth], "white", plane.called("beaten")),
    ):
        if len(marks):
            ax.plot(
                *marks.T,
                "o",
                color="black",
                mfc=face,
                ms=6,
                label=label,
                zorder=3,
            )


def _fill(ax: Axes, outline: np.ndarray, plane: _Plane) -> None:
    label = plane.called("achievable")
    ax.fill(*outline.T, color=GREY, alpha=0.22, lw=0, label=label)


def _boundary(region: BinaryRegion) -> np.ndarray:
    angles = np.linspace(np.pi / 2, 0, DIRECTIONS)
    points = np.array([region.upper_support(angle).confusion for angle in angles])
    ends = [region.nobody.confusion], [region.everybody.confusion]
    return np.concatenate([ends[0], points, ends[1]])


@dataclass(frozen=True, eq=False)
class _Shown:
    """A question: its number, both ends of shape (2, 2), and the answer.

    The preferred end comes last, if there is one.
    """

    number: int
    ends: np.ndarray
    answer: Answer

    @property
    def decided(self) -> bool:
        """Whether one of both was preferred."""
        return self.answer in (Answer.FIRST, Answer.SECOND)


def _draw_questions(ax: Axes, plane: _Plane, result: Result) -> None:
    """Draw each question by itself: an arrow to what was preferred, if one was.

    A mark could not tell it: what is preferred to one may not be to another.
    """
    found = _questions(plane, result)
    for each in found:
        style = "-" if each.decided else ":"
        ax.plot(*each.ends.T, color=BLUE, lw=0.9, alpha=0.6, ls=style, zorder=2)
        if each.decided:
            _point(ax, *each.ends.tolist())
    if any(each.decided for each in found):
        label = plane.called("preferred")
        ax.plot([], [], color=BLUE, marker=ARROW, ms=22, mew=0, ls="none", label=label)
    if not all(each.decided for each in found):
        ax.plot([], [], color=BLUE, lw=0.9, ls=":", label=plane.called("neither"))
    if found and not plane.region.models:  # there the models are marked
        ends = np.concatenate([each.ends for each in found])
        ax.plot(*ends.T, "o", color=BLUE, mfc="white", mew=0.9, ms=4.5, zorder=3)


def _point(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    """An arrow's head, just before the mark at its end."""
    head: dict[str, Any] = {
        "arrowstyle": "-|>,head_length=0.7,head_width=0.28",
        "color": BLUE,
        "lw": 0,
        "shrinkA": 0,
        "shrinkB": 2.6,
        "zorder": 4,
    }
    ax.annotate("", end, start, arrowprops=head, zorder=4)


def _questions(plane: _Plane, result: Result) -> list[_Shown]:
    """The questions that can be seen on the plane, each with its number."""
    if result.transcript is None:
        raise InvalidParameterError(
            "result must have a transcript to draw its questions."
        )
    found = []
    for number, entry in enumerate(result.transcript.standing, start=1):
        ends = plane.of(np.array([entry.first, entry.second]))
        if entry.answer is Answer.FIRST:
            ends = ends[::-1]
        if not np.allclose(ends[0], ends[1]):
            found.append(_Shown(number, ends, entry.answer))
    return found


def _number_questions(ax: Axes, plane: _Plane, result: Result) -> None:
    """Number the questions that have room for it, the first ones first."""
    found = _questions(plane, result)
    if found:
        label_points(
            ax,
            np.array([each.ends.mean(axis=0) for each in found]),
            [str(each.number) for each in found],
            optional=True,
            avoid=np.concatenate([each.ends for each in found]),
            color=BLUE,
            fontsize=8,
        )


def _draw_optimum(ax: Axes, plane: _Plane, metric: Metric, best: np.ndarray) -> None:
    at = plane.of(best)
    slope = metric.gradient(best)[plane.chosen] / plane.scales
    if slope.any():
        spans = np.array([np.ptp(ax.dataLim.get_points()[:, i]) for i in (0, 1)])
        along = np.array([slope[1], -slope[0]])
        along *= 0.2 / max(np.abs(along / np.maximum(spans, 1e-300)).max(), 1e-300)
        level = np.array([at - along, at + along])
        limits = ax.dataLim.frozen()  # the line is cut off where nothing else is
        ax.plot(
            *level.T, color=ORANGE, lw=1.6, ls="--", label=plane.called("equally-good")
        )
        ax.dataLim.set(limits)
    ax.plot(
        *at,
        color=ORANGE,
        marker="*",
        mec="black",
        mew=0.5,
        ms=16,
        ls="none",
        label=plane.called("best-under"),
        zorder=4,
    )
