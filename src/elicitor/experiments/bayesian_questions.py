"""How many questions people who never err must answer, family by family."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import (
    band,
    least_bits,
    plain_ball,
    progress,
    random_person,
)
from elicitor.experiments.places import exponential_law
from elicitor.experiments.random_metrics import (
    metric_errors,
    random_fair,
    random_group_ball,
    random_quadratic,
    rate_names,
)
from elicitor.experiments.recovery import converse
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics.base import Metric
from elicitor.metrics.groups import as_group_metric
from elicitor.metrics.linear import LinearMetric
from elicitor.oracles import MetricOracle
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.regions.base import Region
from elicitor.regions.multiclass import Ball, DiagonalRegion

__all__ = ["questions"]

PEOPLE, QUICK_PEOPLE = 100, 2
CHUNK = 10
"""People per cell of the sweep."""
SEED = 2034
ERROR = 0.01
ALLOWED = 1.4
"""Questions over the bit bound that are allowed at most."""
SEARCHED = (0.5, 1.8)
"""Where the number of questions is looked for, in multiples of the bit bound."""

SETTINGS = {
    "error": "Euclidean distance of the joint unit vectors of coefficients; those of "
    "right decisions sum to one",
    "bound": "(unknowns − 1) · log2(range / 0.01); range 2, or 1 where signs are known",
    "allowed": ALLOWED,
    "seed": SEED,
}
NOTES = (
    "band: the number at which the ends of the 95 % confidence interval of the mean "
    "error pass 0.01. A dash: not within the questions that were tried, "
    f"{SEARCHED[1]:g} times the bound.",
    "efficient: what the method for people who never err asks with a tolerance of "
    "0.01, and its mean error; over least: questions over what no method does without "
    "for that error, by rate-distortion theory where linear weights are uniform on a "
    "sphere, else by the bit bound.",
)
COLUMNS = (
    ("what", "what"),
    ("ours", "ours"),
    ("band", "band"),
    ("bound", "peer"),
    ("ratio", "ratio"),
    ("efficient", "efficient.questions"),
    ("error", "efficient.error"),
    ("over least", "efficient.over_least"),
)


@dataclass(frozen=True)
class Case:
    """What is unknown, and whose metrics are drawn.

    One of the unknowns is none, as the unit of utility does not matter.
    """

    family: str
    unknowns: int
    width: int  # range of a coefficient: 2, or 1 if its sign is known
    draw: Callable[[np.random.Generator], tuple[Region, Metric]]
    options: dict[str, Any]
    uniform: bool = False  # unit weights of a sphere, or its orthant

    def bound(self, error: float = ERROR) -> float:
        """Σ log₂(range / error): what so many bits can tell (questions)."""
        return (self.unknowns - 1) * math.log2(self.width / error)

    def least(self, error: float) -> float:
        """Questions for such a mean error, as far as theory can tell."""
        if not self.uniform:
            return self.bound(error)
        known = self.unknowns if self.width == 1 else 0
        return least_bits(self.unknowns, error) - known


@experiment(
    "questions",
    source=(
        "questions until the mean error is 0.01, answered without noise; peer: "
        "the bit bound"
    ),
    notes=NOTES,
    columns=COLUMNS,
)
def questions(run: Run) -> Outcome:
    """Find after how many questions the mean error over people is 0.01."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [{"case": name} for name in (QUICK if run.quick else CASES)]
    return Outcome(
        {**SETTINGS, "people": people},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


# -- the cases ----------------------------------------------------------------------


def _linear(size: int, *, known: bool) -> Case:
    def draw(rng: np.random.Generator) -> tuple[Region, Metric]:
        return plain_ball(size), random_person(rng, size, known=known)

    options = {} if known else {"signs": "unknown"}
    return Case("linear", size, 1 if known else 2, draw, options, uniform=True)


def _diagonal(k: int) -> Case:
    def draw(rng: np.random.Generator) -> tuple[Region, Metric]:
        region = _law(k)
        return region, LinearMetric(rng.dirichlet(np.ones(k)), names=region.names)

    return Case("linear", k, 1, draw, {})


@lru_cache(maxsize=4)
def _law(k: int) -> DiagonalRegion:
    """η_i ∝ exp(−(2i − 1) x), x ~ U[−1, 1]."""
    eta = exponential_law(2.0 * np.arange(k) + 1)
    return DiagonalRegion.from_law(eta, support=(-1.0, 1.0))


def _quadratic(k: int) -> Case:
    def draw(rng: np.random.Generator) -> tuple[Region, Metric]:
        ball = Ball(np.full(k, 1 / k), 0.2, names=rate_names(k))
        return ball, random_quadratic(rng, k)

    return Case("quadratic", k + k * (k + 1) // 2, 2, draw, {})


def _fair(k: int, m: int) -> Case:
    def draw(rng: np.random.Generator) -> tuple[Region, Metric]:
        region = random_group_ball(rng, k, m, diagonal=False)
        return region, random_fair(rng, region)

    return Case("fair", k * (k - 1) * (1 + math.comb(m, 2)), 1, draw, {})


CASES: dict[str, Case] = {
    **{
        f"{size} linear weights, any signs": _linear(size, known=False)
        for size in (2, 3, 5, 10, 15, 20)
    },
    **{
        f"{size} linear weights, signs known": _linear(size, known=True)
        for size in (2, 3, 5, 10, 15, 20)
    },
    **{f"right decisions of {k} classes": _diagonal(k) for k in (3, 4, 5, 6)},
    **{f"quadratic, {k} classes": _quadratic(k) for k in (2, 3, 4)},
    **{f"fair, {k} classes and groups": _fair(k, k) for k in (2, 3)},
}
QUICK = ("2 linear weights, any signs", "3 linear weights, signs known")


# -- the people ---------------------------------------------------------------------


def _ask(case: str, first: int, number: int) -> list[dict[str, Any]]:
    """Errors after so many questions, and what the method for the faultless does."""
    what = CASES[case]
    low, high = (math.ceil(share * what.bound()) for share in SEARCHED)
    found = []
    for person in range(first, first + number):
        rng = np.random.default_rng([SEED, list(CASES).index(case), person])
        region, metric = what.draw(rng)
        utility = utility_of(region, what.family, **what.options)
        curve = [
            _distance(utility.metric(inquiry.estimate.weights()), metric)
            for _, inquiry in progress(utility, MetricOracle(metric), range(low, high))
        ]
        options = {"method": "efficient", "tolerance": ERROR, **what.options}
        result, asked = converse(region, what.family, MetricOracle(metric), options)
        error = _distance(result.metric, metric)
        found.append({"curve": curve, "questions": asked, "error": error})
    return found


def _distance(one: Metric, other: Metric) -> float:
    """Between all coefficients of two utilities, seen as vectors."""
    if one.groups or one.family == LinearMetric.family:
        return float(np.linalg.norm(_joint(one) - _joint(other)))
    return math.hypot(*metric_errors(one, other).values())


def _joint(metric: Metric) -> np.ndarray:
    """Coefficients as a vector; those of a fair metric with λ, of unit length."""
    if not metric.groups:
        return np.asarray(metric.orientation.sign * metric.coefficients)
    fair = as_group_metric(metric)
    share = fair.trade_off
    costs = [share * fair.violation_costs[pair] for pair in fair.pairs]
    vector = np.concatenate(
        [(1 - share) * fair.misclassification_costs, *costs], axis=None
    )
    return np.asarray(vector / np.linalg.norm(vector))


# -- the table ----------------------------------------------------------------------


def _rows(case: dict[str, str], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for all people of a case."""
    what = CASES[case["case"]]
    bound = what.bound()
    start = math.ceil(SEARCHED[0] * bound)
    curves = np.array([person["curve"] for person in found])
    ends = np.array([band(errors) for errors in curves.T]).T
    ours = _first_within(curves.mean(axis=0), start)
    efficient = {
        key: float(np.mean([person[key] for person in found]))
        for key in ("questions", "error")
    }
    least = what.least(efficient["error"])
    row = {
        "what": case["case"],
        "ours": ours,
        "peer": bound,
        "ratio": None if ours is None else ours / bound,
        "band": [_first_within(end, start) for end in ends],
        "efficient": {**efficient, "over_least": efficient["questions"] / least},
    }
    return [row]


def _first_within(errors: np.ndarray, start: int) -> int | None:
    """Number of questions from which on the error stays small enough."""
    beyond = np.flatnonzero(errors > ERROR)
    first = 0 if not len(beyond) else int(beyond[-1]) + 1
    return start + first if first < len(errors) else None
