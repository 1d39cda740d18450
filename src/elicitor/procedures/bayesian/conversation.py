"""Our procedure for people: ask what tells most, and believe answers with caution.

The person's utility is linear in some unknowns, and answers scatter around it by a
noise that is not known either. We keep a belief about both (`Beliefs`), ask the pair
that is expected to bring the estimate closest to the truth (`next_pair`), and update.
No answer is final: a slip costs a few questions more, not the result.
"""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Generator, Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.procedures.bayesian.batch import next_batch
from elicitor.procedures.bayesian.checks import Purpose, Turn
from elicitor.procedures.bayesian.choice import Worth, differing, is_as_good, is_new
from elicitor.procedures.bayesian.fit import Answered
from elicitor.procedures.bayesian.forecast import Forecast
from elicitor.procedures.bayesian.inquiry_state import InquiryState
from elicitor.procedures.bayesian.notes import Ended
from elicitor.procedures.bayesian.pole_belief import PoleBelief
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Inquiry", "inquire"]

TIED = (Purpose.WEIGHTS, Purpose.EVIDENCE, Purpose.SIGNS, Purpose.RIVALS)
"""Questions that are the best of many, so that rounding may decide between them."""
CHOSEN = 1e-6
"""What is chosen moves by less where it is rounded otherwise."""


def inquire(
    utility: LinearUtility,
    settings: Settings,
    rng: np.random.Generator,
    *,
    rival: LinearUtility | None = None,
    given: Sequence[Answered] = (),
) -> Procedure:
    """Elicit a utility that is linear in its unknowns from someone who may err.

    `rival` is another family, if this one is doubted; `given` were answered before.
    """
    inquiry = Inquiry(utility, settings, rng, rival=rival)
    inquiry.condition(given)
    return (yield from inquiry.concluded())


