"""One run of a procedure along the answers that stand.

It holds nothing that its configuration and these answers do not give again: a session
that is resumed runs another one along them. One that takes an answer back goes on with
the course as it stood before, if the procedure can be forked.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from elicitor.core.answer import Answer, majority
from elicitor.core.conversation import Conversation
from elicitor.core.errors import InvalidParameterError, TranscriptError
from elicitor.core.procedure import Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange
from elicitor.oracles.replay import require_same_question
from elicitor.procedures import find_procedure
from elicitor.regions.base import Region
from elicitor.session.record import json_ready
from elicitor.session.showing import is_decided, swaps_again, within_budget

__all__ = ["Course", "bound", "usual_as_kept", "usual_options"]

LATER: dict[str, Any] = {
    "check_signs": False,
    "counted_in": "units",
    "edition": 1,
    "halving": "four",
    "hand_over": False,
    "revision": 1,
    "settled_by": "weights",
    "solution": "least-squares",
    "ties": "drop",
    "trivial": "last",
}
"""Options that came later or whose default changed; what sessions before it did."""
BY_KIND = "by_kind"
"""Mark of sessions that go by the kinds of statistics of which names do not tell."""


class Course:
    """One run of a procedure: ``shown`` is open, ``standing`` are the answers.

    ``ties`` are numbers of questions that an equal one would be asked of here.
    """

    def __init__(
        self,
        procedure: Callable[..., Procedure],
        configuration: Mapping[str, Any],
        display: Callable[..., Any],
        given: Sequence[Exchange] = (),
    ) -> None:
        own, sides = np.random.SeedSequence(configuration["seed"]).spawn(2)
        self._configuration = configuration
        self._display = display
        self._sides = np.random.default_rng(sides)
        if given:
            procedure = partial(procedure, given=[one.answered for one in given])
        self._conversation = Conversation(procedure(rng=np.random.default_rng(own)))
        self._votes: list[Answer] = []
        self._flipped = False
        self._n_given = len(given)
        self.standing: list[Exchange] = [*given]
        self.ties: list[int] = []
        self.shown: Question | None = None
        if configuration["max_questions"] == 0 and self.result is None:
            self._conversation.stop()
        self._show()

    @property
    def result(self) -> Result | None:
        """What the procedure returned; None before."""
        return self._conversation.result

    def repeat(self, entry: Exchange) -> None:
        """Go on by a stored answer; TranscriptError if that was not asked."""
        number = len(self.standing) + 1
        if self.shown is None:
            raise TranscriptError(
                f"The transcript has an answer {number}, but the session is done."
            )
        self._follow(number, entry.question)
        self.take(entry)

    def take(self, entry: Exchange) -> None:
        """Go on by an answer to what is shown."""
        number = len(self.standing) + 1
        self.standing.append(entry)
        self.shown = None
        self._votes.append(entry.answer.swapped if self._flipped else entry.answer)
        if is_decided(self._votes, self._configuration["repeats"]):
            said = majority(self._votes)
            self._conversation.send(said, seen=said.swapped if self._flipped else said)
            self._votes = []
        budget = self._configuration["max_questions"]
        asked = number - self._n_given
        if self.result is None and budget is not None and asked >= budget:
            self._conversation.stop()
        self._show()

    def stop(self) -> Result:
        """Let the procedure return what is known so far."""
        self._conversation.stop()
        assert self.result is not None
        return self.result

    def fork(self) -> Callable[[], Course] | None:
        """What gives, once, this course as it stands; None if it must be run again."""
        procedure = self._conversation.fork()
        if procedure is None:
            return None
        twin = copy.copy(self)
        twin._sides = copy.deepcopy(self._sides)
        twin._votes, twin.ties = [*self._votes], [*self.ties]
        twin.standing = [*self.standing]

        def started() -> Course:  # later: most are never gone back to
            twin._conversation = Conversation(procedure)
            return twin

        return started

    def close(self) -> None:
        """Give up the procedure."""
        self._conversation.close()

    def _show(self) -> None:
        """Put the procedure's open question before the oracle."""
        question = self._conversation.question
        if question is None:
            return
        flip = False
        if self._configuration["shuffle_sides"]:
            flip = bool(self._sides.random() < 0.5)
            again = None if self._votes else swaps_again(question, self.standing)
            flip = flip if again is None else again
        self._flipped = flip
        budget = self._configuration["max_questions"]
        shown = question.swapped if flip else question.alone
        shown = within_budget(shown, budget, len(self.standing) - self._n_given)
        self.shown = replace(shown, display=self._display)

    def _follow(self, number: int, stored: Question) -> None:
        """See that the open question is the stored one, or exactly as good.

        The procedure goes on with the stored one, so that last digits do not add up.
        """
        asked, shown = self._conversation.question, self.shown
        assert asked is not None
        assert shown is not None
        if stored == shown:
            return
        wanted = stored.swapped if self._flipped else stored
        taken = asked.instead is not None and asked.instead(wanted)
        if not taken:
            require_same_question(number, stored, shown)
        elif not stored.is_close(shown):
            self.ties.append(number)


def usual_options(region: Region, configuration: Mapping[str, Any]) -> dict[str, Any]:
    """What options come to that nobody chose, of those that came later.

    A session writes them down, so that its replay knows that it is not an older one.
    """
    parameters = inspect.signature(_procedure(region, configuration)).parameters
    usual = {
        name: parameters[name].default
        for name in LATER
        if name in parameters and name not in configuration["options"]
    }
    return usual if region.taken_before is region else {**usual, BY_KIND: True}


def usual_as_kept(
    region: Region, configuration: Mapping[str, Any], kept: Any
) -> dict[str, Any]:
    """What options came to by default when a session began, as its record has it."""
    known = set(usual_options(region, configuration))
    if not isinstance(kept, Mapping) or not set(kept) <= known:
        raise InvalidParameterError(
            f"usual must have values of {', '.join(sorted(known)) or 'nothing'}"
            f"; got {kept!r}"
        )
    return json_ready("usual", kept)


def bound(region: Region, configuration: Mapping[str, Any]) -> partial[Procedure]:
    """The procedure that a configuration names, ready to be started on a region."""
    procedure = _procedure(region, configuration)
    taken = inspect.signature(procedure).parameters
    before = {name: value for name, value in LATER.items() if name in taken}
    usual = dict(configuration.get("usual", {}))
    region = region if usual.pop(BY_KIND, False) else region.taken_before
    options = {**before, **usual, **configuration["options"]}
    if configuration["tolerance"] is not None:
        options["tolerance"] = configuration["tolerance"]
    return partial(procedure, region, **options)


def _procedure(
    region: Region, configuration: Mapping[str, Any]
) -> Callable[..., Procedure]:
    """The procedure that takes the options of a configuration."""
    family, method = configuration["family"], configuration["method"]
    return find_procedure(region, family, method, dict(configuration["options"]))
