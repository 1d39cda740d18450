"""[Q] Section 8: cubic metrics on a ball of rates, questions against unknowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.random_metrics import random_polynomial
from elicitor.experiments.recovery import Drawn, joined, recover, split, summary
from elicitor.experiments.sweep import Run, in_parts
from elicitor.metrics.base import Metric
from elicitor.metrics.polynomial import PolynomialMetric
from elicitor.metrics.symmetric import SymmetricTensors
from elicitor.regions.multiclass.ball import Ball

__all__ = ["polynomial"]

RADIUS, TOLERANCE, FINE, OURS = 0.2, 1e-2, 1e-4, 5e-3
"""ρ, ε of the published method as [Q] uses it and finer, and ε of ours."""
CASES = (
    {"k": 2, "degree": 3},
    {"k": 3, "degree": 3},
    {"k": 2, "degree": 4},
)
METRICS, QUICK_METRICS = 40, 2
PARTS = 4
SEED = 2022

COLUMNS = (
    ("k", "measured.k"),
    ("degree", "measured.degree"),
    ("unknowns", "measured.unknowns"),
    ("published asks", "measured.published.questions.mean"),
    ("relative error", "measured.published.relative.mean"),
    ("worst part", "measured.published.worst.mean"),
    ("finer asks", "measured.finer.questions.mean"),
    ("relative error", "measured.finer.relative.mean"),
    ("worst part", "measured.finer.worst.mean"),
    ("ours asks", "measured.ours.questions.mean"),
    ("most", "measured.ours.questions.largest"),
    ("per unknown", "measured.per_unknown"),
    ("relative error", "measured.ours.relative.mean"),
    ("worst part", "measured.ours.worst.mean"),
    ("largest", "measured.ours.worst.largest"),
)


NOTES = (
    "The paper describes the recursion but prints no experiment with it; 'finer' is "
    "the published method with a hundredth of the tolerance that [Q] uses elsewhere.",
    "Published small balls have their default radii, each recursion a smaller one.",
)


@experiment(
    "polynomial",
    source="Hiranandani et al. 2022 (quadratic), Section 8",
    notes=NOTES,
    columns=COLUMNS,
)
def polynomial(run: Run) -> Outcome:
    """Elicit random cubic and quartic metrics by the recursion of [Q] and by ours."""
    n_metrics, parts = (QUICK_METRICS, 1) if run.quick else (METRICS, PARTS)
    cases = [{**case, "n_metrics": n_metrics, "seed": SEED} for case in CASES]
    return Outcome(
        {
            "center": "1/k each: the uniform random classifier",
            "radius": RADIUS,
            "tolerance": {"published method": [TOLERANCE, FINE], "ours": OURS},
            "n_metrics": n_metrics,
            "metrics": "uniform on the unit sphere of all coefficients; none left out",
            "relative error": "length of the difference of all coefficients, which "
            "have length 1",
            "worst part": "largest over the orders of |T_d - found| / |T_d|",
            "seed": SEED,
        },
        run.table(_part, cases, cut=in_parts(parts), rows=_rows),
    )


def _part(
    k: int, degree: int, n_metrics: int, seed: int, part: int, parts: int
) -> dict[str, Any]:
    """Errors and questions of some of the metrics, by method."""

    def draw(number: int) -> Drawn:
        rng = np.random.default_rng((seed, k, degree, number))
        metric: Metric = random_polynomial(rng, k, degree)
        return Ball(np.full(k, 1 / k), RADIUS, names=metric.names), metric

    drawn = split(n_metrics, part, parts, draw)
    methods: dict[str, dict[str, Any]] = {
        "published": {"method": "published", "tolerance": TOLERANCE},
        "finer": {"method": "published", "tolerance": FINE},
        "ours": {"tolerance": OURS},
    }
    outcome = {}
    for name, options in methods.items():
        found = recover(drawn, "polynomial", {**options, "degree": degree})
        outcome[name] = _relative(found, [metric for _, metric in drawn])
    return outcome


def _relative(found: dict[str, list[float]], true: list[Metric]) -> dict[str, Any]:
    """Errors of all coefficients, and the worst one of any order, over their size."""
    questions = found["questions"]
    per_order = np.array([found[name] for name in found if name != "questions"])
    sizes = []
    for metric in true:
        known = check_instance("metric", metric, PolynomialMetric)
        sizes.append([np.linalg.norm(tensor) for tensor in known.tensors])
    return {
        "questions": questions,
        "relative": np.linalg.norm(per_order, axis=0).tolist(),
        "worst": (per_order / np.transpose(sizes)).max(axis=0).tolist(),
    }


def _rows(case: Mapping[str, int], parts: list[Any]) -> list[dict[str, Any]]:
    """One row for all metrics of a case."""
    k, degree = case["k"], case["degree"]
    unknowns = SymmetricTensors(k, degree).n_entries - 1
    measured: dict[str, Any] = {"k": k, "degree": degree, "unknowns": unknowns}
    measured |= {method: summary(lists) for method, lists in joined(parts).items()}
    measured["per_unknown"] = measured["ours"]["questions"]["mean"] / unknowns
    return [{"published": {}, "measured": measured}]
