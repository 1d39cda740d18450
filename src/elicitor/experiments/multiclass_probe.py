"""One measurement of `multiclass_scale`, in a process of its own.

Run as ``python -m elicitor.experiments.multiclass_probe N_SAMPLES N_CLASSES``; writes
JSON. A fresh process is needed because the peak memory of a process never falls again.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any

import numpy as np

from elicitor.experiments.class_samples import drawn_predictions
from elicitor.experiments.timing import median_seconds, peak_bytes, timed
from elicitor.regions import DiagonalRegion, OffDiagonalRegion, PlugInRule

__all__ = ["measure"]

SEED = 2019
_median = partial(median_seconds, repeats=5)


def measure(n_samples: int, n_classes: int) -> dict[str, float]:
    """Measure one size: CPU seconds and bytes.

    Names are those of `multiclass_scale`.
    """
    _use(*drawn_predictions(1000, n_classes, SEED))  # what is loaded at first use
    before = peak_bytes()
    labels, proba = drawn_predictions(n_samples, n_classes, SEED)
    found = {"input_bytes": float(labels.nbytes + proba.nbytes)}
    found |= _use(labels, proba)
    found["peak_bytes"] = float(peak_bytes() - before)
    return {**found, **_peers(labels, proba)}


def _use(labels: np.ndarray, proba: np.ndarray) -> dict[str, float]:
    """What a user of both regions does, once each; faces in the first one."""
    rng = np.random.default_rng(SEED)
    build, region = timed(lambda: DiagonalRegion.from_predictions(labels, proba))
    errors = OffDiagonalRegion(region.population)
    face_build, face = timed(lambda: region.face(0, 1))
    hull, (low, high) = timed(lambda: face.binary.angles)
    thetas = np.linspace(low, high, 202)[1:-1].tolist()
    chords, _ = timed(lambda: [face.binary.chord(theta) for theta in thetas])
    inside = region.support(rng.random(len(region.names)))
    inside = 0.8 * inside + 0.2 * region.center
    return {
        "build": build,
        "right pass": _median(lambda: region.best(rng.random(len(region.names)))),
        "error pass": _median(lambda: errors.best(-rng.random(len(errors.names)))),
        "face": face_build,
        "face and hull": face_build + hull,
        "chord": chords / len(thetas),
        "classifier": timed(lambda: region.classifier(inside))[0],
    }


def _peers(labels: np.ndarray, proba: np.ndarray) -> dict[str, float]:
    """The same in the plainest numpy."""
    k = proba.shape[1]
    rng = np.random.default_rng(SEED)
    gains = PlugInRule.of(rng.normal(size=(k, k))).matrix

    def plain() -> Any:
        chosen = np.argmax(proba @ gains, axis=1)
        return np.bincount(labels.astype(np.intp) * k + chosen, minlength=k * k)

    both = proba[labels < 2, :2]
    scores = both[:, 0] / both.sum(axis=1)
    return {
        "copy": _median(lambda: np.array(proba)),
        "plain pass": _median(plain),
        "sort": _median(lambda: np.sort(scores)),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(int(sys.argv[1]), int(sys.argv[2]))))
