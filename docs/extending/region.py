"""A new region: classifiers whose statistics fill an ellipsoid."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.core.checks import check_vector
from elicitor.regions import Region


class Ellipsoid(Region):
    """All points within radii of a centre, each radius along its own statistic."""

    def __init__(self, center: ArrayLike, radii: ArrayLike, names: list[str]) -> None:
        self.names = tuple(names)
        self.center = check_vector("center", center, size=len(names))
        self.radii = check_vector("radii", radii, size=len(names))

    def support(self, direction: ArrayLike) -> np.ndarray:
        """The farthest point in a direction."""
        way = check_vector("direction", direction, size=len(self.names)) * self.radii
        if not way.any():
            raise InvalidParameterError("direction must not be all zero.")
        return np.asarray(self.center + self.radii * way / np.linalg.norm(way))

    def contains(self, point: ArrayLike) -> bool:
        """Whether a point lies inside."""
        away = check_vector("point", point, size=len(self.names)) - self.center
        return bool(np.linalg.norm(away / self.radii) <= 1 + 1e-9)

    def describe(self) -> dict[str, Any]:
        """What identifies it in a transcript."""
        center, radii = self.center.tolist(), self.radii.tolist()
        return {"kind": "ellipsoid", "center": center, "radii": radii}


REGION = Ellipsoid([0.6, 0.5, 0.7], [0.3, 0.1, 0.2], ["bus", "car", "van"])
PERSON = el.LinearMetric([2, 6, 3], names=REGION.names).normalised()

if __name__ == "__main__":
    result = el.elicit(REGION, "linear", PERSON.prefers, random_state=0)
    print(result.metric, "after", result.n_questions, "answers")
    print(PERSON)
