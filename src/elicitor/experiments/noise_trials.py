"""People who err, and how far off their metrics are found: what two tables share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np

from elicitor.core.result import Result
from elicitor.experiments.recovery import elicited
from elicitor.metrics.linear import LinearMetric
from elicitor.oracles.answer_models import AnswerModel, Exact, Flip, Indifference
from elicitor.oracles.metric import MetricOracle
from elicitor.oracles.repeated import RepeatedOracle
from elicitor.regions.base import Region

__all__ = [
    "FLIPS",
    "NEVER",
    "Distance",
    "is_stubborn",
    "measured_errors",
    "zone_of",
    "zones",
]

Distance: TypeAlias = Callable[[Result, LinearMetric], float]
NEVER: dict[str, AnswerModel] = {"never wrong": Exact()}
FLIPS: dict[str, AnswerModel] = {
    f"{100 * rate:.0f} % flips": Flip(rate) for rate in (0.05, 0.10, 0.20)
}


def zones(sizes: Iterable[float], unit: float = 1.0) -> dict[str, AnswerModel]:
    """Both kinds of people who cannot tell less than some shares of a unit."""
    return {
        f"zone {size:g}, {kind}": Indifference(size * unit, kind == "adversarial")
        for size in sizes
        for kind in ("coin", "adversarial")
    }


def zone_of(model: AnswerModel) -> float | None:
    """ε_Ω; None of somebody who also errs outside of any zone."""
    if isinstance(model, Flip):
        return None
    return model.zone if isinstance(model, Indifference) else 0.0


def is_stubborn(model: AnswerModel) -> bool:
    """Whether a wrong answer stays wrong however often the question is asked."""
    return isinstance(model, Indifference) and model.adversarial


def measured_errors(
    region: Region,
    people: Iterable[LinearMetric],
    model: AnswerModel,
    options: Mapping[str, Any],
    distance: Distance,
    *,
    repeats: int = 1,
    seed: int = 0,
) -> dict[str, Any]:
    """Median, mean and largest error, and questions, counted at the oracle.

    Each question is asked `repeats` times; `options` are those of a session.
    """
    errors, questions = [], []
    for number, metric in enumerate(people):
        rng = np.random.default_rng([seed, number])
        person = MetricOracle(metric, model, random_state=rng)
        oracle = RepeatedOracle(person, repeats)
        result, asked = elicited(region, "linear", oracle, **options)
        errors.append(distance(result, metric))
        questions.append(asked)
    return {
        "questions": float(np.mean(questions)),
        "median_error": float(np.median(errors)),
        "mean_error": float(np.mean(errors)),
        "largest_error": float(np.max(errors)),
    }
