"""What fairness costs: the best decisions at every size of the gaps.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
h_i         ``errors``              harm of mistakes of everyone, (n_statistics,)
λ           ``trade_off``           weight of the gaps; 1 − λ is that of the errors
–           ``right(...)``          1 − Σ h_i e_i / Σ h_i, e_i being error rates
–           ``gap(...)``            Σ b_i |gap_i| / Σ b_i, or the root of the same
                                    mean of squares
==========  ======================  ===============================================

All classifiers that are best for some λ lie on the edge of what is possible, so the
edge is drawn by changing λ of the metric and leaving the rest.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.groups import GroupMetric, as_group_metric
from elicitor.metrics.harms import Harms
from elicitor.regions.groups.rates import GroupRates
from elicitor.using.best import best_classifier
from elicitor.using.explaining.groups import usual_rates
from elicitor.using.plots.canvas import (
    BLUE,
    GREY,
    ORANGE,
    axes_or_new,
    clean,
    label_points,
    legend_below,
)
from elicitor.using.plots.facts import BestFitting, PlotWord, TradeOffAxis
from elicitor.using.plots.literal import literal
from elicitor.using.plots.named_weights import left_open
from elicitor.using.possible import Possible
from elicitor.words import Fact, say
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["TradeOff", "plot_trade_off"]

STEPS = 17
ROUNDING = 1e-12
STYLES: tuple[dict[str, Any], ...] = (
    {"marker": "s", "color": "white", "ms": 8, "zorder": 3},
    {"marker": "o", "color": GREY, "ms": 7, "zorder": 3},
    {"marker": "*", "color": ORANGE, "mew": 0.6, "ms": 17, "zorder": 4},
)
"""Of the usual decisions, the best without gaps, and the best under the metric."""


@literal
def plot_trade_off(
    region: GroupRates,
    result: Result | Metric,
    *,
    language: str = ENGLISH,
    ax: Axes | None = None,
) -> Axes:
    """Draw what smaller gaps between groups cost, and which point is chosen.

    Parameters
    ----------
    region : GroupRates
        What classifiers can achieve in every group.
    result : Result or Metric
        A fair metric. Its weights say which errors and which gaps count, and its
        trade-off which point is best; that of a result with its interval.
    language : str, default="en"
        One of :func:`elicitor.words.languages`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes
        Mean gap against right decisions, both in per cent and weighed as the metric
        does.

    Raises
    ------
    InvalidParameterError
        If the region is none of groups or the metric is none.
    """
    check_instance("region", region, GroupRates)
    possible = Possible.of(result)
    if not possible.metric.trades_gaps:
        raise InvalidParameterError(
            f"result must hold a fair metric; got {possible.metric!r}."
        )
    metric = as_group_metric(possible.metric).normalised()
    sides, tell = TradeOff(metric), partial(say, language=language)
    shares = _shares(possible, metric.trade_off)
    edge = np.array([sides.best(region, share) for share in shares])
    marks = {
        tell(PlotWord("most-likely")): sides.point(usual_rates(region)),
        tell(PlotWord("best-without-gaps")): edge[0],
        tell(PlotWord("best-under")): sides.point(
            np.asarray(best_classifier(metric, region).statistics)
        ),
    }
    ax = axes_or_new(ax, 6.4, 4.4)
    label = tell(PlotWord("best-decisions"))
    ax.plot(*edge.T, color="black", lw=1.4, zorder=2, label=label)
    if possible.others:
        ends = _left_open(possible, metric.trade_off)
        sure = tell(BestFitting(left_open(possible)))
        inside = (shares >= ends[0] - ROUNDING) & (shares <= ends[1] + ROUNDING)
        _left_open_edge(ax, edge[inside], sure)
    for at, style in zip(marks.values(), STYLES, strict=True):
        ax.plot(*at, mec="black", ls="none", **style)
    _set_axes(ax, tuple(map(tell, sides.labels)), marks, edge)
    return ax


def _left_open_edge(ax: Axes, edge: np.ndarray, sure: str) -> None:
    """The part of the edge that the answers leave possible, as a broad band."""
    if len(edge) > 1:
        band: dict[str, Any] = {"lw": 8, "alpha": 0.35, "solid_capstyle": "round"}
        ax.plot(*edge.T, color=BLUE, zorder=1, label=sure, **band)


def _set_axes(
    ax: Axes, labels: tuple[str, ...], marks: dict[str, np.ndarray], edge: np.ndarray
) -> None:
    """Name the axes and the marks, where the names cover nothing."""
    ax.margins(0.14)
    ax.set_xlabel(labels[0])
    ax.set_ylabel(labels[1])
    clean(ax)
    legend_below(ax, columns=1, gap=0.7)
    points = np.array(list(marks.values()))
    covered = np.vstack([points, _dense(edge)])
    label_points(ax, points, list(marks), avoid=covered, fontsize=9)


class TradeOff:
    """Both sides of a fair metric, in per cent."""

    def __init__(self, metric: GroupMetric) -> None:
        self.metric = metric
        self._only_errors = self._with(0.0)
        self._harms = Harms(self._only_errors).errors
        self._only_gaps = self._with(1.0) if self._has_gaps else None

    @property
    def labels(self) -> tuple[Fact, Fact]:
        """What both sides are called."""
        alike = np.ptp(self._harms) <= 1e-6 * np.abs(self._harms).max()
        squared = bool(self.metric.squares_gaps)
        right = PlotWord("right-alike" if alike else "right-weighed")
        return TradeOffAxis(squared, self._has_gaps), right

    def point(self, rates: np.ndarray) -> np.ndarray:
        """Mean gap and right decisions of rates of groups, of shape (2,)."""
        return np.array([100 * self.gap(rates), 100 * self.right(rates)])

    def right(self, rates: np.ndarray) -> float:
        """1 − Σ h_i e_i / Σ h_i."""
        statistics = self.metric.class_statistics
        overall = self.metric.overall(rates)
        diagonal = statistics is not None and statistics.diagonal
        errors = 1 - overall if diagonal else overall
        return float(1 - self._harms @ errors / self._harms.sum())

    def gap(self, rates: np.ndarray) -> float:
        """The mean gap by the weights of the metric, not negative."""
        if self._only_gaps is None:
            return float(np.abs(self.metric.gaps(rates)).mean())
        costs = self.metric.violation_costs.values()
        violation = self.metric.orientation.sign * float(
            np.asarray(self._only_gaps.utility(rates))
        )
        if not self.metric.squares_gaps:
            return float(violation / sum(float(b.sum()) for b in costs))
        weight = sum(float(np.trace(b)) for b in costs) / 2
        return float(np.sqrt(max(violation / weight, 0.0)))

    def best(self, region: GroupRates, share: float) -> np.ndarray:
        """The point that is best with another weight of the gaps."""
        best = best_classifier(self._with(share), region)
        return self.point(np.asarray(best.statistics))

    @property
    def _has_gaps(self) -> bool:
        return any(costs.any() for costs in self.metric.violation_costs.values())

    def _with(self, trade_off: float) -> GroupMetric:
        data = self.metric.to_dict()
        data["trade_off"] = trade_off
        return type(self.metric).from_dict(data)


def _shares(possible: Possible, own: float) -> np.ndarray:
    """Weights of the gaps to look at, those that are possible among them."""
    low, high = _left_open(possible, own)
    grid = np.linspace(0, 0.98, STEPS)
    return np.unique([*grid, own, *np.linspace(low, high, 5)])


def _left_open(possible: Possible, own: float) -> tuple[float, float]:
    def share(one: GroupMetric) -> float:
        return float(one.normalised().trade_off)

    return possible.interval(share) or (own, own)


def _dense(edge: np.ndarray) -> np.ndarray:
    """Points all along a line, so that no text is put on it."""
    stops = np.linspace(0, len(edge) - 1, 20 * len(edge))
    places = np.arange(len(edge))
    return np.stack([np.interp(stops, places, side) for side in edge.T], axis=1)
