"""Every family on every region that has what it is about, exact and noisy people.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
Δφ          ``unit``                mean difference of utilities of random pairs
δ           ``error``               ‖ĉ − c‖ / ‖c‖ of the coefficients
r           ``regret``              what following the estimate loses, as a share of
                                    what lies between the worst and the best
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.honesty_cases import CASES, Case, best_places
from elicitor.experiments.noisy_people import band
from elicitor.experiments.recovery import elicited
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.experiments.timing import timed
from elicitor.metrics.base import Metric
from elicitor.oracles.answer_models import AnswerModel, Exact, Logistic
from elicitor.oracles.metric import MetricOracle
from elicitor.procedures.bayesian.asking import families_of
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions import GroupPool, GroupRates, ModelPool, Region

__all__ = ["matrix"]

PEOPLE, QUICK_PEOPLE = 100, 1
CHUNK = 5
"""People per cell of the sweep."""
SEED = 2045
NOISE = 0.15
"""Of logistic people, in parts of Δφ."""
PAIRS = 2000
"""Random ones, by which estimates are judged."""

SHARES = [[0.7, 0.4], [0.3, 0.6]]
"""Of each class among each of two groups."""


def _group_rates() -> Region:
    """Rates of two groups, whose scores are not equally good."""
    rng = np.random.default_rng(SEED)
    group = np.resize([0, 1, 1], 1200)
    label = rng.random(1200) < np.array(SHARES)[1, group]
    score = (2 * label - 1) * np.array([1.5, 0.8])[group] + rng.normal(0, 1.5, 1200)
    chance = 1 / (1 + np.exp(-score))
    chances = np.column_stack([1 - chance, chance])
    return GroupRates.from_predictions(label.astype(int), chances, group)


def _models(*shape: int) -> np.ndarray:
    """Rates of forty models that trade one thing for another."""
    rng = np.random.default_rng(SEED)
    bias = np.linspace(-0.25, 0.25, 40).reshape(-1, *(1,) * len(shape))
    return (
        0.65 + bias * np.resize([1, -1], shape) + rng.uniform(-0.1, 0.1, (40, *shape))
    )


def _names() -> list[str]:
    return [f"model {i + 1}" for i in range(40)]


def _mixtures() -> Region:
    kinds = ["reward"] * 3
    return ModelPool(
        _names(), _models(3), names=["q1", "q2", "q3"], kinds=kinds, mixtures=True
    )


def _group_pool() -> Region:
    names = ["R[no, no]", "R[yes, yes]"]
    return GroupPool(_names(), _models(2, 2), SHARES, names=names)


REGIONS: dict[str, Callable[[], Region]] = {
    "two classes": CASES["linear, two classes"].region,
    "three classes": CASES["linear, three classes"].region,
    "ball of 3": CASES["linear, ball of 3"].region,
    "classes and costs": CASES["cost-reward"].region,
    "40 models": CASES["linear, 40 models"].region,
    "lotteries of 40": _mixtures,
    "ball, 2 groups": CASES["fair, 2 groups"].region,
    "rates, 2 groups": _group_rates,
    "40 models, 2 groups": _group_pool,
}
PERSONS: dict[str, tuple[str, int, Callable[[float], AnswerModel]]] = {
    "exact": ("efficient", 150, lambda unit: Exact()),  # noqa: ARG005 -- no noise
    "logistic": ("bayesian", 40, lambda unit: Logistic(NOISE * unit)),
}
"""Method, most questions, and how somebody answers to whom Δφ is one."""
QUICK_MOST = 3

SETTINGS = {
    "seed": SEED,
    "weights": "as likely as before any answer; of ratios of two classes, those with "
    "a name",
    "exact": "method='efficient', usual tolerances, at most 150 questions",
    "logistic": f"method='bayesian', at most 40 questions, noise {NOISE:g} of a mean "
    "difference of random pairs",
}
NOTES = (
    "error: Euclidean distance of the coefficients in parts of their length, median "
    "over people; of unidentified coefficients it says nothing, pairs and regret do.",
    "pairs: share of random pairs that are ranked otherwise, mean.",
    "regret: what following the estimate loses of what lies between the worst and the "
    "best, mean.",
    "covered: share of the coefficients inside their interval: bounds that hold for "
    "certain of exact people, else 90 % credible ones.",
    "ms: milliseconds of processor time per question, one thread, with the result.",
)
MEANS = ("questions", "converged", "pairs", "regret", "covered")
"""Of what the mean over people is told."""
COLUMNS = tuple(
    (name, name)
    for name in (
        *("family", "region", "unknowns", "people", "questions", "converged"),
        *("error", "pairs", "regret", "covered", "ms"),
    )
)


@experiment(
    "matrix",
    source="questions, errors, coverage and time, every family on every region",
    notes=NOTES,
    columns=COLUMNS,
)
def matrix(run: Run) -> Outcome:
    """Ask about every family on every region, exact people and noisy ones."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [
        {
            "family": family,
            "region": name,
            "person": person,
            "most": QUICK_MOST if run.quick else most,
        }
        for name in REGIONS
        for family in families_of(_region(name))
        for person, (_, most, _) in PERSONS.items()
    ]
    return Outcome(
        {**SETTINGS, "people": people},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


@cache
def _region(name: str) -> Region:
    return REGIONS[name]()


@cache
def _about(family: str, region: str) -> tuple[Case, LinearUtility]:
    """What is drawn and asked about; a region is built once."""
    case = Case(f"{family}, {region}", family, lambda: _region(region))
    return case, case.utility()


def _ask(
    family: str, region: str, person: str, most: int, first: int, number: int
) -> list[dict[str, Any]]:
    """What came out for each person."""
    from threadpoolctl import (  # type: ignore[import-untyped]  # of scikit-learn
        threadpool_limits,
    )

    with threadpool_limits(limits=1):
        return [
            _trial(family, region, person, most, seed)
            for seed in range(first, first + number)
        ]


def _trial(
    family: str, region: str, person: str, most: int, seed: int
) -> dict[str, Any]:
    """Questions, seconds, and how far the estimate is from the person."""
    about, utility = _about(family, region)
    rng = np.random.default_rng([SEED, len(family), len(region), seed])
    true = about.metric(utility, rng)
    places = best_places(utility, rng)
    points = utility.random_points(2 * PAIRS, rng)
    leads = _leads(true, points)
    method, _, answers = PERSONS[person]
    model = answers(float(np.abs(leads).mean()))
    oracle = MetricOracle(true, model, random_state=rng)
    seconds, (found, asked) = timed(
        lambda: elicited(
            utility.region, family, oracle, method=method, max_questions=most
        )
    )
    assert found.interval is not None  # only published procedures leave it out
    low, high = found.interval.T
    own = true.coefficients
    off = np.linalg.norm(found.metric.coefficients - own) / np.linalg.norm(own)
    held = (low - 1e-9 <= own) & (own <= high + 1e-9)
    wrong = np.sign(leads) != np.sign(_leads(found.metric, points))
    values = np.asarray(true.utility(places))
    lost = values.max() - values[np.argmax(found.metric.utility(places))]
    return {
        "unknowns": utility.size,
        "questions": asked,
        "seconds": seconds,
        "converged": float(found.converged),
        "error": float(off),
        "pairs": float(wrong[leads != 0].mean()),
        "covered": float(held.mean()),
        "regret": float(lost / np.ptp(values)),
    }


def _leads(metric: Metric, points: np.ndarray) -> np.ndarray:
    """By how much the first of two points is better, of shape (n_points / 2,)."""
    values = np.asarray(metric.utility(points))
    return values[::2] - values[1::2]


def _rows(case: dict[str, Any], people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    got = {name: np.array([one[name] for one in people]) for name in people[0]}
    row = {
        "family": case["family"],
        "region": case["region"],
        "people": case["person"],
        "unknowns": int(got["unknowns"][0]),
        "error": float(np.median(got["error"])),
        "ms": float(1000 * got["seconds"].sum() / got["questions"].sum()),
        **{name: float(got[name].mean()) for name in MEANS},
    }
    if len(people) > 1:
        row["bands"] = {name: band(got[name]) for name in ("error", *MEANS)}
    return [row]
