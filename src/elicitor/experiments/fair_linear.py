"""[F] Figure 4: fair linear metrics, k and m from 2 to 5."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.fair_sweep import fair_sweep
from elicitor.experiments.random_metrics import random_fair, random_group_ball
from elicitor.experiments.recovery import Drawn, recover, split
from elicitor.experiments.sweep import Run

__all__ = ["fair_linear"]

RADIUS, TOLERANCE, OURS = 0.2, 1e-3, 2e-4
"""ρ, and ε of the published method and of ours."""
METRICS, QUICK_METRICS = 100, 2
SEED = 2020

COLUMNS = (
    ("k", "measured.k"),
    ("m", "measured.m"),
    ("noise", "measured.indifference"),
    ("formula", "published.questions"),
    ("published asks", "measured.published.questions.largest"),
    ("a", "measured.published.a.mean"),
    ("B", "measured.published.B.mean"),
    ("λ", "measured.published.lambda.mean"),
    ("ours asks", "measured.ours.questions.largest"),
    ("a", "measured.ours.a.mean"),
    ("B", "measured.ours.B.mean"),
    ("λ", "measured.ours.lambda.mean"),
    ("share", "measured.share"),
)


NOTES = (
    "The figure is a picture without numbers; its claims are that the error in a grows "
    "with k and not with m, that in B with both, that in λ with m and not with k.",
    "'formula' is (1 + 2M)·16(q−1)⌈log₂(π/2ε)⌉ + 4⌈log₂(1/ε)⌉ with M pairs of "
    "groups and q = k² − k; 'share' is the most that ours asks, over the formula.",
)


@experiment(
    "fair-linear",
    source="Hiranandani et al. 2020 (fair), Figure 4",
    notes=NOTES,
    columns=COLUMNS,
)
def fair_linear(run: Run) -> Outcome:
    """Elicit random fair metrics by FPME and by ours."""
    n_metrics = QUICK_METRICS if run.quick else METRICS
    rows = fair_sweep(run, _part, formula, n_metrics=n_metrics, seed=SEED)
    return Outcome(
        {
            "rates": "of errors, k^2-k per group",
            "radius": RADIUS,
            "tolerance": {"published method": TOLERANCE, "ours": OURS},
            "n_metrics": n_metrics,
            "metrics": "a and b half-normal, normalised; trade-off uniform on [0, 1]",
            "prevalence": "per class half equal shares, half a flat Dirichlet draw",
            "noise": "a fair coin below this difference in the metric",
            "errors": "means of |a|, |vec b| (L2) and |lambda| differences",
            "seed": SEED,
        },
        rows,
    )


def formula(k: int, m: int) -> int:
    """Questions of FPME as the paper counts them ([F] Section 6)."""
    q, pairs = k * k - k, m * (m - 1) // 2
    steps = math.ceil(math.log2(math.pi / (2 * TOLERANCE)))
    return (1 + 2 * pairs) * 16 * (q - 1) * steps + 4 * math.ceil(
        math.log2(1 / TOLERANCE)
    )


def _part(
    k: int,
    m: int,
    indifference: float,
    n_metrics: int,
    seed: int,
    part: int,
    parts: int,
) -> dict[str, Any]:
    """Errors and questions of some of the metrics, by method."""

    def draw(number: int) -> Drawn:
        rng = np.random.default_rng((seed, k, m, number))
        region = random_group_ball(rng, k, m, radius=RADIUS, diagonal=False)
        return region, random_fair(rng, region)

    drawn = split(n_metrics, part, parts, draw)
    methods: dict[str, dict[str, Any]] = {
        "published": {
            "method": "published",
            "trivial": "last",  # as measured: two groups are cut as more are
            "tolerance": TOLERANCE,
        },
        "ours": {"tolerance": OURS},
    }
    return {
        name: recover(drawn, "fair", options, indifference=indifference)
        for name, options in methods.items()
    }
