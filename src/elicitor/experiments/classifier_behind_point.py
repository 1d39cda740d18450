"""How long it takes to find the classifier behind a point, and how near it comes."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from elicitor.experiments.class_samples import drawn_predictions
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.report import machine
from elicitor.experiments.sweep import Run
from elicitor.experiments.timing import timed
from elicitor.regions import DiagonalRegion, MulticlassRegion, OffDiagonalRegion

__all__ = ["classifier_behind_point"]

SIZES, QUICK_SIZES = (10_000, 100_000, 1_000_000), (1_000, 10_000)
CLASSES = (3, 7)
SEED = 2019
TOLERANCE = 1e-9
LP_SIZE = 100_000
"""Non-zero coefficients up to which the linear programme is tried."""
REGIONS: Mapping[str, type[MulticlassRegion]] = {
    "diagonal": DiagonalRegion,
    "off-diagonal": OffDiagonalRegion,
}
COLUMNS = (
    ("point", "what"),
    ("seconds", "ours"),
    ("one pass (s)", "peer"),
    ("passes' worth", "ratio"),
    ("linear programme (s)", "linear_programme"),
    ("attained error", "error"),
    ("mixed", "n_classifiers"),
    ("at most", "most_classifiers"),
    ("rules tried", "n_rules_tried"),
)


@experiment(
    "classifier-behind-point",
    source="time and error of MulticlassRegion.attain on labelled samples",
    notes=(
        "ours: CPU seconds of attain, once. peer: CPU seconds of one pass of one "
        "plug-in rule over the data, the least that checking a classifier takes.",
        "A linear programme over the decision in every row (HiGHS, interior point, "
        "no presolve) attains any decisions at all, not only mixtures of plug-in "
        "rules; it is timed where it is small.",
        "inside: four fifths of the way from the centre to a vertex. between: a "
        "mixture of three plug-in rules. vertex: one plug-in rule whose weights "
        "are not told.",
    ),
    columns=COLUMNS,
)
def classifier_behind_point(run: Run) -> Outcome:
    """Attain points inside, between vertices and at vertices of labelled samples."""
    sizes = QUICK_SIZES if run.quick else SIZES
    cases = [
        {"n_samples": n, "n_classes": k, "kind": kind}
        for n in sizes
        for k in CLASSES
        for kind in REGIONS
    ]
    return Outcome(
        {
            "sizes": list(sizes),
            "classes": list(CLASSES),
            "statistics": "confusions: k right decisions, or k² − k errors",
            "sample": "softmax of 10 normal features, labels drawn from it",
            **machine(),
            "tolerance": TOLERANCE,
            "seed": SEED,
        },
        run.table(_measure, cases, rows=lambda _, found: found[0], parallel=False),
    )


def _measure(n_samples: int, n_classes: int, kind: str) -> list[dict[str, Any]]:
    labels, proba = drawn_predictions(n_samples, n_classes, SEED)
    region = REGIONS[kind].from_predictions(labels, proba)
    region.attain(region.center)  # loads the solver
    rng = np.random.default_rng(SEED)
    size = len(region.names)
    directions = rng.normal(size=(3, size))
    vertices = np.stack([region.support(direction) for direction in directions])
    passes = [timed(functools.partial(region.best, d))[0] for d in directions]
    one_pass = float(np.median(passes))
    points = {
        "inside": 0.8 * vertices[1] + 0.2 * region.center,
        "between": np.array([0.5, 0.3, 0.2]) @ vertices,
        "vertex": vertices[0],
    }
    head = f"n = {n_samples:,}, k = {n_classes}, {kind}"
    return [
        {
            "what": f"{head}: {place}",
            "peer": one_pass,
            **_attain(region, point, one_pass),
            "linear_programme": _linear_programme(labels, point, n_classes, kind),
        }
        for place, point in points.items()
    ]


def _attain(
    region: MulticlassRegion, point: np.ndarray, one_pass: float
) -> dict[str, Any]:
    seconds, found = timed(lambda: region.attain(point, tolerance=TOLERANCE))
    return {
        "ours": seconds,
        "ratio": seconds / one_pass,
        "error": found.error,
        "n_classifiers": len(found.classifier.rules),
        "most_classifiers": len(point) + 1,
        "n_rules_tried": found.n_rules_tried,
    }


def _linear_programme(
    labels: np.ndarray, point: np.ndarray, n_classes: int, kind: str
) -> float | None:
    """Seconds to find P(h=j | row) for every row, or None if there are too many."""
    from scipy.optimize import linprog

    n, k = len(labels), n_classes
    if n * k * 2 > LP_SIZE:
        return None
    equations = _equations(labels, k, kind == "diagonal")
    seconds, found = timed(
        lambda: linprog(
            np.zeros(n * k),
            A_eq=equations,
            b_eq=np.append(np.ones(n), point),
            method="highs-ipm",
            options={"presolve": False, "time_limit": 120},
        )
    )
    return seconds if found.status == 0 else None


def _equations(labels: np.ndarray, k: int, diagonal: bool) -> Any:
    """Every row is called something, and the statistics are those wanted."""
    from scipy import sparse

    n = len(labels)
    says = sparse.kron(sparse.eye_array(n), np.ones((1, k)))
    chosen = [(i, j) for i in range(k) for j in range(k) if (i == j) == diagonal]
    place = {pair: index for index, pair in enumerate(chosen)}
    cases = [
        (place[label, j], row * k + j)
        for row, label in enumerate(labels.tolist())
        for j in range(k)
        if (label, j) in place
    ]
    statistic, variable = np.array(cases).T
    counts = sparse.coo_array(
        (np.full(len(cases), 1 / n), (statistic, variable)), shape=(len(chosen), n * k)
    )
    return sparse.vstack([says, counts], format="csr")
