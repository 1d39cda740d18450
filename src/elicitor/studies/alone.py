"""One person at their own machine: the pages of a study over a session in a file.

What is kept is what a terminal would keep: the transcript. Where people are asked many
there is a log of events; here only what a transcript has no place for, reasons and
replies, is added to its notes, under "remarks".
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from typing import Any, cast

from elicitor.core.answer import Answer
from elicitor.core.errors import SessionStateError
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.session import Session
from elicitor.session.given import takes_given
from elicitor.studies.asked import Asked
from elicitor.studies.definition import Budget, Definition, digest
from elicitor.studies.drawn_later import DrawnLater
from elicitor.studies.events import INSTRUCTED, SPOKEN, Event, now
from elicitor.studies.interview import Interview
from elicitor.studies.kept_checks import (
    checks_left,
    held_out_before,
    repeats_among,
)
from elicitor.studies.left import back_to, seed_after
from elicitor.studies.own_interview import OwnInterview
from elicitor.studies.place import Place
from elicitor.studies.store import Person, Study
from elicitor.studies.turns import ANSWERS, Given, Shown
from elicitor.words.catalogue import ENGLISH

__all__ = ["Alone"]

SAID = {answer: said for said, answer in ANSWERS.items()}
KEPT = frozenset({"replied"})
"""What happens beside the questions, and is kept in the file under "remarks"."""
HANDED_ON = ("given_held_out", "repeat_given", "within")
"""Options that say what was before a session began anew, and what is left of it."""
MARKS = ("kind", "answers")
"""What is kept beside what was said: of how many answers it is."""
CHECKS = ("retests", "held_out")
CHANGED = ("_events", "_left", "_remarks", "_revised", "_undone")


class Alone:
    """The only person, and the only study; as :class:`Studies` for its pages.

    Whoever knows `name`, of both, is let in. A revised answer begins another session.
    """

    def __init__(
        self,
        session: Session,
        asked: Asked,
        definition: Definition,
        keep: Callable[[Transcript], None],  # of each change, before it is told
        *,
        name: str,
        language: str = "en",
    ) -> None:
        self.session, self.name = session, name
        self._asked, self._definition, self._keep = asked, definition, keep
        self._person = Person(
            id=name,
            study_id=name,
            version=1,
            arm="flow",
            language=language,
            joined_at=now(),
        )
        self._study = Study(id=name, title=definition.title, state="open")
        self._events = [Event("consented")]
        revised = session.transcript.context.get("revised", 0)
        if session.n_questions > session.n_given or revised:
            self._events.append(Event(INSTRUCTED, {"visit": 1}))
        self._budget = _budget(session.transcript)
        kept = session.transcript.context.get("remarks", ())
        self._remarks: list[dict[str, Any]] = list(kept)
        self._events += [Event(one["kind"], _body(one)) for one in self._of_pages()]
        self._unclear: dict[str, int] = {}
        self._undone: dict[str, int] = {}
        self._revised: dict[str, int] = {}
        self._left: list[Transcript] = []
        self._lock = threading.RLock()

    # -- what pages want to know ------------------------------------------------------

    owned = None
    """Nobody owns a study of one person alone."""

    def place(self, person_id: str) -> Place:
        """See :meth:`Studies.place`."""
        del person_id
        with self._lock:
            said = self._interview(self._language)
            return Place(
                self._person,
                self._study,
                self._definition,
                cast(Interview, said),  # all that pages use of it
                tuple(self._events),
            )

    def turn(self, person_id: str) -> Shown | None:
        """See :meth:`Studies.turn`."""
        with self._lock:
            self.session.ask()
            return self.place(person_id).interview.open

    @property
    def transcript(self) -> Transcript:
        """What is kept."""
        plain = self.session.transcript
        more: dict[str, Any] = {}
        if self._remarks:
            more["remarks"] = self._remarks
        if self._language != plain.context.get("language", ENGLISH):
            more["language"] = self._language
        return replace(plain, context={**plain.context, **more}) if more else plain

    @property
    def _language(self) -> str:
        """What pages are read in."""
        spoken = [one for one in self._events if one.kind == SPOKEN]
        return spoken[-1].body["language"] if spoken else self._person.language

    # -- what happens -----------------------------------------------------------------

    def answer(self, person_id: str, question: str, answer: str, **more: Any) -> bool:
        """See :meth:`Studies.answer`."""
        with self._lock:
            shown = self.turn(person_id)
            if shown is None or shown.id != question:
                return False
            with self._kept_or_as_before():
                if said := _told(more):
                    number = self.session.n_questions + 1
                    body = {"question": number, "answer": answer, **said}
                    self._remarks.append({"kind": "answered", **body})
                self.session.tell(ANSWERS[answer])
            return True

    def unclear(self, person_id: str, question: str, *, times: int = 0) -> bool:
        """See :meth:`Studies.unclear`."""
        with self._lock:
            shown = self.turn(person_id)
            if shown is None or shown.id != question or shown.unclear != times:
                return False
            self._unclear[question] = times + 1
            return True

    def undo(self, person_id: str, question: str) -> bool:
        """See :meth:`Studies.undo`."""
        with self._lock:
            answers = self.place(person_id).interview.answers
            if not answers or answers[-1].shown.id != question:
                return False
            plain = _named(len(answers) - 1, answers[-1].shown.question)
            with self._kept_or_as_before():
                self._undone[plain] = self._undone.get(plain, 0) + 1
                if self.session.n_questions > self.session.n_given:
                    self.session.undo()
                else:
                    self._begin(self.session.transcript.standing[:-1])
            return True

    def revise(
        self, person_id: str, question: str, answer: str, *, times: int = 0, **more: Any
    ) -> bool:
        """See :meth:`Studies.revise`."""
        with self._lock:
            given = self.place(person_id).interview.answers
            numbers = {one.shown.id: i for i, one in enumerate(given)}
            number = numbers.get(question, -1)
            if number < 0 or given[number].said == answer:
                return False
            if given[number].revised != times:
                return False
            body = {
                "question": number + 1,
                "before": given[number].said,
                "answer": answer,
                **_told(more),
            }
            with self._kept_or_as_before():
                self._revised[question] = times + 1
                self._remarks.append({"kind": "revised", **body})
                self._answer_again(number, ANSWERS[answer])
            return True

    def record(
        self, person_id: str, kind: str, body: Mapping[str, Any] | None = None
    ) -> bool:
        """See :meth:`Studies.record`."""
        told = dict(body or {})
        with self._lock:
            last = self.place(person_id).last(kind)
            if last is not None and dict(last.body) == told:
                return False
            if kind not in (*KEPT, SPOKEN):
                self._events.append(Event(kind, told))
                return True
            with self._kept_or_as_before():
                self._events.append(Event(kind, told))
                if kind in KEPT:
                    number = self.session.n_questions
                    self._remarks.append({"kind": kind, **told, "answers": number})
            return True

    # -- inside -----------------------------------------------------------------------

    @contextmanager
    def _kept_or_as_before(self) -> Iterator[None]:
        """Keep what is changed inside; what cannot be written is not done, either."""
        before = self.session.transcript
        own = {name: copy(getattr(self, name)) for name in CHANGED}
        try:
            try:
                yield
            finally:
                self._keep(self.transcript)
        except OSError as error:
            vars(self).update(own)
            self.session = Session.resume(before, self.session.region, timed=True)
            raise SessionStateError(str(error)) from None

    def _of_pages(self) -> list[dict[str, Any]]:
        return [one for one in self._remarks if one["kind"] in KEPT]

    def _answer_again(self, number: int, answer: Answer) -> None:
        """Let another answer to a question count, in a session with all others."""
        standing = list(self.session.transcript.standing)
        changed = replace(standing[number], answer=answer)
        if not self._asks_anew:
            standing[number] = changed
            self._begin(tuple(standing))
            return
        # A method that follows its own questions asks on from there.
        record = self.session.transcript
        for later in reversed(range(number, len(standing))):
            record = record.undo()
            if later > number:
                plain = _named(later, standing[later].question)
                self._undone[plain] = self._undone.get(plain, 0) + 1
        longer = record.append(changed)
        self.session = Session.resume(longer, self.session.region, timed=True)

    @property
    def _asks_anew(self) -> bool:
        """Whether questions follow from the answers before them."""
        record = self.session.transcript
        return not takes_given(self.session.region, record.configuration)

    def _begin(self, given: tuple[Exchange, ...]) -> None:
        """Begin another session with answers as they were given, as a study does."""
        before = self.session.transcript
        self._left.append(before)
        # Who changes it back at this sitting goes on with the one that was left.
        known = back_to(self._left, given)
        if known is not None and known.elsewhere == before.elsewhere:
            self.session = Session.resume(known, self.session.region, timed=True)
            return
        own = given[before.elsewhere :]
        held_out = held_out_before(self._result(), before.standing, given)
        configuration = {**before.configuration, "given": len(given)}
        # Another draw, which would else ask about the same random pairs.
        seed = before.first_seed
        configuration["seed"] = seed_after(seed, own) if own else seed
        if (most := self._budget.most) is not None:
            configuration["max_questions"] = max(0, most - len(own))
        configuration["options"] = self._options(own, held_out)
        context = {**self.transcript.context, "revised": len(own)}
        anew = replace(
            before,
            configuration=configuration,
            exchanges=given,
            context={**context, "first_seed": seed},
        )
        self.session = Session.resume(anew, self.session.region, timed=True)

    def _options(
        self, own: Sequence[Exchange], held_out: Sequence[tuple[int, float | None]]
    ) -> dict[str, Any]:
        """Options of a session that begins with answers: the checks that are left."""
        before, budget = self.session.transcript, self._budget
        kept = before.configuration["options"]
        options = {name: kept[name] for name in kept if name not in HANDED_ON}
        if held_out:
            options["given_held_out"] = [list(one) for one in held_out]
        wanted = {name: getattr(budget, name) for name in CHECKS if name in kept}
        if not wanted:
            return options
        repeat = not before.elsewhere  # others may have answered there
        if budget.most is not None:
            left = checks_left(budget, own, len(held_out), repeat=repeat)
            return {**options, **left}
        done = {"retests": repeats_among(own), "held_out": len(held_out)}
        left = {name: max(0, wanted[name] - done[name]) for name in wanted}
        return {**options, **left, **({"repeat_given": True} if repeat else {})}

    def _interview(self, language: str) -> OwnInterview:
        record = self.session.transcript
        standing = record.standing
        puts = [
            self._shown(number, entry.question, language)
            for number, entry in enumerate(standing)
        ]
        answers = [
            Given(
                put,
                SAID[entry.answer],
                entry.seconds or 0.0,
                {},
                self._revised.get(put.id, 0),
            )
            for put, entry in zip(puts, standing, strict=True)
        ]
        question = self.session.open
        shown = None
        if question is not None:
            shown = self._shown(len(standing), question, language)
        return OwnInterview(
            self._asked,
            self._definition.model_copy(update={"budget": self._budget}),
            shown,
            answers,
            self.session.done,
            (record.configuration["seed"], record.given),
            self._result,
            self._asks_anew,
        )

    def _shown(self, number: int, question: Question, language: str) -> Shown:
        plain = _named(number, question)
        undone = self._undone.get(plain, 0)  # put anew, it has another id
        name = digest([plain, undone])[:24] if undone else plain
        unclear = self._unclear.get(name, 0)
        body = DrawnLater(self._asked, question, language, easier=unclear > 0)
        return Shown(name, question, body, self._person.joined_at.timestamp(), unclear)

    def _result(self) -> Result:
        return self.session.result(partial=True)


def _budget(record: Transcript) -> Budget:
    """How many questions and checks there are in all, those of before included.

    `most` is None where there is no end; a transcript may name more than a study can.
    """
    configuration = record.configuration
    options, most = configuration["options"], configuration["max_questions"]
    own = record.exchanges[record.elsewhere : record.given]
    known = len(options.get("given_held_out", ()))
    return Budget.model_construct(
        most=None if most is None else most + len(own),
        retests=options.get("retests", 0) + repeats_among(own),
        held_out=options.get("held_out", 0) + known,
    )


def _named(number: int, question: Question) -> str:
    """An id of a question in its place."""
    return digest([number, [question.first.tolist(), question.second.tolist()]])[:24]


def _told(more: Mapping[str, Any]) -> dict[str, Any]:
    return {name: text for name, text in more.items() if text}


def _body(remark: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in remark.items() if name not in MARKS}
