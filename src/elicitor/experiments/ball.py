"""Balls inside achievable regions: how large, and at what cost."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.places import exponential_law
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run
from elicitor.experiments.timing import timed
from elicitor.regions import (
    DiagonalRegion,
    MulticlassRegion,
    OffDiagonalRegion,
    largest_ball,
)

__all__ = ["ball", "softmax_sample"]

SEED = 2022
SPREAD = 2.0
SIZE = 10_000
KINDS: dict[str, type[MulticlassRegion]] = {
    "off-diagonal": OffDiagonalRegion,
    "diagonal": DiagonalRegion,
}


NOTES = (
    "ours: the radius by the method that largest_ball chooses. guaranteed: by the "
    "steps along the axes; with more than 12 statistics they take minutes. Each radius "
    "is certified by lotteries over known rules.",
    "upper bound: no larger ball around the same centre fits. On a law it is proven, "
    "on a sample as good as the estimated probabilities. share: ours over the bound.",
    "seconds and searches for a plug-in rule are those of our method; for "
    "“certified” they include the steps along the axes.",
)


@experiment(
    "ball",
    source=(
        "radius of a ball of achievable statistics; peer: the ball of "
        "Hiranandani et al. 2022 (quadratic), Appendix B.1"
    ),
    notes=NOTES,
    columns=(
        ("what", "what"),
        ("method", "method"),
        ("ours", "ours"),
        ("guaranteed", "peer"),
        ("ratio", "ratio"),
        ("relabelling", "relabelling"),
        ("upper bound", "upper_bound"),
        ("share", "share_of_bound"),
        ("seconds", "seconds"),
        ("searches", "searches"),
    ),
)
def ball(run: Run) -> Outcome:
    """Measure the radius, its bounds and the time for laws and samples."""
    return Outcome(
        {
            "law": "eta_i proportional to exp(-(2i - 1) x), x ~ U[-1, 1], i = 1, …, k",
            "sample": f"eta = softmax(z), z_i ~ N((i - 1) / (k - 1), {SPREAD:g}²), "
            "Y ~ eta",
            "seed": SEED,
            "time": "one run, the region itself not included",
        },
        run.table(_measure, _cases(quick=run.quick), parallel=False),
    )


def softmax_sample(n_rows: int, n_classes: int) -> tuple[np.ndarray, np.ndarray]:
    """Labels and class probabilities of a made-up sample.

    Labels are drawn from the probabilities; later classes are more frequent.
    """
    rng = np.random.default_rng([SEED, n_classes])
    scores = rng.normal(np.linspace(0, 1, n_classes), SPREAD, (n_rows, n_classes))
    proba = np.exp(scores - scores.max(axis=1, keepdims=True))
    proba /= proba.sum(axis=1, keepdims=True)
    drawn = (rng.random((n_rows, 1)) > proba.cumsum(axis=1)).sum(axis=1)
    return np.minimum(drawn, n_classes - 1), proba


def _cases(*, quick: bool) -> list[dict[str, Any]]:
    """Every region that is measured; a size of None is the law."""
    few = (3,) if quick else (3, 4, 6)
    many = () if quick else (10, 20)
    sizes = [(None, k) for k in few] + [(SIZE, k) for k in (*few, *many)]
    if not quick:
        sizes += [(100_000, 3), (100_000, 4), (1_000_000, 3), (1_000_000, 20)]
    return [
        {"n_rows": n, "n_classes": k, "kind": kind, "rates": rates}
        for n, k in sizes
        for kind in KINDS
        for rates in (False, True)
    ]


def _measure(
    n_rows: int | None, n_classes: int, kind: str, rates: bool
) -> dict[str, Any]:
    region = _region(n_rows, n_classes, KINDS[kind], rates)
    seconds, found = timed(lambda: largest_ball(region), time.perf_counter)
    where = "law" if n_rows is None else f"n = {n_rows:,}"
    what = "rates" if rates else "confusions"
    return beside(
        f"{where}, k = {n_classes}: {len(region.names)} {kind} {what}",
        found.radius,
        found.guaranteed,
        method=found.method,
        relabelling=_relabelling(region),
        upper_bound=found.upper_bound,
        share_of_bound=found.radius / found.upper_bound,
        seconds=seconds,
        searches=found.searches,
    )


def _region(
    n_rows: int | None, n_classes: int, kind: type[MulticlassRegion], rates: bool
) -> MulticlassRegion:
    if n_rows is None:
        eta = exponential_law(2.0 * np.arange(n_classes) + 1)
        return kind.from_law(eta, support=(-1, 1), rates=rates)
    return kind.from_predictions(*softmax_sample(n_rows, n_classes), rates=rates)


def _relabelling(region: MulticlassRegion) -> float | None:
    """The radius by relabelling; None if there is no such ball."""
    try:
        return largest_ball(region, method="relabelling").radius
    except InvalidDataError:
        return None
