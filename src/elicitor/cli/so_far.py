"""Whether answers say something yet, and if not, why."""

from __future__ import annotations

import numpy as np

from elicitor.cli.terminal_facts import AtTerminal, Disagreeing, SkippedMostly
from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.session import Session
from elicitor.words import Fact

__all__ = ["says_something", "why_nothing"]

NARROWED = 0.5
"""Answers say something once every interval is at most this share of what it was
before the first of them."""
MANY = 10
"""So many answers that agree say what they say, with its intervals."""
UNRELIABLE = 0.1
"""Surely more slips than this leave answers that do not agree."""
TOO_FEW = AtTerminal("too-few")
SIDES = (Answer.FIRST, Answer.SECOND)


def says_something(result: Result, session: Session) -> bool:
    """Whether the answers of a session narrow all that they are about."""
    if not result.n_answered:
        return False
    if result.interval is None:
        return result.converged
    unasked = session.transcript.until(0)
    before = Session.resume(unasked, session.region).result(partial=True)
    if before.interval is None:
        return result.converged
    widths, first = (
        np.ptp(ends, axis=1) for ends in (result.interval, before.interval)
    )
    if (widths <= NARROWED * first + np.finfo(float).eps).all():
        return True
    return result.n_answered >= MANY and why_nothing(result, session) == TOO_FEW


def why_nothing(result: Result, session: Session) -> Fact:
    """The cause, as a fact, of answers that say nothing yet."""
    standing = session.transcript.standing
    unsaid = sum(entry.answer is Answer.CANNOT_SAY for entry in standing)
    if 2 * unsaid > len(standing):
        return SkippedMostly(unsaid, len(standing))
    slips, _ = result.details.get("slip_interval", (0.0, 1.0))
    sided = [entry for entry in standing if entry.answer in SIDES]
    against = sum(
        not result.metric.prefers(*sides[:: 1 if entry.answer is SIDES[0] else -1])
        for entry in sided
        for sides in [(entry.question.first, entry.question.second)]
    )
    fitting = result.details.get("fits_all", False)
    if slips <= UNRELIABLE or fitting or not against:
        return TOO_FEW
    return Disagreeing(against, len(sided))
