"""How long a person waits for the next question."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import (
    logistic_scale,
    plain_ball,
    progress,
    random_person,
)
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run
from elicitor.experiments.timing import timed
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian.asking import utility_of

__all__ = ["turn"]

SEED = 2032
LIMITS = {10: 0.05, 30: 0.04, 60: 0.2, 100: 0.25}
"""Seconds at the 95th percentile, by number of unknowns."""
AFTER, QUICK_AFTER = (12, 40, 100), (12,)
PEOPLE, QUICK_PEOPLE = 5, 1
WINDOW = 10
"""Turns up to that number of answers are timed."""


@experiment(
    "turn",
    source="seconds from an answer to the next question; peer: what is allowed",
    columns=(
        ("what", "what"),
        ("median", "median"),
        ("95 %", "ours"),
        ("allowed", "peer"),
        ("ratio", "ratio"),
    ),
)
def turn(run: Run) -> Outcome:
    """Time the turns: learning from an answer and choosing the next question."""
    cases = [
        {
            "size": size,
            "known": known,
            "after": after,
            "people": QUICK_PEOPLE if run.quick else PEOPLE,
        }
        for size in LIMITS
        for known in (False, True)
        for after in (QUICK_AFTER if run.quick else AFTER)
    ]
    return Outcome(
        {
            "people": cases[0]["people"],
            "answers": "logistic, a random pair is answered right in 90 % of the cases",
            "timed": f"the {WINDOW} turns up to that number of answers, one thread",
            "seed": SEED,
        },
        run.table(_measure, cases, parallel=False),
    )


def _measure(size: int, known: bool, after: int, people: int) -> dict[str, Any]:
    from threadpoolctl import (  # type: ignore[import-untyped]  # of scikit-learn
        threadpool_limits,
    )

    with threadpool_limits(limits=1):
        times = [
            seconds
            for number in range(people)
            for seconds in _turns(size, known, after, number)
        ]
    median, late = (float(np.quantile(times, level)) for level in (0.5, 0.95))
    signs = "signs known" if known else "any signs"
    what = f"{size} unknowns, {signs}, after {after} answers"
    return beside(what, late, LIMITS[size], median=median)


def _turns(size: int, known: bool, after: int, number: int) -> list[float]:
    utility = utility_of(plain_ball(size), "linear", signs=None if known else "unknown")
    rng = np.random.default_rng([SEED, size, known, number])
    person = random_person(rng, size, known=known)
    oracle = MetricOracle(person, Logistic(logistic_scale(size, 0.9)), random_state=rng)
    states = progress(utility, oracle, range(after - WINDOW, after + 1))
    next(states)
    return [timed(lambda: next(states))[0] for _ in range(WINDOW)]
