"""What every family is asked about on every region, and by whom.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
Δφ          ``unit``                mean difference of utilities of random pairs
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from elicitor.experiments.honesty_cases import CASES, Case
from elicitor.metrics.base import Metric
from elicitor.oracles.answer_models import AnswerModel, Exact, Logistic
from elicitor.oracles.metric import MetricOracle
from elicitor.procedures.bayesian.asking import families_of
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions import GroupPool, GroupRates, ModelPool, Region

__all__ = [
    "NOISE",
    "PERSONS",
    "REGIONS",
    "about",
    "answering",
    "combinations",
    "each_person",
    "leads",
]

SEED = 2045
NOISE = 0.15
"""Of logistic people, in parts of Δφ."""

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


def combinations() -> Iterator[tuple[str, str]]:
    """Families, and names of regions that have what they are about."""
    for name in REGIONS:
        for family in families_of(_region(name)):
            yield family, name


@cache
def about(family: str, region: str) -> tuple[Case, LinearUtility]:
    """What is drawn and asked about; a region is built once."""
    case = Case(f"{family}, {region}", family, lambda: _region(region))
    return case, case.utility()


def answering(
    true: Metric, person: str, points: np.ndarray, rng: np.random.Generator
) -> tuple[str, MetricOracle]:
    """A method, and somebody who answers by a metric; the unit is of random points."""
    method, _, answers = PERSONS[person]
    model = answers(float(np.abs(leads(true, points)).mean()))
    return method, MetricOracle(true, model, random_state=rng)


def each_person(
    trial: Callable[..., dict[str, Any]], *about: Any, first: int, number: int
) -> list[dict[str, Any]]:
    """Trials of so many people, whose number each is passed last, in one thread."""
    from threadpoolctl import (  # type: ignore[import-untyped]  # of scikit-learn
        threadpool_limits,
    )

    with threadpool_limits(limits=1):
        return [trial(*about, seed) for seed in range(first, first + number)]


def leads(metric: Metric, points: np.ndarray) -> np.ndarray:
    """By how much the first of two points is better, of shape (n_points / 2,)."""
    values = np.asarray(metric.utility(points))
    return values[::2] - values[1::2]


@cache
def _region(name: str) -> Region:
    return REGIONS[name]()
