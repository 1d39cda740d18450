"""The state of an inquiry: what was asked and answered, and what is known by it.

Answers reach all that learns from them here: beliefs about weights and noise, the
estimate, checks, what is assumed of everyone, another family. What is to be asked next
stands in :mod:`.conversation`.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.details import Details
from elicitor.core.posterior import Posterior
from elicitor.core.result import Result
from elicitor.procedures.bayesian.aim import Aim, is_settled_by_cost
from elicitor.procedures.bayesian.alike import Alike
from elicitor.procedures.bayesian.checks import Checks, Purpose, Turn
from elicitor.procedures.bayesian.conclusion import Conclusion, trust
from elicitor.procedures.bayesian.estimate import Estimate
from elicitor.procedures.bayesian.estimate_of_few import EstimateOfFew
from elicitor.procedures.bayesian.evidence import Evidence
from elicitor.procedures.bayesian.eyes import look_again, settle
from elicitor.procedures.bayesian.family_comparison import FamilyComparison, speaks_for
from elicitor.procedures.bayesian.fit import Answered
from elicitor.procedures.bayesian.free_signs import FreeSigns
from elicitor.procedures.bayesian.notes import (
    Contradicted,
    Ended,
    OnlyTheChoice,
    Reason,
    apart_notes,
    check_notes,
)
from elicitor.procedures.bayesian.other_way import OtherWay, Turned
from elicitor.procedures.bayesian.pole_belief import PoleBelief
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.signs import SignCheck, is_reversed
from elicitor.procedures.bayesian.unidentified import given_again, never_apart, silence
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.words import Fact
from elicitor.words.numbers import tenth

__all__ = ["DOUBTS", "InquiryState"]

DOUBTS = 8
"""After so many answers "cannot say" in a row the search ends."""
PATIENCE = 60
"""Questions per unknown after which no tolerance is worth another one."""
OBVIOUS = (Purpose.DOMINATED, Purpose.SIGNS)
"""Questions on which everyone agrees, and of which nothing is learnt about weights."""
HEARD = 10
"""Answers that are heard whatever they speak against: they may be blind ones."""
OFTEN = 0.1
"""Share of slips from which on it is looked whether answers contradict each other."""
UNSURE = 20
"""Questions after which it is given up to find out what the estimate may cost."""
UNDECIDED = 80
"""The same where poles lead, of all questions."""


class InquiryState:
    """What was asked and answered, and what is known by it.

    `note` is why it ended, if not because its aim was reached.
    """

    def __init__(
        self,
        utility: LinearUtility,
        settings: Settings,
        rng: np.random.Generator,
        *,
        rival: LinearUtility | None = None,
    ) -> None:
        latest = settings.tells_what_is_open
        self.utility = utility = copy.copy(utility) if latest else _before(utility)
        utility.is_earlier = not latest
        utility.weighs_best_of_each = settings.weighs_best_of_each
        utility.knows_ratios = settings.knows_ratios
        self.settings = settings
        self.beliefs = utility.beliefs(settings.noise)
        self.note: Ended | None = None
        self._rng, drawn, checks, doubts, choice, foretold, signs, alike = rng.spawn(8)
        link, trivial = self.beliefs.link, settings.covers_trivial
        poles = PoleBelief.of(utility, link, settings.regret, trivial=trivial)
        by_cost = is_settled_by_cost(utility, settings, self.beliefs.is_exact)
        led = by_cost and settings.is_for_weights
        self._led_by = poles if led and poles is not None and poles.may_lead else None
        few = latest and EstimateOfFew.suits(utility, self.beliefs)
        kind = EstimateOfFew if few else Estimate
        self.estimate = kind(utility, self.beliefs, drawn, self._led_by)
        self.checks = Checks(utility, settings, checks)
        self.signs = SignCheck(utility, settings, signs)
        shown = settings.hears_sides_as_shown
        self.evidence = Evidence(utility, foretold, self._led_by, clearly=shown)
        self.comparison = (
            None
            if rival is None
            else FamilyComparison(utility, rival, settings, doubts)
        )
        self.aim = Aim(utility, settings, self.beliefs, self.estimate, poles, choice)
        self.asked: list[tuple[np.ndarray, np.ndarray]] = []
        self._told: list[Answer] = []
        self._other_way = OtherWay(utility)
        self._alike = Alike(utility, alike)
        self._free_signs = FreeSigns(utility)
        self._doubts = self._close = 0
        self._seen: Answer | None = None
        self._given: list[Answered] = []
        self._learnt: list[int] = []

    @property
    def converged(self) -> bool:
        """Whether the aim was reached, by answers that are better than blind ones.

        And that agree with what is assumed of everyone, of which nothing is open.
        """
        enough = self.evidence.is_enough(self.beliefs)
        doubted = self.signs.is_contradicted or self.signs.is_pending
        return self.aim.is_settled and enough and not (doubted or self._against)

    @property
    def _against(self) -> float:
        """By how much all answers speak against what is assumed (log), if clearly."""
        heard = self.evidence.counted
        if not self.settings.compares_signs or self.signs.is_contradicted:
            return 0.0
        if heard < HEARD:
            return 0.0
        obvious = sum(one is not Answer.CANNOT_SAY for one in self._told) - heard
        return self._free_signs.speak(
            self._all_told,
            self.beliefs,
            assumed=self.evidence.log_evidence(self.beliefs),
            blind=self.evidence.log_blind - obvious * math.log(2),
        )

    @property
    def _all_told(self) -> list[Answered]:
        """All pairs with their answers."""
        return [
            (*pair, answer) for pair, answer in zip(self.asked, self._told, strict=True)
        ]

    @property
    def _is_enough(self) -> bool:
        """Whether it is no use going on with assumptions that do not hold."""
        heard = self.aim.is_settled or self._n_asked >= HEARD
        return heard and not self.checks.left

    @property
    def _heard(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The pairs whose answers are what beliefs are learnt from."""
        return [self.asked[i] for i in self._learnt]

    @property
    def _n_asked(self) -> int:
        """Questions that were asked here, without what was given before."""
        return len(self.asked) - len(self._given)

    def condition(self, given: Sequence[Answered]) -> None:
        """Learn from comparisons that were made before, wherever that was.

        Obvious pairs tell of care only, and never end the search: nobody chose them.
        """
        if not given:
            return
        first, second = (np.array([one[side] for one in given]) for side in (0, 1))
        rows = self.utility.rows(first, second)
        obvious = self.utility.is_settled(rows) & rows.any(axis=1)
        self._given += given
        self.asked += [(one, other) for one, other, _ in given]
        purposes = [Purpose.DOMINATED if one else Purpose.WEIGHTS for one in obvious]
        self.checks.hear_given(given, purposes)
        told = [one[2] for one in given]
        self._told += told
        learnt = np.flatnonzero(~obvious).tolist()
        for i in np.flatnonzero(obvious).tolist():
            self.signs.hear(self.asked[i], told[i], i + 1)
        blind = self.settings.takes_given_sides_for_chance
        hear = self.evidence.hear if blind else self.evidence.hear_given
        for i in learnt:
            hear(told[i])
            if self.comparison is not None:
                self.comparison.learn(*given[i])
        if len(learnt):
            self.beliefs.learn_all(rows[learnt], [told[i] for i in learnt])
            self._learnt += [i for i in learnt if told[i] is not Answer.CANNOT_SAY]
            settle(self.utility, self.beliefs, self._heard)
        heard = [self.asked[i - len(given)] for i in learnt]
        self.estimate.hear(heard, [told[i] for i in learnt])
        self.aim.learn_all([given[i] for i in learnt])

    def learn(self, turn: Turn, answer: Answer) -> None:
        """Learn from an answer, if it was not to an obvious question."""
        as_shown, self._seen = self._seen, None
        self.checks.hear(turn, answer, self.beliefs)
        self.asked.append(turn.pair)
        self._told.append(answer)
        if turn.purpose in OBVIOUS:
            self.signs.hear(turn.pair, answer, len(self.asked))
        else:
            first, second = turn.pair
            row = self.utility.rows(first[None], second[None])[0]
            if self.beliefs.learn(row, answer):
                self._learnt.append(len(self.asked) - 1)
                look_again(self.utility, self.beliefs, self._heard)
            self.estimate.hear([turn.pair], [answer])
            self.evidence.hear(answer if as_shown is None else as_shown)
            self.aim.learn(first, second, answer)
            if self.comparison is not None:
                self.comparison.learn(first, second, answer)
        self._doubts = self._doubts + 1 if answer is Answer.CANNOT_SAY else 0
        if self._doubts == DOUBTS:
            self.note = Ended("cannot-say")
        elif self.evidence.is_hopeless(self.beliefs) and not self._rival_sees:
            self.note = Ended("blind")
        elif self._is_only_open:
            self.note = Ended("alike")
        elif self._n_asked >= PATIENCE * self.utility.size:
            self.note = Ended(self._lasting)
        known = self.aim.decision is None and self.aim.is_close
        self._close = self._close + 1 if known and self._led_by is None else 0
        late = self._led_by is not None and self._n_asked > UNDECIDED
        if (self._close > UNSURE or late) and not self.aim.is_settled:
            self.note = Ended("unsettled")
        if self._is_enough and (
            self.signs.is_contradicted or (self.aim.is_settled and self._against)
        ):
            self.note = Ended("signs")

    @property
    def _rival_sees(self) -> bool:
        """Whether the other family explains what neither this one nor a coin does."""
        rival = self.comparison
        if rival is None or not self.settings.tells_what_is_open:
            return False
        seen = self.evidence.is_seen_by(rival.departure.log_evidence)
        return seen and rival.is_decided(self.beliefs)

    @property
    def _is_only_open(self) -> bool:
        """Whether weights are open of which hardly any choice depends."""
        return (
            self.settings.tells_what_is_open
            and self._alike.are_all(self.beliefs, self._n_asked)
            and self.aim.is_cheap
        )

    @property
    def _lasting(self) -> Reason:
        """Why so many questions did not reach the tolerance."""
        agree = self.settings.tells_what_is_open and not self.beliefs.is_contradicted
        return "open" if agree else "too-noisy"

    def _left_open(self) -> list[Turned]:
        """Who agrees but for the sign of one statistic, and would lose too much.

        Of people who may err over models this costs questions and finds nobody.
        """
        models = self.utility.choice_set.alternatives is not None
        if not self.settings.is_latest or (models and not self.beliefs.is_exact):
            return []
        return self._other_way.left(
            self._all_told,
            self.beliefs.log_evidence,
            *self.aim.chosen,
            link=self.beliefs.link,
            regret=self.settings.regret,
        )

    def result(self, *, certain: bool = True) -> Result:
        """What is known by now; without any answer, a metric that may be anything.

        Of somebody who never errs what is certain, or else draws as of anybody.
        """
        found = Conclusion(
            self.utility,
            self.beliefs,
            self.estimate,
            certain=certain and self.beliefs.is_exact,
        )
        honesty = self._honesty(found.posterior)
        return found.result(
            converged=self.converged,
            notes=(*self._ending(), *self._doubtful(honesty, found.posterior)),
            before={**self.aim.details(), "stopped": self.stopped},
            after=honesty,
        )

    @property
    def stopped(self) -> str:
        """Why it ends here: "tolerance" or "decision" if reached, else a `Reason`."""
        if self.converged:
            return "tolerance" if self.aim.decision is None else "decision"
        return self._end.why.replace("-", " ")

    @property
    def _end(self) -> Ended:
        return self.note or Ended("budget" if self._n_asked else "given")

    def _ending(self) -> tuple[Fact, ...]:
        """How it ended, unless by reaching the tolerance."""
        if self.aim.decision is None:
            return () if self.converged else (self._end,)
        if not self.converged:
            return (self._end, self.aim.note())
        return (self.aim.note(), *self._besides())

    def _besides(self) -> Iterator[Fact]:
        """That a metric is not known well enough for other choices than the one."""
        if not self.aim.is_cheap:
            yield OnlyTheChoice(tenth(100 * self.aim.regret))

    def _honesty(self, posterior: Posterior) -> Details:
        """How far answers and metric can be trusted."""
        found = trust(self.utility, posterior, self.beliefs.link, self._checked())
        if found["slip_interval"][0] > OFTEN:
            found["fits_all"] = not self.beliefs.is_contradicted
        if self.comparison is not None:
            found["doubt"] = {
                "family": self.settings.doubt_family,
                "log_bayes_factor": self.comparison.log_bayes_factor(self.beliefs),
            }
        if self._given:
            found["never_apart"] = never_apart(self.utility, self.asked)
            found["given_again"] = given_again(self._given)
        return found

    def _checked(self) -> Details:
        """What checks found."""
        found, signs = self.checks.details(), self.signs.findings(self._against)
        return found if signs is None else {**found, "signs": signs}

    def _doubtful(self, honesty: Details, posterior: Posterior) -> tuple[Fact, ...]:
        """What speaks against answers or metric."""
        said = list(check_notes(honesty))
        blind = None if self._rival_sees else self.evidence.blind(self.beliefs)
        if is_reversed(honesty.get("signs")):
            blind = None
        said += [] if blind is None else [blind]
        if self.settings.noise != self.beliefs.link:
            said.append(Contradicted())
        # What looks blind fits neither family; once both were said.
        neither = blind is not None and self.settings.tells_what_is_open
        if "doubt" in honesty and not neither:
            said += speaks_for(**honesty["doubt"])
        if honesty["unidentified"] and self.asked:
            total = len(posterior.coefficients[0])
            settled = self.settings.tells_what_is_open and self.converged
            said.append(silence(honesty["unidentified"], total, settled=settled))
        return (*said, *apart_notes(honesty))


def _before(utility: LinearUtility) -> LinearUtility:
    """What is asked about, as before edition 5."""
    family = utility.family.before
    if family is utility.family:
        return copy.copy(utility)
    return LinearUtility(family, utility.region, utility.acquisition)
