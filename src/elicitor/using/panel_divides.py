"""What divides the people of a panel: on which weights they surely differ.

Two people surely differ in a weight if what is possible of the one does not overlap
with what is possible of the other, at 90 % each. That is a count, not a test: people
who answered little differ from nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Literal

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.result import Result
from elicitor.using.counting import Counting, counting_in
from elicitor.using.matters import Shares
from elicitor.using.panel_facts import Apart, EndsOfWeight, WeightOf, WeightOfOne
from elicitor.using.panel_report import Panel
from elicitor.using.panel_words import person
from elicitor.words import Fact, Joined, in_english, say
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import ENGLISH

__all__ = ["Divide", "divides"]

ENDS = (0.05, 0.95)
DIGITS = (2, 3, 4)
"""As many as needed."""


@dataclass(frozen=True, eq=False)
class Divide:
    """A weight, and how far people are apart on it."""

    name: str  # what the weight belongs to
    differ: int  # so many pairs surely do
    pairs: int
    least: str  # who has the smallest
    most: str
    ends: Mapping[str, tuple[float, float]]  # 90 %; below 0: less is better
    are_shares: bool = False  # of what the whole range matters

    def sentence(self, *, language: str = ENGLISH) -> str:
        """Say it in plain words, in one of :func:`elicitor.words.languages`."""
        return say(self._fact, language)

    @property
    def _fact(self) -> Fact:
        if self.least == self.most:
            return WeightOf(self.name, self._told(self.least))
        how: Literal["surely", "perhaps", "pairs"] = "pairs"
        if self.pairs == 1:
            how = "surely" if self.differ else "perhaps"
        ends = (WeightOfOne(self._told(one), person(one)) for one in self._order)
        return Apart(self.name, how, self.differ, self.pairs, *ends)

    @property
    def _all_less(self) -> bool:
        """Whether less is better to both."""
        return max(high for _, high in self.ends.values()) <= 0

    @property
    def _order(self) -> tuple[str, str]:
        """Both, whoever weighs it less first."""
        both = self.least, self.most
        return both[::-1] if self._all_less else both

    def _told(self, name: str) -> EndsOfWeight:
        """What it weighs for somebody; without a sign where all mean the same."""
        low, high = self.ends[name]
        if self._all_less:
            low, high = abs(high), abs(low)
        texts = _apart(low, high)
        if self.are_shares:
            texts = f"{100 * low:z.0f}", f"{100 * high:z.0f}"
        return EndsOfWeight(Figures(texts[0]), Figures(texts[1]), self.are_shares)


def _apart(low: float, high: float) -> tuple[str, str]:
    """Both ends in as few digits as tell them apart; neither is 1 if it is less."""
    every = [(f"{low:z.{digits}g}", f"{high:z.{digits}g}") for digits in DIGITS]
    apart = [texts for texts in every if texts[0] != texts[1]] or every[-1:]
    less = [each for each in apart if all(abs(float(text)) != 1 for text in each)]
    return (less or apart)[0]


def divides(panel: Panel) -> tuple[Divide, ...]:
    """On which weights people differ, most pairs of them first."""
    check_instance("panel", panel, Panel)
    results = list(panel.results.values())
    counting = counting_in(results[0].metric, results[0].measured)
    of_ranges = all("importance" in result.details for result in results)
    draws = [_draws(one, counting, of_ranges=of_ranges) for one in results]
    ends = np.array([np.quantile(one, ENDS, axis=0).T for one in draws])
    own = ends.mean(axis=2)
    pairs = list(combinations(range(len(results)), 2))
    found = []
    for i, told in enumerate(counting.things):
        low, high = ends[:, i].T
        differ = sum(low[a] > high[b] or low[b] > high[a] for a, b in pairs)
        extremes = [int(own[:, i].argmin()), int(own[:, i].argmax())]
        least, most = (panel.names[one] for one in extremes)
        apart = {panel.names[one]: (low[one], high[one]) for one in extremes}
        found.append(
            Divide(
                in_english(Joined((told,))),
                int(differ),
                len(pairs),
                least,
                most,
                MappingProxyType(apart),
                of_ranges or not counting.are_coefficients,
            )
        )
    return tuple(sorted(found, key=lambda one: -one.differ))


def _draws(result: Result, counting: Counting, *, of_ranges: bool) -> np.ndarray:
    """Weights that are as likely, (n_draws, n_weights), or shares with their sign."""
    if not (of_ranges or counting.are_coefficients):
        return np.array([*map(counting.shares, result.others)])
    assert result.posterior is not None  # or there would be no panel
    weights = result.posterior.coefficients
    found = Shares.of(result) if of_ranges else None
    if found is None:
        return weights
    sizes = weights * found.ranges
    return np.asarray(sizes / np.abs(sizes).sum(axis=1, keepdims=True))
