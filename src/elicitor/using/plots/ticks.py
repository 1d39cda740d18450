"""Numbers along axes, written as the language of the picture does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from matplotlib.ticker import ScalarFormatter

from elicitor.words import say
from elicitor.words.amounts import Figures

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["number_axes"]

WHOLE_PART = re.compile(r"^([-−]?)(\d{5,})")
"""Digits before the decimal point, from where on readers look for thousands."""


class SpokenFormatter(ScalarFormatter):
    """Chooses the same numbers as matplotlib, and writes them in a language."""

    def __init__(self, language: str) -> None:
        super().__init__(useLocale=False)  # the machine's language is not ours
        self.language = language

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Write the number of a tick."""
        return self._spoken(super().__call__(x, pos))

    def get_offset(self) -> str:
        """Write by what all numbers are multiplied, or what is added to them."""
        return self._spoken(super().get_offset())

    def _spoken(self, text: str) -> str:
        grouped = WHOLE_PART.sub(lambda found: f"{found[1]}{int(found[2]):,}", text)
        return say(Figures(grouped), self.language)


def number_axes(ax: Axes, language: str) -> None:
    """Write numbers in a language wherever nobody chose how to write them."""
    bars = (image.colorbar.ax for image in ax.images if image.colorbar)
    for axis in (axis for one in (ax, *bars) for axis in (one.xaxis, one.yaxis)):
        if type(axis.get_major_formatter()) is ScalarFormatter:
            axis.set_major_formatter(SpokenFormatter(language))
