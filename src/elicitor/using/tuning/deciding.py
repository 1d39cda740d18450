"""What a classifier that was found decides about people it was not found on."""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.regions.groups import GroupClassifier
from elicitor.regions.randomised import RandomisedClassifier
from elicitor.using.tuning.recalibrated import RecalibratedClassifier

__all__ = ["decision_chances"]


def decision_chances(
    classifier: Any, probabilities: np.ndarray, groups: Any = None
) -> np.ndarray:
    """With which probability each class is predicted, (n_rows, n_classes).

    In the order that it was found with; of thresholds the positive class is last.
    """
    if isinstance(classifier, RandomisedClassifier):
        positive = classifier.positive_probability(probabilities[:, 1])
        return np.stack([1 - positive, positive], axis=1)
    if isinstance(classifier, (GroupClassifier, RecalibratedClassifier)):
        return classifier.class_probability(probabilities, groups)
    return np.asarray(classifier.class_probability(probabilities))
