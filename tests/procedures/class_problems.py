"""Regions of several classes for tests: laws and awkward samples."""

import functools

import numpy as np

from elicitor.regions.multiclass import DiagonalRegion

DECAYS = {3: (1, 3, 5), 4: (1, 3, 6, 10)}


def probabilities(x, decays):
    masses = np.exp(-np.outer(x, decays))
    return masses / masses.sum(axis=1, keepdims=True)


@functools.cache
def law(k=3, *, rates=False):
    """x ~ U[−1, 1], η_i ∝ exp(−p_i x): [M] Section 6.1, corrected."""
    return DiagonalRegion.from_law(
        lambda x: probabilities(x, DECAYS[k]), support=(-1.0, 1.0), rates=rates
    )


def rows(k, n, seed, *, spread=1.0, priors=None):
    """Labels and probabilities; the probabilities are right up to the priors."""
    rng = np.random.default_rng(seed)
    scores = spread * rng.normal(size=(n, 4)) @ rng.normal(size=(4, k))
    proba = np.exp(scores) * (np.ones(k) if priors is None else np.array(priors))
    proba /= proba.sum(axis=1, keepdims=True)
    labels = (rng.random((n, 1)) > np.cumsum(proba, axis=1)).sum(axis=1)
    return np.minimum(labels, k - 1), proba


def rounded(labels, proba, digits):
    """The same with coarse probabilities, so that many rows tie."""
    coarse = np.round(proba, digits) + 10.0**-digits
    return labels, coarse / coarse.sum(axis=1, keepdims=True)


def separable(k, n):
    labels = np.arange(n) % k
    proba = np.full((n, k), 0.1 / k)
    proba[np.arange(n), labels] += 0.9
    return labels, proba / proba.sum(axis=1, keepdims=True)


SAMPLES = {
    "three classes": lambda: rows(3, 240, 0),
    "four classes": lambda: rows(4, 300, 1),
    "rounded": lambda: rounded(*rows(3, 200, 2), 1),
    "rare class": lambda: rows(3, 400, 3, priors=(1.0, 1.0, 0.05)),
    "separable": lambda: separable(3, 90),
}


@functools.cache
def sample(name, *, rates=False):
    labels, proba = SAMPLES[name]()
    return DiagonalRegion.from_predictions(labels, proba, rates=rates)
