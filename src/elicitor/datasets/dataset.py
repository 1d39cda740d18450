"""What every data set is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_entries,
    check_instance,
    check_names,
    check_number,
    check_rng,
)
from elicitor.core.errors import InvalidDataError, InvalidParameterError

__all__ = ["Dataset"]


@dataclass(frozen=True, eq=False)
class Dataset:
    """A table of numbers with a class for every row, and where it comes from.

    Attributes
    ----------
    name : str
        Short name: "WDBC", "Vehicle".
    title : str
        Full name.
    X : ndarray of shape (n_samples, n_features)
        Read-only; NaN where a value is missing.
    y : ndarray of shape (n_samples,)
        Read-only. Of two classes: bool, True where positive. Of more: the names of
        the classes.
    feature_names : tuple of str
        Names of the columns of `X`.
    people : str
        What the rows are, in the plural: "patients".
    classes : tuple of str
        Names of the classes. Of two: what is true of a negative and of a positive
        ("has cancer").
    citation : str
        Whom to cite.
    licence : str
        Terms under which the data are given.
    protected : mapping of str to ndarray of str of shape (n_samples,)
        Columns by which groups of people are formed, such as "sex", as words;
        read-only. Empty by default. `X` has them too unless the loader says otherwise.

    Raises
    ------
    InvalidDataError
        If `y` does not fit `X` or `classes`, or a protected column does not fit `X`.
    """

    name: str
    title: str
    X: np.ndarray
    y: np.ndarray
    feature_names: tuple[str, ...]
    people: str
    classes: tuple[str, ...]
    citation: str
    licence: str
    protected: Mapping[str, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_names(self.classes, name="classes")
        check_entries("protected", self.protected)
        columns = {"y": self.y, **self.protected}
        for name, column in {"X": self.X, **columns}.items():
            check_instance(str(name), column, np.ndarray)
        if self.X.ndim != 2:
            raise InvalidDataError(f"X must be a matrix; got shape {self.X.shape}.")
        for name, column in columns.items():
            if column.shape != (len(self.X),):
                came = len(column) if column.ndim == 1 else f"shape {column.shape}"
                raise InvalidDataError(
                    f"{name} must have one entry for each of the {len(self.X)} rows of "
                    f"X; got {came}."
                )
        known: set[Any] = {False, True} if self.is_binary else set(self.classes)
        strange = sorted(set(np.unique(self.y).tolist()) - known, key=str)
        if strange or (self.y.dtype == bool) != self.is_binary:
            raise InvalidDataError(
                "y must be bool for two classes and hold the names of more; got "
                f"{strange or self.y.dtype} for the classes {self.classes!r}."
            )
        for array in (self.X, self.y, *self.protected.values()):
            array.flags.writeable = False

    @property
    def is_binary(self) -> bool:
        """Whether there are two classes."""
        return len(self.classes) == 2

    @property
    def labels(self) -> np.ndarray:
        """Name of the class of every row, of shape (n_samples,)."""
        return np.array(self.classes)[self.y.astype(int)] if self.is_binary else self.y

    @property
    def positive_label(self) -> bool:
        """The positive value of `y`: True. Among `labels` it is :attr:`positive_name`.

        Raises
        ------
        InvalidParameterError
            If there are more than two classes.
        """
        self._pair("positive_label")
        return True

    @property
    def positive_name(self) -> str:
        """What is true of a positive row.

        Raises
        ------
        InvalidParameterError
            If there are more than two classes.
        """
        return self._pair("positive_name")[1]

    def sample(self, share: float, *, random_state: Any = 0) -> Dataset:
        """Draw some of the rows, the same share of every class.

        Parameters
        ----------
        share : float
            Share of the rows, above 0 and at most 1. All of them are the data set
            itself.
        random_state : None, int or numpy.random.Generator, default=0
            Decides which rows.

        Returns
        -------
        Dataset

        Raises
        ------
        InvalidParameterError
            If `share` is not allowed or leaves a class without rows.

        Examples
        --------
        >>> from elicitor.datasets import load_vehicle
        >>> load_vehicle().sample(0.5)
        Dataset('Vehicle', 423 rows, 18 features, 4 classes)
        """
        part = check_number("share", share, above=0, at_most=1)
        if part == 1:
            return self
        rng = check_rng(random_state)
        kept = [
            rng.choice(rows, round(part * len(rows)), replace=False)
            for rows in (np.flatnonzero(self.y == value) for value in np.unique(self.y))
        ]
        if not all(map(len, kept)):
            raise InvalidParameterError(
                "share must leave some rows of every class; got "
                f"{share!r} for a class of few."
            )
        rows = np.sort(np.concatenate(kept))
        protected = {name: column[rows] for name, column in self.protected.items()}
        return replace(self, X=self.X[rows], y=self.y[rows], protected=protected)

    def _pair(self, what: str) -> tuple[str, ...]:
        if not self.is_binary:
            raise InvalidParameterError(
                f"{what} needs two classes; {self.name} has {len(self.classes)}: "
                f"{', '.join(self.classes)}."
            )
        return self.classes

    def __repr__(self) -> str:
        rows, columns = self.X.shape
        many = f"{len(self.classes)} classes"
        if self.is_binary:
            many = f"positive {self.positive_name!r}"
        return f"Dataset({self.name!r}, {rows} rows, {columns} features, {many})"
