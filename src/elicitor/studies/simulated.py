"""People who are made up: a metric and how reliably they answer.

==========  ======================  ==================================================
symbol      in code                 meaning
==========  ======================  ==================================================
Δφ          ``differences``         difference of utilities of random pairs
s           ``scale``               noise of the answers, in units of the metric
==========  ======================  ==================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics import LinearMetric
from elicitor.metrics.base import Metric
from elicitor.oracles import Lapse, MetricOracle, Ties
from elicitor.procedures.bayesian.asking import own_options, utility_of
from elicitor.session import Session
from elicitor.studies.asked import Asked
from elicitor.studies.turns import ANSWERS

__all__ = [
    "Noise",
    "answer_word",
    "drawn_metrics",
    "random_points",
    "simulated_person",
    "stated_metric",
]

PAIRS = 400
"""Random pairs by which the noise is set."""
STEPS = 60
WORDS = {answer: word for word, answer in ANSWERS.items()}


@dataclass(frozen=True)
class Noise:
    """How reliably somebody answers, in shares of the answers."""

    slips: float = 0.1  # to random pairs, against the own metric
    ties: float = 0.05  # random pairs that are found about equal
    lapses: float = 0.02  # given without looking

    def __post_init__(self) -> None:
        check_number("slips", self.slips, at_least=0.001, below=0.5)
        check_number("ties", self.ties, at_least=0, at_most=0.5)
        check_number("lapses", self.lapses, at_least=0, at_most=1)


def simulated_person(
    metric: Metric, asked: Asked, noise: Noise, *, seed: int
) -> MetricOracle:
    """Somebody who answers by a metric, with slips, ties and lapses.

    How reliably, is measured on random pairs of what is asked about.
    """
    points = random_points(asked, 2 * PAIRS)
    values = np.asarray(metric.utility(points))
    differences = np.abs(values[:PAIRS] - values[PAIRS:])
    threshold = float(np.quantile(differences, noise.ties)) if noise.ties else 0.0
    scale = _scale(differences, noise.slips)
    model = Lapse(Ties(scale, threshold), noise.lapses)
    return MetricOracle(metric, model, random_state=seed)


def stated_metric(asked: Asked, weights: Mapping[str, float]) -> Metric:
    """A linear metric with stated weights, by the names of the statistics.

    Of models, a weight is what the whole way from the worst to the best one matters.
    """
    names = asked.region.names
    unknown = sorted(set(weights) - set(names))
    if unknown or not weights:
        raise InvalidParameterError(
            f"weights must be of some of {', '.join(names)}; got {unknown or 'none'}."
        )
    if asked.region.groups:
        raise InvalidParameterError(
            "weights cannot be stated where groups are compared: draw metrics instead."
        )
    space = asked.region.space
    signed = [
        abs(weights.get(name, 0.0)) * (sign or 1.0) / (span or 1.0)
        for name, sign, span in zip(names, space.signs, space.spans, strict=True)
    ]
    return LinearMetric(signed, names=names)


def drawn_metrics(asked: Asked, number: int, *, seed: int) -> list[Metric]:
    """Metrics that anybody might have, as far as is known before any answer."""
    session = Session(
        asked.region,
        asked.subject.family,
        method="bayesian",
        tolerance=asked.subject.tolerance,
        random_state=seed,
        **asked.options,
    )
    session.ask()
    known = session.result(partial=True).others
    rng = np.random.default_rng(seed)
    places = rng.choice(len(known), number, replace=len(known) < number)
    return [known[int(i)] for i in places]


def answer_word(answer: Answer) -> str:
    """An answer as forms and programs write it."""
    return WORDS[answer]


def random_points(asked: Asked, number: int) -> np.ndarray:
    """Alternatives from all over what is asked about, (number, *shape)."""
    options = own_options(asked.subject.family, dict(asked.options))
    utility = utility_of(asked.region, asked.subject.family, **options)
    return utility.random_points(number, np.random.default_rng(0))


def _scale(differences: np.ndarray, slips: float) -> float:
    """The s for which the mean of 1 / (1 + exp(Δφ / s)) is the share of slips."""
    low, high = 1e-6, 1e3
    typical = float(differences.mean()) or 1.0
    for _ in range(STEPS):
        middle = float(np.sqrt(low * high))
        wrong = 1 / (1 + np.exp(np.minimum(differences / (middle * typical), 500)))
        low, high = (middle, high) if wrong.mean() < slips else (low, middle)
    return float(np.sqrt(low * high)) * typical
