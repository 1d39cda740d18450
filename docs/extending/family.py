"""A new family: statistics that multiply, each to a power (Cobb and Douglas)."""

from typing import Any

import numpy as np

import elicitor as el
from elicitor.core import Space
from elicitor.metrics import WeightedMetric
from elicitor.metrics.families import Family, register_family, require_everyone


class CobbDouglas(WeightedMetric):
    """Π sᵢ^wᵢ of statistics above 0: what counts: by how many per cent they differ."""

    family = "cobb-douglas"  # its name in files

    def value(self, statistics: Any) -> Any:
        """The product; one number for one classifier."""
        found = np.prod(self._matrix(statistics) ** self.weights, axis=-1)
        return found if found.ndim else float(found)

    def gradient(self, statistics: Any) -> np.ndarray:
        """Its derivative."""
        return np.asarray(self.value(statistics))[..., None] * self.weights / statistics


class CobbDouglasFamily(Family):
    """The logarithm is a sum: what unknown weights multiply is log s."""

    def __init__(self, space: Space) -> None:
        require_everyone(space, "cobb-douglas")
        self.space, self.size = space, len(space.names)
        self.constraints = np.diag(space.signs)[space.signs != 0]  # known of everyone

    def differences(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """First minus second of what the weights multiply."""
        return np.log(first) - np.log(second)

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """Its derivative by the first."""
        return np.eye(self.size) / points[:, None, :]

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """Only ratios of the weights count."""
        return weights / np.abs(weights).sum(axis=1, keepdims=True)

    def metric(self, weights: np.ndarray) -> CobbDouglas:
        """The metric of one vector of weights."""
        return CobbDouglas(self.coefficients(weights[None])[0], names=self.space.names)


register_family("cobb-douglas", CobbDouglasFamily, CobbDouglas)

REGION = el.Ball([0.5, 0.5, 0.5], 0.2, names=["bus", "car", "van"])
PERSON = CobbDouglas([0.2, 0.5, 0.3], names=REGION.names)

if __name__ == "__main__":
    result = el.elicit(REGION, "cobb-douglas", PERSON.prefers, random_state=0)
    print(result.metric.weights, "after", result.n_questions, "answers")
