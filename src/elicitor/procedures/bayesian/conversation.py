"""Our procedure for people: ask what tells most, and believe answers with caution.

The person's utility is linear in some unknowns, and answers scatter around it by a
noise that is not known either. We keep a belief about both (`Beliefs`), ask the pair
that is expected to bring the estimate closest to the truth (`next_pair`), and update.
No answer is final: a slip costs a few questions more, not the result.
"""

from __future__ import annotations

import contextlib
import copy
import math
from collections.abc import Generator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.details import Details
from elicitor.core.posterior import Posterior
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.ties import wished
from elicitor.procedures.bayesian.batch import next_batch
from elicitor.procedures.bayesian.checks import Checks, Purpose, Turn
from elicitor.procedures.bayesian.choice import is_as_good
from elicitor.procedures.bayesian.conclusion import Conclusion, trust
from elicitor.procedures.bayesian.decision import Decision
from elicitor.procedures.bayesian.evidence import Evidence
from elicitor.procedures.bayesian.family_comparison import FamilyComparison, speaks_for
from elicitor.procedures.bayesian.notes import Contradicted, Ended, check_notes
from elicitor.procedures.bayesian.pole_guard import PoleGuard
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.signs import SignCheck
from elicitor.procedures.bayesian.unidentified import silence
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.bayesian.zeros import with_zeros
from elicitor.words import Fact

__all__ = ["Inquiry", "inquire"]

DOUBTS = 8
"""After so many answers "cannot say" in a row the search ends."""
PATIENCE = 60
"""Questions per unknown after which no tolerance is worth another one."""
DRAWS = 1000
LARGEST = 2.0
"""How many times the expected error nearly all errors are below."""
TIED = (Purpose.WEIGHTS, Purpose.EVIDENCE, Purpose.SIGNS)
"""Questions that are the best of many, so that rounding may decide between them."""
OBVIOUS = (Purpose.DOMINATED, Purpose.SIGNS)
"""Questions on which everyone agrees, and of which nothing is learnt about weights."""
HEARD = 10
"""Answers that are heard whatever they speak against: they may be blind ones."""
UNSURE = 20
"""Questions after which it is given up to find out what the estimate may cost."""


def inquire(
    utility: LinearUtility,
    settings: Settings,
    rng: np.random.Generator,
    *,
    rival: LinearUtility | None = None,
) -> Procedure:
    """Elicit a utility that is linear in its unknowns from someone who may err.

    Parameters
    ----------
    utility : LinearUtility
        What is unknown, and what may be asked.
    settings : Settings
        How to ask and when to stop.
    rng : numpy.random.Generator
        Source of proposals and draws.
    rival : LinearUtility, optional
        Another family, if the first one is to be doubted.

    Returns
    -------
    Procedure
    """
    return (yield from Inquiry(utility, settings, rng, rival=rival).concluded())


