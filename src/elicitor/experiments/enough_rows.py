"""[B] Lemma 3, [Q] Corollary 1: how far rows move counts and metrics, and the bounds.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
n           ``rows``                rows that the search counts
ε           ``counts``, ``rates``   how far a count (a rate) may be off
w, ŵ        ``truth``, ``found``    weights of a person, and what is found
==========  ======================  ==============================================

People judge what happens to everyone, by a known law; the search counts n rows drawn
from it. So nothing but the rows is between their weights and those that are found.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.result import Result
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.sweep import Run
from elicitor.metrics.base import Metric
from elicitor.metrics.linear import LinearMetric
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.multiclass import DiagonalRegion
from elicitor.session.elicit import elicit
from elicitor.using.moved_by_rows import moved_by_rows
from elicitor.using.rate_errors import rate_errors
from elicitor.using.sampling_error import sampling_error

__all__ = ["enough_rows"]

SEED = 2019
TOLERANCE = 0.01
PEOPLE, QUICK_PEOPLE = 20, 4
RULES = 60
"""Classifiers by which the largest error of a count is looked for."""
MOST = 0.95
CASES = (
    ("two classes", 150),
    ("two classes", 284),
    ("two classes", 1500),
    ("two classes", 15000),
    ("three classes", 300),
    ("three classes", 3000),
)

NOTES = (
    "The papers print no numbers: Lemma 3 and Corollary 1 say O(·). Radians; counts in "
    "shares of all rows, rates (three classes) in shares of those of their class.",
    "Counts: the bound for all classifiers at once at 95 %, and the largest error over "
    f"{RULES} of them, 95 % quantile over people.",
    "Metric: the bound by the shortest pair that was asked, 1.571 says nothing; "
    "'formula' is what the standard error of that pair lets expect, 'redrawn' what "
    "drawing the rows anew lets expect, without the law (`moved_by_rows`, 95 % each, "
    "mean over people).",
    "Held: how many people's error was within the bound, and within what was redrawn.",
)


@dataclass(frozen=True)
class Place:
    """A law, and what is known of it by n rows."""

    law: Any
    draw: Callable[[np.random.Generator, int], Any]
    weights: Callable[[np.random.Generator], np.ndarray]
    rules: tuple[tuple[Any, np.ndarray], ...]
    """Classifiers, and what they do to everyone."""
    bounds: Callable[[Result, Any], tuple[float, float, float]]
    """Of counts, of the metric, and what to expect of the metric (nan: not known)."""


@experiment(
    "enough-rows",
    source="Hiranandani et al. 2019 (binary), Lemma 3; 2022 (quadratic), Corollary 1",
    notes=NOTES,
    columns=(
        ("place", "measured.place"),
        ("rows", "measured.rows"),
        ("counts: bound", "measured.counts.bound"),
        ("measured, 95 %", "measured.counts.most"),
        ("metric: bound", "measured.metric.bound"),
        ("formula", "measured.metric.formula"),
        ("redrawn", "measured.metric.redrawn"),
        ("measured: mean", "measured.metric.mean"),
        ("95 %", "measured.metric.most"),
        ("held: bound", "measured.held.bound"),
        ("redrawn", "measured.held.redrawn"),
    ),
)
def enough_rows(run: Run) -> Outcome:
    """Check how far a sample moves counts and metrics beside its bounds."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [
        {"place": place, "rows": rows, "people": people}
        for place, rows in CASES
        if rows <= (300 if run.quick else math.inf)
    ]
    settings = {
        "people": people,
        "method": "efficient",
        "tolerance": TOLERANCE,
        "seed": SEED,
    }
    return Outcome(settings, run.table(_row, cases))


def _row(place: str, rows: int, people: int) -> dict[str, Any]:
    rng = np.random.default_rng([SEED, rows])
    found = [_person(PLACES[place](), rows, rng) for _ in range(people)]
    each = {name: np.array([one[name] for one in found]) for name in found[0]}
    error = each["error"]
    formula = None if np.isnan(each["formula"]).any() else each["formula"].mean()
    measured = {
        "place": place,
        "rows": rows,
        "counts": {
            "bound": float(each["counts"].mean()),
            "most": float(np.quantile(each["off"], MOST)),
        },
        "metric": {
            "bound": float(each["bound"].mean()),
            "formula": formula,
            "redrawn": float(each["redrawn"].mean()),
            "mean": float(error.mean()),
            "most": float(np.quantile(error, MOST)),
        },
        "held": {
            "bound": float((error <= each["bound"]).mean()),
            "redrawn": float((error <= each["redrawn"]).mean()),
        },
    }
    return {"published": {"error": "O(·)"}, "measured": measured}


