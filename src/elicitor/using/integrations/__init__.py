"""An elicited metric in other people's tools.

Each needs its package, which is imported when its function is called.
"""

from elicitor.using.integrations.frames import (
    frame_statistics,
    metric_frame,
    score_frame,
)
from elicitor.using.integrations.mlflow_metrics import mlflow_metric
from elicitor.using.integrations.optuna_objectives import optuna_objective

__all__ = [
    "frame_statistics",
    "metric_frame",
    "mlflow_metric",
    "optuna_objective",
    "score_frame",
]
