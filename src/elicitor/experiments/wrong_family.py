"""People whose metric is not of the assumed family: how often that is noticed.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o, ρ        ``region``              centre and radius of the ball
c           ``curvature``           typical difference of the curved part between two
                                    random points, over that of the whole utility
s           ``scale``               noise of logistic people
==========  ======================  ===============================================
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from elicitor.core.conversation import play_out
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import erring_scale, wilson
from elicitor.experiments.random_metrics import (
    random_fair,
    random_group_ball,
    random_quadratic,
    rate_names,
)
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics.base import Metric
from elicitor.metrics.fair import FairMetric
from elicitor.metrics.families import WeightedSum
from elicitor.metrics.features import Linear
from elicitor.metrics.linear import LinearMetric
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.oracles.answer_models import AnswerModel, Exact, Logistic
from elicitor.oracles.metric import MetricOracle
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.procedures.bayesian.conversation import inquire
from elicitor.procedures.bayesian.departure import DECISIVE
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.sphere import uniform_in_ball
from elicitor.regions.groups.ball import GroupBall
from elicitor.regions.multiclass.ball import Ball

__all__ = ["PlainOnGroups", "wrong_family"]

PEOPLE, QUICK_PEOPLE = 200, 1
CHUNK = 10
"""People per cell of the sweep."""
SEED = 2029
QUESTIONS = 40
TOLERANCE = 1e-6
"""Never reached, so that all questions are asked."""
RIGHT = 0.9
"""How often logistic people choose the better one of a random pair."""
CLASSES, GROUPS, RADIUS = 3, 2, 0.2
CURVATURES = (0.05, 0.1, 0.2, 0.4)
POINTS = 2000

SETTINGS = {
    "questions": QUESTIONS,
    "noticed": f"log Bayes factor of at least {DECISIVE:.3g}",
    "linear and quadratic": f"k = {CLASSES} rates, ball of radius {RADIUS} around 1/k; "
    "signs unknown to the linear model",
    "plain and fair": f"two error rates of {GROUPS} groups, ball of radius {RADIUS}; "
    "the plain model sees everyone's rates only",
    "quadratic people": "uniform on the unit sphere of (a, B)",
    "fair people": "half-normal costs of errors and gaps, trade-off 0.5",
    "curvature": "typical difference by curvature, over the whole one",
    "logistic people": f"right about a random pair in {RIGHT:.0%} of cases",
    "seed": SEED,
}
NOTES = (
    "Half of the questions, from the fifth on, are asked where the two families are "
    "expected to disagree most; the others are those of the assumed family.",
    "Antipodes of a ball alone would tell nothing: to them a quadratic person is "
    "exactly linear.",
    "'Told everything': how often a test with 5 % false alarms can notice, that knows "
    "metric and noise, and asks 40 times the one pair where the person's metric and "
    "its best approximation in the assumed family differ most. No method that must "
    "learn the metric can do better; where it is low, 40 answers do not hold more.",
)
COLUMNS = (
    ("what", "what"),
    ("noticed", "ours"),
    ("told everything", "peer"),
    ("ratio", "ratio"),
)


@experiment(
    "wrong-family",
    source=(
        f"doubt between two families, {QUESTIONS} questions; peer: the best "
        "test for someone who is told the person's metric and noise"
    ),
    notes=NOTES,
    columns=COLUMNS,
)
def wrong_family(run: Run) -> Outcome:
    """Doubt the assumed family of people who have it, and of people who do not."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    return Outcome(
        {**SETTINGS, "people": people},
        run.table(
            _ask,
            _cases(),
            cut=in_chunks(people, CHUNK),
            rows=everyone(_rows),
        ),
    )


def _cases() -> list[dict[str, Any]]:
    """Kinds of people and answers."""
    kinds = [(kind, None) for kind in ("linear", "quadratic", "plain", "fair")]
    curved = [("quadratic", curvature) for curvature in CURVATURES]
    return [
        {"kind": kind, "curvature": curvature, "answers": answers, "seed": SEED}
        for kind, curvature in [*kinds, *curved]
        for answers in ("exact", "logistic")
    ]


# -- people and families ------------------------------------------------------------


