"""A new answer model: mostly careful, now and then in a hurry, and what expects it."""

from dataclasses import dataclass
from statistics import NormalDist

import elicitor as el
from elicitor.oracles import AnswerModel, Odds
from elicitor.procedures.bayesian import LINKS, Link

HURRIED = 0.2
"""Share of the answers that are given in a hurry, with five times the noise."""


@dataclass(frozen=True)
class Hurried(AnswerModel):
    """Noise of two sizes: how a simulated person answers."""

    scale: float

    def odds(self, difference: float) -> Odds:
        """Chances of the answers, given by how much the first one is better."""
        careful, hasty = (
            NormalDist().cdf(difference / scale)
            for scale in (self.scale, 5 * self.scale)
        )
        first = (1 - HURRIED) * careful + HURRIED * hasty
        return Odds(first, 0.0, 1 - first)


# How the engine reads such answers: shares and slopes of the same two sizes.
LINKS["hurried"] = Link((1 - HURRIED, HURRIED), (1.0, 0.2))

REGION = el.Ball([0.5, 0.5, 0.5], 0.2, names=["bus", "car", "van"])
METRIC = el.LinearMetric([2, 6, 3], names=REGION.names).normalised()


def person(seed: int) -> el.MetricOracle:
    """Somebody with this metric who is sometimes in a hurry."""
    return el.MetricOracle(METRIC, Hurried(0.02), random_state=seed)


if __name__ == "__main__":
    result = el.elicit(
        REGION, "linear", person(1), link="hurried", max_questions=60, random_state=0
    )
    print(result.metric, "after", result.n_questions, "answers")
    print(METRIC)
