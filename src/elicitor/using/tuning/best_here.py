"""The best use of a region's probabilities, as its own labelled people judge it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

import numpy as np

from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.regions.base import Region
from elicitor.using.best import best_classifier
from elicitor.using.tuning.best_use import BestUse, Learnt, Used
from elicitor.using.tuning.sample import N_FOLDS, Sample, even_folds

__all__ = ["best_use"]

TOLERANCE = 1e-4
"""Gap at which a search stops while ways are compared."""

_LEARNT: WeakKeyDictionary[Region, Learnt] = WeakKeyDictionary()
"""Corrections of a region's probabilities: learnt once, for all metrics."""


def best_use(
    metric: Metric | Result,
    region: Region,
    *,
    randomised: bool = True,
    positive_label: object = None,
) -> Used:
    """The best classifier for a model's probabilities, recalibrated if need be.

    By :class:`BestUse` for rows of three or more classes, else :func:`best_classifier`.
    """
    find = partial(
        best_classifier, metric, randomised=randomised, positive_label=positive_label
    )
    best = find(region)
    known, sample = as_metric(metric), Sample.of(region)
    if sample is None or len(sample.classes) < 3:
        return Used(best, known, region)
    rng = np.random.default_rng(0)  # the same people are parted alike each time
    folds = even_folds(sample.strata, sample.counting, N_FOLDS, rng)
    use = BestUse(
        known,
        sample,
        folds,
        learnt=_LEARNT.setdefault(region, {}),
        randomised=randomised,
        tolerance=TOLERANCE,
    )
    found = use.found()
    if found.as_it_stands:
        return found
    if found.is_corrected:
        region = found.region
        best = find(region)
    rule, notes = found.as_said(best.classifier), (*found.notes, *best.notes)
    best = replace(best, classifier=rule, notes=notes)
    return replace(found, best=best, metric=known, region=region)
