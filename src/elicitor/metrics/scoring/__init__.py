"""Scores of labels and predictions by a metric: the one room where they are computed.

Labels, weights and groups (:mod:`.labels`) are read in the order of a metric
(:mod:`.reader`), counted into confusion matrices and scored (:mod:`.scores`);
scikit-learn gets the scores as scorers (:mod:`.scorers`).
"""

from __future__ import annotations

from elicitor.metrics.scoring.scorers import (
    binary_score,
    binary_scorer,
    class_score,
    class_scorer,
    fair_score,
    fair_scorer,
)
from elicitor.metrics.scoring.scores import (
    score,
    score_confusion,
    score_lotteries,
    score_probabilities,
)

__all__ = [
    "binary_score",
    "binary_scorer",
    "class_score",
    "class_scorer",
    "fair_score",
    "fair_scorer",
    "score",
    "score_confusion",
    "score_lotteries",
    "score_probabilities",
]
