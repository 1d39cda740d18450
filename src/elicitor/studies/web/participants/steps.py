"""The steps of taking part; where somebody is follows from the log alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from elicitor.studies import events
from elicitor.studies.events import INSTRUCTED
from elicitor.studies.studies import Place

__all__ = ["STEPS", "Step", "current", "has_returned", "may_open"]

Told = Callable[[Place], bool]


def happened(kind: str) -> Told:
    """Whether there is an event of a kind."""
    return lambda place: place.last(kind) is not None


def always(place: Place) -> bool:
    """Whatever the study is."""
    del place
    return True


def never(place: Place) -> bool:
    """The last step is never behind anybody."""
    del place
    return False


def has_returned(place: Place) -> bool:
    """Whether somebody comes back to questions after so long that they may forget."""
    if place.last(INSTRUCTED) is None or place.interview.done or place.has_ended:
        return False
    gap = timedelta(hours=place.definition.resume_hours)
    return events.now() - place.events[-1].at > gap


def is_instructed(place: Place) -> bool:
    """Whether instructions were read, not too long ago."""
    return place.last(INSTRUCTED) is not None and not has_returned(place)


@dataclass(frozen=True)
class Step:
    """One page, by its name."""

    name: str
    wanted: Told  # whether it belongs to this study
    done: Told  # whether it is behind this person


STEPS = (
    Step("consent", always, happened("consented")),
    Step("instructions", always, is_instructed),
    Step("practice", lambda place: place.definition.practice, happened("practised")),
    Step("stated", lambda place: place.definition.stated, happened("stated")),
    Step("survey", lambda place: bool(place.definition.survey), happened("surveyed")),
    Step("question", always, lambda place: place.interview.done or place.has_ended),
    Step("result", always, lambda place: place.has_ended),
    Step("finish", always, never),
)
BESIDE = {"history": "question", "revise": "question"}
"""Pages that are open as soon as a step is."""


def current(place: Place) -> str:
    """The step to be taken now."""
    return next(one.name for one in STEPS if one.wanted(place) and not one.done(place))


def may_open(place: Place, name: str) -> bool:
    """Whether all that comes before a page is done."""
    step = BESIDE.get(name, name)
    for one in STEPS:
        if one.name == step:
            return one.wanted(place)
        if one.wanted(place) and not one.done(place):
            return False
    return False
