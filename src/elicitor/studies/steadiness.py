"""How a person's answers fit each other.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
n           ``judged``              answers that chose a side
–           ``against``             of these, how many the learnt weights go against;
                                    none, if weights that may be theirs fit them all
–           ``apart``               how many the learnt weights go against although
                                    others that may be theirs go against fewer
–           ``least``               how many all weights that may be theirs go against
==========  ======================  ===============================================

Of a metric whose form is not known the weights are told for what is near the best. To
alternatives elsewhere they say nothing, so it is not told how many answers they fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from elicitor.core.details import Retests
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.families.monotone import FIRST_ORDER
from elicitor.studies.turns import Given
from elicitor.using.answered import gain

__all__ = ["Steadiness", "is_near_best", "judged_twice", "steadiness"]

USUAL = 1 / 6
"""Share of hard answers that people give otherwise when asked again."""


@dataclass(frozen=True)
class Steadiness:
    """How answers fit each other."""

    judged: int
    against: int
    again: int  # questions that came twice
    otherwise: int  # and those of them answered otherwise
    apart: int = 0
    unsaid: int = 0  # of what came twice, what nothing was said to once
    is_known: bool = True  # whether weights tell which answers fit
    least: int = 0  # whatever weights of those that are possible are theirs

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
    known = not is_near_best(result)
    own = _against(result.metric, sided) if known else 0
    least = _least(own, result, sided)
    against, apart = own if least else 0, own if least < own else 0
    again = result.details.get("retests")
    twice, judged = (again["asked"], judged_twice(again)) if again else (0, 0)
    changed = again["reversed"] if again else 0
    unsaid = twice - judged
    return Steadiness(len(sided), against, twice, changed, apart, unsaid, known, least)


def judged_twice(again: Retests) -> int:
    """How many questions got an answer both times that says something."""
    return again["same"] + again["wavered"] + again["reversed"]


def is_near_best(result: Result) -> bool:
    """Whether weights are told for what is near the best, and may differ elsewhere."""
    return FIRST_ORDER in result.notes


def _least(own: int, result: Result, sided: Sequence[Given]) -> int:
    """How many answers the metric goes against that goes against the fewest."""
    least = own
    for one in result.others if own else ():
        least = min(least, _against(one, sided))
        if not least:
            break
    return least


def _against(metric: Metric, sided: Sequence[Given]) -> int:
    """How many answers a metric goes against."""
    return sum(_is_against(metric, one) for one in sided)


def _is_against(metric: Metric, given: Given) -> bool:
    sides = given.shown.question.first, given.shown.question.second
    return gain(metric, *(sides if given.said == "a" else sides[::-1])) < 0
