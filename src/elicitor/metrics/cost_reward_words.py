"""What costs and rewards are worth, in words that a manager would use."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from elicitor.metrics.base import BINARY
from elicitor.metrics.scaled_power import Term
from elicitor.metrics.statistics import NAME
from elicitor.metrics.words import amount, distance

__all__ = ["cost_reward_sentence", "portion", "statistic_in_words"]

POINT = 0.01
"""One percentage point (probability)."""
OF_TWO = dict(zip(BINARY, ("found cases", "others rightly left alone"), strict=True))
FINE = 401
"""At how many values the best one of a curved term is looked for."""


def cost_reward_sentence(
    terms: Sequence[Term], utilities: np.ndarray, units: Mapping[str, str]
) -> str:
    """Say what every statistic is worth in points of the first accuracy.

    Parameters
    ----------
    terms : sequence of Term
        The first one that is plain is what the others are compared with.
    utilities : ndarray of shape (n_terms,)
        Weights of a utility.
    units : mapping
        Units of statistics by name; a statistic without a unit of its own is a number.

    Returns
    -------
    str
        One sentence.
    """
    pairs = list(zip(terms, utilities.tolist(), strict=True))
    plain = [(term.name, weight) for term, weight in pairs if term.is_plain]
    parts = list(_worths(plain, units)) + list(_curves(pairs, units))
    text = "; ".join(parts) or f"only {statistic_in_words(terms[0].name)} counts"
    return f"{text[0].upper()}{text[1:]}."


def statistic_in_words(name: str) -> str:
    """Say what a statistic is: right decisions, an error, or its own name.

    Examples
    --------
    >>> statistic_in_words("R[bus, bus]"), statistic_in_words("C[bus, van]")
    ('accuracy in class bus', 'members of class bus labelled van')
    >>> statistic_in_words("TN"), statistic_in_words("latency")
    ('others rightly left alone', 'latency')
    """
    if name in OF_TWO:
        return OF_TWO[name]
    found = NAME.match(name)
    if not found:
        return name
    letter, truth, predicted = found.groups()
    if truth != predicted:
        who = "members of class" if letter == "C" else "class"
        return f"{who} {truth} labelled {predicted}"
    if letter == "C":
        return f"members of class {truth} rightly labelled"
    return f"accuracy in class {truth}"


def _worths(plain: list[tuple[str, float]], units: Mapping[str, str]) -> Iterator[str]:
    """Say how statistics weigh against percentage points of the first."""
    if not plain:
        return
    (reference, scale), *others = plain
    against = f" of {statistic_in_words(reference)}"
    if scale == 0:
        yield f"{statistic_in_words(reference)} does not count"
        return
    weighs = " weighs"
    for name, weight in others:
        what, rate = statistic_in_words(name), abs(weight / scale)
        if rate == 0:
            yield f"{what} does not count"
            continue
        size, thing = portion(name, rate, units)
        points = amount(rate * size / POINT)
        measure = f" percentage point{'s' if points != '1' else ''}{against}"
        yield f"every {thing}{weighs} as much as {points}{measure if weighs else ''}"
        weighs = ""


def portion(name: str, rate: float, units: Mapping[str, str]) -> tuple[float, str]:
    """A round part of a statistic that is worth a percentage point or more.

    Parameters
    ----------
    name : str
        The statistic.
    rate : float
        What one unit of it is worth, in units of an accuracy; positive.
    units : mapping
        Units of statistics by name.

    Returns
    -------
    size : float
        How much of it; of shares of classes one percentage point.
    thing : str
        The same in words.

    Examples
    --------
    >>> portion("latency", 0.0004, {"latency": "ms"})
    (100.0, '100 ms of latency')
    """
    what = statistic_in_words(name)
    if NAME.match(name):
        return POINT, f"percentage point of {what}"
    size = _round_size(POINT / rate)
    return size, f"{distance(amount(size), units.get(name, ''))} of {what}"


def _round_size(value: float) -> float:
    """The power of ten at or above a positive number."""
    return float(10.0 ** math.ceil(math.log10(value) - 1e-9))


def _curves(pairs: list[tuple[Term, float]], units: Mapping[str, str]) -> Iterator[str]:
    """Say which value of every statistic with a curved utility is best."""
    curved = {term.name: term for term, _ in pairs if not term.is_plain}
    for name, one in curved.items():
        grid = np.linspace(one.lower, one.upper, FINE)
        own = [(t, w) for t, w in pairs if t.name == name]
        total = np.sum([w * t.value(grid) for t, w in own], axis=0)
        best = float(grid[int(np.argmax(total))])
        unit = units.get(name, "")
        yield f"{name} is best near {amount(best)}{' ' + unit if unit else ''}"