class Inquiry:
    """The state of an inquiry.

    Attributes
    ----------
    beliefs : Beliefs
        About weights and noise.
    decision : Decision or None
        What the answers are to decide, if not the weights themselves.
    consequences : Decision or None
        What must be settled besides, where weights do not tell what mistakes cost.
    guard : PoleGuard or None
        Who must agree that following the estimate costs little.
    note : str or None
        Why it ended, if not because its aim was reached.
    """

    def __init__(
        self,
        utility: LinearUtility,
        settings: Settings,
        rng: np.random.Generator,
        *,
        rival: LinearUtility | None = None,
    ) -> None:
        self.utility = utility
        self.settings = settings
        self.beliefs = utility.beliefs(settings.link)
        self.note: Ended | None = None
        self._rng, self._last_rng, checks, doubts, choice, foretold, signs = rng.spawn(
            7
        )
        self.checks = Checks(utility, settings, checks)
        self.signs = SignCheck(utility, settings, signs)
        self.evidence = Evidence(utility, foretold)
        self.comparison = (
            None
            if rival is None
            else FamilyComparison(utility, rival, settings, doubts)
        )
        self.decision = Decision.wanted(utility, settings, choice)
        self.consequences: Decision | None = None
        self.guard: PoleGuard | None = None
        if self.decision is None:
            self.consequences = Decision.guarding(utility, settings, choice)
            self.guard = PoleGuard.of(utility, self.beliefs.is_exact)
        for each in self._decisions:
            each.update(self.beliefs)
        self.asked: list[tuple[np.ndarray, np.ndarray]] = []
        self._batch: list[tuple[np.ndarray, np.ndarray]] = []
        self._doubts = self._close = 0
        self._open: Turn | None = None
        self._drawn: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None

    @property
    def expected_error(self) -> float:
        """Expected distance of the unit vector that is wanted from the truth."""
        known, coordinates = self.utility.focus(self.beliefs)
        return known.expected_error(coordinates)

    @property
    def converged(self) -> bool:
        """Whether the aim was reached, by answers that are better than blind ones.

        And that agree with what is assumed of everyone.
        """
        enough = self.evidence.is_enough(self.beliefs)
        return self._is_settled and enough and not self.signs.is_contradicted

    @property
    def _is_settled(self) -> bool:
        """Whether the tolerance was reached, or what is to be decided is settled."""
        if self.decision is not None:
            return self.decision.settled
        if not self._is_close:
            return False
        settled = self.consequences is None or self.consequences.settled
        return settled and self._is_safe

    @property
    def _is_enough(self) -> bool:
        """Whether it is no use going on with assumptions that do not hold."""
        heard = self._is_settled or len(self.asked) >= HEARD
        return heard and not self.checks.left

    @property
    def _is_safe(self) -> bool:
        if self.guard is None:
            return True
        metric = self.utility.metric(self._concluded())
        certainty = self.guard.certainty(metric, self.settings.regret)
        return certainty >= self.settings.certainty

    @property
    def _is_close(self) -> bool:
        return self._doubt <= self.settings.tolerance

    @property
    def _doubt(self) -> float:
        """What is to come below the tolerance: of who never errs nearly any error."""
        return self.expected_error * (LARGEST if self.beliefs.is_exact else 1.0)

    @property
    def _decisions(self) -> list[Decision]:
        """Those that answers may settle: consequences only of weights that are known."""
        both = self.decision, self.consequences if self._is_close else None
        return [each for each in both if each is not None]

    @property
    def _aim(self) -> Decision | None:
        """The decision that questions are chosen for; None for the weights."""
        return self.consequences if self._is_close else self.decision

    def concluded(self) -> Procedure:
        """Ask, and return what is known in the end."""
        with contextlib.suppress(EnoughAsked):
            yield from self.run()
        return self.result()

    def run(self) -> Generator[Question, Answer, None]:
        """Ask until the tolerance is reached or nothing more can be learnt."""
        while (turn := self._open or self._turn()) is not None:
            self._open = turn
            answer = yield Question(
                *turn.pair, self._remaining(), self._take_instead, self._fork
            )
            turn, self._open = self._open, None
            self.learn(turn, answer)

    def _fork(self) -> Procedure:
        """Ask the open question a second time, of somebody else."""
        asked = {id(pair): pair for pair in self.asked}  # they never change
        return copy.deepcopy(self, asked).concluded()

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
        if turn.purpose is Purpose.EVIDENCE:
            return self.evidence.is_as_good(self.beliefs, pair, turn.pair)
        if turn.purpose is Purpose.SIGNS:
            return self.signs.is_as_good(pair, turn.pair)
        return is_as_good(
            self.utility,
            self.beliefs,
            pair,
            turn.pair,
            simplicity=self.settings.simplicity,
            realism=self.settings.realism,
            worth=None if self._aim is None else self._aim.gains,
        )

    def _turn(self) -> Turn | None:
        """What to ask next, and why; None if it is over."""
        if self.note is not None:
            return None
        sign = self.signs.pair(self.beliefs, self.asked, settled=self._is_settled)
        if sign is not None:
            return Turn(sign, Purpose.SIGNS)
        check = self.checks.due(at_once=self._is_settled)
        if check is not None or (self.converged and not self.checks.left):
            return check
        if self.comparison is not None and self.comparison.is_due(len(self.asked)):
            pair = self.comparison.pair(self.beliefs, self.asked)
            if pair is not None:
                return Turn(pair, Purpose.FAMILY)
        if self._is_settled and not (self.converged or self.checks.left):
            pair = self.evidence.pair(self.beliefs, self.asked)
            if pair is not None:
                return Turn(pair, Purpose.EVIDENCE)
        pair = self._telling_pair()
        if pair is not None:
            return Turn(pair, Purpose.WEIGHTS)
        check = self.checks.due(at_once=True)
        if check is None and not self.converged:
            self.note = Ended("nothing-left")
        return check

    def _telling_pair(self) -> tuple[np.ndarray, np.ndarray] | None:
        if not self._batch:
            self._batch = self._next_batch(self._aim)
        if not self._batch and self._aim is self.consequences:
            self._batch = self._next_batch(None)  # weights tell of these, too
        return self._batch.pop(0) if self._batch else None

    def _next_batch(self, aim: Decision | None) -> list[tuple[np.ndarray, np.ndarray]]:
        return next_batch(
            self.utility,
            self.beliefs,
            self.settings.batch,
            self._rng,
            asked=self.asked,
            simplicity=self.settings.simplicity,
            realism=self.settings.realism,
            worth=None if aim is None else aim.gains,
        )

    def learn(self, turn: Turn, answer: Answer) -> None:
        """Learn from an answer, if it was not to an obvious question."""
        self.checks.hear(turn, answer, self.beliefs)
        self.asked.append(turn.pair)
        if turn.purpose in OBVIOUS:
            self.signs.hear(turn.pair, answer, len(self.asked))
        else:
            first, second = turn.pair
            row = self.utility.rows(first[None], second[None])[0]
            self.beliefs.learn(row, answer)
            self._drawn = None
            self.evidence.hear(answer)
            if self.guard is not None:
                self.guard.learn(first, second, answer)
            for each in self._decisions:
                each.update(self.beliefs)
            if self.comparison is not None:
                self.comparison.learn(first, second, answer)
        self._doubts = self._doubts + 1 if answer is Answer.CANNOT_SAY else 0
        if self._doubts == DOUBTS:
            self.note = Ended("cannot-say")
        elif self.evidence.is_hopeless(self.beliefs):
            self.note = Ended("blind")
        elif len(self.asked) >= PATIENCE * self.utility.size:
            self.note = Ended("too-noisy")
        self._close = self._close + 1 if self.decision is None and self._is_close else 0
        if self._close > UNSURE and not self._is_settled:
            self.note = Ended("unsettled")
        if self.signs.is_contradicted and self._is_enough:
            self.note = Ended("signs")

    def _remaining(self) -> int:
        """A question takes about one bit off all directions; noise takes some back."""
        checks = self.checks.left + self.signs.left
        if self._is_settled:
            return checks
        if self._aim is not None:
            return max(0, self._aim.remaining - 1) + checks
        bits = math.log2(self._doubt / self.settings.tolerance)
        ahead = max(0, math.ceil(self.utility.size * bits / 0.7) - 1)
        return ahead + checks

    def result(self, *, certain: bool = True) -> Result:
        """What is known by now; without any answer, a metric that may be anything.

        Of somebody who never errs what is certain, or else draws as of anybody.
        """
        posterior = self.posterior()
        found = Conclusion(
            self.utility,
            self.beliefs,
            self._concluded(),
            posterior,
            certain=certain and self.beliefs.is_exact,
        )
        honesty = self._honesty(found.posterior)
        return found.result(
            converged=self.converged,
            notes=(*self._ending(), *self._doubtful(honesty, found.posterior)),
            before=self._details(),
            after=honesty,
        )

    def estimate(self) -> np.ndarray:
        """The weights w whose Cw is closest to what is expected."""
        if self.beliefs.is_blank:  # no axis: some are metrics that cannot be written
            return wished(self.utility.size)
        wanted = self.beliefs.estimate(self.utility.coordinates)
        return np.linalg.lstsq(self.utility.coordinates, wanted, rcond=None)[0]

    def _concluded(self) -> np.ndarray:
        """The estimate, moved as the mean draw is by weights that may be zero."""
        drawn, final, _ = self._draws
        if not self.evidence.counted or drawn is final:
            return self.estimate()
        before, after = self._mean_of(drawn), self._mean_of(final)
        wanted = self.utility.coordinates @ self.estimate()
        wanted *= np.linalg.norm(before) / np.linalg.norm(wanted)
        moved = wanted + after - before
        weights = np.linalg.lstsq(self.utility.coordinates, moved, rcond=None)[0]
        weights = np.where(weights * self.beliefs.signs < 0, 0.0, weights)
        return np.asarray(weights / np.linalg.norm(weights))

    def _mean_of(self, weights: np.ndarray) -> np.ndarray:
        """E[Cw/|Cw|]."""
        wanted = weights @ self.utility.coordinates.T
        units = wanted / np.linalg.norm(wanted, axis=1, keepdims=True)
        return np.asarray(units.mean(axis=0))

    @property
    def _draws(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draws of weights, before and after some became zero, and of hypotheses."""
        if self._drawn is None:
            rng = copy.deepcopy(self._last_rng)
            weights, which = self.beliefs.draws(DRAWS, rng)
            final = weights
            if not self.utility.family.angles_mislead:  # zeros of forms mean nothing
                final = with_zeros(self.beliefs, weights, which, rng)
            self._drawn = weights, final, which
        return self._drawn

    def posterior(self) -> Posterior:
        """Draws of weights and noise."""
        _, weights, which = self._draws
        noise = self.beliefs.noise
        return Posterior(
            weights=weights,
            coefficients=self.utility.coefficients(weights),
            scales=noise.scales[which],
            lapses=noise.lapses[which],
            thresholds=noise.thresholds[which],
            zones=noise.zones[which],
            build=self.utility.metric,
            family=self.utility.family_near(weights),
            log_evidence=self.beliefs.log_evidence,
        )

    def _details(self) -> Details:
        found: Details = {
            "expected_error": self.expected_error,
            "stopped": self.stopped,
        }
        return found if self.decision is None else {**found, **self.decision.details()}

    @property
    def stopped(self) -> str:
        """Why it ends here.

        ``"tolerance"`` or ``"decision"``, if that was reached; else ``"budget"``,
        ``"nothing left"``, ``"cannot say"``, ``"too noisy"``,
        ``"blind"``, ``"unsettled"`` or ``"signs"``.
        """
        if self.converged:
            return "tolerance" if self.decision is None else "decision"
        return self._end.why.replace("-", " ")

    @property
    def _end(self) -> Ended:
        return self.note or Ended("budget")

    def _ending(self) -> tuple[Fact, ...]:
        """How it ended, unless by reaching the tolerance."""
        certain = () if self.decision is None else (self.decision.note(),)
        if self.converged:
            return certain
        return (self._end, *certain)

    def _honesty(self, posterior: Posterior) -> Details:
        """How far answers and metric can be trusted."""
        found = trust(self.utility, posterior, self.beliefs.link, self._checked())
        if self.comparison is not None:
            found["doubt"] = {
                "family": self.settings.doubt_family,
                "log_bayes_factor": self.comparison.log_bayes_factor(self.beliefs),
            }
        return found

    def _checked(self) -> Details:
        """What checks found."""
        found, signs = self.checks.details(), self.signs.findings()
        return found if signs is None else {**found, "signs": signs}

    def _doubtful(self, honesty: Details, posterior: Posterior) -> tuple[Fact, ...]:
        """What speaks against answers or metric."""
        said = list(check_notes(honesty))
        blind = self.evidence.blind(self.beliefs, settled=self._is_settled)
        if blind is not None:
            said.append(blind)
        if self.settings.link != self.beliefs.link:
            said.append(Contradicted())
        if "doubt" in honesty:
            said += speaks_for(**honesty["doubt"])
        if honesty["unidentified"] and self.asked:
            said.append(
                silence(honesty["unidentified"], len(posterior.coefficients[0]))
            )
        return tuple(said)
