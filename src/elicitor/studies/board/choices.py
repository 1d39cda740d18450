"""What would be chosen: a model of a table, or a threshold, and what it does."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.metrics.base import BINARY, Metric
from elicitor.regions.base import Region
from elicitor.using.best import best_classifier

__all__ = ["Choice", "choice_of"]


@dataclass(frozen=True)
class Choice:
    """Something to choose.

    Attributes
    ----------
    name : str
        Of the model; a threshold is written out.
    wrong : tuple of (int, int), or empty
        For two classes: how many of the positive and of the negative class are called
        wrong, of how many (people).
    statistics : tuple of float
        As measured, for models.
    """

    name: str
    wrong: tuple[tuple[int, int], ...] = ()
    statistics: tuple[float, ...] = ()


def choice_of(metric: Metric, exact: Region) -> Choice | None:
    """What is best under a metric; None where no name can be given to it."""
    measured = exact.models_measured
    if measured is not None:
        best = int(np.argmax(metric.utility(measured)))
        told = tuple(np.ravel(measured[best]).tolist())
        return Choice(exact.models[best], statistics=told)
    if exact.names != BINARY or exact.sizes is None:
        return None
    try:
        found = best_classifier(metric, exact, randomised=False)
    except ElicitorError:
        return None
    threshold = float(found.classifier.rules[0].threshold)
    name = f"{threshold:.3g}" if math.isfinite(threshold) else "–"
    return Choice(name, _wrong(found.statistics, exact))


def _wrong(right: np.ndarray, exact: Region) -> tuple[tuple[int, int], ...]:
    sizes = [round(float(size)) for size in exact.sizes]
    shares = exact.class_shares
    if shares is None:
        return ()
    missed = 1 - np.asarray(right) / np.asarray(shares)
    counts = (round(float(m) * s) for m, s in zip(missed, sizes, strict=True))
    return tuple(zip(counts, sizes, strict=True))
