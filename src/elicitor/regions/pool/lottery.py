"""A lottery over real models: what lies between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.checks import check_count, check_entries, check_rng
from elicitor.regions.mixing import merged, paired
from elicitor.regions.rule_facts import lot_of
from elicitor.words import Fact, Joined, say

__all__ = ["ModelLottery"]

MOST_CASES = 10**8
"""That many names take gigabytes."""


@dataclass(frozen=True)
class ModelLottery:
    """Use each of some models with a given probability.

    Attributes
    ----------
    models : tuple of str
        Names of the models.
    weights : tuple of float
        Probability of each; positive, summing to one.

    Examples
    --------
    >>> print(ModelLottery.mix([(0.25, "small"), (0.75, "large")]))
    25.0%: small; 75.0%: large
    """

    models: tuple[str, ...]
    weights: tuple[float, ...]

    @classmethod
    def mix(cls, parts: Iterable[tuple[float, str]]) -> ModelLottery:
        """Mix models by weight; equal ones are merged and zero weights dropped.

        Parameters
        ----------
        parts : iterable of (float, str)
            Weights, not negative and summing to 1, and names of models.

        Raises
        ------
        InvalidParameterError
            If a weight is negative or the sum is not 1.
        """
        return cls(*merged(parts, str))

    @property
    def is_deterministic(self) -> bool:
        """Whether it always uses the same model."""
        return len(self.models) == 1

    def draw(self, size: int, *, random_state: Any = None) -> np.ndarray:
        """Draw the model to use, independently for each case.

        Parameters
        ----------
        size : int
            Number of cases.
        random_state : None, int or numpy.random.Generator
            Source of the draws.

        Returns
        -------
        ndarray of str of shape (size,)
        """
        count = check_count("size", size, at_most=MOST_CASES)
        rng = check_rng(random_state)
        return rng.choice(np.array(self.models), size=count, p=self.weights)

    def to_dict(self) -> dict[str, Any]:
        """Return the lottery as JSON-ready data."""
        return {"models": list(self.models), "weights": list(self.weights)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ModelLottery:
        """Rebuild a lottery from :meth:`to_dict`."""
        check_entries("data", data, ("models", "weights"))
        return cls.mix(paired("weights", data["weights"], "models", data["models"]))

    @property
    def told(self) -> Fact | Joined:
        """The models as a fact, for every language."""
        if self.is_deterministic:
            return Joined((self.models[0],))
        return lot_of(zip(self.weights, self.models, strict=True))

    def __str__(self) -> str:
        return say(self.told)
