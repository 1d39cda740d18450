"""[Q] Section 6: whether errors depend on the radius of the ball of questions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.random_metrics import random_linear, random_quadratic
from elicitor.experiments.recovery import Drawn, joined, recover, split, summary
from elicitor.experiments.sweep import Run, in_parts
from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.multiclass.ball import Ball

__all__ = ["radius_sweep"]

TOLERANCE = 0.01
RADII = (0.02, 0.05, 0.1, 0.2)
"""ρ; [Q] has 0.2, beyond which rates of five classes around 1/5 are below 0."""
NOISE = (0.0, 1e-4)
"""ε_Ω: differences of φ that the oracle cannot tell."""
CLASSES = (2, 3, 4, 5)
METRICS, QUICK_METRICS = 40, 2
PARTS = 4
ENGINE = {2: 40, 3: 85}
"""Questions to quadratic people by ours, as in `quadratic`, and up to how many classes
ours is asked, as it thinks."""
ENGINE_METRICS = 8
SEED = 2022
SMALL = (1e-4, 4e-4, 2e-3, 1e-2, 5e-2)
"""ϱ of the small balls of Algorithm 1, in the ball of radius 0.2."""
SMALL_CLASSES = (2, 3)
DRAW = {"linear": random_linear, "quadratic": random_quadratic}

COLUMNS = (
    ("family", "measured.family"),
    ("k", "measured.k"),
    ("ρ", "measured.radius"),
    ("noise", "measured.indifference"),
    ("ϱ", "measured.small"),
    ("paper asks", "measured.published.questions.mean"),
    ("a", "measured.published.a.mean"),
    ("median", "measured.published.a.median"),
    ("B", "measured.published.B.mean"),
    ("median", "measured.published.B.median"),
    ("least squares: B", "measured.least squares.B.mean"),
    ("median", "measured.least squares.B.median"),
    ("ours asks", "measured.ours.questions.mean"),
    ("a", "measured.ours.a.mean"),
    ("B", "measured.ours.B.mean"),
)
NOTES = (
    "The paper: 'The trends that we will discuss are robust to the sphere radius "
    "parameter ρ.' It prints no figure for it.",
    "Linear: Algorithm 2 of [Q], which sees the whole ball; ours by antipodal pairs, "
    "signs unknown to both. Only ε_Ω/ρ counts, so exact people are found equally well.",
    "Quadratic: a curvature B turns a slope d by about ρ‖B‖/‖d‖, and slopes are known "
    "to ε. So errors of B grow as the ball shrinks, whoever answers.",
    "Ours for quadratic people is for exact answers, or for people who err where there "
    "is noise.",
    "Small balls of the published method: of radius ερ, or of the square root of the "
    "noise, which is best in Theorem 1. Rows with a ϱ try others: Appendix G.2 says "
    "that larger ones err more by curvature, smaller ones by noise.",
)


@experiment(
    "radius-sweep",
    source="Hiranandani et al. 2022 (quadratic), Section 6",
    notes=NOTES,
    columns=COLUMNS,
)
def radius_sweep(run: Run) -> Outcome:
    """Elicit the same linear and quadratic metrics in balls of several sizes."""
    n_metrics, parts = (QUICK_METRICS, 1) if run.quick else (METRICS, PARTS)
    cases = [
        {
            "family": family,
            "k": k,
            "radius": radius,
            "indifference": noise,
            "n_metrics": n_metrics,
        }
        for family, k, noise, radius in itertools.product(DRAW, CLASSES, NOISE, RADII)
    ]
    small = [
        {"k": k, "small": radius, "indifference": noise, "n_metrics": n_metrics}
        for k, noise, radius in itertools.product(SMALL_CLASSES, NOISE, SMALL)
    ]
    return Outcome(
        {
            "center": "1/k each: the uniform random classifier",
            "tolerance": TOLERANCE,
            "questions of ours, quadratic": {str(k): n for k, n in ENGINE.items()},
            "n_metrics": n_metrics,
            "n_metrics of ours, quadratic": min(n_metrics, ENGINE_METRICS),
            "metrics": "uniform on the unit sphere of a, or of (a, B); the same for "
            "every radius and noise",
            "noise": "a fair coin below this difference in the metric",
            "seed": SEED,
        },
        [
            *run.table(_part, cases, cut=in_parts(parts), rows=_rows),
            *run.table(_small_balls, small),
        ],
    )


def _draw(family: str, k: int, radius: float, number: int) -> Drawn:
    names = ClassStatistics(tuple(str(i + 1) for i in range(k)), rates=True).names
    ball = Ball(np.full(k, 1 / k), radius, names=names)
    return ball, DRAW[family](np.random.default_rng((SEED, k, number)), names)


def _part(
    family: str,
    k: int,
    radius: float,
    indifference: float,
    n_metrics: int,
    part: int,
    parts: int,
) -> dict[str, Any]:
    """Errors and questions of some of the metrics, by method."""

    def found(most: int, options: Mapping[str, Any]) -> Any:
        drawn = split(
            most, part, parts, lambda number: _draw(family, k, radius, number)
        )
        return recover(
            drawn, family, options, indifference=indifference, seed=SEED + part
        )

    published = {"method": "published", "tolerance": TOLERANCE}
    if family == "linear":
        unknown = {"signs": "unknown"}
        return {
            "published": found(n_metrics, {**published, **unknown}),
            "ours": found(n_metrics, {"tolerance": TOLERANCE, **unknown}),
        }
    if indifference:
        published["radius"] = math.sqrt(indifference)
    outcome = {
        "published": found(n_metrics, published),
        "least squares": found(n_metrics, {**published, "solution": "least-squares"}),
    }
    if k in ENGINE:
        fewer = min(n_metrics, ENGINE_METRICS)
        method = "bayesian" if indifference else "efficient"
        options = {"method": method, "tolerance": 1e-6, "max_questions": ENGINE[k]}
        outcome["ours"] = found(fewer, options)
    return outcome


def _small_balls(
    k: int, small: float, indifference: float, n_metrics: int
) -> dict[str, Any]:
    """Errors of quadratic metrics by Algorithm 1 with small balls of some radius."""
    drawn = [_draw("quadratic", k, RADII[-1], number) for number in range(n_metrics)]
    options = {"method": "published", "tolerance": TOLERANCE, "radius": small}
    kinds = {"published": {}, "least squares": {"solution": "least-squares"}}
    found = {
        name: summary(
            recover(
                drawn,
                "quadratic",
                {**options, **more},
                indifference=indifference,
                seed=SEED,
            )
        )
        for name, more in kinds.items()
    }
    measured = {
        "family": "quadratic",
        "k": k,
        "radius": RADII[-1],
        "indifference": indifference,
        "small": small,
    }
    return {"published": {}, "measured": {**measured, **found}}


def _rows(case: Mapping[str, Any], parts: list[Any]) -> list[dict[str, Any]]:
    """One row for all metrics of a case."""
    measured = {key: case[key] for key in ("family", "k", "radius", "indifference")}
    measured |= {method: summary(lists) for method, lists in joined(parts).items()}
    return [{"published": {}, "measured": measured}]
