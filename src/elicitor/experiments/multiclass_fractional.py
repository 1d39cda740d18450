"""[M] Section 7: linear-fractional metrics of several classes, random ones."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.multiclass_diagonal import DECAYS, diagonal_law
from elicitor.experiments.multiclass_linear import errors_ball
from elicitor.experiments.recovery import METHODS, elicited
from elicitor.experiments.sweep import Run, in_parts
from elicitor.metrics.comparison_form import form_angle, seen_from
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.regions.multiclass import Ball

__all__ = ["multiclass_fractional", "rank_agreement"]

TOLERANCE = 0.01
OURS = {"faces": 0.005, "ball": 0.0025}
"""Tolerances at which the mean error of ours is below the published method's."""
METRICS, QUICK_METRICS = {"faces": 10, "ball": 50}, 1
PARTS = 4
"""Cells into which the metrics of one row are divided."""
PAIRS = 10_000
CORNERS = 300
SEED = 2019
COLUMNS = (
    ("asked about", "measured.place"),
    ("classes", "measured.n_classes"),
    ("asked", "measured.published method.questions"),
    ("mean error", "measured.published method.mean_error"),
    ("worst", "measured.published method.largest_error"),
    ("agree", "measured.published method.mean_agreement"),
    ("ours: asked", "measured.ours.questions"),
    ("mean error", "measured.ours.mean_error"),
    ("worst", "measured.ours.largest_error"),
    ("agree", "measured.ours.mean_agreement"),
)


NOTES = (
    "The paper prints no linear-fractional results, and its Appendix E, with the "
    "details, is not public here. The published method finds the best and the worst "
    "point of every face (1, i), or of the ball, in twice the questions of the linear "
    "case; the lines or planes that touch there are level ones and give the form.",
    "Only the form p̃q̃ᵀ − q̃p̃ᵀ can be found, up to its scale: metrics with the same form "
    "rank all classifiers alike.",
    "The best or the worst classifier of a face is not unique where the law has no "
    "threshold for the slope, and faces of a class that weighs little say little: the "
    "published method then misses the metric. Ours needs neither.",
    "A small ball says little about the metric far away from it: the error at the "
    "origin is that of the ball times its distance in radii.",
    "'asked' is the mean number of questions.",
)


@experiment(
    "multiclass-fractional",
    source="Hiranandani et al. 2019 (multiclass), Section 7; nothing printed",
    notes=NOTES,
    columns=COLUMNS,
)
def multiclass_fractional(run: Run) -> Outcome:
    """Elicit random metrics on faces and on balls by both methods."""
    n_metrics = dict.fromkeys(METRICS, QUICK_METRICS) if run.quick else METRICS
    sizes = [3] if run.quick else list(DECAYS)
    cases = [
        {"place": place, "k": k, "n_metrics": number}
        for place, number in n_metrics.items()
        for k in sizes
    ]
    parts = in_parts(1 if run.quick else PARTS)
    return Outcome(
        {
            "law": "x ~ U[-1, 1], eta_i(x) proportional to exp(-p_i x)",
            "p": {str(k): list(DECAYS[k]) for k in sizes},
            "ball": "inside the off-diagonal confusions, by relabelling",
            "radius": {str(k): errors_ball(k).radius for k in sizes},
            "metrics on faces": "p uniform on the simplex, losses u ~ U[0.1, 2]",
            "metrics on the ball": "(1 - <e, c>) / (1 + <f, c>), e/2 uniform on the "
            "simplex, f ~ U[0, 2]",
            "n_metrics": n_metrics,
            "seed": SEED,
            "tolerance, published method": TOLERANCE,
            "tolerance, ours": OURS,
            "error": "angle between the forms (radians); on the ball in the "
            "coordinates in which it is the unit ball",
            "agreement": f"share of {PAIRS} pairs ranked alike; lotteries of four best "
            "classifiers, or uniform over the ball",
        },
        run.table(_part, cases, cut=parts, rows=_rows),
    )


def rank_agreement(
    form: np.ndarray, other: np.ndarray, first: np.ndarray, second: np.ndarray
) -> float:
    """Share of pairs of statistics that two metrics order alike.

    Forms are of shape (n+1, n+1), pairs of shape (n_pairs, n).
    """
    ones = np.ones((len(first), 1))
    pair = np.hstack([first, ones]), np.hstack([second, ones])
    ahead, ahead_too = (
        np.einsum("ij,jk,ik->i", pair[0], a, pair[1]) for a in (form, other)
    )
    return float(np.mean((ahead > 0) == (ahead_too > 0)))


