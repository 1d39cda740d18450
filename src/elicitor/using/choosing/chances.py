"""How likely each model is the best one, by the same draws wherever it is told.

All draws of a result count, and models that tie share the honour: a ranking, a person's
own page and an owner's board would else tell three numbers for the same answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.using.choosing.measured_models import MeasuredModels
from elicitor.using.choosing.model_inputs import tabled_models
from elicitor.using.choosing.standings import Utilities, probabilities_best
from elicitor.using.possible import Possible

__all__ = ["chances_best", "drawn_under"]


def chances_best(result: Result, models: Any) -> np.ndarray | None:
    """Probability that each model of a pool is the best one, of shape (n_models,).

    None where the other metrics that answers allow are no draws.
    """
    possible = Possible.of(result)
    if not possible.likely:
        return None
    measured = tabled_models(possible.metric, models, None, None)
    _, drawn = drawn_under(possible, measured)
    return probabilities_best(drawn.standings) if len(drawn) else None


def drawn_under(
    possible: Possible, models: MeasuredModels
) -> tuple[list[Metric], Utilities]:
    """Other metrics that agree, and utilities under them, where they are defined."""
    metrics, found = [], []
    for metric in possible.agreeing:
        try:
            found.append(models.utilities(metric))
        except InvalidParameterError:  # a denominator that is not positive
            continue
        metrics.append(metric)
    return metrics, Utilities.stacked(found, len(models.names))
