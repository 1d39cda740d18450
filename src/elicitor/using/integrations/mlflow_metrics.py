"""An elicited metric among those of MLflow's model evaluation."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
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
    weighted: bool = False,
    positive_label: Any = None,
    pos_label: Any = None,
) -> Any:
    """Return the metric for ``extra_metrics=`` of ``mlflow.models.evaluate``.

    A metric that compares groups reads them from a column ``groups`` of the data that
    are evaluated; if it is called otherwise, say so with
    ``evaluator_config={"col_mapping": {"groups": "sex"}}``. So it is with the weights
    of rows, which it reads from a column ``sample_weight``.

    Parameters
    ----------
    metric : Metric or Result
        On (TP, TN), or on the right decisions or the errors of classes; of groups or
        not.
    name : str, default="elicited_metric"
        Under which MLflow logs it.
    weighted : bool, default=False
        Whether rows count by a column of weights.
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

    def evaluate(
        predictions: Any, targets: Any, groups: Any = None, sample_weight: Any = None
    ) -> float:
        if len(targets) == 1 and reader.statistics.rates:
            return float("nan")  # MLflow tries the first row, which lacks a class
        return score(
            metric,
            targets,
            predictions,
            groups=None if groups is None else np.asarray(groups),
            sample_weight=sample_weight,
            positive_label=reader.positive_label,
        )

    columns = [
        *(["groups"] if reader.groups else []),
        *(["sample_weight"] if weighted else []),
    ]

    def evaluate_columns(predictions: Any, targets: Any, *told: Any) -> float:
        return evaluate(predictions, targets, **dict(zip(columns, told, strict=True)))

    evaluate_columns.__signature__ = _asking_for(columns)  # type: ignore[attr-defined]
    return models.make_metric(
        eval_fn=evaluate_columns,
        greater_is_better=True,
        name=name,
        metric_details=known.sentence(positive=named_case(reader.positive_label)),
    )


def _asking_for(columns: Sequence[str]) -> inspect.Signature:
    """A signature by which MLflow knows the columns: one parameter for each."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    names = ("predictions", "targets", *columns)
    return inspect.Signature([inspect.Parameter(name, kind) for name in names])
