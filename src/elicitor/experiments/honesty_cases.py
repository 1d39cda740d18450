"""What the people of the honesty benchmark are asked about, and their metrics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from elicitor.experiments.noisy_people import plain_ball
from elicitor.metrics.base import Metric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.named import named_metric
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.attributes import Attribute, CostRewardRegion
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.multiclass.ball import Ball
from elicitor.regions.multiclass.diagonal import DiagonalRegion
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["CASES", "Case"]

SEED = 2042
ROWS = 2000
PLACES = 2000
"""Alternatives among which the best is looked for, and directions."""
RATIOS: tuple[tuple[str, dict[str, float]], ...] = (
    ("f-beta", {"beta": 0.5}),
    ("f-beta", {"beta": 1.0}),
    ("f-beta", {"beta": 2.0}),
    ("jaccard", {}),
    ("precision", {}),
)


@dataclass(frozen=True, eq=False)
class Case:
    """A family of metrics, asked about on a region that is built when needed."""

    name: str
    family: str
    region: Callable[[], Region]
    options: dict[str, Any] = field(default_factory=dict)

    def utility(self) -> LinearUtility:
        """What is unknown, and what may be shown."""
        return utility_of(self.region(), self.family, **self.options)

    @property
    def has_zeros(self) -> bool:
        """Whether a weight may be zero for somebody whose signs are known."""
        return self.family in ("linear", "fair", "cost-reward") and not self.options

    def metric(
        self, utility: LinearUtility, rng: np.random.Generator, *, sparse: bool = False
    ) -> Metric:
        """Somebody's metric: as likely as any before the first answer.

        A ratio of two classes has a name; half of the weights of `sparse` ones are 0.
        """
        region = utility.region
        if self.family == "linear-fractional" and isinstance(region, BinaryRegion):
            name, options = RATIOS[rng.integers(len(RATIOS))]
            ratio = named_metric(name, prevalence=region.prevalence, **options)
            assert isinstance(ratio, LinearFractionalMetric)
            return LinearFractionalMetric.from_pole(ratio.pole, region.prevalence)
        (weights,) = utility.beliefs().draws(1, rng)[0]
        if sparse:
            zeros = rng.permutation(utility.size)[: utility.size // 2]
            weights[zeros] = 0.0
            weights /= np.linalg.norm(weights)
        return utility.metric(weights)


def best_places(utility: LinearUtility, rng: np.random.Generator) -> np.ndarray:
    """Alternatives among which everybody finds about their best."""
    choices = utility.choice_set
    if choices.alternatives is not None:
        return choices.alternatives
    ways = rng.standard_normal((PLACES, *choices.shape))
    found = [
        utility.random_points(PLACES, rng),
        choices.best(ways / choices.spread),
        choices.optima.reshape(-1, *choices.shape),
    ]
    return np.concatenate(found)


def _scored(number: int, share: float) -> BinaryRegion:
    """Calibrated scores of people of whom so large a share is positive."""
    rng = np.random.default_rng([SEED, number])
    chances = 1 / (1 + np.exp(-(rng.normal(size=number) * 2 + _intercept(share))))
    labels = rng.random(number) < chances
    return BinaryRegion.from_predictions(labels, chances)


def _intercept(share: float) -> float:
    """Where the logistic function of N(a, 2²) has so large a mean."""
    from scipy.optimize import brentq

    nodes, weights = np.polynomial.hermite_e.hermegauss(80)
    weights = weights / weights.sum()

    def surplus(a: float) -> float:
        return float(weights @ (1 / (1 + np.exp(-(2 * nodes + a))))) - share

    return float(brentq(surplus, -20, 20))


def _classes(k: int, rare: float | None = None) -> DiagonalRegion:
    """Calibrated probabilities of k classes; the first one may be rare."""
    rng = np.random.default_rng([SEED, k])
    scores = 1.5 * rng.normal(size=(ROWS, k))
    if rare is not None:
        scores[:, 0] += np.log(rare * k)
    chances = np.exp(scores)
    chances /= chances.sum(axis=1, keepdims=True)
    labels = (chances.cumsum(axis=1) < rng.random((ROWS, 1))).sum(axis=1)
    return DiagonalRegion.from_predictions(labels, chances)


def _groups() -> GroupBall:
    shares = np.array([[0.7, 0.4], [0.3, 0.6]])
    return GroupBall.of_classes(2, 0.2, shares)


def _pool() -> Region:
    """Forty models, each the best for somebody or nearly."""
    rng = np.random.default_rng(SEED)
    qualities = np.abs(rng.normal(size=(40, 3)))
    qualities /= np.linalg.norm(qualities, axis=1, keepdims=True)
    qualities *= rng.uniform(0.95, 1, (40, 1))
    return ModelPool(
        [f"model {i + 1}" for i in range(40)],
        qualities,
        names=["q1", "q2", "q3"],
        kinds=["reward"] * 3,
    )


def _costs() -> CostRewardRegion:
    attributes = [
        Attribute("latency", 20, 200, kind="cost", unit="ms"),
        Attribute("price", 0, 5, kind="cost", unit="$"),
    ]
    return CostRewardRegion(_classes(3), attributes)


CASES: dict[str, Case] = {
    case.name: case
    for case in (
        Case("linear, two classes", "linear", partial(_scored, 3000, 0.3)),
        Case("linear, three classes", "linear", partial(_classes, 3)),
        Case("linear, eight classes", "linear", partial(_classes, 8)),
        Case("linear, ball of 3", "linear", partial(plain_ball, 3)),
        Case(
            "linear, ball of 3, any signs",
            "linear",
            partial(plain_ball, 3),
            {"signs": "unknown"},
        ),
        Case("linear, 40 models", "linear", _pool),
        Case("fair, 2 groups", "fair", _groups),
        Case("fair-quadratic, 2 groups", "fair-quadratic", _groups),
        Case("quadratic, ball of 2", "quadratic", partial(Ball, [0.5, 0.5], 0.2)),
        Case("cost-reward", "cost-reward", _costs),
        Case("monotone, three classes", "monotone", partial(_classes, 3)),
        Case(
            "ratio, 50 % positive", "linear-fractional", partial(_scored, 20_000, 0.5)
        ),
        Case(
            "ratio, 30 % positive", "linear-fractional", partial(_scored, 20_000, 0.3)
        ),
        Case("ratio, 10 % positive", "linear-fractional", partial(_scored, 3000, 0.1)),
        Case("ratio, 1 % positive", "linear-fractional", partial(_scored, 3000, 0.01)),
        Case(
            "ratio, 0.1 % positive",
            "linear-fractional",
            partial(_scored, 30_000, 0.001),
        ),
        Case(
            "ratio, a class of 1 %",
            "linear-fractional",
            partial(_classes, 3, rare=0.01),
        ),
    )
}
