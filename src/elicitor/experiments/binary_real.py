"""[B] Section 7.2: random linear metrics on real data."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.places import SPLIT_SEED, place
from elicitor.experiments.recovery import elicited
from elicitor.experiments.sweep import Run
from elicitor.metrics.linear import LinearMetric

__all__ = ["binary_real", "random_angles"]

METRICS = 28
SEED = 2019
TOLERANCES = (0.02, 0.05, 0.11)
CLAIMS = {
    0.02: "an overly tight tolerance that leads to many failures",
    0.05: "printed only in an appendix that is not public here (Table 5)",
    0.11: "MAGIC: every metric is elicited within 0.11 rad; larger data are better",
}


NOTES = (
    "The paper states its shares in an appendix that the text at hand lacks; its "
    "claims stand beside the measured numbers instead.",
    "For the published method 0.02 fails often on both data sets and larger data are "
    "better, as claimed. That every metric is found within 0.11 on MAGIC does not hold "
    "here with the plain logistic regression. Its probabilities are biased, and the "
    "method looks for the best threshold among them: for some metrics the best one "
    "lies more than 0.11 from where the weights say. Once the same model is calibrated "
    "the claim holds. The paper does not say how it regularised or split.",
    "Ours compares two achievable confusions whose exchange rate is known exactly, so "
    "neither the staircase nor the bias matters.",
)


@experiment(
    "binary-real",
    source="Hiranandani et al. 2019 (binary), Section 7.2 (Table 5)",
    notes=NOTES,
    columns=(
        ("data", "measured.data"),
        ("tolerance", "measured.tolerance"),
        ("paper: missed", "measured.published method.missed"),
        ("worst", "measured.published method.largest_error"),
        ("asked", "measured.published method.questions_max"),
        ("calibrated: missed", "measured.published method, calibrated.missed"),
        ("ours: missed", "measured.ours.missed"),
        ("worst", "measured.ours.largest_error"),
        ("asked", "measured.ours.questions_max"),
    ),
)
def binary_real(run: Run) -> Outcome:
    """Count the metrics that each method misses, by data set and tolerance."""
    cases = [
        {"data": data, "tolerance": tolerance, "n_metrics": METRICS, "seed": SEED}
        for data in ("WDBC", "MAGIC")
        for tolerance in TOLERANCES
    ]
    return Outcome(
        {
            "n_metrics": METRICS,
            "metrics": "theta ~ U[0, pi/2], the second half turned by pi (decreasing)",
            "seed": SEED,
            "split_seed": SPLIT_SEED,
            "model": "L2 logistic regression, C = 1, on standardised features",
            "calibrated": "the same, corrected by five-fold isotonic regression",
            "missed": "|elicited theta - true theta| > tolerance",
            "published method": "Algorithm 1; told whether the metric increases",
            "ours": "chord bisection; asks first whether the metric increases",
        },
        run.table(_row, cases),
    )


def random_angles(n_metrics: int, seed: int) -> np.ndarray:
    """Angles of random metrics: the first half increases, the second decreases.

    θ in [0, π/2] and then in [π, 3π/2] (radians).
    """
    theta = np.random.default_rng(seed).uniform(0, math.pi / 2, n_metrics)
    theta[n_metrics // 2 :] += math.pi
    return theta


def _row(data: str, tolerance: float, n_metrics: int, seed: int) -> dict[str, Any]:
    angles = random_angles(n_metrics, seed)
    return {
        "published": {
            "data": data,
            "tolerance": tolerance,
            "claim": CLAIMS[tolerance],
        },
        "measured": {
            "data": data,
            "tolerance": tolerance,
            "n_metrics": n_metrics,
            "published method": _misses(data, tolerance, angles, "published"),
            "published method, calibrated": _misses(
                data, tolerance, angles, "published", calibrated=True
            ),
            "ours": _misses(data, tolerance, angles, "efficient"),
        },
    }


def _misses(
    data: str,
    tolerance: float,
    angles: np.ndarray,
    method: str,
    *,
    calibrated: bool = False,
) -> dict[str, Any]:
    region = place(data, calibrated=calibrated)
    errors, questions = [], []
    for theta in angles:
        known = "increasing" if theta < math.pi else "decreasing"
        result, asked = elicited(
            region,
            "linear",
            LinearMetric.at_angle(theta),
            method=method,
            tolerance=tolerance,
            direction=known if method == "published" else "either",
        )
        errors.append(abs(result.details["angle"] - theta))
        questions.append(asked)
    return {
        "missed": float(np.mean(np.array(errors) > tolerance)),
        "largest_error": float(max(errors)),
        "questions_mean": float(np.mean(questions)),
        "questions_max": max(questions),
    }
