"""What costs and rewards are worth, in words that a manager would use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from elicitor.metrics.things import POINT, portion, statistic_in_words
from elicitor.metrics.words import amount
from elicitor.words import say

if TYPE_CHECKING:
    from elicitor.metrics.cost_reward import Term

__all__ = ["cost_reward_sentence"]

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
        size, part = portion(name, rate, units)
        points = amount(rate * size / POINT)
        measure = f" percentage point{'s' if points != '1' else ''}{against}"
        yield f"every {say(part)}{weighs} as much as {points}{weighs and measure}"
        weighs = ""


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
