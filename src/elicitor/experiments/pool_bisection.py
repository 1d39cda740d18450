"""[C] Section 6: bisection among existing models, beside ours: questions and regret.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           ``importance``          of the whole ranges, uniform on the simplex
–           ``regret``              utility lost by the model that is chosen, as a
                                    share of the range over all models
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from elicitor.core.result import Result
from elicitor.experiments.costly_regions import adult, pool_of_rates
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import erring_scale
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics.base import Metric
from elicitor.oracles import AnswerModel, Exact, Logistic, MetricOracle
from elicitor.regions.pool import ModelPool
from elicitor.session import elicit

__all__ = ["pool_bisection"]

PEOPLE, QUICK_PEOPLE, CHUNK = 6, 1, 2
SEED, WRONG, MOST = 2033, 0.1, 30
"""Logistic people err about so many random pairs; most answers (questions)."""

PLACES: dict[str, Callable[[], ModelPool]] = {
    "Adult": partial(pool_of_rates, "Adult"),
    "Adult, and latency": adult,
    "Vehicle": partial(pool_of_rates, "Vehicle"),
}
METHODS: dict[str, dict[str, Any]] = {
    "bisection": {"method": "published"},
    "ours, exact": {"method": "efficient", "goal": "best"},
    "ours, for people": {"method": "bayesian", "goal": "best"},
}
ANSWERS = ("exact", "logistic")

NOTES = (
    "80 real classifiers of each data set; of Vehicle right decisions of four classes. "
    "Only those that no other one dominates are shown.",
    "Bisection ends when no existing model separates any two trade-offs along its "
    "searches; ours end when the choice is settled (regret of 2 % of the range).",
    "Held: people whose every weight lies in its interval. Of bisection it is certain "
    "for exact answers, and of nobody who errs. Open: models that may still be best.",
    f"Logistic people are wrong about {WRONG:.0%} of random pairs. Nobody is asked "
    f"more than {MOST} questions.",
)


@experiment(
    "pool-bisection",
    source="Bhateja et al. 2024 (cost and reward), Section 6: unknown frontier",
    notes=NOTES,
    columns=(
        ("models", "measured.place"),
        ("worth showing", "measured.contenders"),
        ("answers", "measured.answers"),
        ("method", "measured.method"),
        ("questions, mean", "measured.questions"),
        ("most", "measured.most"),
        ("regret, mean", "measured.regret"),
        ("largest", "measured.worst"),
        ("held", "measured.held"),
        ("open", "measured.open"),
    ),
)
def pool_bisection(run: Run) -> Outcome:
    """Choose among 80 real classifiers by bisection, and by ours."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    places = ["Adult"] if run.quick else [*PLACES]
    cases = [
        {"place": place, "answers": answers, "method": method}
        for place in places
        for answers in ANSWERS
        for method in METHODS
    ]
    return Outcome(
        {"people": people, "seed": SEED, "importance": "uniform on the simplex"},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


def _ask(
    place: str, answers: str, method: str, first: int, number: int
) -> list[dict[str, Any]]:
    """Ask some people; one row of findings for each."""
    pool, found = PLACES[place](), []
    for person in range(first, first + number):
        rng = np.random.default_rng([SEED, person])
        metric = pool.metric(rng.dirichlet(np.ones(len(pool.names))))
        model = Exact() if answers == "exact" else _erring(pool, metric)
        result = elicit(
            pool,
            "cost-reward",
            MetricOracle(metric, model, random_state=person),
            max_questions=MOST,
            random_state=person,
            **METHODS[method],
        )
        found.append(_findings(pool, metric, result))
    return found


def _findings(pool: ModelPool, metric: Metric, result: Result) -> dict[str, Any]:
    worth = np.asarray(metric.utility(pool.points))
    chosen = pool.models.index(str(result.details["best_model"]))
    assert result.interval is not None
    low, high = result.interval.T
    slack = 1e-9 * np.abs(metric.coefficients)
    own = metric.coefficients
    return {
        "questions": result.n_questions,
        "regret": float((worth.max() - worth[chosen]) / np.ptp(worth)),
        "held": bool(((low <= own + slack) & (own <= high + slack)).all()),
        "open": len(result.details.get("possible_best", ())) or None,
    }


def _erring(pool: ModelPool, metric: Metric) -> AnswerModel:
    """Somebody who is wrong about so many random pairs of contenders."""
    worth = np.asarray(metric.utility(pool.points[pool.contenders]))
    i, j = np.triu_indices(len(worth), 1)
    return Logistic(erring_scale(np.abs(worth[i] - worth[j]), WRONG))


def _rows(
    case: Mapping[str, Any], found: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """One line for a pool, a kind of answers and a method."""
    questions, regret = (
        [row[name] for row in found] for name in ("questions", "regret")
    )
    left = [row["open"] for row in found if row["open"] is not None]
    measured = {
        **case,
        "contenders": len(PLACES[case["place"]]().contenders),
        "people": len(found),
        "questions": float(np.mean(questions)),
        "most": max(questions),
        "regret": float(np.mean(regret)),
        "worst": max(regret),
        "held": float(np.mean([row["held"] for row in found])),
        "open": float(np.mean(left)) if left else None,
    }
    yield {"published": {"claim": "left to future work"}, "measured": measured}
