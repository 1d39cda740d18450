"""What turns unknowns into coefficients, without the region that was asked about."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields
from typing import Any, ClassVar

import numpy as np

from elicitor.core.checks import floats
from elicitor.core.errors import InvalidParameterError
from elicitor.core.plain import plain

__all__ = ["Parametrisation", "allowed", "finite"]


class Parametrisation(ABC):
    """From unknowns w to the coefficients of metrics; a frozen dataclass of arrays.

    A result that is read from a file has no region. This is what it needs of it.

    Attributes
    ----------
    kind : str
        How it is called in files.
    """

    kind: ClassVar[str]

    def __post_init__(self) -> None:
        for name in self._parts():
            object.__setattr__(self, name, finite(name, getattr(self, name)))

    @abstractmethod
    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """The coefficients of the metrics of some unknowns.

        Parameters
        ----------
        weights : ndarray of shape (n, size)

        Returns
        -------
        ndarray of shape (n, n_coefficients)
        """

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        parts = {name: plain(getattr(self, name)) for name in self._parts()}
        return {"kind": self.kind, **parts}

    def _parts(self) -> list[str]:
        return [field.name for field in fields(self)]  # type: ignore[arg-type]


def finite(name: str, value: Any) -> np.ndarray:
    """An array of finite numbers."""
    array = floats(value)
    if not np.isfinite(array).all():
        raise InvalidParameterError(f"{name} of the parametrisation must be numbers")
    return array


def allowed(signs: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weights without those of the wrong sign; a sign of 0 is none.

    A Gaussian belief knows of the constraints, but does not end there.
    """
    return np.where(signs * weights < 0, 0.0, weights)
