"""[B] Table 1: linear metrics on the synthetic law."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.places import synthetic_law
from elicitor.experiments.recovery import elicited
from elicitor.experiments.sweep import Run
from elicitor.metrics.linear import LinearMetric
from elicitor.regions.binary import BinaryRegion

__all__ = ["binary_linear"]

TOLERANCE = 0.02
QUESTIONS = 28
"""4⌈log₂(π/2ε)⌉; the table does not print it."""
TABLE = (
    ((0.98, 0.17), (0.99, 0.17)),
    ((-0.94, -0.34), (-0.94, -0.34)),
    ((0.64, 0.77), (0.64, 0.77)),
    ((-0.50, -0.87), (-0.50, -0.87)),
)
"""True and elicited weights, as printed."""


@experiment(
    "binary-linear",
    source="Hiranandani et al. 2019 (binary), Table 1",
    notes=(
        "True weights are those printed, scaled to unit length: as printed, (0.98, "
        "0.17) has length 0.995.",
        "The table prints no number of questions; Algorithm 1 asks 4⌈log₂(π/2ε)⌉.",
    ),
    columns=(
        ("true", "published.true"),
        ("printed", "published.elicited"),
        ("published method", "measured.published method.elicited"),
        ("asked", "measured.published method.questions"),
        ("error", "measured.published method.largest_error"),
        ("ours", "measured.ours.elicited"),
        ("asked", "measured.ours.questions"),
        ("error", "measured.ours.largest_error"),
    ),
)
def binary_linear(run: Run) -> Outcome:
    """Elicit the four metrics of Table 1 by the published method and by ours."""
    cases = [{"true": true, "printed": printed} for true, printed in TABLE]
    return Outcome(
        {
            "law": "x ~ U[-1, 1], eta(x) = 1/(1 + exp(5x))",
            "tolerance": TOLERANCE,
            "published method": "Algorithm 1; told whether the metric increases",
            "ours": "chord bisection; asks first whether the metric increases",
        },
        run.table(_row, cases),
    )


def _row(true: list[float], printed: list[float]) -> dict[str, Any]:
    region = synthetic_law()
    metric = LinearMetric(true).normalised()
    direction = "increasing" if sum(true) > 0 else "decreasing"
    return {
        "published": {
            "true": list(true),
            "elicited": list(printed),
            "questions": QUESTIONS,
        },
        "measured": {
            "true": metric.weights.tolist(),
            "published method": _found(region, metric, "published", direction),
            "ours": _found(region, metric, "efficient", "either"),
        },
    }


def _found(
    region: BinaryRegion, truth: LinearMetric, method: str, direction: str
) -> dict[str, Any]:
    options = {"tolerance": TOLERANCE, "direction": direction}
    result, asked = elicited(region, "linear", truth, method=method, **options)
    weights = result.metric.coefficients
    return {
        "elicited": weights.tolist(),
        "questions": asked,
        "largest_error": float(np.abs(weights - truth.weights).max()),
    }
