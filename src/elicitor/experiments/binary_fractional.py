"""[B] Table 2: linear-fractional metrics on the synthetic law and on MAGIC."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.places import place
from elicitor.experiments.published_lines import (
    algorithm_three,
    concurrent_lines,
    elicit_published,
)
from elicitor.experiments.ranking import (
    boundary_by_angle,
    plane_point,
    pole_error,
    random_confusions,
    rank_agreement,
)
from elicitor.experiments.recovery import elicited
from elicitor.experiments.sweep import Run
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.regions.binary import BinaryRegion

__all__ = [
    "LINES",
    "binary_fractional",
    "elicit_ours",
    "printed_metric",
    "ratio_to_truth",
]

TOLERANCE, TIGHT = 0.05, 0.001
BUDGET = 13
"""A third of the 40 questions that the published method asks."""
OURS_TOLERANCE = 1e-4
"""So small that the budget ends the search."""
PAIRS = 10_000
SEED = 2019
SPLITS = 10
LEAST = 1e-3
"""Where the true metric is below this, the ratio to it is not evaluated."""

# Table 2 as printed: (p11, p00), (q11, q00, q0) and, for what was elicited, alpha and
# sigma.
LINES: dict[str, Any] = {
    "1": {
        "true": ((1.00, 0.00), (0.50, -0.50, 0.50)),
        "synthetic law": (((1.00, 0.00), (0.25, -0.75, 0.75)), 0.92, 0.03),
        "MAGIC": (((1.00, 0.00), (0.25, -0.75, 0.75)), 0.90, 0.06),
    },
    "2": {
        "true": ((0.20, 0.80), (-0.40, -0.20, 0.80)),
        "synthetic law": (((0.12, 0.88), (-0.43, 0.002, 0.71)), 1.02, 0.006),
        "MAGIC": (((0.19, 0.81), (-0.38, -0.13, 0.70)), 1.02, 0.004),
    },
}


COLUMNS = (
    ("data", "measured.data"),
    ("printed p", "published.elicited.p"),
    ("α, σ", "published.alpha_sigma"),
    ("paper's method: p", "measured.published method.p"),
    ("α, σ", "measured.published method.alpha_sigma"),
    ("agree", "measured.published method.rank_agreement"),
    ("ours: p", "measured.ours.p"),
    ("pole error", "measured.ours.pole_error"),
    ("asked", "measured.ours.questions"),
    ("agree", "measured.ours.rank_agreement"),
)

NOTES = (
    "Only the pole is identified by comparisons. Line 1 shows it: the printed (1, 0), "
    "(0.25, -0.75, 0.75) is the member c = 1.5 of the true metric's family "
    "φ/(φ + c(1-φ)). Both have one pole and rank alike, and their ratio cannot be "
    "constant.",
    "Equation (10) of the paper needs -m and -C0 on its right-hand side, since it was "
    "divided by -γ. The published method runs with this corrected.",
    "Line 1, synthetic: p11 = 0.99 instead of 1.00 is what the tolerance of 0.05 "
    "leaves open; at 0.001 it is 1.00 ('published method, tight').",
    "Line 2, synthetic: p11 = 0.15 instead of 0.12 is not the tolerance, and the truth "
    "is 0.20. Algorithm 3 is biased. Equation (9) fixes the scale twice, by |m| = 1 "
    "and by p11 + p00 = 1, so φ' and φ'' are different members of one family and their "
    "ratio is not constant even at the true p11. At tolerance 0.001 its deviation is "
    "still smaller at 0.15 than at 0.20, and hardly larger at 0.12 ('grid_search').",
    "No grid search is needed. The true pole lies on both supporting lines, so the "
    "point where they meet gives p11 from the same answers, and exactly as the "
    "tolerance goes to 0 ('lines meet').",
    "α and σ agree with the paper's definition: the printed metrics give nearly the "
    "printed values ('alpha_sigma_here'), except line 2, synthetic, where the printed "
    "coefficients give 1.03 and 0.026 instead of 1.02 and 0.006.",
    "On MAGIC the published method depends much on the split ('p11_over_splits'), and "
    "tightening the tolerance does not help: it takes a threshold on estimated "
    "probabilities for the slope of a supporting line, and on a sample it is not.",
    "On MAGIC the true q0 follows Assumption 2 at the prevalence of the sample; the "
    "printed elicited metrics do so too (ζ = 0.648, so gamma is positive).",
    "σ of line 1 hangs on the least true value that is kept: with p00 above 0 the "
    "ratio grows without bound where the true metric goes to 0.",
)


@experiment(
    "binary-fractional",
    source="Hiranandani et al. 2019 (binary), Table 2",
    notes=NOTES,
    columns=COLUMNS,
)
def binary_fractional(run: Run) -> Outcome:
    """Elicit both metrics of Table 2 on both places by both methods."""
    cases = [
        {"line": line, "data": data, "n_splits": 2 if run.quick else SPLITS}
        for data in ("synthetic law", "MAGIC")
        for line in LINES
    ]
    return Outcome(
        {
            "published method": f"Algorithms 1, 2 (tolerance {TOLERANCE}) and 3 "
            "(2000 confusions, step 0.01), equation (10) with -m",
            "ours": f"one engine, exact answers, at most {BUDGET} questions",
            "alpha, sigma": "mean and standard deviation of elicited/true over 2001 "
            f"plug-in classifiers of the upper boundary, where true >= {LEAST}",
            "rank_agreement": f"{PAIRS} pairs, uniform over the region",
            "seed": SEED,
            "model": "L2 logistic regression, C = 1, on standardised features",
        },
        run.table(_row, cases),
    )


def _row(line: str, data: str, n_splits: int) -> dict[str, Any]:
    region = place(data)
    truth = printed_metric(LINES[line]["true"], region.prevalence)
    printed, alpha, sigma = LINES[line][data]
    return {
        "published": {
            "data": data,
            "true": _listed(LINES[line]["true"]),
            "elicited": _listed(printed),
            "alpha_sigma": [alpha, sigma],
            "alpha_sigma_here": ratio_to_truth(region, truth, printed_metric(printed)),
            **_likeness(region, truth, printed_metric(printed).pole),
        },
        "measured": {
            "data": data,
            "true": _coefficients(truth),
            "pole": truth.pole.tolist(),
            "pole_in_plane": plane_point(truth.pole),
            "published method": _published(region, truth, TOLERANCE),
            "published method, tight": _published(region, truth, TIGHT),
            "grid_search": algorithm_three(region, truth, TIGHT, printed[0][0]),
            "p11_over_splits": _over_splits(data, line, n_splits),
            "ours": _ours(region, truth),
        },
    }


def _published(
    region: BinaryRegion, truth: LinearFractionalMetric, tolerance: float
) -> dict[str, Any]:
    """Algorithms 1, 2 and 3, and what their two lines say without Algorithm 3."""
    found = elicit_published(region, truth, tolerance)
    met = concurrent_lines(found.best, found.worst)
    return {
        "tolerance": tolerance,
        "questions": found.questions,
        **_findings(region, truth, found.metric),
        "lines meet": {
            "p11": float(met[1] / (met[1] - met[0])),
            **_likeness(region, truth, met),
        },
    }


def elicit_ours(
    region: BinaryRegion, truth: LinearFractionalMetric
) -> tuple[LinearFractionalMetric, int]:
    """What our method finds within its budget, and the questions."""
    options = {"tolerance": OURS_TOLERANCE, "max_questions": BUDGET}
    result, asked = elicited(
        region, "linear-fractional", truth, method="efficient", **options
    )
    return check_instance("metric", result.metric, LinearFractionalMetric), asked


def _ours(region: BinaryRegion, truth: LinearFractionalMetric) -> dict[str, Any]:
    metric, asked = elicit_ours(region, truth)
    return {"questions": asked, **_findings(region, truth, metric)}


def _over_splits(data: str, line: str, n_splits: int) -> dict[str, Any] | None:
    """Smallest, median and largest p11 of the published method over splits."""
    if data == "synthetic law":
        return None
    found = []
    for seed in range(n_splits):
        region = place(data, seed)
        truth = printed_metric(LINES[line]["true"], region.prevalence)
        metric = elicit_published(region, truth, TOLERANCE).metric
        found.append(float(metric.numerator[0]))
    return {
        "splits": n_splits,
        "smallest": min(found),
        "median": float(np.median(found)),
        "largest": max(found),
    }


def _findings(
    region: BinaryRegion,
    truth: LinearFractionalMetric,
    metric: LinearFractionalMetric,
) -> dict[str, Any]:
    return {
        **_coefficients(metric),
        "alpha_sigma": ratio_to_truth(region, truth, metric),
        **_likeness(region, truth, metric.pole),
    }


def _likeness(
    region: BinaryRegion, truth: LinearFractionalMetric, pole: np.ndarray
) -> dict[str, Any]:
    """How near a pole is to the true one, and how alike both rank."""
    rng = np.random.default_rng(SEED)
    first, second = (random_confusions(region, PAIRS, rng) for _ in range(2))
    return {
        "pole": (pole / np.linalg.norm(pole)).tolist(),
        "pole_in_plane": plane_point(pole),
        "pole_error": pole_error(pole, truth.pole),
        "rank_agreement": rank_agreement(pole, truth.pole, first, second),
    }


def ratio_to_truth(
    region: BinaryRegion,
    truth: LinearFractionalMetric,
    metric: LinearFractionalMetric,
) -> list[float]:
    """α and σ: mean and standard deviation of metric/truth along the boundary.

    At evenly spaced θ, where the truth is not below 0.001: 0/0 tells nothing.
    """
    confusions = boundary_by_angle(region, 2001)
    true = truth.value(confusions)
    kept = true >= LEAST
    ratios = metric.value(confusions[kept]) / true[kept]
    return [float(ratios.mean()), float(ratios.std())]


def printed_metric(
    printed: tuple[tuple[float, ...], tuple[float, ...]],
    prevalence: float | None = None,
) -> LinearFractionalMetric:
    """Build a printed metric; with a prevalence, q0 follows from Assumption 2."""
    p, (q11, q00, q0) = printed
    if prevalence is not None:
        q0 = (p[0] - q11) * prevalence + (p[1] - q00) * (1 - prevalence)
    return LinearFractionalMetric(p, [q11, q00], q0)


def _coefficients(metric: LinearFractionalMetric) -> dict[str, Any]:
    scale = float(metric.numerator.sum())
    p, q = metric.numerator / scale, metric.denominator / scale
    return {"p": p.tolist(), "q": [*q.tolist(), metric.constant / scale]}


def _listed(printed: Any) -> dict[str, Any]:
    return {"p": list(printed[0]), "q": list(printed[1])}