def _part(
    place: str, k: int, n_metrics: int, part: int, parts: int
) -> dict[str, list[Any]]:
    """Questions, errors and agreements of some of the metrics, by method."""
    rng = np.random.default_rng(SEED)
    draw = _on_faces if place == "faces" else _on_ball
    truths = [draw(k, rng) for _ in range(n_metrics)][part::parts]
    first, second = (_points(place, k, rng) for _ in range(2))
    return {
        name: [_found(place, k, truth, method, first, second) for truth in truths]
        for name, method in METHODS.items()
    }


def _on_faces(k: int, rng: np.random.Generator) -> LinearFractionalMetric:
    p, losses = rng.dirichlet(np.ones(k)), rng.uniform(0.1, 2, k)
    constant = losses @ diagonal_law(k).priors
    return LinearFractionalMetric(p, p - losses, constant, names=diagonal_law(k).names)


def _on_ball(k: int, rng: np.random.Generator) -> LinearFractionalMetric:
    """(1 − ⟨e, c⟩) / (1 + ⟨f, c⟩), less one."""
    q = k * k - k
    e, f = 2 * rng.dirichlet(np.ones(q)), rng.uniform(0, 2, q)
    return LinearFractionalMetric(-(e + f), f, 1.0, names=errors_ball(k).names)


def _points(place: str, k: int, rng: np.random.Generator) -> np.ndarray:
    """Achievable statistics, of shape (n_pairs, n_statistics)."""
    if place == "faces":
        region = diagonal_law(k)
        corners = [region.support(v) for v in rng.normal(size=(CORNERS, k))]
        every = np.array([*corners, *region.trivial])
        shares = rng.dirichlet(np.full(4, 0.5), size=PAIRS)
        chosen = every[rng.integers(len(every), size=(PAIRS, 4))]
        return np.asarray(np.einsum("ij,ijk->ik", shares, chosen))
    ball = errors_ball(k)
    v = rng.normal(size=(PAIRS, len(ball.names)))
    lengths = rng.random(PAIRS) ** (1 / len(ball.names))
    v *= (ball.radius * lengths / np.linalg.norm(v, axis=1))[:, None]
    return ball.center + v


def _found(
    place: str,
    k: int,
    truth: LinearFractionalMetric,
    method: str,
    first: np.ndarray,
    second: np.ndarray,
) -> dict[str, float]:
    region = diagonal_law(k) if place == "faces" else errors_ball(k)
    tolerance = OURS[place] if method == "efficient" else TOLERANCE
    result, asked = elicited(
        region, "linear-fractional", truth, method=method, tolerance=tolerance
    )
    true, found = truth.form, result.details["form"]
    agreement = rank_agreement(true, found, first, second)
    if region.is_round:
        ball = check_instance("region", region, Ball)
        true = seen_from(true, ball.center, ball.radius)
        found = seen_from(found, ball.center, ball.radius)
    return {
        "questions": asked,
        "error": form_angle(true, found),
        "agreement": agreement,
    }


def _rows(cell: dict[str, Any], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    k, place = cell["k"], cell["place"]
    measured: dict[str, Any] = {
        "place": place,
        "n_classes": k,
        "n_metrics": cell["n_metrics"],
    }
    for name in METHODS:
        outcomes = [outcome for part in found for outcome in part[name]]
        errors = [outcome["error"] for outcome in outcomes]
        agreements = [outcome["agreement"] for outcome in outcomes]
        measured[name] = {
            "questions": float(np.mean([one["questions"] for one in outcomes])),
            "mean_error": float(np.mean(errors)),
            "median_error": float(np.median(errors)),
            "largest_error": float(np.max(errors)),
            "mean_agreement": float(np.mean(agreements)),
            "least_agreement": float(np.min(agreements)),
        }
    return [{"published": {"questions": _promised(place, k)}, "measured": measured}]


def _promised(place: str, k: int) -> int:
    """Twice the questions of the linear case."""
    if place == "faces":
        return 8 * (k - 1) * math.ceil(math.log2(1 / TOLERANCE))
    angles = k * k - k - 1
    return 16 * angles * math.ceil(math.log2(math.pi / 2 / TOLERANCE))