def _person(place: Place, rows: int, rng: np.random.Generator) -> Mapping[str, float]:
    """Somebody who judges everyone, asked with rows of their own."""
    region = place.draw(rng, rows)
    truth = LinearMetric(place.weights(rng), names=region.names)

    def judge(first: np.ndarray, second: np.ndarray) -> bool:
        one, two = (
            place.law.attained(region.classifier(point)) for point in (first, second)
        )
        return bool(truth.value(one) > truth.value(two))

    result = elicit(
        region,
        "linear",
        judge,
        method="efficient",
        check_signs=False,
        tolerance=TOLERANCE,
    )
    moved = moved_by_rows(result, region, random_state=rng)
    assert moved is not None
    counts, bound, formula = place.bounds(result, region)
    off = [np.abs(region.attained(rule) - true).max() for rule, true in place.rules]
    apart = [_apart(moved.unmoved, metric) for metric in moved.metrics]
    return {
        "counts": counts,
        "off": float(max(off)),
        "bound": min(bound + TOLERANCE, math.pi / 2),
        "formula": formula + TOLERANCE,
        "redrawn": float(np.quantile(apart, MOST)) + TOLERANCE,
        "error": _apart(result.metric, truth),
    }


def _apart(one: Metric, other: Metric) -> float:
    """The angle between weights."""
    a, b = one.coefficients, other.coefficients
    cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
    return float(np.arccos(np.clip(cosine, -1, 1)))


def _pairs(result: Result) -> list[np.ndarray]:
    """How alternatives differed that were asked about."""
    assert result.transcript is not None
    asked = [entry.question for entry in result.transcript.standing]
    return [question.first - question.second for question in asked]


def _known(law: Any, rules: Iterable[Any]) -> tuple[tuple[Any, np.ndarray], ...]:
    return tuple((rule, law.attained(rule)) for rule in rules)


# -- two classes --------------------------------------------------------------------


def _chance(x: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(1 + 4 * x)))


@functools.cache
def _two_classes() -> Place:
    law = BinaryRegion.from_law(_chance, support=(-1.0, 1.0))

    def draw(rng: np.random.Generator, rows: int) -> BinaryRegion:
        eta = _chance(rng.uniform(-1, 1, rows))
        return BinaryRegion.from_scores((rng.random(rows) < eta).astype(int), eta)

    def weights(rng: np.random.Generator) -> np.ndarray:
        theta = rng.uniform(0.4, 1.2)
        return np.array([np.cos(theta), np.sin(theta)])

    angles = np.linspace(0.05, np.pi / 2 - 0.05, RULES)
    rules = [law.upper_support(float(angle)).classifier for angle in angles]

    def bounds(result: Result, region: Any) -> tuple[float, float, float]:
        pairs = [(float(tp), float(tn)) for tp, tn in _pairs(result)]
        told = [sampling_error(region.n_samples, pair) for pair in pairs]
        expected = max(one.expected_angle for one in told)
        return told[0].counts, max(one.angle for one in told), expected

    return Place(law, draw, weights, _known(law, rules), bounds)


# -- three classes ------------------------------------------------------------------


def _chances(x: np.ndarray) -> np.ndarray:
    decay = np.exp(-np.outer(x, [1, 3, 5]))
    return np.asarray(decay / decay.sum(axis=1, keepdims=True))


@functools.cache
def _three_classes() -> Place:
    law = DiagonalRegion.from_law(_chances, support=(-1.0, 1.0), rates=True)

    def draw(rng: np.random.Generator, rows: int) -> DiagonalRegion:
        eta = _chances(rng.uniform(-1, 1, rows))
        labels = (rng.random((rows, 1)) > eta.cumsum(axis=1)).sum(axis=1)
        return DiagonalRegion.from_predictions(labels, eta, rates=True)

    drawn = np.random.default_rng(SEED).dirichlet(np.ones(3), RULES)
    rules = [law.classifier(law.best(row).point) for row in drawn]

    def bounds(result: Result, region: Any) -> tuple[float, float, float]:
        told = rate_errors(region.sizes)
        shortest = min(float(np.linalg.norm(pair)) for pair in _pairs(result))
        return float(told.rates.max()), told.angle(shortest), math.nan

    def weights(rng: np.random.Generator) -> np.ndarray:
        return np.asarray(rng.dirichlet(np.full(3, 4.0)))

    return Place(law, draw, weights, _known(law, rules), bounds)


PLACES: Mapping[str, Callable[[], Place]] = {
    "two classes": _two_classes,
    "three classes": _three_classes,
}
