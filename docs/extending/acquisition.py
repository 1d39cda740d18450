"""A new acquisition rule: ask what people who might be this one disagree about."""

import numpy as np

import elicitor as el
from elicitor.procedures.bayesian import ACQUISITIONS, Beliefs

MEMBERS = 200


def committee(
    beliefs: Beliefs, rows: np.ndarray, coordinates: np.ndarray
) -> np.ndarray:
    """Query by committee: how evenly draws of the weights split on every pair.

    Of even splits the farther pair is worth more, as noise spoils its answer less.
    """
    del coordinates  # all weights are wanted alike
    members, _ = beliefs.draws(MEMBERS, np.random.default_rng(0))
    leads = rows @ members.T
    first = (leads > 0).mean(axis=1)
    return np.asarray(first * (1 - first) * np.sqrt(np.abs(leads).mean(axis=1)))


ACQUISITIONS["committee"] = committee

REGION = el.Ball([0.5, 0.5, 0.5], 0.2, names=["bus", "car", "van"])
PERSON = el.LinearMetric([2, 6, 3], names=REGION.names).normalised()

if __name__ == "__main__":
    for rule in ("gain", "committee"):
        result = el.elicit(
            REGION, "linear", PERSON.prefers, acquisition=rule, random_state=0
        )
        print(rule, result.metric, "after", result.n_questions, "answers")
    print(PERSON)
