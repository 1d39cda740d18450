"""Questions that check a person's answers instead of looking for their weights.

==============  ==================================================================
purpose         what is asked, and what for
==============  ==================================================================
`RETEST`        an earlier question with the sides swapped: how steady are answers?
`HELD_OUT`      a random pair, predicted before its answer is learnt from: how good
                are predictions?
`DOMINATED`     a pair on which everyone agrees, not learnt from: does the person
                look?
`SIGNS`         the same, for what is assumed: does it hold? See :mod:`.signs`.
==============  ==================================================================

Theory of operation. The places of all checks are drawn before the first question, so a
replay finds them again. A check whose place has come waits until it can be asked: a
retest comes at least `APART` questions after the question that it repeats, never right
after another retest, and never repeats the first question, on which people warm up.
Where it is known how many questions are asked at most, checks are spread over these,
and come without waiting, before anything else, as soon as no more questions are left
than they need: whoever was told of checks is asked them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.details import Details, HeldOut, Obvious, Rate, Retests
from elicitor.core.ties import best_first
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.choice import differing, is_new
from elicitor.procedures.bayesian.fit import Answered
from elicitor.procedures.bayesian.moments import probability_of_first
from elicitor.procedures.bayesian.notes import check_notes
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.signs import worse_side
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.words import Fact

__all__ = ["Checks", "Purpose", "Turn"]

APART = 4
"""A question is repeated at least so many questions later."""
CANDIDATES = 200
"""Random pairs among which a check is chosen."""
LEVEL = 0.9


class Purpose(Enum):
    """Why something is asked."""

    WEIGHTS = "weights"
    FAMILY = "family"
    RETEST = "retest"
    HELD_OUT = "held-out"
    DOMINATED = "dominated"
    SIGNS = "signs"
    EVIDENCE = "evidence"
    RIVALS = "rivals"


class Turn(NamedTuple):
    """A pair to ask about, and why."""

    pair: tuple[np.ndarray, np.ndarray]
    purpose: Purpose


@dataclass(frozen=True)
class Heard:
    """An answered question; `predicted` is the probability given to that answer."""

    turn: Turn
    answer: Answer
    predicted: float | None

    def __deepcopy__(self, memo: object) -> Heard:
        return self  # it never changes


class Checks:
    """Plans the checks of a conversation and counts what they find."""

    def __init__(
        self, utility: LinearUtility, settings: Settings, rng: np.random.Generator
    ) -> None:
        self._utility, self._rng = utility, rng
        self._plan = _planned(settings, rng)
        self._within, self._repeat_given = settings.within, settings.repeat_given
        self._heard: list[Heard] = []
        self._repeated: dict[int, int] = {}
        self._given = 0
        self._foretold = dict(settings.given_held_out)

    @property
    def left(self) -> int:
        """Checks that are still to be asked."""
        return len(self._plan)

    @property
    def is_late(self) -> bool:
        """Whether no more questions are left than the checks need."""
        if self._within is None:
            return False
        retests = sum(purpose is Purpose.RETEST for _, purpose in self._plan)
        needed = max(self.left, 2 * retests - 1)  # something comes between retests
        return self._within - (len(self._heard) - self._given) <= needed

    def due(self, *, at_once: bool = False) -> Turn | None:
        """The check whose turn it is, taken off the plan, or None.

        With `at_once` nothing else is to be asked, so no check waits for its place.
        """
        at_once = at_once or self.is_late
        for position, purpose in list(self._plan):
            if len(self._heard) - self._given < position and not at_once:
                break
            pair = self._pair(purpose)
            if pair is not None or purpose is not Purpose.RETEST:
                self._plan.remove((position, purpose))
            if pair is not None:
                return Turn(pair, purpose)
        return None

    def hear(self, turn: Turn, answer: Answer, beliefs: Beliefs) -> None:
        """Note an answer to any question, before anything is learnt from it."""
        sided = answer in (Answer.FIRST, Answer.SECOND)
        predicted = None
        if turn.purpose is Purpose.HELD_OUT and sided:
            predicted = self._prediction(turn, answer, beliefs)
        first, second = turn.pair
        for earlier, before in enumerate(self._heard):
            if not is_new(first, second, [before.turn.pair]):
                self._repeated[len(self._heard)] = earlier
                break
        self._heard.append(Heard(turn, answer, predicted))

    def hear_given(
        self, answers: Sequence[Answered], purposes: Sequence[Purpose]
    ) -> None:
        """Note answers to comparisons that were made before."""
        seen: dict[frozenset[bytes], int] = {}
        for (first, second, answer), purpose in zip(answers, purposes, strict=True):
            pair = frozenset((first.tobytes(), second.tobytes()))
            if pair in seen:
                self._repeated[len(self._heard)] = seen[pair]
            seen.setdefault(pair, len(self._heard))
            number = len(self._heard) + 1
            kind = Purpose.HELD_OUT if number in self._foretold else purpose
            chance = self._foretold.get(number)
            self._heard.append(Heard(Turn((first, second), kind), answer, chance))
        self._given = len(self._heard)

    # -- pairs ----------------------------------------------------------------------

    def _pair(self, purpose: Purpose) -> tuple[np.ndarray, np.ndarray] | None:
        if purpose is Purpose.RETEST:
            return self._repeat()
        points = self._utility.random_points(2 * CANDIDATES, self._rng)
        first, second = points[:CANDIDATES], points[CANDIDATES:]
        rows = self._utility.rows(first, second)
        settled = self._utility.is_settled(rows)
        asked = [heard.turn.pair for heard in self._heard]
        wanted = settled if purpose is Purpose.DOMINATED else ~settled
        usable = np.flatnonzero(wanted & (differing(first, second) > 0))
        if purpose is Purpose.DOMINATED:  # the most obvious one first
            margins = np.abs(rows[usable] @ self._utility.constraints.T)
            margins = margins.min(axis=1, initial=np.inf)
            usable = usable[best_first(margins)]
        for index in usable:
            if is_new(first[index], second[index], asked):
                return first[index], second[index]
        return None

    def _repeat(self) -> tuple[np.ndarray, np.ndarray] | None:
        """An earlier question with the sides swapped."""
        number = len(self._heard)
        if number and self._is_repeat(number - 1):
            return None
        begun = 0 if self._repeat_given else self._given
        choice = [
            index
            for index in range(begun + 1, number - APART + 1)
            if self._heard[index].turn.purpose in (Purpose.WEIGHTS, Purpose.FAMILY)
            and self._heard[index].answer is not Answer.CANNOT_SAY
            and index not in self._repeated.values()
            and not self._is_repeat(index)
        ]
        if not choice:
            return None
        index = int(self._rng.choice(choice))
        first, second = self._heard[index].turn.pair
        return second, first

    def _is_repeat(self, index: int) -> bool:
        """Whether a question came for a second time; of given ones if they count."""
        if self._repeat_given and index < self._given:
            return index in self._repeated
        return self._heard[index].turn.purpose is Purpose.RETEST

    def _prediction(self, turn: Turn, answer: Answer, beliefs: Beliefs) -> float:
        """Probability of the side that was chosen, given that one was."""
        first, second = (side[None] for side in turn.pair)
        row = self._utility.rows(first, second)
        spread = np.einsum("pi,hij,pj->hp", row, beliefs.covariances, row)
        chances, _ = probability_of_first(beliefs.means @ row.T, spread, beliefs.noise)
        likely = float((beliefs.shares @ chances)[0])
        return likely if answer is Answer.FIRST else 1 - likely

    # -- findings -------------------------------------------------------------------

    def details(self) -> Details:
        """Findings by kind of check; kinds that were never asked are left out."""
        found: Details = {}
        if retests := self._retests():
            found["retests"] = retests
            found["contradiction_rate"] = _rate(
                retests["reversed"], retests["same"] + retests["wavered"]
            )
        if held_out := self._held_out():
            found["held_out"] = held_out
        if dominated := self._dominated():
            found["obvious"] = dominated
        return found

    def notes(self) -> tuple[Fact, ...]:
        """What is off."""
        return tuple(check_notes(self.details()))

    def _retests(self) -> Retests | None:
        """How the second answers compare with the first ones."""
        counts: Retests = {"asked": 0, "same": 0, "wavered": 0, "reversed": 0}
        for later, earlier in self._repeated.items():
            before, after = self._heard[earlier], self._heard[later]
            same_side = np.array_equal(before.turn.pair, after.turn.pair)
            answer = after.answer if same_side else after.answer.swapped
            verdict = _compared(before.answer, answer)
            counts["asked"] += 1
            if verdict is not None:
                counts[verdict] += 1
        return counts if counts["asked"] else None

    def _held_out(self) -> HeldOut | None:
        """Predictions of the sides chosen, and their score in bits against a coin."""
        numbered = [
            (number, h)
            for number, h in enumerate(self._heard, start=1)
            if h.turn.purpose is Purpose.HELD_OUT
        ]
        if not numbered:
            return None
        numbers, heard = zip(*numbered, strict=True)
        predicted = [h.predicted for h in heard if h.predicted is not None]
        return {
            "asked": len(heard),
            "questions": list(numbers),
            "predicted": predicted,
            "hits": sum(p > 0.5 for p in predicted),
            "bits": float(np.mean(np.log2(predicted)) + 1) if predicted else None,
        }

    def _dominated(self) -> Obvious | None:
        """How many obvious pairs were answered against what everyone prefers."""
        heard = [h for h in self._heard if h.turn.purpose is Purpose.DOMINATED]
        if not heard:
            return None
        wrong = sum(h.answer is worse_side(self._utility, h.turn.pair) for h in heard)
        return {"asked": len(heard), "wrong": wrong}


def _planned(settings: Settings, rng: np.random.Generator) -> list[tuple[int, Purpose]]:
    """Places of all checks, spread over the expected length in a random order.

    A place is the number of questions that should have been answered before.
    """
    kinds = [
        *settings.retests * [Purpose.RETEST],
        *settings.held_out * [Purpose.HELD_OUT],
        *settings.dominated * [Purpose.DOMINATED],
    ]
    number, start = len(kinds), APART + 1
    length = min(settings.length, settings.within or settings.length)
    step = max(1.0, (length - start) / max(1, number))
    places = start + step * (np.arange(number) + rng.random(number))
    order = rng.permutation(number)
    return [(int(place), kinds[i]) for place, i in zip(places, order, strict=True)]


def _compared(
    before: Answer, after: Answer
) -> Literal["same", "wavered", "reversed"] | None:
    """What became of a judgement; None if there was none the second time."""
    if Answer.CANNOT_SAY in (before, after):
        return None
    if before is after:
        return "same"
    return "wavered" if Answer.ABOUT_EQUAL in (before, after) else "reversed"


def _rate(times: int, others: int) -> Rate:
    """Mean and 90 % interval of a probability, with Jeffreys' prior."""
    from scipy.special import betaincinv  # here, since loading it takes a while

    a, b = times + 0.5, others + 0.5
    low, high = betaincinv(a, b, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return {"mean": a / (a + b), "lower": float(low), "upper": float(high)}