class PlainOnGroups(WeightedSum):
    """Costs of everyone's errors, and none of gaps."""

    def __init__(self, region: GroupBall) -> None:
        self._region, size = region, len(region.names)
        super().__init__(region.space, [Linear(region.space, np.full(size, -1.0))])

    def metric(self, weights: np.ndarray) -> FairMetric:
        """See :meth:`Family.metric`; λ = 0."""
        return _plain(-weights / np.linalg.norm(weights), self._region)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Family.coefficients`."""
        return np.array([self.metric(row).coefficients for row in weights])


def _plain(costs: np.ndarray, region: GroupBall) -> FairMetric:
    """Costs of errors alone."""
    u, v = region.groups
    return FairMetric(
        costs,
        {(u, v): np.full(len(costs), len(costs) ** -0.5)},
        0.0,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


def _problem(
    kind: str, curvature: float | None, rng: np.random.Generator
) -> tuple[Metric, LinearUtility, LinearUtility]:
    """A person, the family that is assumed, and the one it is doubted for."""
    if kind in ("linear", "quadratic"):
        names = rate_names(CLASSES)
        ball = Ball(np.full(CLASSES, 1 / CLASSES), RADIUS, names=names)
        simple = utility_of(ball, "linear", signs="unknown")
        person: Metric = random_quadratic(rng, CLASSES)
        if kind == "linear":
            person = LinearMetric(rng.standard_normal(CLASSES), names=names)
        elif curvature is not None:
            person = _curved(ball, curvature, rng)
        return person, simple, utility_of(ball, "quadratic")
    region = random_group_ball(rng, 2, GROUPS, radius=RADIUS, diagonal=False)
    drawn = random_fair(rng, region)
    fair = utility_of(region, "fair")
    person = _plain(drawn.misclassification_costs, region)
    if kind == "fair":
        person = FairMetric(
            drawn.misclassification_costs,
            drawn.violation_costs,
            0.5,
            prevalence=region.prevalence,
            names=region.names,
            groups=region.groups,
        )
    return person, LinearUtility(PlainOnGroups(region), region), fair


def _curved(ball: Ball, curvature: float, rng: np.random.Generator) -> QuadraticMetric:
    """A person of given curvature in the ball; otherwise as `random_quadratic`."""
    metric = random_quadratic(rng, len(ball.names))
    points = _points(ball, rng)
    away = points - ball.center
    slope, matrix = metric.gradient(ball.center[None])[0], metric.quadratic
    straight = away @ slope
    bent = 0.5 * ((away @ matrix) * away).sum(axis=1)
    factor = straight.std() / bent.std() * curvature / math.sqrt(1 - curvature**2)
    return QuadraticMetric(
        slope - factor * matrix @ ball.center, factor * matrix, names=ball.names
    )


def _points(ball: Ball, rng: np.random.Generator) -> np.ndarray:
    shares = uniform_in_ball((POINTS, len(ball.names)), rng)
    return np.asarray(ball.center + ball.radius * shares)


# -- asking -------------------------------------------------------------------------


def _ask(
    kind: str,
    curvature: float | None,
    answers: str,
    first: int,
    number: int,
    seed: int,
) -> list[dict[str, float]]:
    """Evidence for the richer family, and what could be noticed at most."""
    found = []
    for index in range(first, first + number):
        rng = np.random.default_rng([seed, index])
        person, simple, rich = _problem(kind, curvature, rng)
        points = simple.random_points(POINTS, rng)
        scale = _scale(person, points) if answers == "logistic" else None
        model: AnswerModel = Exact() if scale is None else Logistic(scale)
        oracle = MetricOracle(person, model, random_state=rng)
        settings = Settings(tolerance=TOLERANCE, doubt_family=_rich_name(kind))
        asking = inquire(simple, settings, rng, rival=rich)
        result = play_out(asking, oracle.answer, most=QUESTIONS)
        found.append(
            {
                "log_bayes_factor": result.details["doubt"]["log_bayes_factor"],
                "at_most": _power(person, simple, points, scale),
            }
        )
    return found


def _rich_name(kind: str) -> str:
    """The richer family of a kind of people."""
    return "quadratic" if kind in ("linear", "quadratic") else "fair"


def _scale(person: Metric, points: np.ndarray) -> float:
    """Noise at which random pairs are answered right as often as `RIGHT`."""
    utilities = person.utility(points)
    return erring_scale(np.abs(utilities[::2] - utilities[1::2]), 1 - RIGHT)


def _power(
    person: Metric, simple: LinearUtility, points: np.ndarray, scale: float | None
) -> float:
    """Power of the best test with 5 % false alarms, told metric and noise."""
    from scipy.stats import binom  # here, since loading it takes a while

    utilities = person.utility(points)
    origin = np.broadcast_to(points[:1], points.shape)
    design = np.column_stack([simple.rows(points, origin), np.ones(len(points))])
    straight = design @ np.linalg.lstsq(design, utilities, rcond=None)[0]
    order = np.argsort(straight, kind="stable")
    bent = (utilities - straight)[order]
    near = [np.abs(bent[step:] - bent[:-step]).max() for step in range(1, 20)]
    gap = float(max(near))
    if gap < 1e-9 * float(np.ptp(utilities)):
        return 0.05
    p = 1.0 if scale is None else 1 / (1 + math.exp(-min(gap / scale, 500)))
    # The assumed family is at best indifferent: a coin. The number of right ones of 40
    # is sufficient (Neyman and Pearson).
    limit = binom.ppf(0.95, QUESTIONS, 0.5)
    return float(binom.sf(limit, QUESTIONS, p))


# -- the table ----------------------------------------------------------------------


def _rows(
    case: dict[str, Any], found: Sequence[dict[str, float]]
) -> list[dict[str, Any]]:
    """How often the richer family was seen, and the ends of its interval."""
    factors = np.array([row["log_bayes_factor"] for row in found])
    most = float(np.mean([row["at_most"] for row in found]))
    share = float((factors >= DECISIVE).mean())
    name = f"{case['kind']} people, {case['answers']} answers"
    if case["curvature"] is not None:
        name += f", curvature {case['curvature']:g}"
    rows = [beside(f"{name}: noticed (share)", share, most)]
    for end, value in zip(("lower", "upper"), wilson(share, len(found)), strict=True):
        rows.append(beside(f"{name}: 95 % interval, {end} end", value, None))
    rows.append(
        beside(f"{name}: median log Bayes factor", float(np.median(factors)), None)
    )
    return rows
