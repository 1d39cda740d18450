"""What is known in the end: a metric, how far it may be off, and what it means."""

from __future__ import annotations

import numpy as np

from elicitor.core.details import Details
from elicitor.core.metric import Metric
from elicitor.core.posterior import Posterior
from elicitor.core.result import Result
from elicitor.metrics.result_notes import ResultNote
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.certain import Certain
from elicitor.procedures.bayesian.estimate import Estimate
from elicitor.procedures.bayesian.reliability import slip_rates
from elicitor.procedures.bayesian.unidentified import unidentified_names
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.words import Fact, say

__all__ = ["Conclusion", "trust"]

LEVEL = 0.9
ENDS = ((1 - LEVEL) / 2, (1 + LEVEL) / 2)
WHOLE = 1 - 1e-9
"""All draws, where there are no bounds."""
SOME = 50
"""Metrics that stand for all that are possible."""


class Conclusion:
    """An estimate, and what else may be true: draws, or bounds if it is `certain`."""

    def __init__(
        self,
        utility: LinearUtility,
        beliefs: Beliefs,
        estimate: Estimate,
        *,
        certain: bool,
    ) -> None:
        self.utility, self.weights = utility, estimate.weights()
        self.posterior, self._reached = estimate.posterior(), estimate.reached
        self._sure = Certain(utility, beliefs) if certain else None

    def result(
        self,
        *,
        converged: bool,
        notes: tuple[Fact | str, ...],
        before: Details,
        after: Details,
    ) -> Result:
        """What is returned, with further notes and findings of the inquiry."""
        metric = self.utility.metric(self.weights)
        low, high = self._interval().T
        own = metric.coefficients
        of_metric = self.utility.notes(self.weights, self.posterior.coefficients)
        return Result(
            metric=metric,
            interval=np.stack([np.minimum(low, own), np.maximum(high, own)], axis=1),
            converged=converged,
            notes=(*of_metric, *map(say, (*notes, *self._of_interval()))),
            details={**before, **_led_by(before, self._meaning()), **after},
            posterior=self.posterior if self._sure is None else None,
        )

    def _of_interval(self) -> tuple[Fact, ...]:
        """What is no certain bound, where nobody errs."""
        sure, utility = self._sure, self.utility
        if sure is None:
            return ()
        searched = utility.family.angles_mislead and utility.knows_ratios
        return (
            *((ResultNote("no-bounds"),) if sure.bounds is None else ()),
            *((ResultNote("ratio-searched"),) if searched else ()),
        )

    def _interval(self) -> np.ndarray:
        """Bounds, where there are; else ends of the draws."""
        if self._sure is None:
            return self.posterior.interval(LEVEL)
        bounds = self._sure.bounds
        return self.posterior.interval(WHOLE) if bounds is None else bounds

    def _meaning(self) -> Details:
        """What the metric means, and what other metrics are possible for certain."""
        draws, sure = self.posterior, self._sure
        details, findings = self.utility.family.details, self.utility.findings
        if sure is None:
            of_family = details(self.weights, draws.coefficients)
            return {**of_family, **findings(self.weights, draws.weights, None)}
        return {
            **details(self.weights, draws.coefficients, sure.ends),
            **findings(self.weights, draws.weights, sure.possible_best),
            "extremes": self._extremes(sure.corners),
        }

    def _extremes(self, corners: np.ndarray) -> tuple[Metric, ...]:
        """Metrics at the edges of what is possible, or some draws.

        Of ratios edges are outside of what agrees, which is reached within them.
        """
        utility = self.utility
        if utility.family.angles_mislead and utility.knows_ratios:
            corners = np.concatenate([corners, self._reached(corners)])
        if len(corners):
            return tuple(map(utility.metric, corners))
        metric = utility.metric(self.weights)  # coefficients are known already
        return tuple(map(metric.with_coefficients, self.posterior.coefficients[:SOME]))


def _led_by(settled: Details, meaning: Details) -> Details:
    """What a metric means, led by the model that was settled on, if one was wanted.

    It is the best of all that is still possible, not always that of the one estimate.
    """
    if "best_model" not in settled:
        return meaning
    best = settled["best_model"]
    others = [one for one in meaning["ranking"] if one != best]
    return {**meaning, "best_model": best, "ranking": (best, *others)}


def trust(
    utility: LinearUtility, posterior: Posterior, link: str, checks: Details
) -> Details:
    """How often answers are wrong, what they do not tell, and what checks found."""
    slips = slip_rates(utility, posterior, link)
    low, high = np.quantile(slips, ENDS)
    return {
        "slip_rate": float(slips.mean()),
        "slip_interval": (float(low), float(high)),
        "unidentified": unidentified_names(utility, posterior),
        **checks,
    }
