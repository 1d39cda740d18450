"""Weights that an owner types: names of statistics, or what they are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from elicitor.core.errors import InvalidParameterError

__all__ = ["example_of", "weights_of", "written"]

NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
"""With a point: commas separate weights."""
APART = re.compile(r"[\s,;]*")
EQUALS = re.compile(r"\s*=\s*")
OTHER = re.compile(r"[^=]*")
"""A name that is not known, to its sign."""
ENDS = re.compile(r"\s*(?=[,;\n]|$)")
HEAVIER, USUAL = 6.0, 1.0
"""What an example gives to the first, and to all others."""


def weights_of(text: str, known: Mapping[str, str] | None = None) -> dict[str, float]:
    """Weights as they are typed; names may hold commas, and signs if they are `known`.

    `known` has by what is typed the name of a statistic. InvalidParameterError else.
    """
    called = known or {}
    longest = sorted(filter(None, called), key=len, reverse=True)
    found: dict[str, float] = {}
    place = _after(APART, text, 0)
    while place < len(text):
        name, end = _name(text, place, longest)
        number = NUMBER.match(text, end)
        after = None if number is None else ENDS.match(text, number.end())
        odd = name not in called and name[:1].isdigit()  # what is behind a comma
        name = called.get(name, name)
        if number is None or after is None or odd or not name or name in found:
            raise InvalidParameterError(
                f"Weights must be written as NAME=NUMBER, each once; got "
                f"{text[place:].strip()!r}."
            )
        found[name] = float(number[0])
        place = _after(APART, text, after.end())
    return found


def written(weights: Mapping[str, float]) -> str:
    """Weights as they are typed."""
    return ", ".join(f"{name}={value:g}" for name, value in weights.items())


def example_of(names: Sequence[str]) -> str:
    """Weights of all that has a name, as they can be typed."""
    return written({name: USUAL if i else HEAVIER for i, name in enumerate(names)})


def _name(text: str, place: int, known: Iterable[str]) -> tuple[str, int]:
    """A name, and where what follows its sign begins."""
    for name in known:
        if text.startswith(name, place):
            sign = EQUALS.match(text, place + len(name))
            if sign is not None:
                return name, sign.end()
    end = _after(OTHER, text, place)
    return text[place:end].strip(), _after(EQUALS, text, end)


def _after(pattern: re.Pattern[str], text: str, place: int) -> int:
    found = pattern.match(text, place)
    return place if found is None else found.end()
