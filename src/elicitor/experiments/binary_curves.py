"""[B] Figure 4: both metrics of Table 2 along the upper boundary, true and elicited.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
θ           ``theta``               of the plug-in classifiers, from 0 to π/2
φ*, φ̂       ``true``, ``found``     values of a metric at each of them
==========  ======================  ==============================================
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from elicitor.experiments.binary_fractional import LINES, elicit_ours, printed_metric
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.places import place
from elicitor.experiments.published_lines import elicit_published
from elicitor.experiments.ranking import boundary_by_angle
from elicitor.experiments.sweep import Run
from elicitor.metrics.linear_fractional import LinearFractionalMetric

__all__ = ["argmax_along", "binary_curves"]

TOLERANCE = 0.05
POINTS = 2001
SHOWN = 20
"""Every so many points of a curve are written down."""
SAME = 1e-12
"""Values that differ by less are the same, as on the steps of a sample."""

NOTES = (
    "The figure is a picture. Its text says that the elicited metric is a constant "
    "multiple of the true one and that both have their argmax at the same θ.",
    "θ is the middle of all that have the largest value; on a sample many thresholds "
    "lie between two of its people and stand for one classifier.",
    "'Tangent' is the θ at which Algorithm 1 ended, before Algorithm 3. 'Lost' is what "
    "the true metric loses at the elicited one's argmax, as a share of its range.",
    "The JSON holds the curves.",
)


@experiment(
    "binary-curves",
    source="Hiranandani et al. 2019 (binary), Figure 4",
    notes=NOTES,
    columns=(
        ("data", "measured.data"),
        ("line", "measured.line"),
        ("argmax, true", "measured.argmax"),
        ("tangent", "measured.published method.tangent"),
        ("paper: argmax", "measured.published method.argmax"),
        ("lost", "measured.published method.lost"),
        ("correlation", "measured.published method.correlation"),
        ("ours: argmax", "measured.ours.argmax"),
        ("lost", "measured.ours.lost"),
        ("correlation", "measured.ours.correlation"),
    ),
)
def binary_curves(run: Run) -> Outcome:
    """Follow both metrics of Table 2 along θ, true and elicited."""
    data = ("synthetic law",) if run.quick else ("synthetic law", "MAGIC")
    cases = [{"data": name, "line": line} for name in data for line in LINES]
    return Outcome(
        {
            "published method": f"Algorithms 1 and 2 (tolerance {TOLERANCE}) and 3",
            "ours": "one engine, exact answers, as in binary-fractional",
            "theta": f"{POINTS} evenly spaced",
        },
        run.table(_row, cases),
    )


def argmax_along(values: np.ndarray, theta: np.ndarray) -> float:
    """The middle of all θ with the largest value (radians)."""
    best = theta[values >= values.max() - SAME]
    return float((best[0] + best[-1]) / 2)


def _row(data: str, line: str) -> dict[str, Any]:
    region = place(data)
    truth = printed_metric(LINES[line]["true"], region.prevalence)
    theta = np.linspace(0, math.pi / 2, POINTS)
    confusions = boundary_by_angle(region, POINTS)
    true = truth.value(confusions)
    published = elicit_published(region, truth, TOLERANCE)
    ours, asked = elicit_ours(region, truth)
    tangent = math.atan2(*published.best.weights[::-1])

    def beside(metric: LinearFractionalMetric) -> dict[str, Any]:
        found = metric.value(confusions)
        lost = true.max() - true[found.argmax()]
        return {
            "argmax": argmax_along(found, theta),
            "lost": float(lost / np.ptp(true)),
            "correlation": float(np.corrcoef(true, found)[0, 1]),
            "curve": found[::SHOWN].tolist(),
        }

    return {
        "published": {"claim": "argmax of the true and the elicited metric coincide"},
        "measured": {
            "data": data,
            "line": line,
            "argmax": argmax_along(true, theta),
            "theta": theta[::SHOWN].tolist(),
            "curve": true[::SHOWN].tolist(),
            "published method": {
                "questions": published.questions,
                "tangent": tangent,
                **beside(published.metric),
            },
            "ours": {"questions": asked, **beside(ours)},
        },
    }
