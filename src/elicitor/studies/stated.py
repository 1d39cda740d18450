"""What was stated beforehand, beside what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Literal

from elicitor.studies.findings import Heavier
from elicitor.studies.outcomes import Outcome
from elicitor.using.explaining.in_people import InPeople

__all__ = ["Stated", "stated_beside"]

Verdict = Literal["", "same", "otherwise", "open"]
Compared = Literal["", "same", "otherwise", "open", "fits", "beyond", "differs"]
SCALE = 10
"""The highest number: two of them tell no more than so many to one."""


@dataclass(frozen=True)
class Stated:
    """How much each outcome was said to matter, and whether choices say so as well."""

    outcomes: tuple[tuple[Outcome, float], ...]
    verdict: Verdict  # empty where more than two errors are weighed
    chosen: InPeople | None = None  # case against case, where sentences tell rates

    @property
    def ratio(self) -> float | None:
        """What was said, as `chosen` tells it: so many of the lighter for one."""
        if self.chosen is None or len(self.outcomes) != 2:
            return None
        first, second = (weight for _, weight in self.outcomes)
        heavy, light = (first, second) if self.chosen.first else (second, first)
        return heavy / light if heavy and light else None

    @property
    def compared(self) -> Compared:
        """The verdict, and where which one weighs more is the same, whether so much."""
        if self.chosen is None or self.verdict != "same":
            return self.verdict
        ratio = inf if self.ratio is None else self.ratio
        if self.chosen.low <= ratio <= self.chosen.high:
            return "fits"
        return "beyond" if ratio < self.chosen.low > SCALE else "differs"

    @property
    def none_matters(self) -> bool:
        """Whether nothing of all was said to matter."""
        return not any(weight for _, weight in self.outcomes)


def stated_beside(
    weights: Mapping[str, float],
    known: tuple[Outcome, ...],
    heavier: Heavier,
    chosen: InPeople | None = None,
) -> Stated | None:
    """Put what was stated beside what was learnt; None if nothing was stated."""
    told = tuple((one, weights[one.key]) for one in known if one.key in weights)
    if not told:
        return None
    verdict = _verdict([weight for _, weight in told], heavier)
    return Stated(told, verdict, chosen if verdict else None)


def _verdict(weights: list[float], heavier: Heavier) -> Verdict:
    if len(weights) != 2 or not heavier:
        return ""
    if heavier == "open":
        return "open"
    first, second = weights
    said = "first" if first > second else "second" if second > first else "alike"
    return "same" if said == heavier else "otherwise"
