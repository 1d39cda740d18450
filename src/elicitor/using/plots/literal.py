"""Texts of pictures are shown as they are: most are names that users gave.

Matplotlib reads what stands between two dollars as a formula, and fails on "$a_{$".
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from textwrap import wrap
from typing import TYPE_CHECKING, ParamSpec

from elicitor.core.optional import require
from elicitor.core.printable import printable
from elicitor.lazy import later
from elicitor.using.plots.letters import MISSING, make_legible, texts_on
from elicitor.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["literal", "make_literal"]

number_axes = later("elicitor.using.plots.ticks:number_axes")
"""Loaded with matplotlib, of which it extends a class."""
Arguments = ParamSpec("Arguments")
LONGEST_TICK, LONGEST_WORD, LONGEST_LINE = 40, 30, 70
"""Letters that leave room for the picture itself."""
PLAIN = {
    "text.parse_math": False,
    "text.usetex": False,
    "axes.formatter.use_mathtext": False,
}


def literal(draw: Callable[Arguments, Axes]) -> Callable[Arguments, Axes]:
    """Draw a picture in whose texts nothing is a formula or a control code.

    Numbers along its axes are written in its language.
    """

    @wraps(draw)
    def drawn(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Axes:
        matplotlib = require("matplotlib", extra="report", caller="Drawing a picture")
        with matplotlib.rc_context(PLAIN), warnings.catch_warnings():
            warnings.filterwarnings("ignore", MISSING)  # seen to in the end
            axes = draw(*args, **kwargs)
            number_axes(axes, str(kwargs.get("language", ENGLISH)))
            make_literal(axes)
        make_legible(axes)
        return axes

    return drawn


def make_literal(ax: Axes) -> None:
    """Make what is written on axes literal, also by texts that were there before."""
    for axis in (ax.xaxis, ax.yaxis):
        labels = axis.get_ticklabels()
        for text in (axis.label, *labels):
            text.set_parse_math(False)
            text.set_usetex(False)
        written = [text.get_text() for text in labels]
        plain = [_shortened(printable(text), LONGEST_TICK) for text in written]
        if plain != written:
            axis.set_ticks(axis.get_ticklocs(), labels=plain)
    for text in texts_on(ax):
        text.set_text(_fitting(printable(text.get_text(), lines=True)))


def _shortened(text: str, longest: int) -> str:
    """A text with its middle left out if it is too long for a picture."""
    if len(text) <= longest:
        return text
    return f"{text[: longest // 2]}…{text[-(longest // 2 - 1) :]}"


def _fitting(text: str) -> str:
    """Shorten words, which cannot be parted, and part lines that are too long."""
    lines = []
    for line in text.split("\n"):
        words = " ".join(_shortened(word, LONGEST_WORD) for word in line.split(" "))
        long = len(words) > LONGEST_LINE
        lines += wrap(words, LONGEST_LINE) if long else [words]
    return "\n".join(lines)
