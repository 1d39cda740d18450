"""How a person's answers fit each other.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
n           ``judged``              answers that chose a side
–           ``against``             of these, how many the learnt weights go against;
                                    none, if weights that may be theirs fit them all
==========  ======================  ===============================================
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.studies.turns import Given

__all__ = ["Steadiness", "steadiness"]

USUAL = 1 / 6
"""Share of hard answers that people give otherwise when asked again."""


@dataclass(frozen=True)
class Steadiness:
    """How answers fit each other.

    `again` and `otherwise`: questions that were judged twice, and those of them that
    were answered otherwise.
    """

    judged: int
    against: int
    again: int
    otherwise: int

    @property
    def usual(self) -> int:
        """How many of as many answers people usually give otherwise."""
        return round(USUAL * self.judged)

    @property
    def is_unusual(self) -> bool:
        """Whether more do not fit than usually."""
        return self.against > self.usual


def steadiness(result: Result, answers: Sequence[Given]) -> Steadiness | None:
    """How steady answers are; None if none chose a side."""
    sided = [one for one in answers if one.said in ("a", "b")]
    if not sided:
        return None
    fits = any(
        not any(_is_against(metric, one) for one in sided) for metric in result.others
    )
    against = 0 if fits else _against(result.metric, sided)
    again = result.details.get("retests")
    twice = again["same"] + again["wavered"] + again["reversed"] if again else 0
    changed = again["reversed"] if again else 0
    return Steadiness(len(sided), against, twice, changed)


def _against(metric: Metric, sided: Sequence[Given]) -> int:
    """How many answers a metric goes against."""
    return sum(_is_against(metric, one) for one in sided)


def _is_against(metric: Metric, given: Given) -> bool:
    question = given.shown.question
    gain = float(metric.utility(question.first) - metric.utility(question.second))
    liked = gain if given.said == "a" else -gain
    return liked < 0 and not math.isclose(liked, 0, abs_tol=1e-12)
