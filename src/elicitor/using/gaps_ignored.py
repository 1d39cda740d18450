"""Whether answers allow that gaps between groups count nothing to somebody.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
B           ``log_factor``          how much likelier the answers are of somebody who
                                    looks at everyone's errors only; its log
π           ``IGNORING``            how likely that is of anybody beforehand
–           ``chance``              πB / (πB + 1 − π), after the answers
==========  ======================  ===============================================

A belief about many gaps, each of which weighs more than nothing, holds hardly anybody
to whom all of them together weigh next to nothing: of three groups and two errors there
are six, and the range of their sum stays away from zero however little the answers
speak of them. So who ignores groups altogether is a hypothesis of its own.
"""

from __future__ import annotations

import math

from elicitor.core.errors import ElicitorError
from elicitor.core.result import Result
from elicitor.metrics.families import OURS, Family, SumOf
from elicitor.metrics.families.term_sum import SumFamily
from elicitor.metrics.term import Term
from elicitor.metrics.terms import Linear
from elicitor.procedures.bayesian.asking import own_options, utility_of
from elicitor.procedures.bayesian.fit import believe, informative
from elicitor.regions.base import Region
from elicitor.words import Fact

__all__ = ["GapsMayBeNothing", "gaps_doubt", "gaps_may_be_nothing"]

IGNORING = 0.1
LEVEL = 0.9


class GapsMayBeNothing(Fact):
    """That answers allow it, so that ranges of what gaps weigh begin there."""


def gaps_doubt(result: Result, region: Region | None) -> tuple[GapsMayBeNothing, ...]:
    """The same as a doubt to be told beside ranges; none without a region."""
    if region is None or not gaps_may_be_nothing(result, region):
        return ()
    return (GapsMayBeNothing(),)


def gaps_may_be_nothing(
    result: Result, region: Region, *, level: float = LEVEL
) -> bool:
    """Whether a range with this probability must reach those who ignore groups.

    It does if they are more likely than what it leaves out at either end. `region` is
    what was asked on. False where nothing is drawn, or the family is none of ours.
    """
    transcript = result.transcript
    if result.posterior is None or transcript is None or not region.groups:
        return False
    family = transcript.configuration["family"]
    if family not in OURS:
        return False
    options = own_options(family, transcript.configuration["options"])
    answers = [
        (one.question.first, one.question.second, one.answer)
        for one in transcript.standing
    ]
    try:
        both = utility_of(region, family, **options)
        heard = informative(both, answers)
        if not heard:
            return False
        others = _besides_gaps(both.family)
        if not others:
            return False
        errors = utility_of(region, SumOf(*others))
        if both.size == errors.size:  # gaps are none of what is weighed
            return False
        alone, together = (believe(one, heard) for one in (errors, both))
    except ElicitorError:  # it is not known what such a person would weigh
        return False
    log_factor = alone.log_evidence - together.log_evidence
    odds = math.log(IGNORING / (1 - IGNORING)) + log_factor
    return 1 / (1 + math.exp(-odds)) > (1 - level) / 2


def _besides_gaps(family: Family) -> list[Term]:
    """What is weighed besides gaps."""
    if not isinstance(family, SumFamily):
        return [Linear()]
    every = zip(family.own_terms, family.terms, strict=True)
    return [term for term, features in every if not features.of_gaps]
