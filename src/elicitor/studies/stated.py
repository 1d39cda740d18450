"""What was stated beforehand, beside what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from elicitor.studies.findings import Heavier
from elicitor.studies.outcomes import Outcome

__all__ = ["Stated", "stated_beside"]

Verdict = Literal["", "same", "otherwise", "open"]


@dataclass(frozen=True)
class Stated:
    """How much each outcome was said to matter, and whether choices say so as well.

    `verdict` is empty where more than two errors are weighed.
    """

    outcomes: tuple[tuple[Outcome, float], ...]
    verdict: Verdict

    @property
    def none_matters(self) -> bool:
        """Whether nothing of all was said to matter."""
        return not any(weight for _, weight in self.outcomes)


def stated_beside(
    weights: Mapping[str, float], known: tuple[Outcome, ...], heavier: Heavier
) -> Stated | None:
    """Put what was stated beside what was learnt; None if nothing was stated."""
    told = tuple((one, weights[one.key]) for one in known if one.key in weights)
    if not told:
        return None
    return Stated(told, _verdict([weight for _, weight in told], heavier))


def _verdict(weights: list[float], heavier: Heavier) -> Verdict:
    if len(weights) != 2 or not heavier:
        return ""
    if heavier == "open":
        return "open"
    first, second = weights
    said = "first" if first > second else "second" if second > first else "alike"
    return "same" if said == heavier else "otherwise"
