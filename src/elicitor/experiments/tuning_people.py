"""People of the benchmark `tuning`: whose metric is elicited, and what it says.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
ζ           ``priors``              shares of the classes
p, u        –                       gains and losses of a ratio, see
                                    :mod:`elicitor.metrics.linear_fractional`
M           ``root``                errors e = 1 − r cost ⟨a, e⟩ + ½ eᵀMMᵀe
==========  ======================  ===============================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.result import Result
from elicitor.experiments.noisy_people import erring_scale
from elicitor.experiments.random_metrics import random_fair, random_fair_quadratic
from elicitor.experiments.tuning_halves import Half
from elicitor.metrics.base import BINARY, Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.oracles.answer_models import Logistic
from elicitor.oracles.metric import MetricOracle
from elicitor.regions.base import Region
from elicitor.regions.groups.ball import GroupBall
from elicitor.session.elicit import elicit

__all__ = ["QUESTIONS", "WRONG", "Reading", "asked", "random_person"]

QUESTIONS = {
    "linear": 40,
    "linear-fractional": 40,
    "monotone": 40,
    "quadratic": 60,
    "fair": 60,
    "fair-quadratic": 80,
}
"""Budget by family; of several classes twice as many."""
WRONG = 0.1
"""Share of random pairs about which a person errs."""
CORNERS, PAIRS, PARTS = 300, 1000, 3
"""Random pairs are of mixtures of so many random corners of the region."""


# -- people -------------------------------------------------------------------------


def random_person(
    family: str, region: Region, priors: np.ndarray, rng: np.random.Generator
) -> Metric:
    """Draw the metric of someone who likes right decisions and even treatment.

    `priors` are ζ, in the order of the statistics.
    """
    if region.groups:
        draw = random_fair if family == "fair" else random_fair_quadratic
        return draw(rng, check_instance("region", region, GroupBall))
    size = len(region.names)
    if family == "linear":
        weights = np.abs(rng.standard_normal(size))
        statistics = region.class_statistics
        errors = statistics is not None and not statistics.diagonal
        return LinearMetric(-weights if errors else weights, names=region.names)
    if family == "linear-fractional":
        gains, losses = rng.dirichlet(np.ones(size)), rng.exponential(size=size)
        return LinearFractionalMetric(
            gains, gains - losses, float(losses @ priors), names=region.names
        )
    whole = priors if region.names == BINARY else np.ones(size)
    diagonal = family == "monotone"
    return _growing_costs(rng, whole, region.names, diagonal=diagonal)


def _growing_costs(
    rng: np.random.Generator,
    whole: np.ndarray,
    names: tuple[str, ...],
    *,
    diagonal: bool,
) -> QuadraticMetric:
    """Someone to whom further errors of a class matter the more there are.

    With e_i = 1 − s_i / w_i the cost ⟨a, e⟩ + ½ eᵀMMᵀe is quadratic in s.
    """
    size = len(whole)
    root = rng.standard_normal((size, size))
    matrix = np.diag(np.diag(root) ** 2) if diagonal else root @ root.T
    costs = np.abs(rng.standard_normal(size)) + matrix @ np.ones(size)
    return QuadraticMetric(
        costs / whole, -matrix / np.outer(whole, whole), names=names
    ).normalised()


# -- asking -------------------------------------------------------------------------


def asked(
    region: Region, family: str, person: Metric, rng: np.random.Generator
) -> Result:
    """Ask someone who errs about a tenth of random pairs."""
    oracle = MetricOracle(
        person, Logistic(_scale(region, person, rng)), random_state=rng
    )
    budget = QUESTIONS[family] * (1 if _two(region) else 2)
    return elicit(
        region,
        family,
        oracle,
        method="bayesian",
        max_questions=budget,
        random_state=0,
    )


def _two(region: Region) -> bool:
    statistics = region.class_statistics
    return statistics is None or statistics.n_classes == 2


def _scale(region: Region, person: Metric, rng: np.random.Generator) -> float:
    """The noise that lets a person err about so many random pairs."""
    ways = rng.standard_normal((CORNERS, *person.shape))
    corners = np.stack([region.support(way) for way in ways])
    chosen = rng.integers(CORNERS, size=(2 * PAIRS, PARTS))
    shares = rng.dirichlet(np.ones(PARTS), 2 * PAIRS)
    points = np.einsum("ip,ip...->i...", shares, corners[chosen])
    utilities = np.asarray(person.utility(points))
    return erring_scale(np.abs(utilities[:PAIRS] - utilities[PAIRS:]), WRONG)


# -- what a metric says of confusion matrices ---------------------------------------


class Reading:
    """A metric as it reads on given people, of whom classifiers are counted.

    Figures that scorers must give, shares of groups and classes, are theirs.
    """

    def __init__(self, metric: Metric, half: Half) -> None:
        truths = half.y[:, None] == half.classes
        self.n_rows = len(half.y)
        self.priors = half.confusion(truths).sum(axis=-1) / self.n_rows
        found = metric.class_statistics
        self.binary = found is None  # (TP, TN): the positive class is the last one
        self.statistics = found or ClassStatistics(("0", "1"))
        self.metric = self._here(metric)

    def _here(self, metric: Metric) -> Metric:
        if metric.groups:
            shares = self.priors / self.priors.sum(axis=0)
            return metric.among(prevalence=shares[:, self.statistics.entries[0]])
        return metric.among(right=self.priors[::-1] if self.binary else self.priors)

    def utilities(self, confusions: np.ndarray) -> Any:
        """Utility of confusion matrices in counts, greater is better.

        Counts are of shape (..., n_classes, n_classes), by group if there are groups.
        """
        shares = np.asarray(confusions) / self.n_rows
        points = self.statistics.of(shares, self.priors)
        return self.metric.utility(points[..., ::-1] if self.binary else points)
