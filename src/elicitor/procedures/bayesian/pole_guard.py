"""Whether following an estimated ratio of two classes is known to cost little.

Where positives are rare, all decisions that people differ about lie within differences
of utilities that a belief about weights takes for noise. So beside that belief we keep
poles that cover the *decisions* evenly, and count how well each one agrees with the
answers, whatever the size of the differences. The estimate is trusted only if most of
them, as they are weighted, would lose little by what it chooses.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
a           ``poles``               (n_poles, 3), drawn before any answer
n           –                       line through the two alternatives, (3,)
ε           ``ERRORS``              share of answers that are wrong, and its prior
==========  ======================  ===============================================
"""

from __future__ import annotations

import numpy as np

from elicitor.core.answer import Answer
from elicitor.metrics.base import Metric
from elicitor.procedures.bayesian.covering import ERRORS, NEVER, all_over
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.efficient.pole_polygon import poles
from elicitor.procedures.efficient.pole_regret import pole_regrets
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.landmarks import thresholds_of

__all__ = ["PoleGuard"]

LOOKED_AT, MOSTLY = 400, 0.975
"""Poles, drawn as they are weighted, whose regrets are computed, and the share of them
that must agree: more than 95 %, as they are but a net over all that is possible."""


class PoleGuard:
    """Poles that cover all decisions, weighted by the answers.

    Parameters
    ----------
    region : BinaryRegion
        What classifiers can achieve.
    exact : bool
        Whether no answer is ever wrong.
    """

    def __init__(self, region: BinaryRegion, exact: bool) -> None:
        self._prevalence = region.prevalence
        self._choices = np.array([end.confusion for end in thresholds_of(region)])
        self._vertices = all_over(region, self._choices)
        errors = NEVER if exact else ERRORS
        self._logs = np.tile(np.log(list(errors.values())), (len(self._vertices), 1))
        self._rates = np.array(list(errors))

    @classmethod
    def of(cls, utility: LinearUtility, exact: bool) -> PoleGuard | None:
        """The guard for a ratio of two classes; None for anything else."""
        region = utility.region
        if utility.family.angles_mislead and isinstance(region, BinaryRegion):
            return cls(region, exact)
        return None

    def learn(self, first: np.ndarray, second: np.ndarray, answer: Answer) -> None:
        """Learn from an answer; "about equal" and "cannot say" tell no sides."""
        if answer not in (Answer.FIRST, Answer.SECOND):
            return
        line = np.cross([*first, 1.0], [*second, 1.0])
        ahead = poles(self._vertices) @ line
        agrees = (ahead > 0) == (answer is Answer.FIRST)
        self._logs += np.log(np.where(agrees[:, None], 1 - self._rates, self._rates))

    def regret(self, metric: Metric) -> float:
        """What following a metric loses at most, by nearly all poles."""
        weights = np.exp(self._logs - self._logs.max()).sum(axis=1)
        rng = np.random.default_rng(0)
        chosen = rng.choice(len(weights), LOOKED_AT, p=weights / weights.sum())
        best = int(np.argmax(metric.utility(self._choices)))
        some, counts = np.unique(chosen, return_counts=True)
        regrets = pole_regrets(self._vertices[some], self._choices, self._prevalence)
        lost = np.repeat(regrets[:, best], counts)
        return float(np.quantile(lost, MOSTLY, method="higher"))
