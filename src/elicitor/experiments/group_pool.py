"""Which of 80 real classifiers on Adult a person would take who sees gaps and speed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.measured_pool import adult_latencies, load_pools
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics import terms
from elicitor.metrics.base import Metric
from elicitor.metrics.families import SumOf
from elicitor.oracles import Flip, MetricOracle
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.regions.groups import GroupPool
from elicitor.session import elicit

__all__ = ["adult_pool", "group_pool"]

PEOPLE, QUICK_PEOPLE, CHUNK = 100, 2, 10
"""Simulated people per line, and those of one cell of the sweep."""
SEED = 2029
MOST, QUICK_MOST = 60, 8
"""Answers after which it is given up (questions)."""
WRONG = (0.0, 0.15)
"""Shares of wrong answers, however clear the case."""
CERTAINTY, REGRET = 0.95, 0.02
FAMILIES: dict[str, Any] = {
    "fair": "fair",
    "fair-quadratic": "fair-quadratic",
    "gaps and latency": SumOf(terms.Linear(), terms.Gaps()),
}
"""By what they are called in the table."""
SETTINGS = {
    "models": "the classifiers of classifier-pool on Adult",
    "metrics": "of each family, as likely as any before the first answer",
    "goal": "best",
    "certainty": CERTAINTY,
    "regret": REGRET,
    "good choice": f"the best model, or one that loses at most {REGRET:.0%} of the "
    "range between the person's utilities of the worst model and of the best",
    "seed": SEED,
}
NOTES = (
    "Rates are right decisions per sex; latency is in milliseconds per 1,000 decisions "
    "and the same for everyone.",
    "People whose models are all but equally good are settled soon.",
    "Answers are counted until the model is settled; of those who are not settled "
    "by then the most that are asked.",
)
COLUMNS = (
    ("metric", "family"),
    ("wrong answers", "wrong"),
    ("people", "people"),
    ("settled", "settled"),
    ("answers, median", "answers.median"),
    ("answers, 90 % need at most", "answers.most"),
    ("settled and wrong", "wrongly_settled"),
    ("good choices", "good"),
    ("mean regret", "regret"),
)


@experiment(
    "group-pool",
    source="which of 80 classifiers on Adult, measured for both sexes",
    notes=NOTES,
    columns=COLUMNS,
)
def group_pool(run: Run) -> Outcome:
    """Ask people for the model that suits them, until it is settled."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    most = QUICK_MOST if run.quick else MOST
    cases = [
        {"family": family, "wrong": wrong, "most": most}
        for family in FAMILIES
        for wrong in WRONG
    ]
    return Outcome(
        {**SETTINGS, "people": people, "most": most},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


@cache
def adult_pool(*, latency: bool = False) -> GroupPool:
    """80 classifiers on Adult: right decisions per sex, perhaps also their speed."""
    measured = load_pools()["Adult"]
    return GroupPool(
        [f"{family} {i + 1}" for i, family in enumerate(measured.families)],
        measured.group_rates(),
        measured.shares,
        names=measured.statistics().names,
        groups=measured.groups,
        costs={"latency": adult_latencies()} if latency else None,
        units={"latency": "ms"} if latency else None,
    )


def _ask(
    family: str, wrong: float, first: int, number: int, most: int
) -> list[dict[str, Any]]:
    """Ask some people: what each was recommended, and after how many answers."""
    pool, wanted = adult_pool(latency=family == "gaps and latency"), FAMILIES[family]
    found = []
    for person in range(first, first + number):
        metric = _someone(pool, wanted, person)
        result = elicit(
            pool,
            wanted,
            MetricOracle(metric, Flip(wrong), random_state=person),
            goal="best",
            certainty=CERTAINTY,
            regret=REGRET,
            max_questions=most,
            random_state=person,
        )
        utilities = np.asarray(metric.utility(pool.points))
        chosen = pool.models.index(str(result.details["best_model"]))
        lost = float((utilities.max() - utilities[chosen]) / np.ptp(utilities))
        told = {"answers": result.n_questions, "settled": result.converged}
        found.append({"regret": lost, **told})
    return found


def _someone(pool: GroupPool, family: Any, person: int) -> Metric:
    """Somebody of whom nothing is known but the family."""
    utility = utility_of(pool, family)
    weights, _ = utility.beliefs().draws(1, np.random.default_rng([SEED, person]))
    return utility.metric(weights[0])


def _rows(
    case: Mapping[str, Any], found: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """One line for a family and a share of wrong answers."""
    answers = [row["answers"] for row in found]
    lost = np.array([row["regret"] for row in found])
    settled = np.array([row["settled"] for row in found])
    yield {
        "family": case["family"],
        "wrong": case["wrong"],
        "people": len(found),
        "settled": float(settled.mean()),
        "answers": {
            "median": float(np.median(answers)),
            "most": float(np.quantile(answers, 0.9, method="higher")),
        },
        "wrongly_settled": float((settled & (lost > REGRET)).mean()),
        "good": float((lost <= REGRET).mean()),
        "regret": float(lost.mean()),
    }
