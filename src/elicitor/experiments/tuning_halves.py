"""Data of the benchmark `tuning`: one half to ask and tune on, one to be judged on.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
k, m        –                       number of classes and of groups
N_ij        ``confusion``           how many of class i are decided to be j, by a
                                    lottery on average; (k, k), or (m, k, k) by group
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from elicitor.datasets import Dataset, load_dataset
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups.rate_ball import GroupRateBall
from elicitor.regions.multiclass import (
    DiagonalRegion,
    OffDiagonalRegion,
    largest_ball,
)

__all__ = ["BOOSTED", "GROUPS", "Half", "Halves", "halves_of"]

GROUPS = {"Adult": "sex", "Default": "sex"}
"""The protected column of the metrics that compare groups."""
BOOSTED = ("MAGIC",)
"""Data sets on which the model is boosted trees instead of logistic regression."""
MOST_FITTED = 4000
"""Rows to ask and tune on, at most; all others are held out."""
FOLDS = 5


@dataclass(frozen=True, eq=False)
class Half:
    """Some rows of a data set.

    `y` holds 0 and 1, or the names of more classes; `groups` the group of each row.
    """

    X: np.ndarray = field(repr=False)
    y: np.ndarray = field(repr=False)
    groups: np.ndarray | None = field(repr=False)

    @cached_property
    def classes(self) -> np.ndarray:
        """The labels, sorted."""
        return np.unique(self.y)

    def confusion(self, chances: np.ndarray) -> np.ndarray:
        """Expected decisions, rows being truths, for each group if there are any.

        By the probability of each decision, (n_rows, n_classes).
        """
        truths = (self.y[:, None] == self.classes).astype(float)
        if self.groups is None:
            return np.asarray(truths.T @ chances)
        members = [self.groups == name for name in np.unique(self.groups)]
        return np.stack([truths[own].T @ chances[own] for own in members])


@dataclass(frozen=True, eq=False)
class Halves:
    """A split of a data set, and a model of the first half.

    `fitted` is there to ask and tune on, `held_out` to be judged on.
    """

    data: str
    fitted: Half
    held_out: Half

    def new_model(self) -> Any:
        """The probabilistic model that all rivals tune, not fitted."""
        from sklearn.ensemble import HistGradientBoostingClassifier
        from sklearn.impute import SimpleImputer
        from sklearn.linear_model import LogisticRegression
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler

        if self.data in BOOSTED:
            return HistGradientBoostingClassifier(random_state=0)
        return make_pipeline(
            SimpleImputer(strategy="median"),
            StandardScaler(),
            LogisticRegression(max_iter=1000),
        )

    @cached_property
    def model(self) -> Any:
        """The model, fitted on all of the first half."""
        return self.new_model().fit(self.fitted.X, self.fitted.y)

    @cached_property
    def said(self) -> np.ndarray:
        """Out-of-fold probabilities of the first half, of shape (n_rows, n_classes)."""
        from sklearn.model_selection import cross_val_predict

        found = cross_val_predict(
            self.new_model(),
            self.fitted.X,
            self.fitted.y,
            cv=FOLDS,
            method="predict_proba",
        )
        return np.asarray(found)

    def region(self, kind: str) -> Region:
        """What is asked about, as the first half has it.

        "binary", "decisions", or a ball of "rates" or "errors", of groups, too.
        """
        y, said, classes = self.fitted.y, self.said, self.fitted.classes
        if kind == "binary":
            return BinaryRegion.from_predictions(y == 1, said[:, 1])
        if kind.startswith("group"):
            return GroupRateBall.from_predictions(
                y, said, self.fitted.groups, classes=classes, diagonal="rates" in kind
            )
        if kind == "decisions":
            return DiagonalRegion.from_predictions(y, said, classes=classes)
        build = DiagonalRegion if kind == "rates" else OffDiagonalRegion
        rates = build.from_predictions(y, said, classes=classes, rates=kind == "rates")
        return largest_ball(rates)


@lru_cache(maxsize=1)
def _data(name: str) -> Dataset:
    return load_dataset(name)


@lru_cache(maxsize=1)
def halves_of(data: str, split: int, *, grouped: bool = False) -> Halves:
    """Split a data set; the halves have the same share of every class and group."""
    from sklearn.model_selection import train_test_split

    dataset = _data(data)
    y = dataset.y.astype(int) if dataset.is_binary else dataset.y
    groups = dataset.protected[GROUPS[data]] if grouped else None
    alike = (
        y if groups is None else [f"{a} {b}" for a, b in zip(y, groups, strict=True)]
    )
    parts = train_test_split(
        np.arange(len(y)),
        train_size=min(MOST_FITTED, len(y) // 2),
        stratify=alike,
        random_state=split,
    )
    first, second = (
        Half(dataset.X[rows], y[rows], None if groups is None else groups[rows])
        for rows in parts
    )
    return Halves(data, first, second)
