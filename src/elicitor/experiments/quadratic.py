"""[Q] Figures 4(a–b), 6, 7, 8 and Table 1: quadratic metrics on a ball of rates."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

from elicitor.experiments.authors_metrics import (
    authors_quadratic,
    divides_well,
)
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.information import least_questions
from elicitor.experiments.quadratic_best import lost_by
from elicitor.experiments.random_metrics import (
    metric_errors,
    random_quadratic,
    well_formed,
)
from elicitor.experiments.recovery import converse, joined, recover, split, summary
from elicitor.experiments.sweep import Run, in_parts
from elicitor.metrics.quadratic import QuadraticMetric
from elicitor.metrics.statistics import ClassStatistics
from elicitor.oracles.metric import MetricOracle
from elicitor.regions.multiclass.ball import Ball

__all__ = ["quadratic"]

Draw: TypeAlias = Callable[[np.random.Generator, int], QuadraticMetric]
Keeps: TypeAlias = Callable[..., bool] | None

RADIUS, TOLERANCE = 0.2, 0.01
METRICS, QUICK_METRICS = 100, 4
PARTS = 4
SEED = 2022
PRINTED = {2: 265.43, 3: 669.29, 4: 1205.91, 5: 1879.74}
"""Questions by number of classes, Table 1."""
BUDGET = {2: 40, 3: 85, 4: 145, 5: 215}
"""Questions that ours may ask, by number of classes."""
ACCURACY = {"a": 0.005, "B": 0.02}
"""Mean errors that ours is to reach with them."""
RUNS, QUICK_RUNS = 400, 10
"""Metrics whose fractions are looked at, as in Figure 8."""
NOISE = (0.0, 1e-4, 1e-3)
"""ε_Ω: differences of φ that the oracle cannot tell."""
ROUNDING = 1e-12

COLUMNS = (
    ("k", "measured.k"),
    ("metrics", "measured.metrics"),
    ("noise", "measured.indifference"),
    ("printed questions", "published.questions"),
    ("(9) asks", "measured.fractions.questions.mean"),
    ("a", "measured.fractions.a.mean"),
    ("B", "measured.fractions.B.mean"),
    ("median", "measured.fractions.B.median"),
    ("least squares: a", "measured.least squares.a.mean"),
    ("B", "measured.least squares.B.mean"),
    ("ours asks", "measured.ours.questions.largest"),
    ("a", "measured.ours.a.mean"),
    ("B", "measured.ours.B.mean"),
    ("equal weights: B", "measured.equal weights.B.mean"),
    ("least questions", "measured.least_questions"),
    ("fractions: 5 %", "measured.ratio.5 %"),
    ("95 %", "measured.ratio.95 %"),
    ("off", "measured.ratio.off"),
    ("best rates: lost", "measured.lost.mean"),
    ("most", "measured.lost.most"),
    ("within (33)", "measured.lost.held"),
)


def _settings(n_metrics: int, n_runs: int) -> dict[str, Any]:
    return {
        "center": "1/k each: the uniform random classifier",
        "radius": RADIUS,
        "tolerance of the published method": TOLERANCE,
        "small balls of the published method": "of its default radius; where there "
        "is noise, of the square root of it, which is best in Theorem 1",
        "budget of ours": {str(k): budget for k, budget in BUDGET.items()},
        "accuracy wanted of ours": ACCURACY,
        "n_metrics": n_metrics,
        "n_metrics of Figure 8": n_runs,
        "metrics": {
            "all": "uniform on the unit sphere of (a, B); none left out",
            "well-formed": "of these, those with gradients of 0.01 at least",
            "authors' filter": "of these, those for which (9) divides by 0.1 at least",
            "authors' draws": "|a|^2 ~ U(.3, .7), all entries of a 0.01 at least",
            "authors' draws and filter": "both",
        },
        "noise": "a fair coin below this difference in the metric",
        "seed": SEED,
    }


NOTES = (
    "'(9)' solves the published equations by the published chain of fractions, 'least "
    "squares' solves all of them at once; both see the same slopes.",
    "'well-formed' metrics have gradient coordinates of at least 0.01 wherever (9) "
    "divides; the printed figures use such a filter and clip small slopes.",
    "The authors' program draws other metrics and keeps only those whose first "
    "coordinate of every gradient, and whose F⁻₂₁₁ − F₂₁₁, is 0.1 at least. Whether "
    "such metrics are drawn or kept is measured apart; only (9) and least squares "
    "are asked.",
    "Rows with fractions are Figure 8: of coordinates of slopes, estimated over true, "
    "and the share of them that is off by more than a tenth.",
    "The last rows are Corollary 2: what the best rates of the metric of (9) lose, "
    "as a share of the true metric's range in the ball, and whether twice what the "
    "metric is off bounds it, as the proof has it.",
    "'least questions' is a lower bound for any method with the accuracy wanted of "
    "ours, by counting what so many yes-no answers can tell apart.",
)


@experiment(
    "quadratic",
    source="Hiranandani et al. 2022 (quadratic), Figures 4, 6-8 and Table 1",
    notes=NOTES,
    columns=COLUMNS,
)
def quadratic(run: Run) -> Outcome:
    """Elicit random quadratic metrics by the published method and by ours."""
    n_metrics, parts = (QUICK_METRICS, 1) if run.quick else (METRICS, PARTS)
    cases = [
        {
            "k": k,
            "indifference": noise,
            "metrics": metrics,
            "n_metrics": n_metrics,
            "seed": SEED,
        }
        for k in PRINTED
        for noise, metrics in [
            *((0.0, each) for each in DRAWS),
            *((e, ALL) for e in NOISE[1:]),
        ]
    ]
    runs = QUICK_RUNS if run.quick else RUNS
    fractions = [
        {"k": k, "metrics": metrics, "n_runs": runs, "seed": SEED}
        for k in PRINTED
        for metrics in (ALL, WELL_FORMED)
    ]
    lost = [{"k": k, "n_metrics": n_metrics, "seed": SEED} for k in PRINTED]
    rows = [
        *run.table(_part, cases, cut=in_parts(parts), rows=_rows),
        *run.table(_fractions, fractions),
        *run.table(_lost, lost),
    ]
    return Outcome(_settings(n_metrics, runs), rows)


PUBLISHED = {"method": "published", "ties": "drop"}
"""As measured: which neighbour is named first is the same to a fair coin."""
METHODS: dict[str, Any] = {
    "fractions": {**PUBLISHED, "solution": "fractions"},
    "least squares": {**PUBLISHED, "solution": "least-squares"},
}


def _ball(k: int) -> Ball:
    names = ClassStatistics(tuple(str(i + 1) for i in range(k)), rates=True).names
    return Ball(np.full(k, 1 / k), RADIUS, names=names)


ALL, WELL_FORMED = "all", "well-formed"
SMALL = TOLERANCE * RADIUS
"""ϱ, by default."""
DRAWS: dict[str, tuple[Draw, Keeps]] = {
    ALL: (random_quadratic, None),
    WELL_FORMED: (random_quadratic, well_formed),
    "authors' filter": (random_quadratic, divides_well),
    "authors' draws": (authors_quadratic, None),
    "authors' draws and filter": (authors_quadratic, divides_well),
}
"""How metrics are drawn, and which of them are kept."""


def _draw(k: int, seed: int, number: int, metrics: str) -> tuple[Ball, QuadraticMetric]:
    ball, rng = _ball(k), np.random.default_rng((seed, k, number))
    draw, keeps = DRAWS[metrics]
    metric = draw(rng, k)
    while keeps is not None and not keeps(metric, ball, radius=SMALL):
        metric = draw(rng, k)
    return ball, metric


def _part(
    k: int,
    indifference: float,
    metrics: str,
    n_metrics: int,
    seed: int,
    part: int,
    parts: int,
) -> dict[str, Any]:
    """Errors and questions of some of the metrics, by method."""
    drawn = split(
        n_metrics, part, parts, lambda number: _draw(k, seed, number, metrics)
    )
    small = {"radius": math.sqrt(indifference)} if indifference else {}
    outcome: dict[str, Any] = {
        name: recover(
            drawn,
            "quadratic",
            {"tolerance": TOLERANCE, **small, **options},
            indifference=indifference,
        )
        for name, options in METHODS.items()
    }
    if metrics.startswith("authors"):
        return outcome
    outcome["ours"] = recover(
        drawn,
        "quadratic",
        {"tolerance": 1e-6, "max_questions": BUDGET[k]},
        indifference=indifference,
    )
    equal = QuadraticMetric(np.ones(k), np.ones((k, k)), names=_ball(k).names)
    errors = [metric_errors(equal, metric) for _, metric in drawn]
    outcome["equal weights"] = {
        name: [row[name] for row in errors] for name in ("a", "B")
    }
    return outcome


def _fractions(k: int, metrics: str, n_runs: int, seed: int) -> dict[str, Any]:
    """Fractions f_ij/f_1j of estimated slopes over the true ones (Figure 8)."""
    ratios: list[float] = []
    for number in range(n_runs):
        ball, metric = _draw(k, seed, number, metrics)
        options = {**METHODS["least squares"], "tolerance": TOLERANCE}
        result, _ = converse(ball, "quadratic", MetricOracle(metric), options)
        slopes = np.asarray(result.details["slopes"])
        true = metric.gradient(result.details["places"])
        ratio = (slopes[:, 1:] / slopes[:, :1]) / (true[:, 1:] / true[:, :1])
        ratios += ratio.ravel().tolist()
    low, median, high = np.nanquantile(ratios, [0.05, 0.5, 0.95])
    off = np.mean(~(np.abs(np.array(ratios) - 1) <= 0.1))
    measured = {
        "k": k,
        "metrics": metrics,
        "ratio": {
            "5 %": float(low),
            "median": float(median),
            "95 %": float(high),
            "off": float(off),
        },
    }
    return {"published": {}, "measured": measured}


def _lost(k: int, n_metrics: int, seed: int) -> dict[str, Any]:
    """What choosing by the metric of (9) loses (Corollary 2)."""
    told = []
    for number in range(n_metrics):
        ball, metric = _draw(k, seed, number, ALL)
        options = {**METHODS["fractions"], "tolerance": TOLERANCE}
        result, _ = converse(ball, "quadratic", MetricOracle(metric), options)
        told.append(lost_by(result.metric, metric, ball))
    shares = [one["share"] for one in told]
    lost = {
        "mean": float(np.mean(shares)),
        "median": float(np.median(shares)),
        "most": float(max(shares)),
        "held": float(
            np.mean([one["loss"] <= one["bound"] + ROUNDING for one in told])
        ),
    }
    return {"published": {}, "measured": {"k": k, "metrics": ALL, "lost": lost}}


def _rows(case: Mapping[str, Any], parts: list[Any]) -> list[dict[str, Any]]:
    """One row for all metrics of a case."""
    plain = case["metrics"] == ALL and not case["indifference"]
    measured: dict[str, Any] = {
        "k": case["k"],
        "metrics": case["metrics"],
        "indifference": case["indifference"],
    }
    measured |= {method: summary(lists) for method, lists in joined(parts).items()}
    if plain:
        measured["least_questions"] = least_questions(
            sizes=(case["k"], case["k"] * (case["k"] + 1) // 2),
            errors=(ACCURACY["a"], ACCURACY["B"]),
        )
    published = {"questions": PRINTED[case["k"]]} if plain else {}
    return [{"published": published, "measured": measured}]
