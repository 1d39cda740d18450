"""Models from the best to the worst, and how likely each is the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

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
) -> dict[str, Any]:
    """What a result says of the models.

    `draws`, (n_draws, n_shown), are utilities of those `shown` under draws from what is
    known. ``"best_model"``, ``"ranking"`` and ``"probability_best"``, by name, of those
    that some draw thinks best, the likeliest first.
    """
    order = ranking(models, utilities)
    places = np.arange(len(models)) if shown is None else np.asarray(shown)
    best = np.argmax(rounded(draws), axis=1)
    counts = np.bincount(best, minlength=len(places)) / len(best)
    return {
        "best_model": order[0],
        "ranking": order,
        "probability_best": {
            models[places[i]]: float(counts[i])
            for i in best_first(counts)
            if counts[i] > 0
        },
    }
