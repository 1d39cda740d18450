"""Our procedure for people: ask what tells most, and believe answers with caution.

The person's utility is linear in some unknowns, and answers scatter around it by a
noise that is not known either. We keep a belief about both (`Beliefs`), ask the pair
that is expected to bring the estimate closest to the truth (`next_pair`), and update.
No answer is final: a slip costs a few questions more, not the result.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.posterior import Posterior
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.choice import next_pair
from elicitor.procedures.bayesian.manner import Manner
from elicitor.procedures.bayesian.utilities.base import Utility

__all__ = ["Inquiry", "inquire"]

DOUBTS = 8
"""After so many answers "cannot say" in a row the search ends."""
PATIENCE = 60
"""Questions per unknown after which no tolerance is worth another one."""
DRAWS = 1000
LEVEL = 0.9

UNDECIDED = "The last questions were answered with 'cannot say', so the search ended."
NOTHING_LEFT = "No question is left that would tell anything new."
TOO_NOISY = (
    "The answers contradict each other so much that the tolerance was not reached."
)


def inquire(utility: Utility, manner: Manner, rng: np.random.Generator) -> Procedure:
    """Elicit a utility that is linear in its unknowns from someone who may err.

    Parameters
    ----------
    utility : Utility
        What is unknown, and what may be asked.
    manner : Manner
        How to ask and when to stop.
    rng : numpy.random.Generator
        Source of proposals and draws.

    Returns
    -------
    Procedure
    """
    inquiry = Inquiry(utility, manner, rng)
    with contextlib.suppress(EnoughAsked):
        yield from inquiry.run()
    return inquiry.result()


class Inquiry:
    """The state of an inquiry.

    Attributes
    ----------
    beliefs : Beliefs
        About weights and noise.
    note : str or None
        Why it ended, if not because the tolerance was reached.
    """

    def __init__(
        self, utility: Utility, manner: Manner, rng: np.random.Generator
    ) -> None:
        self.utility = utility
        self.manner = manner
        self.beliefs = Beliefs(
            utility.size, constraints=utility.constraints, link=manner.link
        )
        self.note: str | None = None
        self._rng, self._last_rng = rng.spawn(2)
        self._asked: list[tuple[np.ndarray, np.ndarray]] = []
        self._doubts = 0

    @property
    def expected_error(self) -> float:
        """Expected distance of the unit vector that is wanted from the truth."""
        return self.beliefs.expected_error(self.utility.coordinates)

    @property
    def converged(self) -> bool:
        """Whether the tolerance was reached."""
        return self.expected_error <= self.manner.tolerance

    def run(self) -> Generator[Question, Answer, None]:
        """Ask until the tolerance is reached or nothing more can be learnt."""
        while not self.converged and self.note is None:
            pair = next_pair(
                self.utility,
                self.beliefs,
                self._asked,
                self._rng,
                simplicity=self.manner.simplicity,
            )
            if pair is None:
                self.note = NOTHING_LEFT
                return
            answer = yield Question(*pair, self._remaining())
            self._learn(pair, answer)

    def _learn(self, pair: tuple[np.ndarray, np.ndarray], answer: Answer) -> None:
        self._asked.append(pair)
        first, second = (side[None] for side in pair)
        self.beliefs.learn(self.utility.rows(first, second)[0], answer)
        self._doubts = self._doubts + 1 if answer is Answer.CANNOT_SAY else 0
        if self._doubts == DOUBTS:
            self.note = UNDECIDED
        elif len(self._asked) >= PATIENCE * self.utility.size:
            self.note = TOO_NOISY

    def _remaining(self) -> int:
        """A question takes about one bit off all directions; noise takes some back."""
        bits = math.log2(self.expected_error / self.manner.tolerance)
        return max(0, math.ceil(self.utility.size * bits / 0.7) - 1)

    def result(self) -> Result:
        """What is known by now; without any answer, a metric that may be anything."""
        posterior = self.posterior()
        weights = self.estimate()
        metric = self.utility.metric(weights)
        interval = posterior.interval(LEVEL)
        own = metric.coefficients[:, None]
        return Result(
            metric=metric,
            interval=np.hstack(
                [np.minimum(interval[:, :1], own), np.maximum(interval[:, 1:], own)]
            ),
            converged=self.converged,
            notes=(self.note,) if self.note else (),
            details=self._details(),
            posterior=posterior,
        )

    def estimate(self) -> np.ndarray:
        """The weights w whose Cw is closest to what is expected."""
        if self.beliefs.is_blank:
            return np.eye(self.utility.size)[0]
        wanted = self.beliefs.estimate(self.utility.coordinates)
        return np.linalg.lstsq(self.utility.coordinates, wanted, rcond=None)[0]

    def posterior(self) -> Posterior:
        """Draws of weights and noise."""
        weights, which = self.beliefs.draws(DRAWS, self._last_rng.spawn(1)[0])
        noise = self.beliefs.noise
        return Posterior(
            weights=weights,
            coefficients=self.utility.coefficients(weights),
            scales=noise.scales[which],
            lapses=noise.lapses[which],
            thresholds=noise.thresholds[which],
            build=self.utility.metric,
            log_evidence=self.beliefs.log_evidence,
        )

    def _details(self) -> dict[str, Any]:
        return {"expected_error": self.expected_error}
