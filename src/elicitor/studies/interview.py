"""What the log of one person says: the open question, the answers, the result.

An interview is rebuilt from its events by any worker, and hears further ones. A
revision begins a new session with all other answers as they were given: they stay
valid evidence though the questions after the revised one might now be others. So do
checks: repeats are found among all answers, and what was foretold of held-out ones is
handed on. Whoever changes an answer back goes on with the session that was left.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime
from typing import Any

import numpy as np

from elicitor.core.errors import SessionStateError
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.procedures.bayesian import Settings
from elicitor.session import Session
from elicitor.session.foreseen import Foreseen
from elicitor.studies.asked import Asked
from elicitor.studies.definition import Definition
from elicitor.studies.events import (
    AGAIN,
    ANSWERED,
    BY_ANSWERS,
    ENGINE,
    REVISED,
    SHOWN,
    UNCLEAR,
    UNDONE,
    Event,
)
from elicitor.studies.foretold import foretold
from elicitor.studies.kept_checks import checks_left, held_out_before
from elicitor.studies.left import back_to, seed_after
from elicitor.studies.turns import ANSWERS, Given, Shown
from elicitor.using.asked_all import TO_THE_END

__all__ = ["Interview", "engine_of"]

EDITION = Settings.edition
"""Of the engine, as it is now."""
LIKELY = ("a", "b", "equal")
"""What is reckoned with before it is said."""
Jobs = Mapping[str, Future[Foreseen]]
"""What follows each of these, as soon as it is known."""


class Interview:
    """One person, one study, one log.

    ``open`` is put and not answered, ``answers`` stand, in the order of questions.
    """

    def __init__(
        self,
        asked: Asked,
        definition: Definition,
        seed: int,
        context: Mapping[str, Any],  # of the transcript, besides
        events: Iterable[Event] = (),
        *,
        engine: int = EDITION,
    ) -> None:
        self.asked, self.definition = asked, definition
        self._seed, self._context = seed, dict(context)
        self.open: Shown | None = None
        self.answers: list[Given] = []
        self.engine = engine  # the edition of all questions: now, or as they began
        self.seen: dict[str, Shown] = {}
        self.heard = 0
        self._changed: datetime | None = None
        self._revisions = 0
        self._again = self._by_answers = False
        self._left: list[Transcript] = []
        self._session: Session
        self._seconds: list[float | None]
        self._ahead: tuple[str, Jobs] = ("", {})
        self.asks_anew = False  # any comparisons stay evidence
        # Known before the last answer; seconds of processor time of the last steps.
        self.was_ahead, self.steps = False, deque([0.0], maxlen=3)
        self._begin(())
        for event in events:
            self.hear(event)

    # -- what can be known ------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether there is nothing more to ask."""
        full = len(self.answers) >= self.definition.budget.most
        return self.open is None and (self._session.done or full)

    def next(self) -> Question | None:
        """The question to put next, or that is put; None if there is none."""
        if self.open is not None:
            return self.open.question
        return None if self.done else self._session.ask()

    @property
    def more(self) -> tuple[int, int | None]:
        """From how many to how many are to be answered, the open one among them."""
        if self.done:
            return 0, 0
        if self.open is not None:
            more = self.open.body.get("more") or self.following
            low, high = foretold(more, self.answers, self)
            return low + 1, None if high is None else high + 1
        left = max(1, self.definition.budget.most - len(self.answers))
        more = self.answers[-1].shown.body.get("more") if self.answers else None
        low, high = foretold(more, self.answers[:-1], self) if more else (1, left)
        return min(max(low, 1), left), left if high is None else min(max(high, 1), left)

    @property
    def following(self) -> tuple[int, int | None]:
        """From how many to how many follow the question that is put next or is open."""
        question = None if self.done else self._session.open
        if question is None:
            return 0, 0
        left = max(0, self.definition.budget.most - len(self.answers) - 1)
        low, high = question.between or (question.remaining, question.remaining)
        return min(low or 0, left), left if high is None else min(high, left)

    @property
    def begun(self) -> tuple[int, int]:
        """By which seed the session draws, and with how many answers it began."""
        kept = self._session.transcript
        return int(kept.configuration["seed"]), kept.given

    def result(self) -> Result:
        """What the answers say so far; the transcript is in it."""
        found = self._session.result(partial=True)
        return replace(found, transcript=self.transcript)

    @property
    def transcript(self) -> Transcript:
        """The record, as ``elicitor ask`` would keep it, and when it last changed."""
        plain = _as_begun(self._session.transcript)
        if self._changed is not None:
            changed = self._changed.isoformat(timespec="seconds")
            plain = replace(plain, context={**plain.context, "changed": changed})
        timed = (
            replace(entry, seconds=seconds)
            for entry, seconds in zip(plain.exchanges, self._seconds, strict=True)
        )
        return replace(plain, exchanges=tuple(timed))

    @property
    def may_end(self) -> bool:
        """Whether the open question may be the last one."""
        if self.open is None:
            return False
        low, _ = self.open.body.get("more") or (1, None)
        return self.is_full_after(1) or not low

    def is_full_after(self, more: int) -> bool:
        """Whether no further question is put after so many more answers."""
        return len(self.answers) + more >= self.definition.budget.most

    def look_ahead(self, begun: Callable[[Mapping[str, Foreseen]], Jobs]) -> None:
        """Let `begun` reckon what follows the open question, once for each."""
        if self.open is None or self._ahead[0] == self.open.id:
            return
        if not self._is_open(self.open.question):
            return
        likely = {said: self._session.foresee(ANSWERS[said]) for said in LIKELY}
        known = {said: one for said, one in likely.items() if one is not None}
        self._ahead = self.open.id, begun(known)

    # -- what happens -----------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Take in what happened; what does not concern questions changes nothing."""
        self.heard += 1
        if event.kind in (ANSWERED, UNDONE, REVISED):
            self._changed = event.at
        hearing = {
            SHOWN: self._hear_shown,
            ANSWERED: self._hear_answer,
            UNDONE: self._hear_undo,
            REVISED: self._hear_revision,
            UNCLEAR: self._hear_unclear,
        }.get(event.kind)
        if hearing is not None:
            hearing(event)

    def _hear_shown(self, event: Event) -> None:
        body = event.body
        question = Question(np.array(body["first"]), np.array(body["second"]))
        again = self.open.unclear if self.open else 0
        if not self.seen and (engine := engine_of([event])) != self.engine:
            self.engine = engine
            self._begin(())
        shown = Shown(body["id"], question, body, event.at.timestamp(), again)
        self.open = self.seen[shown.id] = shown

    def _hear_answer(self, event: Event) -> None:
        shown = self._opened(event)
        given = Given(
            shown, event.body["answer"], float(event.body["seconds"]), event.body
        )
        self.answers.append(given)
        self.open = None
        foreseen = self._foreseen(given)
        self._tell(given.exchange, foreseen)

    def _hear_undo(self, event: Event) -> None:
        """The question is put anew, under another id, so that old forms are stale."""
        if not self.answers or self.answers[-1].shown.id != event.body["question"]:
            raise SessionStateError(
                f"The log is damaged: the last answer was not to question "
                f"{event.body['question']!r}."
            )
        self.answers.pop()
        self.open = None
        self._look_no_more()
        if self._session.n_questions > self._session.n_given:
            self._session.undo()
        else:
            self._begin_anew()

    def _hear_revision(self, event: Event) -> None:
        """A new session begins with all answers, one of them another."""
        numbers = {given.shown.id: i for i, given in enumerate(self.answers)}
        number = numbers[event.body["question"]]
        old = self.answers[number]
        said = event.body["answer"]
        self.answers[number] = Given(
            old.shown, said, old.seconds, event.body, old.revised + 1
        )
        self.open = None
        self._look_no_more()
        self._revisions += 1
        self._again = bool(event.body.get(AGAIN, False))
        self._by_answers = bool(event.body.get(BY_ANSWERS, False))
        self._begin_anew()

    def _hear_unclear(self, event: Event) -> None:
        shown = self._opened(event)
        self.open = replace(shown, unclear=shown.unclear + 1)

    # -- inside -----------------------------------------------------------------------

    def _opened(self, event: Event) -> Shown:
        if self.open is None or self.open.id != event.body["question"]:
            raise SessionStateError(
                f"The log is damaged: question {event.body['question']!r} was not open."
            )
        return self.open

    def _begin_anew(self) -> None:
        """Go on with what stands: in the session that held just that, or in another."""
        before = self.transcript
        now = tuple(given.exchange for given in self.answers)
        foretold = held_out_before(
            self._session.result(partial=True), before.standing, now
        )
        self._left.append(before)
        known = back_to(self._left, now) if self._by_answers else None
        if known is None:
            return self._begin(now, foretold)
        self._session = Session.resume(known, self.asked.region)
        self._seconds = [entry.seconds for entry in known.exchanges]

    def _begin(
        self,
        entries: tuple[Exchange, ...],
        held_out: Sequence[tuple[int, float | None]] = (),
    ) -> None:
        definition, subject = self.definition, self.definition.subject
        budget = definition.budget
        self._seconds = [entry.seconds for entry in entries]
        begun = time.thread_time()
        options: dict[str, Any] = {
            **self.asked.options,
            **checks_left(
                budget, entries, len(held_out), repeat=bool(entries) and self._again
            ),
        }
        if held_out:
            options["given_held_out"] = held_out
        if self.engine != EDITION:
            options["edition"] = self.engine
        self._session = Session(
            self.asked.region,
            subject.family,
            method="bayesian",
            tolerance=TO_THE_END if budget.until == "budget" else subject.tolerance,
            max_questions=max(1, budget.most - len(entries)),
            shuffle_sides=True,
            random_state=self._seed_of(entries),
            context={**self._context, **({"revised": len(entries)} if entries else {})},
            given=entries,
            **options,
        )
        self.steps.append(time.thread_time() - begun)

    def _seed_of(self, entries: tuple[Exchange, ...]) -> int:
        """Of a session that begins with answers; once, their changes were counted."""
        if entries and self._by_answers:
            return seed_after(self._seed, entries)
        return self._seed + self._revisions

    def _is_open(self, question: Question) -> bool:
        asked = self._session.ask()
        return asked is not None and asked.is_close(question)

    def _foreseen(self, given: Given) -> Foreseen | None:
        """What was reckoned for an answer; what is half done is waited for."""
        of, jobs = self._ahead
        job = jobs.get(given.said) if of == given.shown.id else None
        self._look_no_more(but=job)
        known = job is not None and job.done()
        if job is None or job.cancel() or job.exception() is not None:
            return None
        self.was_ahead = known
        return job.result()

    def _look_no_more(self, *, but: Future[Foreseen] | None = None) -> None:
        """What was foreseen is of no use any more."""
        for job in self._ahead[1].values():
            if job is not but:
                job.cancel()
        self._ahead, self.was_ahead = ("", {}), False

    def _tell(self, entry: Exchange, foreseen: Foreseen | None) -> None:
        """Let the session hear an answer, to the question that was really put."""
        self._seconds.append(entry.seconds)
        if self._is_open(entry.question):
            begun = time.thread_time()
            self._session.tell(entry.answer, foreseen=foreseen)
            spent = time.thread_time() - begun
            self.steps.append(spent if foreseen is None else foreseen.seconds)
            return
        # Another worker's machine broke a tie otherwise: a replay goes along with it.
        plain = replace(entry, seconds=None)
        kept = self._session.transcript
        longer = replace(kept, exchanges=(*kept.exchanges, plain))
        self._session = Session.resume(longer, self.asked.region)


def _as_begun(transcript: Transcript) -> Transcript:
    """A record as its edition wrote it: as a default, and the first one not at all."""
    options = dict(transcript.configuration["options"])
    edition = options.pop("edition", EDITION)
    if edition == EDITION:
        return transcript
    told = {"edition": edition} if edition > 1 else {}
    usual = {**transcript.configuration["usual"], **told}
    configuration = {**transcript.configuration, "options": options, "usual": usual}
    return replace(transcript, configuration=configuration)


def engine_of(events: Sequence[Event]) -> int:
    """The edition in which somebody's questions began, the latest if none was put."""
    first = next((one for one in events if one.kind == SHOWN), None)
    found = EDITION if first is None else first.body.get(ENGINE, 1)
    if type(found) is not int or not 1 <= found <= EDITION:
        raise SessionStateError(
            f"The log is damaged, or of a later version: {ENGINE} is {found!r}."
        )
    return found