class Inquiry(InquiryState):
    """Who asks: what tells most by what is known, until its aim is reached."""

    def __init__(
        self,
        utility: LinearUtility,
        settings: Settings,
        rng: np.random.Generator,
        *,
        rival: LinearUtility | None = None,
    ) -> None:
        super().__init__(utility, settings, rng, rival=rival)
        self._batch: list[tuple[np.ndarray, np.ndarray]] = []
        self._forecast = Forecast()
        self._open: Turn | None = None

    def concluded(self) -> Procedure:
        """Ask, and return what is known in the end."""
        with contextlib.suppress(EnoughAsked):
            yield from self.run()
        return self.result()

    def run(self) -> Generator[Question, Answer, None]:
        """Ask until the tolerance is reached or nothing more can be learnt."""
        while (turn := self._open or self._turn()) is not None:
            self._open = turn
            left = self.aim.remaining + self.checks.left + self.signs.left
            between = self._between(left)
            ways = self._take_instead, self._fork
            answer = yield Question(
                *turn.pair, left, *ways, between=between, seen=self._see
            )
            turn, self._open = self._open, None
            self.learn(turn, answer)

    def _between(self, left: int) -> tuple[int, int | None] | None:
        """From how many to how many follow; of who never errs hardly ever more."""
        if self.beliefs.is_exact:
            return None
        return self._forecast.between(
            self._n_asked,
            left,
            self.beliefs,
            learnt=bool(self._given),
            fewest=self._fewest if self.settings.tells_fewest else None,
        )

    @property
    def _fewest(self) -> int | None:
        """How many surely follow, where what seems to be left tells no such number."""
        if self.signs.is_doubted:
            return 0
        fewest = self.aim.fewest
        return None if fewest is None else fewest + self.checks.left

    def _fork(self) -> Procedure:
        """Ask the open question a second time, of somebody else."""
        unchanging = (self.settings, self.utility.family, *self.asked)
        return copy.deepcopy(self, {id(it): it for it in unchanging}).concluded()

    def _see(self, answer: Answer) -> None:
        """Hear which side was chosen, as sides were shown."""
        if self.settings.hears_sides_as_shown:
            self._seen = answer

    def _take_instead(self, other: Question) -> bool:
        """Ask another question if only a tie decided that it was not asked."""
        turn, pair = self._open, (other.first, other.second)
        if turn is None or self.settings.batch > 1:
            return False
        if other.first.shape != turn.pair[0].shape:
            return False
        found = turn.purpose in TIED and self._is_tied(turn, pair)
        if found:
            self._open = turn._replace(pair=pair)
        return found

    def _is_tied(self, turn: Turn, pair: tuple[np.ndarray, np.ndarray]) -> bool:
        """Whether a pair might as well have been chosen."""
        if not self.utility.choice_set.holds(np.stack(pair)).all():
            return False
        if turn.purpose is Purpose.EVIDENCE:
            return self.evidence.is_as_good(self.beliefs, pair, turn.pair)
        if turn.purpose is Purpose.SIGNS:
            return self.signs.is_as_good(pair, turn.pair)
        if turn.purpose is Purpose.RIVALS:  # of many others any may be asked about
            return bool(np.abs(pair[0] - turn.pair[0]).max() < CHOSEN)
        if self._led_by is not None and self._led_by.tells(turn.pair):
            return self._led_by.is_as_good(pair, turn.pair)
        return is_as_good(
            self.utility,
            self.beliefs,
            pair,
            turn.pair,
            simplicity=self.settings.simplicity,
            realism=self.settings.realism,
            worth=self._worth,
        )

    def _turn(self) -> Turn | None:
        """What to ask next, and why; None if it is over."""
        if self.note is not None:
            return None
        sign = self._sign()
        if sign is not None:
            return Turn(sign, Purpose.SIGNS)
        check = self.checks.due(at_once=self.aim.is_settled)
        if check is not None or (self.converged and not self.checks.left):
            return check
        if self.comparison is not None and self.comparison.is_due(len(self.asked)):
            pair = self.comparison.pair(self.beliefs, self.asked)
            if pair is not None:
                return Turn(pair, Purpose.FAMILY)
        if self.aim.is_settled and not (self.converged or self.checks.left):
            pair = self.evidence.pair(self.beliefs, self.asked)
            if pair is not None:
                return Turn(pair, Purpose.EVIDENCE)
        turn = self._telling()
        if turn is not None:
            return turn
        check = self.checks.due(at_once=True)
        if check is None and not self.converged:
            self.note = Ended("nothing-left")
        return check

    def _sign(self) -> tuple[np.ndarray, np.ndarray] | None:
        """A doubt about what is assumed; the places that checks need are theirs.

        Then it stays open.
        """
        settled, left = self.aim.is_settled, self._left_open
        late = self.checks.is_late
        if late and not settled:
            return None
        found = self.signs.pair(self.beliefs, self.asked, settled=settled, left=left)
        return None if late else found

    def _rivals(self) -> tuple[np.ndarray, np.ndarray] | None:
        """The choice, and what others who agree would take, if draws tell no more."""
        told = self.settings.tells_what_is_open and self.beliefs.is_exact
        if not told or self._led_by is not None or self.aim.is_cheap:
            return None
        first, second = map(self.utility.choice_set.shown, self.estimate.rivals())
        pair = first[0], second[0]
        new = differing(first, second)[0] > 0 and is_new(*pair, self.asked)
        return pair if new else None

    @property
    def _worth(self) -> Worth | None:
        """What questions are worth for the choice they are asked for, if for one."""
        return None if self.aim.choice is None else self.aim.choice.gains

    def _telling(self) -> Turn | None:
        """What tells most of the weights, or of what they cost where that is open."""
        few = self.estimate.is_of_few and self._worth is None
        alike = self._alike.found or few
        rivals = self._rivals() if alike else None
        if rivals is None:
            pair = self._telling_pair()
            if pair is not None:
                return Turn(pair, Purpose.WEIGHTS)
            rivals = self._rivals()
        return None if rivals is None else Turn(rivals, Purpose.RIVALS)

    def _telling_pair(self) -> tuple[np.ndarray, np.ndarray] | None:
        if not self._batch and self._led_by is not None:
            self._batch = self._deciding_batch(self._led_by)
        if not self._batch:
            worth = self._worth
            self._batch = self._next_batch(worth)
            if not self._batch and worth is not None and self.aim.decision is None:
                self._batch = self._next_batch(None)  # weights tell of choices, too
        return self._batch.pop(0) if self._batch else None

    def _deciding_batch(
        self, led_by: PoleBelief
    ) -> list[tuple[np.ndarray, np.ndarray]]:
        """Pairs chosen for the decision, none of them asked before."""
        found: list[tuple[np.ndarray, np.ndarray]] = []
        while len(found) < self.settings.batch:
            pair = led_by.pair([*self.asked, *found])
            if pair is None:
                break
            found.append(pair)
        return found

    def _next_batch(self, worth: Worth | None) -> list[tuple[np.ndarray, np.ndarray]]:
        return next_batch(
            self.utility,
            self.beliefs,
            self.settings.batch,
            self._rng,
            asked=self.asked,
            simplicity=self.settings.simplicity,
            realism=self.settings.realism,
            worth=worth,
        )
