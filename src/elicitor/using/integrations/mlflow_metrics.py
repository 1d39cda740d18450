"""An elicited metric among those of MLflow's model evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.labels import named_case
from elicitor.core.optional import require
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.scoring import score
from elicitor.metrics.scoring.reader import LabelReader

if TYPE_CHECKING:
    from elicitor.core.result import Result

__all__ = ["mlflow_metric"]


def mlflow_metric(
    metric: Metric | Result,
    *,
    name: str = "elicited_metric",
    positive_label: Any = None,
    pos_label: Any = None,
) -> Any:
    """Return the metric for ``extra_metrics=`` of ``mlflow.models.evaluate``.

    A metric that compares groups reads them from a column ``groups`` of the data that
    are evaluated; if it is called otherwise, say so with
    ``evaluator_config={"col_mapping": {"groups": "sex"}}``.

    Parameters
    ----------
    metric : Metric or Result
        On (TP, TN), or on the right decisions or the errors of classes; of groups or
        not.
    name : str, default="elicited_metric"
        Under which MLflow logs it.
    positive_label, pos_label : object, optional
        Which label is the positive class of a metric on (TP, TN); see :func:`score`.

    Returns
    -------
    mlflow.models.EvaluationMetric
        The metric's utility: greater is better.

    Raises
    ------
    InvalidParameterError
        If predictions do not tell what the metric is about.
    ImportError
        If mlflow is not installed.
    """
    models = require("mlflow.models", extra="mlflow", caller="mlflow_metric")
    known = as_metric(metric)
    reader = LabelReader.of(metric, positive_label=positive_label, pos_label=pos_label)

    def evaluate(predictions: Any, targets: Any, groups: Any = None) -> float:
        if len(targets) == 1 and reader.statistics.rates:
            return float("nan")  # MLflow tries the first row, which lacks a class
        return score(
            metric,
            targets,
            predictions,
            groups=None if groups is None else np.asarray(groups),
            positive_label=reader.positive_label,
        )

    def evaluate_groups(predictions: Any, targets: Any, groups: Any) -> float:
        return evaluate(predictions, targets, groups)

    def evaluate_all(predictions: Any, targets: Any) -> float:
        return evaluate(predictions, targets)

    # MLflow looks for a column of the name of every parameter.
    chosen = evaluate_groups if reader.groups else evaluate_all
    return models.make_metric(
        eval_fn=chosen,
        greater_is_better=True,
        name=name,
        metric_details=known.sentence(positive=named_case(reader.positive_label)),
    )
