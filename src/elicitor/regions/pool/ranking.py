"""Models from the best to the worst, and how likely each is the best."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.details import Details
from elicitor.core.ties import best_first, rounded

__all__ = ["findings", "ranking"]


def ranking(models: Sequence[str], utilities: np.ndarray) -> tuple[str, ...]:
    """Names of models by their utilities, (n_models,), the best first."""
    return tuple(models[i] for i in np.argsort(-utilities, kind="stable"))


def findings(
    models: Sequence[str],
    utilities: np.ndarray,
    draws: np.ndarray,
    shown: Sequence[int] | np.ndarray | None = None,
    possible: np.ndarray | None = None,
    points: np.ndarray | None = None,
) -> Details:
    """What a result says of the models, by name, the likeliest to be the best first.

    `draws`, (n_draws, n_shown), are of those `shown`; no other is best but for copies.
    """
    # Others are beaten by one that is shown, whatever an estimate says that knows less.
    places = np.arange(len(models)) if shown is None else np.asarray(shown)
    can_be = places if possible is None or not possible.any() else places[possible]
    best = models[can_be[np.argmax(utilities[can_be])]]
    others = (one for one in ranking(models, utilities) if one != best)
    found: Details = {"best_model": best, "ranking": (best, *others)}
    if possible is not None:
        # It is known for certain which may be the best.
        known = places[possible]
        if points is not None:
            copies = (points[:, None] == points[known]).all(axis=2).any(axis=1)
            known = np.flatnonzero(copies)
        return {**found, "possible_best": tuple(models[i] for i in known)}
    leading = np.argmax(rounded(draws), axis=1)
    counts = np.bincount(leading, minlength=len(places)) / len(leading)
    # Those that some draw thinks best.
    likely = [i for i in best_first(counts) if counts[i] > 0]
    chances = {models[places[i]]: float(counts[i]) for i in likely}
    return {**found, "probability_best": chances}
