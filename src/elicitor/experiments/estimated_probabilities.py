"""[B] Lemma 3: what estimated probabilities do to the counts of the best classifier.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
η, η̂        ``eta``, ``estimated``  chance of the positive class, and its estimate
t           ``thresholds``          those of the best classifiers 1[η ≥ t], all θ
δ           ``off``                 ‖η̂ − η‖∞
k₁          ``densest``             largest P[η within δ of t on one side] / δ
==========  ======================  ==============================================

1[η̂ ≥ t] and 1[η ≥ t] differ only where η is within δ of t. Whoever is lost lies above
t, whoever is won below it, and the two cancel: ‖ΔC‖∞ ≤ k₁δ, with k₁ of Assumption 4.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from scipy.special import expit
from sklearn.linear_model import LogisticRegression

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.sweep import Run

__all__ = ["confusions", "densest_side", "estimated_probabilities"]

SEED = 2019
SLOPE, CURVE = -5.0, 2.0
"""η = expit(−5x), and expit(−5x + 2(x² − ⅓)) for a model that a line cannot fit."""
POINTS, QUICK_POINTS = 40_001, 8_001
"""Of the law: x evenly on [−1, 1]."""
THRESHOLDS = np.linspace(0.02, 0.98, 49)
MIDDLE = len(THRESHOLDS) // 2
"""Where the best threshold is one half."""
OFF = (0.01, 0.02, 0.05, 0.1)
ROWS, QUICK_ROWS = (150, 1500, 15000), (150,)
DRAWS, QUICK_DRAWS = 20, 3

NOTES = (
    "The paper prints no number: Lemma 3 says O(‖η̂ − η‖∞). Counts are shares of "
    "everyone; the largest change of TP or TN over the best classifiers of all θ.",
    "'Shifted' is η + δ, the worst there is: everyone within δ below the threshold "
    "is called positive, and nobody makes up for it. 'Waving' is η + δ sin(40x).",
    "'At one half' is for the metric whose best threshold that is; the density of η, "
    "and with it the constant of O(·), is least there on this law.",
    "'Fitted' is a logistic regression on so many rows: the mean over draws, of a law "
    "that it can fit, and of one that bends, which it cannot however many rows.",
)


@experiment(
    "estimated-probabilities",
    source="Hiranandani et al. 2019 (binary), Lemma 3",
    notes=NOTES,
    columns=(
        ("estimate", "measured.estimate"),
        ("rows", "measured.rows"),
        ("probabilities off by", "measured.off"),
        ("counts: bound", "measured.bound"),
        ("measured", "measured.counts"),
        ("per probability", "measured.per"),
        ("at one half: bound", "measured.bound at one half"),
        ("measured", "measured.at one half"),
        ("held", "measured.held"),
    ),
)
def estimated_probabilities(run: Run) -> Outcome:
    """Check that counts are off by no more than probabilities times a density."""
    points = QUICK_POINTS if run.quick else POINTS
    moved = [
        {"estimate": name, "off": off, "points": points}
        for name in MOVED
        for off in OFF
    ]
    fitted = [
        {"law": law, "rows": rows, "points": points, "draws": draws}
        for draws in (QUICK_DRAWS if run.quick else DRAWS,)
        for law in LAWS
        for rows in (QUICK_ROWS if run.quick else ROWS)
    ]
    settings = {"law": "x ~ U[−1, 1], η = expit(−5x)", "seed": SEED, "points": points}
    return Outcome(settings, [*run.table(_moved, moved), *run.table(_fitted, fitted)])


def confusions(eta: np.ndarray, called: np.ndarray) -> np.ndarray:
    """(TP, TN) of who is called positive, everyone equally likely; shape (2, …)."""
    return np.stack([(eta * called).mean(-1), ((1 - eta) * ~called).mean(-1)])


def densest_side(eta: np.ndarray, threshold: float, off: float) -> float:
    """k₁: the larger share of those within `off` of a threshold, per `off`."""
    above = ((eta >= threshold) & (eta < threshold + off)).mean()
    below = ((eta >= threshold - off) & (eta < threshold)).mean()
    return float(max(above, below) / off)


MOVED: Mapping[str, Callable[[np.ndarray], Any]] = {
    "shifted": np.ones_like,
    "waving": lambda x: np.sin(40 * x),
}
"""By what η is off, in units of δ."""
LAWS: Mapping[str, Callable[[np.ndarray], np.ndarray]] = {
    "fitted": lambda x: np.asarray(expit(SLOPE * x)),
    "fitted, bent": lambda x: np.asarray(expit(SLOPE * x + CURVE * (x**2 - 1 / 3))),
}


def _everyone(points: int) -> np.ndarray:
    return np.linspace(-1, 1, points)


def _moved(estimate: str, off: float, points: int) -> dict[str, Any]:
    x = _everyone(points)
    eta = LAWS["fitted"](x)
    told = _changes(eta, eta + off * MOVED[estimate](x), off)
    return _row({"estimate": estimate}, told)


def _fitted(law: str, rows: int, points: int, draws: int) -> dict[str, Any]:
    """A logistic regression on rows of the law: means over draws."""
    rng, x = np.random.default_rng([SEED, rows]), _everyone(points)
    eta, told = LAWS[law](x), []
    for _ in range(draws):
        seen = rng.uniform(-1, 1, rows)
        labels = rng.random(rows) < LAWS[law](seen)
        model = LogisticRegression(C=math.inf).fit(seen[:, None], labels)
        estimated = model.predict_proba(x[:, None])[:, 1]
        told.append(_changes(eta, estimated, float(np.abs(estimated - eta).max())))
    mean = {name: float(np.mean([one[name] for one in told])) for name in told[0]}
    return _row({"estimate": law, "rows": rows}, mean)


def _changes(eta: np.ndarray, estimated: np.ndarray, off: float) -> dict[str, float]:
    """‖C(ĥ) − C(h)‖∞ over all thresholds, beside its bound."""
    changed, bounds = [], []
    for threshold in THRESHOLDS:
        right, said = (
            confusions(eta, chance >= threshold) for chance in (eta, estimated)
        )
        changed.append(float(np.abs(right - said).max()))
        bounds.append(off * densest_side(eta, float(threshold), off))
    rounding = 2 / len(eta)
    return {
        "off": off,
        "bound": max(bounds),
        "counts": max(changed),
        "per": max(changed) / off,
        "bound at one half": bounds[MIDDLE],
        "at one half": changed[MIDDLE],
        "held": float(np.mean(np.array(changed) <= np.array(bounds) + rounding)),
    }


def _row(case: Mapping[str, Any], measured: Mapping[str, float]) -> dict[str, Any]:
    published = {"error": "O(‖η̂ − η‖∞)"}
    return {"published": published, "measured": {**case, **measured}}
