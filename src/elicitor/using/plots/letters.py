"""Letters that the font of a picture lacks: in another installed font, or told of.

Matplotlib draws a box for each of these and warns of every one, every time.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any
from unicodedata import category

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

__all__ = ["MISSING", "make_legible", "texts_on"]

MISSING = r"Glyph \d+ .*missing from"
"""What matplotlib warns of, letter by letter."""
BOX = "□"
"""What stands for a letter that no font has."""
BOXES_ONLY = "Last Resort"
"""A font that has a box for every letter, and no letters."""
UNDRAWN = ("Cc", "Cf", "Zs", "Zl", "Zp")
"""Kinds of characters that are not seen."""
SHOWN = 20


def texts_on(ax: Axes) -> Iterator[Text]:
    """Everything that is written on axes, but for the labels of ticks."""
    yield from ax.texts
    yield from (ax.title, ax.xaxis.label, ax.yaxis.label)
    if (legend := ax.get_legend()) is not None:
        yield from legend.get_texts()


def make_legible(ax: Axes) -> None:
    """Give texts a font that has their letters, or a box for each and one warning."""
    lost = set()
    for text in texts_on(ax):
        families, wanting = _fonts_for(text.get_text(), text.get_fontfamily())
        text.set_fontfamily(families)
        text.set_text(_boxed(text.get_text(), wanting))
        lost |= wanting
    for axis in (ax.xaxis, ax.yaxis):
        labels = axis.get_ticklabels()
        written = [label.get_text() for label in labels]
        if not labels or not any(written):
            continue
        families, wanting = _fonts_for("".join(written), labels[0].get_fontfamily())
        if families != labels[0].get_fontfamily():
            axis.set_tick_params(labelfontfamily=families)
        if wanting:
            boxed = [_boxed(text, wanting) for text in written]
            axis.set_ticks(axis.get_ticklocs(), labels=boxed)
        lost |= wanting
    if lost:
        _tell("".join(sorted(lost)))


def _fonts_for(text: str, families: Sequence[str]) -> tuple[list[str], set[str]]:
    """The families with those that have the other letters, and what none has."""
    known = list(families)
    wanting = _lacking(text, tuple(known))
    if wanting:
        known += _others(frozenset(wanting))
        wanting = _lacking(text, tuple(known))
    return known, wanting


def _lacking(text: str, families: tuple[str, ...]) -> set[str]:
    """Letters that are in none of the fonts."""
    letters = {
        letter
        for letter in text
        if not letter.isascii() and category(letter) not in UNDRAWN
    }
    for family in _named(families) if letters else ():
        letters = {letter for letter in letters if ord(letter) not in _glyphs(family)}
    return letters


def _named(families: Iterable[str]) -> Iterator[str]:
    """Names of fonts; "sans-serif" and the like stand for several."""
    from matplotlib import rcParams

    settings: Any = rcParams
    for family in families:
        yield from settings.get(f"font.{family}", [family])


@cache
def _installed() -> dict[str, str]:
    """The file of each font, the upright one of the usual weight first."""
    from matplotlib.font_manager import fontManager

    ranked = sorted(
        fontManager.ttflist,
        key=lambda font: (font.style != "normal", font.weight not in (400, "normal")),
    )
    found: dict[str, str] = {}
    for font in ranked:
        if not font.name.startswith(BOXES_ONLY):
            found.setdefault(font.name, font.fname)
    return found


@cache
def _glyphs(family: str) -> frozenset[int]:
    from matplotlib.font_manager import get_font

    path = _installed().get(family)
    if path is None:
        return frozenset()
    try:
        font: Any = get_font(path)
        return frozenset(font.get_charmap())
    except (OSError, RuntimeError):  # moved since it was listed, or damaged
        return frozenset()


@cache
def _others(letters: frozenset[str]) -> tuple[str, ...]:
    """As few installed fonts as have most of the letters."""
    chosen, wanting = [], {ord(letter) for letter in letters}
    while wanting:
        best = max(_installed(), key=lambda name: len(wanting & _glyphs(name)))
        if not wanting & _glyphs(best):
            break
        chosen.append(best)
        wanting -= _glyphs(best)
    return tuple(chosen)


def _boxed(text: str, wanting: set[str]) -> str:
    return "".join(BOX if letter in wanting else letter for letter in text)


@cache
def _tell(letters: str) -> None:
    """Warn of letters, once."""
    more = "…" if len(letters) > SHOWN else ""
    warnings.warn(
        f"No font that is installed here has the letters “{letters[:SHOWN]}{more}”: "
        f"pictures show {BOX} for each. Install one that has them, such as Noto Sans.",
        UserWarning,
        stacklevel=2,
    )
