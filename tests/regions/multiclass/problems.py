"""Regions with every term active: unequal priors, skewed and unequal signals."""

import functools

import numpy as np

from elicitor.regions import DiagonalRegion, OffDiagonalRegion

KINDS = {"diagonal": DiagonalRegion, "off-diagonal": OffDiagonalRegion}


def eta(x):
    """P(Y=i | x) of four classes on [-1, 1]."""
    scores = np.stack([0.5 - 2 * x, 1.5 * x**2, 3 * x - 0.6, 1.2 - 4 * x**2], axis=1)
    weights = np.exp(scores)
    return weights / weights.sum(axis=1, keepdims=True)


def three(x):
    """The same of three classes."""
    found = eta(x)[:, :3]
    return found / found.sum(axis=1, keepdims=True)


def sample(n_rows, n_classes, *, seed=0, signal=1.5, tilt=1.2):
    """Labels and class probabilities; later classes are more frequent."""
    rng = np.random.default_rng(seed)
    means = np.linspace(0, tilt, n_classes)
    scores = rng.normal(means, signal, (n_rows, n_classes))
    proba = np.exp(scores)
    proba /= proba.sum(axis=1, keepdims=True)
    drawn = (rng.random((n_rows, 1)) > proba.cumsum(axis=1)).sum(axis=1)
    return np.minimum(drawn, n_classes - 1), proba


@functools.cache
def law_region(kind, rates, n_classes=3):
    law = three if n_classes == 3 else eta
    return KINDS[kind].from_law(
        law, lambda x: 1 + 0.5 * x, support=(-1, 1), rates=rates
    )


@functools.cache
def sample_region(kind, rates, n_classes=3, n_rows=400):
    y_true, y_proba = sample(n_rows, n_classes, seed=n_classes)
    return KINDS[kind].from_predictions(y_true, y_proba, rates=rates)
