"""Made-up predictions of several classes, for benchmarks of any size."""

from __future__ import annotations

import numpy as np

__all__ = ["drawn_predictions"]

N_FEATURES = 10
CHUNK = 100_000


def drawn_predictions(
    n_samples: int, n_classes: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Labels drawn from probabilities, and these: a softmax of normal features.

    Weights are uniform on [-1.5, 1.5]. Made in chunks, for little more memory.
    """
    rng = np.random.default_rng(seed)
    weights = rng.uniform(-1.5, 1.5, (N_FEATURES, n_classes))
    labels = np.empty(n_samples, dtype=np.uint8)
    proba = np.empty((n_samples, n_classes))
    for start in range(0, n_samples, CHUNK):
        here = proba[start : start + CHUNK]
        np.exp(rng.normal(size=(len(here), N_FEATURES)) @ weights, out=here)
        here /= here.sum(axis=1, keepdims=True)
        beyond = rng.random((len(here), 1)) > here.cumsum(axis=1)
        labels[start : start + CHUNK] = beyond[:, :-1].sum(axis=1)
    return labels, proba
