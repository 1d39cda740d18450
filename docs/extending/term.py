"""A new term: an attribute of which enough is enough, such as speed."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import elicitor as el


@dataclass(frozen=True)
class Enough(el.terms.Curve):
    """1 − exp(−x / enough): every further bit of it matters less."""

    called = "enough"  # its name in files; defining the class registers it
    signs = (1,)  # everyone likes more of it
    statistic: str
    enough: float

    def values(self, x: np.ndarray) -> Sequence[np.ndarray]:
        """The curve, for values of the statistic of any shape."""
        return [1 - np.exp(-x / self.enough)]

    def slopes(self, x: np.ndarray) -> Sequence[np.ndarray]:
        """Its derivative."""
        return [np.exp(-x / self.enough) / self.enough]


rng = np.random.default_rng(0)
SPEED = rng.uniform(1, 100, 40)
POOL = el.ModelPool(
    [f"model {i}" for i in range(40)],
    np.column_stack([0.95 - 0.003 * SPEED + rng.uniform(-0.05, 0.05, 40), SPEED]),
    names=["accuracy", "speed"],
    kinds=["reward", "reward"],
    units=["", "rows/ms"],
)
FAMILY = el.SumOf(el.terms.Linear(["accuracy"]), Enough("speed", 20.0))
PERSON = el.SumMetric([0.4, 0.6], FAMILY.terms, POOL.space)

if __name__ == "__main__":
    result = el.elicit(POOL, FAMILY, PERSON.prefers, goal="best", random_state=0)
    print(result.details["best_model"], "after", result.n_questions, "answers")
    print(result.sentence())
