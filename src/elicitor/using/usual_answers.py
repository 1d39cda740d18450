"""How a person's own questions would have been answered by usual measures."""

from __future__ import annotations

from decimal import Decimal

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.regions.base import Region
from elicitor.using.agreement import agreement
from elicitor.using.explaining.facts import Measure
from elicitor.words import Fact
from elicitor.words.numbers import tenth

__all__ = ["UsualAnswers", "usual_answers"]

SIDES = (Answer.FIRST, Answer.SECOND)


class MeasureAgrees(Fact):
    """How many answers a measure would have given; a half for what it finds equal."""

    measure: Measure | str
    hits: Decimal


class UsualAnswers(Fact):
    """How many of a person's answers usual measures would have given."""

    asked: int
    measures: tuple[MeasureAgrees, ...]


def usual_answers(result: Result, region: Region) -> UsualAnswers | None:
    """Count the answers that usual measures agree with, on what was asked about.

    None if no answer chose a side, or no usual measure can be told there.
    """
    record = result.transcript
    if record is None or not any(one.answer in SIDES for one in record.standing):
        return None
    found = agreement(result.metric, record, priors=region.class_shares)
    if not found.rivals:
        return None
    counts = (
        MeasureAgrees(Measure.called(name), tenth(rival.share * found.judged))
        for name, rival in found.rivals.items()
    )
    return UsualAnswers(found.judged, tuple(counts))
