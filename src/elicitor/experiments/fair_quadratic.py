"""[Q] Figures 4(c–e) and Table 1: fair quadratic metrics, k and m from 2 to 5."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np

from elicitor.experiments.authors_metrics import (
    authors_fair_quadratic,
    cuts_divide_well,
)
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.fair_sweep import fair_sweep
from elicitor.experiments.random_metrics import (
    random_fair_quadratic,
    random_group_ball,
)
from elicitor.experiments.recovery import Drawn, recover, split
from elicitor.experiments.sweep import Run

__all__ = ["fair_quadratic"]

RADIUS, TOLERANCE = 0.2, 1e-2
"""ρ, and ε of both methods."""
PRINTED = {
    2: (332.1, 867.65, 1663.73, 2738.59),
    3: (796.37, 2127.44, 4094.31, 6734.15),
    4: (1398.14, 3808.67, 7363.82, 12180.84),
    5: (2130.92, 5887.99, 11454.18, 18999.71),
}
"""Questions by classes, for 2 to 5 groups, Table 1."""
METRICS, QUICK_METRICS = 100, 2
AUTHORS_METRICS = 12
"""Of the metrics that are drawn, and asked about, as in the authors' program."""
SEED = 2022

COLUMNS = (
    ("k", "measured.k"),
    ("m", "measured.m"),
    ("noise", "measured.indifference"),
    ("printed", "published.questions"),
    ("(9) asks", "measured.fractions.questions.mean"),
    ("a", "measured.fractions.a.mean"),
    ("B", "measured.fractions.B.mean"),
    ("λ", "measured.fractions.lambda.mean"),
    ("least squares: a", "measured.least squares.a.mean"),
    ("B", "measured.least squares.B.mean"),
    ("λ", "measured.least squares.lambda.mean"),
    ("as the authors: asks", "measured.authors.questions.mean"),
    ("a", "measured.authors.a.mean"),
    ("B", "measured.authors.B.mean"),
    ("λ", "measured.authors.lambda.mean"),
    ("and filter: a", "measured.authors, filtered.a.mean"),
    ("B", "measured.authors, filtered.B.mean"),
    ("λ", "measured.authors, filtered.lambda.mean"),
    ("ours asks", "measured.ours.questions.largest"),
    ("a", "measured.ours.a.mean"),
    ("B", "measured.ours.B.mean"),
    ("λ", "measured.ours.lambda.mean"),
    ("share", "measured.share"),
)


NOTES = (
    "The figures are pictures without numbers; their claims are that errors are small, "
    "that the one in a grows with k only and the one in B with k and m.",
    "'(9)' solves the published equations by the published chain of fractions, 'least "
    "squares' solves all of them at once; both see the same slopes.",
    "'As the authors': λ ~ U(.25, .75), every entry of a 0.01 at least, and one search "
    "more, with all groups alike, tells a; 'filter' keeps metrics of which (9) divides "
    "by 0.1 at least in every cut.",
    "'share' is the most that ours asks, over the printed number.",
)


@experiment(
    "fair-quadratic",
    source="Hiranandani et al. 2022 (quadratic), Figure 4(c-e) and Table 1",
    notes=NOTES,
    columns=COLUMNS,
)
def fair_quadratic(run: Run) -> Outcome:
    """Elicit random fair quadratic metrics by the published method and by ours."""
    n_metrics = QUICK_METRICS if run.quick else METRICS
    rows = fair_sweep(run, _part, _printed, n_metrics=n_metrics, seed=SEED)
    return Outcome(
        {
            "rates": "of right decisions, k per group",
            "radius": RADIUS,
            "small balls of the published method": "of its default radius; where there "
            "is noise, of the square root of it, which is best in Theorem 1",
            "tolerance": TOLERANCE,
            "n_metrics": n_metrics,
            "metrics": "a half-normal, B = M M^T with M normal, normalised; trade-off "
            "uniform on [0, 1]",
            "n_metrics as the authors": min(n_metrics, AUTHORS_METRICS),
            "prevalence": "per class half equal shares, half a flat Dirichlet draw",
            "noise": "a fair coin below this difference in the metric",
            "errors": "means of |a| (L2), sum of |B| (Frobenius), |lambda|",
            "seed": SEED,
        },
        rows,
    )


def _printed(k: int, m: int) -> float:
    return PRINTED[k][m - 2]


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
    drawn = split(n_metrics, part, parts, lambda number: _draw(k, m, seed, number))
    # As measured: which neighbour is named first is the same to a fair coin.
    published = {"method": "published", "ties": "drop", "tolerance": TOLERANCE}
    if indifference:
        published["radius"] = math.sqrt(indifference)
    methods: dict[str, dict[str, Any]] = {
        "fractions": {**published, "solution": "fractions"},
        "least squares": {**published, "solution": "least-squares"},
        "ours": {"tolerance": TOLERANCE},
    }
    outcome = {
        name: recover(drawn, "fair-quadratic", options, indifference=indifference)
        for name, options in methods.items()
    }
    for name, keeps in AUTHORS.items() if not indifference else ():
        like_authors = split(
            min(n_metrics, AUTHORS_METRICS),
            part,
            parts,
            partial(_authors_draw, k, m, seed, keeps),
        )
        options = {**methods["fractions"], "alike_first": True}
        outcome[name] = recover(like_authors, "fair-quadratic", options)
    return outcome


def _draw(k: int, m: int, seed: int, number: int) -> Drawn:
    rng = np.random.default_rng((seed, k, m, number))
    region = random_group_ball(rng, k, m, radius=RADIUS)
    return region, random_fair_quadratic(rng, region)


AUTHORS = {"authors": False, "authors, filtered": True}
"""Whether metrics are filtered."""


def _authors_draw(k: int, m: int, seed: int, keeps: bool, number: int) -> Drawn:
    rng = np.random.default_rng((seed, k, m, number))
    while True:
        region = random_group_ball(rng, k, m, radius=RADIUS)
        metric = authors_fair_quadratic(rng, region)
        radius = TOLERANCE * RADIUS
        if not keeps or cuts_divide_well(metric, region, radius=radius):
            return region, metric
