"""What multiclass metrics look at: entries of the confusion matrix, or rates.

==========  ======================  =============================================
symbol      in code                 meaning
==========  ======================  =============================================
C_ij        ``confusion``           P(Y=i, h=j), shape (n_classes, n_classes)
R_ij        –                       P(h=j | Y=i) = C_ij / ζ_i
ζ_i         ``priors``              P(Y=i)
==========  ======================  =============================================

A statistic is named as it is written: ``"C[bus, van]"`` is the probability that someone
is a bus and is called a van. So the names tell what a metric is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.core.checks import check_flag, check_items, check_names
from elicitor.core.errors import InvalidParameterError

__all__ = ["NAME", "ClassStatistics"]

NAME = re.compile(r"([CR])\[([^\[\]]+?), ([^\[\]]+)\]")
SEPARATORS = (", ", "[", "]")


@dataclass(frozen=True)
class ClassStatistics:
    """A choice of statistics of a classifier of several classes.

    Attributes
    ----------
    classes : tuple of str
        Names of the classes.
    diagonal : bool
        True for the right decisions (i = j), False for the errors (i ≠ j, row-major).
    rates : bool
        True for R_ij, False for C_ij.

    Examples
    --------
    >>> ClassStatistics(("bus", "van"), diagonal=False).names
    ('C[bus, van]', 'C[van, bus]')
    """

    classes: tuple[str, ...]
    diagonal: bool = True
    rates: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "classes", check_names(self.classes, name="classes"))
        check_flag("diagonal", self.diagonal)
        check_flag("rates", self.rates)
        if len(self.classes) < 2:
            raise InvalidParameterError(
                f"classes must be at least two; got {self.classes!r}."
            )
        for name in self.classes:
            if any(mark in name for mark in SEPARATORS):
                raise InvalidParameterError(
                    f"A class name must not contain ', ', '[' or ']'; got {name!r}. "
                    f"Rename it in the data, for instance to {_plainer(name)!r}."
                )

    @classmethod
    def parse(cls, names: Sequence[str]) -> ClassStatistics | None:
        """Read the choice back from the names of its statistics.

        Returns
        -------
        ClassStatistics or None
            None if the names are not those of such a choice.
        """
        words = check_items("names", names)
        parts = [NAME.fullmatch(word) for word in words if isinstance(word, str)]
        found = [part.groups() for part in parts if part]
        if not found or len(found) < len(words):
            return None
        classes = tuple(dict.fromkeys(truth for _, truth, _ in found))
        if len(classes) < 2 or any(", " in word for name in found for word in name):
            return None
        for diagonal in (True, False):
            choice = cls(classes, diagonal, found[0][0] == "R")
            if choice.names == tuple(words):
                return choice
        return None

    @property
    def n_classes(self) -> int:
        """Number of classes, k."""
        return len(self.classes)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the statistics: k of them, or k² − k."""
        letter = "R" if self.rates else "C"
        return tuple(
            f"{letter}[{self.classes[i]}, {self.classes[j]}]"
            for i, j in zip(*self.entries, strict=True)
        )

    @property
    def entries(self) -> tuple[np.ndarray, np.ndarray]:
        """Rows (truths) and columns (predictions) of the chosen entries."""
        same = np.eye(self.n_classes, dtype=bool)
        rows, columns = np.nonzero(same if self.diagonal else ~same)
        return rows, columns

    def of(self, confusion: np.ndarray, priors: np.ndarray) -> np.ndarray:
        """Choose the statistics from confusion matrices.

        Parameters
        ----------
        confusion : ndarray of shape (..., n_classes, n_classes)
            Rows are truths; entries are probabilities and sum to 1.
        priors : ndarray of shape (n_classes,) or (..., n_classes)
            ζ; only rates need them.

        Returns
        -------
        ndarray of shape (..., n_statistics)
        """
        rows, columns = self.entries
        chosen: np.ndarray = confusion[..., rows, columns]
        return chosen / priors[..., rows] if self.rates else chosen

    def gains(self, direction: np.ndarray, priors: np.ndarray) -> np.ndarray:
        """Gain of every decision for someone who wants to go in a direction.

        Parameters
        ----------
        direction : ndarray of shape (n_statistics,)
            Weights of the statistics.
        priors : ndarray of shape (n_classes,)
            ζ; only rates need them.

        Returns
        -------
        ndarray of shape (n_classes, n_classes)
            W with Σ W_ij C_ij = ⟨direction, statistics⟩.
        """
        rows, columns = self.entries
        gains = np.zeros((self.n_classes, self.n_classes))
        gains[rows, columns] = direction / priors[rows] if self.rates else direction
        return gains


def _plainer(name: str) -> str:
    """A class name without the marks that part names of statistics."""
    return name.replace(", ", " ").replace("[", "(").replace("]", ")")
