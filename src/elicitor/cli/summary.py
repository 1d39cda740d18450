"""What the terminal says once an elicitation is over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.result import Result
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.words import amount, plural, ratio_range
from elicitor.oracles.wording import Outcomes
from elicitor.regions.binary import BinaryRegion
from elicitor.using.class_consequences import ClassAlternative
from elicitor.using.consequences import Alternative, consequences, threshold_range
from elicitor.using.explaining.ratios import false_alarms
from elicitor.using.possible import Possible

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "announce",
    "draw_weights",
    "loss",
    "save_picture",
    "say",
    "show_result",
    "span",
]

NEGLIGIBLE = 0.005
"""Errors among all people shown that nobody need be told of."""


def show_result(
    console: Console,
    result: Result,
    region: BinaryRegion,
    *,
    per: int,
    default: float | None,
    sentence: str | None = None,
) -> None:
    """Write the metric in words, its uncertainty and what it changes.

    Parameters
    ----------
    console : rich.console.Console
        Where to write.
    result : Result
        Of an elicitation on `region`.
    region : BinaryRegion
        The classifiers to choose from.
    per : int
        Number of people that counts are out of.
    default : float or None
        The threshold used so far.
    sentence : str, optional
        The metric in words of the domain.
    """
    announce(console, result, _uncertainty(result, region), sentence=sentence)
    rows = consequences(result.metric, region, default=default)
    _show_table(console, rows, region, per)
    if isinstance(result.metric, LinearMetric):
        for row in rows[1:]:
            console.print(_in_false_alarms(row, result.metric, per), highlight=False)


def save_picture(result: Result, region: BinaryRegion, path: Path) -> Path:
    """Save the picture of the region, the questions and the optimum as PNG."""
    from matplotlib.figure import Figure

    from elicitor.using.plots import plot_region

    figure = Figure(figsize=(6.4, 5.2), layout="constrained")
    plot_region(region, result, ax=figure.add_subplot())
    figure.savefig(path, dpi=150)
    return path


def announce(
    console: Console,
    result: Result,
    uncertainty: Sequence[str] = (),
    *,
    sentence: str | None = None,
) -> None:
    """Write the metric in words, what is left open and how the search ended."""
    console.print()
    console.rule("Your metric")
    told = sentence or result.sentence()
    console.print(told, style="bold", markup=False, highlight=False)
    lines = [*uncertainty, f"{plural(result.n_questions, 'question')} answered."]
    if not result.converged and result.posterior is None:  # else a note says why
        lines.append("The search ended before the tolerance was reached.")
    for line in (*lines, *result.notes):
        say(console, line)
    console.print()


def say(console: Console, text: str) -> None:
    """Write plain text: nothing in it is markup or coloured."""
    console.print(text, markup=False, highlight=False)


def loss(
    row: ClassAlternative, slopes: np.ndarray, errors: Sequence[str], *, per: int
) -> str:
    """Say what another choice costs, in errors of the kind that weighs most.

    Parameters
    ----------
    row : ClassAlternative
        The other choice.
    slopes : ndarray of shape (n_errors,)
        Utility that one error of each kind changes, up to its sign.
    errors : sequence of str
        What the errors are called, in the plural.
    per : int
        Number of people that errors are counted out of.
    """
    heaviest = int(np.argmax(np.abs(slopes)))
    lost = row.regret / float(abs(slopes[heaviest])) * per
    name = row.name.capitalize()
    if lost < NEGLIGIBLE:
        return f"{name}: as good for you."
    many = f"{amount(lost)} more {errors[heaviest]}"
    return f"{name}: loses you as much as {many} in {per}."


def span(low: float, high: float) -> str:
    """What is left open of a weight, in brackets."""
    return f"({low:.2f} to {high:.2f})"


def draw_weights(result: Result, path: Path) -> Path:
    """Save the weights of a metric as PNG."""
    import matplotlib.pyplot as plt

    from elicitor.using.plots import plot_weights

    figure = plot_weights(result).get_figure(root=True)
    assert figure is not None
    figure.savefig(path, dpi=150)
    plt.close(figure)
    return path


def _uncertainty(result: Result, region: BinaryRegion) -> list[str]:
    lines = []
    linear = isinstance(result.metric, LinearMetric)
    if linear and (ratios := Possible.of(result).interval(false_alarms)) is not None:
        chance = ", with 90 % probability" if result.posterior is not None else ""
        lines.append(f"Your answers leave room for {ratio_range(*ratios)}{chance}.")
    low, high = threshold_range(result, region)
    lines.append(f"Best threshold: {_threshold_text(low, high, result, region)}.")
    return lines


def _threshold_text(
    low: float, high: float, result: Result, region: BinaryRegion
) -> str:
    best = consequences(result.metric, region)[0].threshold
    if f"{low:.4g}" == f"{high:.4g}":
        return f"{best:.4g}, whichever of the remaining metrics is yours"
    whom = "nine in ten of the" if result.posterior is not None else "the"
    between = f"between {low:.4g} and {high:.4g} for {whom} remaining metrics"
    return f"{best:.4g} ({between})"


def _show_table(
    console: Console, rows: list[Alternative], region: BinaryRegion, per: int
) -> None:
    from rich.table import Table

    table = Table(title=f"What it changes, out of {per}", title_justify="left")
    for heading in ("choice", "threshold", "missed", "false alarms", "your metric"):
        table.add_column(heading, justify="left" if heading == "choice" else "right")
    for row in rows:
        counts = Outcomes.of(row.confusion, prevalence=region.prevalence, per=per)
        table.add_row(
            row.name,
            f"{row.threshold:.4g}",
            str(counts.missed),
            str(counts.alarms),
            f"{row.utility:.4f}",
        )
    console.print(table)


def _in_false_alarms(row: Alternative, metric: LinearMetric, per: int) -> str:
    price = metric.orientation.sign * metric.weights[1]
    if row.regret <= 0 or price <= 0:
        return f"{row.name}: as good for you."
    lost = plural(row.regret / price * per, "false alarm")
    return f"{row.name}: loses you as much as {lost} in {per}."
