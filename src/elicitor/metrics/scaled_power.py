"""A power of one scaled statistic, of which metrics of costs and rewards are sums."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

from elicitor.core.checks import (
    check_count,
    check_entries,
    check_names,
    check_number,
    shown,
)
from elicitor.core.errors import InvalidParameterError

__all__ = ["Term"]


@dataclass(frozen=True)
class Term:
    """A power of one scaled statistic: ((s − lower)/(upper − lower))^power.

    Attributes
    ----------
    name : str
        The statistic.
    power : int
        At least 1.
    lower, upper : float
        What is scaled to 0 and 1; 0 and 1 leave the statistic as it is.
    """

    name: str
    power: int = 1
    lower: float = 0.0
    upper: float = 1.0

    def __post_init__(self) -> None:
        check_names([self.name])
        check_count("power", self.power, at_least=1)
        lower = check_number("lower", self.lower)
        upper = check_number("upper", self.upper, above=lower)
        object.__setattr__(self, "lower", lower)
        object.__setattr__(self, "upper", upper)

    @property
    def is_plain(self) -> bool:
        """Whether it is the statistic itself."""
        return (self.power, self.lower, self.upper) == (1, 0.0, 1.0)

    def value(self, statistic: np.ndarray) -> np.ndarray:
        """The term for values of its statistic, of the same shape."""
        return np.asarray(
            ((statistic - self.lower) / (self.upper - self.lower)) ** self.power
        )

    def slope(self, statistic: np.ndarray) -> np.ndarray:
        """Derivative of :meth:`value`."""
        scaled = (statistic - self.lower) / (self.upper - self.lower)
        inner = self.power / (self.upper - self.lower)
        return np.asarray(inner * scaled ** (self.power - 1))

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """A term as :func:`dataclasses.asdict` writes it.

        Raises
        ------
        InvalidParameterError
            If an entry is missing or unknown.
        """
        known = {each.name for each in fields(cls)}
        strange = set(check_entries("terms", data, ("name",))) - known
        if strange:
            raise InvalidParameterError(
                f"terms must have entries {sorted(known)}; got {shown(data)}."
            )
        return cls(**data)
