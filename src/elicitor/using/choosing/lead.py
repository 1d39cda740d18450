"""How far the best model is ahead, and of whom that is sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from elicitor.core.printable import printable
from elicitor.using.choosing.ends import Ends, loss_with_ends
from elicitor.using.choosing.facts import LeadBy, names_of
from elicitor.using.choosing.standings import TIE, Utilities, are_best
from elicitor.words import in_english

__all__ = ["Lead", "lead_of"]


@dataclass(frozen=True)
class Lead:
    """What lies between the best model and the others, on the rows at hand."""

    best: tuple[str, ...]  # several if they are equally good
    next: str | None
    ahead: float  # of the next, as a share of what is at stake
    interval: Ends | None  # over other samples of rows, each with both models
    rivals: tuple[str, ...] = ()  # not behind in nearly all of these

    @property
    def sentence(self) -> str:
        """Say it; empty if there is nothing to be said."""
        if self.next is None or self.interval is None:
            return ""
        rivals: Literal["none", "two", "several"] = "several"
        if not self.rivals:
            rivals = "none"
        elif self.rivals == (self.next,):
            rivals = "two"
        share = loss_with_ends(self.ahead, self.interval)
        following = printable(self.next)
        return in_english(LeadBy(following, share, rivals, names_of(self.rivals)))


def lead_of(
    names: Sequence[str], here: Utilities, sampled: Utilities, level: float
) -> Lead:
    """The lead on the rows, and on other samples of them, the same for all models.

    The interval covers with probability `level`.
    """
    order = np.argsort(-here.standings, kind="stable")
    tied = are_best(here.standings)
    others = [int(i) for i in order if not tied[i]]
    best = tuple(names[int(i)] for i in order if tied[i])
    if not others:
        return Lead(best, None, 0.0, None)
    top, second = int(order[0]), others[0]
    ahead = float(here.standings[top] - here.standings[second])
    if not len(sampled):
        return Lead(best, names[second], ahead, None)
    shares = (sampled.judged[:, [top]] - sampled.judged) / float(here.stake)
    outside = (1 - level) / 2
    low, high = np.quantile(shares, [outside, 1 - outside], axis=0)
    rivals = tuple(names[i] for i in others if low[i] <= TIE)
    ends = float(low[second]), float(high[second])
    return Lead(best, names[second], ahead, ends, rivals)
