"""What every region is: the statistics that classifiers can attain."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

if TYPE_CHECKING:
    from elicitor.regions.multiclass.population import Part

__all__ = ["Region"]


class Region(ABC):
    """A convex set of achievable statistics.

    Attributes
    ----------
    names : tuple of str
        The statistics, in the order in which arrays list them.
    positive_label : object
        Which label of the data is positive, where (TP, TN) of data are meant; None
        where classes have names of their own, or there are no data.
    """

    names: tuple[str, ...]
    positive_label: Any = None

    @property
    def parts(self) -> Mapping[str, Part]:
        """Who is classified by probabilities of every class, by the name of the group.

        One entry without groups; none where that is not known.
        """
        return MappingProxyType({})

    @abstractmethod
    def support(self, direction: ArrayLike) -> np.ndarray:
        """Return an achievable point that lies farthest in a direction.

        Parameters
        ----------
        direction : array-like of shape (n_statistics,)
            Not all zero.
        """

    @abstractmethod
    def contains(self, point: ArrayLike) -> bool:
        """Whether some classifier, possibly randomised, attains `point`."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Return JSON-ready data that identify the region in a transcript."""
