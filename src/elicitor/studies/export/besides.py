"""Is what stands beside the questions what the log gives? Work it out again.

What people typed or chose cannot be worked out; what the server put beside it can: what
of a practice pair was read rightly, and what was learnt when somebody replied. What is
no option of the practice pair was read rightly by nobody, and nobody read instructions
for the third time who read them once before. Which text was agreed to
stands in :mod:`.consents`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Literal

import numpy as np

from elicitor.studies.asked import Asked
from elicitor.studies.events import (
    ANSWERED,
    BY_ANSWERS,
    INSTRUCTED,
    REVISED,
    SHOWN,
    SPOKEN,
    Event,
)
from elicitor.studies.export.checked_facts import BesideOdd
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.findings import findings
from elicitor.studies.practice import Item, items, practised_screen
from elicitor.studies.shapes import fitting
from elicitor.studies.store import Person
from elicitor.words import Fact

__all__ = ["beside_differences"]

Odd = Literal["early", "practice", "learnt", "visit", "survey"]
CLOSE = 1e-6
"""As far as numbers may lie apart that are worked out again, of the largest."""
CLOCKS = timedelta(seconds=10)
"""As far as clocks of several workers may be apart."""


def beside_differences(
    copy: StudyCopy, person: Person, *, reworded: bool
) -> Iterator[Fact]:
    """What is not as the log before it gives, event by event.

    `reworded`: another edition wrote it, maybe with other numbers to practise on.
    """
    log = _Log(copy, person, reworded)
    for number, event in enumerate(copy.events[person.id], start=1):
        what = log.odd(event)
        if what is not None:
            yield BesideOdd(number, what)
        log.hear(event)


def _may_be_worded(item: Item, said: Any) -> bool:
    """Whether an answer may be an option of an item as another edition wrote it.

    Sides are no words, nor are numbers without a unit.
    """
    options = [one for one, _ in item.options]
    written = [one for one in options if one != "unsure" and not one.isdecimal()]
    return item.kind in ("many", "value") and bool(written) and said not in options


class _Log:
    """A person's log up to somewhere."""

    def __init__(self, copy: StudyCopy, person: Person, reworded: bool) -> None:
        self.person, self.reworded = person, reworded
        self.interview = copy.interview(person, events=())
        self.language, self.shown = person.language, dict[str, Event]()
        self.changed_before, self.visits = False, 0

    def hear(self, event: Event) -> None:
        """Take in one more event."""
        if event.kind == SPOKEN:
            self.language = event.body["language"]
        elif event.kind == SHOWN:
            self.shown[event.body["id"]] = event
        elif event.kind == INSTRUCTED:
            self.visits += 1
        elif event.kind == REVISED:  # once, older results were shown after these
            self.changed_before |= not event.body.get(BY_ANSWERS)
        self.interview.hear(event)

    def odd(self, event: Event) -> Odd | None:
        """What of an event is not as the log before it gives."""
        body = event.body
        if event.kind == ANSWERED and self._is_early(event):
            return "early"
        if event.kind == INSTRUCTED and self._is_too_many(body.get("visit", 1)):
            return "visit"
        if event.kind == "surveyed" and self._is_no_answer(body):
            return "survey"
        if event.kind == "practised" and self._is_read_otherwise(body):
            return "practice"
        if event.kind == "replied" and self._is_learnt_otherwise(body):
            return "learnt"
        return None

    def _is_early(self, event: Event) -> bool:
        put = self.shown.get(event.body["question"])
        return put is not None and event.at + CLOCKS < put.at

    def _is_no_answer(self, body: Mapping[str, Any]) -> bool:
        """Whether an owner's item has an answer that it does not offer."""
        definition, asked = self.interview.definition, self.interview.asked
        return fitting("surveyed", body, definition, asked) != body

    def _is_too_many(self, visit: Any) -> bool:
        """Whether instructions were read less often; two at once may count the same."""
        return type(visit) is not int or not 1 <= visit <= self.visits + 1

    def _is_read_otherwise(self, body: Mapping[str, Any]) -> bool:
        """Whether what was read rightly is not what the page says of these answers."""
        said, correct = body.get("answers"), body.get("correct")
        if not isinstance(said, list) or not said:
            return False
        asked = self.interview.asked
        pair = items(practised_screen(asked, self.person.arm, self.language))
        told = correct if isinstance(correct, list) else []
        if len(told) != len(said):
            return True
        # what was answered to no item was read rightly by nobody
        padded = [*pair, *[None] * max(0, len(said) - len(pair))]
        return any(
            is_right is not (item is not None and item.right == one)
            for item, one, is_right in zip(padded, said, told, strict=False)
            if not (self.reworded and item is not None and _may_be_worded(item, one))
        )

    def _is_learnt_otherwise(self, body: Mapping[str, Any]) -> bool:
        """Whether other numbers are kept than the page told; names may be others."""
        kept, interview = body.get("learnt"), self.interview
        if not isinstance(kept, Mapping) or not kept or not interview.answers:
            return False
        if self.changed_before or self._is_learnt(kept, interview.asked):
            return False
        asked, once = interview.asked, []
        if asked.spoken(self.language).own.levels:
            # Levels were weighed in per cent of the way: the same, in other numbers.
            once.append(replace(asked, whole_steps=False))
        if asked.exact.models and asked.exact is not asked.region:
            # Of models, what nobody knew to be good was taken for good all the same.
            once += [replace(one, exact=asked.region) for one in (asked, *once)]
        if asked.region.groups:
            # All gaps were weighed against mistakes of both kinds; and before that,
            # ranges did not reach those to whom gaps between groups count nothing.
            both = replace(asked, gaps_in_one=False)
            once += [both, replace(both, reach_nothing=False)]
        once += [replace(one, as_shown=False) for one in (asked, *once)]
        # A trade-off of which neither side counts was none at all of the first one.
        once += [replace(one, neither_open=False) for one in (asked, *once)]
        return not any(self._is_learnt(kept, one) for one in once)

    def _is_learnt(self, kept: Mapping[str, Any], asked: Asked) -> bool:
        """Whether the answers so far give these numbers."""
        interview = self.interview
        found = findings(interview.result(), asked, interview.answers, self.language)
        before = sorted(map(list, kept.values()))
        now = sorted(map(list, found.learnt.values()))
        if [*map(len, before)] != [*map(len, now)]:
            return False
        pairs = zip(before, now, strict=True)
        return all(np.allclose(a, b, rtol=CLOSE, atol=CLOSE) for a, b in pairs)
