"""A simulated person: a metric and an answer model."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance, check_rng
from elicitor.core.question import Question
from elicitor.metrics.base import Metric
from elicitor.oracles.answer_models import AnswerModel, Exact
from elicitor.oracles.base import Oracle

__all__ = ["MetricOracle"]


class MetricOracle(Oracle):
    """Answers according to a metric.

    Parameters
    ----------
    metric : Metric
        What this person cares about; its orientation is respected.
    model : AnswerModel, default=Exact()
        How reliably the person answers.
    random_state : None, int or numpy.random.Generator
        Source of the person's slips.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> from elicitor.core import Question
    >>> doctor = MetricOracle(LinearMetric([6, 1]))
    >>> doctor.answer(Question([0.35, 0.50], [0.33, 0.60]))
    <Answer.FIRST: 'first'>
    """

    def __init__(
        self,
        metric: Metric,
        model: AnswerModel | None = None,
        *,
        random_state: Any = None,
    ) -> None:
        self.metric = self.judged = check_instance("metric", metric, Metric)
        self.model = check_instance(
            "model", Exact() if model is None else model, AnswerModel
        )
        self._rng = check_rng(random_state)

    def _answer(self, question: Question) -> Answer:
        utilities = self.metric.utility(np.stack([question.first, question.second]))
        return self.model.draw(float(utilities[0] - utilities[1]), self._rng)
