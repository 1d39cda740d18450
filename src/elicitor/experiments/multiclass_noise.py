"""Linear elicitation of several classes from people who err: [M] Theorems 1 and 2."""

from __future__ import annotations

import itertools
import math
from functools import lru_cache
from typing import Any

import numpy as np

from elicitor.core.result import Result
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.multiclass_bound import (
    largest_ball_error,
    largest_face_error,
)
from elicitor.experiments.multiclass_diagonal import DECAYS, diagonal_law
from elicitor.experiments.multiclass_linear import errors_ball
from elicitor.experiments.noise_trials import (
    FLIPS,
    NEVER,
    Distance,
    measured_errors,
    zone_of,
    zones,
)
from elicitor.experiments.sweep import Run
from elicitor.metrics.linear import LinearMetric
from elicitor.oracles.answer_models import AnswerModel
from elicitor.procedures.published.diagonal_linear import restricted_best
from elicitor.procedures.published.halving import steps_to
from elicitor.regions.base import Region

__all__ = ["multiclass_noise"]

TOLERANCE = 0.01
METRICS, QUICK_METRICS = 25, 2
ENGINE_METRICS = 8
"""Of which so many are asked for by the engine, which thinks a second about each."""
MOST = {"diagonal": 60, "ball": 100}
"""Questions of `bayesian`, which also stops when it knows enough."""
SEED = 2019
SIZES = (3, 4)
PLACES = ("diagonal", "ball")
METHODS = {"published method": "published", "ours": "efficient", "bayesian": "bayesian"}
ZONES = {"diagonal": (1e-3, 1e-2), "ball": (1e-4, 1e-3, 1e-2, 0.1, 0.5)}
"""ε_Ω; of the ball in units of its radius λ."""
FLIP = "10 % flips"
REPEATS = (1, 3)
"""Of questions to those who err outside of any zone; inside a coin stays a coin."""
BAYESIAN = 3
"""Classes up to which `bayesian` is asked."""
BOUNDED = 3
"""Classes up to which a bound for the ball, of two cycles, says anything."""


NOTES = (
    "The paper prints no numbers for this. 'Order' is what its O(·) holds: ε + √ε_Ω "
    "for the diagonal and √q(ε + √(ε_Ω/λ)) for the ball. 'Bound' has constants, for "
    "the published method, as the median over the metrics: of the diagonal the largest "
    "error that any answers in the zone can bring about, of the ball one that is "
    "proved (√2 says nothing but the signs).",
    "Zones of the ball are shares of its radius λ; Theorem 2 wants λ ≫ ε_Ω.",
    "Errors: largest difference of a weight, weights of sum 1 (diagonal); length of "
    "the difference of unit weights (ball).",
    "Those who err outside of any zone are asked once or three times; 'bayesian' "
    "weighs answers and needs no repeats. It and ours on the diagonal have fewer "
    "metrics.",
)


@experiment(
    "multiclass-noise",
    source="Hiranandani et al. 2019 (multiclass), Definition 7 and Theorems 1 and 2",
    notes=NOTES,
    columns=(
        ("k", "measured.k"),
        ("place", "measured.place"),
        ("answers", "measured.answers"),
        ("repeats", "measured.repeats"),
        ("order", "published.order"),
        ("bound", "measured.bound"),
        ("paper: asked", "measured.published method.questions"),
        ("median", "measured.published method.median_error"),
        ("largest", "measured.published method.largest_error"),
        ("ours: asked", "measured.ours.questions"),
        ("median", "measured.ours.median_error"),
        ("largest", "measured.ours.largest_error"),
        ("bayesian: asked", "measured.bayesian.questions"),
        ("median", "measured.bayesian.median_error"),
        ("largest", "measured.bayesian.largest_error"),
    ),
)
def multiclass_noise(run: Run) -> Outcome:
    """Measure errors on faces and on a ball for every kind of error."""
    n_metrics = QUICK_METRICS if run.quick else METRICS
    cases = [
        {"k": k, "place": place, "answers": said, "repeats": repeats, "n": n_metrics}
        for k, place in itertools.product(SIZES, PLACES)
        for said, model in models(k, place).items()
        for repeats in (REPEATS if zone_of(model) is None else REPEATS[:1])
    ]
    return Outcome(
        {
            "law": "x ~ U[-1, 1], eta_i(x) proportional to exp(-p_i x)",
            "p": {str(k): list(DECAYS[k]) for k in SIZES},
            "radius of the ball": {str(k): errors_ball(k).radius for k in SIZES},
            "tolerance": TOLERANCE,
            "n_metrics": n_metrics,
            "n_metrics of the engine": min(n_metrics, ENGINE_METRICS),
            "metrics": "uniform on the simplex (diagonal), or on the sphere, all "
            "weights negative (ball)",
            "most questions of bayesian": MOST,
            "seed": SEED,
        },
        run.table(_row, cases),
    )


