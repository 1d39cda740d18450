"""Where one person stands."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from statistics import median
from typing import Any, Literal

from elicitor.core.errors import InvalidDataError
from elicitor.core.result import Result
from elicitor.procedures.bayesian.notes import Blind
from elicitor.studies.asked import Asked
from elicitor.studies.board.beside import Beside, beside
from elicitor.studies.board.quantities import Quantity, Reading
from elicitor.studies.events import UNCLEAR, Event
from elicitor.studies.findings import Untold, why_untold
from elicitor.studies.interview import Interview
from elicitor.studies.leading import leading
from elicitor.studies.steadiness import Steadiness, judged_twice, steadiness
from elicitor.studies.store import Person
from elicitor.studies.studies import Place
from elicitor.using import Agreement, agreement
from elicitor.using.doubts import FASTEST, slips
from elicitor.using.explaining.ratios import Measured
from elicitor.using.notes import voiding
from elicitor.using.sides import SameSide, same_side, usual_side

__all__ = [
    "Standing",
    "Where",
    "being_counted",
    "standing_of",
    "where_among",
    "where_of",
]


Doubt = Literal["", "side", "against", "contradictory", "equal", "unclear"]

NEARLY_ALL = 0.8
TWICE = 2
"""One reversed answer may be a slip; as many, and no other, are none."""


class Where(Enum):
    """How far somebody is; the value names the words for it."""

    JOINED = "joined"
    CONSENTED = "consented"
    INSTRUCTED = "instructed"
    PRACTISED = "practised"
    ANSWERING = "answering"
    FINISHED = "finished"
    WITHDREW = "withdrew"
    COUNTED = "counted"
    """Their log was not read yet."""


STEPS = (Where.PRACTISED, Where.INSTRUCTED, Where.CONSENTED)
"""What a person may have done before the first question, the last thing first."""


@dataclass(frozen=True, eq=False)
class Standing:
    """Where one person stands, as their log says.

    Attributes
    ----------
    person : str
        Id.
    version : int
        Of the study that they take part in.
    where : Where
        How far they are.
    answers : int
        How many stand (questions).
    more : (int, int or None)
        From how many to how many follow the open question.
    result : Result or None
        What the answers say; None without any.
    predicted : Agreement or None
        How held-out answers were predicted; None if none was.
    seconds : float or None
        Median time of an answer; None without any.
    unclear : int
        How often a question was not understood.
    untold : str
        Why the result tells nothing, as the person's own page says; empty if it does.
    fast : int
        How many answers came faster than two sides can be compared.
    beside : Beside
        What they did and said beside the questions.
    asked : Asked or None
        What they are asked about.
    steady : Steadiness or None
        How their answers fit each other, as their own page says; None if none chose a
        side.
    no_side : (int, int)
        How many answers were "about equal", and how many "cannot decide".
    """

    person: str
    version: int
    where: Where
    answers: int
    more: tuple[int, int | None]
    result: Result | None
    predicted: Agreement | None
    seconds: float | None
    unclear: int
    untold: Untold = ""
    fast: int = 0
    beside: Beside = field(default_factory=Beside)
    asked: Asked | None = field(default=None, repr=False)
    steady: Steadiness | None = None
    no_side: tuple[int, int] = (0, 0)
    _readings: dict[Hashable, Reading] = field(
        default_factory=dict, repr=False, init=False
    )
    _leads: dict[str, Measured | None] = field(
        default_factory=dict, repr=False, init=False
    )

    def lead(self, language: str) -> Measured | None:
        """With what their own page begins, computed once; None if with no number."""
        if self.result is None or self.untold or self.asked is None:
            return None
        if language not in self._leads:
            self._leads[language] = leading(self.result, self.asked, language)
        return self._leads[language]

    def reading(self, quantity: Quantity) -> Reading | None:
        """What a quantity is to them, computed once; None if nothing is told.

        Of what their own page begins with it is what stands there.
        """
        if self.result is None or self.untold:
            return None
        if quantity.key not in self._readings:
            lead = self.lead(quantity.language) if quantity.language else None
            self._readings[quantity.key] = (
                quantity.of(self.result)
                if lead is None or not quantity.is_told_by(lead.ratio)
                else Reading.told(lead.ratio)
            )
        return self._readings[quantity.key]

    @property
    def is_heard(self) -> bool:
        """Whether enough is known to count in the panel."""
        return self.where is Where.FINISHED and self.result is not None

    @cached_property
    def doubt(self) -> Doubt:
        """Why the answers tell little of what somebody wants; empty if they do."""
        if self.result is None:
            return ""
        if self.one_side is not None:
            return "side"
        if self.untold == "against":
            return "against"
        if self.is_contradictory:
            return "contradictory"
        if self.untold != "unsteady":
            return ""
        return "equal" if Blind("equal") in voiding(self.result) else "unclear"

    @property
    def is_contradictory(self) -> bool:
        """Whether answers contradict each other, more of them than usually do.

        Nobody's do of whom their own page says that what does not fit is usual.
        """
        if self.result is None:
            return False
        changed, again = self.reversed
        always = again >= TWICE and changed == again
        odd = self.steady is not None and self.steady.is_unusual
        known = self.untold == "unsteady" or slips(self.result) is not None
        return always or (odd and known)

    @cached_property
    def one_side(self) -> SameSide | None:
        """How often the same side was taken, if that is what is told of the answers."""
        if self.result is None or self.result.transcript is None:
            return None
        record = self.result.transcript
        told = Blind("side") in voiding(self.result)
        return usual_side(record) if told else same_side(record)

    @property
    def misfits(self) -> Steadiness | None:
        """What their own page says of answers that do not fit; None if all do."""
        steady = None if self.untold else self.steady
        return steady if steady is not None and steady.against else None

    @property
    def is_hasty(self) -> bool:
        """Whether nearly all answers came within a second or two."""
        return self.fast > 0 and self.fast >= NEARLY_ALL * self.answers

    @property
    def reversed(self) -> tuple[int, int]:
        """How many questions that came again were answered otherwise, of how many.

        Of those to which something was said both times.
        """
        details: Any = {} if self.result is None else self.result.details
        found = details.get("retests")
        return (found["reversed"], judged_twice(found)) if found else (0, 0)


def standing_of(place: Place) -> Standing:
    """What the log of a person says."""
    interview = place.interview
    seconds = [one.seconds for one in interview.answers]
    result = interview.result() if interview.answers else None
    said = [one.said for one in interview.answers]
    return Standing(
        person=place.person.id,
        version=place.person.version,
        where=where_of(interview, place.events),
        answers=len(interview.answers),
        more=interview.more,
        result=result,
        predicted=None if result is None else _predicted(result, place),
        seconds=median(seconds) if seconds else None,
        unclear=sum(event.kind == UNCLEAR for event in place.events),
        untold="" if result is None else why_untold(result, interview.answers),
        fast=sum(one < FASTEST for one in seconds),
        beside=beside(place.events, place.definition, interview.asked),
        asked=interview.asked,
        steady=None if result is None else steadiness(result, interview.answers),
        no_side=(said.count("equal"), said.count("cannot")),
    )


def being_counted(person: Person) -> Standing:
    """Somebody whose log was not read yet."""
    nothing = (None, None, None)
    return Standing(person.id, person.version, Where.COUNTED, 0, (0, 0), *nothing, 0)


def where_of(interview: Interview, events: Sequence[Event]) -> Where:
    """How far somebody is, whose log holds these events."""
    kinds = {event.kind for event in events}
    begun = bool(interview.answers) or interview.open is not None
    return where_among(kinds, done=interview.done, begun=begun)


def where_among(kinds: Collection[str], *, done: bool, begun: bool) -> Where:
    """How far somebody is: the one meaning of "finished" on the board and in files.

    By which events there are, whether nothing more is asked, and whether anything was.
    """
    if "withdrew" in kinds:
        return Where.WITHDREW
    if done or "finished" in kinds:
        return Where.FINISHED
    if begun:
        return Where.ANSWERING
    return next((step for step in STEPS if step.value in kinds), Where.JOINED)


def _predicted(result: Result, place: Place) -> Agreement | None:
    try:
        return agreement(result, region=place.interview.asked.exact)
    except InvalidDataError:  # nothing was held out, or no side was chosen
        return None
