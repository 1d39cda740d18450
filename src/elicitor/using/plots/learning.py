"""How an elicitation learned: what was left open after every answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidDataError
from elicitor.core.result import Result
from elicitor.regions.base import Region
from elicitor.session import Session
from elicitor.using.matters import Shares
from elicitor.using.plots.canvas import BLUE, GREY, axes_or_new, clean
from elicitor.using.plots.facts import PlotWord, ShareWritten, WidthOf
from elicitor.using.plots.literal import literal
from elicitor.words import say
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import ENGLISH
from elicitor.words.numbers import readable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["learning_curve", "plot_learning"]

MOST = 40
"""After how many answers at most the result is worked out."""


@literal
def plot_learning(
    result: Result, region: Region, *, language: str = ENGLISH, ax: Axes | None = None
) -> Axes:
    """Draw how the intervals of the weights shrank with every answer.

    The answers are replayed on the region, so this takes as long as the elicitation
    without its person.

    Parameters
    ----------
    result : Result
        Of a session on the region.
    region : Region
        The region it was held on.
    language : str, default="en"
        One of :func:`elicitor.words.languages`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    matplotlib.axes.Axes
        The width of every interval (thin), as a share of its own before the first
        answer, so that units do not matter, and the mean of these shares (thick).

    Raises
    ------
    InvalidDataError
        If the result has no transcript.
    TranscriptError
        If it belongs to another region.
    """
    answers, widths = learning_curve(result, region)
    known = widths[0] <= 0  # before any answer, as what is the same for all models
    widths = widths if known.all() else widths[:, ~known]
    shares = 100 * widths / np.where(widths[0] > 0, widths[0], 1.0)
    mean = shares.mean(axis=1)
    ax = axes_or_new(ax, 6.4, 3.6)
    for column in shares.T:
        ax.plot(answers, column, color=GREY, lw=0.6, alpha=0.5, zorder=1)
    ax.plot(answers, mean, color=BLUE, lw=2, zorder=2)
    ax.plot(answers, mean, "o", color=BLUE, ms=3.5, zorder=2)
    ax.annotate(
        say(ShareWritten(Figures(str(readable(mean[-1])))), language),
        (answers[-1], mean[-1]),
        xytext=(8, 3),
        textcoords="offset points",
        va="bottom",
        color=BLUE,
        fontweight="bold",
    )
    ax.set_ylim(0, 1.06 * max(shares.max(), 1))
    ax.set_xlim(answers[0], max(answers[-1] * 1.02, answers[-1] + 0.2))
    ax.locator_params(axis="x", integer=True)
    ax.set_xlabel(say(PlotWord("answers"), language))
    ax.set_ylabel(say(WidthOf(result.posterior is not None), language))
    clean(ax)
    return ax


def learning_curve(
    result: Result, region: Region, *, most: int = MOST
) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of answers, at `most` steps, and the widths of all intervals after them.

    (n_steps, n_coefficients), as coefficients; of qualities of models in shares.
    """
    check_instance("result", result, Result)
    if result.interval is None:
        raise InvalidDataError(
            "The result has no intervals, as its procedure promises none; a learning "
            "curve shows how they shrink."
        )
    if result.transcript is None:
        raise InvalidDataError(
            "The result has no transcript, as it did not come from a session; a "
            "learning curve replays it."
        )
    record = result.transcript
    standing, given = record.standing, record.given
    steps = {round(step) for step in np.linspace(0, len(standing), most).tolist()}
    found = {}
    for number in sorted(step for step in steps if step < given):
        begun = Session.resume(record.until(number), region)
        found[number] = _widths(begun.result(partial=True))
    session = Session.resume(record.until(given), region)
    for number, entry in enumerate((*standing[given:], None), start=given):
        if number in steps:
            found[number] = _widths(session.result(partial=True))
        if entry is not None:
            session.ask()
            session.tell(entry.answer)
    return np.array(list(found)), np.array(list(found.values()))


def _widths(result: Result) -> np.ndarray:
    """How wide the intervals of the weights are that are drawn and told."""
    shares = Shares.of(result)
    ends = result.interval if shares is None else shares.ends
    assert ends is not None
    return np.asarray(np.ptp(ends, axis=1))