def models(k: int, place: str) -> dict[str, AnswerModel]:
    """The kinds of people who are asked; zones of a ball are shares of its radius."""
    unit = errors_ball(k).radius if place == "ball" else 1.0
    return {**NEVER, **zones(ZONES[place], unit), FLIP: FLIPS[FLIP]}


def _region(k: int, place: str) -> Region:
    return diagonal_law(k) if place == "diagonal" else errors_ball(k)


@lru_cache(maxsize=3)
def _curves(k: int) -> np.ndarray:
    """ν(m; 1, i) at all places that Algorithm 1 may ask about, (k-1, n_points, k)."""
    shares = np.linspace(0, 1, 2 ** (steps_to(TOLERANCE, 1.0) + 1) + 1)
    faces = [diagonal_law(k).face(0, i) for i in range(1, k)]
    return np.array([[restricted_best(face, m) for m in shares] for face in faces])


def _people(k: int, place: str, n: int) -> list[LinearMetric]:
    names = _region(k, place).names
    rng = np.random.default_rng([SEED, k])
    if place == "diagonal":
        drawn = rng.dirichlet(np.ones(k), n)
    else:
        drawn = -np.abs(rng.normal(size=(n, len(names))))
        drawn /= np.linalg.norm(drawn, axis=1, keepdims=True)
    return [LinearMetric(weights, names=names) for weights in drawn]


def _row(k: int, place: str, answers: str, repeats: int, n: int) -> dict[str, Any]:
    """What the theorem says, and what every method finds."""
    case = {"k": k, "place": place, "answers": answers, "repeats": repeats}
    model = models(k, place)[answers]
    people = _people(k, place, n)
    measured = {
        name: measured_errors(
            _region(k, place),
            people[:ENGINE_METRICS] if _by_engine(name, place) else people,
            model,
            _options(name, place),
            DISTANCES[place],
            repeats=repeats,
            seed=SEED,
        )
        for name in METHODS
        if name != "bayesian" or (repeats == 1 and k <= BAYESIAN)
    }
    order, bound = _theorem(k, place, model, people)
    return {
        "published": {**case, "order": order},
        "measured": {**case, "bound": bound, **measured},
    }


def _by_engine(name: str, place: str) -> bool:
    return name == "bayesian" or (name == "ours" and place == "diagonal")


def _options(name: str, place: str) -> dict[str, Any]:
    budget = {"max_questions": MOST[place]} if name == "bayesian" else {}
    return {"method": METHODS[name], "tolerance": TOLERANCE, **budget}


def _theorem(
    k: int, place: str, model: AnswerModel, people: list[LinearMetric]
) -> tuple[float | None, float | None]:
    """What stands in O(·), and the median of the bounds; None outside of a zone."""
    zone = zone_of(model)
    if zone is None:
        return None, None
    if place == "diagonal":
        order = TOLERANCE + math.sqrt(zone)
        found = [largest_face_error(_curves(k), m.weights, zone=zone) for m in people]
    else:
        share = zone / errors_ball(k).radius
        order = math.sqrt(k * (k - 1)) * (TOLERANCE + math.sqrt(share))
        if k > BOUNDED:
            return order, None
        found = [
            largest_ball_error(m.weights, tolerance=TOLERANCE, zone=share)
            for m in people
        ]
    return order, float(np.median(found))


def _largest(result: Result, true: LinearMetric) -> float:
    return float(np.abs(result.metric.coefficients - true.weights).max())


def _length(result: Result, true: LinearMetric) -> float:
    return float(np.linalg.norm(result.metric.coefficients - true.weights))


DISTANCES: dict[str, Distance] = {"diagonal": _largest, "ball": _length}
