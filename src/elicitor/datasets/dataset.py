"""What every data set is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

__all__ = ["Dataset"]


@dataclass(frozen=True, eq=False)
class Dataset:
    """A table of numbers with two classes, and where it comes from.

    Attributes
    ----------
    name : str
        Short name: "WDBC", "WBCO", "MAGIC".
    title : str
        Full name.
    X : ndarray of shape (n_samples, n_features)
        Read-only; NaN where a value is missing.
    y : ndarray of bool of shape (n_samples,)
        Read-only; True where positive.
    feature_names : tuple of str
        Names of the columns of `X`.
    people : str
        What the rows are, in the plural: "patients".
    positive_name, negative_name : str
        What is true of each class ("has cancer"), or the name of the class.
    citation : str
        Whom to cite.
    licence : str
        Terms under which the data are given.
    """

    name: str
    title: str
    X: np.ndarray
    y: np.ndarray
    feature_names: tuple[str, ...]
    people: str
    positive_name: str
    negative_name: str
    citation: str
    licence: str

    def __post_init__(self) -> None:
        self.X.flags.writeable = False
        self.y.flags.writeable = False

    def __repr__(self) -> str:
        rows, columns = self.X.shape
        return f"Dataset({self.name!r}, {rows} rows, {columns} features)"
